import { expect, test } from 'vitest'
import { outlook } from '../../src/analysis/outlook.js'
import type { Command } from '../../src/kernel/contract/command.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { toText } from '../../src/kernel/rational.js'
import { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { Session } from '../../src/surfaces/cli/repl/session.js'
import { Output } from '../../src/surfaces/cli/repl/shown/output.js'
import { duel } from '../game/duel.js'

const game = duel as unknown as Ruleset

function sit(options: { seat?: string; hp?: [number, number]; json?: boolean } = {}) {
  const keeper = Keeper.open(
    { ruleset: game },
    { hp: options.hp ?? [3, 3], deck: [2, 2] },
    { seed: 'a session' },
  )
  const shown: string[] = []
  const said: string[] = []
  const output = new Output({
    json: options.json === true,
    results: { write: (text) => shown.push(text) },
    talk: { write: (text) => said.push(text) },
  })
  const session = new Session({
    keeper,
    output,
    policy: 'bold',
    ...(options.seat !== undefined && { seat: options.seat }),
  })
  return { session, keeper, shown, said, enter: (line: string) => session.enter(line, { line: 1 }) }
}

test('without a seat, whoever must choose is asked in turn', async () => {
  const { session, enter } = sit()
  await session.begin()
  expect([session.turn, session.seat]).toEqual(['red', 'red'])
  expect(await enter('wait')).toBe('ok')
  expect([session.turn, session.seat]).toEqual(['blue', 'blue'])
})

test('with a seat, the others play by the policy until it is that seat again', async () => {
  const { session, enter, shown } = sit({ seat: 'blue' })
  await session.begin()
  expect(session.turn).toBe('blue')
  expect(shown.join('')).toContain('> red: strike')
  let entered = await enter('take')
  for (let i = 0; i < 200 && entered !== 'left'; i++) {
    entered = await enter(session.table.choices('blue')[0]!.verb)
  }
  expect(entered).toBe('left')
  expect(shown.join('')).toMatch(/Outcome: (red|blue)/)
  expect(session.table.isClosed).toBe(true)
})

test('a refused command tells what would be legal and changes nothing', async () => {
  const { session, enter, said, keeper } = sit()
  await session.begin()
  const before = keeper.table.lines.length
  expect(await enter('parry')).toBe('failed')
  expect(said.join('')).toBe('line 1: WRONG_MOMENT: Not now: strike or wait.\n  strike\n  wait\n')
  expect(keeper.table.lines.length).toBe(before)
})

test('undo more than there is, help on nothing and a stray slash are answered, not crashed on', async () => {
  const { session, enter, said } = sit()
  await session.begin()
  for (const line of [
    'undo',
    'undo 0',
    'undo -1',
    'undo 99',
    'help me',
    '/',
    '/smite',
    'log -5',
    'odds parry',
    'odds 999d9999!!',
  ]) {
    expect(['failed', 'ok', 'empty']).toContain(await enter(line))
  }
  expect(said.join('')).toContain('NOTHING_TO_UNDO')
})

test('the outlook follows the rules through the automatic steps to the next choice, exactly', async () => {
  const { session, enter } = sit({ hp: [3, 3] })
  await session.begin()
  const struck = outlook(session.table, 'gm', { verb: 'strike' } as Command)
  expect(struck.tries).toBeUndefined()
  // 8 or more of a d20: 13 of 20 faces; the rest passes the turn and blue draws one of the cards that are left.
  const hit = struck.prospects.filter(({ changes }) => changes.every(({ path }) => path !== 'deckSize'))
  expect(hit.map(({ chance }) => toText(chance))).toEqual(['13/20'])
  expect(await enter('odds strike')).toBe('ok')
})

test('the outlook of a game with secrets is refused to a seat, and not to whoever plays every seat', async () => {
  const { session, enter } = sit()
  await session.begin()
  const command = { verb: 'wait' } as Command
  expect(() => outlook(session.table, 'red', command)).toThrow(
    expect.objectContaining({ code: 'ODDS_HIDDEN' }),
  )
  expect(() => outlook(session.table, 'red', { verb: 'parry' } as Command)).toThrow(
    expect.objectContaining({ code: 'WRONG_MOMENT' }),
  )
  expect(outlook(session.table, 'gm', command).prospects.length).toBeGreaterThan(1)
  expect(await enter('odds wait')).toBe('ok')
})

test('in JSON every answer is one object', async () => {
  const { session, shown, enter } = sit({ json: true })
  await session.begin()
  for (const line of [
    'help',
    'hint',
    'state',
    'log',
    'odds',
    'odds strike',
    'odds 2d6',
    'wait',
    'undo',
    'smite',
    'quit',
  ])
    await enter(line)
  for (const text of shown) expect(() => JSON.parse(text)).not.toThrow()
})

test('completion knows the game, the words of the prompt, the slash and what odds asks about', async () => {
  const { session } = sit()
  await session.begin()
  const lines = (text: string) => {
    const { from, options } = session.complete(text)
    return options.map((option) => text.slice(0, from) + option)
  }
  expect(lines('')).toEqual([
    'strike ',
    'wait ',
    'help ',
    'explain ',
    'hint ',
    'state ',
    'log ',
    'story ',
    'evidence ',
    'odds ',
    'undo ',
    'save ',
    'close ',
    'seat ',
    'quit ',
    'say ',
    'narrate ',
    'roll ',
  ])
  expect(lines('/st')).toEqual(['/state ', '/story '])
  expect(lines('odds st')).toEqual(['odds strike '])
  expect(lines('odds ')).toEqual(['odds strike ', 'odds wait '])
})

test('words of the table are said, told and rolled for, by whoever has the turn, and stand in the log', async () => {
  const { session, enter, shown, said, keeper } = sit()
  await session.begin()
  const { next, moment } = { next: session.table.next(), moment: session.moment }
  shown.length = 0
  for (const line of ['say Well met', 'say a secret to: blue', 'narrate Fog.', '/roll 2d6 for: the weather'])
    expect(await enter(line)).toBe('ok')
  const told = shown.splice(0)
  expect(told.slice(0, 3)).toEqual([
    'red says: Well met\n',
    'red says to blue: a secret\n',
    'gm tells: Fog.\n',
  ])
  expect(told[3]).toMatch(/^red rolls 2d6 for the weather: \[\d, \d\] = \d+\n$/)
  expect([session.table.next(), session.moment]).toEqual([next, moment])
  await enter('log 4')
  expect(shown).toEqual(told)
  expect(await enter('roll 2d6')).toBe('ok')
  expect(shown.at(-1)).toMatch(/^red rolls 2d6 for the table: /)
  expect(await enter('say Well: then #1, "friend"')).toBe('ok')
  expect(shown.at(-1)).toBe('red says: Well: then #1, "friend"\n')
  expect(await enter('roll')).toBe('failed')
  expect(said.join('')).toContain('usage: roll <dice> [for: <purpose>]')
  expect(await enter('say to: blue')).toBe('failed')
  await enter('wait')
  expect(await enter('undo')).toBe('ok')
  expect(keeper.table.undoable).toBe(0)
})

test('words of the table are answered to a program with the line as the seat sees it', async () => {
  const { session, enter, shown } = sit({ json: true, seat: 'red' })
  await session.begin()
  shown.length = 0
  await enter('say hello')
  expect(JSON.parse(shown[0]!)).toMatchObject({
    status: 'ok',
    seen: { kind: 'say', seat: 'red', text: 'hello' },
    receipt: { seat: 'red' },
  })
})

test('Tab knows whom something can be said to', async () => {
  const { session } = sit()
  await session.begin()
  for (const line of ['say hi to: ', '/say hi to: '])
    expect(session.complete(line).options).toEqual(['gm ', 'red ', 'blue '])
})
