import { canonical } from '../kernel/canonical.js'
import { isMap } from '../kernel/entry.js'
import { type JsonNode, readJsonText } from './json-text.js'

/** One piece of a list or an object: its text, and how it came to be there. */
interface Piece {
  readonly text: string
  /** The node it was, if it was there before. */
  readonly from?: { readonly start: number; readonly end: number }
}

/** Writes a document anew from its text and its content, changing only the text of what has changed. */
class Patch {
  private readonly text: string
  /** One step of indentation. */
  private readonly step: string
  private readonly newline: string
  /** Where each line begins, so that the line of a place is found at once. */
  private readonly starts: readonly number[]

  constructor(text: string) {
    this.text = text
    this.newline = text.includes('\r\n') ? '\r\n' : '\n'
    this.starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
    this.step = /\n([\t ]+)\S/.exec(text)?.[1] ?? '  '
  }

  private slice({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.text.slice(start, end)
  }

  private isSame(node: JsonNode, value: unknown): boolean {
    if (node.kind === 'plain') return JSON.parse(this.slice(node)) === value
    if (node.kind === 'list') {
      return (
        Array.isArray(value) &&
        value.length === node.items.length &&
        node.items.every((item, i) => this.isSame(item, value[i]))
      )
    }
    if (!isMap(value)) return false
    const keys = new Set(node.members.map(({ key }) => key))
    return (
      keys.size === node.members.length &&
      Object.keys(value).length === keys.size &&
      node.members.every(
        ({ key, value: inner }) => Object.hasOwn(value, key) && this.isSame(inner, value[key]),
      )
    )
  }

  /** Where the line of a place begins. */
  private lineOf(place: number): number {
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.starts[middle]! <= place) low = middle
      else high = middle - 1
    }
    return this.starts[low]!
  }

  /** The spaces that a line begins with. */
  private indentAt(place: number): string {
    const line = this.lineOf(place)
    return /^[\t ]*/.exec(this.text.slice(line, place))![0]
  }

  /** Something new, laid out as the text around it. */
  private fresh(value: unknown, indent: string, wide: boolean): string {
    const text = wide ? JSON.stringify(value, null, this.step) : JSON.stringify(value)
    return text.replaceAll('\n', this.newline + indent)
  }

  patched(node: JsonNode, value: unknown): string {
    if (this.isSame(node, value)) return this.slice(node)
    if (node.kind === 'list' && Array.isArray(value)) return this.list(node, value)
    if (node.kind === 'object' && isMap(value)) return this.object(node, value)
    return this.fresh(value, this.indentAt(node.start), this.isWide(node))
  }

  /** Whether a value is laid out over several lines, or stands in something that is. */
  private isWide(node: JsonNode): boolean {
    const line = this.lineOf(node.start)
    return line > 0 || this.slice(node).includes('\n') || !/[[{,]/.test(this.text.slice(line, node.start))
  }

  private list(node: JsonNode, value: readonly unknown[]): string {
    const { items } = node
    let first = 0
    while (first < items.length && first < value.length && this.isSame(items[first]!, value[first])) first++
    let last = 0
    const most = Math.min(items.length, value.length) - first
    while (last < most && this.isSame(items.at(-1 - last)!, value.at(-1 - last))) last++
    const paired = Math.min(items.length, value.length) - last
    const pieces = value.map((one, i): Piece => {
      const fromEnd = value.length - i
      const before = i < paired ? items[i] : fromEnd <= last ? items[items.length - fromEnd] : undefined
      if (before === undefined) return { text: this.fresh(one, this.inside(node), this.hasLines(node)) }
      return { text: this.patched(before, one), from: before }
    })
    return this.joined(node, items, pieces)
  }

  private object(node: JsonNode, value: Readonly<Record<string, unknown>>): string {
    const { members } = node
    const colon = /^\s*:\s*/.exec(this.behindKey(node))?.[0] ?? ': '
    const last = new Map(members.map(({ key }, i) => [key, i]))
    const known = members.filter(({ key }, i) => Object.hasOwn(value, key) && last.get(key) === i)
    const keys = new Set(known.map(({ key }) => key))
    const pieces = known.map(({ key, start, value: inner }): Piece => {
      const head = this.text.slice(start, inner.start)
      return { text: head + this.patched(inner, value[key]), from: { start, end: inner.end } }
    })
    for (const [key, inner] of Object.entries(value)) {
      if (keys.has(key) || inner === undefined) continue
      const text = this.fresh(inner, this.inside(node), this.hasLines(node))
      pieces.push({ text: `${JSON.stringify(key)}${colon}${text}` })
    }
    const places = members.map(({ start, value: inner }) => ({ start, end: inner.end }))
    return this.joined(node, places, pieces)
  }

  private behindKey({ members }: JsonNode): string {
    const [first] = members
    if (!first) return this.text.includes('": ') || !this.text.includes('":') ? ': ' : ':'
    const key = this.text.slice(first.start, first.value.start)
    return key.slice(/^"(?:[^"\\]|\\.)*"/.exec(key)![0].length)
  }

  private hasLines(node: JsonNode): boolean {
    const first = node.items[0]?.start ?? node.members[0]?.start
    if (first !== undefined) return this.text.slice(node.start, first).includes('\n')
    return this.isWide(node)
  }

  /** The indentation of what stands in a list or an object. */
  private inside(node: JsonNode): string {
    const first = node.items[0]?.start ?? node.members[0]?.start
    return first !== undefined && this.hasLines(node)
      ? this.indentAt(first)
      : this.indentAt(node.start) + (this.hasLines(node) ? this.step : '')
  }

  /** Pieces with what stood between their neighbours; what is new stands as its neighbours do. */
  private joined(
    node: JsonNode,
    places: readonly { readonly start: number; readonly end: number }[],
    pieces: readonly Piece[],
  ): string {
    const [open, close] = node.kind === 'list' ? ['[', ']'] : ['{', '}']
    if (pieces.length === 0) return open + close
    const { newline } = this
    const lines = this.hasLines(node)
    const first = places[0]
    const lastPlace = places.at(-1)
    const lead = first
      ? this.text.slice(node.start + 1, first.start)
      : lines
        ? newline + this.inside(node)
        : ''
    const trail = lastPlace
      ? this.text.slice(lastPlace.end, node.end - 1)
      : lines
        ? newline + this.indentAt(node.start)
        : ''
    const second = places[1]
    const usual = first && second ? this.text.slice(first.end, second.start) : lead ? `,${lead}` : ', '
    const order = new Map(places.map(({ start }, i) => [start, i]))
    let text = open + lead
    pieces.forEach((piece, i) => {
      const before = pieces[i - 1]?.from
      const follows = before && piece.from && order.get(before.start)! + 1 === order.get(piece.from.start)!
      if (i > 0) text += follows ? this.text.slice(before.end, piece.from!.start) : usual
      text += piece.text
    })
    return text + trail + close
  }
}

const MARK = '\ufeff'

/**
 * The text of a JSON document with new content: what has not changed stays byte for byte, the spelling of its numbers,
 * the order of its keys, its spaces. What was no JSON is written anew.
 */
export function patchedJson(text: string | undefined, content: unknown): string {
  const anew = `${JSON.stringify(content, null, 2)}\n`
  if (text === undefined) return anew
  const mark = text.startsWith(MARK) ? MARK : ''
  const body = text.slice(mark.length)
  try {
    const node = readJsonText(body)
    const patched = body.slice(0, node.start) + new Patch(body).patched(node, content) + body.slice(node.end)
    return canonical(JSON.parse(patched)) === canonical(JSON.parse(anew)) ? mark + patched : anew
  } catch (error) {
    if (error instanceof SyntaxError) return anew
    throw error
  }
}
