import type { ThingFace } from '../../../src/rulesets/spire/seen/faces.js'
import { signOf, UNKNOWN_SIGN } from './card-signs.js'
import type { GlyphName } from './glyphs.js'

/** Words in a relic's name that have a sign; the first that occurs counts. */
const named: readonly (readonly [RegExp, GlyphName])[] = [
  [/\bdie\b|dice|gambl|chip/, 'die'],
  [/blood|vial|tears|ichor/, 'drop'],
  [/flower|sun|lantern|candle|star/, 'sun'],
  [/horn|whistle/, 'horn'],
  [/wheel|astrolabe/, 'wheel'],
  [/watch|hourglass|calendar|dial/, 'hourglass'],
  [/eye|orrery|lens/, 'eye'],
  [/coin|idol|gold|membership/, 'coin'],
  [/boot|sandal/, 'boot'],
  [/bag|bowl|bundle|basket|courier/, 'bag'],
  [/chest|box|matryoshka|key/, 'chest'],
  [/scroll|codex|nomicon|book|enchiridion/, 'book'],
  [/bone|meat|skeleton/, 'bone'],
  [/skull|mask|face|devil|demon/, 'skull'],
  [/ash|incense|burner|ember|fire|torch|pipe/, 'flame'],
  [/moon|pillow|dream|night/, 'moon'],
  [/hand|fist|finger|gloves/, 'hand'],
  [/bell/, 'bell'],
  [/anchor|shell|clay|shield|stone|cleat|orichalcum|armor/, 'shield'],
  [/pen|nib|shuriken|kunai|blade|knife|strike|sword/, 'blade'],
  [/crown|sozu|ectoplasm|throne/, 'boss'],
  [/chain|rope|tungsten|rod|calipers|toolbox|abacus/, 'gear'],
  [/urn|bottle|ink|brew|egg|flask|jar/, 'flask'],
  [/mirror|duality|twin/, 'twin'],
  [/mask|cultist|gremlin|doll|dummy/, 'elite'],
]

/** The sign of a relic: a word of its name, else its first effect, else a star. */
export function relicSign({ name, does }: Pick<ThingFace, 'name' | 'does'>): GlyphName {
  const plain = name.toLowerCase()
  const found = named.find(([pattern]) => pattern.test(plain))
  if (found) return found[1]
  return does[0] ? signOf(does[0]) : UNKNOWN_SIGN
}

/** What a potion does gives its colour; the name stands beside it or in its label. */
const colours: Readonly<Partial<Record<GlyphName, string>>> = {
  blade: 'var(--c-attack)',
  twin: 'var(--c-attack)',
  flame: 'var(--c-attack)',
  shield: 'var(--block)',
  bolt: 'var(--gold)',
  heart: 'var(--proof)',
  cards: 'var(--us)',
  up: 'var(--them)',
  crack: 'var(--other)',
  down: 'var(--other)',
}

export function potionColour({ does }: Pick<ThingFace, 'does'>): string {
  return (does[0] && colours[signOf(does[0])]) ?? 'var(--stage-ink)'
}

/** Rooms of a board, by the words of the view. */
const rooms: Readonly<Record<string, GlyphName>> = {
  monster: 'blade',
  elite: 'elite',
  boss: 'boss',
  event: 'quest',
  merchant: 'bag',
  campfire: 'fire',
  treasure: 'chest',
}

export function roomSign(room: string): GlyphName {
  return Object.hasOwn(rooms, room) ? rooms[room]! : UNKNOWN_SIGN
}

/** The figures of a fight that have a sign beside their word. */
const figures: Readonly<Record<string, GlyphName>> = {
  block: 'shield',
  strength: 'up',
  weak: 'down',
  vulnerable: 'crack',
  energy: 'bolt',
  hp: 'heart',
  gold: 'coin',
  damage: 'blade',
  ritual: 'moon',
  'curl up': 'shield',
  anger: 'flame',
  angry: 'flame',
  'sharp hide': 'star',
  'spore cloud': 'wave',
}

export function figureSign(name: string): GlyphName | undefined {
  const plain = name.toLowerCase()
  return Object.hasOwn(figures, plain) ? figures[plain] : undefined
}
