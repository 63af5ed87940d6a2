import { canonical } from '../../../src/kernel/canonical.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { veilFromSeed } from '../../../src/kernel/journal/chain.js'
import { sourceOf } from '../../../src/kernel/table/opening/source.js'
import { isRepeated } from '../../../src/kernel/table/request.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { complete } from '../../../src/language/complete.js'
import { printCommand } from '../../../src/language/print.js'
import { isPlain } from '../../game/inherited.js'
import { turnOf } from '../../game/table.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Case, type Figures } from '../frame/harness.js'
import type { Setting } from '../play/tables.js'
import { Bounded } from './bounded.js'
import { lineText, type Words, wordsOf } from './text.js'
import { type Read, readWell } from './typed.js'

type Given = readonly [seat: string, command: Command]

/** A table that is played with whatever comes, and watched: nothing may happen that was refused, or that was not told. */
export class FuzzedTable {
  readonly table: Table
  private readonly setting: Setting
  private readonly seed: string
  private readonly bounded: Bounded
  private readonly given: Given[] = []
  private readonly seats: readonly string[]
  private words: Words

  constructor(setting: Setting, seed: string, bounded: Bounded = new Bounded()) {
    this.bounded = bounded
    this.setting = setting
    this.seed = seed
    this.table = Table.open(setting.ruleset, setting.scenario, { id: 'fuzz', seed: seedFromText(seed) })
    this.seats = [...this.table.members.map(({ seat }) => seat), 'nobody']
    this.table.start()
    this.words = this.wordsNow()
  }

  private wordsNow(): Words {
    const { verbs } = this.setting.ruleset
    const legal = this.seats.slice(0, 3).flatMap((seat) => this.table.choices(seat).slice(0, 12))
    const names = [
      ...this.seats,
      ...legal.flatMap((command) => Object.values(command).filter((value) => typeof value === 'string')),
      ...this.table.view('gm').people.map(({ name }) => name),
    ]
    return wordsOf(
      verbs,
      [...new Set(names)],
      legal.map((command) => printCommand(command, verbs)),
    )
  }

  /** A line that is only read. */
  read(chance: Chance, read?: Read): Command | undefined {
    const { id, verbs } = this.setting.ruleset
    return readWell(lineText(chance, this.words), id, verbs, read, this.bounded)
  }

  /** One line, as far as it goes: read, completed, given; mostly by anyone who is asked. */
  line(chance: Chance, read?: Read): Figures {
    const { ruleset } = this.setting
    const text = lineText(chance, this.words)
    const command = readWell(text, ruleset.id, ruleset.verbs, read, this.bounded)
    if (chance.in(40)) {
      complete(text.slice(0, chance.below(text.length + 1)), {
        verbs: ruleset.verbs,
        choices: this.table.choices('gm'),
        suggest: (partial, label) => this.table.suggest('gm', partial, label),
      })
    }
    if (command === undefined) return { lines: 1 }
    const taken = this.give(chance.in(3) ? chance.one(this.seats) : turnOf(this.table), command)
    if (taken) this.words = this.wordsNow()
    return { lines: 1, commands: 1, 'commands taken': Number(taken) }
  }

  get isOver(): boolean {
    return this.table.next().kind !== 'awaiting'
  }

  /** A command from anybody: done, or stopped with nothing changed. */
  give(seat: string, command: Command): boolean {
    return this.bounded.answer(
      () => this.made(seat, command),
      () => this.done(seat, command),
    )
  }

  private done(seat: string, command: Command): boolean {
    const { table } = this
    const before = [table.head, table.ruleset.key(table.state)]
    try {
      if (table.ruleset.verbs[command.verb]?.query) {
        table.act(seat, command)
        this.unchanged(before, seat, command)
        return false
      }
      const made = table.propose(seat, { kind: 'act', command })
      this.unchanged(before, seat, command)
      if (isRepeated(made)) return false
      table.commit(made)
      this.given.push([seat, command])
      return true
    } catch (error) {
      if (error instanceof Broken) throw error
      if (!(error instanceof Stop)) throw this.broken(`it throws: ${error}`, seat, command)
      this.unchanged(before, seat, command)
      if ((error.message === '' && error.kind !== 'Ignored') || !isPlain(error.message))
        throw this.broken(`${error.code} says nothing to people: ${error.message}`, seat, command)
      return false
    }
  }

  private unchanged(before: readonly string[], seat: string, command: Command): void {
    const { table } = this
    if (table.head !== before[0] || table.ruleset.key(table.state) !== before[1])
      throw this.broken('a command that was not taken, or only proposed, changed the table', seat, command)
  }

  /** What was told is all that happened: folding the lines leads to the same state, and the journal verifies. */
  finish(): Figures {
    const { table, setting } = this
    const seed = seedFromText(this.seed)
    const source = sourceOf(table.header.dice, table.id, { seed, veil: veilFromSeed(seed) })
    const folded: Table = Table.openFrom(setting.ruleset, table.header, source)
    folded.follow(table.lines.slice(1))
    if (canonical(folded.state) !== canonical(table.state))
      throw this.broken('something happened that no event tells of')
    table.close()
    const found = verifyJournal(table.export(), setting.ruleset)
    if (!found.ok || !found.rulesChecked)
      throw this.broken(`its journal does not verify: ${found.problem?.message}`)
    return { 'tables verified': 1, 'lines verified': table.length }
  }

  private made(seat?: string, command?: Command): Case {
    const { name } = this.setting
    const last = command && ([seat, command] as const)
    return { harness: 'fuzz', kind: 'act', scenario: name, seed: this.seed, given: [...this.given], last }
  }

  private broken(what: string, seat?: string, command?: Command): Broken {
    return new Broken(`${this.setting.name}: ${what}`, { seat, command }, this.made(seat, command))
  }
}

/** Plays a saved case again, with all its checks. */
export function replayActs(setting: Setting, saved: Case): void {
  const table = new FuzzedTable(setting, String(saved.seed))
  for (const [seat, command] of saved.given as readonly Given[]) table.give(seat, command)
  const last = saved.last as Given | undefined
  if (last) table.give(...last)
  table.finish()
}
