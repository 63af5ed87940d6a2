import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AFTER, DAYS } from '../campaign/walk.js'
import { openStage, type Stage } from './web-stage.js'

/** The two days of the fixture by buttons; the words of a sentence are written into its fields. */
let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.browser.newPage()
}, 600_000)
afterAll(() => stage.close())

/** Presses the faces that fell, as the keypad asks for them. */
async function press(faces: readonly number[]): Promise<void> {
  const keypad = page.getByLabel('Thrown dice')
  for (const [place, face] of faces.entries()) {
    await keypad
      .getByText(place === 0 ? / for / : `thrown so far: ${faces.slice(0, place).join(', ')}`)
      .waitFor()
    await keypad.getByRole('button', { name: String(face), exact: true }).click()
  }
  await keypad.waitFor({ state: 'detached' })
}

/** One command by mouse: a skill or an offer where there is one, else its sentence. */
async function say(says: string, thrown: readonly number[] = []): Promise<void> {
  const verb = says.split(' ')[0]!
  const clauses = [...says.matchAll(/(\w+): (?:"([^"]*)"|(.*?))(?= \w+: |$)/g)]
  const values = new Map(clauses.map(([, label, quoted, bare]) => [label!, quoted ?? bare ?? '']))
  const skill = values.get('skill')
  const day = page.getByLabel('The day', { exact: true })
  if (skill === undefined)
    await day
      .getByRole('group', { name: 'In your words' })
      .getByRole('button', { name: new RegExp(`^${verb}$`, 'i') })
      .click()
  else
    await day
      .getByLabel(`Skills of ${values.get('by') ?? 'Maren Holt'}`)
      .getByRole('button', { name: skill, exact: true })
      .click()
  const form = day.getByLabel(new RegExp(`^${verb}$`, 'i')).last()
  for (const [label, value] of values) {
    if (label === 'skill' || label === 'by') continue
    const field = form.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
    if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
  const before = await page.getByLabel('The line').textContent()
  expect(before).toContain(verb)
  await page.waitForTimeout(300)
  await day.getByRole('button', { name: thrown.length > 0 ? 'Throw the dice' : 'Do it' }).click()
  await press(thrown)
  await page.getByLabel('The line').getByText('…', { exact: true }).waitFor()
}

async function downloaded(): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Download the save/ }).click(),
  ])
  return readFileSync((await file.path())!, 'utf8')
}

describe('a campaign on the page', () => {
  it('is opened from its files, led through two days by mouse, and its save comes back byte for byte', async () => {
    await page.goto(`${stage.url}/campaign`)
    await page.getByLabel('Choose the save').setInputFiles('test/campaign/withy-vale.json')
    await page.getByLabel('Choose the party file').setInputFiles('test/campaign/withy-vale.party.txt')
    await page.getByLabel('We throw real dice').check()
    await page.getByRole('button', { name: 'Open the campaign' }).click()
    await page.waitForURL(/\/campaign\/./)
    await page.getByRole('heading', { name: 'Hollin Bridge' }).waitFor()
    for (const [place, day] of DAYS.entries()) {
      for (const { says, thrown } of day) {
        if (says !== 'attack') await say(says, thrown)
        else {
          await page
            .getByRole('group', { name: 'Now' })
            .getByRole('button', { name: /^Attack/ })
            .first()
            .click()
          await page.waitForTimeout(300)
          await page.getByRole('button', { name: 'Throw the dice' }).click()
          await press(thrown!)
        }
      }
      await expect.poll(downloaded, { timeout: 20_000 }).toBe(AFTER[place])
    }
    await page
      .getByText(/in_game_date/)
      .first()
      .waitFor()
  }, 300_000)

  it('shows every fault of a save at once, and opens nothing', async () => {
    await page.goto(`${stage.url}/campaign`)
    const wild = JSON.stringify({ ...(JSON.parse(AFTER[0]) as object), companions: [], zones: [] })
    await page.getByLabel('Choose the save').setInputFiles({
      name: 'wild.json',
      mimeType: 'application/json',
      buffer: Buffer.from(wild),
    })
    await page.getByRole('button', { name: 'Open the campaign' }).click()
    await page.getByRole('alert').getByText('/companions').waitFor()
  })
})
