import { type Layers, ownEntries } from '../../../../kernel/contract/documents/layers.js'
import type { Issue } from '../../../../kernel/contract/scenario.js'
import { isMap } from '../../../../kernel/entry.js'
import { nearest } from '../../../../kernel/words/nearest.js'

type Fields = Readonly<Record<string, unknown>>
type Place = Omit<Issue, 'message'>

/** A weapon of an author's own, where it is written, and the people who bear it. */
interface OwnWeapon {
  readonly weapon: Fields
  readonly at: Place
  readonly bearers: readonly Fields[]
}

function mapsIn(list: unknown): readonly Fields[] {
  return Array.isArray(list) ? list.filter(isMap) : []
}

function skillsOf({ skills }: Fields): readonly string[] {
  return isMap(skills) ? Object.keys(skills) : []
}

/** Whether somebody bears the weapon of this id; two of a kind are numbered. */
function bears(person: Fields, id: string): boolean {
  return mapsIn(person.weapons).some((weapon) => weapon.id === id || String(weapon.id).startsWith(`${id}-`))
}

/** Weapons that the layers add. */
function ownWeapons(layers: Layers, people: readonly Fields[]): readonly OwnWeapon[] {
  return ownEntries(layers).flatMap(({ table, id, row, at }) =>
    table === 'weapons' && isMap(row)
      ? [{ weapon: row, at, bearers: people.filter((person) => bears(person, id)) }]
      : [],
  )
}

/** Every skill that a weapon asks for, with where it says so. */
function asked({ weapon, at }: OwnWeapon): readonly (readonly [skill: string, path: Issue['path']])[] {
  const modes = isMap(weapon.modes) ? Object.entries(weapon.modes) : []
  const places: readonly (readonly [unknown, Issue['path']])[] = [
    [weapon.skill, [...at.path, 'skill']],
    [weapon.altSkill, [...at.path, 'altSkill']],
    ...modes.map(
      ([name, mode]) => [isMap(mode) && mode.skill, [...at.path, 'modes', name, 'skill']] as const,
    ),
  ]
  return places.flatMap(([skill, path]) => (typeof skill === 'string' ? [[skill, path] as const] : []))
}

/**
 * Warns of skills that an author's own weapons ask for and that nobody has and no table knows, and of weapons whose bearers all
 * lack the skill: they attack untrained (rules/simverse R29).
 */
export function skillWarnings({ combatants, reserves, tables }: Fields, layers: Layers): readonly Issue[] {
  const people = [...mapsIn(combatants), ...mapsIn(reserves)]
  const listed = isMap(tables) && isMap(tables.skills) ? Object.keys(tables.skills) : []
  const had = people.flatMap(skillsOf)
  const known = new Set([...listed, ...had])
  const warnings: Issue[] = []
  for (const own of ownWeapons(layers, people)) {
    const skills = asked(own)
    for (const [skill, path] of listed.length === 0 ? [] : skills) {
      if (known.has(skill)) continue
      const near = nearest(skill, known)
      const add = 'name it under "skills" of the scenario and of who has it'
      warnings.push({
        ...own.at,
        path,
        code: 'UNKNOWN_SKILL',
        message: `nobody has the skill "${skill}", and the catalog has none of that name: attacks with it are untrained`,
        fix: near === undefined ? add : `did you mean "${near}"? Else ${add}`,
      })
    }
    const { bearers } = own
    const lack = bearers.every((person) => !skills.some(([skill]) => skillsOf(person).includes(skill)))
    if (bearers.length > 0 && skills.length > 0 && lack && known.has(skills[0]![0]))
      warnings.push({
        ...own.at,
        path: skills[0]![1],
        code: 'UNTRAINED',
        message: `none of its bearers (${bearers.map(({ name }) => String(name)).join(', ')}) has the skill "${skills[0]![0]}": attacks with it are untrained`,
      })
  }
  return warnings
}
