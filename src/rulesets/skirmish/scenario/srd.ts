import { withModifier } from '../dice/d20.js'
import { ABILITIES, type Action, type DamageEntry, type Sheet } from '../people/sheet.js'
import { sheetSchema } from './sheet-schema.js'
import type { SrdAction, SrdDamage, SrdMonster, SrdSave } from './srd-schema.js'

export type { SrdMonster } from './srd-schema.js'

export interface LoadedMonster {
  /** As a file of this monster would be named. */
  readonly id: string
  readonly sheet: Sheet
  /** What the stat block says in words only, or what the sheet cannot hold. Nothing of it is guessed at. */
  readonly notes: readonly string[]
}

/** `Will-o'-Wisp`: `will-o-wisp`. */
function monsterId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** What only the GM can carry out. */
const IN_WORDS = ['special_abilities', 'reactions', 'legendary_actions'] as const

/** A sheet from a stat block: what is structured carries over, what is not is said in the notes. */
export function sheetFromSrd(monster: SrdMonster): LoadedMonster {
  const notes: string[] = []
  const actions = (monster.actions ?? []).flatMap((action) => attacksOf(action, notes))
  if (actions.length === 0) notes.push('No structured attack: it fights with dice: only.')
  for (const field of IN_WORDS) {
    const left = monster[field]
    if (left?.length)
      notes.push(`Left to the GM (${field.replace('_', ' ')}): ${left.map((l) => l.name).join(', ')}.`)
  }
  const abilities = Object.fromEntries(ABILITIES.map((ability) => [ability, monster[ability]]))
  const sheet = sheetSchema.parse({
    ...abilities,
    name: monster.name,
    hit_points: monster.hit_points,
    armor_class: monster.armor_class,
    proficiencies: monster.proficiencies ?? [],
    actions,
    damage_resistances: plainTypes(monster.damage_resistances, 'resistance', notes),
    damage_immunities: plainTypes(monster.damage_immunities, 'immunity', notes),
    damage_vulnerabilities: plainTypes(monster.damage_vulnerabilities, 'vulnerability', notes),
  })
  return { id: monsterId(monster.name), sheet, notes }
}

/** A damage type is one word; a sentence ("… from nonmagical weapons") depends on what this game does not know. */
function plainTypes(types: readonly string[] | undefined, word: string, notes: string[]): string[] {
  return (types ?? []).filter((type) => {
    const plain = /^[a-z]+$/i.test(type.trim())
    if (!plain) notes.push(`Conditional ${word}, left to the GM: ${type}.`)
    return plain
  })
}

/** An action becomes an attack when it has a bonus to hit and damage, or a bonus above 0; a choice becomes one attack each. */
function attacksOf(action: SrdAction, notes: string[]): Action[] {
  const { name, attack_bonus: bonus } = action
  const listed = damageList(action)
  if (bonus === undefined || (bonus === 0 && listed.length === 0)) {
    notes.push(textOnly(action, listed))
    return []
  }
  const fixed: DamageEntry[] = []
  let variants: DamageEntry[] = []
  for (const damage of listed) {
    if (damage.dc) notes.push(`${name}: ${askLine(damage.dc, [entryOf(damage)])}`)
    else if (damage.from) variants = damage.from.map(entryOf)
    else fixed.push(entryOf(damage))
  }
  if (action.dc) notes.push(`${name}: a hit also calls for ${askLine(action.dc, [])}`)
  if (listed.length === 0) notes.push(`${name}: hits without damage; what it does is in its text.`)
  if (variants.length === 0) return [{ name, attack_bonus: bonus, damage: fixed }]
  return variants.map((variant) => ({
    name: `${name}, ${diceText(variant)} ${variant.damage_type}`,
    attack_bonus: bonus,
    damage: [...fixed, variant],
  }))
}

function damageList({ damage }: SrdAction): readonly SrdDamage[] {
  if (damage === undefined) return []
  return Array.isArray(damage) ? damage : [damage]
}

function entryOf(damage: Omit<SrdDamage, 'from'>): DamageEntry {
  return {
    damage_dice: damage.damage_dice ?? damage.dice ?? '0',
    damage_modifier: damage.damage_bonus ?? damage.bonus ?? 0,
    damage_type: (damage.damage_type?.name ?? damage.type)?.toLowerCase() ?? null,
  }
}

function diceText(entry: DamageEntry): string {
  return withModifier(entry.damage_dice, entry.damage_modifier)
}

/** A save with figures is an `ask` the GM can type. */
function askLine(save: SrdSave, damage: readonly DamageEntry[]): string {
  const dice = damage.map(diceText).join('+')
  const fails = dice === '' ? '' : ` fails: damage ${dice}`
  const succeeds = dice !== '' && save.success_type === 'half' ? ' succeeds: half' : ''
  return `ask check: ${save.dc_type.name.toLowerCase()} save of: <target> dc: ${save.dc_value}${fails}${succeeds}`
}

function textOnly(action: SrdAction, listed: readonly SrdDamage[]): string {
  const plain = listed.filter((damage) => damage.from === undefined).map(entryOf)
  if (action.dc) return `${action.name}: ${askLine(action.dc, plain)}`
  if (plain.length > 0)
    return `${action.name}: no roll to hit; its damage is ${plain.map(diceText).join(' and ')}.`
  return `${action.name}: in words only, left to the GM.`
}
