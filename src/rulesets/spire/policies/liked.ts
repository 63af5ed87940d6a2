import { entryOf } from '../../../kernel/entry.js'

/**
 * What a plain player thinks of cards: rules of thumb for a deck that must beat a boss with three energy a turn. A Strike
 * is worth 1; from 5 on a card makes a starter deck better.
 */
const CARDS: Readonly<Record<string, number>> = {
  Bash: 4,
  Anger: 6,
  BodySlam: 3,
  Cleave: 6,
  Clothesline: 5,
  Flex: 3,
  Havoc: 3,
  HeavyBlade: 5,
  IronWave: 5,
  PommelStrike: 7,
  SeeingRed: 5,
  ShrugItOff: 7,
  TrueGrit: 4,
  TwinStrike: 6,
  Warcry: 3,
  WildStrike: 6,
  BattleTrance: 6,
  BloodForBlood: 6,
  BurningPact: 4,
  Carnage: 7,
  Clash: 4,
  Combust: 3,
  DarkEmbrace: 1,
  Disarm: 6,
  Entrench: 2,
  Evolve: 1,
  FeelNoPain: 2,
  FireBreathing: 1,
  FlameBarrier: 7,
  GhostlyArmor: 5,
  Headbutt: 6,
  Inflame: 7,
  Metallicize: 7,
  PerfectedStrike: 7,
  PowerThrough: 6,
  Rage: 4,
  Rampage: 1,
  Rupture: 5,
  SecondWind: 2,
  Sentinel: 5,
  SeverSoul: 5,
  Shockwave: 6,
  SpotWeakness: 5,
  Whirlwind: 5,
  Barricade: 3,
  Berserk: 2,
  Bludgeon: 8,
  Corruption: 2,
  DemonForm: 8,
  DoubleTap: 5,
  Exhume: 2,
  Feed: 6,
  FiendFire: 6,
  Immolate: 9,
  Impervious: 9,
  Juggernaut: 5,
  LimitBreak: 2,
  Offering: 8,
  Uppercut: 8,
  Apotheosis: 7,
  Apparition: 6,
  Blind: 5,
  DarkShackles: 6,
  DramaticEntrance: 6,
  Finesse: 6,
  FlashOfSteel: 6,
  GoodInstincts: 6,
  HandOfGreed: 6,
  Impatience: 3,
  Madness: 3,
  MasterOfStrategy: 6,
  Mayhem: 6,
  MindBlast: 4,
  Panacea: 1,
  Panache: 4,
  Purity: 1,
  SadisticNature: 2,
  SwiftStrike: 6,
  TheBomb: 8,
  ThinkingAhead: 3,
  Trip: 3,
}

/** What an upgrade adds, where it is not about 1. */
const UPGRADES: Readonly<Record<string, number>> = {
  Bash: 3,
  TwinStrike: 2.5,
  PerfectedStrike: 2,
  Bludgeon: 2.5,
  Carnage: 2.5,
  Immolate: 2.5,
  DemonForm: 2,
  Inflame: 2,
  Metallicize: 1.5,
  Impervious: 1.5,
  Strike: 1.2,
  Defend: 1.1,
}

/** What is worst of all in a deck, and goes first. */
const CURSE = -5

export function baseName(card: string): string {
  return card.endsWith('+') ? card.slice(0, -1) : card
}

export function upgradeLiked(card: string): number {
  return entryOf(UPGRADES, card) ?? 1
}

/** How much a card is liked in the deck; a curse not at all. */
export function cardLiked(card: string, isCurse = false): number {
  if (isCurse) return CURSE
  const base = baseName(card)
  return (entryOf(CARDS, base) ?? 1) + (base === card ? 0 : upgradeLiked(base))
}

/** A card that makes a deck better, the more so the larger it is already. */
export function improvesDeck(card: string, deck: readonly string[]): boolean {
  return cardLiked(card) >= (deck.length > LARGE ? 6 : 5)
}

const LARGE = 15
