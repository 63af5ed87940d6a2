import { entryOf, isMap } from '../../../kernel/entry.js'

const physical = ['strength', 'dexterity', 'stamina']
const social = ['charisma', 'manipulation', 'appearance']
const mental = ['perception', 'intelligence', 'wits']

const talents = [
  'alertness',
  'athletics',
  'awareness',
  'brawl',
  'expression',
  'intimidation',
  'leadership',
  'streetwise',
  'subterfuge',
]
const skills = [
  'crafts',
  'drive',
  'etiquette',
  'firearms',
  'martial_arts',
  'meditation',
  'melee',
  'stealth',
  'survival',
  'technology',
]
const knowledges = [
  'academics',
  'computer',
  'cosmology',
  'enigmas',
  'investigation',
  'law',
  'linguistics',
  'medicine',
  'occult',
  'science',
]

function pair(attribute: string, ability: string) {
  return { attribute, ability }
}

/** seed 001, Mage: The Ascension Rules Reference; R6, R10, R28 and the list after rules/adapter §2. */
const mageAscension = {
  name: 'mage_ascension',
  resolution: {
    method: 'dice_pool',
    die_type: 10,
    ones_cancel_successes: true,
    botch_on_ones: true,
    threshold_past_9: true,
  },
  stat_schema: {
    attributes: { physical, social, mental },
    abilities: { talents, skills, knowledges },
    special_traits: {
      arete: { min: 1, max: 10 },
      willpower: { min: 1, max: 10 },
      quintessence: { min: 0, max: 20 },
      paradox: { min: 0, max: 20 },
    },
  },
  action_stat_map: {
    sneak: pair('dexterity', 'stealth'),
    hide: pair('dexterity', 'stealth'),
    attack: { ...pair('strength', 'brawl'), variants: { melee: { ability: 'melee' } } },
    fight: pair('strength', 'brawl'),
    shoot: pair('dexterity', 'firearms'),
    climb: pair('dexterity', 'athletics'),
    chase: pair('dexterity', 'athletics'),
    flee: pair('dexterity', 'athletics'),
    persuade: pair('charisma', 'expression'),
    intimidate: pair('strength', 'intimidation'),
    deceive: pair('manipulation', 'subterfuge'),
    negotiate: pair('charisma', 'expression'),
    hack: pair('intelligence', 'computer'),
    steal: pair('dexterity', 'subterfuge'),
    investigate: pair('perception', 'investigation'),
    search: pair('perception', 'awareness'),
    examine: pair('perception', 'awareness'),
    _default: pair('wits', 'alertness'),
  },
  difficulty: { retry_penalty: 1, min: 3 },
  willpower: { enabled: true },
  health: { enabled: true },
}

/** Built-in systems; a scenario's own settings lie over the one it names (`preset`). */
export const presets: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  default_2d6: { name: 'default_2d6', resolution: { method: '2d6_bands' } },
  mage_ascension: mageAscension,
}

export function presetNamed(name: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof name === 'string' ? entryOf(presets, name) : undefined
}

/** Maps merge key by key; anything else (lists too, and null over a figure) replaces what lies below. */
export function mergeOver(below: unknown, above: unknown): unknown {
  if (above === undefined || (above === null && isMap(below))) return below
  if (!isMap(below) || !isMap(above)) return above
  const keys = new Set([...Object.keys(below), ...Object.keys(above)])
  return Object.fromEntries(
    [...keys].map((key) => [key, mergeOver(entryOf(below, key), entryOf(above, key))]),
  )
}
