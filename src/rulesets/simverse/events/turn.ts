/** Turns, and what the end of a round does to everybody. */
import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Combatant, Condition } from '../people/combatant.js'
import { isDown } from '../people/conditions.js'
import { get, type State } from '../state/state.js'
import { openWindow } from './round.js'
import { loseAim, rouse } from './shared/folds.js'
import { type Rows, type Subjects, silent } from './shared/rows.js'
import {
  inWords,
  type Standing,
  standingShort,
  standingText,
  standingWords,
  vitalityChange,
} from './shared/standing.js'
import { cut, LOSES_MAJOR, listed, statusPhrase, storyWord } from './shared/words.js'

export interface TurnStarted {
  readonly type: 'TurnStarted'
  readonly who: string
  readonly group: number
  /** What the guide asks to be reminded of: bleeding, pain, conditions. */
  readonly reminders: readonly string[]
}

export interface TurnSkipped {
  readonly type: 'TurnSkipped'
  readonly who: string
  readonly group: number
  readonly why: string
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly who: string
}

export interface RoundTicked extends Standing {
  readonly type: 'RoundTicked'
  readonly who: string
  readonly bleeding: number
  readonly dying: number
  readonly burn: number
  readonly acid: number
  readonly poison: number
  readonly lost: number
  readonly wounds: readonly number[]
  readonly conditions: readonly Condition[]
  readonly ended: readonly string[]
  readonly aimLost: boolean
  readonly hurts: number
  /** The roll against one counter of bleeding, when that switch is on; 0 when there was none. */
  readonly recovery: number
}

export type TurnEvent = TurnStarted | TurnSkipped | TurnEnded | RoundTicked

export const turnSubjects: Subjects<TurnEvent> = { RoundTicked: ({ who }) => who }

export const turnRows: Rows<TurnEvent> = {
  TurnStarted: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: (state, { who, group }) => foldTurnStarted(state, get(state, who), group),
    mech: ({ who, reminders }) => [
      `${who}'s turn${reminders.length > 0 ? ` (${reminders.join('; ')})` : ''}`,
    ],
    story: reminderSentence,
    short({ who, reminders }) {
      const words = readAll(reminders).map(({ short }) => short)
      const told = words.length > 1 ? words.filter((word) => word !== NO_MAJOR) : words
      return told.length === 0 ? '' : cut(`${who}: ${told.join(', ')}`)
    },
  },
  TurnSkipped: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, group }) {
      const c = get(state, who)
      enterGroup(state, c, group)
      c.turn = 'done'
    },
    mech: ({ who, why }) => [`${who} ${why}`],
    // That somebody died or left has been told when it happened.
    story: ({ who, why }) => (CANNOT_ACT.has(why) ? `${who} ${why} and cannot act.` : ''),
    short: ({ who, why }) => (CANNOT_ACT.has(why) ? cut(`${who} out`) : ''),
  },
  TurnEnded: {
    weight: 'detail',
    fold: (state, { who }) => foldTurnEnded(state, get(state, who)),
    mech: ({ who }) => [`${who} is done`],
    story: silent,
  },
  RoundTicked: {
    weight: ({ lost, recovery }) => (lost > 0 || recovery > 0 ? 'notable' : 'detail'),
    concerns: ({ who, lost, recovery, ended }) => (lost > 0 || recovery > 0 || ended.length > 0 ? [who] : []),
    fold: (state, event) => foldTicked(state, get(state, event.who), event),
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: tickLines,
    story: (event) => [...lossSentence(event), ...recoverySentence(event), ...endSentence(event)].join(' '),
    short: (event) => cut([...lossShort(event), ...recoveryShort(event), ...endShort(event)].join('; ')),
    narr({ who, lost, bleeding }) {
      if (lost === 0) return undefined
      return bleeding > 0 ? `${who} is still bleeding.` : `${who} is still suffering.`
    },
    beat(event) {
      const { who, lost, ended } = event
      if (lost === 0 && ended.length === 0) return undefined
      return {
        on: [who],
        changes: [
          ...(lost > 0 ? [vitalityChange(event, who, -lost)] : []),
          ...ended.map((condition) => ({ who, loses: storyWord(condition) })),
        ],
      }
    },
  },
}

function enterGroup(state: State, c: Combatant, group: number): void {
  c.unaware = false
  if (group === state.group) return
  state.group = group
  state.groupUp = state.order[group]!.filter((name) => !isDown(get(state, name)))
}

