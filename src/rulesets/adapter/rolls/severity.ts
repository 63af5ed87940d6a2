import { traitName } from '../names.js'

/** rules/adapter §4: the flags that make a moment risky; others do nothing. */
export const RISKY_FLAGS = ['violence', 'contested', 'dangerous', 'pursuit', 'hostile_present'] as const

export type Severity = 'soft' | 'hard'

export interface Situation {
  readonly condition: string
  readonly severity: Severity
  readonly clears_on?: readonly string[]
}

export interface Npc {
  readonly id: string
  readonly threat_level?: string
}

export function anyRisky(flags: readonly string[] | undefined): boolean {
  return (flags ?? []).some((flag) => RISKY_FLAGS.includes(traitName(flag) as (typeof RISKY_FLAGS)[number]))
}

function isDangerous(npc: Npc): boolean {
  return npc.threat_level === 'high' || npc.threat_level === 'extreme'
}

/** rules/adapter §4, the test of tier 2: a pending threat, a dangerous NPC, or a hard situation. */
export function underThreat(
  threats: readonly string[] | undefined,
  npcs: readonly Npc[] | undefined,
  situations: readonly Situation[] | undefined,
): boolean {
  if (threats && threats.length > 0) return true
  if (npcs?.some(isDangerous)) return true
  return (situations ?? []).some((situation) => situation.severity === 'hard')
}

export type Tier = 0 | 1 | 2

export function tierOf(threat: boolean, risky: boolean): Tier {
  if (threat) return 2
  return risky ? 1 : 0
}
