import { z } from 'zod'
import type { Issue } from '../../kernel/ruleset.js'
import { schemaIssues } from '../../kernel/schema-faults.js'
import { inItsFile, located } from './issues.js'
import { type SrdMonster, sheetFromSrd } from './srd.js'

const save = z.looseObject({
  dc_type: z.looseObject({ name: z.string() }),
  dc_value: z.int(),
  success_type: z.string(),
})

const oneDamage = z.looseObject({
  damage_dice: z.string().optional(),
  damage_bonus: z.int().optional(),
  damage_type: z.looseObject({ name: z.string() }).optional(),
  dice: z.string().optional(),
  bonus: z.int().optional(),
  type: z.string().optional(),
  dc: save.optional(),
})

const damage = oneDamage.extend({ from: z.array(oneDamage).optional() })

const named = z.array(z.looseObject({ name: z.string() })).optional()

const statBlock = z.looseObject({
  name: z.string(),
  hit_points: z.int(),
  armor_class: z.int(),
  proficiencies: z.array(z.looseObject({ name: z.string(), value: z.int() })).optional(),
  damage_resistances: z.array(z.string()).optional(),
  damage_immunities: z.array(z.string()).optional(),
  damage_vulnerabilities: z.array(z.string()).optional(),
  actions: z
    .array(
      z.looseObject({
        name: z.string(),
        attack_bonus: z.int().optional(),
        damage: z.union([damage, z.array(damage)]).optional(),
        dc: save.optional(),
      }),
    )
    .optional(),
  special_abilities: named,
  reactions: named,
  legendary_actions: named,
})

/** A stat block of the SRD package rather than a sheet: hit dice, a challenge rating, and a plain armour class. */
function isStatBlock(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false
  const { hit_dice, challenge_rating, armor_class } = document as Record<string, unknown>
  return (
    typeof hit_dice === 'string' && typeof challenge_rating === 'number' && typeof armor_class === 'number'
  )
}

export interface ReadMonsters {
  readonly monsters: Readonly<Record<string, unknown>>
  /** What the stat blocks leave to the GM, one for each monster. */
  readonly warnings: readonly Issue[]
  readonly issues: readonly Issue[]
}

/** Puts a sheet in place of every SRD stat block among the monsters; everything else stays as it is. */
export function readStatBlocks(
  documents: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, string>>,
): ReadMonsters {
  const monsters: Record<string, unknown> = {}
  const warnings: Issue[] = []
  const issues: Issue[] = []
  for (const [id, document] of Object.entries(documents)) {
    monsters[id] = document
    if (!isStatBlock(document)) continue
    const path = ['monsters', id]
    try {
      const { sheet, notes } = sheetFromSrd(statBlock.parse(document) as unknown as SrdMonster)
      monsters[id] = sheet
      if (notes.length > 0) {
        warnings.push({ ...located(path, sources), message: notes.join(' '), code: 'left_to_the_gm' })
      }
    } catch (fault) {
      if (!(fault instanceof z.ZodError)) throw fault
      for (const issue of schemaIssues(fault.issues)) {
        issues.push(inItsFile({ ...issue, path: [...path, ...issue.path] }, sources))
      }
    }
  }
  return { monsters, warnings, issues }
}
