import type { ClauseGroup, Command } from '../../../kernel/contract/command.js'

export interface AttackCommand extends Command {
  readonly verb: 'attack'
  readonly by?: string
  readonly with: string
  readonly to: readonly string[]
  readonly dice?: string
}

export interface DamageCommand extends Command {
  readonly verb: 'damage'
  readonly by?: string
  readonly with?: string
  /** One group for each `dice:`, with its `type:` if it has one. */
  readonly dice?: readonly ClauseGroup[]
}

export interface TurnCommand extends Command {
  readonly verb: 'turn'
  readonly by?: string
}

export interface EncounterCommand extends Command {
  readonly verb: 'encounter'
  readonly by?: string
  readonly action: 'start' | 'end'
  readonly with?: readonly string[]
}

export interface AddCommand extends Command {
  readonly verb: 'add'
  readonly by?: string
  readonly who: readonly string[]
  readonly count?: number
  readonly side?: 'monsters' | 'characters'
  /** A sheet typed here. Not in what players hear of it where figures are words. */
  readonly stats?: string
  /** With it, a ruling. */
  readonly because?: string
}

export interface InitiativeCommand extends Command {
  readonly verb: 'initiative'
  readonly by?: string
  readonly score?: number
}

export interface RollCommand extends Command {
  readonly verb: 'roll'
  readonly by?: string
  readonly dice: string
}

export interface AskCommand extends Command {
  readonly verb: 'ask'
  readonly by?: string
  readonly check: string
  readonly of: readonly string[]
  /** Always there in what the GM says; not in what players hear of it, and neither is what follows. */
  readonly dc?: number
  readonly fails?: string
  readonly succeeds?: string
  /** The reason, for the log alone. */
  readonly because?: string
}

export interface CheckCommand extends Command {
  readonly verb: 'check'
  readonly by?: string
  readonly check: string
}

/** The verbs of the referee's hand, in the order in which `help` lists them. `damage` and `add` are verbs of the rules. */
export const RULINGS = ['hurt', 'heal', 'condition', 'restore', 'set', 'remove', 'bonus'] as const

export type RulingVerb = (typeof RULINGS)[number]

/** A command of the referee's hand; the kernel reads its clauses. */
export interface RulingCommand extends Command {
  readonly verb: RulingVerb
  readonly who: string
  readonly because: string
}

export interface HintCommand extends Command {
  readonly verb: 'hint'
  readonly by?: string
}

export interface HelpCommand extends Command {
  readonly verb: 'help'
  readonly by?: string
  readonly topic?: string
}

export type SkirmishCommand =
  | AttackCommand
  | DamageCommand
  | TurnCommand
  | EncounterCommand
  | AddCommand
  | InitiativeCommand
  | RollCommand
  | AskCommand
  | CheckCommand
  | RulingCommand
  | HintCommand
  | HelpCommand
