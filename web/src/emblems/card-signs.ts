import { entryOf } from '../../../src/kernel/entry.js'
import type { CardFace, DeedView } from '../../../src/rulesets/spire/seen/faces.js'
import type { GlyphName } from './glyphs.js'

/** How a card's picture is drawn: a sign, how it is laid out, and a small second sign in the corner. */
export interface CardSigns {
  readonly glyph: GlyphName
  readonly arrangement: 'one' | 'two' | 'three' | 'cross' | 'big'
  readonly charge?: GlyphName | undefined
}

/** The sign of each effect, by the word of the content files. New words get the star until they have one. */
const signs: Readonly<Record<string, GlyphName>> = {
  dmg: 'blade',
  dmgAll: 'blade',
  attack: 'twin',
  thorn: 'flame',
  thornAll: 'flame',
  thornBack: 'flame',
  loseHp: 'drop',
  blk: 'shield',
  str: 'up',
  tstr: 'up',
  vul: 'crack',
  vulAll: 'crack',
  weak: 'down',
  weakAll: 'down',
  cleanse: 'sun',
  energy: 'bolt',
  heal: 'heart',
  healTo: 'heart',
  gold: 'coin',
  draw: 'cards',
  noDraw: 'lock',
  add: 'note',
  exh: 'ash',
  exhHand: 'ash',
  exhNonAttacks: 'ash',
  handToTop: 'undo',
  discardToTop: 'undo',
  discardToHand: 'hand',
  exhaustToHand: 'hand',
  playTop: 'spiral',
  scry: 'eye',
  ifDie: 'die',
  offer: 'die',
  onKill: 'skull',
  oneOf: 'quest',
  ifNoAttack: 'quest',
  ashes: 'ash',
  gainPotions: 'flask',
  courier: 'bag',
}

export const UNKNOWN_SIGN: GlyphName = 'star'

export function signOf({ word }: Pick<DeedView, 'word'>): GlyphName {
  return entryOf(signs, word) ?? UNKNOWN_SIGN
}

