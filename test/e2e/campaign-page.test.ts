import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.js'
import { AFTER, DAYS, SAVE } from '../campaign/walk.js'
import { ask, openPage, openStage, type Stage, setTable } from './web-stage.js'

/** The two days of the fixture by mouse; only the words of a sentence are written into its fields. */
let stage: Stage
let page: Page
let context: BrowserContext
let faults: string[]

beforeAll(async () => {
  stage = await openStage()
  ;({ page, context, faults } = await openPage(stage.browser, `${stage.url}/campaign`, {
    viewport: { width: 1440, height: 900 },
  }))
}, 600_000)
afterAll(() => stage.close())

const day = (): Locator => page.getByLabel('The day', { exact: true })
const act = (name: RegExp | string): Locator => day().getByRole('button', { name })

/** Fills the fields of the sentence that is open. */
async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  const sentence = day().locator('.sentence')
  for (const [label, value] of Object.entries(values)) {
    const segments = sentence.getByRole('group', { name: label, exact: true })
    if ((await segments.count()) > 0) await segments.getByRole('button', { name: value, exact: true }).click()
    else await sentence.getByLabel(label, { exact: true }).fill(value)
  }
}

/** How each command of the walk is pressed together; the line that it fills is the game's own. */
const PRESSES: Readonly<Record<string, () => Promise<void>>> = {
  'session do: start': () => act(/^Start the session/).click(),
  'check skill: Bureaucracy': async () => {
    await day().getByLabel('Skills of Maren Holt').getByRole('button', { name: 'Bureaucracy' }).click()
    await fill({ 'at stake': 'the toll clerk laughs', fail: "Skell's Patience +1" })
  },
  'travel to: Mill Reach': () => act(/^Cross the mill lane/).click(),
  encounter: async () => {
    await act(/^Roll an encounter/).click()
    await fill({ because: 'they wait for the toll man' })
  },
  'reaction mod: -1': async () => {
    await act(/^A first meeting/).click()
    await fill({ mod: '-1', reason: 'they come from the reeve' })
  },
  reaction: () => act(/^See how they take the party/).click(),
  settle: async () => {
    await act(/^Settle it/).click()
    await fill({ how: 'talk', because: 'a penny and a pie' })
  },
  'travel cp: tow path': () => act(/^Cross the tow path/).click(),
  face: () => act(/^Face it together/).click(),
  attack: async () => {
    await page
      .getByLabel('The fight')
      .getByRole('button', { name: /^Attack/ })
      .first()
      .click()
  },
  'check skill: Healing': async () => {
    await day().getByLabel('Skills of Brother Finch').getByRole('button', { name: 'Healing' }).click()
    await fill({ patient: 'Tam Reddle', 'at stake': 'the cut festers', fail: 'Tam Reddle: hp -1' })
  },
  'session do: end': async () => {
    await act(/^End the session with/)
      .or(act(/^End the session/))
      .first()
      .click()
    await fill({ summary: 'They broke the first toll at Otter Ferry.' })
  },
}

/** Waits until the page has a new line, and its save. */
async function reached(n: number): Promise<void> {
  await page.locator(`.campaign[data-n="${n}"]`).waitFor()
}

const lineNow = async (): Promise<number> => Number(await page.locator('.campaign').getAttribute('data-n'))

/** Presses the faces that fell, as the keypad asks for them. */
async function press(faces: readonly number[]): Promise<void> {
  const keypad = page.getByLabel('Thrown dice')
  for (const [place, face] of faces.entries()) {
    const asked = place === 0 ? / for / : `thrown so far: ${faces.slice(0, place).join(', ')}`
    await keypad.getByText(asked).waitFor()
    await keypad.getByRole('button', { name: String(face), exact: true }).click()
  }
}

