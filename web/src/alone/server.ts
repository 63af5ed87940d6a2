import { Asking } from './asking.js'
import { stayOffline } from './offline.js'

/** In the place of `api/server.ts` where no server is: the page asks its own worker, and is one file with its pages behind `?page=`. */

export const isAlone: boolean = true

/** The worker starts with the page: what it loads, it loads beside it. */
const asking = new Asking(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))

export const ask = (path: string, init: RequestInit): Promise<Response> => {
  // Tables that are kept nowhere else: the browser is asked not to clear them away.
  if (path === '/api/tables' && init.method === 'POST') void navigator.storage?.persist?.()
  return asking.ask(path, init)
}

export const to = (path: string): string => {
  const [, page = '/', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(path) ?? []
  const asked = [...(page === '/' ? [] : [`page=${page}`]), ...(query === '' ? [] : [query])].join('&')
  return `${location.pathname}${asked === '' ? '' : `?${asked}`}${hash}`
}

export const pathHere = (): string => new URLSearchParams(location.search).get('page') ?? '/'

stayOffline()
