import type { Command, Verbs } from '../../kernel/contract/command.js'

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
    usage: 'roll <dice> [for: <purpose>]',
    clauses: [
      { label: 'dice', kind: 'dice', summary: 'The dice.', required: true, positional: true },
      { label: 'for', kind: 'text', summary: 'What they are for.' },
    ],
  },
} as const satisfies Verbs

export type Talk = keyof typeof talk

/** What dice are for when nobody says. */
export const NO_PURPOSE = 'the table'

/**
 * What is said may be anything: quotes, colons and hashes are part of it. Only `to: <seat>` at its end is a clause, so
 * that words meant for one never go to all because a name was mistyped. A text in quotes is taken as it stands in them.
 * Nothing, where the line says nothing.
 */
export function spokenIn(text: string): Command | undefined {
  const [, verb, rest = ''] = /^\/?\s*(say|narrate)\s+(\S.*)$/is.exec(text.trim()) ?? []
  if (verb === undefined || /^to:/i.test(rest)) return undefined
  const addressed = /^(.*\S)\s+to:\s*("[^"]+"|[^\s:"][^:"]*)$/is.exec(rest)
  const words = unquoted(addressed?.[1] ?? rest)
  if (words === '') return undefined
  const to = addressed && unquoted(addressed[2]!)
  return { verb: verb.toLowerCase(), text: words, ...(to && { to }) }
}

function unquoted(text: string): string {
  return /^"([^"]*)"$/.exec(text)?.[1] ?? text
}
