import type { Dice } from '../../kernel/dice/dice.js'
import { refused } from '../../kernel/stops.js'
import type { RollInput } from './call.js'
import { type ClockFace, directed, isEnabled, moveHand, standingOf } from './clock-face.js'
import type { ClockChange, FailureMode, Outcome, SystemConfig } from './config/types.js'
import { complicationOf, costsOf, failureOf, type Lethality, minutesOf, tensionClock } from './deltas.js'
import type { ClockDelta, DeltaSource, EngineEvent, TurnEvent } from './events.js'
import { type Health, type HealthTrack, healthOf, takeDamage, woundPenalty } from './health.js'
import type { RollRecord, Throw } from './methods.js'
import { entryOf, traitName } from './names.js'
import { trustLost, trustWon } from './relationship.js'
import { readyRoll } from './roll.js'
import { anyRisky, type Npc, type Situation, type Tier, tierOf, underThreat } from './severity.js'
import { clearedBy, createSituation, foldSituation } from './situations.js'
import { checkTraits, type Stats } from './stats.js'
import { streakAfter, streakEvent } from './streak.js'
import { checkWillpower, willpowerSuccesses } from './willpower.js'

/** One action of a turn: a roll, and what surrounds it. */
export interface TurnAction extends Omit<RollInput, 'willpower'> {
  readonly target?: string | null
  /** Points to spend. */
  readonly willpower?: number
  readonly estimated_minutes?: number
  /** What is found out if it works. */
  readonly discoveries?: readonly string[]
}

/** rules/adapter §8, `resolve`. */
export interface TurnInput {
  readonly who?: string
  readonly actions: readonly TurnAction[]
  readonly stats?: Stats
  readonly risk_flags?: readonly string[]
  readonly failure_mode?: FailureMode
  readonly lethality?: Lethality
  readonly inventory?: Readonly<Record<string, number>>
  readonly health?: HealthTrack
  readonly npcs?: readonly Npc[]
  readonly pending_threats?: readonly string[]
  readonly situations?: readonly Situation[]
  readonly failure_streak?: number
  readonly clocks?: Readonly<Record<string, ClockFace>>
  readonly willpower?: { readonly available?: number; readonly spent_this_turn?: number }
  readonly tension_move?: string
}

export interface TurnResult {
  readonly outcomes: readonly Outcome[]
  readonly rolls: readonly RollRecord[]
  /** What the engine is told. */
  readonly events: readonly EngineEvent[]
  readonly clock_deltas: readonly ClockDelta[]
  readonly clocks_after: Readonly<Record<string, number>>
  readonly relationship_changes: readonly { readonly target: string; readonly delta: number }[]
  readonly failure_streak: number
  readonly minutes: number
  readonly health_levels?: readonly {
    readonly levels: number
    readonly type: 'bashing'
    readonly source: DeltaSource
  }[]
  readonly health_after?: Health
  /** Everything that happened, in order: what a table folds. */
  readonly steps: readonly TurnEvent[]
}

const MOST_ACTIONS = 2

type Kept = TurnAction & { readonly name: string; readonly at: string | null }

/** rules/adapter §5: the same action at the same target is dropped, then the first two are kept. */
function keptActions(actions: readonly TurnAction[]): readonly Kept[] {
  const seen = new Set<string>()
  const kept: Kept[] = []
  for (const action of actions) {
    const name = traitName(action.action)
    const at = action.target ?? null
    const key = `${name}\n${at === null ? '' : at.trim().toLowerCase()}`
    if (seen.has(key)) continue
    seen.add(key)
    kept.push({ ...action, name, at })
  }
  return kept.slice(0, MOST_ACTIONS)
}

/** rules/adapter §2: nothing is used up, so each action is tested alone. */
function checkInventory(
  config: SystemConfig,
  actions: readonly Kept[],
  inventory: TurnInput['inventory'],
): void {
  if (!inventory) return
  const held = new Map(Object.entries(inventory).map(([item, quantity]) => [traitName(item), quantity]))
  for (const { name } of actions) {
    const needed = entryOf(config.inventory_requirements, name) ?? {}
    for (const item of Object.keys(needed)) {
      if ((held.get(item) ?? 0) >= needed[item]!) continue
      throw refused('missing_item', `"${name}" needs ${needed[item]} ${item}.`, { action: name, item })
    }
  }
}

/** R30: safe actions succeed by themselves unless a risky flag is there. */
function isSafe(config: SystemConfig, action: string): boolean {
  return config.safe_actions.includes(action) && !config.risky_actions.includes(action)
}

/** A turn under way: what has happened so far. */
class Turn {
  readonly steps: TurnEvent[] = []
  readonly outcomes: Outcome[] = []
  readonly rolls: RollRecord[] = []
  readonly deltas: ClockDelta[] = []
  readonly harm: { levels: number; type: 'bashing'; source: DeltaSource }[] = []
  situations: readonly Situation[]
  readonly config: SystemConfig
  readonly input: TurnInput
  readonly who: string
  readonly mode: FailureMode
  readonly threat: boolean
  readonly track: HealthTrack | undefined
  private willpowerSpent = 0

