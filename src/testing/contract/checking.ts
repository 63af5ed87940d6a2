import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { ANYBODY, type Next } from '../../kernel/contract/next.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import type { FastDice } from '../../kernel/dice/fast.js'
import { normalName } from '../../kernel/words/names.js'

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** Something to read, without the marks of a slip. */
export function printable(text: string): boolean {
  return /\S/.test(text) && !/undefined|NaN|\[object/.test(text)
}

/** Who answers at this moment. */
export function speaking(next: Next): string {
  const seat = next.kind === 'awaiting' ? next.seats[0]! : GAME_MASTER
  return seat === ANYBODY ? GAME_MASTER : seat
}

function normal(value: unknown): unknown {
  if (typeof value === 'string') return normalName(value)
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normal(inner)]))
}

/** Whether two commands say the same, names compared as the language compares them. */
export function sameWords(a: Command, b: Command): boolean {
  return canonical(normal(a)) === canonical(normal(b))
}

/** The same document with the keys of every map in another order. */
export function shuffled(value: unknown, dice: FastDice): unknown {
  if (Array.isArray(value)) return value.map((each) => shuffled(each, dice))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  for (let i = entries.length - 1; i > 0; i--) {
    const j = dice.die(i + 1, '') - 1
    ;[entries[i], entries[j]] = [entries[j]!, entries[i]!]
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, shuffled(inner, dice)]))
}

/** The game with a guard: rules that change an event after it was told are caught. */
export function guarded(ruleset: Ruleset): Ruleset {
  return {
    ...ruleset,
    evolve(state: unknown, event: GameEvent) {
      const before = JSON.stringify(event)
      ruleset.evolve(state, event)
      must(JSON.stringify(event) === before, `folding ${event.type} changes the event`)
    },
  }
}

export type Leaf = string | number

/** The words and numbers of plain data, each by its path. */
export function leavesOf(value: unknown, path = '', found = new Map<string, Leaf>()): Map<string, Leaf> {
  if (typeof value === 'string' || typeof value === 'number') found.set(path, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}/${key}`, found)
  return found
}

/** Reports whether two plain values are the same data; quick where they share parts, as two states of one scenario do. */
export function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [one, other] = [a, b] as Readonly<Record<string, unknown>>[]
  for (const name of Object.keys(a)) if (!sameData(one![name], other![name])) return false
  for (const name of Object.keys(b)) if (one![name] === undefined && other![name] !== undefined) return false
  return true
}
