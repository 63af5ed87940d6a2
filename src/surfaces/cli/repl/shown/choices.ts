import type { Command, Verbs } from '../../../../kernel/contract/command.js'
import { printCommand } from '../../../../language/print.js'
import { wrapped } from './wrap.js'

/** Legal commands in the order of their numbers: those on the board first, verb by verb, then the rest. */
export interface Offered {
  readonly commands: readonly Command[]
  readonly groups: readonly Group[]
}

interface Group {
  readonly verb: string
  /** Their numbers begin here. */
  readonly first: number
  readonly shown: readonly Command[]
  /** How many of the verb are not on the board. */
  readonly left: number
}

/** Simple commands before those with many clauses: what most people want stands first. */
function simpleFirst(commands: readonly Command[]): readonly Command[] {
  const size = (command: Command) => Object.keys(command).length
  return commands.toSorted((a, b) => size(a) - size(b))
}

/** Legal commands grouped by verb, verbs with several first, at most so many of each shown. */
export function offered(choices: readonly Command[], most = Number.POSITIVE_INFINITY): Offered {
  const byVerb = new Map<string, Command[]>()
  for (const command of choices) {
    const known = byVerb.get(command.verb)
    if (known) known.push(command)
    else byVerb.set(command.verb, [command])
  }
  const all = [...byVerb].map(([verb, commands]) => ({ verb, commands: simpleFirst(commands) }))
  const ordered = [
    ...all.filter(({ commands }) => commands.length > 1),
    ...all.filter(({ commands }) => commands.length === 1),
  ]
  const groups: Group[] = []
  const commands: Command[] = []
  for (const group of ordered) {
    const shown = group.commands.slice(0, most)
    groups.push({
      verb: group.verb,
      first: commands.length + 1,
      shown,
      left: group.commands.length - shown.length,
    })
    commands.push(...shown)
  }
  for (const group of ordered) commands.push(...group.commands.slice(most))
  return { commands, groups }
}

/** A command as it may be typed by whoever's turn it is: they need not say that it is them. */
function typed(command: Command, { verbs, turn }: Shown): string {
  const speaker = verbs[command.verb]?.clauses.find((clause) => clause.speaker)?.label
  if (speaker === undefined || command[speaker] !== turn) return printCommand(command, verbs)
  const { [speaker]: _, ...rest } = command
  return printCommand({ ...rest, verb: command.verb }, verbs)
}

/** `2 Reaver 1`: the number and what follows the verb; the verb itself where nothing does. */
function entry(number: number, command: Command, shown: Shown): string {
  const text = typed(command, shown)
  const rest = text.slice(command.verb.length).trim()
  return `${number} ${rest === '' ? text : rest}`
}

/** How choices are shown. */
interface Shown {
  readonly verbs: Verbs
  /** Whose turn it is. */
  readonly turn: string
  readonly columns: number
}

const BETWEEN = '   '

/** The numbered choices, a line for each verb; verbs with one command share a line. Breaks between choices, never in one. */
function choiceLines({ groups }: Offered, how: Shown): readonly string[] {
  const { columns } = how
  const several = groups.filter(({ shown, left }) => shown.length + left > 1)
  const single = groups.filter(({ shown, left }) => shown.length + left === 1)
  const widest = Math.max(0, ...several.map(({ verb }) => verb.length))
  const lines = several.flatMap(({ verb, first, shown, left }) => {
    const entries = shown.map((command, i) => entry(first + i, command, how))
    if (left > 0) entries.push(`… ${left} more: hint ${verb}`)
    return rows(`  ${verb.padEnd(widest)}  `, entries, columns)
  })
  if (single.length === 0) return lines
  const entries = single.map(({ first, shown }) => `${first} ${typed(shown[0]!, how)}`)
  return [...lines, ...rows(`  ${' '.repeat(widest)}${widest > 0 ? '  ' : ''}`, entries, columns)]
}

function rows(lead: string, entries: readonly string[], columns: number): readonly string[] {
  const lines: string[] = []
  let line = lead
  for (const [i, text] of entries.entries()) {
    const next = i === 0 || line.trim() === '' ? `${line}${text}` : `${line}${BETWEEN}${text}`
    if (line.trim() !== '' && line !== lead && next.length > columns) {
      lines.push(line)
      line = ' '.repeat(lead.length) + text
    } else line = next
  }
  return [...lines, line].flatMap((one) => wrapped(one, columns))
}

/** How many of a verb are tried to be shown, until the board fits the screen. */
const STEPS = [24, 12, 8, 6, 4, 3, 2]

/** As many choices as fit into so many lines. */
export function fitting(
  choices: readonly Command[],
  verbs: Verbs,
  { turn, columns, rows: most }: { readonly turn: string; readonly columns: number; readonly rows: number },
): { readonly offered: Offered; readonly lines: readonly string[] } {
  for (const step of STEPS) {
    const found = offered(choices, step)
    const lines = choiceLines(found, { verbs, turn, columns })
    if (lines.length <= most || step === STEPS.at(-1)) return { offered: found, lines }
  }
  throw new RangeError('unreachable')
}
