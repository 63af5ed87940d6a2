import type { ClauseGroup, Command } from '../../kernel/contract/command.js'

/** A clause that may have been left out. */
export function maybe(command: Command, label: string): string | undefined {
  const value = command[label]
  return typeof value === 'string' ? value : undefined
}

/** A clause's text; empty when it was left out. */
export function word(command: Command, label: string): string {
  return maybe(command, label) ?? ''
}

export function number(command: Command, label: string): number {
  const value = command[label]
  return typeof value === 'number' ? value : 0
}

const NO_GROUPS: readonly never[] = []

export function groups(command: Command, label: string): readonly ClauseGroup[] {
  const value = command[label]
  return Array.isArray(value) ? (value as readonly ClauseGroup[]) : NO_GROUPS
}
