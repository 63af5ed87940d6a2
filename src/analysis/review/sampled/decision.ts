import type { Command } from '../../../kernel/contract/command.js'
import type { DecisionFigures, SampledLoss } from '../figures.js'
import { compareSampled, mayStillChange } from '../grades.js'
import type { SampleTask } from './games.js'
import { GameTally } from './tally.js'

/** Commands that are tried at length; of more, those that did best in a few games (rules/review W26). */
const MAX_COMMANDS = 24
const FEW_GAMES = 20
const MAX_GAMES = 12_800

/** One decision while its games are played. */
export class SampledDecision {
  private readonly tallies: GameTally[]
  private compared: SampledLoss | undefined
  /** The places of the commands that are still tried. */
  private kept: readonly number[]

  constructor(
    readonly at: number,
    private readonly seat: string,
    readonly as: string | undefined,
    readonly own: string | undefined,
    readonly commands: readonly Command[],
    readonly chosen: number,
  ) {
    this.tallies = commands.map(() => new GameTally())
    this.kept = commands.map((_, place) => place)
  }

  /** Whether there are too many commands to try all of them at length. */
  get isCrowded(): boolean {
    return this.kept.length > MAX_COMMANDS + 1
  }

  /** The games that every command has had that is still tried. */
  get games(): number {
    return Math.min(...this.open.map(({ games }) => games))
  }

  /** The games that bring every command to `most`, or to a few where there are too many commands. */
  tasksUpTo(most: number): readonly SampleTask[] {
    const games = this.isCrowded ? FEW_GAMES : most
    const { at, seat, as, own } = this
    return this.kept.map((place) => {
      const first = this.tallies[place]!.games
      return {
        at,
        seat,
        command: this.commands[place]!,
        first,
        games: Math.max(0, games - first),
        ...(as !== undefined && { as }),
        ...(own !== undefined && { own }),
      }
    })
  }

  /** The tallies that the tasks were for, in their order. */
  get open(): readonly GameTally[] {
    return this.kept.map((place) => this.tallies[place]!)
  }

  /** Counts what was played; of too many commands the best and the chosen one go on. */
  settle(): void {
    this.compared = undefined
    if (!this.isCrowded) return
    const best = this.kept
      .toSorted((a, b) => this.tallies[b]!.own - this.tallies[a]!.own || a - b)
      .slice(0, MAX_COMMANDS)
    this.kept = [...new Set([...best, this.chosen])].sort((a, b) => a - b)
  }

  get loss(): SampledLoss {
    const worths = this.tallies.map(({ owns }, place) => (this.kept.includes(place) ? owns : undefined))
    this.compared ??= compareSampled(worths, this.chosen, this.games)
    return this.compared
  }

  /** Whether more games may give it another word. */
  isOpen(span: number): boolean {
    return this.kept.length > 1 && this.games < MAX_GAMES && mayStillChange(this.loss, this.chosen, span)
  }

  /** Q of the chosen command. */
  get tally(): GameTally {
    return this.tallies[this.chosen]!
  }

  /** `before` is the value of the moment for the side that chooses, where it is known; `byWorth` tells of sure ends. */
  figures(before: number | undefined, byWorth: boolean): DecisionFigures {
    const options = this.kept.map((place) => {
      const { figure, own, sureEnd } = this.tallies[place]!
      return {
        command: this.commands[place]!,
        value: figure.value,
        own,
        ...(figure.se !== undefined && { se: figure.se }),
        ...(figure.range && { range: figure.range }),
        ...(byWorth && sureEnd !== undefined && { surely: sureEnd }),
      }
    })
    const sampled =
      this.kept.length > 1 ? { ...this.loss, rival: this.kept.indexOf(this.loss.rival) } : undefined
    const chosen = this.kept.indexOf(this.chosen)
    return {
      options,
      chosen,
      ...(before !== undefined && { ownBefore: before }),
      ...(sampled && { sampled }),
    }
  }
}