/** seed 003 §18: who bleeds, hurts or is shaken is reported at the start of their turn. */
function remindersFor(c: Combatant): string[] {
  const reminders: string[] = []
  if (c.wounds.length > 0) reminders.push(`bleeding -${c.wounds.length} a round`)
  if (c.painPenalty !== 0) reminders.push(`pain ${c.painPenalty} on every roll`)
  if (c.woundPenalty !== 0) reminders.push(`began ${c.woundLevel} (${c.woundPenalty})`)
  for (const { id, rounds } of c.conditions) {
    if (id !== 'bleeding') reminders.push(rounds > 0 ? `${id} (${rounds} rounds left)` : id)
  }
  return reminders
}

/** Starts somebody's turn. */
export function tellTurnStarted(state: State, c: Combatant, group: number, tell: Tell<TurnStarted>): void {
  if (tell.silent) foldTurnStarted(state, c, group)
  else tell({ type: 'TurnStarted', who: c.sheet.name, group, reminders: remindersFor(c) })
}

/** Ends somebody's turn. */
export function tellTurnEnded(state: State, c: Combatant, tell: Tell<TurnEnded>): void {
  if (tell.silent) foldTurnEnded(state, c)
  else tell({ type: 'TurnEnded', who: c.sheet.name })
}

/** Does to somebody what the end of the round does. */
export function tellTicked(state: State, c: Combatant, ticked: RoundTicked, tell: Tell<RoundTicked>): void {
  if (tell.silent) foldTicked(state, c, ticked)
  else tell(ticked)
}

function foldTurnStarted(state: State, c: Combatant, group: number): void {
  enterGroup(state, c, group)
  state.actor = c.sheet.name
  c.turn = 'acting'
  c.sinceActed = 0
  if (state.rules.switches.turnWindow === 'ownTurn') openWindow(c)
}

function foldTurnEnded(state: State, c: Combatant): void {
  c.turn = 'done'
  c.feintOn = ''
  if (c.lastAct === 1 && c.majorSpent) c.lastAct = 2
  state.actor = ''
}

function foldTicked(state: State, c: Combatant, event: RoundTicked): void {
  c.vitality -= event.lost
  c.wounds = event.wounds
  c.conditions = event.conditions
  if (event.aimLost) loseAim(c)
  if (event.burn + event.acid + event.poison > 0) rouse(c)
  c.painTaken += event.hurts
  state.step++
  state.sums.bled += event.lost
}

const CANNOT_ACT: ReadonlySet<string> = new Set(['is unconscious', 'is asleep'])

/** Conditions that hinder nobody: the board has them. */
const HELPFUL: ReadonlySet<string> = new Set(['aiming', 'steeled', 'defensive-stance', 'stabilized'])

/** The short form of the lost action; left out beside what took it. */
const NO_MAJOR = 'no Major Action'

interface Reminder {
  /** `is stunned for 1 more round`. */
  readonly phrase: string
  /** What that means, where it is a figure. */
  readonly figure?: string
  readonly short: string
}

/** A reminder of the event in words, or undefined where it is of something that does not hinder. */
function readReminder(reminder: string): Reminder | undefined {
  const bleeding = /^bleeding -(\d+) a round$/.exec(reminder)
  if (bleeding)
    return {
      phrase: 'is bleeding',
      figure: `${bleeding[1]} Vitality a round`,
      short: `bleeding ${bleeding[1]}`,
    }
  const pain = /^pain -(\d+) on every roll$/.exec(reminder)
  if (pain) return { phrase: 'is in pain', figure: `−${pain[1]} on every roll`, short: `pain −${pain[1]}` }
  const began = /^began (.+) \(-(\d+)\)$/.exec(reminder)
  if (began)
    return {
      phrase: `came ${storyWord(began[1]!)}`,
      figure: `−${began[2]}`,
      short: `${storyWord(began[1]!)} −${began[2]}`,
    }
  const timed = /^(.+) \((\d+) rounds left\)$/.exec(reminder)
  const id = timed?.[1] ?? reminder
  if (HELPFUL.has(id)) return undefined
  if (id === LOSES_MAJOR) return { phrase: statusPhrase(id), short: NO_MAJOR }
  const left = Number(timed?.[2] ?? 0)
  if (left === 0) return { phrase: statusPhrase(id), short: storyWord(id) }
  return {
    phrase: `${statusPhrase(id)} for ${left} more round${left === 1 ? '' : 's'}`,
    short: `${storyWord(id)} ${left}`,
  }
}

