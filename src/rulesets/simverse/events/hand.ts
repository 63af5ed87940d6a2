/** What the referee's hand does beside the rules. */
import { runLength } from '../../../kernel/contract/events/beat.js'
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER, type Health } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { enter } from '../people/combatant.js'
import { setFigure } from '../people/set-figure.js'
import type { Sheet } from '../people/sheet.js'
import { healthFor, knowsReserves, type SimverseFacts } from '../scenario/knows.js'
import { get, type State } from '../state/state.js'
import { loseAim, rouse } from './shared/folds.js'
import type { Context, Rows, Subjects } from './shared/rows.js'
import {
  type About,
  inWords,
  type Standing,
  standingShort,
  standingText,
  standingWords,
  vitalityChange,
} from './shared/standing.js'
import { cut, figure, listed, sentence, sideName, someOf, statusPhrase, storyWord } from './shared/words.js'

/** A ruling and its reason; what follows from it is reported by other events. */
export interface Ruled {
  readonly type: 'Ruled'
  readonly what: string
  readonly reason: string
}

/** Vitality lost by a ruling: no armor, no wound. */
export interface Harmed extends Standing {
  readonly type: 'Harmed'
  readonly who: string
  readonly points: number
  readonly hurts: boolean
  readonly aimLost: boolean
}

/** Everything back to full, the dead included. */
export interface Restored extends Standing {
  readonly type: 'Restored'
  readonly who: string
}

export interface FigureSet extends About {
  readonly type: 'FigureSet'
  readonly who: string
  readonly figure: string
  /** What the figure is now; absent for those who may not know it. */
  readonly to?: number
  /** Of Dodge, what the ruling adds to it. */
  readonly added?: number
  /** In place of Vitality, where figures are words. */
  readonly health?: Health
  /** Where a ruling gave the figure; absent where it follows from another ruling. */
  readonly reason?: string
}

export interface Joined {
  readonly type: 'Joined'
  readonly who: string
  readonly side: string
  /** Only for the game master: what they have up their sleeve is theirs. */
  readonly sheet?: Sheet
}

export interface Removed {
  readonly type: 'Removed'
  readonly who: string
}

/** Out of the fight by a ruling, or back in it. */
export interface TookPart {
  readonly type: 'TookPart'
  readonly who: string
  readonly joins: boolean
}

export type HandEvent = Ruled | Harmed | Restored | FigureSet | Joined | Removed | TookPart

export const handSubjects: Subjects<HandEvent> = {
  Harmed: ({ who }) => who,
  Restored: ({ who }) => who,
  FigureSet: ({ who }) => who,
}

