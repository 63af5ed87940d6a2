/** Where a place of a text lies in its document, as far as what stands before it tells. */
export interface Context {
  /** The keys to the map or value; entries of lists count as 0. */
  readonly path: readonly (string | number)[]
  /** A key is written here, else the value of the last key of the path. */
  readonly isKey: boolean
  /** Where the word begins that is being written. */
  readonly from: number
  /** Keys that this map has already, as far as they can be seen. */
  readonly used: readonly string[]
}

interface LineParts {
  readonly dashes: readonly number[]
  readonly column: number
  readonly key: string | undefined
  /** Behind the colon, or where the content begins. */
  readonly rest: number
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#:{}[\],&*!|>'"%@`-][^:#{}[\],]*?))\s*:(?=\s|$)/

/** Dashes, column of the content and its key. */
function partsOf(line: string): LineParts | undefined {
  const dashes: number[] = []
  let at = line.search(/\S/)
  if (at < 0 || line[at] === '#') return undefined
  while (line[at] === '-' && (line[at + 1] === ' ' || at + 1 === line.length)) {
    dashes.push(at)
    const next = line.slice(at + 1).search(/\S/)
    if (next < 0) return { dashes, column: line.length, key: undefined, rest: line.length }
    at += 1 + next
  }
  const found = KEY.exec(line.slice(at))
  const key = found ? (found[1] ?? found[2] ?? found[3]) : undefined
  return { dashes, column: at, key, rest: found ? at + found[0].length : at }
}

interface Level {
  readonly isMap: boolean
  key: string | undefined
  place: number
  used: string[]
}

/** What is open in a piece of flow style, and where its last word begins. */
function flow(text: string): { readonly open: readonly Level[]; readonly from: number } {
  const open: Level[] = []
  let from = 0
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    const top = open.at(-1)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if ((sign === '"' || sign === "'") && text.slice(from, i).trim() === '') quote = sign
    else if (sign === '{' || sign === '[') {
      if (text.slice(from, i).trim() !== '') continue
      open.push({ isMap: sign === '{', key: undefined, place: 0, used: [] })
      from = i + 1
    } else if (!top) continue
    else if (sign === '}' || sign === ']') {
      open.pop()
      from = i + 1
    } else if (sign === ',') {
      top.key = undefined
      top.place++
      from = i + 1
    } else if (sign === ':' && top.isMap && top.key === undefined && /\s|^$/.test(text[i + 1] ?? '')) {
      top.key = text
        .slice(from, i)
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2')
      top.used.push(top.key)
      from = i + 1
    }
  }
  return { open, from }
}

/** Finds the keys that lead to a place; what stands behind it is looked at only for keys of the same map. */
export function contextAt(text: string, position: number): Context {
  const before = text.slice(0, position).split('\n')
  const line = before.pop()!
  const start = position - line.length
  const parts = partsOf(line)
  const path: (string | number)[] = []
  const used: string[] = []
  let isKey = true
  let from = position - (/[^\s]*$/.exec(line)?.[0].length ?? 0)
  let column = parts ? parts.column : line.length
  if (parts) {
    if (parts.key !== undefined) path.push(parts.key)
    const inside = flow(line.slice(parts.rest))
    for (const { isMap, key, place } of inside.open) {
      if (!isMap) path.push(place)
      else if (key !== undefined) path.push(key)
    }
    const top = inside.open.at(-1)
    isKey = top ? top.isMap && top.key === undefined : parts.key === undefined
    const words = line.slice(parts.rest + inside.from)
    from = start + parts.rest + inside.from + words.length - words.trimStart().length
    if (top) used.push(...top.used)
    for (const dash of parts.dashes.toReversed()) {
      path.unshift(0)
      column = dash
    }
    if (parts.dashes.length === 0) column = parts.column
  }
  const own = parts && parts.dashes.length > 0 ? parts.column : column
  const inFlow = parts !== undefined && /[{[]/.test(line.slice(parts.rest))
  let isSibling = parts === undefined || parts.dashes.length === 0
  for (let i = before.length - 1; i >= 0; i--) {
    const above = partsOf(before[i]!)
    if (!above) continue
    if (isSibling && !inFlow && above.column === own && above.key !== undefined) used.push(above.key)
    // A dash may stand right below the key of its list.
    const isUnder =
      above.column < column || (above.column === column && path[0] === 0 && above.dashes.length === 0)
    if (
      above.key !== undefined &&
      isUnder &&
      above.column <= column &&
      (above.column < column || path[0] === 0)
    ) {
      path.unshift(above.key)
      column = above.column
      isSibling = false
    }
    for (const dash of above.dashes.toReversed())
      if (dash < column) {
        path.unshift(0)
        column = dash
        isSibling = false
      }
    if (column === 0 && path[0] !== 0) break
  }
  return { path, isKey, from, used }
}
