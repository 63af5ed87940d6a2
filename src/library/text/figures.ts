import type { LineCounter, Pair, Range, YAMLMap } from 'yaml'
import type { TextEdit } from './fixes.js'
import type { ParsedText } from './parsed-text.js'
import { yaml } from './yaml.js'

/** A number of a text that somebody may turn. */
export interface TextFigure {
  /** The keys that lead to it, as text: `foes.2.hp`. */
  readonly path: string
  /** Whose it is and what: `Bridge Warden hp`. */
  readonly label: string
  readonly value: number
  /** `pair`: hit points now and most, written `9/9`, which move together. `absent`: a count that stands for 1. */
  readonly form: 'number' | 'pair' | 'absent'
  readonly from: number
  readonly to: number
  /** What is written before an absent one, and behind it. */
  readonly around?: readonly [string, string]
}

const NAMES = ['Name', 'name', 'title', 'id']
const PAIR = /^(\d+)\/(\d+)$/
/** More are hard to choose from. */
const MAX_FIGURES = 400

const FIGURE = /\b([A-Za-z]\w{0,30})=\+?(-?\d{1,9})(?:\/(\d{1,9}))?(?![\dd])/g

/** Whether a line holds figures itself: `Bridge Warden: BX: AC=14, hp=9/9`. */
function hasFigures(line: string): boolean {
  const colon = line.indexOf(':')
  return colon >= 0 && /\w=[+-]?\d/.test(line.slice(colon))
}

type Path = readonly (string | number)[]

/**
 * The numbers of a text in its order. `counts` says where a list's entry may say how many there are of it: such a number
 * is there even when the text does not write it.
 */
export function figuresIn(
  text: string,
  { document, lines }: ParsedText,
  counts: (path: Path) => boolean,
): readonly TextFigure[] {
  const { isMap, isScalar, isSeq } = yaml()
  const found: TextFigure[] = []
  const called = (map: YAMLMap): string | undefined => {
    for (const name of NAMES) {
      const node = map.get(name, true)
      if (isScalar(node) && (typeof node.value === 'string' || typeof node.value === 'number'))
        return String(node.value)
    }
    return undefined
  }
  const scalar = (node: unknown, path: Path, owner: readonly string[]): void => {
    if (!isScalar(node) || !node.range) return
    const { value } = node
    if (typeof value === 'string' && hasFigures(value)) {
      found.push(...figuresInLine(text, node.range, path))
      return
    }
    const pair = typeof value === 'string' ? PAIR.exec(value) : undefined
    const number =
      typeof value === 'number' ? value : pair && pair[1] === pair[2] ? Number(pair[1]) : undefined
    if (number === undefined || !Number.isFinite(number)) return
    found.push({
      path: path.join('.'),
      label: [...owner, String(path.at(-1))].join(' '),
      value: number,
      form: pair ? 'pair' : 'number',
      from: node.range[0],
      to: node.range[1],
    })
  }
  const walk = (node: unknown, path: Path, owner: readonly string[]): void => {
    if (found.length >= MAX_FIGURES) return
    if (isMap(node)) {
      const name = called(node)
      const whose = name === undefined ? owner : [name]
      for (const { key, value } of node.items as readonly Pair[]) {
        const word = isScalar(key) ? String(key.value) : undefined
        if (word === undefined) continue
        const inner = isMap(value) && called(value) === undefined ? [...whose, word] : whose
        if (isMap(value) || isSeq(value)) walk(value, [...path, word], isSeq(value) ? whose : inner)
        else scalar(value, [...path, word], whose)
      }
      if (typeof path.at(-1) === 'number' && !node.has('count') && counts(path)) {
        const end = endOf(node, lines)
        if (end)
          found.push({
            path: [...path, 'count'].join('.'),
            label: [...whose, 'count'].join(' '),
            value: 1,
            form: 'absent',
            ...end,
          })
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, i) => {
        if (isScalar(item)) scalar(item, [...path, i], owner)
        else walk(item, [...path, i], owner)
      })
    }
  }
  walk(document.contents, [], [])
  return found
}

/** The figures of a line, which lie in it as they are written: one that is folded or escaped is left alone. */
function figuresInLine(text: string, range: Range, path: Path): readonly TextFigure[] {
  const line = text.slice(range[0], range[1])
  if (line.includes('\n')) return []
  const [name = ''] = line.replace(/^['"]/, '').split(':')
  return [...line.matchAll(FIGURE)].flatMap(({ index, 0: whole, 1: key, 2: now, 3: most }) => {
    if (most !== undefined && most !== now) return []
    const from = range[0] + index + whole.indexOf(now!, key!.length)
    return [
      {
        path: [...path, key].join('.'),
        label: `${name.trim()} ${key}`,
        value: Number(now),
        form: most === undefined ? ('number' as const) : ('pair' as const),
        from,
        to: range[0] + index + whole.length,
      },
    ]
  })
}

/** Where another entry of a map can be written. */
function endOf(map: YAMLMap, lines: LineCounter): Pick<TextFigure, 'from' | 'to' | 'around'> | undefined {
  const { isNode } = yaml()
  const last = map.items.at(-1)
  const first = map.items[0]
  const node = isNode(last?.value) ? last.value : last?.key
  if (!isNode(node) || !node.range || !isNode(first?.key) || !first.key.range) return undefined
  const [, at] = node.range
  if (map.flow) return { from: at, to: at, around: [', count: ', ''] }
  const indent = ' '.repeat(lines.linePos(first.key.range[0]).col - 1)
  return { from: at, to: at, around: [`\n${indent}count: `, ''] }
}

/** The change of a text that gives a number another value. */
export function figureEdit({ from, to, form, around }: TextFigure, value: number): TextEdit {
  const text = form === 'pair' ? `${value}/${value}` : String(value)
  return { from, to, insert: around ? around[0] + text + around[1] : text }
}

/** Where somebody of that name stands in a text: the beginning of their entry, or of a line that begins with the name. */
export function placeOfName({ document }: ParsedText, name: string): number | undefined {
  const { isMap, isNode, isScalar, visit } = yaml()
  const plain = name.replace(/ \d+$/, '')
  let exact: number | undefined
  let close: number | undefined
  visit(document, {
    Scalar: (key, node, path) => {
      if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return undefined
      const said = node.value
      if (key === 'key') {
        if (said === name) exact ??= node.range[0]
        return undefined
      }
      const begins = said === name || said.startsWith(`${name}:`)
      const near =
        said === plain ||
        said.startsWith(`${plain}:`) ||
        said.toLowerCase().replaceAll(/[-_]/g, ' ') === plain.toLowerCase()
      if (!begins && !near) return undefined
      const map = path.findLast((one) => isMap(one))
      const start =
        isNode(map) && map.range && key !== undefined && isName(path) ? map.range[0] : node.range[0]
      if (begins) exact ??= start
      else close ??= start
      return exact === undefined ? undefined : visit.BREAK
    },
  })
  return exact ?? close
}

function isName(path: readonly unknown[]): boolean {
  const pair = path.at(-1)
  const { isPair, isScalar } = yaml()
  return isPair(pair) && isScalar(pair.key) && NAMES.includes(String(pair.key.value))
}
