import { DEFAULT_LIMITS } from '../../../host/limits/limits.js'
import { BotRun, type BotStep } from '../../../host/seats/bot-run.js'
import { lineOf } from '../../../kernel/journal/read.js'
import type { Table } from '../../../kernel/table/table.js'
import type { SeatsHere } from './seats-here.js'

/** Lines that are read back to know whether bots had stopped when the game was left. */
const RECALLED = 50

/** The bots of one terminal. They know which lines a person wrote, so they stop where the host's bots would. */
export class BotsHere {
  private readonly run = new BotRun(DEFAULT_LIMITS.botLines)
  /** The lines that the run of bots knows of. */
  private noted: number

  constructor(
    private readonly table: Table,
    private readonly seats: SeatsHere,
  ) {
    this.noted = table.length
    this.run.recall(
      table,
      table.lines.slice(-RECALLED).map((line) => lineOf(line).record),
    )
  }

  /** The lines since the bots last moved are the person's. */
  notePersons(): void {
    for (const line of this.table.lines.slice(this.noted))
      this.run.wrote(this.table, lineOf(line).record, false)
    this.noted = this.table.length
  }

  /** The next step of a bot; undefined where a person chooses or the bots have said that they stop. */
  next(): BotStep | undefined {
    return this.run.next(this.table, this.seats)
  }

  /** The last line is a bot's. */
  wrote(): void {
    this.run.wrote(this.table, lineOf(this.table.lastLine).record, true)
    this.noted = this.table.length
  }
}
