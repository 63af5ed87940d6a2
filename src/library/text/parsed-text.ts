import type { Document, LineCounter } from 'yaml'
import type { Issue } from '../../kernel/contract/scenario.js'
import { visible } from '../../kernel/words/visible.js'
import { deepPlace, MAX_DEPTH, plainIssue } from './plain-data.js'
import { findRepeatedKeys, nodeAt, resolveAliases } from './tree.js'
import { yaml } from './yaml.js'

/** A text that was read as YAML and knows where each of its values stands. */
export interface ParsedText {
  readonly document: Document
  readonly lines: LineCounter
}

/** Something in a text, by line and column. */
export interface TextPlace {
  readonly line: number
  readonly col: number
}

/** A finding and its place. */
export interface Placed extends TextPlace {
  readonly message: string
}

/** What an engine says of nesting that exhausts it. */
const EXHAUSTED = /call stack|recursion/i

/** Reads a text. `wrong` holds everything that keeps it from being YAML, from top to end; then there is nothing else. */
export function parseText(
  text: string,
): { readonly parsed: ParsedText } | { readonly wrong: readonly Placed[] } {
  const lines = new (yaml().LineCounter)()
  const at = (offset: number, message: string) => ({ offset, message })
  try {
    // Repeated keys are found in a walk afterwards: the parser would compare each key with all before it.
    const options = { lineCounter: lines, uniqueKeys: false, prettyErrors: false }
    const document = yaml().parseDocument(text, options)
    if (!document.errors.some(({ message }) => EXHAUSTED.test(message))) {
      const repeated = findRepeatedKeys(document).map((offset) => at(offset, 'Map keys must be unique'))
      resolveAliases(document)
      const errors = document.errors.map(({ pos: [offset], message }) => at(offset, message))
      const wrong = [...errors, ...repeated].sort((one, other) => one.offset - other.offset)
      if (wrong.length === 0) return { parsed: { document, lines } }
      return { wrong: wrong.map(({ offset, message }) => ({ ...lines.linePos(offset), message })) }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { wrong: [{ ...deepPlace(text), message: `this is nested deeper than ${MAX_DEPTH} levels` }] }
}

/** Values that aliases may add to a document: more would exhaust whatever writes them out. */
const MAX_COPIED = 100_000

/** The content of a text as plain data that can go into a journal, or what keeps it from being that. */
export function contentIn(parsed: ParsedText): { readonly content: unknown } | { readonly wrong: Placed } {
  let content: unknown
  try {
    content = parsed.document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return { wrong: tooMuch(parsed) }
  }
  const { issue, copied } = plainIssue(content)
  if (issue) return { wrong: placed(issue, parsed) }
  return copied > MAX_COPIED ? { wrong: tooMuch(parsed) } : { content }
}

function tooMuch({ document, lines }: ParsedText): Placed {
  let at = 0
  yaml().visit(document, {
    Alias: (_, node) => {
      at = node.range?.[0] ?? at
    },
  })
  return { ...lines.linePos(at), message: 'the aliases here stand for too much; write it out' }
}

/** Where a path of a document stands; for a missing key, where the thing stands that should have it. */
export function position({ document, lines }: ParsedText, path: readonly (string | number)[]): TextPlace {
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(document, path.slice(0, length))
    if (yaml().isNode(node) && node.range) return lines.linePos(node.range[0])
  }
  return { line: 1, col: 1 }
}

/** What was probably meant, behind a fault: a sentence as it is, a single word as a question. */
function fixWords(fix: string | undefined): string {
  if (!fix) return ''
  return /\s/.test(fix) ? ` (${fix})` : ` (did you mean "${fix}"?)`
}

/** A finding at its place, with the path to it, or what that is called, and what was probably meant. */
export function placed(
  { path, message, fix }: Issue,
  parsed: ParsedText,
  called: string = path.join('.'),
): Placed {
  const where = called === '' ? '' : `${called}: `
  return { ...position(parsed, path), message: `${visible(where)}${message}${fixWords(fix)}` }
}
