import { normalName, sameName } from '../../../kernel/words/names.js'
import { readPartyTexts } from '../save/party-text.js'
import { readSave, type SaveFacts } from '../save/people.js'
import { personOf } from '../stats/block.js'
import { distinctNames } from '../stats/names.js'
import type { Person } from '../stats/person.js'
import type { Scenario } from './scenario.js'

/** The parts of a scenario that say who is there. */
export type Described = Pick<
  Scenario,
  'start' | 'companionOnly' | 'pc' | 'companions' | 'npcs' | 'foes' | 'save'
> &
  Partial<Pick<Scenario, 'party' | 'partyDelta'>>

/** Those the scenario itself describes. Where people act outside combat too, equal names are numbered as in one (R9). */
function writtenIn(scenario: Described): readonly Person[] {
  const written: Person[] = [
    ...(scenario.pc ? [personOf(scenario.pc, 'pc')] : []),
    ...scenario.companions.map((b) => personOf(b, 'companion')),
    ...scenario.npcs.map((b) => personOf(b, 'npc')),
  ]
  if (scenario.start !== 'open') return written
  const names = distinctNames(written.map((p) => p.name))
  return written.map((p, i) => (p.name === names[i] ? p : { ...p, name: names[i]! }))
}

const NOTHING: SaveFacts = { people: [], clocks: [], modifiers: [], fromSeed: [] }

/** A text that stands beside the save, else the one in it (rules/bx-campaign C6). */
function besideOrIn(beside: string | undefined, within: unknown): string {
  return beside || (typeof within === 'string' ? within : '')
}

export function savedIn({ save, party, partyDelta }: Described): SaveFacts {
  if (!save) return NOTHING
  const { document, order } = save
  const texts = readPartyTexts(
    besideOrIn(party, document.party_seed),
    besideOrIn(partyDelta, document.party_delta),
  )
  return readSave(document, order, texts)
}

/** Everybody: those of the save, those of the scenario in their place; their entries in the save stay theirs. */
export function peopleOf(scenario: Described, saved: SaveFacts = savedIn(scenario)): readonly Person[] {
  const inPlaceOf = (w: Person): Person | undefined =>
    saved.people.find((p) => (w.role === 'pc' ? p.role === 'pc' : sameName(w.name, p.name)))
  const written = writtenIn(scenario).map((w) => {
    const { entry = [], statsAt = [] } = inPlaceOf(w) ?? {}
    return { ...w, entry, statsAt }
  })
  const hasPc = written.some((p) => p.role === 'pc')
  const kept = saved.people.filter(
    (p) => !(hasPc && p.role === 'pc') && !written.some((w) => sameName(w.name, p.name)),
  )
  return [...written.filter((p) => p.role === 'pc'), ...kept, ...written.filter((p) => p.role !== 'pc')]
}

/** Who is who at a table, as its scenario says it; every seat may know that. */
export interface Cast {
  /** The PC's name; empty where there is none. */
  readonly pc: string
  isOfParty(name: string): boolean
  isPerson(name: string): boolean
}

const casts = new WeakMap<Described, Cast>()

/** Returns who is who, read once for each scenario. In a fight equal names carry a number (rules/bx R9). */
export function castOf(scenario: Described): Cast {
  const known = casts.get(scenario)
  if (known !== undefined) return known
  const people = peopleOf(scenario)
  const namesOf = (some: readonly Person[]): ReadonlySet<string> =>
    new Set(some.map(({ name }) => normalName(name)))
  const party = namesOf(people.filter(({ role }) => role !== 'npc'))
  const all = namesOf(people)
  const has = (names: ReadonlySet<string>, name: string): boolean =>
    names.has(normalName(name)) || names.has(normalName(name.replace(/ #\d+$/, '')))
  const cast: Cast = {
    pc: people.find(({ role }) => role === 'pc')?.name ?? '',
    isOfParty: (name) => has(party, name),
    isPerson: (name) => has(all, name),
  }
  casts.set(scenario, cast)
  return cast
}
