import { orLess } from '../../../kernel/contract/events/need.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { BROKEN, DEFENSIVE, type Fight, FLED, NOBODY, type Side } from '../state/fight.js'
import { namesOf } from '../state/standing.js'
import type { State } from '../state/state.js'
import { type StatFigure, showFigure } from '../stats/figures.js'
import { type BxRows, canSkipEvents, mustBeActing, place } from './fold.js'
import { byRuling, type Context, capital, listNames, pcName, shortNames } from './words.js'

/** Everyone of one (ML, MoraleMod). The whole foe side as one group goes unnamed, as in its line. */
export interface MoraleGroup {
  readonly ml: number
  readonly mod: number
  readonly passed: boolean
  readonly who: readonly number[]
  readonly names: readonly string[]
}

export type Trigger = 'A' | 'B' | 'C' | 'D' | 'E' | 'PC25%'

export interface MoraleRolled {
  readonly type: 'MoraleRolled'
  readonly side: Side
  readonly trigger: Trigger
  readonly roll: number
  readonly groups: readonly MoraleGroup[]
  /** One roll for a whole group of companions (seed 000 §9.13.1 c). */
  readonly together: boolean
  readonly surrender: boolean
}

export interface CompanionBroke {
  readonly type: 'CompanionBroke'
  readonly who: number
  readonly name: string
  readonly how: 'defensive' | 'flees'
  /** The effective AC in the stance; null for one who flees. */
  readonly ac: StatFigure | null
}

export interface FoesBroke {
  readonly type: 'FoesBroke'
  readonly who: readonly number[]
  readonly names: readonly string[]
  readonly reason: string
  /** They could not run: they lay down their arms (seed 000 §4.1). */
  readonly surrender: boolean
}

export type MoraleEvent = MoraleRolled | CompanionBroke | FoesBroke

/** One roll that is due: for the foes, for the companions as a group, or for one companion. */
export interface DueRoll {
  readonly trigger: Trigger
  readonly foes: boolean
  readonly who: readonly number[]
}

/** Tells of a roll that everyone due makes alike; folds it alone where nothing listens. */
export function tellMorale(
  state: State,
  fight: Fight,
  due: DueRoll,
  roll: number,
  passed: boolean,
  tell: Tell<MoraleRolled>,
): void {
  const { who, foes } = due
  if (canSkipEvents(state, tell)) {
    fight.rolled++
    if (!passed) markFailed(fight, who)
    return
  }
  const { ml, moraleMod: mod } = fight.who[who[0]!]!
  tell(moraleEvent(fight, due, roll, [{ ml, mod, passed, who, names: foes ? NOBODY : namesOf(fight, who) }]))
}

/** Builds the event of a roll that is compared with each of these groups. */
export function moraleEvent(
  fight: Fight,
  { trigger, foes }: DueRoll,
  roll: number,
  groups: readonly MoraleGroup[],
): MoraleRolled {
  return {
    type: 'MoraleRolled',
    side: foes ? 'Foes' : 'PC',
    trigger,
    roll,
    groups,
    together: !foes && fight.companionOnly,
    surrender: foes && fight.options.flightImpossible,
  }
}

/** Who failed is marked, and breaks when the phase is over. */
function markFailed(fight: Fight, who: readonly number[]): void {
  if (fight.failed.length === 0) fight.failed = who
  else if (!who.every((i) => fight.failed.includes(i)))
    fight.failed = [...new Set([...fight.failed, ...who])].sort((a, b) => a - b)
}

/** Tells that foes break; folds it alone where nothing listens. */
export function tellFoesBroke(state: State, broke: FoesBroke, tell: Tell<FoesBroke>): void {
  if (canSkipEvents(state, tell)) foldFoesBroke(state, broke)
  else tell(broke)
}

function foldFoesBroke(state: State, { who, surrender }: FoesBroke): void {
  const fight = state.fight!
  if (surrender) fight.surrendered = [...fight.surrendered, ...who]
  const status = fight.status.slice()
  for (let k = 0; k < who.length; k++) status[who[k]!] = BROKEN
  fight.status = status
  state.sums.foesBroken += who.length
}

