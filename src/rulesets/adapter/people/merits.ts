import type { StatPair } from '../config/types.js'
import { traitName } from '../names.js'

/** rules/adapter §6, Merits and flaws. `kind` is for display; the figures say what it does. */
export interface MeritFlaw {
  readonly id: string
  readonly kind?: 'merit' | 'flaw' | undefined
  readonly applies_to?:
    | {
        readonly actions?: readonly string[] | undefined
        readonly stats?: readonly string[] | undefined
        readonly tags?: readonly string[] | undefined
      }
    | undefined
  readonly dice?: number | undefined
  readonly difficulty?: number | undefined
  readonly auto_successes?: number | undefined
}

export interface MeritTotals {
  readonly dice: number
  readonly difficulty: number
  readonly auto_successes: number
  /** Which ones counted, for the log. */
  readonly applied: readonly string[]
}

const NONE: MeritTotals = { dice: 0, difficulty: 0, auto_successes: 0, applied: [] }

function holds(list: readonly string[] | undefined, name: string | null): boolean {
  return name !== null && (list ?? []).some((entry) => traitName(entry) === name)
}

/** It applies if one of its lists has the action, a stat of the pair or a tag; without lists always. */
function applies(merit: MeritFlaw, action: string, pair: StatPair, tags: readonly string[]): boolean {
  const to = merit.applies_to
  if (!to) return true
  return (
    holds(to.actions, action) ||
    holds(to.stats, pair.attribute) ||
    holds(to.stats, pair.ability) ||
    tags.some((tag) => holds(to.tags, traitName(tag)))
  )
}

/** All that apply add up. Pools only. */
export function meritTotals(
  merits: readonly MeritFlaw[] | undefined,
  action: string,
  pair: StatPair,
  tags: readonly string[] | undefined,
): MeritTotals {
  if (!merits || merits.length === 0) return NONE
  let dice = 0
  let difficulty = 0
  let auto = 0
  const applied: string[] = []
  for (const merit of merits) {
    if (!applies(merit, action, pair, tags ?? [])) continue
    dice += merit.dice ?? 0
    difficulty += merit.difficulty ?? 0
    auto += merit.auto_successes ?? 0
    applied.push(merit.id)
  }
  return { dice, difficulty, auto_successes: auto, applied }
}
