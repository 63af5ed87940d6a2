import type { Command } from '../../src/kernel/contract/command.js'
import { waitsFor } from '../../src/kernel/contract/next.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import type { Table } from '../../src/kernel/table/table.js'
import { printCommand } from '../../src/language/print.js'
import type { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { Session } from '../../src/surfaces/cli/repl/session.js'
import { Output } from '../../src/surfaces/cli/repl/shown/output.js'
import { soak } from '../soak.js'
import { blotted, heard, refusal } from './everything.js'
import type { Heard } from './marks.js'
import { commandsNaming, nearMisses, placesForNames } from './probes.js'

/** Places at which everything is completed: Tab tries out all that it offers. */
const MAX_PLACES = soak(2, 100)
/** Places at which the first letters of hidden names are typed. */
const MAX_STARTS = soak(3, 1000)
/** Verbs whose help is read, which tries out its examples. */
const MAX_HELPS = soak(1, 100)

/** A few of them, others at another time. */
function someOf<Item>(all: readonly Item[], most: number, time: number): readonly Item[] {
  const stride = all.length % 5 === 0 ? 7 : 5
  return all.map((_, i) => all[(i * stride + time) % all.length]!).slice(0, most)
}

/** A terminal at which one seat is played; keeps what it prints, results and talk alike. */
export class Terminal {
  readonly session: Session
  private readonly channel: 'terminal' | 'terminal json'
  private printed = ''

  constructor(keeper: Keeper, seat: string, json: boolean, policy: string) {
    const sink = { write: (text: string) => (this.printed += text) }
    const output = new Output({ json, debug: true, results: sink, talk: sink })
    this.session = new Session({ keeper, output, seat, policy })
    this.channel = json ? 'terminal json' : 'terminal'
  }

  async begin(): Promise<Heard> {
    await this.session.begin()
    return this.taken()
  }

  async enter(line: string): Promise<Heard> {
    await this.session.enter(line, { line: 0 })
    return this.taken()
  }

  private taken(): Heard {
    const text = this.printed
    this.printed = ''
    return heard(this.channel, text)
  }
}

/** Words of the prompt that change nothing. */
const WORDS = ['/hint', '/state', '/log', '/log 2', '/help', '/help nothing', '/dance', '/undo 9999']

/** What a terminal prints to somebody who only looks, and to somebody who asks for names that he should not know. */
export async function printed(
  keeper: Keeper,
  seat: string,
  names: readonly string[],
): Promise<readonly Heard[]> {
  const { table } = keeper
  const verbs = Object.keys(table.ruleset.verbs)
  const asks = maySpeak(table, seat) ? verbs.filter((verb) => table.ruleset.verbs[verb]!.query) : []
  const choice = table.choices(seat).find(({ verb }) => !table.ruleset.verbs[verb]!.query)
  const all: Heard[] = []
  for (const json of [false, true]) {
    const terminal = terminalOf(keeper, seat, json)
    const helps = someOf(verbs, MAX_HELPS, table.length + (json ? MAX_HELPS : 0))
    const lines = [...WORDS, ...helps.map((verb) => `/help ${verb}`), ...asks]
    // The game master may know all odds, and undoing is his: it would be done.
    if (seat !== GAME_MASTER) {
      lines.push('/undo')
      if (choice) lines.push(`/odds ${printCommand(choice, table.ruleset.verbs)}`)
      if (json) lines.push('/odds')
    }
    for (const line of lines) all.push(await terminal.enter(line))
    if (seat === GAME_MASTER) continue
    for (const name of names) all.push(...(await asked(terminal, table, seat, name)))
  }
  return all
}

/** Lines that name a name, as far as the table refuses them, and a slip of it; the name itself may be said back. */
async function asked(
  terminal: Terminal,
  table: Table,
  seat: string,
  name: string,
): Promise<readonly Heard[]> {
  const lines = async (said: string) => {
    const told: Heard[] = []
    for (const command of commandsNaming(table, seat, said)) {
      const line = printCommand(command, table.ruleset.verbs)
      told.push(await terminal.enter(`/odds ${line}`))
      if (isHarmless(table, seat, command)) told.push(await terminal.enter(line))
    }
    return told
  }
  const named = await lines(name)
  return [...named.map((one) => blotted(one, name)), ...(await lines(nearMisses(name, 0)[0]!))]
}

/** At a terminal the others move first, and then anyone who is asked; who waits gives no command without moving them. */
function maySpeak(table: Table, seat: string): boolean {
  return waitsFor(table.next(), seat)
}

/** Whether nothing can come of a line but an answer. */
function isHarmless(table: Table, seat: string, command: Command): boolean {
  if (!maySpeak(table, seat)) return false
  const query = table.ruleset.verbs[command.verb]?.query === true
  return query || refusal(table, seat, { kind: 'act', command }) !== undefined
}

/** What Tab offers at some places, others at another time, and behind the first letters of names wherever one can stand. */
export function completions(keeper: Keeper, seat: string, names: readonly string[]): readonly Heard[] {
  const { table } = keeper
  const { session } = terminalOf(keeper, seat)
  const places = placesForNames(table, seat)
  const verbs = places.map((place) => place.replace(/ .*/, ' '))
  const all = [...new Set([...verbs, ...places])]
  const some = someOf(all, MAX_PLACES, table.length)
  const letters = [...new Set(names.map((name) => name.slice(0, 3)))]
  const starts = places.flatMap((place) => letters.map((start) => place + start))
  const texts = ['', '/', ...some, ...someOf(starts, MAX_STARTS, table.length)]
  return texts.map((text) => heard('completion', session.complete(text)))
}

/** A terminal for somebody who only looks. */
export function terminalOf(keeper: Keeper, seat: string, json = false): Terminal {
  const [policy] = Object.keys(keeper.table.ruleset.policies)
  return new Terminal(keeper, seat, json, policy!)
}
