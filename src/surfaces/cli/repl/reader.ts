import { spokenIn, type Talk, talk } from '../../../host/words/talk.js'
import { diceFault } from '../../../kernel/contract/checks/dice-clause.js'
import type { Command, Verbs } from '../../../kernel/contract/command.js'
import { waitsFor } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { stopsOf } from '../../../kernel/contract/stops.js'
import { entryOf } from '../../../kernel/entry.js'
import type { Table } from '../../../kernel/table/table.js'
import { type Completion, complete, type Live } from '../../../language/complete.js'
import { type Parsed, parseLine } from '../../../language/parse.js'
import { printCommand } from '../../../language/print.js'
import { ALIASES, isWord, WHOLE_GAME, type Word, words, wordsAt } from './words/words.js'

const { refused } = stopsOf<'NO_SUCH_CHOICE'>()

/** What reading a line needs to know of the session. */
interface Reading {
  readonly table: Table
  readonly verbs: Verbs
  readonly seat: string
  readonly offers: readonly { readonly command: Command }[]
  /** The seat that speaks with this command. */
  voiceFor(command: Command): string
}

/** A line as it was read: a command, and which of the prompt's own words it is, if it is one. */
export type Read = Parsed & { readonly word?: Word | Talk; readonly byNumber?: true }

/** Reads the lines of a session, and completes them while they are typed. */
export class Reader {
  private readonly at: Reading
  private readonly completed = new Map<string, Completion>()
  private completedAt = ''

  constructor(at: Reading) {
    this.at = at
  }

  private isGames(verb: string): boolean {
    return Object.hasOwn(this.at.table.ruleset.verbs, verb)
  }

  /** A command of the game, a choice by its number, a word of the prompt, or with a slash always a word of the prompt. */
  read(typed: string): Read {
    const number = /^\s*(\d{1,6})\s*$/.exec(typed)?.[1]
    if (number !== undefined) return this.numbered(Number(number))
    const text = this.unaliased(typed)
    const slashed = /^\s*\//.test(text)
    const spoken = spokenIn(text)
    const parsed =
      spoken && (slashed || !this.isGames(spoken.verb))
        ? ({ status: 'ok', command: spoken } as const)
        : this.parse(text)
    if (parsed.status !== 'ok') return parsed
    const { verb } = parsed.command
    return isWord(verb) && (slashed || !this.isGames(verb)) ? { ...parsed, word: verb } : parsed
  }

  private numbered(number: number): Read {
    return { status: 'ok', command: this.choice(number), byNumber: true }
  }

  /** The command that a number stands for. */
  private choice(number: number): Command {
    const { offers } = this.at
    const found = offers[number - 1]
    if (found) return found.command
    const there = offers.length === 0 ? 'There is nothing to choose now.' : `Choose 1 to ${offers.length}.`
    throw refused('NO_SUCH_CHOICE', `There is no choice ${number}. ${there}`)
  }

  /** `?`, `exit`, `list`: what people try first, as the word that is meant. */
  private unaliased(typed: string): string {
    const [whole, word = ''] = /^\s*\/?(\?|[a-z]+)(?=\s|$)/i.exec(typed) ?? /^\s*(\?)/.exec(typed) ?? []
    const meant = entryOf(ALIASES, word.toLowerCase())
    if (whole === undefined || meant === undefined || this.isGames(word.toLowerCase())) return typed
    return `/${meant} ${typed.slice(whole.length).trimStart()}`
  }

  private parse(text: string): Parsed {
    const { ruleset } = this.at.table
    const odds = this.oddsBegin(text)
    if (odds === undefined && /^\s*\//.test(text)) return parseLine(text.replace('/', ' '), words)
    const complete = (command: Command) => this.at.table.whole(this.at.voiceFor(command), command)
    if (odds === undefined) return parseLine(text, this.at.verbs, complete)
    const what = text.slice(odds).trim()
    if (what.toLowerCase() === WHOLE_GAME)
      return { status: 'ok', command: { verb: 'odds', what: WHOLE_GAME } }
    const number = /^\d{1,6}$/.exec(what)?.[0]
    if (number !== undefined) {
      const chosen = printCommand(this.choice(Number(number)), ruleset.verbs)
      return { status: 'ok', command: { verb: 'odds', what: chosen } }
    }
    const much = /^\s+all(?=\s|$)/i.exec(text.slice(odds))?.[0].length ?? 0
    const parsed = parseLine(' '.repeat(odds + much) + text.slice(odds + much), ruleset.verbs, complete)
    if (much > 0 && parsed.status !== 'error') return { status: 'ok', command: { verb: 'odds', what } }
    if (parsed.status === 'error' && diceFault(what.slice(Math.max(0, much - 1)).trim(), false) !== undefined)
      return parsed
    return { status: 'ok', command: { verb: 'odds', what } }
  }

  /** Where the command begins that `odds` asks about. */
  oddsBegin(text: string): number | undefined {
    const found = /^\s*\/?odds(?=\s|$)/i.exec(text)
    if (!found || (this.isGames('odds') && !found[0].includes('/'))) return undefined
    return found[0].length
  }

  /** What could come next in a line that is being typed. Remembered until something happens: Tab is often pressed twice. */
  complete(text: string): Completion {
    const { head } = this.at.table
    if (this.completedAt !== head) this.completed.clear()
    this.completedAt = head
    const known = this.completed.get(text) ?? this.completeNow(text)
    this.completed.set(text, known)
    return known
  }

  private completeNow(text: string): Completion {
    const slash = /^\s*\//.exec(text)
    if (slash) return shifted(complete(text.slice(slash[0].length), this.slashed()), slash[0].length)
    const odds = this.oddsBegin(text)
    if (odds !== undefined && odds < text.length)
      return shifted(complete(text.slice(odds + 1), this.live(this.at.table.ruleset.verbs)), odds + 1)
    const { verbs } = this.at.table.ruleset
    return complete(text, this.live({ ...verbs, ...wordsAt(this.at.table), ...verbs }))
  }

  private slashed(): Live {
    return {
      verbs: wordsAt(this.at.table),
      choices: [],
      suggest: ({ verb }, label) => this.hearers(verb, label),
    }
  }

  /** Whom something can be said to. */
  private hearers(verb: string, label: string): readonly string[] {
    return Object.hasOwn(talk, verb) && label === 'to' ? this.at.table.members.map(({ seat }) => seat) : []
  }

  private live(verbs: Verbs): Live {
    const { table, seat } = this.at
    const mine = waitsFor(table.next(), seat) || seat === GAME_MASTER
    const voice = (command: Command) => this.at.voiceFor(command)
    return {
      verbs,
      choices: mine ? table.choices(seat) : [],
      accepts: (command) => !this.isGames(command.verb) || (mine && table.accepts(voice(command), command)),
      mayUse: (verb) => !this.isGames(verb) || (mine && table.mayUse(voice({ verb }), verb)),
      suggest: (partial: Command, label: string) => {
        if (!this.isGames(partial.verb)) return this.hearers(partial.verb, label)
        return mine ? table.suggest(voice(partial), partial, label) : []
      },
    }
  }
}

function shifted(completion: Completion, by: number): Completion {
  return { ...completion, from: completion.from + by }
}
