import { entryOf } from '../../../../kernel/entry.js'
import type { Card } from '../../fight/card.js'
import { type Effect, withInner } from '../../fight/effect.js'
import type { CardContent } from '../content.js'
import type { SpireScenario } from '../schema.js'
import { effectsOf } from './effects.js'
import type { Faults } from './fault.js'

const PILES = ['hand', 'draw', 'top', 'discard', 'exhaust'] as const

/** The cards that the document's deck and piles name. */
function written(s: SpireScenario): readonly string[] {
  return [...Object.keys(s.deck ?? {}), ...PILES.flatMap((pile) => s[pile] ?? [])]
}

interface Naming {
  readonly name: string
  readonly content: CardContent
  readonly upgraded: boolean
  /** Where it is written. */
  readonly path: readonly string[]
}

const IN_FIGHT = ['content', 'cards']
const IN_OTHERS = ['content', 'others', 'cards']

/**
 * Every card that can turn up in the fight, in an order that does not depend on how the document is written: the
 * starter deck's by their number, then the others by name, then the upgraded ones.
 */
function namings(s: SpireScenario): Naming[] {
  const { cards, character } = s.content
  const inStarter = (name: string) => entryOf(character.deck, name) ?? 0
  const plain = Object.keys(cards)
    .sort((a, b) => inStarter(b) - inStarter(a) || (a < b ? -1 : 1))
    .map((name) => ({ name, content: cards[name]!, upgraded: false, path: [...IN_FIGHT, name] }))
  const better = [...new Set(written(s).filter((name) => name.endsWith('+')))].sort().flatMap((name) => {
    const base = name.slice(0, -1)
    const content = entryOf(cards, base)
    return content?.upgraded ? [{ name, content, upgraded: true, path: [...IN_FIGHT, base] }] : []
  })
  return [...plain, ...better]
}

/** Every card that is not in the fight, upgraded ones included. */
function otherNamings(s: SpireScenario, inFight: ReadonlySet<string>): Naming[] {
  const { cards, others } = s.content
  const entries = [
    ...Object.entries(cards).map(([name, content]) => ({ name, content, path: [...IN_FIGHT, name] })),
    ...Object.entries(others.cards).map(([name, content]) => ({ name, content, path: [...IN_OTHERS, name] })),
  ]
  return entries
    .flatMap(({ name, content, path }): Naming[] => [
      { name, content, path, upgraded: false },
      ...(content.upgraded ? [{ name: `${name}+`, content, path, upgraded: true }] : []),
    ])
    .filter(({ name }) => !inFight.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Words that need a target. */
const AIMED: readonly Effect['effect'][] = ['dmg', 'thorn', 'vul', 'weak']

function cardOf(
  naming: Naming,
  known: ReadonlySet<string>,
  dealt: ReadonlySet<string>,
  faults: Faults,
): Card {
  const { name, content, upgraded, path } = naming
  const better = upgraded ? (content.upgraded ?? {}) : {}
  const texts = <Field extends 'effects' | 'onExhaust'>(field: Field) => {
    const own = better[field]
    return own
      ? effectsOf(own, [...path, 'upgraded', field], known, faults)
      : effectsOf(content[field], [...path, field], known, faults)
  }
  const effects = texts('effects')
  const cost = better.cost ?? content.cost
  const astray = withInner(effects).find(({ effect }) => AIMED.includes(effect))
  if (astray && content.target !== 'enemy')
    faults.add(
      [...path, 'target'],
      'target-missing',
      `${astray.effect} must be aimed: write "target: enemy", or ${astray.effect}All`,
    )
  return {
    name,
    dealt: dealt.has(name),
    type: content.type,
    target: content.target,
    cost: cost === 'X' ? 0 : cost,
    playable: content.playable,
    after: better.after ?? content.after ?? (content.type === 'power' ? 'inPlay' : 'discard'),
    ethereal: better.ethereal ?? content.ethereal,
    effects,
    costX: cost === 'X',
    costHurt: better.costHurt ?? content.costHurt ?? -1,
    needsAttacks: content.needsAttacks,
    retain: better.retain ?? content.retain,
    strike: content.strike,
    starter: content.starter,
    onExhaust: texts('onExhaust'),
    atTurnEnd: content.atTurnEnd ?? null,
    ...(content.paysWhenDrawn && { paysWhenDrawn: true }),
  }
}

/** The cards of the fight, and those that a ruling may bring. */
export interface CardLists {
  readonly cards: Card[]
  readonly others: Card[]
  /** The names of all. */
  readonly names: ReadonlySet<string>
}

/** All cards; a pile or deck that names another one is a fault. */
export function cardsOf(s: SpireScenario, faults: Faults): CardLists {
  const named = namings(s)
  const known = new Set(named.map(({ name }) => name))
  const other = otherNamings(s, known)
  const names = new Set([...known, ...other.map(({ name }) => name)])
  const check = (name: string, ...path: (string | number)[]) => {
    if (!known.has(name)) faults.unknown(path, 'unknown-card', `there is no card "${name}"`, name, names)
  }
  for (const pile of PILES) s[pile]?.forEach((name, i) => void check(name, pile, i))
  for (const name of Object.keys(s.deck ?? {})) check(name, 'deck', name)
  for (const name of Object.keys(s.content.character.deck)) check(name, 'content', 'character', 'deck', name)
  const dealt = new Set([...written(s), ...Object.keys(s.content.character.deck)])
  return {
    cards: named.map((naming) => cardOf(naming, known, dealt, faults)),
    others: other.map((naming) => cardOf(naming, names, dealt, faults)),
    names,
  }
}
