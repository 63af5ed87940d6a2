import type { Command } from '../../../kernel/contract/command.js'
import { type Card, isAimed } from './card.js'
import { FACES } from './die.js'
import { type Effect, effectWith, withInner } from './effect.js'
import { type Fight, MAX_SUMMONED, type RelicAbility } from './fight.js'
import { ANY_ABILITY } from './mark.js'
import type { RelicKind } from './relic.js'

/** What follows from the cards, monsters, relics and potions of a fight. */
type Derived = Pick<
  Fight,
  | 'dieBounds'
  | 'plainDeck'
  | 'closedDeck'
  | 'hurting'
  | 'dieHurts'
  | 'plays'
  | 'marked'
  | 'summons'
  | 'drawsKinds'
  | 'special'
  | 'masters'
  | 'watchesLoss'
>
type Given = Pick<Fight, 'cards' | 'kinds' | 'onDie' | 'relicKinds' | 'potionKinds'>

/** When each relic works: after a win, on each face of the die, and which traits there are. */
export function relicPowers(
  relicKinds: readonly RelicKind[],
): Pick<Fight, 'relicKinds' | 'onWin' | 'onDie' | 'traits'> {
  const onDie: RelicAbility[][] = Array.from({ length: FACES + 1 }, () => [])
  const traits: Partial<Record<string, number>> = {}
  relicKinds.forEach((relic, place) => {
    const { name, abilities, trait } = relic
    for (const { faces, effects } of abilities)
      for (const face of faces)
        onDie[face]!.push({ relic: name, effects: offered(effects, relic, relicKinds) })
    if (trait !== '') traits[trait] ??= place
  })
  const winners = relicKinds.filter(({ onWin }) => onWin.length > 0)
  // Meat on the Bone comes before Burning Blood, whichever was gained first (rules/spire-act1 1, R6).
  const first = winners.filter(({ onWin }) => onWin[0]!.effect === 'healTo')
  const onWin = [...first, ...winners.filter((relic) => !first.includes(relic))].map(
    ({ name, onWin: effects }) => ({ relic: name, effects }),
  )
  return { relicKinds, onWin, onDie, traits }
}

/** Relics whose ability another may trigger. */
export function isTriggered({ abilities, untriggered }: RelicKind): boolean {
  return abilities.length > 0 && !untriggered
}

const ONE_BLOCK: readonly Effect[] = [effectWith('blk', { amount: 1 })]

/** rules/spire-act1 5.2: where there is nothing else to trigger, the die's 1 block comes at once. */
function offered(effects: readonly Effect[], own: RelicKind, all: readonly RelicKind[]): readonly Effect[] {
  const asks = effects.some(({ effect, amount }) => effect === 'offer' && amount === ANY_ABILITY)
  if (!asks) return effects
  const others = all.filter((relic) => relic !== own && isTriggered(relic))
  const other = others.some(({ abilities }) => abilities.some(({ effects: gifts }) => !isOffer(gifts)))
  return other && !others.every(isTheDie) ? effects : ONE_BLOCK
}

function isOffer(effects: readonly Effect[]): boolean {
  return effects.some(({ effect }) => effect === 'offer')
}

/** The Loaded Die: its own ability is 1 block, so to trigger it is no choice. */
function isTheDie({ abilities }: RelicKind): boolean {
  return abilities.some(({ effects }) =>
    effects.some(({ effect, amount }) => effect === 'offer' && amount === ANY_ABILITY),
  )
}

/** The faces at which some monster's move, some relic's gift or some card changes. */
function dieBoundsOf({ kinds, onDie, relicKinds, potionKinds }: Given, all: readonly Effect[]): number[] {
  const bounds = new Set(kinds.flatMap((kind) => kind.bounds))
  for (let face = 2; face <= FACES; face++) {
    if (JSON.stringify(onDie[face]) !== JSON.stringify(onDie[face - 1])) bounds.add(face)
  }
  for (const { effect, least, amount } of all)
    if (effect === 'ifDie')
      for (const face of [least, amount + 1]) if (face > 1 && face <= FACES) bounds.add(face)
  if (potionKinds.length > 0 || relicKinds.some(({ trait }) => OPENS.includes(trait)))
    for (let face = 2; face <= FACES; face++) bounds.add(face)
  return [...bounds].sort((a, b) => a - b)
}

/** Relics that keep a roll open: what it was at first matters, whatever it means. */
const OPENS: readonly RelicKind['trait'][] = ['gamblingChip', 'abacus', 'toolbox']

