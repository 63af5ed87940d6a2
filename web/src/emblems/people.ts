import { entryOf } from '../../../src/kernel/entry.js'
import { type Body, bodies } from './bodies.js'
import { type Face, faces, type Held, held, type Top, tops } from './parts.js'
import type { Shape } from './shape.js'

/** Body, headgear, face, what is in the hand, hue in degrees. */
export type Emblem = readonly [body: Body, top: Top, face: Face, held: Held, hue: number]

/** Who looks how, by name in lower case. Variants of a monster differ by hue or headgear. */
const people: Readonly<Record<string, Emblem>> = {
  harrow: ['human', 'helm', 'under', 'sword', 205],
  sable: ['slim', 'long', 'eyes', 'spear', 250],
  wick: ['human', 'cap', 'eyes', 'bow', 150],
  tamsin: ['slim', 'bun', 'eyes', 'spear', 175],
  orrel: ['brute', 'beard', 'eyes', 'shield', 230],
  'reaver captain': ['human', 'plume', 'slit', 'axe', 20],
  reaver: ['brute', 'kettle', 'under', 'axe', 35],
  raider: ['human', 'mask', 'eyes', 'club', 45],
  'barrow keeper': ['cloak', 'none', 'hood', 'staff', 300],
  skeleton: ['skull', 'none', 'holes', 'none', 80],
  ysolde: ['slim', 'long', 'eyes', 'sword', 185],
  odrin: ['brute', 'hair', 'eyes', 'axe', 230],
  linnet: ['slim', 'hat', 'eyes', 'staff', 160],
  'cinder imp': ['imp', 'none', 'eyes', 'none', 40],
  'mire hound': ['hound', 'none', 'none', 'none', 140],
  'reed widow': ['spider', 'none', 'eight', 'none', 110],
  'bell warden': ['bell', 'crown', 'glare', 'none', 200],
  imre: ['human', 'hair', 'eyes', 'book', 265],
  sade: ['slim', 'long', 'eyes', 'none', 330],
  'agent vance': ['human', 'cap', 'slit', 'gun', 15],
  'agent pike': ['human', 'cap', 'slit', 'none', 40],
  'agent roth': ['brute', 'cap', 'slit', 'gun', 355],
  'mrs orlok': ['cloak', 'none', 'hood', 'none', 100],
  teodora: ['slim', 'bun', 'eyes', 'none', 25],
  wend: ['human', 'cap', 'eyes', 'staff', 130],
  'toll taker': ['brute', 'hat', 'eyes', 'club', 60],
  marcus: ['human', 'helm', 'under', 'shield', 215],
  lyra: ['slim', 'band', 'eyes', 'bow', 160],
  goblin: ['gremlin', 'none', 'wide', 'sword', 125],
  archer: ['slim', 'cap', 'eyes', 'bow', 170],
  shieldman: ['brute', 'kettle', 'under', 'shield', 250],
  isaura: ['slim', 'long', 'eyes', 'sword', 345],
  rodrigo: ['human', 'beard', 'eyes', 'shield', 255],
  rider: ['horse', 'none', 'none', 'spear', 60],
  pikeman: ['human', 'kettle', 'under', 'spear', 30],
  maren: ['slim', 'hat', 'eyes', 'staff', 285],
  aldous: ['brute', 'beard', 'eyes', 'axe', 200],
  bandit: ['human', 'mask', 'eyes', 'sword', 25],
  ghoul: ['skull', 'horns', 'holes', 'none', 150],
  'big tom': ['brute', 'beard', 'eyes', 'none', 210],
  sailor: ['human', 'band', 'eyes', 'none', 225],
  wrestler: ['brute', 'band', 'glare', 'none', 30],
  carter: ['human', 'cap', 'eyes', 'club', 50],
  ironclad: ['brute', 'plume', 'glare', 'sword', 25],
  cultist: ['cloak', 'beak', 'none', 'none', 255],
  'jaw worm': ['worm', 'none', 'none', 'none', 165],
  'spike slime': ['slime', 'spikes', 'low', 'none', 240],
  'acid slime': ['slime', 'none', 'low', 'none', 130],
  'red louse': ['louse', 'none', 'broad', 'none', 20],
  'green louse': ['louse', 'none', 'broad', 'none', 135],
  'blue slaver': ['brute', 'mask', 'glare', 'lash', 245],
  'red slaver': ['brute', 'mask', 'glare', 'lash', 20],
  'fungi beast': ['fungus', 'none', 'wide', 'none', 330],
  looter: ['human', 'mask', 'eyes', 'sack', 90],
  'angry gremlin': ['gremlin', 'horns', 'glare', 'none', 25],
  'sneaky gremlin': ['gremlin', 'mask', 'eyes', 'none', 180],
  'fat gremlin': ['gremlin', 'band', 'wide', 'sack', 60],
  'gremlin wizard': ['gremlin', 'hat', 'wide', 'staff', 290],
  'gremlin nob': ['brute', 'horns', 'glare', 'none', 10],
  lagavulin: ['shell', 'horns', 'sleep', 'none', 220],
  sentry: ['crystal', 'none', 'core', 'none', 195],
  guardian: ['orb', 'crown', 'one', 'none', 60],
  hexaghost: ['flames', 'none', 'core', 'none', 160],
  'slime boss': ['slime', 'crown', 'low', 'none', 145],
  byrd: ['imp', 'beak', 'none', 'none', 215],
  chosen: ['cloak', 'horns', 'hood', 'none', 275],
  centurion: ['brute', 'plume', 'slit', 'sword', 210],
  mystic: ['cloak', 'none', 'hood', 'staff', 185],
  mugger: ['human', 'mask', 'eyes', 'sack', 300],
  'shelled parasite': ['shell', 'spikes', 'eyes', 'none', 150],
  'snake plant': ['fungus', 'spikes', 'wide', 'none', 120],
  snecko: ['worm', 'horns', 'wide', 'none', 265],
  'spheric guardian': ['orb', 'none', 'core', 'none', 225],
  'book of stabbing': ['crystal', 'none', 'glare', 'book', 345],
  'gremlin leader': ['gremlin', 'plume', 'glare', 'staff', 40],
  taskmaster: ['brute', 'band', 'glare', 'lash', 280],
  'bronze automaton': ['crystal', 'helm', 'slit', 'none', 45],
  'bronze orb': ['orb', 'none', 'one', 'none', 40],
  collector: ['cloak', 'crown', 'hood', 'staff', 145],
  'torch head': ['flames', 'none', 'glare', 'none', 30],
  champ: ['brute', 'crown', 'slit', 'axe', 50],
  'spire growth': ['fungus', 'horns', 'glare', 'none', 95],
  exploder: ['orb', 'spikes', 'glare', 'none', 15],
  repulsor: ['crystal', 'none', 'one', 'none', 260],
  spiker: ['crystal', 'spikes', 'core', 'none', 310],
  'orb walker': ['spider', 'none', 'one', 'none', 200],
  transient: ['flames', 'none', 'eyes', 'none', 280],
  maw: ['worm', 'none', 'glare', 'none', 350],
  'writhing mass': ['slime', 'horns', 'eight', 'none', 320],
  darkling: ['shell', 'none', 'wide', 'none', 285],
  'giant head': ['skull', 'none', 'glare', 'none', 215],
  nemesis: ['skull', 'horns', 'holes', 'staff', 290],
  reptomancer: ['worm', 'crown', 'glare', 'none', 110],
  'snake dagger': ['worm', 'none', 'none', 'sword', 100],
  'awakened one': ['cloak', 'beak', 'glare', 'none', 195],
  'time eater': ['shell', 'crown', 'one', 'none', 70],
  donu: ['orb', 'crown', 'core', 'none', 20],
  deca: ['crystal', 'crown', 'core', 'none', 230],
  'spire shield': ['brute', 'helm', 'under', 'shield', 235],
  'spire spear': ['human', 'helm', 'slit', 'spear', 5],
  'corrupt heart': ['slime', 'crown', 'core', 'none', 355],
  neow: ['worm', 'spikes', 'none', 'none', 215],
}

