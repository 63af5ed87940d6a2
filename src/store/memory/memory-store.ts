import {
  isTableId,
  type News,
  type NewTable,
  NoSuchTable,
  type Store,
  type StoredLink,
  type StoredOpener,
  type StoredSecrets,
  type TableCard,
  TableExists,
} from '../contract.js'
import { checkLines } from '../exact-text.js'
import { spread } from '../news.js'
import { hasLeft, mustStillBe, Openings } from '../openings.js'
import { pageOf } from '../page.js'

interface Kept {
  card: TableCard
  secrets: StoredSecrets | undefined
  readonly lines: string[]
  readonly links: Map<string, StoredLink>
  readonly opener: StoredOpener | undefined
  snapshot?: unknown
}

/** Tables that live as long as the process: for tests, trials and one evening's play. */
export function memoryStore(): Store {
  const tables = new Map<string, Kept>()
  const listeners = new Set<(news: News) => void>()
  const openings = new Openings()
  const find = (id: string): Kept => {
    const kept = tables.get(id)
    if (!kept) throw new NoSuchTable(id)
    return kept
  }
  const tell = (id: string, length: number) => spread(listeners, { id, length })
  return {
    name: 'memory',
    async create({ card, secrets, lines, links, opener, after }: NewTable) {
      if (!isTableId(card.id)) throw new RangeError(`"${card.id}" cannot name a table`)
      checkLines(lines)
      if (tables.has(card.id)) throw new TableExists(card.id)
      mustStillBe(after, opener, openings)
      const byHash = new Map(links.map((link) => [link.hash, link]))
      tables.set(card.id, { card, secrets, lines: [...lines], links: byHash, opener })
      if (opener) openings.add({ card, opener }, links)
      tell(card.id, lines.length)
    },
    async append(id, from, lines, card) {
      const kept = find(id)
      checkLines(lines)
      if (from !== kept.lines.length) return 'taken'
      kept.lines.push(...lines)
      kept.card = card
      if (card.status === 'closed' && kept.opener) openings.noLongerPlayed({ card, opener: kept.opener })
      tell(id, kept.lines.length)
      return 'stored'
    },
    lines: async (id, from, to) => find(id).lines.slice(from, to === undefined ? undefined : to + 1),
    card: async (id) => tables.get(id)?.card,
    list: async (page) => pageOf(tables.values(), page),
    opener: async (id) => find(id).opener,
    opened: async (opener, scene, day) => openings.opened(opener, scene, day),
    playing: async (opener, face) => openings.playing(opener, face),
    secrets: async (id) => find(id).secrets,
    async forgetSecrets(id) {
      find(id).secrets = undefined
    },
    links: async (id) => [...find(id).links.values()],
    async keepLink(id, link) {
      const { card, links, opener } = find(id)
      links.set(link.hash, link)
      if (hasLeft(opener, link)) openings.noLongerPlayed({ card, opener })
    },
    snapshot: async (id) => structuredClone(find(id).snapshot),
    async keepSnapshot(id, snapshot) {
      const kept = find(id)
      const known = kept.snapshot as { readonly n: number } | undefined
      if (known === undefined || known.n <= snapshot.n) kept.snapshot = structuredClone(snapshot)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: async () => tables.size,
    async remove(id) {
      const { card, opener } = find(id)
      tables.delete(id)
      if (opener) openings.remove({ card, opener })
    },
    async close() {
      listeners.clear()
    },
  }
}
