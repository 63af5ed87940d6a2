import type { Tell } from '../../../kernel/contract/ruleset.js'
import { readsWords } from '../../../kernel/contract/seats.js'
import { type Choice, type Fight, NOBODY, type Plan, type Side } from '../state/fight.js'
import { statusWord } from '../state/standing.js'
import type { State } from '../state/state.js'
import { type BxRows, canSkipEvents, countOutnumbered } from './fold.js'
import { foesInWords, pointsText, type StandingsSeen } from './seen.js'
import { byRuling } from './words.js'

/** A tie of the initiative: sums of HD and heads, compared as fractions. */
export interface Tie {
  readonly pcHd: number
  readonly pcCount: number
  readonly foesHd: number
  readonly foesCount: number
}

/** Foes turn on a companion that dealt more damage than the lead (seed 000 §9.8.2). */
export interface FoeSwitch {
  readonly why: 'switch'
  readonly target: string
  readonly damage: number
  readonly lead: string
  readonly leadDamage: number
}

/** The game master's word on whom a foe attacks. */
export interface FoeOrdered {
  readonly why: 'order'
  readonly foe: string
  readonly target: string
  readonly reason: string
}

/** One pair of initiative dice. */
interface InitiativePair {
  readonly pc: number
  readonly foes: number
  readonly winner: Side | 'REROLL'
  readonly tie: Tie | null
}

/** A round begins: the choice, what is fixed for it, and the first pair of initiative dice. */
export interface RoundStarted extends InitiativePair {
  readonly type: 'RoundStarted'
  readonly round: number
  readonly choice: Choice
  readonly plan: Plan
  /** Why foes mean others than they would by themselves. */
  readonly turned: readonly (FoeSwitch | FoeOrdered)[]
  readonly outnumberedAllies: boolean
  readonly outnumberedFoes: boolean
}

/** A further pair, after a tie that HD did not break. */
export interface InitiativeRolled extends InitiativePair {
  readonly type: 'InitiativeRolled'
}

export interface TargetsChosen {
  readonly type: 'TargetsChosen'
  readonly aims: readonly number[]
  readonly names: readonly string[]
}

export interface RoundEnded {
  readonly type: 'RoundEnded'
  readonly names: readonly string[]
  readonly hp: readonly number[]
  readonly most: readonly number[]
  readonly status: readonly number[]
  readonly allies: number
  readonly companionOnly: boolean
}

export type RoundEvent = RoundStarted | InitiativeRolled | TargetsChosen | RoundEnded
export type RoundSeen = RoundEvent | (Omit<RoundEnded, 'hp' | 'most'> & StandingsSeen)

/** Tells that a round begins; folds it alone where nothing listens. */
export function tellRoundStart(state: State, started: RoundStarted, tell: Tell<RoundStarted>): void {
  if (canSkipEvents(state, tell)) foldRoundStart(state, started)
  else tell(started)
}

function foldRoundStart(state: State, event: RoundStarted): void {
  const fight = state.fight!
  state.sums.rounds++
  state.phase = event.winner === 'REROLL' ? 'initiative' : event.choice === 'FLEE' ? 'flight' : 'acting'
  countOutnumbered(fight, event.outnumberedAllies, event.outnumberedFoes)
  fight.round = event.round
  fight.choice = event.choice
  fight.plan = event.plan
  fight.aims = NOBODY
  fight.turn = 0
  fight.struck = 0
  fight.freed = 0
  fight.fallen = NOBODY
  fight.foeOrders = NOBODY
  if (event.winner !== 'REROLL') fight.first = event.winner
}

/** Tells where everyone stands at the end of a round (seed 000 §6.8.3). The state has it all, so a fold needs no event. */
export function tellRoundEnd(state: State, fight: Fight, tell: Tell<RoundEnded>): void {
  if (canSkipEvents(state, tell)) foldRoundEnd(state)
  else
    tell({
      type: 'RoundEnded',
      names: fight.names,
      hp: fight.hp.slice(),
      most: fight.most,
      status: fight.status,
      allies: fight.allies,
      companionOnly: fight.companionOnly,
    })
}

/**
 * The morale of a round is rolled: what stirred it is past. What a ruling stirs between two rounds belongs to the next
 * one (rules/bx R18).
 */
function foldRoundEnd(state: State): void {
  const fight = state.fight!
  state.phase = 'choice'
  if (!fight.stirred) return
  const { triggers } = fight
  for (let i = 0; i < triggers.length; i++) triggers[i] = 0
  fight.stirred = false
  fight.rolled = 0
  fight.failed = NOBODY
}

/** Tells the targets of the party's side; folds them alone where nothing listens. */
export function tellTargets(
  state: State,
  fight: Fight,
  aims: readonly number[],
  tell: Tell<TargetsChosen>,
): void {
  if (canSkipEvents(state, tell)) fight.aims = aims
  else tell({ type: 'TargetsChosen', aims, names: fight.names })
}

