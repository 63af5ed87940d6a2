import type { AtPlace } from '../../../src/calls/at-place.js'
import { STORE_OPENER } from '../../../src/host/access/opener.js'
import { HostAnywhere } from '../../../src/host/host-anywhere.js'
import { Odds, type OddsAnswer, type OddsQuestion } from '../../../src/host/odds/odds.js'
import { type BeginThread, ThreadPool } from '../../../src/host/work/pool.js'
import type { News, Store } from '../../../src/store/contract.js'
import { type OtherTabs, openIndexed } from '../../../src/store/indexed/indexed-store.js'
import { memoryStore } from '../../../src/store/memory/memory-store.js'
import { pageScenarios } from './scenarios.js'
import { pageShelf } from './shelf.js'

const TABLES = 'ludex-tables'

/** The other tabs of this place. Each has a host; the store decides who writes a line. */
function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel(TABLES)
  return {
    tell: (news) => channel.postMessage(news),
    hear(listener) {
      const heard = ({ data }: MessageEvent<News>) => listener(data)
      channel.addEventListener('message', heard)
      return () => channel.close()
    },
  }
}

const oddsThread: BeginThread = ({ said, failed }) => {
  const worker = new Worker(new URL('./odds-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => said(data)
  worker.onerror = ({ message }) => failed(new Error(message || 'a worker ended'))
  return { ask: (question) => worker.postMessage(question), end: () => worker.terminate() }
}

function placeOver(store: Store): AtPlace {
  const threads = Math.max(1, Math.min(3, (navigator.hardwareConcurrency ?? 2) - 1))
  const host = new HostAnywhere({
    store,
    odds: new Odds(new ThreadPool<OddsQuestion, OddsAnswer>({ begin: oddsThread, threads })),
    scenarios: pageScenarios,
    report: (error, about) => console.error(about, error),
  })
  return {
    host,
    shelf: pageShelf,
    saveBody: Number.POSITIVE_INFINITY,
    opener: STORE_OPENER,
    mustOwn: () => {},
  }
}

/** Where the tables of this browser live. */
export async function house(): Promise<AtPlace> {
  const factory = { indexedDB, IDBKeyRange }
  return placeOver(await openIndexed({ factory, name: TABLES, others: otherTabs() }))
}

/** The same for tables that are gone with the worker. No thread begins before odds are asked for, and here they never are. */
export function rehearsalHouse(): AtPlace {
  return placeOver(memoryStore())
}
