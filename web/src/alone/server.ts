import type { FirstTable } from '../api/server.js'
import { Ahead, savesData, whenIdle } from './ahead.js'
import { Asking } from './asking.js'
import { stayOffline } from './offline.js'

/** In the place of `api/server.ts` where no server is: the page asks its own worker, and is one file with its pages behind `?page=`. */

export const isAlone: boolean = true

/** The worker starts with the page: what it loads, it loads beside it. */
const asking = new Asking(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))

const ahead = new Ahead({
  fetchTable: async (game) => {
    const [, { pluginOf }] = await Promise.all([
      import('../pages/table.svelte'),
      import('../plugins/index.js'),
    ])
    await pluginOf(game)
  },
  rehearse: (setting) => asking.rehearse(setting),
  whenIdle,
  savesData,
  // A mark that a test, or a person with the browser's tools, can look for.
  ready: () => void performance.mark('ludex:ready'),
})

export const ask = (path: string, init: RequestInit): Promise<Response> => {
  // Tables that are kept nowhere else: the browser is asked not to clear them away.
  if (path === '/api/tables' && init.method === 'POST') {
    ahead.stop()
    void navigator.storage?.persist?.()
  }
  return asking.ask(path, init)
}

export const to = (path: string): string => {
  const [, page = '/', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(path) ?? []
  const asked = [...(page === '/' ? [] : [`page=${page}`]), ...(query === '' ? [] : [query])].join('&')
  return `${location.pathname}${asked === '' ? '' : `?${asked}`}${hash}`
}

export const pathHere = (): string => new URLSearchParams(location.search).get('page') ?? '/'

let arrive: (() => void) | undefined
let shown = pathHere()

export const whenGone = (arrived: () => void): void => {
  arrive = arrived
}

/** A table is shown in the same document: a new one would start another worker, which would load and read everything again. */
export const goTo = (path: string): void => {
  if (!arrive || !path.startsWith('/t/')) {
    location.assign(to(path))
    return
  }
  history.pushState(null, '', to(path))
  shown = pathHere()
  scrollTo(0, 0)
  arrive()
}

// Back and forward load the page that the address names, as they do elsewhere.
addEventListener('popstate', () => {
  if (pathHere() !== shown) location.reload()
})

export const getReady = (tables: readonly FirstTable[]): void => ahead.begin(tables)

export const fetchTable = (game: string): void => void ahead.fetch(game)

stayOffline()
