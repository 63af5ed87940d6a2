import { listedVerbs, type VerbSpec } from '../../../../kernel/contract/command.js'
import { Stop, stopsOf } from '../../../../kernel/contract/stops.js'
import type { Explanation } from '../../../../kernel/glossary/entry.js'
import { explainAt, MAX_SEARCHED } from '../../../../kernel/glossary/explain.js'
import { lineOf } from '../../../../kernel/journal/read.js'
import { sameName } from '../../../../kernel/words/names.js'
import type { AtPrompt } from '../at-prompt.js'
import { wordsAt } from './words.js'

const { refused } = stopsOf<'UNKNOWN_TOPIC'>()

function entry(usage: string, summary: string): readonly string[] {
  return [`  ${usage}`, `      ${summary}`]
}

function verbHelp(spec: VerbSpec): string[] {
  const width = Math.max(0, ...spec.clauses.map(({ label }) => label.length))
  return [
    `${spec.usage}`,
    spec.summary,
    ...spec.clauses.map(({ label, summary, options, positional }) => {
      const choice = options ? ` (${options.join(', ')})` : ''
      return `  ${(positional ? label : `${label}:`).padEnd(width + 1)}  ${summary}${choice}`
    }),
    ...(spec.examples ?? []).map((example) => `  e.g. ${example}`),
  ]
}

/** Explains a word as the seat that speaks may know it; refused where nothing has that name. */
export function explainHere({ table, seat }: AtPrompt, what: string): readonly Explanation[] {
  const notices = table.lines.slice(-MAX_SEARCHED).map((line) => table.notice(seat, lineOf(line)))
  return explainAt(table, seat, what, notices)
}

/** Returns what the game says about a thing, or a refusal that lists the commands too. */
function thingHelp(session: AtPrompt, topic: string): string[] {
  try {
    return explainHere(session, topic).map(({ title, kind, text }) => `${title} (${kind}): ${text}`)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const commands = listedVerbs(session.verbs)
      .map(([verb]) => verb)
      .join(', ')
    throw refused('UNKNOWN_TOPIC', `There is no command "${topic}". Commands: ${commands}. ${error.message}`)
  }
}

/** What can be written now, or how one command is written. */
export function helpLines(session: AtPrompt, topic: string | undefined): string[] {
  const { ruleset, verbs } = session
  if (topic !== undefined) {
    const verb = Object.keys(verbs).find((known) => sameName(known, topic))
    return verb === undefined ? thingHelp(session, topic) : verbHelp(verbs[verb]!)
  }
  const legal = new Set(session.complete('').options.map((option) => option.trim()))
  const now: string[] = []
  const later: string[] = []
  const rulings: string[] = []
  for (const [verb, spec] of listedVerbs(ruleset.verbs)) {
    if (spec.ruling === 'discretion' || spec.ruling === 'free') rulings.push(verb)
    else if (legal.has(verb)) now.push(...entry(spec.usage, spec.summary))
    else later.push(verb)
  }
  const prompt = Object.entries(wordsAt(session.table)).flatMap(([word, spec]) =>
    entry(Object.hasOwn(ruleset.verbs, word) ? `/${spec.usage}` : spec.usage, spec.summary),
  )
  return [
    `${ruleset.title}. You can write now:`,
    ...now,
    ...(later.length > 0 ? [`Other commands (help <command> tells when and how): ${later.join(', ')}`] : []),
    ...(rulings.length > 0
      ? [`Rulings of the game master, each with its reason: ${rulings.join(', ')}`]
      : []),
    'The prompt itself knows (a slash in front works too):',
    ...prompt,
  ]
}
