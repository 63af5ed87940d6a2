import { TALK_LOSES, TALK_WINS } from '../config/built-in.js'
import type { Outcome } from '../config/outcomes.js'
import type { SystemConfig } from '../config/types.js'
import type { FailureStreakWarning, ThreatResolved } from '../events/trouble.js'
import { traitName } from '../names.js'
import type { Npc } from '../rolls/severity.js'

/** rules/adapter §4: a turn of nothing but failures adds 1, anything else sets 0. */
export function streakAfter(streak: number, outcomes: readonly Outcome[]): number {
  const failed =
    outcomes.length > 0 && outcomes.every((outcome) => outcome === 'failure' || outcome === 'botch')
  return failed ? streak + 1 : 0
}

/** Whose doing the catastrophe is: an extreme NPC, else a high one, else the first pending threat. */
function threatEntity(npcs: readonly Npc[], threats: readonly string[]): string {
  const extreme = npcs.find((npc) => npc.threat_level === 'extreme')
  const high = npcs.find((npc) => npc.threat_level === 'high')
  return extreme?.id ?? high?.id ?? threats[0] ?? 'unknown_threat'
}

export type StreakEvent = FailureStreakWarning | ThreatResolved

/** rules/adapter §4: what a streak under threat brings: a warning one before, the catastrophe at the threshold. */
export function streakEvent(
  config: SystemConfig,
  who: string,
  streak: number,
  npcs: readonly Npc[],
  threats: readonly string[],
): StreakEvent | undefined {
  const { streak_threshold, tier3_base_harm } = config.clock_rules.failure_severity
  if (streak >= streak_threshold) {
    return {
      type: 'threat_resolved_against_player',
      who,
      threat_entity_id: threatEntity(npcs, threats),
      harm_delta: tier3_base_harm,
      binding: true,
    }
  }
  if (streak > 0 && streak === streak_threshold - 1)
    return { type: 'failure_streak_warning', who, streak_count: streak }
  return undefined
}

const NOBODY = ['scene', 'self', 'player']

function isNamed(target: string | null): target is string {
  return target !== null && target.trim() !== '' && !NOBODY.includes(traitName(target))
}

/** rules/adapter §5: +1 for talk that works, at somebody with a name. */
export function trustWon(action: string, target: string | null): number {
  return isNamed(target) && TALK_WINS.includes(action) ? 1 : 0
}

/** rules/adapter §4: -1 for talk that fails, doubled by a botch (R19). */
export function trustLost(action: string, target: string | null, botch: boolean): number {
  if (!isNamed(target) || !TALK_LOSES.includes(action)) return 0
  return botch ? -2 : -1
}
