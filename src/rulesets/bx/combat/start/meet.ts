import type { Command } from '../../../../kernel/contract/command.js'
import { Stop } from '../../../../kernel/contract/stops.js'
import type { Dice } from '../../../../kernel/dice/dice.js'
import { sameName } from '../../../../kernel/words/names.js'
import type { Tell } from '../../events/index.js'
import { encountersKnownTo, peopleKnownTo } from '../../state/known.js'
import { personNamed, placeAmong, up } from '../../state/named.js'
import type { State } from '../../state/state.js'
import { type Encounter, foesOf, kindsOf } from '../../stats/encounter.js'
import { isDead, isNonCombatant, type Person, STAT_KEYS } from '../../stats/person.js'
import { isDeadStop, missingStats, refused } from '../../stops.js'
import { drawUp, startCombat } from './start.js'

export function encounterNamed(state: State, seat: string, name: string): Encounter | undefined {
  const known = encountersKnownTo(state, seat)
  const names = known.map((e) => e.name)
  const isPerson = peopleKnownTo(state, seat).some((p) => sameName(p.name, name))
  return isPerson ? known.find((e) => sameName(e.name, name)) : known[placeAmong(names, name)]
}

/** A fight that could begin now: everything about it is checked, no die has fallen. */
interface Ready {
  begin(dice: Dice, tell: Tell): void
}

/** One party of foes: an encounter, whose numbers dice may have to say (rules/bx B), or somebody of the table. */
type Foe = { readonly encounter: Encounter } | { readonly person: Person }

/** Who stands on the PC side: the PC or not, and which companions. */
interface Company {
  readonly companionOnly: boolean
  /** Where it is; companions that are elsewhere are not there. */
  readonly zone: string
  /** Who was named; everybody who is there when nobody was. */
  readonly party: readonly Person[] | undefined
}

/** How many of each kind there are, rolled where dice say so, and told. */
function countFoes(encounter: Encounter, dice: Dice, tell: Tell, isOpen: boolean): readonly number[] {
  const kinds = kindsOf(encounter)
  const counts = kinds.map(({ expr, dice: asked }) => {
    if (asked) return Math.max(1, dice.sum(asked.count, asked.sides, 'number of foes') + asked.plus)
    return expr === '' ? 1 : Number(expr)
  })
  const told = kinds.flatMap(({ foe, expr }, i) => (expr === '' ? [] : [{ foe, expr, count: counts[i]! }]))
  const met = { type: 'EncounterMet', name: encounter.name, counts: told } as const
  tell(isOpen ? { ...met, open: counts } : met)
  return counts
}

function counted(encounter: Encounter, dice: Dice, tell: Tell): readonly Person[] {
  return foesOf(encounter, countFoes(encounter, dice, tell, false))
}

/** The encounter that waits, if it has foes (rules/bx-campaign C22). */
export function waitingEncounter({ waiting, encounters }: State): Encounter | undefined {
  return waiting === null ? undefined : encounters.find(({ name }) => sameName(name, waiting.name))
}

/** C23: how many there are is settled before anything else of the meeting, and once. */
export function countWaiting(state: State, encounter: Encounter, dice: Dice, tell: Tell): void {
  if (state.waiting?.counts === null) countFoes(encounter, dice, tell, true)
}

/** Whether dice or a number say how many of an encounter there are. */
export function isCounted(encounter: Encounter): boolean {
  return kindsOf(encounter).some(({ expr }) => expr !== '')
}

/** Nobody is checked when the dice have fallen: one of each kind stands for all of them before. */
function against(state: State, seat: string, foes: readonly Foe[], company: Company): Ready {
  const one = foes.flatMap((foe) => ('person' in foe ? [foe.person] : foesOf(foe.encounter, [])))
  const lineUp = (all: readonly Person[]) =>
    drawUp(withCompany(state, company), seat, all, company.companionOnly)
  if (lineUp(one).allies === 0)
    throw refused(
      'NOBODY_THERE',
      'No companion is there who could fight. Name them: party: <companion> and: <companion>.',
    )
  return {
    begin(dice, tell) {
      const waits = waitingEncounter(state)
      const isWaiting = (foe: Foe): boolean => 'encounter' in foe && foe.encounter === waits
      const all = foes.flatMap((foe) => {
        if ('person' in foe) return [foe.person]
        if (!isWaiting(foe)) return counted(foe.encounter, dice, tell)
        countWaiting(state, foe.encounter, dice, tell)
        return foesOf(foe.encounter, state.waiting?.counts ?? [])
      })
      const started = lineUp(all)
      startCombat(
        state,
        waits && foes.some(isWaiting) ? { ...started, encounter: waits.name } : started,
        tell,
      )
    },
  }
}

