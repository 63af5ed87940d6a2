import type { Command, Verbs } from '../kernel/contract/command.js'
import { sameName } from '../kernel/words/names.js'
import { nearest } from '../kernel/words/nearest.js'
import { Clauses, type Completer } from './clauses.js'
import { Cursor } from './cursor.js'
import { Fault, type SyntaxFault, syntaxFault } from './fault.js'
import { type Token, type TokenLine, tokenize } from './tokens.js'

export type { SyntaxFault } from './fault.js'

export type Parsed =
  | { readonly status: 'empty' }
  | { readonly status: 'ok'; readonly command: Command }
  | { readonly status: 'error'; readonly error: SyntaxFault }

/**
 * One line of the command language, with the verbs of the game at hand. Never throws. With `complete`, clauses may be
 * left out that a table can fill in.
 */
export function parseLine(text: string, verbs: Verbs, complete?: Completer): Parsed {
  const line = tokenize(text)
  const [first] = line.tokens
  if (first === undefined) return { status: 'empty' }
  const clauses = clausesOf(text, line, verbs)
  if (clauses === undefined) return { status: 'error', error: unknownCommand(text, first, verbs) }
  try {
    return { status: 'ok', command: clauses.read(complete) }
  } catch (error) {
    if (error instanceof Fault) return { status: 'error', error: syntaxFault(error.parts) }
    throw error
  }
}

/** The beginning of a line as far as it was written, for completion; undefined when it cannot go on to a command. */
export function parseBeginning(text: string, verbs: Verbs): Clauses | undefined {
  try {
    const clauses = clausesOf(text, tokenize(text), verbs)
    clauses?.readSome()
    return clauses
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** The verb that a line begins with, if it is one of these. */
export function verbOf(text: string, verbs: Verbs): string | undefined {
  return verbIn(tokenize(text), verbs)
}

function verbIn({ tokens: [first] }: TokenLine, verbs: Verbs): string | undefined {
  return first?.kind === 'word' ? findVerb(verbs, first.text) : undefined
}

function clausesOf(text: string, line: TokenLine, verbs: Verbs): Clauses | undefined {
  const verb = verbIn(line, verbs)
  if (verb === undefined) return undefined
  const spec = verbs[verb]!
  return new Clauses(new Cursor(text, line, spec.usage), verb, spec, verbs)
}

function findVerb(verbs: Verbs, word: string): string | undefined {
  return Object.keys(verbs).find((verb) => sameName(verb, word))
}

function unknownCommand(text: string, first: Token, verbs: Verbs): SyntaxFault {
  const word = first.kind === 'open-quote' ? first.text : text.slice(first.start, first.end)
  return syntaxFault({
    code: 'unknown_command',
    at: first.start,
    text: word,
    expected: 'a command',
    says: `"${word}" is no command here. Write "help" to see what you can do.`,
    suggestion: first.kind === 'word' ? nearest(word, Object.keys(verbs)) : undefined,
  })
}
