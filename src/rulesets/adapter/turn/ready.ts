import { entryOf } from '../../../kernel/entry.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { type HealthTrack, woundPenalty } from '../people/health.js'
import { checkTraits } from '../people/stats.js'
import { checkWillpower } from '../people/willpower.js'
import type { RollInput } from '../rolls/call.js'
import type { RollRecord, Throw } from '../rolls/record.js'
import { readyPushOf, readyRoll } from '../rolls/roll.js'
import { anyRisky, type Tier, tierOf, underThreat } from '../rolls/severity.js'
import { refused } from '../stops.js'
import type { TurnAction, TurnInput } from './input.js'

const MAX_ACTIONS = 2

/** An action that has been checked: its compared name, its target, and its throw where it needs one. */
export interface ReadyAction {
  readonly asked: TurnAction
  readonly name: string
  readonly target: string | null
  readonly roll: Throw | null
  /** The second throw of a roll that is pushed (M15). */
  readonly again: ((first: RollRecord) => Throw) | null
  readonly tier: Tier
}

/** A turn that nothing can refuse any more. */
export interface ReadyTurn {
  readonly config: SystemConfig
  readonly input: TurnInput
  readonly actions: readonly ReadyAction[]
  /** Whether the turn begins under a threat (rules/adapter §4): what is created in it does not count. */
  readonly threat: boolean
  /** Harm fills boxes instead of a clock. */
  readonly bleeds: boolean
}

type Kept = Pick<ReadyAction, 'asked' | 'name' | 'target'>

/** rules/adapter §5: the same action at the same target is dropped, then the first two are kept. */
function keptActions(actions: readonly TurnAction[]): readonly Kept[] {
  const seen = new Set<string>()
  const kept: Kept[] = []
  for (const asked of actions) {
    const name = traitName(asked.action)
    const target = asked.target ?? null
    const key = `${name}\n${target === null ? '' : target.trim().toLowerCase()}`
    if (seen.has(key)) continue
    seen.add(key)
    kept.push({ asked, name, target })
  }
  return kept.slice(0, MAX_ACTIONS)
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
export function isSafe(config: SystemConfig, action: string): boolean {
  return config.safe_actions.includes(action) && !config.risky_actions.includes(action)
}

/** Checks every roll of the turn before the first die (rules/adapter §5). */
export function readyTurn(config: SystemConfig, input: TurnInput): ReadyTurn {
  const kept = keptActions(input.actions)
  const track: HealthTrack | undefined = config.health.enabled ? input.health : undefined
  checkTraits(config, input.stats ?? {})
  checkInventory(config, kept, input.inventory)
  woundPenalty(track, config.health)
  const spend = kept.reduce((sum, { asked }) => sum + (asked.willpower ?? 0), 0)
  checkWillpower(config, { ...input.willpower, spend })
  const underIt = underThreat(input.pending_threats, input.npcs, input.situations)
  const actions = kept.map((one): ReadyAction => {
    const { asked, name } = one
    const { willpower = 0, health = track, against: _, ...rest } = asked
    const risk_flags = [...(input.risk_flags ?? []), ...(asked.risk_flags ?? [])]
    const threat = underIt || asked.threat === true
    const risky = anyRisky(risk_flags)
    const tier = tierOf(threat, risky)
    if (isSafe(config, name) && !risky && asked.opponent === undefined)
      return { ...one, roll: null, again: null, tier }
    const figures: RollInput = {
      ...rest,
      stats: asked.stats ?? input.stats ?? {},
      risk_flags,
      threat,
      ...(health && { health }),
      // The limits have been tested for the whole turn above.
      ...(willpower > 0 && { willpower: { ...input.willpower, spend: willpower } }),
    }
    const again = (first: RollRecord) => readyPushOf(config, figures, first)
    return { ...one, roll: readyRoll(config, figures), again, tier }
  })
  return { config, input, actions, threat: underIt, bleeds: track !== undefined }
}
