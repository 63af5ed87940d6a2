import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { AdapterEvent } from '../events/index.js'
import type { AdapterState } from '../state/state.js'

export type TellAdapter = Tell<AdapterEvent>

/** A command that nothing can refuse any more: rolls and tells. */
export type Act = (dice: Dice, tell: TellAdapter) => void

/** Checks a seat's command. Whatever is refused is refused here, so the same function says what is legal. */
export type Ready = (state: AdapterState, seat: string, command: Command) => Act

export function textOf(command: Command, label: string): string | undefined {
  const value = command[label]
  return typeof value === 'string' ? value : undefined
}

export function numberOf(command: Command, label: string): number | undefined {
  const value = command[label]
  return typeof value === 'number' ? value : undefined
}
