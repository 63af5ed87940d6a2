import { entryOf } from '../../../../src/kernel/entry.js'
import type { GlyphName } from '../../emblems/glyphs.js'

/** The sign of a verb, by its own word; a sign only stands beside the word and says nothing alone. */
const SIGNS: Readonly<Record<string, GlyphName>> = {
  attack: 'blade',
  strike: 'blade',
  damage: 'blade',
  riposte: 'blade',
  shoot: 'aim',
  aim: 'aim',
  cast: 'wand',
  extend: 'hourglass',
  work: 'hourglass',
  dodge: 'run',
  flee: 'run',
  move: 'boot',
  mount: 'boot',
  prone: 'down',
  stand: 'up',
  grapple: 'grab',
  feint: 'spiral',
  'full-defense': 'shield',
  defend: 'shield',
  block: 'shield',
  draw: 'hand',
  stow: 'bag',
  drop: 'down',
  pick: 'hand',
  look: 'eye',
  search: 'search',
  try: 'search',
  persuade: 'talk',
  talk: 'talk',
  fight: 'flag',
  rest: 'moon',
  day: 'sun',
  aid: 'heart',
  heal: 'heart',
  initiative: 'die',
  check: 'die',
  roll: 'die',
  save: 'die',
  skill: 'die',
  end: 'check',
  turn: 'check',
  pass: 'check',
  use: 'flask',
}

export function signOf(verb: string): GlyphName | undefined {
  return entryOf(SIGNS, verb)
}
