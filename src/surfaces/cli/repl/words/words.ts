import { type Talk, talk } from '../../../../host/words/talk.js'
import type { Verbs } from '../../../../kernel/contract/command.js'
import type { Table } from '../../../../kernel/table/table.js'

/** What `odds` is asked for the whole game with. */
export const WHOLE_GAME = 'game'

/** The prompt's own words. */
const own = {
  help: {
    summary:
      'What you can write here; with a command, how it is written; with a thing of the game, what it is.',
    usage: 'help [<command> | <thing>]',
    query: true,
    clauses: [
      {
        label: 'topic',
        kind: 'name',
        positional: true,
        bare: true,
        summary: 'A command, or a thing of the game.',
      },
    ],
  },
  explain: {
    summary: 'What a thing of the game is: a card, a status, a person, a clock, an abbreviation.',
    usage: 'explain <thing>',
    examples: ['explain AC'],
    query: true,
    clauses: [
      { label: 'what', kind: 'text', positional: true, bare: true, required: true, summary: 'Its name.' },
    ],
  },
  hint: {
    summary:
      'Who must choose now, and what is legal, with numbers: all of it, as many as you say, or of one verb.',
    usage: 'hint [all | <number> | <verb>]',
    query: true,
    clauses: [
      {
        label: 'count',
        kind: 'word',
        positional: true,
        bare: true,
        summary: '"all", how many commands, or a verb.',
      },
    ],
  },
  state: { summary: 'The table as you see it.', usage: 'state', query: true, clauses: [] },
  log: {
    summary: 'What has happened; with a number, the last commands only.',
    usage: 'log [<number>]',
    query: true,
    clauses: [
      { label: 'count', kind: 'integer', positional: true, bare: true, summary: 'How many commands.' },
    ],
  },
  story: {
    summary: 'The log in plain sentences from now on.',
    usage: 'story',
    query: true,
    clauses: [],
  },
  evidence: {
    summary: 'The log with every die and every figure from now on.',
    usage: 'evidence',
    query: true,
    clauses: [],
  },
  odds: {
    summary:
      'Chances of a choice by its number, of a command, of dice, of what you can do now ("all": all of it), or of how the whole game may end from here ("game"). Nothing is rolled.',
    usage: 'odds [<number of a choice> | game | all | <command> | <dice>]',
    examples: ['odds 3', 'odds 4d6kh3', 'odds all', 'odds game'],
    query: true,
    clauses: [
      {
        label: 'what',
        kind: 'text',
        positional: true,
        bare: true,
        summary: 'A choice by its number, a command or dice.',
      },
    ],
  },
  undo: {
    summary: 'Take back the last command, or several. The dice do not go back.',
    usage: 'undo [<number>]',
    query: true,
    clauses: [
      { label: 'count', kind: 'integer', positional: true, bare: true, summary: 'How many commands.' },
    ],
  },
  save: {
    summary: 'Keep the journal in a file; every command from now on goes there at once.',
    usage: 'save [<file>]',
    query: true,
    clauses: [{ label: 'file', kind: 'text', positional: true, bare: true, summary: 'A new file.' }],
  },
  export: {
    summary: "Write a campaign's save, as it stood at the last settled moment, into a new file.",
    usage: 'export save <file>',
    examples: ['export save vale.json'],
    query: true,
    clauses: [
      {
        label: 'what',
        kind: 'choice',
        options: ['save'],
        positional: true,
        bare: true,
        required: true,
        summary: 'The save.',
      },
      { label: 'file', kind: 'text', positional: true, bare: true, required: true, summary: 'A new file.' },
    ],
  },
  close: {
    summary: 'End this table for good: the seed of its dice is revealed, so anybody can verify the journal.',
    usage: 'close',
    query: true,
    clauses: [],
  },
  seat: {
    summary: 'Give a seat to a bot, or take it yourself; the game master’s too, at any time.',
    usage: 'seat <seat> bot | me | <policy>',
    examples: ['seat gm bot', 'seat gm me'],
    query: true,
    clauses: [
      { label: 'seat', kind: 'name', positional: true, bare: true, required: true, summary: 'The seat.' },
      {
        label: 'plays',
        kind: 'word',
        positional: true,
        bare: true,
        required: true,
        summary: 'bot, me, or the name of a policy.',
      },
    ],
  },
  quit: { summary: 'Leave. The game can be taken up again.', usage: 'quit', query: true, clauses: [] },
} as const satisfies Verbs

/**
 * The prompt's own words and those of every table. A game's verbs win where they collide; with a slash in front (`/help`)
 * it is always the word that is meant.
 */
export const words = { ...own, ...talk } as const satisfies Verbs

/** The words that mean something at this table: a save is exported only where there is one. */
export function wordsAt(table: Pick<Table, 'documents'>): Verbs {
  if (table.documents().length > 0) return words
  const { export: _, ...others } = words
  return others
}

/** What people try first, and the word that is meant. */
export const ALIASES: Readonly<Record<string, Word>> = { '?': 'help', exit: 'quit', list: 'hint' }

export type Word = keyof typeof own

export function isWord(verb: string): verb is Word | Talk {
  return Object.hasOwn(words, verb)
}

export function isTalk(word: Word | Talk): word is Talk {
  return Object.hasOwn(talk, word)
}
