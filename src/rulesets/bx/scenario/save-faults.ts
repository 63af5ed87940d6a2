import type { Issue } from '../../../kernel/contract/scenario.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { entryOf, isMap } from '../../../kernel/entry.js'
import { fixFor, nearest } from '../../../kernel/words/nearest.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { statFaults } from '../combat/start/validate.js'
import { fields, NAMELESS_PC, readPerson, type Save } from '../save/read.js'
import { sectionFaults } from '../save/section-faults.js'
import { isStatus, type Person, type Role, STATUSES } from '../stats/person.js'

type Path = readonly (string | number)[]
type Fields = Readonly<Record<string, unknown>>

/** The fields of an entry that BX reads, and the figure each holds. */
const FIGURES: Readonly<Record<string, string>> = {
  bx_ac: 'AC',
  bx_hd: 'HD',
  bx_hp: 'hp',
  bx_hp_max: 'hpMax',
  bx_at: 'AT',
  bx_dmg: 'Dmg',
  bx_ml: 'ML',
  bx_save_mod: 'SaveMod',
  bx_morale_mod: 'MoraleMod',
}

const OWN_KEYS: readonly string[] = [...Object.keys(FIGURES), 'bx_tags', 'bx_stats']

/** The other keys of an entry that BX reads; a save may hold any number of others. */
const READ_KEYS = [
  'name',
  'zone',
  'status',
  'with_pc',
  'is_companion',
  'conditions',
  'skills',
  'skills_changed',
  'stat_modifiers',
  'history',
]

/** Keys that real saves have and BX leaves alone (rules/bx B): not to be taken for slips of those above. */
const OTHER_KEYS = [
  'bx',
  'BX',
  'stats',
  'role',
  'trait',
  'appearance',
  'faction',
  'objective',
  'knowledge',
  'negative_knowledge',
  'next_action',
  'class_level',
  'visibility',
  'created_session',
  'last_updated_session',
  'goals',
  'psychological_state',
  'secrets',
  'reputation',
  'equipment_notes',
  'affection_summary',
  'reputation_levels',
]

const TOP_KEYS = [
  'meta',
  'clocks',
  'engines',
  'zones',
  'encounter_lists',
  'npcs',
  'companions',
  'factions',
  'relationships',
  'npc_risk_flags',
  'discoveries',
  'unresolved_threads',
  'losses_irreversibles',
  'divine_metaphysical',
  'ua_log',
  'seed_overrides',
  'fired_interaction_rules',
  'adjudication_log',
  'session_log',
  'session_summaries',
  'session_meta',
  'pc_state',
  'stat_modifiers',
]

const CLOCK_KEYS = [
  'name',
  'owner',
  'progress',
  'max_progress',
  'status',
  'advance_bullets',
  'halt_conditions',
  'reduce_conditions',
  'trigger_on_completion',
  'trigger_fired',
  'trigger_fired_text',
  'notes',
  'stat_modifiers',
  'advanced_this_day',
  'advanced_this_session',
  'last_advanced_session',
  'last_advanced_date',
  'visibility',
  'created_session',
  'is_cadence',
  'cadence_bullet',
]

function isList(value: unknown): boolean {
  return Array.isArray(value)
}

const KINDS: Readonly<Record<string, readonly [is: (value: unknown) => boolean, what: string]>> = {
  name: [(v) => typeof v === 'string' && isVisible(v), 'a name is one line of text'],
  zone: [(v) => typeof v === 'string' && isVisible(v), 'a zone is one line of text'],
  status: [(v) => typeof v === 'string', `a status is a text that begins with ${STATUSES.join(', ')}`],
  with_pc: [(v) => typeof v === 'boolean', 'with_pc is true or false'],
  is_companion: [(v) => typeof v === 'boolean', 'is_companion is true or false'],
  conditions: [isList, 'conditions are a list'],
  skills: [isList, 'skills are a list'],
  skills_changed: [(v) => isList(v) || isMap(v), 'changed skills are a list, or a map of added and removed'],
  stat_modifiers: [isList, 'modifiers are a list'],
  history: [isList, 'a history is a list'],
}

