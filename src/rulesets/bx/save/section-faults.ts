import type { Issue } from '../../../kernel/contract/scenario.js'
import { asText } from '../../../kernel/words/as-text.js'
import { plainDamage, readDamage } from '../stats/damage.js'
import { readRange } from '../stats/range.js'
import { fields, type Save } from './read.js'

/** The sections that are read or written, by their kind (rules/bx-campaign C2, C4). */
const KINDS: Readonly<Record<string, 'map' | 'list' | 'text'>> = {
  meta: 'map',
  npcs: 'map',
  companions: 'map',
  clocks: 'map',
  zones: 'map',
  engines: 'map',
  encounter_lists: 'map',
  session_summaries: 'map',
  losses_irreversibles: 'list',
  adjudication_log: 'list',
  session_log: 'list',
  discoveries: 'list',
  stat_modifiers: 'list',
  calendar: 'list',
  party_seed: 'text',
  party_delta: 'text',
}

/** The intensities that a save may name (C20). */
const INTENSITIES = ['low', 'medium', 'high', 'extreme']

type Path = readonly (string | number)[]

function isKind(value: unknown, kind: 'map' | 'list' | 'text'): boolean {
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'list') return Array.isArray(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(path: Path, message: string, code = 'BAD_ENTRY'): Issue {
  return { path, message, code }
}

/** Every section of the wrong kind, and every entry in a section of maps that is none. */
function kindFaults(save: Save): readonly Issue[] {
  return Object.entries(KINDS).flatMap(([key, kind]): Issue[] => {
    const value = save[key]
    if (value === undefined || value === null) return []
    if (!isKind(value, kind)) return [fault([key], `"${key}" is a ${kind}`)]
    if (key !== 'zones' && key !== 'engines' && key !== 'companions') return []
    return Object.entries(fields(value)).flatMap(([name, entry]) =>
      isKind(entry, 'map') ? [] : [fault([key, name], `an entry of "${key}" is a map`)],
    )
  })
}

function randomizerFault(path: Path, value: unknown): readonly Issue[] {
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'string' && readDamage(plainDamage(value.trim()))) return []
  return [fault([...path, 'randomizer'], 'a randomizer is dice such as 1d6 or 2d6', 'BAD_RANDOMIZER')]
}

/** A table that is rolled has ranges that can be read; a bare list is never rolled (C21). */
function tableFaults(save: Save): readonly Issue[] {
  return Object.entries(fields(save.encounter_lists)).flatMap(([key, list]) => {
    const { randomizer, entries } = fields(list)
    const path = ['encounter_lists', key]
    const isRolled = typeof randomizer === 'string' && randomizer.trim() !== ''
    const ranges = (isRolled && Array.isArray(entries) ? entries : []).flatMap((entry, i): Issue[] =>
      readRange(asText(fields(entry).range ?? ''))
        ? []
        : [
            fault(
              [...path, 'entries', i, 'range'],
              'a range is a number or two, such as 3 or 5-6',
              'BAD_RANGE',
            ),
          ],
    )
    return [...randomizerFault(path, randomizer), ...ranges]
  })
}

function zoneFaults(save: Save): readonly Issue[] {
  return Object.entries(fields(save.zones)).flatMap(([zone, entry]) => {
    const { crossing_points: points } = fields(entry)
    const path = ['zones', zone, 'crossing_points']
    if (points === undefined || points === null) return []
    if (!Array.isArray(points)) return [fault(path, 'crossing points are a list')]
    return points.flatMap((point, i): Issue[] => {
      const { to } = fields(point)
      return typeof to === 'string' && to.trim() !== ''
        ? []
        : [fault([...path, i, 'to'], 'a crossing point says where it leads (to)', 'NO_WAY')]
    })
  })
}

function intensityFault(save: Save): readonly Issue[] {
  if (Object.keys(fields(save.zones)).length === 0) return []
  const { campaign_intensity: said } = fields(save.meta)
  if (typeof said === 'string' && INTENSITIES.includes(said.trim().toLowerCase())) return []
  const message = `an intensity is ${INTENSITIES.join(', ')}`
  return [fault(['meta', 'campaign_intensity'], message, 'BAD_INTENSITY')]
}

/** rules/bx-campaign C5: sections, randomizers, ranges, crossings and the intensity, each fault at its place. */
export function sectionFaults(save: Save): readonly Issue[] {
  const engines = Object.entries(fields(save.engines)).flatMap(([key, engine]) =>
    randomizerFault(['engines', key], fields(engine).randomizer),
  )
  return [...kindFaults(save), ...intensityFault(save), ...tableFaults(save), ...engines, ...zoneFaults(save)]
}
