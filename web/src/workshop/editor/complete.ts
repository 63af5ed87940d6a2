import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { aboutOf, branches, defaultOf, keysAt, type Schema, schemasAt, wordsAt } from '../schema.js'
import { contextAt } from './context.js'

/** What completion and hover go by. */
export interface Known {
  readonly schema: Schema
  /** Names that this text gives. */
  readonly names: readonly string[]
}

/** A short sentence behind an offer. */
function detail(text: string): string {
  const [first = ''] = text.split(/(?<=[.;:])\s/)
  return first.length > 60 ? `${first.slice(0, 58)}…` : first
}

/** How a key goes on: a map or a list begins below it. */
function opens(schema: Schema): string {
  const types = branches(schema).flatMap(({ type }) => type ?? [])
  const isPlain = types.some((type) => ['string', 'integer', 'number', 'boolean'].includes(String(type)))
  return isPlain || types.length === 0 ? ': ' : ':'
}

function isText(schema: Schema): boolean {
  return branches(schema).some(
    ({ type }) => type === 'string' || (Array.isArray(type) && type.includes('string')),
  )
}

/** What can be written at a place: the keys of its map, the words of its value, and names of this text. */
export function offersAt(
  text: string,
  position: number,
  { schema, names }: Known,
): { readonly from: number; readonly options: readonly Completion[] } {
  const { path, isKey, from, used } = contextAt(text, position)
  if (isKey) {
    const options = keysAt(schema, path)
      .filter(({ key }) => !used.includes(key))
      .map(
        ({ key, about, schema: own }, i): Completion => ({
          label: key,
          detail: detail(about),
          apply: `${key}${opens(own)}`,
          type: 'property',
          boost: -i / 10,
          ...(about.length > 60 && { info: about }),
        }),
      )
    return { from, options }
  }
  const words = wordsAt(schema, path).map((word): Completion => ({ label: word, type: 'keyword' }))
  const key = path.findLast((step) => typeof step === 'string')
  const isName = key === 'Name' || key === 'name' || key === 'id' || key === 'title'
  const takesNames = !isName && schemasAt(schema, path).some(isText) && words.length === 0
  return {
    from,
    options: [
      ...words,
      ...(takesNames
        ? names.map((name): Completion => ({ label: name, detail: 'in this file', type: 'text' }))
        : []),
    ],
  }
}

export function completionSource(known: () => Known) {
  return (context: CompletionContext): CompletionResult | null => {
    const { from, options } = offersAt(context.state.doc.toString(), context.pos, known())
    const isBegun = context.pos > from
    if (options.length === 0 || (!isBegun && !context.explicit)) return null
    return { from, options: [...options], validFor: /^[\w -]*$/ }
  }
}

export interface About {
  readonly key: string
  readonly about: string
  readonly more: readonly string[]
}

/** What a key means, its default and its words. */
export function aboutAt(text: string, from: number, to: number, { schema }: Known): About | undefined {
  const key = text.slice(from, to)
  const { path, isKey } = contextAt(text, from)
  if (!isKey) return undefined
  const known = keysAt(schema, path).find((one) => one.key === key)
  if (!known) return undefined
  const words = wordsAt(schema, [...path, key])
  const usual = defaultOf(known.schema)
  const more = [
    ...(words.length > 0 ? [words.join(', ')] : []),
    ...(usual !== undefined && typeof usual !== 'object' && usual !== ''
      ? [`left out: ${String(usual)}`]
      : []),
  ]
  return { key, about: aboutOf(known.schema), more }
}
