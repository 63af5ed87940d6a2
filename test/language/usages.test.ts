import { describe, expect, it } from 'vitest'
import { checkShape } from '../../src/kernel/contract/checks/shape.js'
import type { ClauseSpec, VerbSpec, Verbs } from '../../src/kernel/contract/command.js'
import { parseLine } from '../../src/language/parse.js'
import { adapter } from '../../src/rulesets/adapter/index.js'
import { bx } from '../../src/rulesets/bx/index.js'
import { simverse } from '../../src/rulesets/simverse/index.js'
import { skirmish } from '../../src/rulesets/skirmish/index.js'
import { spire } from '../../src/rulesets/spire/index.js'

const GAMES: readonly { readonly id: string; readonly verbs: Verbs }[] = [
  adapter,
  bx,
  simverse,
  skirmish,
  spire,
]

/** The part of a text up to the bracket that closes the first one. */
function bracketed(text: string): string {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') depth++
    if (text[i] === ']' && --depth === 0) return text.slice(0, i + 1)
  }
  throw new Error(`"${text}" has an open bracket`)
}

/** `fails: damage <dice> | <condition>` is one clause with either value. */
function alternatives(text: string): readonly string[] {
  const [first, ...others] = text.split(' | ')
  const label = /^\S+: /.exec(first!)?.[0] ?? ''
  return [first!, ...others.map((other) => `${label}${other}`)]
}

/** Whole usages of one verb: `encounter start … | encounter end`. */
function usagesIn(usage: string, verb: string): readonly string[] {
  return usage.split(new RegExp(` \\| (?=${verb}\\b)`))
}

/** The ways to write a usage: without what is optional, with each of it alone, and with all of it. */
function ways(usage: string): readonly string[] {
  const at = usage.indexOf('[')
  if (at < 0) return [usage]
  const part = bracketed(usage.slice(at))
  const rest = usage.slice(at + part.length).replace(/^(\.\.\.|…)/, '')
  const inner = alternatives(part.slice(1, -1)).flatMap(ways)
  const before = usage.slice(0, at)
  const after = ways(rest)
  const without = after.map((text) => `${before}${text}`)
  return [
    ...without,
    ...inner.map((text) => `${before}${text}${after[0]}`),
    `${before}${inner.at(-1)}${after.at(-1)}`,
  ]
}

/** A usage without what may be left out. */
function withoutOptional(usage: string): string {
  const at = usage.indexOf('[')
  if (at < 0) return usage
  const part = bracketed(usage.slice(at))
  return `${usage.slice(0, at)}${withoutOptional(usage.slice(at + part.length))}`
}

function sample(clause: ClauseSpec | undefined, hint: string): string {
  if (!clause) return hint === 'rank' || hint === 'number' ? '2' : 'Marrow'
  const { kind, options } = clause
  if (typeof kind !== 'string') return kind.sample
  if (kind === 'choice') return options![0]!
  if (kind === 'integer') return '2'
  return kind === 'dice' ? '1d6' : kind === 'word' ? 'left' : 'Marrow'
}

/** A usage with values: of a choice the first, of a placeholder something of the clause's kind. */
function typed(usage: string, { clauses }: VerbSpec): string {
  const bare = clauses.filter(({ positional, speaker }) => positional && !speaker)
  let next = 0
  return usage
    .replace('<sphere>:', 'forces:')
    .replace(/(\S+): (?:<([^>]+)>|"…"|…)/g, (_, label: string, hint = '') => {
      const clause = clauses.find((one) => one.label === label)
      return `${label}: ${sample(clause, hint)}`
    })
    .replace(/<dice>/g, '1d6')
    .replace(/<([^>]+)>/g, (_, hint: string) => sample(bare[next++], hint))
    .replace(/\b([\w-]+)(?:\|(?:[\w-]+|"[^"]*"))+/g, (_, first: string) => first)
    .replace(/\s+/g, ' ')
    .trim()
}

describe.each(GAMES)('the usage lines of $id', ({ verbs }) => {
  it.each(Object.keys(verbs))('%s is understood as its usage says', (verb) => {
    const spec = verbs[verb]!
    const lines = usagesIn(spec.usage, verb).flatMap(ways)
    for (const way of new Set(lines)) {
      const line = typed(way, spec)
      const parsed = parseLine(line, verbs)
      if (!('command' in parsed)) throw new Error(`"${line}" of "${spec.usage}": ${JSON.stringify(parsed)}`)
      expect(() => checkShape(verbs, parsed.command), line).not.toThrow()
    }
  })

  it.each(Object.keys(verbs))(
    '%s has a usage that names its clauses, all it needs and nothing else',
    (verb) => {
      const { usage, clauses } = verbs[verb]!
      for (const form of usagesIn(usage, verb)) {
        const written = [...form.matchAll(/(?<![\w<])([\w-]+):/g)].map(([, label]) => label!)
        const known = clauses.flatMap(({ label, list }) => [label, ...(list ? ['and'] : [])])
        // The reason is recorded under either word, and written as because.
        const strange = written.filter(
          (label) => !known.includes(label) && label !== 'because' && label !== 'and',
        )
        expect([form, strange]).toEqual([form, []])
        expect(written, form).not.toContain('reason')
        const bare = withoutOptional(form)
        const missing = clauses.filter(
          ({ label, required, positional, follows }) =>
            required &&
            !positional &&
            follows === undefined &&
            !bare.includes(`${label === 'reason' ? 'because' : label}:`),
        )
        expect([form, missing.map(({ label }) => label)]).toEqual([form, []])
        expect(form, 'values stand in <brackets>').not.toMatch(/\b(NAME|WEAPON|WORDS)\b/)
      }
    },
  )

  it.each(Object.entries(verbs).flatMap(([, { examples = [] }]) => examples))('%s', (example) => {
    expect(parseLine(example, verbs)).toHaveProperty('command')
  })
})
