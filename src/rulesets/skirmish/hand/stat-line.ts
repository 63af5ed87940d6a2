import { normalName } from '../../../kernel/words/names.js'
import { DAMAGE_TYPES, knownDamageType } from '../damage/loss.js'
import { ABILITIES, type Sheet } from '../people/sheet.js'
import { didYouMean } from '../people/sides-and-names.js'
import { sheetSchema } from '../scenario/sheet-schema.js'
import { refused, type SkirmishStop } from '../stops.js'

export const EXAMPLE = 'hp 11, ac 12, dex 14, Club +3 1d6+1 bludgeoning, resist cold'

const DEFENCES: Readonly<Record<string, string>> = {
  resist: 'damage_resistances',
  immune: 'damage_immunities',
  vulnerable: 'damage_vulnerabilities',
}

/** `hp 11, ac 12, dex 14, Club +3 1d6+1 bludgeoning, resist cold`: a sheet typed at the table. */
export function sheetFromLine(name: string, line: string): Sheet {
  const sheet: Record<string, unknown> = { name }
  const actions: unknown[] = []
  for (const part of line.split(',').map((words) => words.trim())) {
    if (part === '') continue
    const [key, value] = figureIn(part) ?? defenceIn(part) ?? ['actions', weaponIn(part)]
    if (key === 'actions') actions.push(value)
    else if (Object.hasOwn(sheet, key)) throw bad(part, `${key} is there twice.`)
    else sheet[key] = value
  }
  if (sheet.hit_points === undefined) throw bad(line, 'It needs hit points: hp 11.')
  const read = sheetSchema.safeParse({ ...sheet, actions })
  if (read.success) return read.data
  throw bad(line, read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '))
}

function figureIn(part: string): [string, unknown] | undefined {
  const found = /^([a-z ]+) ([+-]?\d+)$/i.exec(part.replace(/\s+/g, ' '))
  if (!found) return undefined
  const word = normalName(found[1]!)
  const key =
    word === 'hp' || word === 'hit points'
      ? 'hit_points'
      : word === 'ac' || word === 'armor class' || word === 'armour class'
        ? 'armor_class'
        : word === 'attacks'
          ? 'attacks_per_turn'
          : ABILITIES.find((ability) => ability === word || ability.slice(0, 3) === word)
  // `Sling -1` is a weapon without damage.
  if (key === undefined && /^[+-]/.test(found[2]!)) return undefined
  if (key === undefined) {
    const says = didYouMean(word, ['hp', 'ac', 'attacks', ...ABILITIES.map((ability) => ability.slice(0, 3))])
    throw bad(part, `${says} A weapon is written Club +3 1d6+1 bludgeoning.`)
  }
  return [key, Number(found[2])]
}

function defenceIn(part: string): [string, unknown] | undefined {
  const [word = '', ...types] = part.split(/\s+/)
  const key = Object.hasOwn(DEFENCES, word.toLowerCase()) ? DEFENCES[word.toLowerCase()]! : undefined
  if (key === undefined) return undefined
  if (types.length === 0) throw bad(part, `Against what? ${word} fire.`)
  return [key, types.map((type) => typeIn(part, type))]
}

/** `Club +3 1d6+1 bludgeoning`; a second damage with `and`: `Fangs +5 1d6 piercing and 1d8 poison`. */
function weaponIn(part: string): unknown {
  const bonus = /\s[+-]\d+(?=\s|$)/.exec(part)
  if (!bonus) throw bad(part, 'A weapon is written Club +3 1d6+1 bludgeoning.')
  const name = part.slice(0, bonus.index).trimEnd()
  const damage = part
    .slice(bonus.index + bonus[0].length)
    .trim()
    .replace(/\s+/g, ' ')
    .split(/ and /i)
    .filter((text) => text !== '')
    .map((text) => {
      const [dice, type, more] = text.split(' ')
      if (more !== undefined) throw bad(part, `"${more}" stands where the next comma is due.`)
      return { damage_dice: dice, ...(type !== undefined && { damage_type: typeIn(part, type) }) }
    })
  return { name, attack_bonus: Number(bonus[0]), damage }
}

function typeIn(part: string, type: string): string {
  const word = normalName(type)
  if (knownDamageType(word)) return word
  throw bad(part, `There is no damage type "${type}". ${didYouMean(word, DAMAGE_TYPES)}`)
}

function bad(part: string, says: string): SkirmishStop {
  return refused('bad_stats', `"${part}" is no stat line. ${says} Such as: stats: ${EXAMPLE}`, {
    stats: part,
  })
}
