import type { Issue } from '../../../kernel/contract/scenario.js'
import { normalName } from '../../../kernel/names.js'
import { instead } from '../tables/nearest.js'
import type { Tables } from '../tables/tables.js'
import type { Document, Person } from './schema.js'

type Path = readonly (string | number)[]

/** Points at a word that a table does not have, and says which it has. */
function unknownIn(
  table: Readonly<Record<string, unknown>>,
  name: string,
  path: Path,
  code: string,
  what: string,
): Issue[] {
  if (Object.hasOwn(table, name)) return []
  const known = Object.keys(table).sort()
  return [{ path, code, message: `there is no ${what} "${name}"`, fix: instead(name, known) }]
}

/** The words of one person that only the tables can judge. */
function personIssues(who: Person, path: Path, tables: Tables): Issue[] {
  const { damageTypes, conditions } = tables
  const weapons = who.weapons.flatMap((weapon, w) => {
    const at = [...path, 'weapons', w]
    const { quality, modes } = weapon
    return [
      ...(quality === undefined
        ? []
        : unknownIn(tables.quality.weapon, quality, [...at, 'quality'], 'UNKNOWN_QUALITY', 'quality')),
      ...Object.entries(modes).flatMap(([mode, { type }]) =>
        unknownIn(damageTypes, type, [...at, 'modes', mode, 'type'], 'UNKNOWN_DAMAGE_TYPE', 'kind of damage'),
      ),
    ]
  })
  const spells = who.spells.flatMap(({ type, condition }, s) => {
    const at = [...path, 'spells', s]
    return [
      ...(type === undefined
        ? []
        : unknownIn(damageTypes, type, [...at, 'type'], 'UNKNOWN_DAMAGE_TYPE', 'kind of damage')),
      ...(condition === undefined
        ? []
        : unknownIn(conditions, condition, [...at, 'condition'], 'UNKNOWN_CONDITION', 'condition')),
    ]
  })
  return [
    ...who.perks.flatMap((perk, p) =>
      unknownIn(tables.perks, perk.split(':')[0]!, [...path, 'perks', p], 'UNKNOWN_PERK', 'perk'),
    ),
    ...who.maneuvers.flatMap((maneuver, m) =>
      unknownIn(tables.maneuvers, maneuver, [...path, 'maneuvers', m], 'UNKNOWN_MANEUVER', 'maneuver'),
    ),
    ...who.nerve.flatMap((nerve, n) =>
      unknownIn(tables.morale.modifiers, nerve, [...path, 'nerve', n], 'UNKNOWN_NERVE', 'word for nerve'),
    ),
    ...weapons,
    ...spells,
    ...skillIssues(who, path, tables),
    ...readyIssues(who, path),
  ]
}

/** A skill is one of the tables', or one that a weapon of theirs asks for. A catalog without a list knows them all. */
function skillIssues(who: Person, path: Path, tables: Tables): Issue[] {
  if (Object.keys(tables.skills).length === 0) return []
  const asked = who.weapons.flatMap(({ skill, altSkill, modes }) => [
    skill,
    altSkill ?? skill,
    ...Object.values(modes).map((mode) => mode.skill ?? skill),
  ])
  const known = { ...tables.skills, ...Object.fromEntries(asked.map((skill) => [skill, true])) }
  return Object.keys(who.skills).flatMap((skill) =>
    unknownIn(known, skill, [...path, 'skills', skill], 'UNKNOWN_SKILL', 'skill'),
  )
}

function readyIssues(who: Person, path: Path): Issue[] {
  return (who.ready ?? []).flatMap((id, r) =>
    who.weapons.some((weapon) => weapon.id === id)
      ? []
      : [
          {
            path: [...path, 'ready', r],
            code: 'NO_SUCH_WEAPON',
            message: `"${id}" is none of their weapons`,
          },
        ],
  )
}

function sameNames(doc: Document): Issue[] {
  const names = new Set<string>()
  const all = [
    ...doc.combatants.map((who, i) => ({ who, path: ['combatants', i, 'name'] })),
    ...doc.reserves.map((who, i) => ({ who, path: ['reserves', i, 'name'] })),
  ]
  return all.flatMap(({ who, path }) => {
    const name = normalName(who.name)
    const twice = names.has(name)
    names.add(name)
    if (!twice) return []
    return [
      {
        path,
        code: 'SAME_NAME',
        message: `"${who.name}" is there twice`,
        fix: 'give each their own name, or use count',
      },
    ]
  })
}

function factsAboutNobody(doc: Document): Issue[] {
  const names = new Set(doc.combatants.map((who) => who.name))
  return doc.facts.flatMap((one, i) =>
    [one.who, one.other]
      .filter((who) => who !== '' && !names.has(who))
      .map((who) => ({ path: ['facts', i], code: 'NOBODY', message: `nobody here is called "${who}"` })),
  )
}

/** Faults that only the whole shows: two of one name, words the tables do not have, facts about nobody. */
export function crossCheck(doc: Document): Issue[] {
  const sides = new Set(doc.combatants.map((who) => who.side))
  return [
    ...sameNames(doc),
    ...doc.combatants.flatMap((who, i) => personIssues(who, ['combatants', i], doc.tables)),
    ...doc.reserves.flatMap((who, i) => personIssues(who, ['reserves', i], doc.tables)),
    ...doc.reserves.flatMap((who, i) =>
      sides.has(who.side)
        ? []
        : [
            {
              path: ['reserves', i, 'side'],
              code: 'UNKNOWN_SIDE',
              message: `nobody here is on the side "${who.side}"`,
              fix: instead(who.side, [...sides]),
            },
          ],
    ),
    ...factsAboutNobody(doc),
    ...(sides.size < 2
      ? [{ path: ['combatants'], code: 'ONE_SIDE', message: 'a fight needs at least two sides' }]
      : []),
  ]
}
