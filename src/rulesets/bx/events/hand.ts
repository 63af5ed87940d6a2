import type { Weight } from '../../../kernel/contract/events/beat.js'
import { readsWords } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { withClock } from '../save/clocks.js'
import { listed, pathOf, savedPerson, withEntry, withHpIn, withStatus } from '../save/entry.js'
import { withCondition, withFigure, withTag } from '../save/figures.js'
import { BROKEN, DEFENSIVE, FLED, OUT, STANDING } from '../state/fight.js'
import type { State } from '../state/state.js'
import { isSameCondition } from '../stats/clocks.js'
import { type Person, withHp } from '../stats/person.js'
import { type BxRows, changeBase, changePerson, changeSheet, falls, meet, place, quarter } from './fold.js'
import { type RuledPerson, rise } from './hand-people.js'
import { HIDDEN_FIGURE, type InWords, inWords, isDown } from './seen.js'
import { conditionWord, figureWord, hpText, plusMinus, ruling } from './words.js'

/** Hit points by a ruling. */
export interface HpRuled extends RuledPerson {
  readonly type: 'HpRuled'
  readonly verb: 'damage' | 'heal' | 'restore' | 'set'
  /** The points that were said: lost or regained; 0 where a value was said. */
  readonly points: number
  readonly before: number
  readonly after: number
  readonly max: number
  /** Conditions that went with it. */
  readonly cleared: readonly string[]
  /** One who counted as dead stands again. */
  readonly raised: boolean
  readonly reason: string
}

/**
 * A condition by a ruling. `condition`: a text on the sheet. `tag`: a word of the stat block. `stance`: a companion on
 * the defensive. `left`: fled or broken, out of the fight on their own feet.
 */
export interface ConditionRuled extends RuledPerson {
  readonly type: 'ConditionRuled'
  readonly kind: 'condition' | 'tag' | 'stance' | 'left'
  readonly what: string
  readonly on: boolean
  readonly reason: string
}

/** A figure by a ruling: a person's base figure, a clock's, the round of the fight, the day of the table. */
export interface FigureRuled {
  readonly type: 'FigureRuled'
  readonly of: 'person' | 'clock' | 'fight' | 'table'
  /** The person's name at the table, or the clock's; empty for fight and table. */
  readonly who: string
  readonly name: string
  readonly index: number
  readonly party: boolean
  readonly figure: string
  readonly from: number | string
  readonly to: number | string
  readonly reason: string
}

export type HandEvent = HpRuled | ConditionRuled | FigureRuled
export type HandSeen = HandEvent | InWords<HpRuled>

type HpRuledSeen = HpRuled | InWords<HpRuled>

