import { sameName } from '../../../kernel/names.js'
import type { CombatStarted } from '../events.js'
import { mustBeDeclared } from '../modifiers.js'
import type { Person } from '../stats.js'
import { type Fight, type FightOptions, NO_PLAN, NO_TRIGGERS, NOBODY, OUT, STANDING } from './fight.js'
import { fighter, type Influences } from './fighter.js'
import { distinctNames, type Parties, validated } from './validate.js'

/** Where a combat is taken up in the middle. */
export interface Resume {
  readonly round: number
  readonly startAllies: number | null
  readonly startFoes: number | null
  readonly lostAllies: number
  readonly lostFoes: number
  readonly outnumberedAllies: boolean
  readonly outnumberedFoes: boolean
}

export const FROM_THE_START: Resume = {
  round: 1,
  startAllies: null,
  startFoes: null,
  lostAllies: 0,
  lostFoes: 0,
  outnumberedAllies: false,
  outnumberedFoes: false,
}

/**
 * seed 000 §6.1, §9.2: everybody is checked (rules/bx R7, R13), named, put in order and counted. No die falls here;
 * whatever is missing is a stop.
 */
export function combatStart(
  parties: Parties,
  world: Influences & { readonly people: readonly Person[] },
  options: FightOptions,
  resume: Resume,
): CombatStarted {
  const { pc, companions, foes, companionOnly } = validated(parties)
  mustBeDeclared(world.modifiers)
  const fighting: Person[] = [...(pc ? [pc] : []), ...companions, ...foes]
  const names = distinctNames(fighting.map((p) => p.name))
  const allies = fighting.length - foes.length
  const sheets = fighting.map((p, i) =>
    fighter(p, placeAmong(world.people, p, names[i]!), names[i]!, i < allies ? 'PC' : 'Foes', world),
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
    options,
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

/** A foe who alone bears the name of somebody the table knows is that somebody (rules/bx B: foes that are named NPCs). */
function placeAmong(people: readonly Person[], person: Person, name: string): number {
  const place = people.indexOf(person)
  if (place >= 0 || name !== person.name) return place
  return people.findIndex((p) => p.role === 'npc' && sameName(p.name, name))
}

/** The fight as it stands when everybody has drawn. */
export function openFight(event: CombatStarted): Fight {
  return {
    who: event.who,
    names: event.names,
    most: event.most,
    allies: event.allies,
    companionOnly: event.companionOnly,
    options: event.options,
    startAllies: event.startAllies,
    startFoes: event.startFoes,
    round: event.round - 1,
    hp: event.hp.slice(),
    status: event.status,
    dealt: event.dealt.slice(),
    lostAllies: event.lostAllies,
    lostFoes: event.lostFoes,
    outnumberedAllies: event.outnumberedAllies,
    outnumberedFoes: event.outnumberedFoes,
    triggers: NO_TRIGGERS.slice(),
    stirred: false,
    choice: 'ATTACK',
    plan: NO_PLAN,
    aims: NOBODY,
    first: 'PC',
    turn: 0,
    freed: 0,
    fallen: NOBODY,
    rolled: 0,
    failed: NOBODY,
    foeOrders: NOBODY,
    unstable: NOBODY,
    ended: '',
  }
}
