import { entryOf } from '../../../kernel/entry.js'

/** Where a block stands: some keys mean something in some places only. */
export type BlockPlace = 'pc' | 'companion' | 'npc' | 'foe'

/** What may stand behind a key, for the reference; `block.ts` and the rules of a fight check the values. */
type BlockValue = 'text' | 'whole' | 'figure' | 'flag' | 'texts' | 'attacks'

interface BlockKey {
  readonly value: BlockValue
  readonly about: string
  /** Not every place has it. */
  readonly only?: readonly BlockPlace[]
}

const PARTY: readonly BlockPlace[] = ['pc', 'companion', 'npc']

/** Every key of a stat block (seed 000 §1.1): what the reader knows, and what the reference says. */
export const BLOCK_KEYS: Readonly<Record<string, BlockKey>> = {
  Name: { value: 'figure', about: 'what they are called' },
  Side: { value: 'text', about: 'whose side they are on; their place in the scenario says it already' },
  AC: { value: 'figure', about: 'armour class: what an attack must reach' },
  HD: { value: 'figure', about: 'hit dice: how tough they are; saves add it' },
  hp: { value: 'figure', about: 'hit points now, or now and most: `7/9`' },
  AT: { value: 'figure', about: 'attack bonus' },
  Dmg: { value: 'figure', about: 'damage, such as `1d8+1`' },
  ML: { value: 'figure', about: 'morale, 2 to 12' },
  Tags: { value: 'texts', about: 'tags, such as `leader`' },
  SaveMod: { value: 'figure', about: 'added to saves' },
  MoraleMod: { value: 'figure', about: 'added to morale' },
  hpMax: { value: 'figure', about: 'hit points when full; as many as now where it is left out' },
  status: { value: 'text', about: 'begins with active, inactive, dead or missing' },
  skills: { value: 'texts', about: 'the four skills they begin with' },
  skillsAdded: { value: 'texts', about: 'skills learned since' },
  skillsRemoved: { value: 'texts', about: 'skills lost since' },
  conditions: { value: 'texts', about: 'what is the matter with them' },
  damageDealt: { value: 'whole', about: 'damage dealt so far, in a fight that is taken up in the middle' },
  moraleOverride: { value: 'text', about: 'why immunity to morale does not hold' },
  isPC: { value: 'flag', about: 'whether this is the hero; their place in the scenario says it already' },
  rider: { value: 'text', about: 'what a hit does beside damage' },
  attacks: {
    value: 'attacks',
    about: 'several attacks a round, such as `[{ name: claw, count: 2, Dmg: 1d4 }]`',
    only: ['foe'],
  },
  notes: { value: 'text', about: 'what a published block says that no rule reads', only: ['foe'] },
  With_PC: { value: 'flag', about: 'whether they are with the hero', only: PARTY },
  treatedToday: { value: 'flag', about: 'whether somebody has treated them today', only: PARTY },
  zone: { value: 'text', about: 'where they are in the world', only: PARTY },
  count: {
    value: 'figure',
    about: 'how many of a kind, as a number; in an encounter also as dice',
    only: ['foe'],
  },
}

/** A key without what its spelling leaves open. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_\s]/g, '')
}

/** Whether a block in that place may have the key. */
export function isKeyOf(place: BlockPlace, key: string): boolean {
  return entryOf(BLOCK_KEYS, key)?.only?.includes(place) ?? true
}
