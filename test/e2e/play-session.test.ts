import { expect, test } from 'vitest'
import { outlook } from '../../src/analysis/outlook.js'
import type { Command } from '../../src/kernel/contract/command.js'
import type { Policy, Ruleset } from '../../src/kernel/contract/ruleset.js'
import { toText } from '../../src/kernel/rational.js'
import { Keeper } from '../../src/surfaces/cli/repl/keeper.js'
import { Output } from '../../src/surfaces/cli/repl/output.js'
import { Session } from '../../src/surfaces/cli/repl/session.js'
import { duel } from '../game/duel.js'

const game = duel as unknown as Ruleset
const bold = duel.policies.bold as unknown as Policy

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
    policy: bold,
    ...(options.seat !== undefined && { seat: options.seat }),
  })
  return { session, keeper, shown, said, enter: (line: string) => session.enter(line, { line: 1 }) }
}

test('without a seat, whoever must choose is asked in turn', () => {
  const { session, enter } = sit()
  session.begin()
  expect([session.turn, session.seat]).toEqual(['red', 'red'])
  expect(enter('wait')).toBe('ok')
  expect([session.turn, session.seat]).toEqual(['blue', 'blue'])
})

test('with a seat, the others play by the policy until it is that seat again', () => {
  const { session, enter, shown } = sit({ seat: 'blue' })
  session.begin()
  expect(session.turn).toBe('blue')
  expect(shown.join('')).toContain('> red: strike')
  let entered = enter('take')
  for (let i = 0; i < 200 && entered !== 'left'; i++) {
    entered = enter(session.table.choices('blue')[0]!.verb)
  }
  expect(entered).toBe('left')
  expect(shown.join('')).toMatch(/Outcome: (red|blue)/)
  expect(session.table.isClosed).toBe(true)
})

test('a refused command tells what would be legal and changes nothing', () => {
  const { session, enter, said, keeper } = sit()
  session.begin()
  const before = keeper.table.lines.length
  expect(enter('parry')).toBe('failed')
  expect(said.join('')).toBe('line 1: WRONG_MOMENT: Not now: strike or wait.\n  strike\n  wait\n')
  expect(keeper.table.lines.length).toBe(before)
})

test('undo more than there is, help on nothing and a stray slash are answered, not crashed on', () => {
  const { session, enter, said } = sit()
  session.begin()
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
    expect(['failed', 'ok', 'empty']).toContain(enter(line))
  }
  expect(said.join('')).toContain('NOTHING_TO_UNDO')
})

test('the outlook follows the rules through the automatic steps to the next choice, exactly', () => {
  const { session, enter } = sit({ hp: [3, 3] })
  session.begin()
  const struck = outlook(session.table, 'gm', { verb: 'strike' } as Command)
  expect(struck.tries).toBeUndefined()
  // 8 or more of a d20: 13 of 20 faces; the rest passes the turn and blue draws one of the cards that are left.
  const hit = struck.prospects.filter(({ changes }) => changes.every(({ path }) => path !== 'deckSize'))
  expect(hit.map(({ chance }) => toText(chance))).toEqual(['13/20'])
  expect(enter('odds strike')).toBe('ok')
})

test('the outlook is told as the seat would see it: a hidden card stays hidden', () => {
  const { session } = sit()
  session.begin()
  const seen = outlook(session.table, 'red', { verb: 'wait' } as Command)
  expect(seen.prospects).toHaveLength(1)
  expect(JSON.stringify(seen.prospects[0]!.changes)).not.toMatch(/"card","before":null/)
})

test('in JSON every answer is one object', () => {
  const { session, shown, enter } = sit({ json: true })
  session.begin()
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
    enter(line)
  for (const text of shown) expect(() => JSON.parse(text)).not.toThrow()
})

test('completion knows the game, the words of the prompt, the slash and what odds asks about', () => {
  const { session } = sit()
  session.begin()
  const lines = (text: string) => {
    const { from, options } = session.complete(text)
    return options.map((option) => text.slice(0, from) + option)
  }
  expect(lines('')).toEqual([
    'strike ',
    'wait ',
    'help ',
    'hint ',
    'state ',
    'log ',
    'odds ',
    'undo ',
    'save ',
    'close ',
    'quit ',
  ])
  expect(lines('/st')).toEqual(['/state '])
  expect(lines('odds st')).toEqual(['odds strike '])
  expect(lines('odds ')).toEqual(['odds strike ', 'odds wait '])
})
