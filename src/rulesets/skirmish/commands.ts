import type { ClauseGroup, Command } from '../../kernel/command.js'

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
  readonly dc: number
  readonly fails?: string
  readonly succeeds?: string
}

export interface CheckCommand extends Command {
  readonly verb: 'check'
  readonly by?: string
  readonly check: string
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
  | HintCommand
  | HelpCommand
