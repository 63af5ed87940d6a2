import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import type { Receipt } from '../../../src/kernel/journal/seen.js'
import { isRepeated, type Request } from '../../../src/kernel/table/request.js'
import { Table } from '../../../src/kernel/table/table.js'
import { loadScenario } from '../../../src/library/load.js'
import { shippedScenarios } from '../../contract/scenarios.js'
import { turnOf } from '../../game/table.js'
import type { Chance } from '../frame/chance.js'

/** A scenario that comes with the program, ready to be played. */
export interface Setting {
  readonly name: string
  readonly ruleset: Ruleset
  readonly scenario: unknown
}

/** Every scenario that comes with the program, by game. */
export async function settingsByGame(): Promise<ReadonlyMap<string, readonly Setting[]>> {
  const games = new Map<string, Setting[]>()
  for (const [file, path] of shippedScenarios()) {
    const { ruleset, scenario } = await loadScenario(path)
    const list = games.get(ruleset.id) ?? []
    list.push({ name: file.slice(0, -'.yaml'.length), ruleset, scenario })
    games.set(ruleset.id, list)
  }
  return games
}

/** A request that the table takes, or nothing: what cannot be done now is left out. */
export function tried(table: Table, seat: string, request: Request): boolean {
  try {
    const made = table.propose(seat, request)
    if (!isRepeated(made)) table.commit(made)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}

/** Somebody plays a legal command, by chance; false when nobody can. */
export function playOne(table: Table, chance: Chance): boolean {
  if (table.next().kind !== 'awaiting') return false
  const seat = turnOf(table)
  const choices = table.choices(seat)
  if (choices.length === 0) return false
  const command = chance.one(choices)
  if (table.ruleset.verbs[command.verb]?.query) table.act(seat, command)
  else tried(table, seat, { kind: 'act', command })
  return true
}

/** A table with everything a journal can hold, and what each seat was given of it at the time. */
export interface Played {
  readonly setting: Setting
  readonly table: Table
  readonly receipts: ReadonlyMap<string, readonly Receipt[]>
}

/** The game master rules once, on the first person whom the game lets a ruling hurt. */
function ruleOnce(table: Table): void {
  for (const { name } of table.view(GAME_MASTER).people) {
    const command = { verb: 'damage', who: name, points: 1, because: 'the roof comes down' }
    if (tried(table, GAME_MASTER, { kind: 'act', command })) return
  }
}

/** A short game by chance: commands, words, dice in the open, something taken back. */
export function playedTable(
  setting: Setting,
  chance: Chance,
  { commands, close }: { readonly commands: number; readonly close: boolean },
): Played {
  const id = `soak-${chance.below(1e6)}`
  const table: Table = Table.open(setting.ruleset, setting.scenario, {
    id,
    seed: seedFromText(`${id} ${chance.below(1e9)}`),
  })
  const seats = table.members.map(({ seat }) => seat)
  const receipts = new Map<string, Receipt[]>(seats.map((seat) => [seat, []]))
  for (const seat of seats) table.subscribe(seat, ({ receipt }) => receipts.get(seat)!.push(receipt))
  table.start()
  ruleOnce(table)
  for (let i = 0; i < commands && playOne(table, chance); i++) {
    if (chance.in(4))
      tried(table, chance.one(seats), { kind: 'say', text: chance.one(['Hälso', 'go on', '…']) })
    if (chance.in(6)) tried(table, chance.one(seats), { kind: 'roll', text: '2d6+1', why: 'the weather' })
    if (chance.in(6)) tried(table, 'gm', { kind: 'undo' })
  }
  if (close) table.close()
  return { setting, table, receipts }
}
