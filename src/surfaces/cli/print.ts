import { apportioned } from '../../kernel/shares.js'
import { visibleJson } from '../../kernel/words/visible.js'
import { type Line, shown } from './repl/shown/paint.js'

/** One result on stdout. */
export function print(line: Line = ''): void {
  process.stdout.write(`${shown(line)}\n`)
}

/** Talk: progress, hints, warnings. Never part of the result. */
export function say(line: Line): void {
  process.stderr.write(`${shown(line)}\n`)
}

export function printJson(value: unknown): void {
  const json = JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v))
  process.stdout.write(`${visibleJson(json)}\n`)
}

/** A word of a command line as a shell takes it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

export function percent(p: number): string {
  return `${(p * 100).toFixed(p > 0 && p < 0.0001 ? 6 : 2)} %`
}

/** Chances that together are everything that can happen: the printed ones sum to 100. */
export function percents(chances: readonly number[]): readonly string[] {
  const parts = apportioned(chances, 10_000)
  return chances.map((chance, at) => (chance < 0.0001 ? percent(chance) : percent(parts[at]! / 10_000)))
}

/** Columns aligned to the right, except the last. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  )
}

/** Prints calls in one column, and what each of them is for behind it. */
export function printCalls(calls: readonly (readonly [call: string, about: string])[]): void {
  const wide = Math.max(0, ...calls.map(([call]) => call.length))
  for (const [call, about] of calls) print(`${call.padEnd(wide)}  ${about}`)
}
