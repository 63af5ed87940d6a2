import { type Effort, type Outlook, outlookFrom } from '../../analysis/outlook.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Facts } from '../../kernel/contract/seats.js'
import { refused, Stop, type StopDetails, type StopKind } from '../../kernel/contract/stops.js'
import type { Table } from '../../kernel/table/table.js'
import { findGame } from '../../rulesets/registry.js'

/** How much work goes into odds: ways to follow, tries where there are more, and how long each of the two may take. */
export interface OddsWork {
  readonly ways: number
  readonly tries: number
  readonly milliseconds?: number
}

/**
 * The full answer. Where the ways are many and each is long, as at the door of a fight in a run, the clock ends it, and the
 * answer says that it is an estimate, of how many tries.
 */
export const ODDS_EFFORT: OddsWork = { ways: 20_000, tries: 1_000, milliseconds: 3_000 }
/** The first answer: people wait for it, so it is given within a second and refined after. */
export const FIRST_ODDS: OddsWork = { ways: 4_000, tries: 300, milliseconds: 400 }

/** Returns an effort with a clock for each of its two parts: following all ways, and trying. */
export function effortFor({ ways, tries, milliseconds }: OddsWork): Effort {
  return { ways, tries, ...(milliseconds !== undefined && { startClock: clockOf(milliseconds) }) }
}

/** Returns what starts a clock of this many milliseconds. */
export function clockOf(milliseconds: number): () => () => boolean {
  return () => {
    const until = Date.now() + milliseconds
    return () => Date.now() > until
  }
}

export interface OddsQuestion {
  readonly id: number
  readonly game: string
  readonly version: string
  readonly facts: Facts
  readonly state: unknown
  readonly seat: string
  readonly command: Command
  readonly work: OddsWork
}

export interface OddsAnswer {
  readonly id: number
  readonly outlook?: Outlook
  readonly stop?: {
    readonly kind: StopKind
    readonly code: string
    readonly message: string
    readonly details: StopDetails
    readonly said?: string | undefined
  }
  readonly failed?: string
  /** The game is not to be had there: one that a program registered by itself. */
  readonly missing?: true
}

/** What a thread answers: it follows dice beside the tables, so that nobody waits for somebody else's odds. */
export async function answerOdds({
  id,
  game,
  version,
  facts,
  state,
  seat,
  command,
  work,
}: OddsQuestion): Promise<OddsAnswer> {
  const found = await findGame(game)
  if (found?.ruleset.version !== version) return { id, missing: true }
  try {
    return { id, outlook: outlookFrom(found.ruleset, facts, state, seat, command, effortFor(work)) }
  } catch (error) {
    if (error instanceof Stop) {
      const { kind, code, message, details, said } = error
      return { id, stop: { kind, code, message, details, said } }
    }
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

/** Threads that answer such questions. */
export interface OddsThreads {
  /** `unwanted` when nobody wants to know any more. */
  ask(question: OddsQuestion, wanted: () => boolean): Promise<OddsAnswer | 'unwanted'>
  close(): Promise<void>
}

/** Odds for the seats of tables: worked out on threads where there are any, and else here. */
export class Odds {
  private readonly threads: OddsThreads | undefined
  private asked = 0

  constructor(threads?: OddsThreads) {
    this.threads = threads
  }

  /** How a command can turn out. Throws the stop of a command whose odds the seat may not know. */
  async outlook(
    table: Table,
    seat: string,
    said: Command,
    {
      signal,
      work = ODDS_EFFORT,
    }: { readonly signal?: AbortSignal | undefined; readonly work?: OddsWork } = {},
  ): Promise<Outlook> {
    const { ruleset, facts } = table
    const command = table.askedOdds(seat, said)
    const { state } = table
    const here = () => outlookFrom(ruleset, facts, state, seat, command, effortFor(work))
    if (table.header.module !== undefined || !this.threads) return here()
    const { id: game, version } = ruleset
    const at = table.length
    const answer = await this.threads.ask(
      { id: this.asked++, game, version, facts, state, seat, command, work },
      () => !signal?.aborted && table.length === at,
    )
    if (answer === 'unwanted')
      throw refused('LATE', 'Someone else acted first. The table has changed; look again.', {
        next: table.length,
      })
    if (answer.missing) return here()
    if (answer.stop) {
      const { kind, code, message, details, said: words } = answer.stop
      throw new Stop(kind, code, message, details, [], words)
    }
    if (!answer.outlook) throw new Error(answer.failed)
    return answer.outlook
  }

  async close(): Promise<void> {
    await this.threads?.close()
  }
}
