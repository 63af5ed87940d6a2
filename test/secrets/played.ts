import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { Member } from '../../src/kernel/journal/record.js'
import { printCommand } from '../../src/language/print.js'
import { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { type Heard, type Leak, Marks } from './marks.js'
import type { Staging } from './stage.js'
import { hideTheTablesOwn } from './table-secrets.js'
import { Terminal } from './terminal.js'

/** What somebody types between two moves. */
const BETWEEN = [['/state'], ['/log 1', '/hint'], ['/undo'], ['/log'], ['/undo 2', '/log']]

/**
 * One seat played at a terminal, the others by bots, as `ludex play --seat` does it: what it prints of moves, of bots'
 * moves and of what is taken back, held against the marks. It ends before the table closes and everything is open.
 */
export async function played(
  staging: Staging,
  seat: string,
  json: boolean,
  moves: number,
): Promise<readonly Leak[]> {
  const { ruleset, scenario, seed, options } = staging
  const [policyName] = Object.keys(ruleset.policies)
  const members = ruleset.seats(scenario).map(({ name }): Member => {
    if (name !== seat) return { seat: name, role: 'bot', policy: policyName! }
    return { seat: name, role: name === GAME_MASTER ? 'gm' : 'player' }
  })
  const undo = seat === GAME_MASTER ? 'gm' : 'consent'
  const keeper = Keeper.open({ ruleset }, scenario, { seed, members, options: { ...options, undo } })
  const { table } = keeper
  const marks = new Marks(staging.marks)
  hideTheTablesOwn(marks, table, seed)
  const terminal = new Terminal(keeper, seat, json, policyName!)
  const leaks: Leak[] = []
  let read = 0
  const scan = (one: Heard): void => {
    for (; read < table.lines.length; read++) {
      const { record } = lineOf(table.lines[read]!)
      if (record.kind === 'act' || record.kind === 'start') marks.happened(record.events)
    }
    if (!table.isClosed) leaks.push(...marks.find(seat, one))
  }
  const dice = new FastDice(moves, 5)
  scan(await terminal.begin())
  for (let move = 0; move < moves && !table.isClosed; move++) {
    const choices = table.choices(seat)
    if (choices.length === 0) break
    const choice = choices[dice.die(choices.length, '') - 1]!
    scan(await terminal.enter(printCommand(choice, ruleset.verbs)))
    if (!table.isClosed) for (const word of BETWEEN[move % BETWEEN.length]!) scan(await terminal.enter(word))
  }
  return leaks
}
