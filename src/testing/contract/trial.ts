import { canonical, plainCopy } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { telling } from '../../kernel/contract/engine.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER, type TableOptions } from '../../kernel/contract/seats.js'
import { Stop } from '../../kernel/contract/stops.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { seedFromText } from '../../kernel/dice/live.js'
import { Table } from '../../kernel/table/table.js'
import { guarded, must, speaking } from './checking.js'

/** The name of one who only watches: no seat of the game. */
const WATCHER = 'a watcher'

/** A game on trial in one scenario: it is played at random, and copies of its states are tried out. */
export class Trial {
  readonly ruleset: Ruleset
  readonly scenario: unknown
  /** Every seat, the game master and a watcher. */
  readonly seats: readonly string[]

  constructor(given: Ruleset, parsed: unknown) {
    this.ruleset = guarded(given)
    this.scenario = plainCopy(parsed)
    this.seats = [...this.ruleset.seats(this.scenario).map((seat) => seat.name), GAME_MASTER, WATCHER]
  }

  open(seed: string, options?: Partial<TableOptions>): Table {
    return Table.open(this.ruleset, this.scenario, {
      id: 'contract',
      seed: seedFromText(seed),
      options: { undo: 'gm', ...options },
    })
  }

  /** Plays any legal command, sometimes undoes, until the game is over or long enough. */
  wander(seed: number, commands: number, look: (table: Table, dice: FastDice) => void = () => {}): Table {
    const table = this.open(`wander ${seed}`)
    const dice = new FastDice(seed, 1)
    table.start()
    for (let i = 0; i < commands && table.next().kind === 'awaiting'; i++) {
      const seat = speaking(table.next())
      const choices = table.choices(seat)
      if (choices.length === 0) break
      look(table, new FastDice(seed, 100 + i))
      table.act(seat, choices[dice.die(choices.length, '') - 1]!)
      if (dice.die(20, '') === 1 && table.undoable > 0) table.undo(GAME_MASTER)
    }
    return table
  }

  /** Whether the rules take a command; tried on a copy. */
  takes(state: unknown, seat: string, command: Command, dice: FastDice): boolean {
    const { ruleset } = this
    const copy = ruleset.clone(state)
    let told = 0
    const tell = telling(ruleset, copy, () => told++)
    try {
      ruleset.decide(copy, seat, command, dice, tell)
      return true
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      must(told === 0, `"${command.verb}" told something and then stopped (${error.code})`)
      must(/\S/.test(error.message), `the stop ${error.code} says nothing`)
      return false
    }
  }

  /** The events of a command with always the same dice: other words for it lead to the same. */
  happening(state: unknown, seat: string, command: Command): string {
    const copy = this.ruleset.clone(state)
    const events: GameEvent[] = []
    const tell = telling(this.ruleset, copy, (event: GameEvent) => events.push(event))
    this.ruleset.decide(copy, seat, command, new FastDice(7, 7), tell)
    return canonical(events)
  }
}
