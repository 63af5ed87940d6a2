import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { keysOf } from '../../src/surfaces/mcp/reading/documents.js'
import { MAX_SECTION, sectionsOf } from '../../src/surfaces/mcp/reading/sections.js'
import { anyHost, type Caller, inProcess, ROOT } from './clients.js'

const host = anyHost()
const open: Caller[] = []
afterAll(async () => {
  for (const caller of open) await caller.close()
  host.close()
})

/** A model that has just opened a table. */
async function at(opening: Record<string, unknown>): Promise<Caller['call']> {
  const caller = await inProcess({ host })
  open.push(caller)
  const { reply, text } = await caller.call('open', opening)
  expect(reply.status, text).toBe('done')
  return caller.call
}

const TEMPLATE = readFileSync(`${ROOT}/content/skirmish/template/scenario.yaml`, 'utf8')

/** The template with every score settled; Mirren has 14. */
function wolves(first: number): string {
  const scores = `{ mirren: 14, fence-wolf_1: ${first}, fence-wolf_2: 1 }`
  return TEMPLATE.replace('{ mirren: 14 }', scores)
}

describe('a scenario that brings its own people', () => {
  it('has seats for them, and none for those whom it never names', async () => {
    const caller = await inProcess({ host })
    open.push(caller)
    const { text } = await caller.call('open', { scenario: TEMPLATE })
    expect(text).toContain('Seats: gm = you, mirren = a person.')
    expect(text).not.toMatch(/(odrin|ysolde)( =|:)/i)
    const free = TEMPLATE.replace(/^encounter:[\s\S]*?(?=^options:)/m, '')
    const second = await caller.call('open', { scenario: free })
    expect(second.text).toContain('Seats: gm = you, mirren = a person.')
  })

  it('takes one of the others when the game master brings them in and gives the seat', async () => {
    const call = await at({ scenario: 'skirmish/marsh-duel', role: 'gm', rulings: 'document' })
    await call('act', { do: 'add odrin' })
    await call('act', { do: 'initiative by: odrin 13', sure: true })
    const { text } = await call('act', { do: 'turn', sure: true })
    expect(text).toContain('odrin (an empty seat); you may act for them')
    expect((await call('tables', { seat: 'odrin', plays: 'bot' })).reply.status).toBe('done')
  })
})

describe('an attack that names no weapon', () => {
  it('is made with the only one', async () => {
    const call = await at({ scenario: wolves(2), typedDice: 'all' })
    const struck = await call('act', { do: 'attack fence wolf 2 thrown: 19' })
    expect(struck.reply, struck.text).toMatchObject({ status: 'done', changed: true })
    expect(struck.text).toContain('with the Spear')
  })

  it('asks where there are several, and takes a single name for a list of one', async () => {
    const call = await at({ scenario: 'skirmish/marsh-duel', role: 'gm' })
    for (const said of ['attack mire-hound', { verb: 'attack', to: 'mire-hound' }]) {
      const { reply } = await call('act', { do: said })
      expect(reply).toMatchObject({ status: 'refused', changed: false })
      expect(reply.reason).toContain('Sabre or Throwing Knife')
    }
    const odds = await call('odds', { do: { verb: 'attack', to: 'mire-hound', with: 'Sabre' } })
    expect(odds.text).toContain('hit ')
    const struck = await call('act', { do: { verb: 'attack', to: 'mire-hound', with: ['Sabre'] } })
    expect(struck.reply, struck.text).toMatchObject({ status: 'done', changed: true })
  })

  it('is held back all the same where it would hurt a friend', async () => {
    const call = await at({ scenario: wolves(20) })
    const { reply, text } = await call('act', { do: { verb: 'attack', to: 'fence-wolf_2' } })
    expect(reply, text).toMatchObject({ status: 'refused', code: 'CONFIRM' })
  })
})