export const roundRows: BxRows<RoundEvent, RoundSeen> = {
  RoundStarted: {
    // The choice to run is the party's own, but the event names no one of it.
    weight: ({ choice, turned }) => (choice === 'FLEE' || turned.length > 0 ? 'notable' : 'detail'),
    concerns: ({ turned }) =>
      turned.flatMap((turn) => (turn.why === 'order' ? [turn.foe, turn.target] : [turn.target, turn.lead])),
    fold: foldRoundStart,
    mech: (event) => [
      `Round=${event.round}`,
      `PlayerChoice=${event.choice === 'NONE' ? 'NONE (companion-only)' : event.choice}`,
      ...event.turned.map(turnedLine),
      ...initiativeLines(event),
    ],
    story(event) {
      const { round, choice, turned } = event
      const first = firstSentence(event, 'so they roll again')
      const runs =
        choice === 'FLEE' ? `the party runs. ${first.charAt(0).toUpperCase()}${first.slice(1)}` : first
      return [`Round ${round}: ${runs}`, ...turned.map(turnedSentence)].join(' ')
    },
    short(event) {
      const runs = event.choice === 'FLEE' ? 'flight; ' : ''
      return [`R${event.round}: ${runs}${firstShort(event)}`, ...event.turned.map(turnedShort)].join('; ')
    },
    beat: initiativeBeat,
  },
  InitiativeRolled: {
    weight: 'detail',
    fold(state, { winner }) {
      if (winner === 'REROLL') return
      const fight = state.fight!
      fight.first = winner
      state.phase = fight.choice === 'FLEE' ? 'flight' : 'acting'
    },
    mech: initiativeLines,
    story: (event) => `They roll again: ${firstSentence(event, 'so once more')}`,
    short: (event) => `Reroll: ${firstShort(event)}`,
    beat: initiativeBeat,
  },
  TargetsChosen: {
    weight: 'detail',
    fold(state, { aims }) {
      state.fight!.aims = aims
    },
    mech({ aims, names }) {
      const shown = aims.flatMap((aim, i) => (aim < 0 ? [] : [`${names[i]}→${names[aim]}`]))
      return shown.length > 0 ? [`Targets: ${shown.join(', ')}`] : []
    },
    // The blows say it.
    story: () => '',
  },
  RoundEnded: {
    weight: 'detail',
    fold: foldRoundEnd,
    see: (event, seat, facts) => (readsWords(facts, seat) ? { ...event, ...foesInWords(event) } : event),
    mech: (event) =>
      event.names.map((name, i) => {
        const isCompanion = i < event.allies && (i > 0 || event.companionOnly)
        const points = pointsText(event.hp[i]!, event.most[i] ?? undefined)
        return `Status: ${name} hp=${points} ${statusWord(event.status[i]!, isCompanion)}`
      }),
    // The board says it.
    story: () => '',
  },
}

/** seed 000 §6.7; a tie shows what it was compared by (rules/bx R21). */
function initiativeLines({ pc, foes, winner, tie }: InitiativePair): string[] {
  const line = `Initiative: PC 1d6=${pc}, Foes 1d6=${foes}, Winner=${winner}`
  if (tie === null) return [line]
  const { pcHd, pcCount, foesHd, foesCount } = tie
  return [line, `InitiativeTie: PC avgHD=${pcHd}/${pcCount}, Foes avgHD=${foesHd}/${foesCount} → ${winner}`]
}

/** Why foes mean others than they would by themselves (rules/bx R37, D). */
function turnedLine(turn: FoeSwitch | FoeOrdered): string {
  return turn.why === 'order'
    ? `FoeOrder: ${turn.foe}→${turn.target}, Reason=${turn.reason}`
    : `FoeSwitch: Target=${turn.target}, Damage=${turn.damage} > ${turn.lead}=${turn.leadDamage}`
}

function turnedSentence(turn: FoeSwitch | FoeOrdered): string {
  return turn.why === 'order'
    ? `${turn.foe} goes for ${turn.target}${byRuling(turn.reason)}.`
    : `The foes turn on ${turn.target}, who has dealt ${turn.damage} damage to ${turn.lead}'s ${turn.leadDamage}.`
}

function turnedShort(turn: FoeSwitch | FoeOrdered): string {
  return turn.why === 'order' ? `${turn.foe} goes for ${turn.target} (ruled)` : `foes turn on ${turn.target}`
}

/** Who acts first, and by what; `again` is said of dice that settle nothing. */
function firstSentence({ pc, foes, winner, tie }: InitiativePair, again: string): string {
  if (winner === 'REROLL') return `both roll ${pc} with equal HD, ${again}.`
  const isParty = winner === 'PC'
  const who = isParty ? 'the party acts' : 'the foes act'
  const dice = isParty ? `${pc} against the foes' ${foes}` : `${foes} against the party's ${pc}`
  return tie === null ? `${who} first (${dice}).` : `both roll ${pc}; ${who} first on higher HD.`
}

function firstShort({ pc, foes, winner, tie }: InitiativePair): string {
  if (winner === 'REROLL') return `tie ${pc}, reroll`
  const isParty = winner === 'PC'
  const who = isParty ? 'party' : 'foes'
  const dice = isParty ? `${pc} v foes ${foes}` : `${foes} v party ${pc}`
  return tie === null ? `${who} first, ${dice}` : `tie ${pc}, ${who} first (HD)`
}

function initiativeBeat({ winner }: InitiativePair) {
  return { result: winner === 'REROLL' ? 'tie' : winner === 'PC' ? 'party first' : 'foes first' }
}
