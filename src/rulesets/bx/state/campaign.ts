import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import type { Plug } from '../stats/world.js'

/** A journey under way (rules/bx-campaign C16). */
interface Journey {
  readonly cp: string
  readonly from: string
  /** The zone it leads to; empty where the party stays in its zone. */
  readonly to: string
  readonly tag: string | null | readonly string[]
  readonly eventful: boolean
  readonly days: number
}

/** Where a day stands (C19): what comes next in it. */
type DayStage = 'morning' | 'table' | 'npag' | 'count' | 'evening' | 'arrival'

/** Days that pass one after another, with what they were for. */
export interface DayPlan {
  readonly why: string
  /** Days that begin after this one. */
  readonly left: number
  /** After the last one 1d3 each (rules/bx R61). */
  readonly rests: boolean
  readonly journey: Journey | null
  /** Who was treated for venom when the day began: their clocks stand still today (seed 000 §8.4.1). */
  readonly treated: readonly string[]
}

export interface DayUnderWay extends DayPlan {
  readonly stage: DayStage
}

/** A gate of the day: the die, and whether it let something through (C20). */
export interface GateResult {
  readonly roll: number | null
  readonly passed: boolean
  readonly count?: number
}

/** What the day brought, for its entry in the save (C4). */
export interface Today {
  readonly why: string
  readonly zone: string
  readonly encounter: string | null
  readonly gate: GateResult | null
  readonly npag: GateResult | null
  readonly clocks: readonly string[]
  readonly engines: readonly string[]
}

/** An encounter that waits to be settled (C22). */
export interface OpenEncounter {
  readonly name: string
  readonly prompt: string
  readonly plug: Plug
  /** How many of each kind there are, once dice have said so. */
  readonly counts: readonly number[] | null
  /** The fight that is underway is with it. */
  readonly fighting: boolean
  /** How that fight ended, so that the referee settles it; empty so far. */
  readonly over: '' | 'fought' | 'fled'
}

/** A check that went wrong, or not quite right, for which nothing was declared (C27). */
export interface OpenCheck {
  readonly skill: string
  readonly who: string
  readonly stakes: string
}

/** What a session has seen, for its report (C37). */
export interface Session {
  readonly id: number
  /** `save`: the save's own. `here`: started at this table. `ended`: only a start is taken. */
  readonly state: 'save' | 'here' | 'ended'
  readonly from: string
  readonly days: number
  readonly zones: readonly string[]
  readonly encounters: number
  readonly fights: number
  readonly checks: number
  readonly rulings: number
  /** As they stood when it began, by name. */
  readonly hp: Readonly<Record<string, number>>
  readonly clocks: Readonly<Record<string, number>>
  /** How many losses the table knew when it began. */
  readonly losses: number
}

/** The events of a fight, round by round; their lines are made when the save is written. Events know the state, not the reverse. */
export type FightRecord = readonly (readonly GameEvent[])[]

/** A fight that is over: its record, and which entry of the save's log is its own. */
export interface Fought {
  readonly at: number
  readonly record: FightRecord
}

/** The save as it stood at the last settled moment (C4). */
export interface Settled {
  readonly save: Readonly<Record<string, unknown>>
  readonly fought: readonly Fought[]
}