/** The command that plays a card at each monster, or without a target. */
function playsOf(card: Card, monsters: number): Command[] {
  if (!isAimed(card)) return [{ verb: 'play', card: card.name }]
  return Array.from({ length: monsters }, (_, i) => ({ verb: 'play', card: card.name, to: String(i + 1) }))
}

const HAND_MATTERS: ReadonlySet<string> = new Set(['draw', 'energy'])

/** Words that need nothing remembered beside HP, tokens and piles. */
const SIMPLE: ReadonlySet<string> = new Set([
  'dmg',
  'dmgAll',
  'thorn',
  'thornAll',
  'loseHp',
  'blk',
  'str',
  'vul',
  'weak',
  'vulAll',
  'weakAll',
  'energy',
  'heal',
  'draw',
  'add',
  'escape',
  'spawn',
  'split',
  'anger',
  'sharpHide',
  'offensive',
])

/** Words of moves that change powers of the player. */
const MARKING: ReadonlySet<string> = new Set(['power', 'noDraw', 'tstr', 'warp'])

function isSimple({ effect, by }: Effect): boolean {
  return SIMPLE.has(effect) && by === ''
}

function isPlainCard(card: Card): boolean {
  return (
    card.atTurnEnd === null &&
    card.onExhaust.length === 0 &&
    card.costHurt < 0 &&
    card.paysWhenDrawn === undefined &&
    !(card.costX || card.needsAttacks || card.retain || card.type === 'curse') &&
    withInner(card.effects).every(isSimple)
  )
}

function isPlainRelic(relic: RelicKind): boolean {
  const { onWin, onStart, afterDraw, use, trait, energy, draw } = relic
  const more = onStart.length + afterDraw.length + energy + draw
  return use === null && trait === '' && more === 0 && onWin.every(isSimple)
}

const HURTS: ReadonlySet<string> = new Set(['dmg', 'dmgAll', 'thorn', 'thornAll', 'thornBack', 'attack'])

function hurts(effects: readonly Effect[]): boolean {
  return withInner(effects).some(({ effect }) => HURTS.has(effect))
}

/** Words that bring monsters. */
const BRINGS: ReadonlySet<string> = new Set(['spawn', 'split', 'refill'])

const LOSS_MATTERS: ReadonlySet<string> = new Set(['Invincible'])

export function derived(fight: Given, monsters: number): Derived {
  const { cards, kinds, relicKinds, potionKinds, onDie } = fight
  const everything = [
    ...cards.flatMap((card) => [...withInner(card.effects), ...card.onExhaust]),
    ...kinds.flatMap((kind) => kind.moves.flatMap((move) => withInner(move.effects))),
    ...relicKinds.flatMap((relic) => withInner(relic.abilities.flatMap(({ effects }) => effects))),
    ...potionKinds.flatMap((potion) => potion.effects),
  ]
  const plainRelics =
    relicKinds.every(isPlainRelic) &&
    onDie.every((face) => face.every(({ effects }) => effects.every(isSimple)))
  const special = kinds.some((kind) => kind.special !== undefined)
  const moves = kinds.flatMap((kind) => kind.moves.flatMap((move) => withInner(move.effects)))
  const plainMoves = !special && !moves.some(({ effect }) => MARKING.has(effect))
  const marked = !(potionKinds.length === 0 && cards.every(isPlainCard) && plainRelics && plainMoves)
  const brings = moves.some(({ effect }) => BRINGS.has(effect))
  return {
    dieBounds: dieBoundsOf(fight, everything),
    plainDeck:
      !marked && !everything.some((e) => HAND_MATTERS.has(e.effect)) && !cards.some((c) => c.ethereal),
    closedDeck:
      !marked &&
      !everything.some((e) => e.effect === 'add') &&
      !cards.some((c) => c.after !== 'discard' || c.ethereal),
    hurting: cards.map((card) => hurts(card.effects)),
    dieHurts: onDie.some((face) => face.some(({ effects }) => hurts(effects))),
    plays: cards.map((card) => playsOf(card, brings ? MAX_SUMMONED : monsters)),
    marked,
    summons: brings,
    drawsKinds: kinds.some((kind) => kind.becomes.length > 0),
    special,
    masters: kinds.some((kind) => (kind.special?.minions.length ?? 0) > 0),
    watchesLoss:
      marked &&
      (cards.some((card) => card.costHurt >= 0) ||
        relicKinds.some(({ use }) => use?.needs === 'hurt') ||
        everything.some(({ effect, card }) => effect === 'power' && LOSS_MATTERS.has(card))),
  }
}