export const handRows: BxRows<HandEvent, HandSeen> = {
  HpRuled: {
    weight: (event): Weight => (hasFallen(event) ? 'decisive' : 'notable'),
    concerns: ({ name }) => [name],
    fold(state, event) {
      foldHp(state, event)
      meet(state, event.who)
    },
    save(save, event, kept) {
      if (event.index >= 0) return save
      const path = pathOf(kept, event.who)
      const hp =
        event.before === event.after
          ? save
          : withHpIn(save, savedPerson(kept, event.who), event, event.reason)
      const cleared = withEntry(hp, path, (entry) => ({
        ...entry,
        ...(event.cleared.length > 0 && {
          conditions: listed(entry.conditions).filter((c) => !event.cleared.includes(asText(c))),
        }),
      }))
      if (!event.party && event.after <= 0) return withStatus(cleared, path, 'dead')
      return event.raised ? withStatus(cleared, path, 'active') : cleared
    },
    see: (event, seat, facts) => (readsWords(facts, seat) && !event.party ? inWords(event) : event),
    mech: hpLines,
    story: (event) => ruling(hpWords(event), event.reason),
    short: hpShort,
    narr: (event) => (hasFallen(event) ? `${event.name} goes down.` : undefined),
    beat(event) {
      const { name, after } = event
      const figures =
        'max' in event ? { by: event.after - event.before, to: event.after, max: event.max } : { to: after }
      return { on: [name], changes: [{ who: name, figure: 'hp', ...figures }] }
    },
  },
  ConditionRuled: {
    weight: 'notable',
    concerns: ({ name }) => [name],
    fold(state, event) {
      foldCondition(state, event)
      meet(state, event.who)
    },
    save(save, { who, kind, what, on, reason }, kept) {
      const path = pathOf(kept, who)
      if (kind === 'condition') return withCondition(save, path, what, on, reason)
      return kind === 'tag' ? withTag(save, path, what, on, reason) : save
    },
    mech: ({ name, what, on, reason }) => [rulingLine(`${name} is ${on ? '' : 'no longer '}${what}`, reason)],
    story: (event) => ruling(`${event.name} ${conditionWords(event)}`, event.reason),
    short: ({ name, what, on }) => `${name} ${on ? '' : 'not '}${conditionWord(what)} (ruled)`,
    beat: ({ name, kind, what, on }) => {
      const word = kind === 'stance' || kind === 'left' ? what.toUpperCase() : what
      return { on: [name], changes: [on ? { who: name, gains: word } : { who: name, loses: word }] }
    },
  },
  FigureRuled: {
    weight: 'notable',
    concerns: ({ of, name }) => (of === 'person' ? [name] : []),
    fold(state, event) {
      foldFigure(state, event)
      if (event.of === 'person') meet(state, event.who)
      // rules/secrets: a clock that a ruling names is known from then on.
      if (event.of === 'clock')
        state.clocks = state.clocks.map((c) =>
          c.name === event.who && c.secret ? { ...c, secret: false } : c,
        )
    },
    save(save, { of, who, figure, from, to, reason }, kept) {
      if (of === 'person')
        return withFigure(save, savedPerson(kept, who), figure, to, `${figure} ${from}→${to}: ${reason}`)
      if (of !== 'clock') return save
      const key = figure === 'max' ? 'max_progress' : 'progress'
      return withClock(save, who, kept, (c) => ({ ...c, [key]: to }))
    },
    see: (event, seat, facts) =>
      readsWords(facts, seat) && !event.party && event.figure === 'max'
        ? { ...event, from: HIDDEN_FIGURE, to: HIDDEN_FIGURE }
        : event,
    mech: ({ of, name, figure, from, to, reason }) => {
      const word = figure === 'max' && of === 'person' ? 'max hp' : figure
      const whose = of === 'fight' || of === 'table' ? `the ${word} of the ${of}` : `${word} of ${name}`
      return [
        rulingLine(to === HIDDEN_FIGURE ? `${whose} is set` : `${whose} is ${to} (was ${from})`, reason),
      ]
    },
    story(event) {
      const { from, to, reason } = event
      if (to === HIDDEN_FIGURE) return ruling(`${whoseFigure(event)} has changed`, reason)
      const was = from === 'nothing' ? '' : `, was ${minus(from)}`
      return ruling(`${whoseFigure(event)} is ${minus(to)}${was}`, reason)
    },
    short(event) {
      const { of, name, to } = event
      const word = ruledFigure(event)
      const whose =
        of === 'fight' || of === 'table' ? word.replace(/^./, (c) => c.toUpperCase()) : `${name} ${word}`
      return `${whose} ${to === HIDDEN_FIGURE ? 'changed' : minus(to)} (ruled)`
    },
    beat({ of, name, figure, to }) {
      if (of !== 'person') return undefined
      return { on: [name], changes: [{ who: name, figure, ...(to !== HIDDEN_FIGURE && { to }) }] }
    },
  },
}

/** Points by a ruling have the consequences of a blow: who comes to 0 falls, who is lifted above it stands again. */
function foldHp(state: State, event: HpRuled): void {
  const { index, after, cleared } = event
  if (cleared.length > 0)
    changeBase(state, event, (p) => ({ ...p, conditions: p.conditions.filter((c) => !cleared.includes(c)) }))
  const { fight } = state
  if (index < 0 || !fight) {
    const dies = !event.party && after <= 0
    changePerson(state, event.who, (p) => ({
      ...withHp(p, after),
      status: dies ? 'dead' : event.raised ? 'active' : p.status,
    }))
    return
  }
  const stood = fight.status[index]! <= DEFENSIVE
  fight.hp[index] = after
  if (after <= 0 && stood) {
    falls(fight, state.sums, index)
    if (state.phase === 'fallen' && index > 0 && index < fight.allies) fight.fallen = [...fight.fallen, index]
  } else if (after > 0 && fight.status[index] === OUT) rise(state, fight, index)
  else if (event.verb === 'restore' && fight.status[index] === DEFENSIVE) place(fight, index, STANDING)
  if (after > 0) quarter(fight, event.index, event.before, after, event.max)
}

function foldCondition(state: State, event: ConditionRuled): void {
  const { what, on, index } = event
  switch (event.kind) {
    case 'condition':
      changeBase(state, event, (p) => {
        const others = p.conditions.filter((c) => !isSameCondition(c, what))
        return { ...p, conditions: on ? [...others, what] : others }
      })
      return
    case 'tag':
      changeBase(state, event, (p) => {
        const others = p.tags.filter((t) => !sameName(t, what))
        return { ...p, tags: on ? [...others, what] : others }
      })
      return
    case 'stance':
      place(state.fight!, index, on ? DEFENSIVE : STANDING)
      return
    case 'left':
      place(state.fight!, index, on ? (index < state.fight!.allies ? FLED : BROKEN) : STANDING)
  }
}

