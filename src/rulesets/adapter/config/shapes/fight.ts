import { HITS } from '../types.js'
import { either, list, map, or, text, whole, word, yes } from './shape.js'
import { sheetTerms } from './terms.js'

/** A named box of a health track. */
export const LEVEL = map('a box', {
  name: text('what it is called'),
  penalty: or(0, whole('what it takes off rolls; the last box allows no actions', { least: -1000, most: 0 })),
})

/** rules/adapter §6, Health, and hit points for systems that count them. */
export const HEALTH = map('how people are hurt', {
  enabled: or(false, yes('whether people have health')),
  kind: or('levels', word('a track of named boxes, or points', ['levels', 'points'])),
  stamina_soaks_lethal: or(false, yes('of levels: whether stamina soaks lethal damage')),
  levels: list('of levels: boxes from the first that is filled; seven where it is left out', LEVEL),
  points: sheetTerms('of points: full points, where a sheet does not say `hp`'),
})

const HIT = (about: string) => word(about, HITS)

/** Which traits and dice carry a fight. */
export const FIGHT = map('which traits and dice carry a fight', {
  initiative: map('who acts first', {
    dice: or('1d10', text('dice: `1d10`')),
    add: or(['dexterity', 'wits'], sheetTerms('what joins the dice')),
  }),
  dodge: map('what a dodge is rolled with: dexterity and athletics where it is left out', {
    attribute: text('a stat'),
    ability: text('a stat'),
  }),
  damage: or(['strength'], sheetTerms('joins the damage of a weapon that is swung')),
  soak: or(['stamina'], sheetTerms('the soak of a body, beside its armour')),
  defence: or(
    [],
    sheetTerms('the difficulty of an attack on somebody; the system’s own where it is left out'),
  ),
  hit: map('sum methods: how much of the damage an outcome does', {
    mixed: or('half', HIT('a mixed outcome')),
    success: or('full', HIT('a success')),
    critical: or('double', HIT('a critical')),
  }),
  bare_hands: either(
    'the damage of bare hands: 0 dice of a pool, else 1d2',
    whole('dice of a pool, or points', { least: 0, most: 20 }),
    text('dice of a sum', '^\\d{0,2}d\\d{1,3}([+-]\\d{1,3})?$'),
  ),
})
