import type { ClauseGroup, Command } from '../../kernel/contract/command.js'

/** Returns a clause's text, or nothing where it was left out. */
export function optionalClause(command: Command, label: string): string | undefined {
  const value = command[label]
  return typeof value === 'string' ? value : undefined
}

/** Returns a clause's text; empty where it was left out. */
export function clauseText(command: Command, label: string): string {
  return optionalClause(command, label) ?? ''
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