export const moraleRows: BxRows<MoraleEvent> = {
  MoraleRolled: {
    weight: ({ groups }) => (groups.every(({ passed }) => passed) ? 'notable' : 'decisive'),
    concerns: ({ groups }) => groups.flatMap(({ names }) => names),
    fold(state, event) {
      mustBeActing(state, event.type)
      const fight = state.fight!
      const { groups } = event
      fight.rolled++
      for (let k = 0; k < groups.length; k++) if (!groups[k]!.passed) markFailed(fight, groups[k]!.who)
    },
    mech: moraleLines,
    story: (event, context) => `${capital(triggerReason(event, context))}: ${testsSentence(event)}.`,
    short: moraleShort,
    narr({ side, groups }) {
      const failed = groups.filter((g) => !g.passed)
      if (failed.length === 0) return side === 'Foes' ? 'They waver, and hold.' : undefined
      return `${failed.flatMap((g) => g.names).join(', ') || 'The foes'}: nerve gone.`
    },
    beat({ groups }) {
      const names = groups.flatMap((group) => group.names)
      const passed = groups.filter((group) => group.passed).length
      const result = passed === 0 ? 'breaks' : passed === groups.length ? 'holds' : 'some break'
      return names.length === 0 ? { result } : { on: names, result }
    },
    // seed 000 §4.2: 2d6 at or below ML and its modifier hold; groups of several numbers share one roll and have no one need.
    need: ({ groups }) => (groups.length === 1 ? orLess(2, 6, groups[0]!.ml + groups[0]!.mod) : undefined),
  },
  CompanionBroke: {
    weight: 'decisive',
    concerns: ({ name }) => [name],
    fold(state, { who, how }) {
      place(state.fight!, who, how === 'defensive' ? DEFENSIVE : FLED)
    },
    mech: ({ name, ac }) =>
      ac === null ? [`Flees: ${name}`] : [`EffectiveStat: Name=${name}, ${showFigure(ac)}`],
    story: ({ name, ac }) =>
      ac === null
        ? `${name} breaks and runs.`
        : `${name} falls back on the defensive: no attacks, AC ${ac.value}.`,
    short: ({ name, ac }) => (ac === null ? `${name} flees` : `${name} defensive, AC ${ac.value}`),
    narr: ({ name, how }) =>
      how === 'flees' ? `${name}, broken and running.` : `${name} pulls back behind a guard.`,
    beat: ({ name, how }) => ({
      on: [name],
      changes: [{ who: name, gains: how === 'flees' ? 'FLED' : 'DEFENSIVE' }],
    }),
  },
  FoesBroke: {
    weight: 'decisive',
    concerns: ({ names }) => names,
    fold: foldFoesBroke,
    mech: ({ names, reason, surrender }) => [
      `${surrender ? 'Surrendered' : 'Broken'}: ${names.join('; ')}${reason === '' ? '' : `, Reason=${reason}`}`,
    ],
    story({ names, reason, surrender }) {
      const one = names.length === 1
      const did = surrender
        ? `${one ? 'throws' : 'throw'} down their weapons`
        : one
          ? 'breaks and runs'
          : 'break and run'
      return `${listNames(names)} ${did}${byRuling(reason)}.`
    },
    short({ names, reason, surrender }) {
      const did = surrender ? 'surrender' : 'flee'
      return `${shortNames(names)} ${did}${names.length === 1 ? 's' : ''}${reason === '' ? '' : ' (ruled)'}`
    },
    narr: ({ names, surrender }) =>
      surrender ? `${names.join(', ')}: arms laid down.` : `${names.join(', ')}: broken and running.`,
    beat: ({ names }) => ({ on: names, changes: names.map((who) => ({ who, gains: 'BROKEN' })) }),
  },
}

/** seed 000 §4.4, §9.15; one line for each distinct morale (rules/bx R26, R34). */
function moraleLines(event: MoraleRolled): string[] {
  const several = event.groups.length > 1
  return event.groups.map(({ ml, mod, passed, names }) => {
    const verdict = passed ? 'PASS' : 'FAIL'
    if (event.side === 'Foes') {
      const outcome = passed ? 'Stand' : event.surrender ? 'Break (surrender)' : 'Break (flee)'
      const who = several ? ` [${names.join('; ')}]` : ''
      return `Morale: Trigger=${event.trigger}, 2d6=${event.roll}, ML=${ml}, Mod=${mod}, Target=${ml + mod} → ${verdict}, Outcome=${outcome}${who}`
    }
    const shown = mod === 0 ? '' : `Mod=${mod}, `
    const outcome = event.together ? together(names, passed, ml) : alone(names[0]!, passed, ml)
    return `AllyMorale: Trigger=${event.trigger}, 2d6=${event.roll}, ML=${ml}, ${shown}Target=${ml + mod} → ${verdict}, Outcome=${outcome}`
  })
}

function together(names: readonly string[], passed: boolean, ml: number): string {
  return `[${names.join('; ')}] ${passed ? 'stand' : ml >= 10 ? 'break: defensive (no attacks, AC +2)' : 'break: flee'}`
}

function alone(name: string, passed: boolean, ml: number): string {
  return `${name} ${passed ? 'stands' : ml >= 10 ? 'breaks: defensive (no attacks, AC +2)' : 'breaks: flees'}`
}

/** seed 000 §4.2, §9.10: why morale is rolled. */
const TRIGGER_REASONS: Readonly<Record<Exclude<Trigger, 'PC25%'>, string>> = {
  A: 'the first of them is down',
  B: 'their leader is down',
  C: 'half of them are down',
  D: 'they are outnumbered two to one',
  E: 'a blow did its maximum',
}

function triggerReason({ trigger }: MoraleRolled, context: Context): string {
  return trigger === 'PC25%' ? `${pcName(context)} is nearly down` : TRIGGER_REASONS[trigger]
}

/** Who was tested, the roll, and what it had to stay under. */
function testsSentence({ side, roll, groups, surrender }: MoraleRolled): string {
  const several = groups.length > 1
  return groups
    .map(({ ml, mod, passed, names }) => {
      const who = names.length === 0 ? 'the foes' : listNames(names)
      const isOne = names.length === 1
      const figures =
        several || (side === 'PC' && !passed)
          ? `(${roll}, needs ${ml + mod})`
          : `(morale ${roll}, ${ml + mod} or less holds)`
      if (passed) return `${who} ${isOne ? 'holds' : 'hold'} ${figures}`
      if (side === 'PC') return `${isOne ? `${who}'s nerve fails` : `${who} lose their nerve`} ${figures}`
      return `${who} ${surrender ? 'surrender' : 'break'}${isOne ? 's' : ''} ${figures}`
    })
    .join('; ')
}

function moraleShort({ roll, groups, surrender }: MoraleRolled): string {
  return groups
    .map(({ ml, mod, passed, names }) => {
      const verb = passed ? 'hold' : surrender ? 'surrender' : 'break'
      if (names.length === 0) return `Foes ${verb} (${roll} v ${ml + mod})`
      return `${shortNames(names)} ${verb}${names.length === 1 ? 's' : ''}`
    })
    .join('; ')
}
