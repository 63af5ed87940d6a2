import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ClauseSpec,
  listedVerbs,
  type RulingKind,
  type VerbSpec,
  type Verbs,
} from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { CONTENT } from '../../../library/documents/content.js'
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
export function verbText(verb: string, spec: VerbSpec): readonly string[] {
  return [
    `### ${verb}${marksOf(spec)}`,
    spec.summary,
    `\`${spec.usage}\``,
    ...(spec.examples ?? []).map((example) => `Example: \`${example}\``),
    ...spec.clauses.map(clauseLine),
  ]
}

/** The rules of a game as the code's own tables tell them: verbs, ends, figures, bots. */
export function referenceOf(ruleset: Ruleset): string {
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

/** The guide to a game that comes with the program; nothing for a game from outside. */
export function guideOf(game: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(game)) return ''
  try {
    return readFileSync(join(CONTENT, '..', 'docs', `${game}.md`), 'utf8')
  } catch {
    return ''
  }
}