async function say(says: string, thrown: readonly number[] = []): Promise<void> {
  const key = Object.keys(PRESSES).find((one) => says.startsWith(one))!
  const before = await lineNow()
  await PRESSES[key]!()
  // A press right after a new question is taken for one meant for the old one.
  await page.waitForTimeout(260)
  if (thrown.length > 0) await page.getByRole('button', { name: 'Throw real dice' }).click()
  else await page.locator('.do .btn.lit').click()
  await press(thrown)
  await reached(before + 1)
}

async function downloaded(): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download/ }).click(),
  ])
  return readFileSync((await file.path())!, 'utf8')
}

describe('a campaign on the page', () => {
  it('shows every fault of a save at its key, and opens nothing', async () => {
    const wild = { ...(JSON.parse(SAVE) as object), companions: [], zones: 'none' }
    await page.getByLabel('Choose the save').setInputFiles({
      name: 'wild.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(wild)),
    })
    await page.getByRole('button', { name: 'Open the campaign' }).click()
    const items = page.getByRole('alert').getByRole('listitem')
    await items.filter({ hasText: '/companions' }).waitFor()
    expect(await items.filter({ hasText: '/zones' }).textContent()).toContain('"none"')
    expect(page.url()).toMatch(/\/campaign$/)
  })

  it('is led through two days by mouse, and its save comes back as from every other surface', async () => {
    await page.getByLabel('Choose the save').setInputFiles('test/campaign/withy-vale.json')
    await page.getByLabel('Choose the party file').setInputFiles('test/campaign/withy-vale.party.txt')
    await page.getByLabel('We throw real dice').check()
    await page.getByRole('button', { name: 'Open the campaign' }).click()
    await page.waitForURL(/\/campaign\/./)
    await page.getByRole('heading', { name: 'Hollin Bridge' }).waitFor()
    // A person's own skills, and no other.
    expect(await day().getByLabel('Skills of Maren Holt').getByRole('button').count()).toBe(4)
    for (const [place, steps] of DAYS.entries()) {
      for (const { says, thrown } of steps) await say(says, thrown)
      await expect.poll(downloaded, { timeout: 20_000 }).toBe(AFTER[place])
    }
    const changed = page.getByLabel('What changed', { exact: true }).first()
    await changed.getByText('They broke the first toll at Otter Ferry.').first().waitFor()
    await changed.getByText('Spring Flood, progress').waitFor()
    // What happened to somebody stands on the sheet, behind a press.
    const tam = page.getByRole('article').filter({ hasText: 'Tam Reddle' }).first()
    await tam.getByText('History').click()
    await tam.getByText('1 Haymonth: hp 6→4: Mill Reach 4-5').waitFor()
    // The session is over: the save and the journal can be taken home, and the next one begins here.
    const over = page.getByLabel('The session is over')
    await over.getByRole('heading', { name: 'Session 2 is over.' }).waitFor()
    expect(await over.getByRole('button').allTextContents()).toEqual(['Take the save', 'Take the journal'])
    const comes = day().getByLabel('What comes next').getByRole('button')
    expect(await comes.locator('b').allTextContents()).toEqual(['Start the next session', 'End it for good'])
    expect(faults).toEqual([])
  }, 300_000)

  it('says of a file that it is not what this game wrote last, and offers the game that is open', async () => {
    const compare = page.getByLabel('Compare a save with this game')
    await compare.setInputFiles('test/campaign/withy-vale.json')
    const line =
      'Save: withy-vale.json is not what this game wrote last (file: 11 Seedtime, game: 1 Haymonth)'
    await page.getByText(line).waitFor()
    const again = await context.newPage()
    await again.goto(`${stage.url}/campaign`)
    await again.getByRole('heading', { name: 'Go on' }).waitFor()
    await again.getByLabel('Choose the save').setInputFiles('test/campaign/withy-vale.json')
    await again.getByText(line).waitFor()
    await again.getByRole('link', { name: 'Go on with that game' }).click()
    await again.getByRole('heading', { name: 'Otter Ferry' }).waitFor()
    await again.close()
  })

  it('asks once whoever leaves with changes that no file has, and never where all was taken home', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    const leave = async (): Promise<void> => {
      await page.goto(`${stage.url}/campaign`).catch(() => {})
    }
    const here = page.url()
    await leave()
    expect(asked).toEqual([])
    await page.goto(here)
    await page.getByRole('heading', { name: 'Otter Ferry' }).waitFor()
    const before = await lineNow()
    await act(/^Start the next session/).click()
    await page.waitForTimeout(260)
    await page.locator('.do .btn.lit').click()
    await reached(before + 1)
    await page.getByRole('button', { name: /^Download/ }).waitFor()
    await leave()
    expect(asked).toEqual(['beforeunload'])
    expect(page.url()).toBe(here)
    // The browser may still be putting away the visit that was called off: then the next one is called off with it.
    const left = async (): Promise<string> => {
      await leave()
      return page.url()
    }
    await expect.poll(left, { timeout: 30_000 }).toMatch(/\/campaign$/)
    expect(asked).toHaveLength(1)
    await page.goto(here)
    await page.getByRole('heading', { name: 'Otter Ferry' }).waitFor()
  })

  it('by its link in another browser: asks for a day that no calendar knows, changes several figures, says what changed', async () => {
    const { calendar: _, ...vale } = JSON.parse(SAVE) as { calendar: object; meta: object }
    const save = JSON.stringify({ ...vale, meta: { ...vale.meta, in_game_date: '28 Seedtime' } })
    const { table, keys } = await setTable(stage.url, { save, gm: true })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const other = await openPage(stage.browser, `${stage.url}/campaign/${table}#${keys.gm}`)
    const desk = other.page
    const line = desk.getByLabel('The line', { exact: true })
    const commit = async (): Promise<void> => {
      const before = Number(await desk.locator('.campaign').getAttribute('data-n'))
      await desk.waitForTimeout(260)
      await desk.locator('.do .btn.lit').click()
      await desk.locator(`.campaign[data-n="${before + 1}"]`).waitFor()
    }
    await desk.getByRole('heading', { name: /^Which day comes after 28 Seedtime\?/ }).waitFor()
    expect(await desk.getByRole('button', { name: /^(Rest a day|End the day|Cross)/ }).count()).toBe(0)
    await desk.getByRole('button', { name: /^Say which day comes next/ }).click()
    const sentence = desk.locator('.sentence')
    await sentence.getByLabel('to', { exact: true }).fill('1 Haymonth')
    await sentence.getByLabel('because', { exact: true }).fill('the month is over')
    await commit()
    await desk.getByRole('button', { name: /^Rest a day/ }).waitFor()

    await desk.getByText('The game master’s further words').click()
    await desk.getByRole('button', { name: 'Change for good' }).click()
    await sentence.getByLabel('who', { exact: true }).selectOption('Maren Holt')
    await sentence.getByRole('button', { name: 'level' }).click()
    await sentence.getByLabel('figure', { exact: true }).selectOption('HD')
    await sentence.getByLabel('to', { exact: true }).fill('5')
    await sentence.getByRole('button', { name: 'Another figure' }).click()
    await sentence.getByLabel('figure 2').selectOption('max')
    await sentence.getByLabel('to 2').fill('30')
    await sentence.getByLabel('because', { exact: true }).fill('fifth level')
    expect(await line.textContent()).toBe(
      'change who: Maren Holt cause: level figure: HD to: 5 figure: max to: 30 because: fifth level',
    )
    await commit()
    await desk.getByLabel('Where the party is').getByText('27/30').waitFor()
    const changed = desk.getByLabel('What changed', { exact: true }).first()
    await changed.getByText('1 Haymonth').first().waitFor()
    await changed.getByText('Maren Holt, HD', { exact: true }).waitFor()
    expect(other.faults).toEqual([])
    await other.context.close()
  })

  it('has no fault that axe finds, while it is opened and while it is played', async () => {
    expect(await axeFaults(page)).toEqual([])
    const opening = await openPage(stage.browser, `${stage.url}/campaign`)
    expect(await axeFaults(opening.page)).toEqual([])
    await opening.context.close()
  })
})
