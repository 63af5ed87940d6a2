import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import {
  type ClockDelta,
  complicationOf,
  costsOf,
  type DeltaSource,
  doubled,
  failureOf,
  minutesOf,
  tensionClock,
  tierTwoOf,
} from '../clocks/deltas.js'
import { directed, isEnabled } from '../clocks/face.js'
import { moveClock } from '../clocks/move.js'
import type { ClockChange, Outcome } from '../config/outcomes.js'
import type { FailureMode, SystemConfig } from '../config/types.js'
import type { Reached } from '../events/actions.js'
import type { TurnEvent } from '../events/index.js'
import { takeDamage } from '../people/health.js'
import { willpowerSuccesses } from '../people/willpower.js'
import type { RollRecord } from '../rolls/record.js'
import type { Tier } from '../rolls/severity.js'
import { type StreakEvent, streakAfter, streakEvent, trustLost, trustWon } from './aftermath.js'
import type { HarmLevels, TurnAction } from './input.js'
import type { ReadyAction, ReadyTurn } from './ready.js'
import { clearedBy, createSituation } from './situations.js'
import type { TurnState } from './turn-state.js'

type TellTurn = (event: TurnEvent) => void

/** A turn under way: what it has brought about and not yet told. */
class Turn {
  readonly outcomes: Outcome[] = []
  /** The outcomes with their levels, for odds. */
  readonly labels: string[] = []
  /** Changes of clocks, in the order in which they are due; the hands move at the end of the turn. */
  readonly deltas: ClockDelta[] = []
  readonly harm: HarmLevels[] = []
  /** How many of them have been told. */
  private settled = 0
  /** While what has been told is only gathered again. */
  private told = false
  private harmed = 0
  private readonly config: SystemConfig
  private readonly who: string
  private readonly mode: FailureMode
  /** Harm fills boxes instead of a clock. */
  private readonly bleeds: boolean
  private readonly state: TurnState
  private readonly tell: TellTurn

  constructor(
    config: SystemConfig,
    who: string,
    mode: FailureMode,
    bleeds: boolean,
    state: TurnState,
    tell: TellTurn,
  ) {
    this.config = config
    this.who = who
    this.mode = mode
    this.bleeds = bleeds
    this.state = state
    this.tell = (event) => {
      if (!this.told) tell(event)
    }
  }

  /** What an earlier part of the turn has told and settled, gathered again without a word. */
  again(work: () => void): void {
    this.told = true
    work()
    this.told = false
    this.settled = this.deltas.length
    this.harmed = this.harm.length
  }

  /** R22, and health levels in the place of harm (rules/adapter §6). Answers the changes that count. */
  change(changes: readonly ClockChange[], source: DeltaSource): readonly ClockChange[] {
    const counted: ClockChange[] = []
    const rules = this.config.clock_rules
    for (const { id, delta } of changes) {
      if (!rules.enabled || delta === 0) continue
      if (id === 'harm' && this.bleeds) {
        if (delta > 0) this.harm.push({ levels: delta, type: 'bashing', source })
        counted.push({ id, delta })
      } else if (isEnabled(rules, id)) {
        const signed = directed(rules, id, delta)
        this.deltas.push({ id, delta: signed, source })
        counted.push({ id, delta: signed })
      }
    }
    return counted
  }

  /** How health is counted, for the log. */
  private get counts(): { readonly points?: true; readonly sums?: true } {
    if (this.config.health.kind === 'points') return { points: true }
    return this.config.resolution.method === 'dice_pool' ? {} : { sums: true }
  }

  private trust(target: string | null, delta: number): void {
    if (delta !== 0) this.tell({ type: 'relationship_changed', who: this.who, target: target!, delta })
  }

  private situation(condition: string, severity: 'soft' | 'hard'): void {
    const created = createSituation(this.state.situations, condition, severity)
    if (created) this.tell(created)
  }

  /** Tells a roll that has just been made. */
  rolled({ asked, name, target }: ReadyAction, roll: RollRecord): void {
    const { against } = asked
    const rolled = { type: 'action_rolled', who: this.who, action: name, target, roll } as const
    this.tell(against ? { ...rolled, against } : rolled)
  }

  /** One action whose roll is known: willpower, outcome, botch, trust, situations. */
  act({ asked, name, target, tier }: ReadyAction, roll: RollRecord | null): void {
    const outcome = roll?.outcome ?? 'success'
    if (roll) {
      this.pay(roll)
      this.spendWillpower(asked.willpower ?? 0)
    }
    this.outcomes.push(outcome)
    this.labels.push(roll ? outcomeLabel(roll) : outcome)
    if (outcome === 'failure' || outcome === 'botch') this.fail(name, target, tier, roll!)
    else this.work(asked, name, target, outcome, roll)
  }

