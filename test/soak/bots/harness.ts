import { policyNames } from '../../../src/analysis/players.js'
import { DEFAULT_LIMITS } from '../../../src/host/limits/limits.js'
import { BotRun, type LineWritten } from '../../../src/host/seats/bot-run.js'
import { type BotSeats, type BotTable, botsAt } from '../../../src/host/seats/bots.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import type { Member } from '../../../src/kernel/journal/record.js'
import { HOST } from '../../../src/kernel/table/opening/members.js'
import { isRepeated, type Request } from '../../../src/kernel/table/request.js'
import { Table } from '../../../src/kernel/table/table.js'
import type { Chance } from '../frame/chance.js'
import { addFigures, Broken, type Figures, type Harness } from '../frame/harness.js'
import { type Setting, settingsByGame } from '../play/tables.js'
import { PlainTable } from './plain-table.js'

/** The parts of the program that keep bots from playing for ever. */
export interface BotRules {
  newRun(limit: number): Pick<BotRun, 'next' | 'wrote' | 'length'>
  botsAt(table: BotTable): BotSeats
  /** Tables without a journal: the same rules and the same bots, many times as fast. */
  readonly plain?: boolean
  /** Of this number of games one has any policies at its seats; in the others each seat plays as bots do by default. */
  readonly usual?: number
}

export const THIS_PROGRAM: BotRules = { newRun: (limit) => new BotRun(limit), botsAt }

/** Read once: they are many. */
let shipped: ReturnType<typeof settingsByGame> | undefined

/** Every scenario that comes with the program whose name fits. */
export async function settingsNamed(only?: RegExp): Promise<readonly Setting[]> {
  shipped ??= settingsByGame()
  const all = [...(await shipped).values()].flat()
  return only ? all.filter(({ name }) => only.test(name)) : all
}

/** Actions of a person at a table with bots. */
const MAX_ACTIONS = 40

/** A table that writes a line for every request, and the line as bots read it. */
interface WritingTable {
  readonly table: BotTable
  write(seat: string, request: Request): LineWritten | undefined
}

/** A table as hosts keep it. */
function journaled(
  { ruleset, scenario, name }: Setting,
  id: string,
  members: readonly Member[],
): WritingTable {
  const table = Table.open(ruleset, scenario, { id, seed: seedFromText(`${name} ${id}`), members })
  return {
    table,
    write(seat, request) {
      const made = table.propose(seat, request)
      if (isRepeated(made)) return undefined
      table.commit(made)
      return lineOf(made.line).record
    },
  }
}

/** A game of bots, and of one person where a seat is named. */
class Game {
  readonly table: BotTable
  private readonly written: WritingTable
  private readonly rules: BotRules
  private readonly run: ReturnType<BotRules['newRun']>
  private readonly setting: Setting
  private readonly limit: number

  constructor(setting: Setting, chance: Chance, rules: BotRules, limit: number, person?: string) {
    const { ruleset, scenario } = setting
    // A search takes as long as thousands of games, and plays by the same rules.
    const all = policyNames(ruleset).filter((one) => one !== 'search')
    const policies = rules.usual !== undefined && chance.below(rules.usual) > 0 ? all.slice(0, 1) : all
    const members = ruleset.seats(scenario).map(({ name: seat }): Member => {
      if (seat === person) return { seat, role: 'player' }
      return { seat, role: 'bot', policy: chance.one(policies) }
    })
    const id = `bots-${chance.below(1e9)}`
    this.written = rules.plain ? new PlainTable(setting, id, members) : journaled(setting, id, members)
    this.table = this.written.table
    this.rules = rules
    this.run = rules.newRun(limit)
    this.setting = setting
    this.limit = limit
    this.write(HOST, { kind: 'start' }, false)
  }

  private write(seat: string, request: Request, isBots: boolean): void {
    const line = this.written.write(seat, request)
    if (line) this.run.wrote(this.table, line, isBots)
  }