/** seed 000 §9.1, §9.13.1: companions that take part, without those who are elsewhere or were not named. */
function withCompany(state: State, { companionOnly, zone, party }: Company): State {
  const takesPart = (p: Person): boolean => {
    if (p.role !== 'companion') return true
    if (party) return party.includes(p)
    if (!companionOnly) return p.withPc
    return zone === '' || p.zone === '' ? p.withPc : sameName(p.zone, zone)
  }
  const present = (p: Person): Person =>
    p.role !== 'companion' || p.withPc === takesPart(p) ? p : { ...p, withPc: takesPart(p) }
  return { ...state, people: state.people.map(present) }
}

/** Who of the party was named to fight. */
function partyNamed(state: State, seat: string, command: Command): readonly Person[] | undefined {
  const names = command.party as readonly string[] | undefined
  if (names === undefined) return undefined
  const party = names.map((name) => {
    const person = up(state, seat, name)
    if (person.role !== 'companion')
      throw refused(
        'NOT_A_COMPANION',
        `${person.name} is no companion (the PC is there unless companions: only).`,
        {
          name: person.name,
        },
      )
    if (isNonCombatant(person)) throw missingStats({ [person.name]: STAT_KEYS })
    return person
  })
  mustDiffer(party.map(({ name }) => name))
  return party
}

function mustDiffer(names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined)
    throw refused('NAMED_TWICE', `${twice} is named twice; nobody is there two times.`, { name: twice })
}

function foeNamed(state: State, seat: string, name: string): Foe {
  const waits = waitingEncounter(state)
  const encounter = waits && sameName(waits.name, name) ? waits : encounterNamed(state, seat, name)
  if (encounter) return { encounter }
  const person = personNamed(state, seat, name, () => encountersKnownTo(state, seat).map((e) => e.name))
  if (person.role !== 'npc')
    throw refused('NOT_A_FOE', `${person.name} is of the party.`, { name: person.name })
  if (isDead(person)) throw isDeadStop(person.name)
  return { person }
}

/** Those who were named; where nobody was, the encounter that waits. */
function foesMeant(state: State, seat: string, command: Command): readonly Foe[] {
  const names = command.with as readonly string[] | undefined
  if (names !== undefined) return names.map((name) => foeNamed(state, seat, name))
  const encounter = waitingEncounter(state)
  if (encounter) return [{ encounter }]
  if (state.waiting)
    throw refused(
      'NOBODY_THERE',
      'This encounter has nobody to fight. Face it, or the game master settles it.',
    )
  throw refused(
    'NO_ENCOUNTER',
    'No encounter waits here. Say whom to fight: fight with: <encounter or name>.',
  )
}

/** seed 000 §6.1.1: violence is intended, against encounters, against people of the table, or both. */
function ready(state: State, seat: string, command: Command): Ready {
  const foes = foesMeant(state, seat, command)
  mustDiffer(foes.map((foe) => ('person' in foe ? foe.person.name : foe.encounter.name)))
  const zone = foes.map((foe) => ('person' in foe ? foe.person.zone : '')).find((z) => z !== '') ?? ''
  const companionOnly = command.companions === 'only'
  return against(state, seat, foes, { companionOnly, zone, party: partyNamed(state, seat, command) })
}

export function decideFight(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  ready(state, seat, command).begin(dice, tell)
}

/** Whether a fight with this encounter or person could begin now. */
export function mayFight(state: State, seat: string, command: Command): boolean {
  try {
    ready(state, seat, command)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}

/** The fight that a hostile group begins (§6.1.1): an encounter, or somebody of the save who can fight. */
export function hostileFight(state: State, seat: string, name: string): Ready | undefined {
  const company: Company = { companionOnly: false, zone: '', party: undefined }
  const encounter =
    state.waiting && sameName(state.waiting.name, name)
      ? waitingEncounter(state)
      : encounterNamed(state, seat, name)
  if (encounter) return against(state, seat, [{ encounter }], company)
  const person = peopleKnownTo(state, seat).find((p) => sameName(p.name, name))
  if (person?.role !== 'npc' || isDead(person) || isNonCombatant(person)) return undefined
  return against(state, seat, [{ person }], company)
}
