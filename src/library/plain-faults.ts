import { config, type core } from 'zod'
import { entryOf } from '../kernel/entry.js'
import { nearest } from '../kernel/words/nearest.js'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
  null: 'nothing',
}

function kind(expected: string): string {
  return KINDS[expected] ?? expected
}

/** What stands there, short enough for one line. */
function found(input: unknown): string {
  if (input === null) return 'nothing stands here'
  if (Array.isArray(input)) return 'this is a list'
  if (typeof input === 'object') return 'this is a map'
  const text = JSON.stringify(input) ?? String(input)
  return `this is ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`
}

/** `must be X; this is Y`, or that it is missing. */
function must(be: string, input: unknown): string {
  return input === undefined ? `this is missing; it must be ${be}` : `must be ${be}; ${found(input)}`
}

function oneOf(words: readonly string[]): string {
  const different = [...new Set(words)]
  return different.length > 1
    ? `${different.slice(0, -1).join(', ')} or ${different.at(-1)}`
    : (different[0] ?? 'something else')
}

/** What each of several shapes wants, where the thing as a whole has none of them. */
function shapes(errors: readonly (readonly core.$ZodIssue[])[]): string | undefined {
  const wanted = errors.map(([first]) => {
    if (first === undefined || first.path.length > 0) return undefined
    if (first.code === 'invalid_value') return oneOf(first.values.map(String))
    return first.code === 'invalid_type' ? kind(first.expected) : undefined
  })
  return wanted.every((want) => want !== undefined) ? oneOf(wanted) : undefined
}

/** One of several maps: the keys that each of them would have. */
function forms(errors: readonly (readonly core.$ZodIssue[])[], input: unknown): string | undefined {
  const keys = errors.map((issues) =>
    issues.flatMap(({ code, path }) =>
      code !== 'unrecognized_keys' && path.length === 1 ? [String(path[0])] : [],
    ),
  )
  if (typeof input !== 'object' || input === null || keys.some((list) => list.length === 0)) return undefined
  const unread = errors.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])),
  )
  const [slip] = new Set(unread)
  return `this is none of the forms that there are: ${keys.map((list) => list.join(' and ')).join(', or ')}${meant(slip, keys.flat())}`
}

/** What the one shape that was meant has against it, where only one can have been. */
function closest(errors: readonly (readonly core.$ZodIssue[])[]): string | undefined {
  const near = errors.filter(([first]) => first?.code !== 'invalid_type' || first.path.length > 0)
  const first = near.length === 1 ? near[0]![0] : undefined
  if (first === undefined) return undefined
  return first.path.length === 0 ? first.message : `${first.path.join('.')}: ${first.message}`
}

function meant(written: unknown, known: readonly string[]): string {
  const near = typeof written === 'string' ? nearest(written, known) : undefined
  return near === undefined ? '' : ` (did you mean "${near}"?)`
}

function sized(issue: { origin: string; input?: unknown }, bound: string): string {
  if (issue.origin === 'array') return `must have ${bound} entries`
  if (issue.origin === 'string') return `must have ${bound} characters`
  return must(bound, issue.input)
}

/** Which of several maps it is, is said by one word of theirs, and this is no such word. */
function kindWord(issue: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>): string | undefined {
  const { discriminator, options, input } = issue as {
    discriminator?: string
    options?: string[]
    input?: unknown
  }
  if (discriminator === undefined || !options) return undefined
  const words = options.map(String)
  const said =
    typeof input === 'object' && input !== null
      ? entryOf(input as Readonly<Record<string, unknown>>, discriminator)
      : undefined
  return must(oneOf(words), said) + meant(said, words)
}

/** A fault of a document in plain words: what it must be, and what it is. Undefined where the game words the fault itself. */
function plainFault(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return must(kind(issue.expected), issue.input)
    case 'invalid_value':
      return must(oneOf(issue.values.map(String)), issue.input) + meant(issue.input, issue.values.map(String))
    case 'invalid_union': {
      const word = kindWord(issue)
      if (word !== undefined) return word
      const errors = issue.errors ?? []
      const wanted = shapes(errors)
      return wanted === undefined
        ? (closest(errors) ?? forms(errors, issue.input))
        : must(wanted, issue.input)
    }
    case 'unrecognized_keys':
      return `there is no ${issue.keys.map((key) => `"${key}"`).join(', ')} here`
    case 'too_small':
      return sized(issue, `at least ${issue.minimum}`)
    case 'too_big':
      return sized(issue, `at most ${issue.maximum}`)
    default:
      return undefined
  }
}

/** Does some work whose faults are reported in plain words, and leaves the schema library as it was. */
export function withPlainFaults<Result>(work: () => Result): Result {
  const before = config().localeError
  config({ localeError: plainFault })
  try {
    return work()
  } finally {
    config({ localeError: before })
  }
}

/** From now on documents that were checked tell their faults in plain words. */
export function usePlainFaults(): void {
  config({ localeError: plainFault })
}