export const handRows: Rows<HandEvent> = {
  Ruled: {
    weight: 'notable',
    fold() {
      // The events behind it change what is ruled.
    },
    mech: ({ what, reason }) => [rulingLine(what, reason)],
    story: ({ what, reason }, { facts }) => `Ruling: ${ruledWords(what, facts)} (${reason}).`,
    short: ({ what }, { facts }) => cut(`Ruled: ${ruledWords(what, facts)}`),
  },
  Harmed: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.vitality -= event.points
      if (event.hurts) c.painTaken += event.points
      if (event.aimLost) loseAim(c)
      rouse(c)
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [`${event.who} loses ${event.points}; ${standingText(event)}`],
    story: (event) => `${event.who} loses ${event.points}${standingWords(event)}.`,
    short: (event) => cut(`${event.who} −${event.points}${standingShort(event)}`),
    beat: (event) => ({ on: [event.who], changes: [vitalityChange(event, event.who, -event.points)] }),
  },
  Restored: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: restore,
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [`${event.who} is as good as new; ${standingText(event)}`],
    story: (event) => `${event.who} is fully restored${standingWords(event)}.`,
    short: ({ who }) => cut(`${who} restored`),
    beat({ who, vitality, health }) {
      const to = vitality ?? health
      return { on: [who], changes: [{ who, figure: 'hp', ...(to !== undefined && { to }) }] }
    },
  },
  FigureSet: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, figure: name, to, added = to }) {
      if (added !== undefined) setFigure(get(state, who), name, added)
    },
    see: figureSeen,
    mech({ who, figure: name, to, health, reason }) {
      const what = health === undefined ? `${who}'s ${name} is ${to ?? 'changed'}` : `${who} is ${health}`
      return [reason === undefined ? what : rulingLine(what, reason)]
    },
    story: (event) => sentence(figureSentence(event), event.reason),
    short({ who, figure: name, to, health }) {
      if (health !== undefined) return cut(`${who} ${health}`)
      const unit = name === 'at' ? ' m' : ''
      return cut(`${who} ${figureName(name)} ${to === undefined ? 'changed' : `${figure(to)}${unit}`}`)
    },
    beat({ who, figure: name, to, health }) {
      const value = to ?? health
      const of = name === 'Vitality' ? 'hp' : figureName(name)
      return { on: [who], changes: [{ who, figure: of, ...(value !== undefined && { to: value }) }] }
    },
  },
  Joined: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { sheet }) {
      if (!sheet) return
      // They act from the next round on; meanwhile they can defend themselves.
      state.combatants = [...state.combatants, { ...enter(sheet, state.rules), turn: 'done', changed: true }]
    },
    see: (event, seat) =>
      seat === GAME_MASTER ? event : { type: event.type, who: event.who, side: event.side },
    mech: ({ who, side }) => [`${who} joins the fight (${side}), acting from the next round`],
    story(event, context) {
      const names = newcomers(event, context)
      if (names.length === 0) return ''
      const [join, act] = names.length === 1 ? ['joins', 'acts'] : ['join', 'act']
      const who = names.length > MAX_NAMED ? `${names.length} people` : listed(names)
      return `${who} ${join} ${sideName(context.facts.scenario, event.side)} and ${act} from next round.`
    },
    short(event, context) {
      const names = newcomers(event, context)
      if (names.length === 0) return ''
      return cut(`${someOf(names, 2)} ${names.length === 1 ? 'joins' : 'join'}`)
    },
    beat: ({ who }) => ({ by: who, result: 'joins' }),
  },
  Removed: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold: takeOut,
    mech: ({ who }) => [`${who} is gone`],
    story: ({ who }) => `${who} leaves the game.`,
    short: ({ who }) => cut(`${who} leaves`),
    beat: ({ who }) => ({ by: who, result: 'leaves' }),
  },
  TookPart: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold: takePart,
    mech: ({ who, joins }) => [
      `${who} ${joins ? 'takes part again, acting from the next round' : 'is out of the fight'}`,
    ],
    story: ({ who, joins }) => `${who} ${joins ? 'rejoins' : 'steps out of'} the fight.`,
    short: ({ who, joins }) => cut(`${who} ${joins ? 'rejoins' : 'steps out'}`),
    beat: ({ who, joins }) => ({ by: who, result: joins ? 'rejoins' : 'steps out' }),
  },
}

function restore(state: State, event: Restored): void {
  const c = get(state, event.who)
  const fresh = enter(
    { ...c.sheet, vitality: c.sheet.vitalityMax, stamina: c.sheet.staminaMax, mana: c.sheet.manaMax },
    state.rules,
  )
  c.vitality = fresh.vitality
  c.stamina = fresh.stamina
  c.mana = fresh.mana
  c.conditions = fresh.conditions
  c.ammo = fresh.ammo
  c.woundLevel = fresh.woundLevel
  c.woundPenalty = fresh.woundPenalty
  c.wounds = []
  c.injuries = []
  c.painTaken = 0
  c.painPenalty = 0
  c.aimAt = ''
  c.lastAct = 0
  c.moraleDue = []
}

/** Blows at somebody who is no longer there, or of theirs, do not come. */
function callOff(state: State, who: string): void {
  const involves = (attack: { attacker: string; defender: string }) =>
    attack.attacker === who || attack.defender === who
  state.queue = state.queue.filter((blow) => !involves(blow.attack))
  if (state.pending && involves(state.pending.blow.attack)) state.pending = null
}

