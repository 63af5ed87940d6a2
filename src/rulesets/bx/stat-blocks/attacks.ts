import { oneSpaced } from '../../../kernel/words/visible.js'
import { type ReadDamage, readDamage } from './damage.js'
import { type Field, splitOutside } from './parts.js'
import { isError, type NamedAttack, type StatBlockError, type StatBlockWarning } from './result.js'

/** The attacks of a block: the best one, the whole list where there are several, and what goes to the rider. */
export interface ReadAttacks {
  readonly Dmg: string
  readonly attacks: readonly NamedAttack[]
  readonly riders: readonly string[]
  readonly warnings: readonly StatBlockWarning[]
}

interface Attack extends NamedAttack {
  readonly mean: number
}

/** How many attacks a text counts: `2`, `2 claws/1 bite`, `2 claws/bite`; null where it has no figure at all. */
function numberIn(text: string): number | null {
  const figures = splitOutside(text, /[/,]/).map((piece) => /^(\d{1,2})(?!\d|d|-)/i.exec(piece)?.[1])
  if (figures.every((figure) => figure === undefined)) return null
  return figures.reduce((sum, figure) => sum + Number(figure ?? 1), 0)
}

/** `D 1-6/1-6/1-10`, or with `and`. */
function piecesOf(text: string): readonly string[] {
  return splitOutside(text, /\//).flatMap((piece) => oneSpaced(piece).split(/ and (?=\d|d\d|by\b|weapon)/i))
}

/** The attacks that a `D` lists, each once. */
function listedIn(
  text: string,
): { readonly damages: readonly ReadDamage[]; readonly riders: readonly string[] } | StatBlockError {
  const damages: ReadDamage[] = []
  const riders: string[] = []
  for (const piece of piecesOf(text)) {
    const read = readDamage(piece)
    if (read === null) riders.push(piece)
    else if (isError(read)) return read
    else {
      damages.push(read)
      if (read.rider !== null) riders.push(read.rider)
    }
  }
  return { damages, riders }
}

/** Equal neighbours of a list of D are joined. */
function joined(damages: readonly ReadDamage[]): readonly Attack[] {
  const attacks: { name: string; count: number; Dmg: string; mean: number }[] = []
  for (const { Dmg, mean } of damages) {
    const last = attacks.at(-1)
    if (last?.Dmg === Dmg) last.count++
    else attacks.push({ name: 'attack', count: 1, Dmg, mean })
  }
  return attacks
}

/** S6: a list of D, and how many attacks another field counts. */
function fromList(text: string, counted: string | undefined): ReadAttacks | StatBlockError {
  const listed = listedIn(text)
  if (isError(listed)) return listed
  const { damages, riders } = listed
  if (damages.length === 0) return { code: 'BAD_DAMAGE', text }
  const number = counted === undefined ? undefined : numberIn(counted)
  const alike = damages.length === 1 && number != null && number > 1
  const all = alike ? new Array<ReadDamage>(number).fill(damages[0]!) : damages
  const disagree = number === null || (number !== undefined && number !== all.length)
  return gathered(joined(all), riders, [
    ...damages.flatMap(({ warnings }) => warnings),
    ...(riders.some((rider) => damages.every((one) => one.rider !== rider)) ? (['rider'] as const) : []),
    ...(disagree ? (['attack_count'] as const) : []),
  ])
}

interface Item {
  readonly text: string
  readonly count: number
  readonly name: string
  readonly inside: string | null
}

/** `2 x claw (1d4+1)`, `bite (1d8)`, `bite 1d8`. */
function itemOf(text: string): Item {
  const tidy = oneSpaced(text)
  const counted = /^(\d{1,2})(?!\d|d|-) ?(?:x(?!\p{L}) ?)?/iu.exec(tidy)
  const count = Math.max(1, Number(counted?.[1] ?? 1))
  const rest = tidy.slice(counted?.[0].length ?? 0)
  const opens = rest.indexOf('(')
  const words = opens < 0 ? rest : rest.slice(0, opens).trim()
  if (words.includes(')') || (opens >= 0 && !rest.endsWith(')')))
    return { text, count: 1, name: 'attack', inside: null }
  if (opens >= 0) return { text, count, name: words || 'attack', inside: rest.slice(opens + 1, -1) }
  const dice = /\d{0,4}d\d|\d{1,4} ?- ?\d/i.exec(words)
  if (dice)
    return {
      text,
      count,
      name: words.slice(0, dice.index).trim() || 'attack',
      inside: words.slice(dice.index),
    }
  return { text, count, name: words || 'attack', inside: null }
}

/** The text before an `or` that offers another attack: a count or a name with dice in brackets. */
function beforeOr(text: string): string {
  for (const { index } of text.matchAll(/ or /gi)) {
    const other = text.slice(index + ' or '.length)
    const opens = other.indexOf('(')
    const closes = other.indexOf(')')
    if (/^\d/.test(other) || (opens >= 0 && (closes < 0 || opens < closes))) return text.slice(0, index)
  }
  return text
}

/** Whether any item of an `Att` brings dice. */
function hasDice(text: string): boolean {
  return splitOutside(text, /,/).some((piece) => {
    const { inside } = itemOf(beforeOr(oneSpaced(piece)))
    return inside !== null && readDamage(inside) !== null
  })
}

/** `… or 1 x bow (1d6)`: the first is taken, the others go to the rider. */
function firstChoice(text: string): { readonly taken: string; readonly others: string | null } {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')') depth--
    if (depth === 0 && /^\sor\s/i.test(text.slice(i, i + 4)))
      return { taken: text.slice(0, i).trim(), others: text.slice(i + 1).trim() }
  }
  return { taken: text, others: null }
}

