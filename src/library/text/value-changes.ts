import type { Document, Pair, YAMLMap, YAMLSeq } from 'yaml'
import { isMap as isPlainMap } from '../../kernel/entry.js'
import { edited, pairAt, rangeOf, type TextEdit, withoutPair } from './fixes.js'
import { contentIn, type ParsedText, parseText } from './parsed-text.js'
import { nodeAt } from './tree.js'
import { yaml } from './yaml.js'

type Path = readonly (string | number)[]

/** A change of one value of a document, named by the keys that lead to it. */
export type ValueChange =
  /** The value is this from now on; the key may be absent yet. */
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  /** A key with its value, or an entry of a list, goes. */
  | { readonly kind: 'remove'; readonly path: Path }
  /** Another entry at the end of the list at this path, which may be absent yet. */
  | { readonly kind: 'add'; readonly path: Path; readonly value: unknown }
  /** The entry of a list stands there twice, one below the other. */
  | { readonly kind: 'copy'; readonly path: Path }

/** The plain content of a text; undefined where it is no YAML or has something that is no plain data. */
export function plainContent(text: string): { readonly content: unknown } | undefined {
  const read = parseText(text)
  if (!('parsed' in read)) return undefined
  const inside = contentIn(read.parsed)
  return 'content' in inside ? inside : undefined
}

/** The content as it stands after a change; undefined where the path leads nowhere. */
function changed(content: unknown, change: ValueChange): { readonly content: unknown } | undefined {
  // Written out and read again, so that no two places share a value.
  const whole: { root: unknown } = { root: JSON.parse(JSON.stringify(content)) }
  const steps: Path = ['root', ...change.path]
  let parent: unknown = whole
  for (const step of steps.slice(0, -1)) parent = valueBehind(parent, step)
  const last = steps.at(-1)!
  if (Array.isArray(parent) && typeof last === 'number') {
    if (last < 0 || last >= parent.length) return undefined
    if (change.kind === 'remove') parent.splice(last, 1)
    else if (change.kind === 'copy') parent.splice(last + 1, 0, parent[last])
    else if (change.kind === 'set') parent[last] = change.value
    else if (!Array.isArray(parent[last])) return undefined
    else parent[last].push(change.value)
    return { content: whole.root }
  }
  if (!isPlainMap(parent) || typeof last !== 'string' || change.kind === 'copy') return undefined
  const map = parent as Record<string, unknown>
  const own = Object.hasOwn(map, last) ? map[last] : undefined
  if (change.kind === 'remove') delete map[last]
  else if (change.kind === 'set') put(map, last, change.value)
  else if (own === undefined || own === null) put(map, last, [change.value])
  else if (Array.isArray(own)) own.push(change.value)
  else return undefined
  return { content: whole.root }
}

/** Never through a setter that every object has. */
function put(map: object, key: string, value: unknown): void {
  Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true })
}

function valueBehind(parent: unknown, step: string | number): unknown {
  if (Array.isArray(parent)) return typeof step === 'number' ? parent[step] : undefined
  return isPlainMap(parent) && Object.hasOwn(parent, step) ? parent[step as string] : undefined
}

/**
 * The change of a text that makes this change of its content and no other. Comments, order and the style of all else stay.
 * Undefined where the text cannot be read, or where the value belongs to an alias and so to more than one place.
 */
export function valueEdit(text: string, change: ValueChange): TextEdit | undefined {
  const read = parseText(text)
  if (!('parsed' in read)) return undefined
  const inside = contentIn(read.parsed)
  const wanted = 'content' in inside ? changed(inside.content ?? {}, change) : undefined
  if (!wanted) return undefined
  const asText = JSON.stringify(wanted.content)
  const isWanted = (edit: TextEdit): boolean => {
    const after = plainContent(edited(text, edit))
    return after !== undefined && JSON.stringify(after.content ?? {}) === asText
  }
  return localEdits(text, read.parsed, change).find(isWanted) ?? writtenAnew(text, change, isWanted)
}

/** Edits that touch one place, the plainest first. Whether one does what was meant, only reading it again can say. */
function localEdits(text: string, parsed: ParsedText, change: ValueChange): readonly TextEdit[] {
  const { isMap, isSeq } = yaml()
  const { path } = change
  if (change.kind === 'remove') {
    const pair = pairAt(parsed, path)
    const edit = pair ? withoutPair(text, pair) : withoutItem(text, parsed, path)
    return edit ? [edit] : []
  }
  if (change.kind === 'copy') {
    const item = lineOfItem(text, parsed, path)
    return item ? [{ from: item.to, to: item.to, insert: text.slice(item.from, item.to) }] : []
  }
  if (change.kind === 'add') {
    const list = nodeAt(parsed.document, path)
    if (isSeq(list) && list.items.length > 0) return behindItems(text, parsed, list, change.value)
    return isSeq(list) || pairAt(parsed, path) ? [] : newPair(text, parsed, path, [change.value])
  }
  const range = rangeOf(nodeAt(parsed.document, path))
  if (range && range[0] < range[1])
    return written(change.value).map((insert) => ({ from: range[0], to: range[1], insert }))
  return pairAt(parsed, path) || isMap(nodeAt(parsed.document, path))
    ? []
    : newPair(text, parsed, path, change.value)
}