function readAll(reminders: readonly string[]): readonly Reminder[] {
  return reminders.map(readReminder).filter((one) => one !== undefined)
}

function reminderSentence({ who, reminders }: TurnStarted): string {
  const read = readAll(reminders)
  if (read.length === 0) return ''
  const [first] = read
  if (read.length === 1)
    return `${who} ${first!.phrase}${first!.figure === undefined ? '' : `: ${first!.figure}`}.`
  return `${who} ${listed(read.map(({ phrase, figure }) => (figure === undefined ? phrase : `${phrase} (${figure})`)))}.`
}

function tickLines(event: RoundTicked): readonly string[] {
  const causes = [
    event.bleeding > 0 ? `bleeding ${event.bleeding}` : '',
    event.dying > 0 ? 'dying 1' : '',
    event.burn > 0 ? `fire ${event.burn}` : '',
    event.acid > 0 ? `acid ${event.acid}` : '',
    event.poison > 0 ? `poison ${event.poison}` : '',
  ].filter((text) => text !== '')
  const lines: string[] = []
  if (event.lost > 0)
    lines.push(
      `End of round: ${event.who} loses ${event.lost} (${causes.join(', ')}); ${standingText(event)}`,
    )
  if (event.recovery > 0)
    lines.push(`End of round: ${event.who} rolls ${event.recovery} against the bleeding`)
  if (event.ended.length > 0) lines.push(`End of round: ${event.who} is no longer ${event.ended.join(', ')}`)
  return lines
}

interface Cause {
  /** Behind the name. */
  readonly verb: string
  /** Where it is the only cause: before the name. */
  readonly alone?: string
  /** In the short form, where that is another. */
  readonly short?: string
}

function causesOf(event: RoundTicked): readonly Cause[] {
  return [
    ...(event.bleeding > 0 ? [{ verb: 'bleeds' }] : []),
    ...(event.dying > 0 ? [{ verb: 'is dying' }] : []),
    ...(event.burn > 0 ? [{ verb: 'burns' }] : []),
    ...(event.acid > 0 ? [{ verb: 'is eaten by acid', alone: 'The acid eats at', short: 'acid' }] : []),
    ...(event.poison > 0
      ? [{ verb: 'suffers from poison', alone: 'The poison works in', short: 'poison' }]
      : []),
  ]
}

function lossSentence(event: RoundTicked): readonly string[] {
  const { who, lost } = event
  if (lost === 0) return []
  const causes = causesOf(event)
  const [first] = causes
  const what =
    causes.length === 1 && first!.alone !== undefined
      ? `${first!.alone} ${who}`
      : `${who} ${listed(causes.map(({ verb }) => verb))}`
  return [`${what}: −${lost}${standingWords(event, ', ')}.`]
}

function lossShort(event: RoundTicked): readonly string[] {
  const { who, lost, dying } = event
  if (lost === 0) return []
  if (dying > 0) return [`${who} dying${standingShort(event)}`]
  return [
    `${who} ${listed(causesOf(event).map(({ verb, short = verb }) => short))} ${lost}${standingShort(event)}`,
  ]
}

/** With one counter of bleeding: a count less, or as many as there were. */
function isClosing({ bleeding, wounds }: RoundTicked): boolean {
  return wounds.length < bleeding
}

function recoverySentence(event: RoundTicked): readonly string[] {
  const { who, recovery } = event
  if (recovery === 0) return []
  return [isClosing(event) ? `${who}'s wound closes (${recovery}).` : `${who} keeps bleeding (${recovery}).`]
}

function recoveryShort(event: RoundTicked): readonly string[] {
  if (event.recovery === 0) return []
  return [isClosing(event) ? `${event.who}'s wound closes` : `${event.who} keeps bleeding`]
}

/** The lost action is not named when it ends. */
function endedWords({ ended, recovery }: RoundTicked): readonly string[] {
  return ended
    .filter((condition) => condition !== LOSES_MAJOR && !(recovery > 0 && condition === 'bleeding'))
    .map(storyWord)
}

function endSentence(event: RoundTicked): readonly string[] {
  const words = endedWords(event)
  return words.length === 0 ? [] : [`${event.who} is no longer ${listed(words, 'or')}.`]
}

function endShort(event: RoundTicked): readonly string[] {
  const words = endedWords(event)
  return words.length === 0 ? [] : [`${event.who} not ${listed(words, 'or')}`]
}