  constructor(config: SystemConfig, input: TurnInput) {
    this.config = config
    this.input = input
    this.who = input.who ?? 'player'
    this.mode = input.failure_mode ?? 'consequential'
    this.situations = input.situations ?? []
    this.threat = underThreat(input.pending_threats, input.npcs, input.situations)
    this.track = config.health.enabled ? input.health : undefined
  }

  /** R22, and health levels in the place of harm (rules/adapter §6). Answers the changes that count. */
  change(changes: readonly ClockChange[], source: DeltaSource): readonly ClockChange[] {
    const counted: ClockChange[] = []
    const rules = this.config.clock_rules
    for (const { id, delta } of changes) {
      if (!rules.enabled || delta === 0) continue
      if (id === 'harm' && this.track) {
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

  private situation(
    event: Extract<EngineEvent, { type: 'situation_created' | 'situation_cleared' }> | undefined,
  ): void {
    if (!event) return
    this.steps.push(event)
    this.situations = foldSituation(this.situations, event)
  }

  private trust(target: string | null, delta: number): void {
    if (delta !== 0) this.steps.push({ type: 'relationship_changed', who: this.who, target: target!, delta })
  }

  /** One action that has been checked: roll, willpower, outcome, botch, trust, situations. */
  act(action: Kept, roll: Throw | null, tier: Tier, dice: Dice): void {
    const { name, at } = action
    let outcome: Outcome = 'success'
    let auto = true
    if (roll) {
      const record = roll(dice)
      outcome = record.outcome
      auto = record.auto === true
      this.rolls.push(record)
      this.steps.push({ type: 'action_rolled', who: this.who, action: name, target: at, roll: record })
      this.spendWillpower(action.willpower ?? 0)
    }
    this.outcomes.push(outcome)
    if (outcome === 'failure' || outcome === 'botch') this.fail(name, at, tier, outcome === 'botch')
    else this.work(action, outcome, auto)
  }

  private spendWillpower(amount: number): void {
    if (amount === 0) return
    this.willpowerSpent += amount
    this.steps.push({
      type: 'willpower_spent',
      who: this.who,
      amount,
      remaining: (this.input.willpower?.available ?? 0) - this.willpowerSpent,
      auto_successes: willpowerSuccesses(this.config, amount),
    })
  }

  /** rules/adapter §4, R18 to R20. */
  private fail(action: string, target: string | null, tier: Tier, botch: boolean): void {
    const severity_tier: Tier = botch ? 2 : tier
    this.steps.push({ type: 'action_failed', who: this.who, action, target, severity_tier, botch })
    if (botch) this.steps.push({ type: 'action_botched', who: this.who, action, target })
    this.change(failureOf(this.config, action, this.mode, severity_tier, botch), 'failure')
    this.trust(target, trustLost(action, target, botch))
    const condition = entryOf(this.config.condition_map, action)
    if (severity_tier >= 1 && condition !== undefined) {
      this.situation(createSituation(this.situations, condition, severity_tier === 2 ? 'hard' : 'soft'))
    }
  }

  /** Mixed, success or critical. */
  private work(action: Kept, outcome: Outcome, auto: boolean): void {
    const { name, at } = action
    const told = { who: this.who, action: name, target: at }
    const found =
      action.discoveries && action.discoveries.length > 0 ? { discoveries: action.discoveries } : {}
    if (outcome === 'mixed') {
      const complication = this.change(complicationOf(this.config, name, this.mode), 'complication')
      this.steps.push({ type: 'action_partial', ...told, complication, ...found })
    } else {
      const estimated_minutes = minutesOf(this.config, name, action.estimated_minutes)
      const critical = outcome === 'critical'
      this.steps.push({ type: 'action_succeeded', ...told, critical, auto, estimated_minutes, ...found })
    }
    this.trust(at, trustWon(name, at))
    for (const cleared of clearedBy(this.config, this.situations, name)) this.situation(cleared)
  }

  /** rules/adapter §3: the tension text moves the clock it names, or it is an act of the others. */
  tension(text: string): void {
    const clock = tensionClock(this.config, text)
    if (clock === undefined) {
      this.steps.push({ type: 'npc_action', text })
      return
    }
    this.steps.push({ type: 'clock_advanced', clock, text })
    this.change([{ id: clock, delta: 1 }], 'tension')
  }

  /** rules/adapter §4, streaks; R26. */
  streak(): number {
    const streak = streakAfter(this.input.failure_streak ?? 0, this.outcomes)
    if (!this.threat || streak === 0) return streak
    const { npcs = [], pending_threats = [] } = this.input
    const event = streakEvent(this.config, this.who, streak, npcs, pending_threats)
    if (!event) return streak
    this.steps.push(event)
    if (event.type === 'failure_streak_warning') return streak
    this.change([{ id: 'harm', delta: event.harm_delta }], 'threat_resolution')
    this.situation(createSituation(this.situations, 'cornered', 'hard'))
    return 0
  }

  /** R23: the deltas one by one, each clamped, firing as they cross. */
  moveClocks(): Record<string, number> {
    const faces = this.input.clocks ?? {}
    const after: Record<string, number> = Object.fromEntries(
      Object.entries(faces).map(([id, face]) => [id, standingOf(face)]),
    )
    for (const { id, delta, source } of this.deltas) {
      const face = entryOf(faces, id)
      if (!face) continue
      const { from, to, crossed } = moveHand(this.config, id, { ...face, value: after[id]! }, delta)
      after[id] = to
      this.steps.push({ type: 'clock_moved', clock: id, delta, source, from, to })
      for (const { at, text } of crossed)
        this.steps.push({ type: 'clock_triggered', clock: id, threshold: at, text })
    }
    return after
  }

  /** rules/adapter §6: harm as bashing levels. */
  takeHarm(track: HealthTrack): Health {
    let current = healthOf(track)
    for (const { levels, type, source } of this.harm) {
      current = takeDamage(current, type, levels)
      this.steps.push({
        type: 'health_changed',
        who: this.who,
        levels,
        damage_type: type,
        source,
        after: current,
      })
    }
    return current
  }
}

const ENGINE_ONLY: ReadonlySet<string> = new Set([
  'action_rolled',
  'clock_moved',
  'health_changed',
  'turn_taken',
])

function isEngineEvent(event: TurnEvent): event is EngineEvent {
  return !ENGINE_ONLY.has(event.type)
}

/** Checks every roll of the turn before the first die (rules/adapter §5). */
function readyTurn(turn: Turn, actions: readonly Kept[]): readonly { roll: Throw | null; tier: Tier }[] {
  const { config, input } = turn
  checkTraits(config, input.stats ?? {})
  checkInventory(config, actions, input.inventory)
  woundPenalty(turn.track)
  const spend = actions.reduce((sum, action) => sum + (action.willpower ?? 0), 0)
  checkWillpower(config, { ...input.willpower, spend })
  return actions.map((action) => {
    const { willpower = 0, health = turn.track, ...rest } = action
    const risk_flags = [...(input.risk_flags ?? []), ...(action.risk_flags ?? [])]
    const threat = turn.threat || action.threat === true
    const risky = anyRisky(risk_flags)
    const tier = tierOf(threat, risky)
    if (isSafe(config, action.name) && !risky && action.opponent === undefined) return { roll: null, tier }
    const roll = readyRoll(config, {
      ...rest,
      stats: action.stats ?? input.stats ?? {},
      risk_flags,
      threat,
      ...(health && { health }),
      // The limits have been tested for the whole turn above.
      ...(willpower > 0 && { willpower: { ...input.willpower, spend: willpower } }),
    })
    return { roll, tier }
  })
}

/** seed 001 and rules/adapter §5, `resolve`: one turn of one character. Throws a stop before the first die or never. */
export function resolveTurn(config: SystemConfig, input: TurnInput, dice: Dice): TurnResult {
  const turn = new Turn(config, input)
  const actions = keptActions(input.actions)
  const ready = readyTurn(turn, actions)
  const names = actions.map((action) => action.name)
  turn.change(costsOf(config, names, input.lethality ?? 'normal'), 'cost')
  actions.forEach((action, i) => {
    turn.act(action, ready[i]!.roll, ready[i]!.tier, dice)
  })
  if (input.tension_move) turn.tension(input.tension_move)
  const failure_streak = turn.streak()
  const clocks_after = turn.moveClocks()
  const health_after = turn.track ? turn.takeHarm(turn.track) : undefined
  const minutes = actions.reduce((sum, a) => sum + minutesOf(config, a.name, a.estimated_minutes), 0)
  turn.steps.push({ type: 'turn_taken', who: turn.who, minutes, failure_streak })
  const events = turn.steps.filter(isEngineEvent)
  return {
    outcomes: turn.outcomes,
    rolls: turn.rolls,
    events,
    clock_deltas: turn.deltas,
    clocks_after,
    relationship_changes: events.flatMap((event) =>
      event.type === 'relationship_changed' ? [{ target: event.target, delta: event.delta }] : [],
    ),
    failure_streak,
    minutes,
    ...(health_after && { health_levels: turn.harm, health_after }),
    steps: turn.steps,
  }
}

/** A tension move outside any turn: the same rule, moved and fired at once. */
export function resolveTension(
  config: SystemConfig,
  input: {
    readonly who: string
    readonly text: string
    readonly clocks: Readonly<Record<string, ClockFace>>
    readonly health?: HealthTrack
  },
): readonly TurnEvent[] {
  const turn = new Turn(config, { ...input, actions: [] })
  turn.tension(input.text)
  turn.moveClocks()
  if (turn.track) turn.takeHarm(turn.track)
  return turn.steps
}