/** A value as it can be written within a line, the plainest form first. */
function written(value: unknown): readonly string[] {
  const { stringify } = yaml()
  const plain = stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd()
  return [plain, JSON.stringify(value)]
}

function newPair(text: string, parsed: ParsedText, path: Path, value: unknown): readonly TextEdit[] {
  const { isMap } = yaml()
  const map = nodeAt(parsed.document, path.slice(0, -1))
  if (!isMap(map) || map.items.length === 0) return []
  const key = written(path.at(-1))[0]!
  return written(value).map((own) => {
    const place = endOfItems(text, map)
    if (map.flow) return { from: place, to: place, insert: `, ${key}: ${own}` }
    return { from: place, to: place, insert: `\n${indentOf(parsed, map)}${key}: ${own}` }
  })
}

function behindItems(text: string, parsed: ParsedText, list: YAMLSeq, value: unknown): readonly TextEdit[] {
  const place = endOfItems(text, list)
  const before = list.flow ? ', ' : `\n${indentOf(parsed, list)}- `
  return written(value).map((own) => ({ from: place, to: place, insert: before + own }))
}

/** Where the last entry of a map or a list ends; in block style with its line. */
function endOfItems(text: string, { items, flow }: YAMLMap | YAMLSeq): number {
  const { isPair } = yaml()
  const last: unknown = items.at(-1)
  const range = isPair(last) ? (rangeOf(last.value) ?? rangeOf(last.key)) : rangeOf(last)
  let at = range?.[1] ?? 0
  while (at > 0 && /\s/.test(text[at - 1]!)) at--
  if (flow) return at
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** What stands before the first key of a map, or before the first dash of a list. */
function indentOf({ lines }: ParsedText, node: YAMLMap | YAMLSeq): string {
  const { isPair } = yaml()
  const [first] = node.items as readonly unknown[]
  const from = isPair(first) ? rangeOf((first as Pair).key)?.[0] : rangeOf(node)?.[0]
  return ' '.repeat(lines.linePos(from ?? 0).col - 1)
}

/** The lines of an entry of a block list, from its dash to the next one. */
function lineOfItem(
  text: string,
  parsed: ParsedText,
  path: Path,
): { readonly from: number; readonly to: number } | undefined {
  const list = nodeAt(parsed.document, path.slice(0, -1))
  const range = rangeOf(nodeAt(parsed.document, path))
  if (!yaml().isSeq(list) || list.flow || !range) return undefined
  const from = text.lastIndexOf('\n', range[0] - 1) + 1
  if (!/^\s*-\s+$/.test(text.slice(from, range[0]))) return undefined
  let at = range[1]
  while (at > range[0] && /\s/.test(text[at - 1]!)) at--
  const end = text.indexOf('\n', at)
  return end < 0 ? undefined : { from, to: end + 1 }
}

function withoutItem(text: string, parsed: ParsedText, path: Path): TextEdit | undefined {
  const line = lineOfItem(text, parsed, path)
  if (line) return { ...line, insert: '' }
  const list = nodeAt(parsed.document, path.slice(0, -1))
  const at = path.at(-1)
  if (!yaml().isSeq(list) || !list.flow || typeof at !== 'number') return undefined
  const own = rangeOf(list.items[at])
  const next = rangeOf(list.items[at + 1])
  const before = rangeOf(list.items[at - 1])
  if (!own) return undefined
  if (next) return { from: own[0], to: next[0], insert: '' }
  return { from: before ? before[1] : own[0], to: own[1], insert: '' }
}

/** The document written out again with the change in it: comments and order stay, spaces may not. */
function writtenAnew(
  text: string,
  change: ValueChange,
  isWanted: (edit: TextEdit) => boolean,
): TextEdit | undefined {
  const read = parseText(text)
  if (!('parsed' in read)) return undefined
  const { document } = read.parsed
  try {
    changeDocument(document, change)
    const edit = difference(text, document.toString({ lineWidth: 0 }))
    return isWanted(edit) ? edit : undefined
  } catch {
    return undefined
  }
}

function changeDocument(document: Document, change: ValueChange): void {
  const { isSeq } = yaml()
  const { path } = change
  if (change.kind === 'remove') document.deleteIn(path)
  else if (change.kind === 'set') document.setIn(path, document.createNode(change.value))
  else if (change.kind === 'add') {
    const list = nodeAt(document, path)
    if (isSeq(list)) list.add(document.createNode(change.value))
    else document.setIn(path, document.createNode([change.value]))
  } else {
    const list = nodeAt(document, path.slice(0, -1))
    const place = Number(path.at(-1))
    const item = nodeAt(document, path)
    const { isNode } = yaml()
    if (isSeq(list) && isNode(item)) list.items.splice(place + 1, 0, item.clone())
  }
}

/** The part in which two texts differ. */
function difference(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let same = 0
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}