  get isOver(): boolean {
    return this.table.next().kind === 'over'
  }

  /** Lets the bots play until they wait; answers the words with which they stopped, if they did. */
  letBotsPlay(): string | undefined {
    for (;;) {
      const step = this.run.next(this.table, this.rules.botsAt(this.table))
      if (step === undefined) return undefined
      if (step.kind === 'rest') {
        this.write(step.seat, { kind: 'say', text: step.says }, true)
        return step.says
      }
      this.write(step.seat, { kind: 'act', command: step.command }, true)
      if (this.run.length > this.limit)
        throw new Broken(`${this.setting.name}: bots wrote ${this.run.length} lines and still go on`)
    }
  }

  /** The person does something by chance; false where there is nothing to do. */
  act(seat: string, chance: Chance): boolean {
    const { verbs } = this.table.ruleset
    const listed = this.table.choices(seat).filter(({ verb }) => !verbs[verb]?.query)
    const command = chance.shuffled(listed).find((one) => this.table.accepts(seat, one))
    if (command === undefined) return false
    this.write(seat, { kind: 'act', command }, false)
    return true
  }

  get lines(): number {
    return this.run.length
  }
}

/** One game of bots alone. */
export interface BotGame {
  readonly lines: number
  /** The words with which the bots stopped, figures as `n`; undefined where the rules ended the game. */
  readonly stopped?: string
}

/** Bots alone: the game ends, or they stop and say why. */
export function playAlone(setting: Setting, chance: Chance, rules: BotRules, limit: number): BotGame {
  const game = new Game(setting, chance, rules, limit)
  const says = game.letBotsPlay()
  const { lines } = game
  if (game.isOver) return { lines }
  if (says === undefined)
    throw new Broken(`${setting.name}: bots stand still after ${lines} lines and do not say why`)
  return { lines, stopped: says.replace(/\d+/g, 'n') }
}

function alone(setting: Setting, chance: Chance, rules: BotRules, limit: number): Figures {
  const { lines, stopped } = playAlone(setting, chance, rules, limit)
  const end = stopped === undefined ? 'ended by the rules' : `stopped: ${stopped}`
  return { games: 1, [end]: 1, [`most lines of bots alone, ${setting.ruleset.id}`]: lines }
}

/** One person among bots: after no action do the bots write without end. Returns the most lines after one action. */
export function playBeside(setting: Setting, chance: Chance, rules: BotRules, limit: number): number {
  const players = setting.ruleset.seats(setting.scenario).filter(({ name }) => name !== GAME_MASTER)
  const seat = chance.one(players).name
  const game = new Game(setting, chance, rules, limit, seat)
  let most = 0
  for (let action = 0; action < MAX_ACTIONS && !game.isOver; action++) {
    game.letBotsPlay()
    most = Math.max(most, game.lines)
    if (game.isOver || !game.act(seat, chance)) break
  }
  return most
}

function beside(setting: Setting, chance: Chance, rules: BotRules, limit: number): Figures {
  const most = playBeside(setting, chance, rules, limit)
  return { 'games with a person': 1, [`most lines after a person, ${setting.ruleset.id}`]: most }
}

/** Plays every scenario that comes with the program by bots, in some rounds beside a person. */
export function bots(games = 1, rules = THIS_PROGRAM, only?: RegExp): Harness {
  return {
    name: 'bots',
    promise: 'bots end every game or stop and say why; the lines after an action of a person are bounded',
    weight: 3,
    async open() {
      const settings = await settingsNamed(only)
      const limit = DEFAULT_LIMITS.botLines
      return {
        async round(chance) {
          let figures: Figures = {}
          for (let i = 0; i < games; i++)
            for (const setting of settings) {
              figures = addFigures(figures, alone(setting, chance, rules, limit))
              figures = addFigures(figures, beside(setting, chance, rules, limit))
            }
          return figures
        },
      }
    },
  }
}