/** Words that say what somebody is, where the name has no entry; the first that occurs counts. */
const kinds: readonly (readonly [RegExp, Emblem])[] = [
  [/slime|ooze|jelly/, ['slime', 'none', 'low', 'none', 130]],
  [/louse|beetle|crab/, ['louse', 'none', 'broad', 'none', 20]],
  [/worm|serpent|snake|eel/, ['worm', 'none', 'none', 'none', 165]],
  [/hound|wolf|dog|jackal/, ['hound', 'none', 'none', 'none', 140]],
  [/spider|widow/, ['spider', 'none', 'eight', 'none', 110]],
  [/gremlin|goblin|kobold/, ['gremlin', 'none', 'wide', 'none', 95]],
  [/imp|demon|devil/, ['imp', 'none', 'eyes', 'none', 40]],
  [/skelet|bones|ghoul|zombie|lich/, ['skull', 'none', 'holes', 'none', 80]],
  [/ghost|wraith|spirit|shade|flame/, ['flames', 'none', 'core', 'none', 200]],
  [/fung|mushroom|spore/, ['fungus', 'none', 'wide', 'none', 330]],
  [/crystal|sentry|golem|stone/, ['crystal', 'none', 'core', 'none', 195]],
  [/horse|rider|knight|cavalry/, ['horse', 'none', 'none', 'none', 60]],
  [/captain|chief|lord|king|queen/, ['human', 'plume', 'slit', 'sword', 20]],
  [/mage|wizard|witch|sorcer|priest|cult/, ['cloak', 'none', 'hood', 'staff', 290]],
  [/archer|bow|hunter|ranger/, ['slim', 'cap', 'eyes', 'bow', 160]],
  [/guard|soldier|warden|shield/, ['human', 'kettle', 'under', 'shield', 215]],
  [/thief|bandit|rogue|looter/, ['human', 'mask', 'eyes', 'sword', 45]],
  [/agent|officer|courier|steward/, ['human', 'cap', 'slit', 'none', 15]],
  [/ogre|troll|giant|brute|slaver/, ['brute', 'none', 'glare', 'club', 30]],
]

