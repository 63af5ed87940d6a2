import type { Figure } from '../../../kernel/contract/view.js'
import { capitalised } from '../../../kernel/offers/label.js'
import { FIGURE_NAMES, type SpecialTrait } from '../events/words/special-words.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import type { SpecialTraits } from '../fight/special.js'
import type { Monster } from '../state/state.js'

/** What a monster of acts 2 to 4 has now, for its place on the board; what is not there is 0. */
export function specialFigures(traits: SpecialTraits | undefined, { special }: Monster): readonly Figure[] {
  if (traits === undefined) return []
  const named = (Object.keys(FIGURE_NAMES) as (keyof typeof FIGURE_NAMES)[]).flatMap((trait): Figure[] =>
    trait === 'anger' || trait === 'sharpHide'
      ? []
      : [{ name: FIGURE_NAMES[trait], value: figureOf(special, trait) }],
  )
  return [
    ...named,
    { name: 'Flight', value: traits.flight ? 1 : 0 },
    { name: 'Slow', value: traits.slow },
    { name: 'Barricade', value: traits.keepsBlock ? 1 : 0 },
    { name: 'Reactive', value: traits.reactive ? 1 : 0 },
    { name: 'Shifting', value: traits.shifting ? 1 : 0 },
    { name: 'Growth', value: traits.growth },
  ]
}

function figureOf(special: Monster['special'], trait: SpecialTrait): number {
  return Math.max(0, special[trait])
}

type Explanation = readonly [name: string, text: string]

/** What each trait means, for people. */
const EXPLANATIONS: readonly (readonly [(traits: SpecialTraits) => boolean, Explanation])[] = [
  [(t) => t.flight, ['Flight', 'each attack hit on it does at most 1; plain damage is not limited']],
  [(t) => t.slow > 0, ['Slow', 'each attack hit on it does this much more, before Vulnerable doubles']],
  [(t) => t.keepsBlock, ['Barricade', 'its block stays from turn to turn']],
  [
    (t) => t.reactive,
    ['Reactive', 'each attack hit that costs it HP rolls the die again after the card; relics do not look'],
  ],
  [(t) => t.shifting, ['Shifting', 'HP that it loses are block for you, at once']],
  [(t) => t.growth > 0, ['Growth', 'Strength at the end of every round']],
  [
    (t) => t.figures.thorns > 0,
    ['Thorns', 'after a card that attacked it: this much plain damage to you, once; at most 5'],
  ],
  [
    (t) => t.figures.fading > 0,
    ['Fading', 'moves until it is gone; it dies after the last one, and that wins the fight'],
  ],
  [
    (t) => t.figures.curiosity > 0,
    ['Curiosity', 'each power card gives it this much Strength, without limit'],
  ],
  [
    (t) => t.figures.invincible >= 0,
    ['Invincible', 'until its first buff it loses no more HP than this in all, and takes no Weak'],
  ],
  [(t) => t.figures.beat > 0, ['Beat of Death', 'plain damage to you at the start of the monsters’ turn']],
  [(t) => t.mourns !== '', ['Fury', 'when its partner dies it gains 1 Strength and only attacks']],
  [
    (t) => t.rises?.when === 'round',
    ['Regrow', 'at 0 HP it is down; at the end of the round it has HP again, unless all are down'],
  ],
  [
    (t) => t.rises !== null && t.rises.when !== 'round',
    ['Rising', 'the first time it is at 0 HP it rises again'],
  ],
  [
    (t) => t.minions.length > 0,
    ['Minions', 'they hold its two places and act just before it; it calls new ones'],
  ],
  [(t) => t.asksFacing, ['Surrounded', 'each turn you say whom you face, and pay for it']],
]

const INTANGIBLE: Explanation = [
  'Intangible',
  'no damage of any kind; it wears off at the end of the next round',
]

/** The traits that the monsters of a fight have, each once. */
export function traitTexts(kinds: readonly MonsterKind[]): readonly Explanation[] {
  const traits = kinds.flatMap(({ special }) => special ?? [])
  if (traits.length === 0) return []
  const found = EXPLANATIONS.filter(([has]) => traits.some(has)).map(([, text]) => text)
  const veils = kinds.some(({ moves }) =>
    moves.some(({ effects }) => effects.some((e) => e.effect === 'veil')),
  )
  return veils ? [...found, INTANGIBLE] : found
}

/** Every trait that a monster can have, by name, as a sentence. */
export const traitWords: Readonly<Record<string, string>> = Object.fromEntries(
  [...EXPLANATIONS.map(([, explanation]) => explanation), INTANGIBLE].map(([name, text]) => [
    name,
    `${capitalised(text)}.`,
  ]),
)
