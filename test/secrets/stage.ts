import { canonical } from '../../src/kernel/canonical.js'
import type { Command } from '../../src/kernel/contract/command.js'
import { ANYBODY } from '../../src/kernel/contract/next.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER, type TableOptions } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { CloseRecord, Member } from '../../src/kernel/journal/record.js'
import type { Table } from '../../src/kernel/table/table.js'
import { parseLine } from '../../src/language/parse.js'
import { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { soak } from '../soak.js'
import { everything, heard, record, sight } from './everything.js'
import { type Channel, type Heard, type Leak, type Mark, Marks } from './marks.js'
import { moreThanPlayers } from './no-more.js'
import { placesForNames } from './probes.js'
import { hideTheTablesOwn } from './table-secrets.js'
import { completions, printed } from './terminal.js'
import { betrayals } from './unheard.js'

/** A game with marks planted in it. */
export interface Staging {
  readonly ruleset: Ruleset
  /** Parsed. */
  readonly scenario: unknown
  readonly marks: readonly Mark[]
  readonly options?: Partial<TableOptions>
  /** The dice; what the table keeps secret follows from it. */
  readonly seed: string
}

// Refusals are looked at by the thousand here, and nobody reads where they were thrown.
Error.stackTraceLimit = 0

/** Hidden names that a seat asks for at one look. */
const MAX_NAMES = soak(2, 40)

/** Places at which Tab is pressed behind a hidden name: it tries hard behind a name that leads nowhere. */
const MAX_PLACES = soak(1, 30)
const NAMES_COMPLETED = soak(1, 30)

/** Somebody who watches. */
export const WATCHER = 'a watcher'

/** A player's name as somebody else might write it. */
function disguised(name: string): string {
  const loud = name.toUpperCase()
  return loud === name ? name.toLowerCase() : loud
}

/** A table that is played while every seat's bytes are held against the marks. */
export class Stage {
  readonly keeper: Keeper
  readonly table: Table
  readonly marks: Marks
  readonly players: readonly string[]
  /** Spectators under names that rules might take for somebody else's. */
  private readonly disguises: readonly string[]
  readonly leaks: Leak[] = []
  /** How many letters came by which way. */
  readonly letters = new Map<Channel, number>()
  private readonly dice: FastDice

  constructor({ ruleset, scenario, marks, options, seed }: Staging) {
    const names = ruleset.seats(scenario).map(({ name }) => name)
    this.players = names.filter((name) => name !== GAME_MASTER)
    this.disguises = ['GM', ...this.players.slice(0, 1).map(disguised)]
    const members: readonly Member[] = [
      { seat: GAME_MASTER, role: 'gm' },
      ...this.players.map((seat): Member => ({ seat, role: 'player' })),
      ...[WATCHER, ...this.disguises].map((seat): Member => ({ seat, role: 'spectator' })),
    ]
    this.keeper = Keeper.open({ ruleset }, scenario, {
      seed,
      members,
      // The whole hand is tried, at campaigns too.
      options: { rulings: 'free', ...options },
    })
    this.table = this.keeper.table
    this.dice = new FastDice(seedFromText(seed)[0]!, 3)
    this.marks = new Marks(marks)
    hideTheTablesOwn(this.marks, this.table, seed)
    for (const seat of this.seats) {
      this.table.subscribe(seat, (notice) => {
        const { record: line } = lineOf(this.table.lines.at(-1)!)
        if (line.kind === 'act' || line.kind === 'start') this.marks.happened(line.events)
        this.scan(seat, heard('notice', notice))
      })
    }
  }

  get seats(): readonly string[] {
    return [GAME_MASTER, ...this.players, WATCHER, ...this.disguises]
  }

  scan(seat: string, one: Heard): void {
    this.letters.set(one.channel, (this.letters.get(one.channel) ?? 0) + one.text.length)
    for (const leak of this.marks.find(seat, one)) this.tell(leak)
  }

  /** One of a kind is enough to read. */
  private tell(leak: Leak): void {
    const known = this.leaks.some(
      ({ seat, channel, what }) => seat === leak.seat && channel === leak.channel && what === leak.what,
    )
    if (!known) this.leaks.push(leak)
  }

  start(): this {
    this.table.start()
    return this
  }

  /** Lines that somebody says. */
  say(seat: string, ...lines: readonly string[]): this {
    for (const line of lines) {
      const parsed = parseLine(line, this.table.ruleset.verbs)
      if (parsed.status !== 'ok') throw new Error(`"${line}": ${JSON.stringify(parsed)}`)
      this.act(seat, parsed.command)
    }
    return this
  }

  act(seat: string, command: Command): this {
    this.table.act(seat, command)
    return this
  }

  /** The first legal command of this verb that says all of these words. */
  choose(seat: string, verb: string, ...including: readonly string[]): this {
    const found = this.table.choices(seat).find((command) => {
      const text = JSON.stringify(command)
      return command.verb === verb && including.every((word) => text.includes(word))
    })
    if (!found) throw new Error(`${seat} cannot ${verb} ${including.join(' ')} now`)
    return this.act(seat, found)
  }

  /** Any legal command of anyone who may speak, this many times. */
  wander(commands: number, only: (command: Command, seat: string) => boolean = () => true): this {
    for (let i = 0; i < commands && this.table.next().kind === 'awaiting'; i++) {
      const offered = this.speakers().flatMap((seat) =>
        this.table
          .choices(seat)
          .filter((command) => only(command, seat))
          .map((command) => ({ seat, command })),
      )
      if (offered.length === 0) return this
      const { seat, command } = offered[this.dice.die(offered.length, '') - 1]!
      this.act(seat, command)
    }
    return this
  }

  /** The same until something is open to everybody, which must happen in time. */
  wanderUntil(what: string, most: number, only?: (command: Command, seat: string) => boolean): this {
    for (let i = 0; !this.marks.opened.includes(what); i++) {
      if (i === most) throw new Error(`${what} is still hidden`)
      this.wander(1, only)
    }
    return this
  }

  private speakers(): readonly string[] {
    const next = this.table.next()
    if (next.kind !== 'awaiting') return []
    return next.seats[0] === ANYBODY ? [GAME_MASTER, ...this.players] : next.seats
  }

  /** What every seat has before it now. */
  glance(): this {
    for (const seat of this.seats)
      for (const one of [...record(this.table, seat), ...sight(this.table, seat)]) this.scan(seat, one)
    return this
  }

  /** Everything that every seat can get out of the table now. */
  async look(): Promise<this> {
    const { head } = this.table
    for (const seat of this.seats) for (const one of await this.everythingFor(seat)) this.scan(seat, one)
    for (const near of moreThanPlayers(this.table, WATCHER, this.players))
      this.tell({ seat: WATCHER, channel: 'notice', what: 'more than every player knows', near })
    if (this.table.head !== head) throw new Error('looking has changed the game')
    return this
  }

  /** Spectators in disguise get what a table gives without being asked for names; that is where they would be mistaken. */
  private async everythingFor(seat: string): Promise<readonly Heard[]> {
    const disguised = this.disguises.includes(seat)
    const names = disguised ? [] : this.someOf(this.marks.namesHiddenFrom(seat))
    const commands = disguised ? 0 : soak(8, 300)
    const odds = seat === GAME_MASTER ? 0 : soak(1, 4)
    const how = { names, seed: this.table.length, commands, odds, slips: soak(2, 3) }
    const answers = everything(this.table, seat, how)
    if (disguised) return answers
    const typed = names.slice(0, soak(1, 40))
    const shown = await printed(this.keeper, seat, typed)
    return [...answers, ...completions(this.keeper, seat, names), ...shown]
  }

  /** A handful of names, others at another time. */
  private someOf(names: readonly string[]): readonly string[] {
    const from = names.length <= MAX_NAMES ? 0 : this.table.length % names.length
    return [...names.slice(from), ...names.slice(0, from)].slice(0, MAX_NAMES)
  }

  /** Asks for hidden names, and for names that nothing has: a player and a watcher must not tell them apart. */
  probe(): this {
    for (const seat of [this.players[0]!, WATCHER]) {
      const places = placesForNames(this.table, seat)
      for (const [i, name] of this.marks.namesHiddenFrom(seat).entries()) {
        const some = places.slice(0, MAX_PLACES).map((_, n) => places[(i + n) % places.length]!)
        for (const { channel, hidden, nothing } of betrayals(
          this.keeper,
          seat,
          name,
          i < NAMES_COMPLETED ? some : [],
        ))
          this.tell({ seat, channel, what: `${name} is told from nothing`, near: `${hidden} / ${nothing}` })
      }
    }
    return this
  }

  /** Marks that stand nowhere at all: anyone who planted them meant something else. */
  get lost(): readonly string[] {
    return this.marks.missingFrom(canonical(this.table.scenario) + this.table.export())
  }

  /** Closes the table, whose last line shows whether the right secrets were looked for. */
  close(): { readonly seed: boolean; readonly veil: boolean } {
    const before = this.leaks.length
    this.table.close()
    // What is revealed now is meant to be.
    this.leaks.splice(before)
    const { seed, veil } = lineOf(this.table.lines.at(-1)!).record as CloseRecord
    return { seed: this.marks.hides(seed), veil: this.marks.hides(veil) }
  }
}
