import type { BeatChange } from '../../../kernel/contract/events/beat.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import { sameName } from '../../../kernel/words/names.js'
import { saveAfterCombat } from '../save/combat.js'
import { listed } from '../save/entry.js'
import type { Save } from '../save/read.js'
import type { OpenEncounter } from '../state/campaign.js'
import { type Fight, type FightOpening, NO_PLAN, NO_TRIGGERS, NOBODY } from '../state/fight.js'
import { EMPTY_RECORD, type RecordSoFar, type State } from '../state/state.js'
import { endsWithCombat } from '../stats/modifiers.js'
import { ABANDONED, withHp } from '../stats/person.js'
import { type BxRows, canSkipEvents, remember } from './fold.js'
import type { FoesBroke } from './morale.js'
import { combatantLines, type FighterSeen, fighterSeen, foesInWords, type StandingsSeen } from './seen.js'
import { byRuling, type Context, count } from './words.js'

export type CombatStarted = FightOpening

export type EndReason = 'ALL_FOES_DEAD' | 'FOES_BREAK' | 'FLEE_SUCCESS' | 'PC_DOWN' | 'COMPANIONS_OUT'

export interface CombatEnded {
  readonly type: 'CombatEnded'
  readonly reason: EndReason
  readonly rounds: number
  readonly stabilised: readonly { readonly who: number; readonly name: string; readonly before: number }[]
  readonly unstable: readonly { readonly name: string; readonly reason: string }[]
  readonly abandoned: readonly string[]
  /** Where the abandoned were left, and with how many hp (rules/bx-campaign C34); absent where nobody knows the zone. */
  readonly left?: { readonly zone: string; readonly hp: readonly number[] }
  /** The sources of modifiers that end with this combat (seed 000 §6.8.1). */
  readonly modifiersEnded: readonly string[]
}

export type CombatEvent = CombatStarted | CombatEnded
export type CombatSeen =
  | CombatEvent
  | (Omit<CombatStarted, 'who' | 'hp' | 'most'> & { readonly who: readonly FighterSeen[] } & StandingsSeen)

/** Tells that a combat begins; folds it alone where nothing listens. */
export function tellCombatStart(state: State, started: CombatStarted, tell: Tell<CombatStarted>): void {
  if (canSkipEvents(state, tell)) startCombat(state, started)
  else tell(started)
}

/** Tells that a combat is over; folds it alone where nothing listens. */
export function tellCombatEnd(state: State, ended: CombatEnded, tell: Tell<CombatEnded>): void {
  if (canSkipEvents(state, tell)) endCombat(state, ended)
  else tell(ended)
}

export const combatRows: BxRows<CombatEvent, CombatSeen> = {
  CombatStarted: {
    weight: 'notable',
    fold: startCombat,
    see(event, seat, facts) {
      if (seat === GAME_MASTER) return event
      const words = readsWords(facts, seat)
      const who = event.who.map((f) => fighterSeen(f, words))
      return words ? { ...event, ...foesInWords(event), who } : { ...event, who }
    },
    mech: (event) => [
      `CombatStart: StartingCount PC=${event.startAllies}, Foes=${event.startFoes}`,
      ...combatantLines(event.who),
    ],
    story: ({ startAllies, startFoes }) => `Steel is drawn: ${startAllies} against ${startFoes}.`,
    short: ({ startAllies, startFoes }) => `Fight: ${startAllies} against ${startFoes}`,
    narr: () => 'Steel is drawn.',
  },
  CombatEnded: {
    weight: 'decisive',
    concerns: ({ stabilised, unstable, abandoned }) => [
      ...stabilised.map(({ name }) => name),
      ...unstable.map(({ name }) => name),
      ...abandoned,
    ],
    fold: endCombat,
    mech: (event) => [
      `CombatEnd=YES, Reason=${event.reason}`,
      ...event.stabilised.map((s) => `Stabilize: ${s.name} HP: ${s.before}→1`),
      ...event.unstable.map((u) => `NotStabilized: ${u.name}, Reason=${u.reason}`),
      ...event.abandoned.map(
        (name, i) =>
          `Abandoned: ${name}${event.left ? `, HP=${event.left.hp[i]}, Zone=${event.left.zone}` : ''}`,
      ),
      ...event.modifiersEnded.map((source) => `ModEnd: Source=${source}, Reason=end of combat`),
    ],
    story: (event, context) =>
      [
        endSentence(event, context),
        ...event.stabilised.map(({ name }) => `${name} is stabilised at 1 HP.`),
        ...event.unstable.map(({ name, reason }) => `${name} cannot be stabilised${byRuling(reason)}.`),
        ...event.abandoned.map((name) => `${name} is left behind.`),
        ...event.modifiersEnded.map((source) => `${source} ends.`),
      ].join(' '),
    short: (event, context) =>
      [
        endShort(event, context),
        ...event.stabilised.map(({ name }) => `${name} 1 HP`),
        ...event.unstable.map(({ name }) => `${name} not stabilised`),
        ...event.abandoned.map((name) => `${name} left behind`),
        ...event.modifiersEnded.map((source) => `${source} ends`),
      ].join('; '),
    narr: ({ reason }) => CUES[reason],
    beat: ({ reason, stabilised }) => ({
      result: RESULTS[reason],
      changes: stabilised.map(
        ({ name, before }): BeatChange => ({ who: name, figure: 'hp', by: 1 - before, to: 1 }),
      ),
    }),
  },
}

