import { sameName } from '../../../kernel/words/names.js'
import { PLAYER } from '../fight/fight.js'
import { FAIRY } from '../fight/relic.js'
import { type DeckName, type ShownCard, withoutLowest } from '../state/run.js'
import { nameOf } from '../state/state.js'
import { change, drawName, eggFor, has, type Step } from './deal.js'

const SAVED_HP = 2

/** HP lost outside of fights; a fairy saves here too, and death ends the run. */
export function loseHp({ state, tell }: Step, amount: number, by: string): void {
  if (state.phase === 'over') return
  const { hp, maxHp: max } = state.player
  const lost = Math.min(hp, amount)
  const name = nameOf(state, PLAYER)
  tell({ type: 'HpLost', who: PLAYER, name, by, amount, blocked: 0, lost, hp: hp - lost, max })
  if (state.player.hp > 0) return
  const { potionKinds } = state.fight
  const fairy = state.potions.find((kind) => potionKinds[kind]!.id === FAIRY)
  if (fairy === undefined) {
    tell({ type: 'RunOver', result: 'loss' })
    return
  }
  tell({ type: 'PotionUsed', potion: potionKinds[fairy]!.name, kind: fairy })
  tell({ type: 'Saved', hp: Math.min(SAVED_HP, max), max })
}

export function heal({ state, tell }: Step, amount: number, by: string): void {
  const { hp, maxHp: max } = state.player
  const healed = Math.min(max, hp + amount)
  if (healed > hp) tell({ type: 'Healed', by, amount: healed - hp, hp: healed, max })
}

/** Ectoplasm: no gold is gained. */
export function gainGold(step: Step, amount: number, by: string): void {
  if (amount === 0 || has(step, 'noGold')) return
  step.tell({ type: 'GoldChanged', by, change: amount, gold: step.state.gold + amount })
}

export function payGold({ state, tell }: Step, amount: number, by: string): void {
  const paid = Math.min(state.gold, amount)
  if (paid > 0) tell({ type: 'GoldChanged', by, change: -paid, gold: state.gold - paid })
}

export function hasRoomForPotion(step: Step): boolean {
  return step.state.potions.length < step.state.fight.slots
}

/** Sozu: no potions are gained; a full belt takes none. */
export function gainPotion(step: Step, id: string, by: string): void {
  if (has(step, 'noPotions') || !hasRoomForPotion(step)) return
  const kind = step.state.fight.potionKinds.findIndex((potion) => potion.id === id)
  step.tell({ type: 'PotionGained', potion: step.state.fight.potionKinds[kind]!.name, kind, by })
}

/** A card that was shown is gained: it leaves its deck, and an egg that upgraded it has one use less. */
export function gainCard(step: Step, { name, base, deck, upgraded }: ShownCard): void {
  const { run } = step
  const egg = name === base || upgraded ? undefined : eggFor(step, base)
  const counters = egg === undefined ? run.counters : { ...run.counters, [egg]: run.counters[egg]! - 1 }
  const decks = { [deck]: withoutLowest(run.decks[deck], base) }
  change(step, `gains ${name}`, { deck: [...run.deck, name], decks, counters })
}

/** Omamori: curses do not arrive. */
export function gainCurse(step: Step): void {
  if (has(step, 'omamori')) return
  const curse = drawName(step, 'curses')
  if (curse !== undefined) change(step, `gains ${curse}`, { deck: [...step.run.deck, curse] })
}

const OLD_COIN = 10
const COUNTED = 3

/** A relic is gained: some are used at once and gone. Boss relics leave their own deck. */
export function gainRelic(step: Step, id: string): void {
  const { run, tell } = step
  const relic = run.book.relics[id]!
  const boss = relic.tier === 'boss'
  const decks: Partial<Record<DeckName, (typeof run.decks)[DeckName]>> = boss
    ? { bossRelics: withoutLowest(run.decks.bossRelics, id) }
    : {}
  if (!boss) tell({ type: 'RelicLeftDeck', relic: id })
  const counted = ['moltenEgg', 'toxicEgg', 'wingBoots'].includes(relic.trait)
  const gone = relic.gone || relic.trait === 'oldCoin'
  change(step, `gains ${relic.name}`, {
    decks,
    ...(!gone && { relics: [...run.relics, id] }),
    ...(counted && { counters: { ...run.counters, [id]: COUNTED } }),
    todo: [...relic.gain, ...run.todo],
  })
  if (relic.trait === 'oldCoin') gainGold(step, OLD_COIN, relic.name)
}

export function baseOf(card: string): string {
  return card.endsWith('+') ? card.slice(0, -1) : card
}

export function isUpgradable({ run }: Step, card: string): boolean {
  return !card.endsWith('+') && run.book.cards[card]!.upgradable
}

export function isRemovable({ run }: Step, card: string): boolean {
  return run.book.cards[baseOf(card)]!.removable
}

export function isCurse({ run }: Step, card: string): boolean {
  return run.book.cards[baseOf(card)]!.type === 'curse'
}

/** Curses cannot be transformed. */
export function isTransformable(step: Step, card: string): boolean {
  return !isCurse(step, card)
}

function withCard(deck: readonly string[], card: string, ...instead: readonly string[]): readonly string[] {
  const place = deck.indexOf(card)
  return [...deck.slice(0, place), ...instead, ...deck.slice(place + 1)]
}

export function upgradeCard(step: Step, card: string): void {
  change(step, `${card} is upgraded`, { deck: withCard(step.run.deck, card, `${card}+`) })
}

/** A Parasite costs HP when it goes. */
export function removeCard(step: Step, card: string): void {
  change(step, `${card} is removed`, { deck: withCard(step.run.deck, card) })
  const { removal } = step.run.book.cards[baseOf(card)]!
  if (removal > 0) loseHp(step, removal, card)
}

/** The card of the deck that a text means. */
export function cardInDeck({ run }: Step, said: string): string | undefined {
  return run.deck.find((card) => card === said) ?? run.deck.find((card) => sameName(card, said))
}