  /** M15: what a push costs: a clock, points of a special trait, or harm. */
  private pay({ push_cost = [] }: RollRecord): void {
    for (const { to, delta } of push_cost) {
      const points = this.state.points(to)
      if (!points) {
        this.change([{ id: to, delta }], 'push')
        continue
      }
      const after = Math.max(0, Math.min(points.most, points.now + delta))
      this.tell({
        type: 'resource_changed',
        who: this.who,
        resource: to,
        delta: after - points.now,
        after,
        reason: 'a push',
      })
    }
  }

  /** M16, M25: what the chosen settings bring, each with its setting as the source. */
  private bring(effects: NonNullable<RollRecord['effects']>): readonly ClockChange[] {
    return effects.flatMap((effect) =>
      this.change([effect.doubles ? doubled(effect) : effect], effect.setting),
    )
  }

  private spendWillpower(amount: number): void {
    if (amount === 0) return
    const resource = this.config.willpower.resource_name
    this.tell({
      type: 'willpower_spent',
      who: this.who,
      amount,
      ...(resource !== 'willpower' && { resource }),
      remaining: this.state.willpower - amount,
      auto_successes: willpowerSuccesses(this.config, amount),
    })
  }

  /** rules/adapter §4, R18 to R20. */
  private fail(action: string, target: string | null, tier: Tier, roll: RollRecord): void {
    const botch = roll.outcome === 'botch'
    const severity_tier: Tier = botch ? 2 : tier
    this.tell({ type: 'action_failed', who: this.who, action, target, severity_tier, botch })
    if (botch) this.tell({ type: 'action_botched', who: this.who, action, target })
    const { effects } = roll
    if (effects === undefined)
      this.change(failureOf(this.config, action, this.mode, severity_tier, botch), 'failure')
    else {
      this.bring(effects)
      const extras = tierTwoOf(this.config, action, severity_tier, effects)
      this.change(botch ? extras.map(doubled) : extras, 'failure')
    }
    this.trust(target, trustLost(action, target, botch))
    const condition = entryOf(this.config.condition_map, action)
    if (severity_tier >= 1 && condition !== undefined)
      this.situation(condition, severity_tier === 2 ? 'hard' : 'soft')
  }

  /** Mixed, success or critical. */
  private work(
    asked: TurnAction,
    name: string,
    target: string | null,
    outcome: Outcome,
    roll: RollRecord | null,
  ): void {
    const told = { who: this.who, action: name, target, ...(roll && reachedIn(roll)) }
    const auto = roll === null || roll.auto === true
    const effects = roll?.effects
    const { discoveries } = asked
    const found = discoveries && discoveries.length > 0 ? { discoveries } : {}
    if (outcome === 'mixed') {
      const complication = effects
        ? this.bring(effects)
        : this.change(complicationOf(this.config, name, this.mode), 'complication')
      const quiet = this.config.clock_rules.display.show_deltas ? {} : ({ quiet: true } as const)
      this.tell({ type: 'action_partial', ...told, complication, ...quiet, ...found })
    } else {
      const estimated_minutes = minutesOf(this.config, name, asked.estimated_minutes)
      const critical = outcome === 'critical'
      this.tell({ type: 'action_succeeded', ...told, critical, auto, estimated_minutes, ...found })
      if (effects) this.bring(effects)
    }
    this.trust(target, trustWon(name, target))
    for (const cleared of clearedBy(this.config, this.state.situations, name)) this.tell(cleared)
  }

  /** rules/adapter §3: the tension text moves the clock it names, or it is an act of the others. */
  tension(text: string): void {
    const clock = tensionClock(this.config, text)
    if (clock === undefined) {
      this.tell({ type: 'npc_action', text })
      return
    }
    this.tell({ type: 'clock_advanced', clock, text })
    this.change([{ id: clock, delta: 1 }], 'tension')
  }

  /** rules/adapter §4: what the streak brings under threat; R26. Answers the streak after it. */
  streak(streak: number, event: StreakEvent | undefined): number {
    if (!event) return streak
    this.tell(event)
    if (event.type === 'failure_streak_warning') return streak
    this.change([{ id: 'harm', delta: event.harm_delta }], 'threat_resolution')
    this.situation('cornered', 'hard')
    return 0
  }