function foldFigure(state: State, event: FigureRuled): void {
  const { figure, to } = event
  if (event.of === 'table') state.day = Number(to)
  else if (event.of === 'fight') state.fight!.round = Number(to) - 1
  else if (event.of === 'clock')
    state.clocks = state.clocks.map((c) => (c.name === event.who ? { ...c, [figure]: to } : c))
  else {
    changeBase(state, event, (p) => withBaseFigure(p, figure, to))
    if (figure === 'max' && event.index >= 0) {
      const fight = state.fight!
      const max = Number(to)
      changeSheet(fight, event.index, (f) => ({ ...f, max, maxTaken: false }))
      fight.most = fight.most.map((m, i) => (i === event.index ? max : m))
    }
  }
}

function withBaseFigure(person: Person, figure: string, to: number | string): Person {
  if (figure === 'max') return { ...person, hpMax: Number(to) }
  if (figure === 'SaveMod') return { ...person, saveMod: to }
  if (figure === 'MoraleMod') return { ...person, moraleMod: to }
  return { ...person, stats: { ...person.stats, [figure]: to } }
}

function hasFallen({ before, after }: HpRuledSeen): boolean {
  return isDown(after) && !isDown(before)
}

const VERBS = { damage: 'loses', heal: 'regains up to' } as const

function hpLines(event: HpRuledSeen): readonly string[] {
  const { name, verb, points, before, after, party, cleared, reason } = event
  const did =
    verb === 'restore' ? 'is restored' : verb === 'set' ? 'has other hp' : `${VERBS[verb]} ${points} hp`
  const rid = cleared.length > 0 ? `, rid of ${cleared.join('; ')}` : ''
  const line = rulingLine(`${name} ${did}, HP: ${before}→${after}${rid}`, reason)
  return hasFallen(event) ? [line, party ? `Down: ${name}` : `Casualty: ${name} removed`] : [line]
}

/** `Harrow loses 2, 4 of 22 HP`; a fall has no figures left, and what a seat may not know is a word. */
function hpWords(event: HpRuledSeen): string {
  const { name, verb, points, before, after, cleared } = event
  const rid = cleared.length > 0 ? `, no longer ${cleared.map(conditionWord).join(', ')}` : ''
  const ends = hasFallen(event) ? ' and falls' : isDown(before) && !isDown(after) ? ' and stands again' : ''
  const left = 'max' in event ? hpText(event.after, event.max).replace('-', '−') : undefined
  const rest = left === undefined || hasFallen(event) ? '' : `, ${left}`
  const word = left === undefined && ends === '' ? ` and is ${after}` : ''
  switch (verb) {
    case 'damage':
      return `${name} loses ${points}${rest}${word}${ends}`
    case 'heal': {
      const gained = 'max' in event ? event.after - event.before : 'hit points'
      return `${name} regains ${gained}${rest}${word}${ends}`
    }
    case 'restore':
      return `${name} is fully restored${rest}${rid}${ends}`
    case 'set':
      if (hasFallen(event)) return `${name} falls`
      return `${name} is ${left === undefined ? `now ${after}` : `at ${left}`}${ends}`
  }
}

function hpShort(event: HpRuledSeen): string {
  const { name, verb, points, after } = event
  if (!('max' in event)) return `${name} ${after} (ruled)`
  const left = hasFallen(event) ? 'falls' : `${minus(event.after)} HP`
  switch (verb) {
    case 'damage':
      return `${name} −${points} (ruled), ${left}`
    case 'heal':
      return `${name} ${plusMinus(event.after - event.before)} (ruled), ${left}`
    case 'restore':
      return `${name} restored (ruled), ${left}`
    case 'set':
      return `${name} ${left} (ruled)`
  }
}

function conditionWords({ kind, what, on }: ConditionRuled): string {
  switch (kind) {
    case 'tag':
      return `${on ? 'counts' : 'no longer counts'} as ${what}`
    case 'stance':
      return `is ${on ? '' : 'no longer '}on the defensive`
    case 'left':
      return on ? (what === 'fled' ? 'has fled' : `is ${what}`) : 'is back in the fight'
    case 'condition':
      return `is ${on ? '' : 'no longer '}${conditionWord(what)}`
  }
}

function ruledFigure({ of, figure }: FigureRuled): string {
  return of === 'clock' && figure === 'max' ? 'length' : figureWord(figure)
}

/** `Harrow's AC`, `Split Shield's progress`, `the round`. */
function whoseFigure(event: FigureRuled): string {
  const isThing = event.of === 'fight' || event.of === 'table'
  return isThing ? `the ${ruledFigure(event)}` : `${event.name}'s ${ruledFigure(event)}`
}

/** A figure with a real minus. */
function minus(figure: number | string): string {
  return String(figure).replace('-', '−')
}