describe('a heist with one player', () => {
  it('names the player, says what may be spent, what is known of hidden odds, and what has just opened', async () => {
    const caller = await inProcess({ host })
    open.push(caller)
    const { call } = caller
    const { reply, text } = await call('open', {
      scenario: 'adapter/counting-house',
      role: 'Vesna',
      typedDice: 'all',
    })
    expect(reply.next).toMatchObject({ who: 'you', yours: true })
    expect(text).toContain('Objectives now: over the yard. Reaching one may open others.')
    expect(text).toContain('Sneak past the yard (may add spend: stress 1)')
    const odds = await call('odds', { do: '1' })
    expect(odds.text).toMatch(
      /Odds are hidden\. Nobody has tried this yet.*; known: Roll ability \+ dice modifier d6, read the highest.* Yours: prowl 2\./,
    )
    const told = await call('act', { do: 'try sneak to: the yard spend: stress 1 thrown: 6 6 6' })
    expect(told.reply.status, told.text).toBe('done')
    expect(told.text).toContain('Objective reached')
    expect(told.text).toContain('= Objective now open: break the box.')
  })
})

describe('what can be read', () => {
  it('says where a part goes on, ends no part with a heading, and lists every part of the keys', () => {
    for (const game of ['adapter', 'bx', 'simverse', 'skirmish', 'spire']) {
      const sections = sectionsOf(keysOf(game))
      for (const [i, { name, text }] of sections.entries()) {
        const next = sections[i + 1]?.name
        const lines = text.split('\n').filter((line) => line.trim() !== '')
        if (next !== undefined) expect(lines.pop(), name).toBe(`(goes on in ${next})`)
        expect(lines.at(-1), `${game} ${name}`).not.toMatch(/^#/)
        expect(text.length, `${game} ${name}`).toBeLessThanOrEqual(MAX_SECTION)
      }
    }
  })

  it('explains the system of a table with all that it declares', async () => {
    const call = await at({ scenario: 'adapter/salt-ford' })
    const explained = await call('explain', { what: 'systems/salt_roads' })
    expect(explained.text).toMatch(/salt_roads \(system\): .*It has .*actions: /)
    expect((await call('explain', { what: 'sneak' })).text).not.toContain('|')
  })
})

describe('answers of a fight', () => {
  it('say the damage of a hit, the order of turns, who ended a turn, and that an asked check is a ruling', async () => {
    const caller = await inProcess({ host })
    open.push(caller)
    const { call } = caller
    const opened = await call('open', { scenario: wolves(20), rulings: 'document' })
    expect(opened.text).toContain('= Turn order: Fence Wolf 1 20, Mirren Vale 14, Fence Wolf 2 1.')
    expect((await call('odds', { do: 'attack mirren' })).text).toMatch(/hit .* %; a hit deals 5\.5, mirren/)
    const { reply, text } = await call('act', { do: 'turn', sure: true })
    expect(text).toContain('fence-wolf_1 ends the turn; next is mirren.')
    expect(reply.situation, text).toBeUndefined()
    const asked = await call('act', { do: 'ask check: dexterity save of: mirren dc: 10' })
    expect(asked.text).toContain('A ruling at discretion, no reason given: verify lists it.')
    const closed = await call('verify', { close: true, sure: true })
    expect(closed.text).toContain('at discretion, no reason given: ask check')
    expect(closed.text).toContain('Outcome: not finished.')
    expect((await call('explain', { what: 'critical hit' })).text).toContain('This game has none')
  })
})

describe('answers of the Spire', () => {
  it('name the target, the block that a card gains and every move of a monster', async () => {
    const call = await at({ scenario: 'spire/two-louses', role: 'player' })
    const { text } = await call('look')
    expect(text).not.toMatch(/play Strike \d/)
    const moves = await call('explain', { what: 'Green Louse' })
    expect(moves.text).toContain('Bite')
    expect(moves.text).toContain('Weak')
    expect((await call('explain', { what: 'block' })).text).toContain('a monster’s lasts through your turn')
    const isThere = /Strike →/.test(text)
    const odds = await call('odds', { do: isThere ? 'play Strike 1' : 'play Defend' })
    expect(odds.text).toMatch(isThere ? /deals 1 \(\d+ HP left\)/ : /gains 1 block/)
  })
})

describe('a scenario with a published monster line', () => {
  it('opens over MCP, and its foe fights', async () => {
    const foe = '"Goblin: AC 6, HD 1-1, #AT 1, D 1-6, ML 7"'
    const pc = '{ Name: Mara, AC: 15, HD: 3, hp: 14, AT: 3, Dmg: 1d8, ML: 9 }'
    const call = await at({ scenario: `ruleset: bx\npc: ${pc}\nfoes:\n  - ${foe}\n`, role: 'player' })
    const { text } = await call('act', { do: 'attack goblin' })
    expect(text).toContain('Goblin')
  })
})
