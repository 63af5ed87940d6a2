import { DEFAULT_LIMITS } from '../../../src/host/limits/limits.js'
import { Chance } from '../frame/chance.js'
import { Broken } from '../frame/harness.js'
import type { Setting } from '../play/tables.js'
import { type BotGame, type BotRules, playAlone, playBeside, settingsNamed, THIS_PROGRAM } from './harness.js'

/** How many games, and which. */
export interface VolumeAsked {
  /** Games of bots alone of each scenario. */
  readonly games: number
  readonly seed: number
  /** The scenarios whose names fit; all where it is absent. */
  readonly scenario?: RegExp
  /** The first game of each scenario, to see one again. */
  readonly first?: number
  /** Asked before each game; where it is false the table so far is the answer. */
  readonly goOn: () => boolean
  /** Hears how far it is. */
  readonly told: (line: string) => void
  readonly rules?: BotRules
}

/** The games of one scenario so far. */
interface ScenarioGames {
  readonly name: string
  readonly games: number
  readonly ended: number
  /** How often the bots stopped, by the words they said. */
  readonly stopped: Readonly<Record<string, number>>
  readonly mostLines: number
  /** Games with a person among the bots, and the most lines after one action of that person. */
  readonly besides: number
  readonly mostAfterPerson: number
}

/** The same bots at tables without a journal, nine games of ten as they play by default. */
const WITHOUT_JOURNAL: BotRules = { ...THIS_PROGRAM, plain: true, usual: 10 }

/** One game with a person is played beside this many of bots alone. */
const ALONE_FOR_EACH_BESIDE = 10

class Tally implements ScenarioGames {
  readonly name: string
  games = 0
  ended = 0
  readonly stopped: Record<string, number> = {}
  mostLines = 0
  besides = 0
  mostAfterPerson = 0
  readonly #setting: Setting

  constructor(setting: Setting) {
    this.#setting = setting
    this.name = setting.name
  }

  /** Plays one game more. The seed and the number of the game say all that happens in it. */
  play({ seed, first = 0, rules = WITHOUT_JOURNAL }: VolumeAsked): void {
    const number = first + this.games
    const chance = new Chance(seed, number)
    const limit = DEFAULT_LIMITS.botLines
    try {
      this.count(playAlone(this.#setting, chance, rules, limit))
      if (number % ALONE_FOR_EACH_BESIDE !== 0) return
      this.mostAfterPerson = Math.max(this.mostAfterPerson, playBeside(this.#setting, chance, rules, limit))
      this.besides++
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      const again = `--only bots --games 1 --scenario '^${this.name}$' --seed ${seed} --round ${number}`
      throw new Broken(`game ${number}: ${said}; again with ${again}`)
    }
  }

  private count({ lines, stopped }: BotGame): void {
    this.games++
    this.mostLines = Math.max(this.mostLines, lines)
    if (stopped === undefined) this.ended++
    else this.stopped[stopped] = (this.stopped[stopped] ?? 0) + 1
  }

  get line(): string {
    const reasons = Object.entries(this.stopped).map(([why, times]) => `${times} stopped: ${why}`)
    const most = `at most ${this.mostLines} lines, ${this.mostAfterPerson} after a person (${this.besides} games)`
    return [`${this.name}: ${this.games} games`, `${this.ended} ended`, ...reasons, most].join('; ')
  }
}

/**
 * Plays every scenario by bots alone, and one game in ten beside a person. First one game of each, then ten, a hundred, and
 * so on: wherever the time ends, every scenario has had its share. From the second turn on, the scenarios with short games
 * come first.
 */
export async function playVolume(asked: VolumeAsked): Promise<readonly ScenarioGames[]> {
  const tallies = (await settingsNamed(asked.scenario)).map((setting) => new Tally(setting))
  for (let share = 1; ; share = Math.min(share * 10, asked.games)) {
    for (const tally of tallies) {
      while (tally.games < share && asked.goOn()) tally.play(asked)
      asked.told(tally.line)
      if (!asked.goOn()) return tallies
    }
    if (share >= asked.games) return tallies
    tallies.sort((one, other) => one.mostLines - other.mostLines)
  }
}

/** The games as a table in Markdown. */
export function volumeTable(all: readonly ScenarioGames[]): string {
  const rows = all.map(({ name, games, ended, stopped, mostLines, besides, mostAfterPerson }) => {
    const reasons = Object.entries(stopped).map(([why, times]) => `${times}: ${why}`)
    const cells = [name, games, ended, reasons.join(' ') || '0', mostLines, besides, mostAfterPerson]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| scenario | games | ended | stopped, with the reason | most lines of bots alone | games with a person | most lines after an action |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