/** The fight as it stands when everyone has drawn. */
export function openFight(event: CombatStarted): Fight {
  return {
    who: event.who,
    resheeted: false,
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
    struck: 0,
    freed: 0,
    fallen: NOBODY,
    rolled: 0,
    failed: NOBODY,
    foeOrders: NOBODY,
    unstable: NOBODY,
    surrendered: NOBODY,
    bonuses: NOBODY,
    passing: NOBODY,
    ended: '',
  }
}

function startCombat(state: State, event: CombatStarted): void {
  if (state.fight !== null) throw new RulesFault('a combat began inside a combat')
  const fight = openFight(event)
  if (state.modifiers.length > 0 || state.bonuses.length > 0) bring(state, fight, event)
  state.fight = fight
  state.opening = null
  state.phase = 'choice'
  if (event.encounter !== undefined && state.waiting) state.waiting = { ...state.waiting, fighting: true }
  meetFoes(state, event)
}

/** Brings the modifiers and bonuses of those who are here into the fight. */
function bring(state: State, fight: Fight, event: CombatStarted): void {
  const isHere = (name: string): boolean =>
    event.who.some((f) => sameName(f.name, name) || sameName(f.base.name, name))
  fight.passing = state.modifiers.flatMap((m) =>
    endsWithCombat(m.expires) && isHere(m.target) ? [m.source] : [],
  )
  fight.bonuses = state.bonuses.flatMap(({ who, value, reason }) => {
    const at = event.who.findIndex((f) => f.person >= 0 && sameName(f.base.name, who))
    return at < 0 ? [] : [{ who: at, value, reason }]
  })
  state.bonuses = state.bonuses.filter(({ who }) => !isHere(who))
}

/** rules/secrets: people of the table who stand there as foes are met. */
function meetFoes(state: State, { who, allies }: CombatStarted): void {
  for (let i = allies; i < who.length; i++) {
    const { person } = who[i]!
    if (person >= 0) remember(state, state.people[person]!.name)
  }
}

/**
 * The combat is over: DOWN companions that were stabilised have 1 hp (rules/bx R48). A fight scenario ends here, an open
 * table goes on with what is left of everyone. The save follows a combat only now (seed 000 §6.8.1).
 */
function endCombat(state: State, event: CombatEnded): void {
  const fight = state.fight!
  fight.ended = event.reason
  for (const { who } of event.stabilised) fight.hp[who] = 1
  state.outcome = event.reason
  state.phase = state.isOpen ? 'open' : 'over'
  if (state.record !== null && state.save !== null) recordCombat(state, state.record, state.save, event)
  endPassing(state, event)
  if (state.waiting?.fighting) state.waiting = { ...state.waiting, fighting: false, over: overWith(event) }
  if (state.isOpen) {
    keepAftermath(state, fight, event)
    state.fight = null
  }
}

/** Writes the combat into the save, and keeps its events for the save's log. */
function recordCombat(state: State, { rounds, recent }: RecordSoFar, save: Save, event: CombatEnded): void {
  const after = saveAfterCombat(save, state.fight!, { ...event, zone: event.left?.zone }, state)
  const at = listed(after.adjudication_log).length - 1
  state.save = after
  state.fought = [...state.fought, { at, record: [...rounds, [...recent, event]] }]
  state.record = EMPTY_RECORD
}

