import { z } from 'zod'
import { BLOCK_KEYS, type BlockPlace, isKeyOf } from '../stats/block-keys.js'
import { encounter, frame } from './schema.js'

const VALUES = {
  text: z.string(),
  whole: z.int().min(0),
  figure: z.union([z.int(), z.string()]),
  flag: z.boolean(),
  texts: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]),
  attacks: z.array(
    z.strictObject({
      name: z.string().describe('what the attack is called'),
      count: z.int().min(1).max(20).describe('how often a round'),
      Dmg: z.string().describe('its damage, such as `1d4+1`'),
    }),
  ),
} as const

/** A key in any case, its underscore or none. */
function anySpelling(key: string): string {
  return [...key]
    .map((sign) => (sign === '_' ? '' : `[${sign.toLowerCase()}${sign.toUpperCase()}]`))
    .join('[_ ]?')
}

/** A block as the reader of blocks takes it: its keys in any spelling, a stat line, or a line under `BX`. */
function block(place: BlockPlace) {
  const here = Object.keys(BLOCK_KEYS).filter((key) => isKeyOf(place, key))
  const keys = here.map((key) => {
    const { value, about } = BLOCK_KEYS[key]!
    return [key, VALUES[value].nullish().describe(about)] as const
  })
  const line = z.string().optional().describe('a stat line; what has its own key counts more')
  const spellings = [...here, 'BX'].map(anySpelling).join('|')
  return z.union([
    z
      .string()
      .describe(
        'a stat line: `Reaver: BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=7`; among foes also a line as a monster book prints it',
      ),
    z
      .looseObject({ ...Object.fromEntries(keys), BX: line })
      .meta({ propertyNames: { pattern: `^(?:${spellings})$` } }),
  ])
}

const { pc, companions, npcs, foes, encounters, save } = frame.shape
const foe = block('foe')
const met = encounter.extend({
  foes: z.union([z.array(foe).min(1), foe]).describe(encounter.shape.foes.description!),
})

/** A scenario as it is written: blocks as their reader takes them, and a save by its path. */
const authored = frame.extend({
  pc: block('pc').nullish().describe(pc.description!),
  companions: z.array(block('companion')).default([]).describe(companions.description!),
  npcs: z.array(block('npc')).default([]).describe(npcs.description!),
  foes: z.array(foe).default([]).describe(foes.description!),
  encounters: z
    .union([z.array(met), z.record(z.string(), met)])
    .default([])
    .meta({ whenAbsent: [] })
    .describe(encounters.description!),
  save: z.string().nullable().default(null).describe(save.description!),
})

export function scenarioJson(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(authored, { io: 'input', unrepresentable: 'any' })
}