/** A name as it is looked up: `cinder-imp_3` and `Cinder Imp 3` are `cinder imp`, `Acid Slime (M)` is `acid slime`. */
export function plainName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/[-_’'.]+/g, ' ')
    .replace(/\s+\d+$/, '')
    .replace(/^the\s+/i, '')
    .trim()
    .toLowerCase()
}

/** The number that a name ends in, which tells alike people apart. */
export function placeOf(name: string): string | undefined {
  return /[\s_-](\d{1,2})$/.exec(name)?.[1]
}

function hashOf(text: string): number {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + sign.codePointAt(0)!) >>> 0
  return hash
}

const PLAIN_BODIES: readonly Body[] = ['human', 'slim', 'cloak', 'brute']
const PLAIN_TOPS: readonly Top[] = ['hair', 'long', 'bun', 'beard', 'cap', 'kettle', 'band', 'helm']
const PLAIN_HELD: readonly Held[] = ['none', 'sword', 'axe', 'spear', 'bow', 'staff', 'shield', 'book']

/** The emblem of a name: its own, that of a word in it, else one that the name itself decides. The same name always looks the same. */
export function emblemOf(name: string): Emblem {
  const plain = plainName(name)
  const own = entryOf(people, plain) ?? entryOf(people, plain.split(' ')[0]!)
  if (own) return own
  const kind = kinds.find(([pattern]) => pattern.test(plain))
  const hash = hashOf(plain)
  if (kind) {
    const [body, top, face, thing, hue] = kind[1]
    return [body, top, face, thing, (hue + (hash % 5) * 12) % 360]
  }
  const body = PLAIN_BODIES[hash % PLAIN_BODIES.length]!
  const top = body === 'cloak' ? 'none' : PLAIN_TOPS[(hash >>> 3) % PLAIN_TOPS.length]!
  const thing = PLAIN_HELD[(hash >>> 9) % PLAIN_HELD.length]!
  return [body, top, body === 'cloak' ? 'hood' : 'eyes', thing, hash % 360]
}

/** Everything an emblem is drawn from, from the back to the front. */
export function shapesOf([body, top, face, thing]: Emblem): readonly Shape[] {
  return [...held[thing], ...bodies[body], ...tops[top], ...faces[face]]
}