/** rules/bx-campaign C22: how the fight settles its encounter; a PC who is down leaves it open. */
function overWith({ reason }: CombatEnded): OpenEncounter['over'] {
  if (reason === 'PC_DOWN') return ''
  return reason === 'FLEE_SUCCESS' ? 'fled' : 'fought'
}

/**
 * seed 000 §6.8.4: after a combat everyone's hp is what the fight left them. A maximum that was taken from hp at combat
 * start stays theirs, so that healing has its bound (rules/bx R1).
 */
function keepAftermath(state: State, fight: Fight, { abandoned, left }: CombatEnded): void {
  state.people = state.people.map((p, at) => {
    const i = fight.who.findIndex((f) => f.person === at)
    if (i < 0) return p
    const hp = fight.hp[i]!
    const { side, max } = fight.who[i]!
    const after = { ...withHp(p, hp), hpMax: p.hpMax ?? max }
    if (side === 'Foes') return hp <= 0 ? { ...after, status: 'dead' } : after
    if (!abandoned.includes(fight.names[i]!)) return after
    // rules/bx-campaign C34: somebody who was left behind is missing, where the fight was.
    return { ...after, status: ABANDONED, withPc: false, zone: left?.zone ?? p.zone }
  })
  state.bonuses = fight.bonuses.flatMap(({ who, value, reason }) => {
    const person = state.people[fight.who[who]!.person]
    return person ? [{ who: person.name, value, reason }] : []
  })
}

/** seed 000 §6.8.1: what belonged to the combat ends with it. */
function endPassing(state: State, { modifiersEnded }: CombatEnded): void {
  if (modifiersEnded.length === 0) return
  state.modifiers = state.modifiers.filter(
    (m) => !(endsWithCombat(m.expires) && modifiersEnded.includes(m.source)),
  )
}

const CUES: Readonly<Record<EndReason, string>> = {
  ALL_FOES_DEAD: 'Silence; no foe is left alive.',
  FOES_BREAK: 'The foes break; the field is yours.',
  FLEE_SUCCESS: 'Out of reach, breath burning.',
  PC_DOWN: 'Everything goes dark.',
  COMPANIONS_OUT: 'Nobody is left standing to hold the place.',
}

const RESULTS: Readonly<Record<EndReason, string>> = {
  ALL_FOES_DEAD: 'won',
  FOES_BREAK: 'won',
  FLEE_SUCCESS: 'got away',
  PC_DOWN: 'lost',
  COMPANIONS_OUT: 'lost',
}

/** Whether those who broke last in this line laid down their arms. */
function haveSurrendered({ line, place }: Context): boolean {
  const last = line.slice(0, place).findLast((event) => event.type === 'FoesBroke')
  return (last as FoesBroke | undefined)?.surrender ?? false
}

function endSentence({ reason, rounds }: CombatEnded, context: Context): string {
  const lost = rounds === 0 ? 'The fight is lost before it begins.' : `The fight is lost in round ${rounds}.`
  const won =
    rounds === 0 ? 'The fight is won before it begins.' : `The fight is won in ${count(rounds, 'round')}.`
  switch (reason) {
    case 'ALL_FOES_DEAD':
      return `All foes are dead. ${won}`
    case 'FOES_BREAK':
      return `${haveSurrendered(context) ? 'The foes have surrendered.' : 'The foes have run.'} ${won}`
    case 'FLEE_SUCCESS':
      return `The party gets away. The fight ends after ${count(rounds, 'round')}.`
    case 'PC_DOWN':
      return lost
    case 'COMPANIONS_OUT':
      return `No companion is left standing. ${lost}`
  }
}

function endShort({ reason, rounds }: CombatEnded, context: Context): string {
  const after = rounds === 0 ? '' : `, ${count(rounds, 'round')}`
  switch (reason) {
    case 'ALL_FOES_DEAD':
      return `Won: all foes dead${after}`
    case 'FOES_BREAK':
      return `Won: foes ${haveSurrendered(context) ? 'surrendered' : 'broke'}${after}`
    case 'FLEE_SUCCESS':
      return `Escaped after ${count(rounds, 'round')}`
    case 'PC_DOWN':
      return rounds === 0 ? 'Lost before it began' : `Lost in round ${rounds}`
    case 'COMPANIONS_OUT':
      return 'Lost: companions out'
  }
}
