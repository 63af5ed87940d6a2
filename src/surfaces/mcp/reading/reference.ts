import {
  type ClauseSpec,
  listedVerbs,
  type RulingKind,
  type VerbSpec,
  type Verbs,
} from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { documentOf, sectionsFrom } from './documents.js'
import type { Section } from './sections.js'
import { rulesLine } from './texts.js'

const CALLED: Readonly<Record<RulingKind, string>> = {
  procedure: 'a procedure',
  discretion: 'a ruling at discretion',
  free: 'a free ruling',
}

function marksOf({ role, query, ruling }: VerbSpec): string {
  const marks = [
    ...(role === 'gm' ? ['game master'] : []),
    ...(query ? ['a question'] : []),
    ...(ruling === undefined ? [] : [CALLED[ruling]]),
  ]
  return marks.length > 0 ? ` [${marks.join(', ')}]` : ''
}

/** Every verb in a line. */
export function verbLines(verbs: Verbs): readonly string[] {
  return Object.values(verbs).map((spec) => `${spec.usage}: ${spec.summary}${marksOf(spec)}`)
}

function clauseLine({ label, kind, summary, options, required }: ClauseSpec): string {
  const takes = options ? options.join(' | ') : typeof kind === 'string' ? kind : kind.takes
  return `  - \`${label}\` (${takes}${required ? ', required' : ''}): ${summary}`
}

/** One verb whole. */
function verbText(verb: string, spec: VerbSpec): readonly string[] {
  return [
    `### ${verb}${marksOf(spec)}`,
    spec.summary,
    `\`${spec.usage}\``,
    ...(spec.examples ?? []).map((example) => `Example: \`${example}\``),
    ...spec.clauses.map(clauseLine),
  ]
}

/** The rules of a game as the code's own tables tell them: verbs, ends, figures, bots. */
function referenceOf(ruleset: Ruleset): string {
  const { id, title, version, verbs, outcomes, measures, policies } = ruleset
  return [
    `# ${title} (${id} ${version})`,
    rulesLine(id, title),
    ...(outcomes ? [`It can end with: ${outcomes.join(', ')}.`] : []),
    ...Object.entries(measures).map(([name, { summary }]) => `- measure ${name}: ${summary}`),
    `Bots: ${Object.keys(policies).join(', ')}.`,
    '## Verbs',
    ...listedVerbs(verbs).flatMap(([verb, spec]) => verbText(verb, spec)),
  ].join('\n')
}

/** Documents of the program that belong to a game beside its own guide. */
const MORE_GUIDES: Readonly<Record<string, readonly string[]>> = {
  adapter: ['new-method'],
  bx: ['campaign'],
}
/** Documents that belong to every game. */
const COMMON_GUIDES: readonly string[] = ['rulings', 'dice', 'journal']

/** A game from outside may bear any name; only one of this form can be a file's. */
function isDocumentName(game: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(game)
}

/** The guide to a game that comes with the program; nothing for a game from outside. */
export function guideOf(game: string): string {
  return isDocumentName(game) ? documentOf(game) : ''
}

const read = new WeakMap<Ruleset, readonly Section[]>()

/**
 * Returns the rules of a game by sections: verbs, ends, figures, bots, and every document about it. Read once: neither
 * changes while the program runs.
 */
export function rulesOf(ruleset: Ruleset): readonly Section[] {
  const known = read.get(ruleset) ?? readRules(ruleset)
  read.set(ruleset, known)
  return known
}

function readRules(ruleset: Ruleset): readonly Section[] {
  const { id } = ruleset
  const more = Object.hasOwn(MORE_GUIDES, id) ? MORE_GUIDES[id]! : []
  const own = isDocumentName(id) ? [id] : []
  return sectionsFrom(referenceOf(ruleset), [...own, ...more, ...COMMON_GUIDES])
}
