import { FastDice } from '../../kernel/dice/fast.js'
import { Stop } from '../../kernel/stops.js'
import { begin } from './begin.js'
import { dieIsKnown } from './die.js'
import { evolve } from './evolve.js'
import { type Fight, isAimed } from './fight.js'
import { choices } from './legal.js'
import { advance, decide, next } from './loop.js'
import type { SpireScenario } from './scenario.js'
import { clone, type Result, type SpireState } from './state.js'

/** One figure of an observation: its name and the largest value it takes; what lies above is given as the largest. */
export interface Figure {
  readonly name: string
  readonly max: number
}

export interface EnvSpec {
  readonly observation: readonly Figure[]
  /** What each action number stands for; 0 ends the turn. */
  readonly actions: readonly { readonly verb: string; readonly card?: string; readonly to?: string }[]
}

export interface StepResult {
  readonly observation: readonly number[]
  readonly reward: number
  readonly done: boolean
  readonly result: Result | null
}

export interface EnvOptions {
  /** What an episode is worth at its end: 1 for a win, or the final HP as a share of the maximum. */
  readonly reward?: 'win' | 'hp'
  /** Turns after which an episode ends as `timeout` (R13). */
  readonly turnLimit?: number
}

const TURN_LIMIT = 200
const TOKENS = 4

/**
 * A fight as bots like it, in the manner of Gymnasium and OpenSpiel: numbered actions, a fixed-length observation, no
 * hidden information in it. Dice come from the seed, one stream for each step, so a copy goes on with the same dice; give
 * the copy a seed of its own when a bot looks ahead, or it would see the future.
 */
export class SpireEnv {
  private readonly scenario: SpireScenario
  private readonly options: EnvOptions
  private readonly dice = new FastDice()
  private state: SpireState
  private seed = 0
  /** Actions taken since the seed was set. */
  private taken = 0
  readonly spec: EnvSpec

  constructor(scenario: SpireScenario, options: EnvOptions = {}, original?: SpireEnv) {
    const turnLimit = options.turnLimit ?? (scenario.turnLimit || TURN_LIMIT)
    this.scenario = original?.scenario ?? { ...scenario, turnLimit }
    this.options = options
    this.state = original ? clone(original.state) : begin(this.scenario)
    this.spec = original?.spec ?? specOf(this.state)
    if (!original) this.settle()
  }

  /** Begins a new episode; the same seed gives the same dice. */
  reset(seed = 0): readonly number[] {
    this.useSeed(seed)
    this.state = begin(this.scenario)
    this.settle()
    return this.observation()
  }

  private useSeed(seed: number): void {
    if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError('a seed is a whole number from 0 on')
    this.seed = seed
    this.taken = 0
  }

  /** The numbers of the actions that are legal now; none when the episode is over. */
  legalActions(): number[] {
    if (this.state.phase === 'over') return []
    const legal = choices(this.state)
    return legal.map((command) => actionOf(this.state.fight, command)).sort((a, b) => a - b)
  }

  /** Takes an action; an illegal one throws and changes nothing. */
  step(action: number): StepResult {
    const { fight } = this.state
    const command = commandOf(fight, action)
    if (!command)
      throw new RangeError(`there is no action ${action}; they go from 0 to ${this.spec.actions.length - 1}`)
    for (const event of decide(this.state, command)) evolve(this.state, event)
    this.taken++
    this.settle()
    return {
      observation: this.observation(),
      reward: this.reward(),
      done: this.done,
      result: this.state.result,
    }
  }

  /** The figures named in `spec.observation`, in that order. */
  observation(): number[] {
    const seen = observe(this.state)
    this.spec.observation.forEach(({ max }, i) => {
      if (seen[i]! > max) seen[i] = max
    })
    return seen
  }

  get done(): boolean {
    return this.state.phase === 'over'
  }

  get result(): Result | null {
    return this.state.result
  }

  /** A copy that goes on by itself; with the same dice, or with those of another seed. */
  clone(seed?: number): SpireEnv {
    const copy = new SpireEnv(this.scenario, this.options, this)
    copy.seed = this.seed
    copy.taken = this.taken
    if (seed !== undefined) copy.useSeed(seed)
    return copy
  }

