import type { Alias, Document, Node, Pair, YAMLMap } from 'yaml'
import { yaml } from './yaml.js'

/** The value of a key where it is plain; otherwise the node itself, which equals no other. */
function keyOf(key: unknown): unknown {
  return yaml().isScalar(key) ? key.value : key
}

/** Where keys stand that a map before them in the document has already. */
export function findRepeatedKeys(document: Document): readonly number[] {
  const found: number[] = []
  const { isNode, visit } = yaml()
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items as readonly Pair[]) {
        const value = keyOf(key)
        if (seen.has(value) && isNode(key)) found.push(key.range?.[0] ?? 0)
        seen.add(value)
      }
    },
  })
  return found
}

/** What turns a document into plain data keeps while it does so, where aliases are concerned. */
interface Conversion {
  /** Where an alias looks for its anchor. */
  aliasResolveCache?: readonly unknown[]
  readonly anchors?: ReadonlyMap<unknown, { aliasCount: number }>
}

type Resolve = (document: Document, conversion?: Conversion) => Node | undefined

/**
 * Finds the anchor of every alias in one walk, and tells each alias its own. By itself an alias would look through all
 * anchors and aliases before it, each time it is asked. An alias of something empty counts like any other.
 */
export function resolveAliases(document: Document): void {
  const anchors = new Map<string, Node>()
  const { visit } = yaml()
  visit(document, {
    Alias: (_, alias) => {
      tellAnchor(alias, anchors.get(alias.source))
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
  })
}

function tellAnchor(alias: Alias, anchor: Node | undefined): void {
  const search = alias.resolve as Resolve
  const resolve: Resolve = (document, conversion) => {
    if (!conversion) return anchor
    conversion.aliasResolveCache = anchor ? [anchor] : []
    const found = search.call(alias, document, conversion)
    const counted = found && conversion.anchors?.get(found)
    if (counted?.aliasCount === 0) counted.aliasCount = 1
    return found
  }
  Object.defineProperty(alias, 'resolve', { value: resolve })
}

const indexes = new WeakMap<YAMLMap, ReadonlyMap<unknown, unknown>>()

/** The values of a map by their keys; of a repeated key the first. Made once for each map that is asked about. */
function indexOf(map: YAMLMap): ReadonlyMap<unknown, unknown> {
  const known = indexes.get(map)
  if (known) return known
  const index = new Map<unknown, unknown>()
  for (const { key, value } of map.items as readonly Pair[]) {
    const plain = keyOf(key)
    if (!index.has(plain)) index.set(plain, value)
  }
  indexes.set(map, index)
  return index
}

/** The node that a path of keys and places leads to; the document itself for an empty path. */
export function nodeAt(document: Document, path: readonly (string | number)[]): unknown {
  const { isAlias, isMap, isSeq } = yaml()
  let node: unknown = document.contents
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) node = indexOf(node).get(step) ?? undefined
    else if (isSeq(node)) node = node.get(step, true)
    else return undefined
  }
  return node
}
