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

/** Legal commands in the game's order, grouped by verb: the game's first, then those with several; at most this many of each shown. */
export function offered(choices: readonly Command[], most = Number.POSITIVE_INFINITY): Offered {
  const byVerb = new Map<string, Command[]>()
  for (const command of choices) {
    const known = byVerb.get(command.verb)
    if (known) known.push(command)
    else byVerb.set(command.verb, [command])
  }
  const all = [...byVerb].map(([verb, commands]) => ({ verb, commands: simpleFirst(commands) }))
  // A game begins with what carries it on: that stays first, however many commands other verbs have.
  const [foremost, ...others] = all
  const ordered = [
    ...(foremost ? [foremost] : []),
    ...others.filter(({ commands }) => commands.length > 1),
    ...others.filter(({ commands }) => commands.length === 1),
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

/** A command as it may be typed by the person whose turn it is: they need not say that it is them. */
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
/** Stands before the verbs with one command, so that they do not read as more of the verb above. */
const OTHERWISE = 'or'

/** The numbered choices, a line for each verb; verbs with one command share a line. Breaks between choices, never in one. */
function choiceLines({ groups }: Offered, how: Shown): readonly string[] {
  const { columns } = how
  const isSeveral = ({ shown, left }: Group) => shown.length + left > 1
  if (!groups.some(isSeveral)) return groups.length === 0 ? [] : rows('  ', whole(groups, how), columns)
  const labelled = groups.filter((group, i) => i === 0 || isSeveral(group))
  const single = groups.slice(labelled.length)
  const labels = labelled.map(({ verb }) => verb)
  const widest = Math.max(...[...labels, single.length > 0 ? OTHERWISE : ''].map(({ length }) => length))
  const lead = (label: string) => `  ${label.padEnd(widest)}  `
  const lines = labelled.flatMap(({ verb, first, shown, left }) => {
    const entries = shown.map((command, i) => entry(first + i, command, how))
    if (left > 0) entries.push(`… ${left} more: hint ${verb}`)
    return rows(lead(verb), entries, columns)
  })
  return single.length === 0 ? lines : [...lines, ...rows(lead(OTHERWISE), whole(single, how), columns)]
}

/** `5 flee`: the only command of each verb, in full. */
function whole(single: readonly Group[], how: Shown): readonly string[] {
  return single.map(({ first, shown }) => `${first} ${typed(shown[0]!, how)}`)
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

/** As many choices as fit into this many lines. */
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