/** A card that looks different from its effects; only what differs is written. By the name without a plus. */
const own: Readonly<Record<string, Partial<CardSigns>>> = {
  Bash: { glyph: 'hammer' },
  Anger: { glyph: 'flame', charge: 'blade' },
  BodySlam: { glyph: 'shield', arrangement: 'big', charge: 'blade' },
  Clothesline: { glyph: 'fist' },
  Flex: { glyph: 'fist', charge: 'up' },
  Havoc: { charge: 'cards' },
  HeavyBlade: { arrangement: 'big', charge: 'up' },
  IronWave: { glyph: 'wave' },
  PerfectedStrike: { arrangement: 'three', charge: 'star' },
  SeeingRed: { glyph: 'eye', charge: 'bolt' },
  ThunderClap: { glyph: 'bolt', arrangement: 'three' },
  Thunderclap: { glyph: 'bolt', arrangement: 'three' },
  Warcry: { glyph: 'horn', charge: 'cards' },
  WildStrike: { glyph: 'blade', charge: 'bone' },
  BattleTrance: { arrangement: 'three' },
  BurningPact: { glyph: 'flame', charge: 'cards' },
  Carnage: { glyph: 'horn', arrangement: 'big', charge: 'drop' },
  Combust: { glyph: 'flame', arrangement: 'three' },
  DarkEmbrace: { glyph: 'moon', charge: 'ash' },
  Disarm: { glyph: 'hand', charge: 'down' },
  Entrench: { glyph: 'shield', arrangement: 'three' },
  FeelNoPain: { glyph: 'heart', charge: 'shield' },
  FireBreathing: { glyph: 'fire', arrangement: 'big' },
  FlameBarrier: { glyph: 'flame', arrangement: 'two', charge: 'shield' },
  Headbutt: { glyph: 'skull', charge: 'undo' },
  Inflame: { glyph: 'flame', arrangement: 'big', charge: 'up' },
  Metallicize: { glyph: 'shield', arrangement: 'cross' },
  Offering: { glyph: 'drop', arrangement: 'three' },
  DemonForm: { glyph: 'elite', arrangement: 'big' },
  Dazed: { glyph: 'spiral', arrangement: 'big' },
  Burn: { glyph: 'flame', arrangement: 'two' },
  Slimed: { glyph: 'drop', arrangement: 'two' },
  Wound: { glyph: 'crack', arrangement: 'big' },
  Whirlwind: { glyph: 'spiral', arrangement: 'big', charge: 'blade' },
  Shockwave: { glyph: 'wave', arrangement: 'big', charge: 'crack' },
  Barricade: { glyph: 'door', arrangement: 'one', charge: 'shield' },
  Berserk: { glyph: 'elite', charge: 'bolt' },
  Bludgeon: { glyph: 'hammer', arrangement: 'big' },
  Bloodletting: { glyph: 'drop', charge: 'bolt' },
  Brutality: { glyph: 'drop', charge: 'cards' },
  Corruption: { glyph: 'ash', arrangement: 'big', charge: 'bolt' },
  DoubleTap: { glyph: 'twin', arrangement: 'two' },
  Evolve: { glyph: 'wheel', charge: 'cards' },
  Exhume: { glyph: 'skull', charge: 'hand' },
  Feed: { glyph: 'bone', charge: 'heart' },
  GhostlyArmor: { glyph: 'shield', arrangement: 'one', charge: 'moon' },
  Hemokinesis: { glyph: 'drop', arrangement: 'big', charge: 'blade' },
  Immolate: { glyph: 'fire', arrangement: 'three', charge: 'blade' },
  Impervious: { glyph: 'shield', arrangement: 'big', charge: 'lock' },
  InfernalBlade: { glyph: 'fire', charge: 'blade' },
  Intimidate: { glyph: 'skull', charge: 'down' },
  Juggernaut: { glyph: 'shield', arrangement: 'two', charge: 'flame' },
  LimitBreak: { glyph: 'up', arrangement: 'three' },
  Rage: { glyph: 'elite', charge: 'shield' },
  Rampage: { glyph: 'run', charge: 'blade' },
  Reaper: { glyph: 'moon', arrangement: 'big', charge: 'heart' },
  Rupture: { glyph: 'drop', arrangement: 'two', charge: 'up' },
  SearingBlow: { glyph: 'flame', arrangement: 'one', charge: 'hammer' },
  Sentinel: { glyph: 'shield', charge: 'bolt' },
  SeverSoul: { glyph: 'moon', charge: 'blade' },
  SpotWeakness: { glyph: 'aim', charge: 'up' },
  SwordBoomerang: { glyph: 'twin', arrangement: 'three' },
  Apparition: { glyph: 'moon', arrangement: 'three' },
  BloodForBlood: { glyph: 'drop', arrangement: 'cross' },
  Clash: { glyph: 'twin', arrangement: 'big' },
  DarkShackles: { glyph: 'chain', charge: 'down' },
  DramaticEntrance: { glyph: 'door', charge: 'blade' },
  Finesse: { glyph: 'run', charge: 'shield' },
  FlashOfSteel: { glyph: 'bolt', charge: 'blade' },
  GoodInstincts: { glyph: 'eye', charge: 'shield' },
  HandOfGreed: { glyph: 'hand', arrangement: 'big', charge: 'coin' },
  Injury: { glyph: 'bone', arrangement: 'two' },
  Madness: { glyph: 'spiral', arrangement: 'two' },
  MindBlast: { glyph: 'eye', arrangement: 'big', charge: 'blade' },
  Regret: { glyph: 'hourglass', arrangement: 'big' },
  SwiftStrike: { glyph: 'arrow', charge: 'blade' },
  Writhe: { glyph: 'wave', arrangement: 'three' },
  Uppercut: { glyph: 'fist', arrangement: 'big', charge: 'crack' },
}

/** How often or how widely the first effect works decides the arrangement. */
function arrangementOf(deed: DeedView | undefined): CardSigns['arrangement'] {
  if (!deed) return 'one'
  if (/All$/.test(deed.word)) return 'three'
  if (deed.times > 1) return deed.times === 2 ? 'cross' : 'three'
  return deed.amount >= 3 ? 'big' : 'one'
}

/** The name that decides the second sign of a card whose effects say too little. */
function signOfName(name: string): GlyphName {
  const all = ['eye', 'moon', 'sun', 'bone', 'wheel', 'horn', 'chain', 'wand', 'hourglass', 'bell'] as const
  let hash = 7
  for (const sign of name) hash = (hash * 31 + sign.codePointAt(0)!) >>> 0
  return all[hash % all.length]!
}

/** A card's picture. Every card has one: new cards are drawn from what they do. */
export function cardSigns({ name, type, does }: Pick<CardFace, 'name' | 'type' | 'does'>): CardSigns {
  const base = name.replace(/\+$/, '')
  const [first, second] = does
  const isPlain = first === undefined || first.word === 'power' || signOf(first) === UNKNOWN_SIGN
  const drawn: CardSigns = {
    glyph: isPlain ? (type === 'attack' ? 'blade' : signOfName(base)) : signOf(first),
    arrangement: isPlain ? 'big' : arrangementOf(first),
    charge: second ? signOf(second) : undefined,
  }
  return { ...drawn, ...entryOf(own, base) }
}