/** What stands between two attacks that no comma parts: `2 claws (1d4)/1 bite (1d8)`, `… and 1 bite (1d8)`. */
const BETWEEN_ATTACKS = /(?<=\)) ?\/ ?|(?<=\)) and | and (?=\d)/i

/** S6, S7: named attacks with their dice. */
function fromNames(
  text: string,
  list: string | undefined,
  counted: string | undefined,
): ReadAttacks | StatBlockError {
  const { taken, others } = firstChoice(text)
  const items = splitOutside(taken, /,/)
    .flatMap((piece) => oneSpaced(piece).split(BETWEEN_ATTACKS))
    .map(itemOf)
  const warnings: StatBlockWarning[] = others === null ? [] : ['alternative']
  const read: { readonly item: Item; readonly damage: ReadDamage | null }[] = []
  for (const item of items) {
    const damage = readDamage(item.inside ?? list ?? '')
    if (damage !== null && isError(damage)) return damage
    read.push({ item, damage })
    warnings.push(...(damage?.warnings ?? (['rider'] as const)))
  }
  const several = read.filter(({ damage }) => damage !== null).length > 1
  const riders = read.flatMap(({ item, damage }) => {
    if (damage === null) return [item.text]
    if (damage.rider === null) return []
    const named = several && !damage.warnings.includes('alternative')
    return [named ? `${item.name}: ${damage.rider}` : damage.rider]
  })
  const attacks = read.flatMap(({ item, damage }) =>
    damage === null ? [] : [{ name: item.name, count: item.count, Dmg: damage.Dmg, mean: damage.mean }],
  )
  if (attacks.length === 0) return { code: 'BAD_DAMAGE', text }
  const number = counted === undefined ? undefined : numberIn(counted)
  const all = attacks.reduce((sum, { count }) => sum + count, 0)
  if (number === null || (number !== undefined && number !== all)) warnings.push('attack_count')
  return gathered(attacks, others === null ? riders : [...riders, others], warnings)
}

/** S6: the best attack, and all of them where there is more than one. */
function gathered(
  attacks: readonly Attack[],
  riders: readonly string[],
  warnings: readonly StatBlockWarning[],
): ReadAttacks {
  const best = attacks.reduce((a, b) => (b.mean > a.mean ? b : a))
  const all = attacks.reduce((sum, { count }) => sum + count, 0)
  if (all === 1) return { Dmg: best.Dmg, attacks: [], riders, warnings }
  return {
    Dmg: best.Dmg,
    attacks: attacks.map(({ name, count, Dmg }) => ({ name, count, Dmg })),
    riders,
    warnings: [...warnings, 'several_attacks'],
  }
}

/** Whether a block says its damage anywhere. */
export function saysDamage(fields: ReadonlyMap<Field, string>): boolean {
  const named = fields.get('Att')
  return fields.has('D') || (named !== undefined && (hasDice(named) || named.includes('(')))
}

/** S5 to S7: the attacks of a block that says its damage. */
export function readAttacks(fields: ReadonlyMap<Field, string>): ReadAttacks | StatBlockError {
  const named = fields.get('Att')
  const list = fields.get('D')
  if (named !== undefined && (list === undefined || hasDice(named)))
    return fromNames(named, list, fields.get('#AT'))
  return fromList(list!, fields.get('#AT') ?? named)
}
