import type { Command, Verbs } from '../kernel/contract/command.js'
import type { Request } from '../kernel/table/request.js'
import type { Table } from '../kernel/table/table.js'
import { parseLine, type SyntaxFault } from '../language/parse.js'
import { printCommand } from '../language/print.js'

/** A line that is no command: where it goes wrong, and what would have been right. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
  readonly fault: SyntaxFault
  /** Commands that would be legal. */
  readonly legal: readonly string[]

  constructor(fault: SyntaxFault, legal: readonly string[]) {
    super(fault.message)
    this.fault = fault
    this.legal = legal
  }
}

/** Words that are no part of any game: they change nothing in it. */
export const talk = {
  say: {
    summary: 'Say something to everybody, or to one seat.',
    usage: 'say <text> [to: <seat>]',
    clauses: [
      { label: 'text', kind: 'text', summary: 'The words.', required: true, positional: true },
      { label: 'to', kind: 'name', summary: 'The one seat it is for.' },
    ],
  },
  narrate: {
    summary: 'The game master tells what happens.',
    usage: 'narrate <text> [to: <seat>]',
    role: 'gm',
    clauses: [
      { label: 'text', kind: 'text', summary: 'The words.', required: true, positional: true },
      { label: 'to', kind: 'name', summary: 'The one seat it is for.' },
    ],
  },
  roll: {
    summary: 'Roll dice in the open that no rule asks for.',
    usage: 'roll <dice> for: <purpose>',
    clauses: [
      { label: 'dice', kind: 'dice', summary: 'The dice.', required: true, positional: true },
      { label: 'for', kind: 'text', summary: 'What they are for.', required: true },
    ],
  },
} as const satisfies Verbs

export type Talk = keyof typeof talk

/** The table's own words. A game's verb of the same name comes first; with a slash it is always the table's word. */
const words: Verbs = {
  ...talk,
  undo: {
    summary: 'takes back the last commands; the dice do not go back',
    usage: 'undo [<count>]',
    clauses: [{ label: 'count', kind: 'integer', summary: 'how many', positional: true }],
  },
  'ask-undo': {
    summary: 'asks everybody to take back the last commands',
    usage: 'ask-undo [<count>]',
    clauses: [{ label: 'count', kind: 'integer', summary: 'how many', positional: true }],
  },
  'agree-undo': { summary: 'agrees to take them back', usage: 'agree-undo', clauses: [] },
  freeze: { summary: 'no more is added to the dice', usage: 'freeze', clauses: [] },
  strike: { summary: 'leaves out what was never opened', usage: 'strike', clauses: [] },
  start: { summary: 'the game begins', usage: 'start', clauses: [] },
  close: { summary: 'reveals the seed and ends the journal', usage: 'close', clauses: [] },
}

/** What a line asks for. Throws `NotUnderstood`. */
export function requestOf(text: string, table: Table, seat: string): Request {
  const { verbs } = table.ruleset
  const slashed = /^\s*\//.test(text)
  const parsed = slashed ? parseLine(text.replace('/', ' '), words) : parseLine(text, { ...words, ...verbs })
  if (parsed.status === 'ok') {
    const { command } = parsed
    return slashed || !Object.hasOwn(verbs, command.verb) ? ownRequest(command) : { kind: 'act', command }
  }
  const legal = table.choices(seat).slice(0, MOST_LEGAL)
  throw new NotUnderstood(
    parsed.status === 'error' ? parsed.error : EMPTY,
    legal.map((command) => printCommand(command, verbs)),
  )
}

const MOST_LEGAL = 24

const EMPTY: SyntaxFault = {
  code: 'unknown_command',
  column: 1,
  text: '',
  expected: 'a command',
  message: 'There is nothing in this line.',
}

/** What one of the table's own words asks for. */
export function ownRequest(command: Command): Request {
  const { verb, text, to, count } = command
  switch (verb) {
    case 'say':
    case 'narrate':
      return { kind: verb, text: String(text), ...(to !== undefined && { to: String(to) }) }
    case 'roll':
      return { kind: 'roll', text: String(command.dice), why: String(command.for) }
    case 'undo':
    case 'ask-undo':
      return { kind: verb, ...(typeof count === 'number' && { count }) }
    default:
      return { kind: verb as 'agree-undo' | 'freeze' | 'strike' | 'start' | 'close' }
  }
}