function takePart(state: State, { who, joins }: TookPart): void {
  const c = get(state, who)
  c.fled = !joins
  if (!joins) {
    callOff(state, who)
    return
  }
  const { fieldM, depthM } = state.place
  c.at = Math.max(-fieldM, Math.min(fieldM, c.at))
  c.y = Math.max(-depthM, Math.min(depthM, c.y))
  c.turn = 'done'
}

function takeOut(state: State, { who }: Removed): void {
  callOff(state, who)
  state.combatants = state.combatants.filter((c) => c.sheet.name !== who)
  state.order = state.order.map((group) => group.filter((name) => name !== who))
  state.groupUp = state.groupUp.filter((name) => name !== who)
  state.facts = state.facts.filter((fact) => fact.who !== who && fact.other !== who)
  if (state.actor === who) state.actor = ''
  for (const c of state.combatants) {
    if (c.aimAt === who) loseAim(c)
    if (c.feintOn === who) c.feintOn = ''
  }
}

/** Figures that everybody reads of everybody. */
const OPEN_FIGURES: readonly string[] = ['Wounds', 'at']
const VITALITY: readonly string[] = ['Vitality', 'Vitality max']

/** A ruling is open; the figure it gives is for those who may read it off the table. */
function figureSeen(whole: FigureSet, seat: string, facts: SimverseFacts): FigureSet {
  if (seat === GAME_MASTER) return whole
  const { of, ...event } = whole
  const { to, added: _added, ...seen } = event
  if (to === undefined || OPEN_FIGURES.includes(event.figure)) return event
  if (!VITALITY.includes(event.figure)) return knowsReserves(facts, seat, event.who, of?.side) ? event : seen
  const health = healthFor(facts, seat, event.who, to, of)
  if (health === undefined) return event
  return event.figure === 'Vitality' ? { ...seen, health } : seen
}

/** `maximum Vitality` for `Vitality max`; ammunition by its weapon. */
function figureName(name: string): string {
  const most = /^(.+) max$/.exec(name)
  if (most) return `maximum ${most[1]}`
  return name.endsWith(' ammo') ? storyWord(name) : name
}

function figureSentence({ who, figure: name, to, health }: FigureSet): string {
  if (health !== undefined) return `${who} is ${health}`
  if (to === undefined) return `${who}'s ${figureName(name)} has changed`
  if (name === 'at') return `${who} stands at ${figure(to)} m`
  if (name === 'Wounds') return `${who} has ${to === 0 ? 'no' : to} bleeding wound${to === 1 ? '' : 's'}`
  return `${who}'s ${figureName(name)} is ${figure(to)}`
}

/** Newcomers that a sentence names; more than these are counted. */
const MAX_NAMED = 6

function isJoining(event: GameEvent): event is Joined {
  return event.type === 'Joined'
}

/** Everybody who joins the same side in one go; nobody where the first of them has told of all. */
function newcomers({ side }: Joined, context: Context): readonly string[] {
  const length = runLength(context, (other) => isJoining(other) && other.side === side)
  return context.line
    .slice(context.place, context.place + length)
    .filter(isJoining)
    .map(({ who }) => who)
}

/** A ruling as it was given, with words for the ids in it. */
function ruledWords(what: string, { scenario }: SimverseFacts): string {
  const state = /^(.+) is (no longer )?([a-z][\w-]*)$/.exec(what)
  if (state) return `${state[1]} ${lifted(statusPhrase(state[3]!), state[2] !== undefined)}`
  const join = /^(.+) (joins?) (.+)$/.exec(what)
  if (join) return `${join[1]} ${join[2]} ${sideName(scenario, join[3]!)}`
  return what.replace(/ -(\d)/g, ' −$1')
}

function lifted(phrase: string, isLifted: boolean): string {
  if (!isLifted) return phrase
  return phrase.startsWith('is ') ? phrase.replace('is ', 'is no longer ') : `no longer ${phrase}`
}
