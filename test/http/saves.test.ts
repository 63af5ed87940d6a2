import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AFTER, DAYS } from '../campaign/walk.js'
import { Client, serverHere } from './kit.js'

const SAVE = readFileSync('test/campaign/withy-vale.json', 'utf8')
const PARTY = readFileSync('test/campaign/withy-vale.party.txt', 'utf8')

let here: Awaited<ReturnType<typeof serverHere>>

beforeAll(async () => {
  here = await serverHere()
})
afterAll(() => here.close())

async function opened(body: object) {
  return await new Client(here.url).post('/api/tables', body)
}

/** A started table of Withy Vale, with its game master and its player. */
async function inTheVale(more: object = {}) {
  const { status, body } = await opened({ save: SAVE, party: PARTY, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  const at = `/api/tables/${body.table}`
  const gm = new Client(here.url, body.keys.gm)
  const player = new Client(here.url, body.keys.seats.player)
  await gm.post(`${at}/requests`, { kind: 'start' })
  const say = async (who: Client, text: string) => await who.post(`${at}/commands`, { text })
  const save = async (key: string) =>
    await fetch(`${here.url}${at}/save`, { headers: { authorization: `Bearer ${key}` } })
  return { at, gm, player, say, save, keys: body.keys }
}

describe('two days in Withy Vale over HTTP, with dice of a real table', () => {
  it('end in the same saves as everywhere; the dice stand beside the command, or in its text', async () => {
    const { at, gm, save, keys } = await inTheVale({ options: { typedDice: 'gm' } })
    for (const [place, day] of DAYS.entries()) {
      for (const { says, thrown } of day) {
        const text = thrown ? `${says} thrown: ${thrown.join(' ')}` : says
        const { status, body } = await gm.post(`${at}/commands`, { text })
        expect(status, JSON.stringify(body)).toBe(200)
      }
      expect(await (await save(keys.gm)).text()).toBe(AFTER[place])
    }
    // What changed since can be told in any browser: the save as it was opened, for the game master alone.
    const first = async (key: string) =>
      await fetch(`${here.url}${at}/save?opened=yes`, { headers: { authorization: `Bearer ${key}` } })
    expect(await (await first(keys.gm)).text()).toBe(SAVE)
    expect((await first(keys.seats.player)).status).toBe(403)
  })

  it('a die that is missing is asked for; a player may not type where only the game master does', async () => {
    const { at, gm, player } = await inTheVale({ options: { typedDice: 'gm' } })
    const command = { verb: 'travel', to: 'Mill Reach' }
    const asked = await gm.post(`${at}/commands`, { command, thrown: [2] })
    expect(asked.status).toBe(422)
    expect(asked.body.error).toMatchObject({
      kind: 'HardStop',
      code: 'DICE_NEEDED',
      facts: { sides: 6, lowest: 1, thrown: [2] },
    })
    const refused = await player.post(`${at}/commands`, { command, thrown: [2] })
    expect(refused.status).toBe(403)
    expect(refused.body.error.code).toBe('TYPED_DICE_NOT_ALLOWED')
    const both = await gm.post(`${at}/commands`, { text: 'rest', thrown: [2] })
    expect(both.status).toBe(400)
    const done = await gm.post(`${at}/commands`, { command, thrown: [2, 3, 1, 3] })
    expect(done.body.notice.words).toEqual(['Dice typed by gm: 2, 3, 1, 3'])
  })
})

describe('saves over HTTP (rules/bx-campaign H)', () => {
  it('come in as text and go out byte for byte, under their name, to the game master alone', async () => {
    const { save, keys } = await inTheVale()
    const mine = await save(keys.gm)
    expect(mine.status).toBe(200)
    expect(await mine.text()).toBe(SAVE)
    expect(mine.headers.get('ludex-settled')).toBe('yes')
    expect(decodeURIComponent(mine.headers.get('content-disposition')!)).toContain(
      'Session 01 - 11 Seedtime - Hollin Bridge.json',
    )
    expect((await save(keys.seats.player)).status).toBe(403)
  })

  it('follow the game: a session, a day, and what nobody reads unchanged', async () => {
    const { gm, say, save, keys } = await inTheVale({ seed: 'vale' })
    expect((await say(gm, 'session do: start')).status).toBe(200)
    expect(
      (await say(gm, 'change who: Maren Holt cause: level figure: HD to: 5 because: "fifth level"')).status,
    ).toBe(200)
    const text = await (await save(keys.gm)).text()
    const after = JSON.parse(text) as { meta: { session_id: number }; pc_state: { bx_hd: number } }
    expect(after.meta.session_id).toBe(2)
    expect(after.pc_state.bx_hd).toBe(5)
    const houseRules = SAVE.slice(SAVE.indexOf('"house_rules"'))
    expect(text.endsWith(houseRules)).toBe(true)
  })

  it('the game master reads the table by its prompts and who is here; a player does not (C44, C45)', async () => {
    const { at, gm, player, say } = await inTheVale({ options: { typedDice: 'gm' } })
    await say(gm, 'session do: start')
    await say(gm, 'travel to: Mill Reach thrown: 4 6')
    const seen = (await gm.get(at)).body
    expect(seen.view.campaign.month).toEqual({ name: 'Seedtime', days: 12, next: 'Haymonth' })
    expect(seen.view.campaign.master).toMatchObject({
      notes: 'Dame Orrel keeps the mill.',
      session: 'here',
      here: [{ name: 'Dame Orrel', met: false }],
    })
    expect(seen.view.campaign.master.table.entries[1]).toEqual({
      name: 'Mill Reach 3',
      range: '3',
      kind: 'reaction',
      prompt: "A toll man of Skell's sits on the stile and wants a penny",
    })
    const labels = (look: { choices: readonly { label: string }[] }) => look.choices.map(({ label }) => label)
    expect(labels(seen)).toContain(
      "Fight Mill Reach 3 (A toll man of Skell's sits on the stile and wants a penny)",
    )
    const hidden = JSON.stringify((await player.get(at)).body)
    for (const secret of ['toll man of Skell', 'Dame Orrel', 'Mill Reach 3'])
      expect(hidden).not.toContain(secret)
  })

  it('answer with the line of a hard stop, and with every fault by its place', async () => {
    const { at, gm, say } = await inTheVale()
    const { body } = await say(gm, 'travel to: Rome')
    expect(body.error).toMatchObject({
      kind: 'HardStop',
      code: 'UNKNOWN_CROSSING',
      line: 'HARD STOP: UNKNOWN_CROSSING Rome; from Hollin Bridge: mill lane→Mill Reach, drove road→Barrow Down',
    })
    const asked = await gm.post(`${at}/odds`, { text: 'use skill: Healing by: Brother Finch' })
    expect(asked.body.error.line).toBe('HARD STOP: STAKES_MISSING Healing')
    const broken = await opened({ save: '{"meta": {},\n "pc_state": }' })
    expect(broken.body.error).toMatchObject({ code: 'SAVE_NOT_JSON', facts: { line: 2 } })
    const wild = await opened({ save: { ...(JSON.parse(SAVE) as object), companions: [] } })
    expect(wild.body.error).toMatchObject({ code: 'SAVE_FAULT', facts: { faults: ['/companions'] } })
  })

  it('a file that is not what this game wrote last is said to the game master, with both dates (R3)', async () => {
    const { at, gm, player, say } = await inTheVale({ options: { typedDice: 'gm' } })
    const compare = async (who: Client, text: string) =>
      await who.post(`${at}/save`, { file: 'old.json', text })
    expect((await compare(gm, SAVE)).body).toEqual({ same: true, line: '' })
    // Spaces are no other save.
    expect((await compare(gm, JSON.stringify(JSON.parse(SAVE)))).body.same).toBe(true)
    for (const { says, thrown } of DAYS[0]!.slice(0, 3))
      await say(gm, thrown ? `${says} thrown: ${thrown.join(' ')}` : says)
    expect((await compare(gm, SAVE)).body).toEqual({
      same: false,
      line: 'Save: old.json is not what this game wrote last (file: 11 Seedtime, game: 12 Seedtime)',
    })
    expect((await compare(gm, 'no save')).body.line).toContain('(file: no date, game: 12 Seedtime)')
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
    expect((await compare(gm, deep)).body.same).toBe(false)
    expect((await compare(player, SAVE)).status).toBe(403)
  })

  it('may have four MiB, and no more', async () => {
    const big = (bytes: number) => SAVE.replace('"heals nothing"', JSON.stringify('é'.repeat(bytes / 2)))
    expect((await opened({ save: big(4_000_000) })).status).toBe(201)
    const { body } = await opened({ save: big(4_400_000) })
    expect(body.error.code).toBe('SAVE_TOO_LARGE')
  })
})
