import type { Pair, Range, YAMLMap } from 'yaml'
import type { Issue } from '../../kernel/contract/scenario.js'
import type { ParsedText } from './parsed-text.js'
import { nodeAt } from './tree.js'
import { yaml } from './yaml.js'

/** A change of a text: what stands between two places goes, and this stands there. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** A change that removes a fault, and what the button for it says. */
export interface TextFix {
  readonly says: string
  readonly edit: TextEdit
}

export function edited(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to)
}

/** The pair of a map that a path leads to. */
interface Found {
  readonly map: YAMLMap
  readonly place: number
  readonly pair: Pair
}

export function rangeOf(node: unknown): Range | undefined {
  return yaml().isNode(node) ? (node.range ?? undefined) : undefined
}

/** The entry of a map at the end of a path. */
export function pairAt({ document }: ParsedText, path: Issue['path']): Found | undefined {
  const map = nodeAt(document, path.slice(0, -1))
  const { isMap, isScalar } = yaml()
  if (path.length === 0 || !isMap(map)) return undefined
  const place = map.items.findIndex(({ key }) => (isScalar(key) ? key.value : key) === path.at(-1))
  return place < 0 ? undefined : { map, place, pair: map.items[place]! }
}

/** The one word of a suggestion: it stands alone or in a question. */
function wordOf(fix: string): string | undefined {
  if (!/\s/.test(fix)) return fix
  return /^did you mean "([^"]+)"\??$/.exec(fix)?.[1]
}

/** Takes an entry out: with its comma where it stands in brackets, else with its lines. */
export function withoutPair(text: string, { map, place, pair }: Found): TextEdit | undefined {
  const key = rangeOf(pair.key)
  const value = rangeOf(pair.value) ?? key
  if (!key || !value) return undefined
  if (!map.flow) {
    const from = text.lastIndexOf('\n', key[0] - 1) + 1
    // An entry beside a dash keeps the dash for the next one.
    if (/\S/.test(text.slice(from, key[0]))) return undefined
    const end = text.indexOf('\n', Math.max(value[1], key[1]) - (text[value[1] - 1] === '\n' ? 1 : 0))
    return { from, to: end < 0 ? text.length : end + 1, insert: '' }
  }
  const next = rangeOf(map.items[place + 1]?.key)
  if (next) return { from: key[0], to: next[0], insert: '' }
  const before = map.items[place - 1]
  const last = rangeOf(before?.value) ?? rangeOf(before?.key)
  return { from: last ? last[1] : key[0], to: value[1], insert: '' }
}

/** Changes that may be what a fault's suggestion means, the likeliest first; whether one is, only the check can say. */
export function candidates(text: string, parsed: ParsedText, { path, fix }: Issue): readonly TextFix[] {
  if (fix === undefined) return []
  const pair = pairAt(parsed, path)
  if (/^leave it out\b/.test(fix)) {
    const edit = pair && withoutPair(text, pair)
    return edit ? [{ says: 'leave it out', edit }] : []
  }
  const word = wordOf(fix)
  if (word === undefined) return []
  const value = nodeAt(parsed.document, path)
  const places = [rangeOf(pair?.pair.key), yaml().isScalar(value) ? rangeOf(value) : undefined]
  return places.flatMap((range) =>
    range ? [{ says: `write ${word}`, edit: { from: range[0], to: range[1], insert: word } }] : [],
  )
}