  private reward(): number {
    const { player, result } = this.state
    if (result === null || result === 'timeout') return 0
    return this.options.reward === 'hp' ? player.hp / player.maxHp : result === 'win' ? 1 : 0
  }

  private settle(): void {
    this.dice.reset(this.seed, this.taken)
    while (next(this.state).kind === 'automatic')
      for (const event of advance(this.state, this.dice)) evolve(this.state, event)
  }
}

/** Action 0 is `end`; then for every card kind one action for each monster it may be aimed at, or one. */
function commandOf(fight: Fight, action: number): Fight['end'] | undefined {
  if (action === 0) return fight.end
  let place = action - 1
  for (const plays of fight.plays) {
    if (place >= 0 && place < plays.length) return plays[place]
    place -= plays.length
  }
  return undefined
}

function actionOf(fight: Fight, command: Fight['end']): number {
  if (command === fight.end) return 0
  let first = 1
  for (const plays of fight.plays) {
    const place = plays.indexOf(command)
    if (place !== -1) return first + place
    first += plays.length
  }
  throw new Stop('Refused', 'unknown-card', 'this command plays no card of the fight')
}

function specOf(state: SpireState): EnvSpec {
  const { fight, player, monsters } = state
  const deck = fight.cards.map((_, kind) => state.hand[kind]! + state.draw[kind]! + state.discard[kind]!)
  const cards = (pile: string): Figure[] =>
    fight.cards.map((card, kind) => ({ name: `${pile}.${card.name}`, max: Math.max(deck[kind]!, 10) }))
  const observation: Figure[] = [
    { name: 'hp', max: player.maxHp },
    { name: 'block', max: 20 },
    { name: 'energy', max: 9 },
    { name: 'strength', max: 8 },
    { name: 'weak', max: TOKENS },
    { name: 'vulnerable', max: TOKENS },
    { name: 'die', max: 6 },
    ...cards('hand'),
    ...cards('draw'),
    ...cards('discard'),
    ...monsters.flatMap((m, i): Figure[] => [
      { name: `monster${i + 1}.hp`, max: m.maxHp },
      { name: `monster${i + 1}.block`, max: 20 },
      { name: `monster${i + 1}.strength`, max: 8 },
      { name: `monster${i + 1}.weak`, max: TOKENS },
      { name: `monster${i + 1}.vulnerable`, max: TOKENS },
      { name: `monster${i + 1}.curlUp`, max: Math.max(1, m.curlUp) },
      { name: `monster${i + 1}.ritual`, max: Math.max(1, m.ritual) },
      { name: `monster${i + 1}.behavior`, max: Math.max(1, fight.kinds[m.kind]!.behaviors.length) },
      { name: `monster${i + 1}.moved`, max: 1 },
    ]),
  ]
  const plays = fight.plays.flatMap((commands, kind) =>
    commands.map((c) => ({
      verb: c.verb,
      card: fight.cards[kind]!.name,
      ...(isAimed(fight.cards[kind]!) && { to: String(c.to) }),
    })),
  )
  return { observation, actions: [{ verb: 'end' }, ...plays] }
}

/** Only what the player can see: of the draw pile its contents, of the die nothing before it is rolled. */
function observe(state: SpireState): number[] {
  const { player, hand, draw, top, discard, monsters } = state
  const inPile = draw.slice()
  for (const kind of top) inPile[kind]!++
  const die = dieIsKnown(state) ? state.die : 0
  const figures = [
    player.hp,
    player.block,
    player.energy,
    player.strength,
    player.weak,
    player.vulnerable,
    die,
  ]
  figures.push(...hand, ...inPile, ...discard)
  for (const m of monsters) {
    const moved = m.moves > 0 ? 1 : 0
    figures.push(m.hp, m.block, m.strength, m.weak, m.vulnerable, m.curlUp, m.ritual, m.behavior + 1, moved)
  }
  return figures
}
