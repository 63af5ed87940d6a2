import { nearest } from '../../../kernel/words/nearest.js'
import { ABILITIES } from '../people/sheet.js'

/** What may be written, by place in a scenario. */
const SCENARIO: ReadonlyMap<string, readonly string[]> = new Map([
  ['', 'ruleset title notes campaign world characters monsters encounter options'.split(' ')],
  ['encounter', ['with', 'initiative']],
  ['options', ['skipDowned', 'attacksPerTurn', 'endsWhenDecided', 'typedDice']],
])

const ACTION = ['name', 'attack_bonus', 'damage', 'desc']
const DAMAGE = ['damage_dice', 'damage_modifier', 'damage_type']

/** What may be written, by place in a sheet: rules/skirmish §2. */
const SHEET: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '',
    [
      'name',
      'hit_points',
      'armor_class',
      'attacks_per_turn',
      ...ABILITIES,
      'proficiencies',
      'actions',
      'equipment',
      'damage_resistances',
      'damage_immunities',
      'damage_vulnerabilities',
      'defenses',
    ],
  ],
  ['armor_class', ['type', 'value']],
  ['actions', ACTION],
  ['actions.damage', DAMAGE],
  ['equipment', ACTION],
  ['equipment.damage', DAMAGE],
  ['proficiencies', ['proficiency', 'name', 'value']],
  ['defenses', ['resistances', 'immunities', 'vulnerabilities']],
])

/** What people write who know other sheets than ours. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  ac: ['armor_class'],
  hp: ['hit_points'],
  max_hp: ['hit_points'],
  str: ['strength'],
  dex: ['dexterity'],
  con: ['constitution'],
  int: ['intelligence'],
  wis: ['wisdom'],
  cha: ['charisma'],
  attacks: ['actions'],
  weapons: ['actions'],
  items: ['equipment'],
  skills: ['proficiencies'],
  saves: ['proficiencies'],
  resistances: ['damage_resistances'],
  immunities: ['damage_immunities'],
  vulnerabilities: ['damage_vulnerabilities'],
  to_hit: ['attack_bonus'],
  hit: ['attack_bonus'],
  bonus: ['attack_bonus', 'damage_modifier'],
  dmg: ['damage'],
  dice: ['damage_dice'],
  modifier: ['damage_modifier'],
  mod: ['damage_modifier'],
  damage_mod: ['damage_modifier'],
  damage_bonus: ['damage_modifier'],
  type: ['damage_type'],
}

/** Which key was probably meant, or which there are; undefined where every key is somebody's name. */
export function keyFix(path: readonly (string | number)[]): string | undefined {
  const inSheet = (path[0] === 'characters' || path[0] === 'monsters') && path.length > 2
  const place = path.slice(inSheet ? 2 : 0, -1).filter((step) => typeof step === 'string')
  const known = (inSheet ? SHEET : SCENARIO).get(place.join('.'))
  if (known === undefined) return undefined
  const written = String(path.at(-1))
  const others = Object.hasOwn(OTHER_WORDS, written) ? OTHER_WORDS[written]! : []
  const meant = others.find((word) => known.includes(word)) ?? nearest(written, known)
  return meant === undefined ? `known are ${known.join(', ')}` : `write ${meant}`
}
