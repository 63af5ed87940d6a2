import type { Outlook } from '../../analysis/outlook.js'
import { endings, figures, type Mark, marks, type OutlookFigure } from '../../analysis/outlook-summary.js'
import type { Fares } from '../../kernel/contract/ruleset.js'
import type { Stop } from '../../kernel/contract/stops.js'
import { toNumber, toText } from '../../kernel/rational.js'
import type { Choice } from '../words/offers.js'

/** How a choice can turn out, as its seat may know it. */
export interface OddsSeen extends Choice {
  /** Every way was followed; otherwise it was tried `tries` times. */
  readonly exact: boolean
  readonly tries?: number
  /** It needs no dice. */
  readonly sure?: true
  /** Its odds would betray something. */
  readonly hidden?: true
  /** A first answer: asked again without haste, it is better. */
  readonly refines?: true
  /** The odds in at most three facts: what it does, what it risks, how it may end. */
  readonly facts: readonly string[]
  /** How likely the game is over with each result. */
  readonly ends: readonly {
    readonly outcome: string
    readonly chance: number
    /** The sides that it is good for. */
    readonly favours: readonly string[]
  }[]
  /** The game's own words for how it may come out, with exact fractions. */
  readonly rows: readonly {
    readonly outcome: string
    readonly chance: number
    readonly fraction: string
    /** How it is for the one who acts, where the rules say so. */
    readonly fares?: Fares
  }[]
  /** Words that may come out differently, such as a status. */
  readonly marks: readonly MarkSeen[]
  readonly figures: readonly OutlookFigure[]
}

/** A word that may come out differently, and which of the words in it are bad for whom it befalls. */
export interface MarkSeen extends Mark {
  readonly ills?: readonly string[]
}

function markSeen(mark: Mark, isIll: (word: string) => boolean): MarkSeen {
  const words = new Set(Object.keys(mark.becomes).flatMap((status) => status.split(', ')))
  const ills = [...words].filter(isIll)
  return ills.length > 0 ? { ...mark, ills } : mark
}

/** `isIll`: the game's own say on what is bad for its bearer. */
export function oddsSeen(
  choice: Choice,
  outlook: Outlook,
  facts: readonly string[],
  isIll: (word: string) => boolean,
): OddsSeen {
  const { prospects, tries, rolled } = outlook
  const own = prospects.filter(({ outcome }) => outcome !== undefined)
  return {
    ...choice,
    exact: tries === undefined,
    ...(tries !== undefined && { tries }),
    ...(!rolled && { sure: true as const }),
    facts,
    ends: [...endings(prospects)].map(([outcome, chance]) => ({
      outcome,
      chance,
      favours: prospects.find(({ over }) => over === outcome)?.favours ?? [],
    })),
    rows: own.map(({ outcome, chance, fares }) => ({
      outcome: outcome!,
      chance: toNumber(chance),
      fraction: toText(chance),
      ...(fares && { fares }),
    })),
    marks: marks(prospects).map((mark) => markSeen(mark, isIll)),
    figures: figures(prospects, true),
  }
}

/** Odds that are hidden: why there are none, in the game's words, and what it says of the roll all the same. */
export function oddsHidden(choice: Choice, { message, details: { why, known } }: Stop): OddsSeen {
  const reason = `Odds are hidden. ${typeof why === 'string' ? why : message}`.replace(/\.$/, '')
  return {
    ...choice,
    exact: true,
    hidden: true,
    facts: typeof known === 'string' ? [reason, `known: ${known}`] : [reason],
    ends: [],
    rows: [],
    marks: [],
    figures: [],
  }
}
