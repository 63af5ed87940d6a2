import type { HandedSave, Issue } from '../../../kernel/contract/scenario.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { fileNameOf } from '../save/file-name.js'
import { MAX_PARTY_BYTES } from '../save/party-text.js'
import { fields, orderOf, type Save } from '../save/read.js'
import { readSaveText } from '../save/text.js'
import { mustHoldParty } from '../save/world.js'
import { mustBeSkills, mustHaveLoadout } from '../stats/skills.js'
import { type BxStop, invalidLoadouts, refused } from '../stops.js'
import { parse } from './parse.js'
import { type Described, peopleOf } from './people.js'
import { saveFaults } from './save-faults.js'
import type { Scenario } from './scenario.js'

/** The sections by which a document is known as a save. */
const SAVE_SECTIONS: readonly string[] = ['meta', 'pc_state', 'npcs']

/** rules/bx-campaign C1: a save opens a table by itself; any other document is none. */
export function isSave(document: unknown): boolean {
  const sections = fields(document)
  return sections.ruleset === undefined && SAVE_SECTIONS.some((key) => Object.hasOwn(sections, key))
}

/** The place of a fault as a JSON pointer (RFC 6901). */
function pointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
}

/** C5: every fault at once, by its place. */
function mustBeSound(save: Save): void {
  const found = saveFaults(save)
  if (found.length === 0) return
  const told = found.map(({ path, message }) => `${pointer(path)}: ${message}`)
  throw refused('SAVE_FAULT', `The save cannot be played. ${told.join('; ')}.`, placesOf(found))
}

/** Faults as data: their places, and each with its sentence and its guess. */
function placesOf(found: readonly Issue[]): { readonly faults: readonly string[]; readonly places: unknown } {
  return {
    faults: found.map(({ path }) => pointer(path)),
    places: found.map(({ path, message, fix }) => ({ at: pointer(path), message, ...(fix && { fix }) })),
  }
}

function stopOf(work: () => unknown): readonly BxStop[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof Stop) return [error as BxStop]
    throw error
  }
}

/** C8: exactly four skills of everybody who has a baseline, all names at once. */
function mustHaveLoadouts(scenario: Described): void {
  const faults = peopleOf(scenario).flatMap((person) => [
    ...(person.skills.length > 0 ? stopOf(() => mustHaveLoadout(person.name, person.skills)) : []),
    ...stopOf(() => mustBeSkills(person.name, person.skillsAdded)),
    ...stopOf(() => mustBeSkills(person.name, person.skillsRemoved)),
  ])
  if (faults.length > 0) throw invalidLoadouts(faults)
}

function mustBeShort(label: string, text: string): void {
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MAX_PARTY_BYTES)
    throw refused('PARTY_TOO_LARGE', `"${label}" has ${bytes} bytes; at most ${MAX_PARTY_BYTES} are read.`, {
      bytes,
      most: MAX_PARTY_BYTES,
    })
}

/** Opens a table at peace from a save that is handed over (rules/bx-campaign C1, C38). Throws a stop that says what is wrong with it. */
export function scenarioOfSave(handed: HandedSave): Scenario {
  const { party = '', partyDelta = '', calendar = [] } = handed
  const text = typeof handed.save === 'string' ? handed.save : JSON.stringify(handed.save)
  const { document, keys } = readSaveText(text)
  mustBeShort('party', party)
  mustBeShort('partyDelta', partyDelta)
  mustBeSound(document)
  const path = handed.path ?? fileNameOf(document)
  const save = {
    path,
    document,
    order: orderOf(document, keys),
    ...(typeof handed.save === 'string' && { text }),
  }
  // Asked here as stops, which carry their line (C43); a scenario with a save has them as faults at their places.
  mustHoldParty(document)
  mustHaveLoadouts({ ...NOBODY_ELSE, party, partyDelta, save })
  const parsed = parse({
    ruleset: 'bx',
    title: path.replace(/\.json$/, ''),
    start: 'open',
    party,
    partyDelta,
    calendar,
    save,
  })
  if (parsed.ok) return parsed.scenario
  throw refused('SAVE_FAULT', parsed.issues.map(({ message }) => message).join('; '), placesOf(parsed.issues))
}

/** A save alone describes everybody itself. */
const NOBODY_ELSE = {
  start: 'open',
  companionOnly: false,
  pc: null,
  companions: [],
  npcs: [],
  foes: [],
} as const satisfies Omit<Described, 'save'>
