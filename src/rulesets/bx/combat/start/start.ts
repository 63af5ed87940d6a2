import { normalName } from '../../../../kernel/words/names.js'
import { type CombatStarted, tellCombatEnd, tellCombatStart } from '../../events/combat.js'
import { canSkipEvents } from '../../events/fold.js'
import type { Tell } from '../../events/index.js'
import { OUT, STANDING } from '../../state/fight.js'
import { type Known, mustBeDeclared } from '../../state/known.js'
import type { State } from '../../state/state.js'
import { distinctNames } from '../../stats/names.js'
import { isActive, isDead, isNonCombatant, isUp, type Person } from '../../stats/person.js'
import { combatEnded, endReason } from '../round/end.js'
import { fighter } from './fighter.js'
import { FROM_THE_START, type Resume } from './resume.js'
import { validated } from './validate.js'

/** What a combat is drawn up from. */
type World = Known & Pick<State, 'options'>

/**
 * seed 000 §6.1, §9.2: who fights whom when a combat begins with these foes: everybody is checked (rules/bx R7, R13),
 * named, put in order and counted. No die falls here; whatever is missing is a stop.
 */
export function drawUp(
  world: World,
  seat: string,
  against: readonly Person[],
  withoutPc: boolean,
  resume: Resume = FROM_THE_START,
  everybody = false,
): CombatStarted {
  const { people } = world
  const { pc, companions, foes, companionOnly } = validated({
    pc: people.find((p) => p.role === 'pc' && !isDead(p)) ?? null,
    companions: people.filter((p) => p.role === 'companion'),
    foes: against,
    companionOnly: withoutPc,
    everybody,
  })
  mustBeDeclared(world, seat)
  const fighting: Person[] = [...(pc ? [pc] : []), ...companions, ...foes]
  const names = distinctNames(fighting.map((p) => p.name))
  const allies = fighting.length - foes.length
  const placeOf = placesAmong(people)
  const sheets = fighting.map((p, i) =>
    fighter(p, placeOf(p, names[i]!), names[i]!, i < allies ? 'PC' : 'Foes', world),
  )
  const order = sheets.map((_, i) => i)
  const from = pc ? 1 : 0
  // rules/bx R43: companions by falling HD, ties in save order.
  const acting = order.slice(from, allies).sort((a, b) => sheets[b]!.hd - sheets[a]!.hd || a - b)
  const seats = [...order.slice(0, from), ...acting, ...order.slice(allies)]
  const who = seats.map((i) => sheets[i]!)
  const status = who.map((f) => (f.hp > 0 ? STANDING : OUT))
  return {
    type: 'CombatStarted',
    who,
    names: who.map((f) => f.name),
    most: who.map((f) => f.max),
    hp: who.map((f) => f.hp),
    allies,
    companionOnly,
    options: world.options,
    startAllies: resume.startAllies ?? status.slice(0, allies).filter((s) => s === STANDING).length,
    startFoes: resume.startFoes ?? status.slice(allies).filter((s) => s === STANDING).length,
    status,
    dealt: seats.map((i) => fighting[i]!.damageDealt),
    round: resume.round,
    lostAllies: resume.lostAllies,
    lostFoes: resume.lostFoes,
    outnumberedAllies: resume.outnumberedAllies,
    outnumberedFoes: resume.outnumberedFoes,
  }
}

/**
 * Answers where somebody stands among the people, or -1. A foe who alone bears the name of somebody the table knows is
 * that somebody (rules/bx B: foes that are named NPCs).
 */
function placesAmong(people: readonly Person[]): (person: Person, name: string) => number {
  const places = new Map<Person, number>()
  const byName = new Map<string, number>()
  for (const [i, person] of people.entries()) {
    if (!places.has(person)) places.set(person, i)
    const name = normalName(person.name)
    if (person.role === 'npc' && !byName.has(name)) byName.set(name, i)
  }
  return (person, name) => {
    const place = places.get(person) ?? -1
    return place >= 0 || name !== person.name ? place : (byName.get(normalName(name)) ?? -1)
  }
}

/** The start of a combat, and its end when the first start-of-round test already decides it (rules/bx R17). */
export function startCombat(state: State, started: CombatStarted, tell: Tell): void {
  tellCombatStart(state, started, tell)
  if (!canSkipEvents(state, tell)) tellWhoStaysOut(state, started, tell)
  const fight = state.fight!
  const reason = endReason(fight)
  if (reason) tellCombatEnd(state, combatEnded(fight, reason, state.zone), tell)
}

/** Why a companion who is with the PC does not fight; empty for one who could (seed 000 §9.1, §9.2). */
function whyOut(person: Person): string {
  if (isDead(person)) return 'dead'
  if (!isActive(person)) return person.status
  if (isNonCombatant(person)) return 'no BX stats'
  return isUp(person) ? '' : 'down'
}

/** rules/bx-campaign C13: each companion With_PC who stays out, in save order. */
function tellWhoStaysOut({ people }: State, { who, companionOnly }: CombatStarted, tell: Tell): void {
  if (companionOnly) return
  const fighting = new Set(who.map(({ person }) => person))
  people.forEach((person, i) => {
    if (person.role !== 'companion' || !person.withPc || fighting.has(i)) return
    const reason = whyOut(person)
    if (reason !== '') tell({ type: 'StayedOut', who: person.name, reason })
  })
}