  /** R23: the deltas one by one, each clamped, firing as they cross; then harm as bashing levels. */
  settle(): void {
    for (const { id, delta, source } of this.deltas.slice(this.settled)) {
      const face = this.state.clock(id)
      if (face) moveClock(this.config, id, face, delta, source, this.tell)
    }
    this.settled = this.deltas.length
    for (const { levels, type, source } of this.harm.slice(this.harmed)) {
      const after = takeDamage(this.state.health ?? {}, type, levels, this.config.health)
      this.tell({
        type: 'health_changed',
        who: this.who,
        levels,
        damage_type: type,
        source,
        ...this.counts,
        after,
      })
    }
    this.harmed = this.harm.length
  }
}

/** M25: level and steps, where they say more than the word. */
function reachedIn({ outcome, level, steps, steps_name }: RollRecord): Reached {
  return {
    ...(level !== undefined && level !== outcome && { level }),
    ...(steps !== undefined &&
      steps > 0 &&
      steps_name !== undefined && { steps: { name: steps_name, count: steps } }),
  }
}

/** `success`, `success (hard)`. */
function outcomeLabel({ outcome, level }: RollRecord): string {
  return level === undefined || level === outcome ? outcome : `${outcome} (${level})`
}

/** The result of a turn, beside the events it told. */
export interface TurnTaken {
  readonly outcomes: readonly Outcome[]
  readonly labels: readonly string[]
  readonly deltas: readonly ClockDelta[]
  readonly harm: readonly HarmLevels[]
  readonly failure_streak: number
  readonly minutes: number
}

/** The place of the action that makes the n-th roll of a turn. */
function placeOfRoll(actions: readonly ReadyAction[], n: number): number {
  let rolls = 0
  return actions.findIndex(({ roll }) => roll !== null && ++rolls === n)
}

/** How a turn goes on where a roll of it could be pushed (M15). */
export interface Pushing {
  /** Rolls of this turn that have been made and told, in order; their costs are paid. */
  readonly made?: readonly RollRecord[]
  /** Stops at a roll that could be pushed, until somebody says push or keep. */
  readonly stops?: boolean
}

/** rules/adapter §5: one turn of one character, from costs to triggers. Undefined: it stopped at a roll that may be pushed. */
export function takeTurn(
  ready: ReadyTurn,
  state: TurnState,
  dice: Dice,
  tell: TellTurn,
  { made, stops = false }: Pushing = {},
): TurnTaken | undefined {
  const { config, input, actions } = ready
  const who = input.who ?? 'player'
  const turn = new Turn(config, who, input.failure_mode ?? 'consequential', ready.bleeds, state, tell)
  const names = actions.map((action) => action.name)
  if (!made) turn.change(costsOf(config, names, input.lethality ?? 'normal'), 'cost')
  const rolls: RollRecord[] = []
  const heldAt = made ? placeOfRoll(actions, made.length) : 0
  for (const [i, action] of actions.entries()) {
    if (i < heldAt) {
      const roll = action.roll === null ? null : made![rolls.length]!
      if (roll) rolls.push(roll)
      turn.again(() => turn.act(action, roll))
      continue
    }
    if (action.roll === null) {
      turn.act(action, null)
      continue
    }
    const known = made?.[rolls.length]
    const roll = known ?? action.roll(dice)
    if (!known) turn.rolled(action, roll)
    rolls.push(roll)
    if (!known && stops && roll.pushable !== undefined) {
      turn.settle()
      tell({ type: 'push_offered', who, action: action.name, target: action.target, rolls })
      return undefined
    }
    turn.act(action, roll)
  }
  if (input.tension_move) turn.tension(input.tension_move)
  const streak = streakAfter(input.failure_streak ?? 0, turn.outcomes)
  const { npcs = [], pending_threats = [] } = input
  const under = ready.threat && streak > 0
  const failure_streak = turn.streak(
    streak,
    under ? streakEvent(config, who, streak, npcs, pending_threats) : undefined,
  )
  turn.settle()
  let minutes = 0
  for (const { asked, name } of actions) minutes += minutesOf(config, name, asked.estimated_minutes)
  tell({ type: 'turn_taken', who, minutes, failure_streak })
  const { outcomes, labels, deltas, harm } = turn
  return { outcomes, labels, deltas, harm, failure_streak, minutes }
}

/** A tension move outside any turn: the same rule, moved and fired at once. */
export function takeTension(
  config: SystemConfig,
  who: string,
  text: string,
  state: TurnState,
  tell: TellTurn,
): void {
  const turn = new Turn(config, who, 'consequential', config.health.enabled, state, tell)
  turn.tension(text)
  turn.settle()
}
