import type { Command, Verbs } from '../../kernel/contract/command.js'
import { refused } from '../../kernel/contract/stops.js'
import type { Request } from '../../kernel/table/request.js'
import type { Table } from '../../kernel/table/table.js'
import { parseLine, type SyntaxFault } from '../../language/parse.js'
import { legalAlternatives } from './legal-alternatives.js'
import { NO_PURPOSE, spokenIn, talk } from './talk.js'
import { thrownIn } from './thrown.js'

/** A line that is no command: where it goes wrong, and what would have been right. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
  /** Why the line is no command: a stable word, as every refusal has one. */
  readonly code: SyntaxFault['code']
  readonly fault: SyntaxFault
  /** Commands that would be legal. */
  readonly legal: readonly string[]

  constructor(fault: SyntaxFault, legal: readonly string[]) {
    super(fault.message)
    this.code = fault.code
    this.fault = fault
    this.legal = legal
  }
}

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

/** What a line asks for, with the dice that were thrown for it. Throws `NotUnderstood`. */
export function requestOf(said: string, table: Table, seat: string): Request {
  const { text, thrown } = thrownIn(said, table.ruleset.verbs)
  return withThrown(requestIn(text, table, seat), thrown)
}

/** A request with the faces of real dice. Refused where no dice fall. */
export function withThrown(request: Request, thrown: readonly number[] | undefined): Request {
  if (thrown === undefined) return request
  if (request.kind === 'act' || request.kind === 'roll' || request.kind === 'start')
    return { ...request, thrown }
  throw refused('BAD_DICE', `No dice fall for "${request.kind}": leave out what was thrown.`)
}

function requestIn(text: string, table: Table, seat: string): Request {
  const { verbs } = table.ruleset
  const slashed = /^\s*\//.test(text)
  const spoken = spokenIn(text)
  if (spoken && (slashed || !Object.hasOwn(verbs, spoken.verb))) return ownRequest(spoken)
  const parsed = slashed
    ? parseLine(text.replace('/', ' '), words)
    : parseLine(text, { ...words, ...verbs }, (command) => table.whole(seat, command))
  if (parsed.status === 'ok') {
    const { command } = parsed
    return slashed || !Object.hasOwn(verbs, command.verb) ? ownRequest(command) : { kind: 'act', command }
  }
  const fault = parsed.status === 'error' ? parsed.error : EMPTY
  const { suggestion } = fault
  const mistaken = { text, seat, words, ...(suggestion !== undefined && { suggestion }) }
  throw new NotUnderstood(fault, legalAlternatives(table, mistaken, MAX_LEGAL))
}

const MAX_LEGAL = 24

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
      return { kind: 'roll', text: String(command.dice), why: String(command.for ?? NO_PURPOSE) }
    case 'undo':
    case 'ask-undo':
      return { kind: verb, ...(typeof count === 'number' && { count }) }
    default:
      return { kind: verb as 'agree-undo' | 'freeze' | 'strike' | 'start' | 'close' }
  }
}
