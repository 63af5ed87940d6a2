import type { WellFormed } from '../../../kernel/contract/checks/well-formed.js'
import type { Issue } from '../../../kernel/contract/scenario.js'
import { normalName } from '../../../kernel/words/names.js'
import { suggestKnown } from '../tables/nearest.js'
import type { Tables } from '../tables/tables.js'
import type { Spell, Weapon } from '../tables/things.js'
import { type Document, MAX_PEOPLE, type Person } from './schema.js'

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
  return [{ path, code, message: `there is no ${what} "${name}"`, fix: suggestKnown(name, known) }]
}

/** The tables that a weapon or a spell takes its words from. */
export type WordTables = Pick<Tables, 'damageTypes' | 'conditions' | 'quality'>

/** The words of a weapon that only the tables can judge. */
export function weaponIssues(
  { quality, modes }: Pick<Weapon, 'quality' | 'modes'>,
  at: Path,
  tables: WordTables,
): readonly Issue[] {
  return [
    ...(quality === undefined
      ? []
      : unknownIn(tables.quality.weapon, quality, [...at, 'quality'], 'UNKNOWN_QUALITY', 'quality')),
    ...Object.entries(modes).flatMap(([mode, { type }]) =>
      damageIssues(type, [...at, 'modes', mode], tables),
    ),
  ]
}

function damageIssues(type: string, at: Path, { damageTypes }: WordTables): readonly Issue[] {
  return unknownIn(damageTypes, type, [...at, 'type'], 'UNKNOWN_DAMAGE_TYPE', 'kind of damage')
}

/** The words of a spell that only the tables can judge. */
export function spellIssues({ type, condition }: Spell, at: Path, tables: WordTables): readonly Issue[] {
  return [
    ...(type === undefined ? [] : damageIssues(type, at, tables)),
    ...(condition === undefined
      ? []
      : unknownIn(tables.conditions, condition, [...at, 'condition'], 'UNKNOWN_CONDITION', 'condition')),
  ]
}

/** The words of one person that only the tables can judge. */
function wordIssues(who: Person, path: Path, tables: Tables): readonly Issue[] {
  const weapons = who.weapons.flatMap((weapon, w) => weaponIssues(weapon, [...path, 'weapons', w], tables))
  const spells = who.spells.flatMap((spell, s) => spellIssues(spell, [...path, 'spells', s], tables))
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
  const carried = new Set(who.weapons.map((weapon) => weapon.id))
  return (who.ready ?? []).flatMap((id, r) =>
    carried.has(id)
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

interface Named {
  readonly name: string
  readonly path: Path
}

/** Everybody by the name that they will have: of three Goblins, `Goblin 1` to `Goblin 3`. */
function namesOf(doc: Document, key: 'combatants' | 'reserves'): readonly Named[] {
  return doc[key].flatMap(({ name, count }, i) => {
    const path = [key, i, 'name']
    if (count === undefined) return [{ name, path }]
    return Array.from({ length: count }, (_, n) => ({ name: `${name} ${n + 1}`, path }))
  })
}

function sameNames(doc: Document): Issue[] {
  const names = new Set<string>()
  return [...namesOf(doc, 'combatants'), ...namesOf(doc, 'reserves')].flatMap(({ name, path }) => {
    const twice = names.has(normalName(name))
    names.add(normalName(name))
    if (!twice) return []
    return [
      {
        path,
        code: 'SAME_NAME',
        message: `"${name}" is there twice`,
        fix: 'give each their own name, or use count',
      },
    ]
  })
}

function tooMany(doc: Document): Issue[] {
  return (['combatants', 'reserves'] as const).flatMap((key) => {
    const { length } = namesOf(doc, key)
    if (length <= MAX_PEOPLE) return []
    return [{ path: [key], code: 'too_big', message: `at most ${MAX_PEOPLE} people, not ${length}` }]
  })
}

function factsAboutNobody(doc: Document): Issue[] {
  const names = namesOf(doc, 'combatants').map(({ name }) => name)
  const here = new Set(names)
  return doc.facts.flatMap((one, i) =>
    [one.who, one.other]
      .filter((who) => who !== '' && !here.has(who))
      .map((who) => ({
        path: ['facts', i],
        code: 'NOBODY',
        message: `nobody here is called "${who}"`,
        fix: suggestKnown(who, names),
      })),
  )
}

function reservesOfNoSide(doc: Document): Issue[] {
  const known = new Set(doc.combatants.map((who) => who.side))
  const sides = [...known]
  return doc.reserves.flatMap(({ side }, i) =>
    known.has(side)
      ? []
      : [
          {
            path: ['reserves', i, 'side'],
            code: 'UNKNOWN_SIDE',
            message: `nobody here is on the side "${side}"`,
            fix: suggestKnown(side, sides),
          },
        ],
  )
}

function oneSide(doc: Document): Issue[] {
  if (new Set(doc.combatants.map((who) => who.side)).size >= 2) return []
  return [{ path: ['combatants'], code: 'ONE_SIDE', message: 'a fight needs at least two sides' }]
}

/** What of a document is there to be judged. */
type Found = Pick<WellFormed<Document>, 'lost' | 'written'>

/** The first three steps of a path: a list of people, a person, a part of theirs. */
function placeOf(path: Path): string {
  return JSON.stringify(path.slice(0, 3))
}

function peopleIssues(doc: Document, key: 'combatants' | 'reserves', { lost, written }: Found): Issue[] {
  // Whose list of weapons is gone, or lacks one: what they can do with weapons is not judged.
  const unarmed = new Set([...lost].filter(({ length }) => length === 3 || length === 4).map(placeOf))
  return doc[key].flatMap((who, i) => {
    const path = [key, i]
    const weapons = written([...path, 'weapons'])
    const armed = !unarmed.has(placeOf(weapons))
    return [
      ...wordIssues(who, path, doc.tables),
      ...(armed ? [...skillIssues(who, path, doc.tables), ...readyIssues(who, path)] : []),
    ]
  })
}

/** Faults that only the whole shows: two of one name, words the tables do not have, facts about nobody. */
export function crossCheck(doc: Document, found: Found): readonly Issue[] {
  const { lost, written } = found
  if (lost.hasLostPart(['tables'])) return []
  const everybody = ![...lost].some(([key, ...inner]) => key === 'combatants' && inner.length <= 1)
  return [
    ...sameNames(doc),
    ...tooMany(doc),
    ...peopleIssues(doc, 'combatants', found),
    ...peopleIssues(doc, 'reserves', found),
    ...(everybody ? [...reservesOfNoSide(doc), ...factsAboutNobody(doc), ...oneSide(doc)] : []),
  ].map((issue) => ({ ...issue, path: written(issue.path) }))
}