/** Everything in the entry of somebody that cannot be read as it stands. */
function entryFaults(path: Path, name: string, value: unknown, role: Role): Issue[] {
  if (!isMap(value)) return [{ path, message: 'an entry is a map', code: 'BAD_ENTRY' }]
  const found: Issue[] = []
  for (const [key, one] of Object.entries(value)) {
    if (/^bx_/i.test(key) && !OWN_KEYS.includes(key)) {
      found.push({
        path: [...path, key],
        message: `BX reads no "${key}"`,
        code: 'unknown_key',
        ...fixFor(key, OWN_KEYS),
      })
    }
    const [is, what] = entryOf(KINDS, key) ?? []
    if (is && one !== null && !is(one))
      found.push({ path: [...path, key], message: what!, code: 'BAD_ENTRY' })
  }
  if (!isVisible(name)) found.push({ path, message: 'a name is one line of text', code: 'BAD_ENTRY' })
  return [...found, ...figureFaults(path, name, value, role)]
}

function figureFaults(path: Path, name: string, entry: Fields, role: Role): Issue[] {
  let person: Person
  try {
    person = readPerson(name, entry, role)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const field = fieldOf(String(error.details.key), entry)
    return [{ path: field === undefined ? path : [...path, field], message: error.message, code: error.code }]
  }
  return statFaults(person).map(({ key, why }) => {
    const field = fieldOf(key, entry)
    return {
      path: field === undefined ? path : [...path, field],
      message: `${person.name}: ${key} ${why}`,
      code: 'INVALID_STAT',
    }
  })
}

function fieldOf(figure: string, entry: Fields): string | undefined {
  const field = Object.keys(FIGURES).find((key) => FIGURES[key] === figure)
  return field !== undefined && Object.hasOwn(entry, field) ? field : undefined
}

/** What keeps a save from being played: every fault at its place. */
export function saveFaults(save: Save): readonly Issue[] {
  const found: Issue[] = [...sectionFaults(save)]
  if (save.pc_state !== null && save.pc_state !== undefined)
    found.push(...entryFaults(['pc_state'], NAMELESS_PC, save.pc_state, 'pc'))
  for (const [name, entry] of Object.entries(fields(save.npcs)))
    found.push(...entryFaults(['npcs', name], name, entry, 'npc'))
  for (const [name, entry] of Object.entries(fields(save.clocks))) {
    const called = fields(entry).name
    if (!isMap(entry)) found.push({ path: ['clocks', name], message: 'a clock is a map', code: 'BAD_ENTRY' })
    else if (!isVisible(name) || (typeof called === 'string' && !isVisible(called)))
      found.push({ path: ['clocks', name], message: 'a name is one line of text', code: 'BAD_ENTRY' })
  }
  return found
}

function slipsIn(entry: unknown, path: Path, read: readonly string[], known: readonly string[]): Issue[] {
  return Object.keys(fields(entry)).flatMap((key): Issue[] => {
    if (known.includes(key) || read.includes(key) || /^bx_/i.test(key)) return []
    const near = nearest(key, read)
    if (near === undefined || Object.hasOwn(fields(entry), near)) return []
    return [
      {
        path: [...path, key],
        message: `nothing reads "${key}"`,
        code: 'unknown_key',
        fix: `did you mean "${near}"?`,
      },
    ]
  })
}

/** What a save keeps for itself but may have been meant for BX. */
export function likelySaveTypos(save: Save): readonly Issue[] {
  const others = [...OWN_KEYS, ...OTHER_KEYS]
  const statuses = Object.entries(fields(save.npcs)).flatMap(([name, entry]): Issue[] => {
    const { status } = fields(entry)
    if (typeof status !== 'string' || status === '' || isStatus(status)) return []
    return [
      {
        path: ['npcs', name, 'status'],
        message: `"${status}" is no status that BX knows: ${name} neither fights nor counts as dead`,
        code: 'STATUS_UNKNOWN',
        ...fixFor(status.split(/\W/)[0]!, STATUSES),
      },
    ]
  })
  return [
    ...slipsIn(
      save,
      [],
      ['npcs', 'pc_state', 'clocks', 'encounter_lists', 'stat_modifiers', 'meta'],
      TOP_KEYS,
    ),
    ...slipsIn(save.pc_state, ['pc_state'], READ_KEYS, others),
    ...Object.entries(fields(save.npcs)).flatMap(([name, entry]) =>
      slipsIn(entry, ['npcs', name], READ_KEYS, others),
    ),
    ...Object.entries(fields(save.clocks)).flatMap(([name, entry]) =>
      slipsIn(entry, ['clocks', name], CLOCK_KEYS, []),
    ),
    ...statuses,
  ]
}
