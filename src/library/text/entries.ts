import type { TextEdit } from './fixes.js'
import { rangeOf } from './fixes.js'
import type { ParsedText } from './parsed-text.js'
import { yaml } from './yaml.js'

/**
 * The change that writes more entries at the end of a list, each a line that begins with a dash, in the style of those before
 * them. The list may be absent yet. Undefined where something else stands under that key.
 */
export function entryEdit(
  text: string,
  { document, lines }: ParsedText,
  key: string,
  entries: readonly string[],
): TextEdit | undefined {
  const { isMap, isScalar, isSeq } = yaml()
  const { contents } = document
  if (contents !== null && !isMap(contents)) return undefined
  const pair = contents?.items.find((one) => isScalar(one.key) && one.key.value === key)
  if (!pair) {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n'
    return { from: text.length, to: text.length, insert: `${gap}${key}:\n${indented(entries, 2)}\n` }
  }
  const list = pair.value
  if (isSeq(list) && list.items.length > 0 && !list.flow) {
    const last = rangeOf(list.items.at(-1))
    const own = rangeOf(list)
    if (!last || !own) return undefined
    let at = last[1]
    while (at > own[0] && /\s/.test(text[at - 1]!)) at--
    const end = text.indexOf('\n', at)
    const place = end < 0 ? text.length : end
    return { from: place, to: place, insert: `\n${indented(entries, lines.linePos(own[0]).col - 1)}` }
  }
  if (isSeq(list) && list.flow) {
    const own = rangeOf(list)!
    const items = entries.map((entry) => entry.replace(/^- /, '')).join(', ')
    const place = text.slice(0, own[1] - 1).trimEnd().length
    return { from: place, to: place, insert: list.items.length > 0 ? `, ${items}` : items }
  }
  const name = rangeOf(pair.key)
  if (!name || !(list === null || (isScalar(list) && list.value === null && list.source === '')))
    return undefined
  const colon = text.indexOf(':', name[1] - 1) + 1
  return { from: colon, to: colon, insert: `\n${indented(entries, 2)}` }
}

function indented(entries: readonly string[], spaces: number): string {
  return entries.map((entry) => ' '.repeat(spaces) + entry).join('\n')
}
