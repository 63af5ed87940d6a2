import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import type { BxClock } from '../stats/clocks.js'
import type { Crossing } from '../stats/crossing.js'
import type { GameDate, Month } from '../stats/date.js'
import type { Encounter } from '../stats/encounter.js'
import type { StatModifier } from '../stats/modifiers.js'
import type { Person } from '../stats/person.js'
import type { World } from '../stats/world.js'
import type {
  DayUnderWay,
  FightRecord,
  Fought,
  OpenCheck,
  OpenEncounter,
  Session,
  Settled,
  Today,
} from './campaign.js'
import { cloneFight, type Fight, type FightOpening, type FightOptions } from './fight.js'

/**
 * Where the game is. `open`: outside combat, anybody may act. `opening`: a combat begins. `choice`: the player's ATTACK
 * or FLEE (companion-only combat goes on by itself). `fallen`: ABANDON or STAY. `over`: nothing more happens here.
 */
export type Phase = 'open' | 'opening' | 'choice' | 'initiative' | 'acting' | 'flight' | 'fallen' | 'over'

/** Something lost for good. */
export interface Loss {
  readonly who: string
  readonly description: string
}

/** The record of the fight that is underway. Every part is replaced, never changed, so copies share it. */
export interface RecordSoFar {
  readonly rounds: FightRecord
  /** Since the last round ended. */
  readonly recent: readonly GameEvent[]
}

export const EMPTY_RECORD: RecordSoFar = { rounds: [], recent: [] }

/** A ruling adds this to the next roll of that person. */
export interface PersonBonus {
  readonly who: string
  readonly value: number
  readonly reason: string
}

/** A group that has been met, and how it took the party. */
export interface Reacted {
  readonly group: string
  readonly band: string
}

/** How often somebody has rolled a skill today. Seed 000 §5 sets no limit, so the board counts. */
export interface ChecksToday {
  readonly who: string
  readonly skill: string
  readonly count: number
}

/** Totals of what happened, for measures only: no rule reads them and no key has them. */
export interface Sums {
  rounds: number
  companionsDown: number
  foesDead: number
  foesBroken: number
}

export interface State {
  /** An open table, which goes on after a fight; otherwise the game is one fight. */
  readonly isOpen: boolean
  readonly options: FightOptions
  /** Who may be met: the scenario's, then those of the save's lists. */
  readonly encounters: readonly Encounter[]
  /** The ways out of where the party is. */
  crossings: readonly Crossing[]
  /** Zones, tables and engines of the save. */
  readonly world: World
  /** How busy the world is (rules/bx-campaign C20); empty where no day has gates (C18). */
  readonly intensity: string
  /** The months of the world; empty where nobody has told them. */
  readonly calendar: readonly Month[]
  /** Where the save belongs; null when the scenario has none. */
  readonly savePath: string | null
  /** The text that the save was read from, where it was handed over as one. */
  readonly saveText?: string | undefined
  phase: Phase
  fight: Fight | null
  /** The combat about to begin. */
  opening: FightOpening | null
  people: readonly Person[]
  clocks: readonly BxClock[]
  modifiers: readonly StatModifier[]
  losses: readonly Loss[]
  /** Days passed at this table. */
  day: number
  /** The date of the world; null where nobody has told it. */
  date: GameDate | null
  /** The season that it is; empty where nobody has told it. */
  season: string
  /** The zone of the party; empty where nobody has told it. */
  zone: string
  /** Groups whose reaction has been rolled: there is one first meeting (seed 000 §2.1). */
  reacted: readonly Reacted[]
  /** Notices of the opening that are still to be told (C6, C9). */
  notices: readonly GameEvent[]
  /** The day or the journey under way; null between them. */
  underWay: DayUnderWay | null
  /** What this day has brought so far; null before the first one. */
  today: Today | null
  /** The encounter that waits to be settled. */
  waiting: OpenEncounter | null
  /** The check whose consequence may still be said. */
  openCheck: OpenCheck | null
  /** How often each engine has run today, by its key. */
  engineRuns: Readonly<Record<string, number>>
  /** The session; null where there is no save. */
  session: Session | null
  /** Skill checks since the day began. No rule reads them and no key has them. Absent in states kept before. */
  checksToday?: readonly ChecksToday[]
  /** Rulings add these to the next rolls of people, between fights. */
  bonuses: readonly PersonBonus[]
  /** Crossing points whose slow tag is lifted for the next journey (seed 000 §5.5 Navigation). */
  cleared: readonly string[]
  /** Encounters already fought here. */
  met: readonly string[]
  /** Encounters and people outside the party that the players have learned of (rules/secrets). */
  known: readonly string[]
  /** The JSON save as it would be written now, but for the logs of the fights in `fought`. */
  save: Readonly<Record<string, unknown>> | null
  /** The fight so far, for the save's adjudication entry; null when there is no save, or nobody will write it. */
  record: RecordSoFar | null
  /** The fights of this table that stand in the save's adjudication log. */
  fought: readonly Fought[]
  /** The save of the last settled moment, which is the one that goes out; null when there is no save. */
  settled: Settled | null
  /** The stable word for how it all ended, or the last combat did; empty so far. */
  outcome: string
  sums: Sums
}

const NO_CHECKS: readonly ChecksToday[] = []

export function cloneState(s: State): State {
  return {
    isOpen: s.isOpen,
    options: s.options,
    encounters: s.encounters,
    crossings: s.crossings,
    world: s.world,
    intensity: s.intensity,
    calendar: s.calendar,
    savePath: s.savePath,
    saveText: s.saveText,
    phase: s.phase,
    fight: s.fight === null ? null : cloneFight(s.fight),
    opening: s.opening,
    people: s.people,
    clocks: s.clocks,
    modifiers: s.modifiers,
    losses: s.losses,
    day: s.day,
    date: s.date,
    season: s.season,
    zone: s.zone,
    reacted: s.reacted,
    notices: s.notices,
    underWay: s.underWay,
    today: s.today,
    waiting: s.waiting,
    openCheck: s.openCheck,
    engineRuns: s.engineRuns,
    session: s.session,
    checksToday: s.checksToday ?? NO_CHECKS,
    bonuses: s.bonuses,
    cleared: s.cleared,
    met: s.met,
    known: s.known,
    save: s.save,
    record: s.record,
    fought: s.fought,
    settled: s.settled,
    outcome: s.outcome,
    sums: {
      rounds: s.sums.rounds,
      companionsDown: s.sums.companionsDown,
      foesDead: s.sums.foesDead,
      foesBroken: s.sums.foesBroken,
    },
  }
}

/** Returns the state without its record: the save stays as it is now, and no event is noted in it. */
export function unrecorded(state: State): State {
  return { ...state, record: null, settled: null }
}
