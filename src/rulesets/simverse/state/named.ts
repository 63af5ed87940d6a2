import { sameName, whichName } from '../../../kernel/words/names.js'
import type { Point } from '../field/geometry.js'
import type { Combatant } from '../people/combatant.js'
import { weaponWith } from '../people/weapons.js'
import { refused } from '../stops.js'
import { insteadOf } from '../tables/nearest.js'
import type { Spell, Weapon } from '../tables/things.js'
import { find, type State } from './state.js'

function namesOf(state: State): string[] {
  return state.combatants.map((c) => c.sheet.name)
}

function textOf(written: unknown): string {
  return typeof written === 'string' ? written : String(written)
}

/** Finds a person here by name, whatever its case, or by a part of it that only one has. */
export function findNamed(state: State, text: string): Combatant | undefined {
  return find(state, text) ?? state.combatants[whichName(namesOf(state), text)]
}

/** The same, where there must be one. */
export function personNamed(state: State, written: unknown): Combatant {
  const text = textOf(written)
  const found = findNamed(state, text)
  if (found) return found
  const names = namesOf(state).join(', ')
  throw refused('NOBODY', `Nobody here is called "${text}". Here are: ${names}.`, { name: text })
}

/** A weapon of theirs by id or name. */
export function weaponNamed(c: Combatant, written: unknown): Weapon {
  const text = textOf(written)
  const { weapons } = c.sheet
  const found =
    weaponWith(c.sheet, text) ??
    weapons.find((weapon) => sameName(weapon.id, text) || sameName(weapon.name, text)) ??
    weapons[
      whichName(
        weapons.map((weapon) => weapon.name),
        text,
      )
    ]
  if (found) return found
  const own = weapons.map((weapon) => weapon.id).join(', ')
  throw refused('NO_SUCH_WEAPON', `${c.sheet.name} has no "${text}". There is: ${own}.`, { weapon: text })
}

/** A spell of theirs by id or name. */
export function spellNamed(c: Combatant, written: unknown): Spell {
  const text = String(written)
  const { spells, name: who } = c.sheet
  const named = spells.map((spell) => spell.name)
  const found = spells.find((spell) => spell.id === text) ?? spells[whichName(named, text)]
  if (found) return found
  const known = named.join(', ') || 'none'
  throw refused('SPELL_UNKNOWN', `${who} does not know that spell. Known: ${known}.`, { who })
}

/** A skill of the tables or of theirs, in its own spelling. */
export function skillNamed(state: State, c: Combatant, written: unknown): string {
  const text = String(written)
  const { skills } = state.rules.tables
  const known = [...new Set([...Object.keys(skills), ...Object.keys(c.sheet.skills)])].sort()
  const found = known.find((skill) => skill === text) ?? known.find((skill) => sameName(skill, text))
  if (found !== undefined) return found
  throw refused('SKILL_UNKNOWN', `There is no skill "${text}": ${insteadOf(text, known)}`, { skill: text })
}

/** A place of this field: metres along a line, or a point of a grid; there a number is a point without depth. */
export function spotFrom(state: State, written: unknown): Point {
  if (!state.place.grid) return { x: metresOf(written), y: 0 }
  const text = String(written)
  return /^-?\d+$/.test(text.trim()) ? { x: Number(text), y: 0 } : pointsOf(text)[0]!
}

const POINT = /^\(?(-?\d+)\s*,\s*(-?\d+)\)?$/

/** Points of a grid as a clause has them: `6,0`, or by corners `3,3 4,3 6,0`. */
export function pointsOf(written: unknown): readonly Point[] {
  const words = String(written)
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .split(/[\s;]+/)
  return words.map((word) => {
    const found = POINT.exec(word)
    if (!found) {
      const text = String(written)
      throw refused('NOT_A_PLACE', `"${text}" is no place: write whole metres, such as 6,0.`, {
        written: text,
      })
    }
    return { x: Number(found[1]), y: Number(found[2]) }
  })
}

/** A number of metres, as a clause has it. */
export function metresOf(written: unknown): number {
  const metres = Number(written)
  if (Number.isFinite(metres)) return metres
  throw refused('NOT_METRES', `"${String(written)}" is no number of metres.`, { written })
}
