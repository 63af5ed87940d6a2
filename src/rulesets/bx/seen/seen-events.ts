import type { Health } from '../../../kernel/contract/seats.js'
import type {
  AttackMade,
  CombatStarted,
  FreeAttackMade,
  RoundEnded,
  SheetsChanged,
} from '../state/combat-events.js'
import type { BxEvent } from '../state/events.js'
import type { Fighter } from '../state/fight.js'
import type { HpRuled, Joined } from '../state/hand-events.js'
import type { HpChanged, HpDelta, SkillChecked, SkillEffect } from '../state/world-events.js'

/** Hit points as a seat reads them (rules/secrets 7): a figure, or a word. */
export type Points = number | Health

/** The same with words in place of hit points; the most somebody can have is left out. */
type InWords<Told extends HpFigures> = Told extends HpFigures
  ? Omit<Told, 'before' | 'after' | 'max'> & { readonly before: Health; readonly after: Health }
  : never

interface HpFigures {
  readonly before: number
  readonly after: number
  readonly max: number
}

/** A sheet as it may be seen: of a foe only what a fight shows. */
export type FighterSeen = Omit<Fighter, 'hp' | 'max'> & { readonly hp: Points; readonly max?: number }

export type CombatStartedSeen = Omit<CombatStarted, 'who' | 'hp' | 'most'> & {
  readonly who: readonly FighterSeen[]
  readonly hp: readonly Points[]
  /** null where the figure is not for this seat. */
  readonly most: readonly (number | null)[]
}

export type SheetsChangedSeen = Omit<SheetsChanged, 'who'> & { readonly who: readonly FighterSeen[] }

export type RoundEndedSeen = Omit<RoundEnded, 'hp' | 'most'> & {
  readonly hp: readonly Points[]
  readonly most: readonly (number | null)[]
}

export type AttackSeen = AttackMade | FreeAttackMade | InWords<AttackMade> | InWords<FreeAttackMade>

export type HpChangedSeen = HpChanged | InWords<HpChanged>

export type SkillEffectSeen = SkillEffect | ({ readonly kind: 'hp' } & InWords<HpDelta>)

export type SkillCheckedSeen = Omit<SkillChecked, 'effect'> & { readonly effect: SkillEffectSeen | null }

/** What stands where a figure is not for this seat. */
export const UNTOLD = '?'

export type HpRuledSeen = HpRuled | InWords<HpRuled>

export type JoinedSeen = Omit<Joined, 'fighters'> & { readonly fighters: readonly FighterSeen[] }

/** An event as some seat learns of it; what happened, in figures, is one of them. */
export type SeenEvent =
  | BxEvent
  | CombatStartedSeen
  | SheetsChangedSeen
  | RoundEndedSeen
  | AttackSeen
  | HpChangedSeen
  | SkillCheckedSeen
  | HpRuledSeen
  | JoinedSeen
