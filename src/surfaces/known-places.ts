import type { IncomingMessage } from 'node:http'

/** By which names a server may be called, and from which pages. */
export interface KnownPlaces {
  /** Names of the server, with or without a port, beside this machine's own. */
  readonly names: readonly string[]
  /** Host names of pages that may call, at any port. Where none are given, only the page of the address called may. */
  readonly origins?: readonly string[]
}

/** Why a request is refused before it is looked at. */
export interface PlaceRefusal {
  readonly status: 400 | 403
  readonly code: 'BAD_HOST' | 'WRONG_HOST' | 'WRONG_ORIGIN'
  readonly message: string
}

/** A host as one canonical name (small letters, no last dot, one form of an address), and the port if it is not 80. */
interface Address {
  readonly name: string
  readonly port: string
}

export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** `name`, `name:port`, `[::1]:port`: what a Host header may hold. No user, no path, no list. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*))(:\d{0,5})?$/i

/** Names as they were read before: a server hears the same few with every request. */
const read = new Map<string, Address | undefined>()
const MAX_READ = 256

function addressOf(text: string): Address | undefined {
  if (read.has(text)) return read.get(text)
  const address = readAddress(text)
  if (read.size >= MAX_READ) read.clear()
  read.set(text, address)
  return address
}

function readAddress(text: string): Address | undefined {
  if (!AUTHORITY.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const { hostname, port } = new URL(`http://${text}`)
  return { name: hostname.replace(/\.$/, ''), port }
}

/** What stands before the path where a request names the whole address. */
const SERVER = /^https?:\/\/([^/?#]*)/i

/** The path and the query of a request that may come in. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(SERVER, '')
}

function isSame(one: Address, other: Address): boolean {
  return one.name === other.name && one.port === other.port
}

/** Every value of a header. Node keeps the first Host of several, so the raw list is read. */
function valuesOf({ rawHeaders = [], headers }: IncomingMessage, name: 'host' | 'origin'): readonly string[] {
  const all: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const said = rawHeaders[i]!
    if (said.length === name.length && said.toLowerCase() === name) all.push(rawHeaders[i + 1]!)
  }
  const one = headers[name]
  return all.length > 0 || one === undefined ? all : [one]
}

/**
 * Refuses requests that come by a name this server does not have, or from a page that may not call: a page of another
 * place can then neither reach it by a name that leads here nor read from it. Undefined, where a request may come in.
 */
export function refusalOfPlace(request: IncomingMessage, known: KnownPlaces): PlaceRefusal | undefined {
  const hosts = valuesOf(request, 'host')
  if (hosts.length !== 1)
    return badHost(
      `A request has one Host header, with the name of this server; this one has ${hosts.length}.`,
    )
  const host = addressOf(hosts[0]!)
  if (!host) return badHost('The Host header is a name and perhaps a port, such as localhost:4242.')
  const target = request.url ?? '/'
  if (!target.startsWith('/') && target !== '*') {
    const asked = addressOf(SERVER.exec(target)?.[1] ?? '')
    if (!asked || !isSame(asked, host))
      return badHost('The address that is asked for and the Host header must name the same server.')
  }
  if (!isKnown(host, known))
    return {
      status: 403,
      code: 'WRONG_HOST',
      message: 'This server is not known by that name; see --name.',
    }
  return mayCall(request, host, known) ? undefined : WRONG_ORIGIN
}

function badHost(message: string): PlaceRefusal {
  return { status: 400, code: 'BAD_HOST', message }
}

const WRONG_ORIGIN: PlaceRefusal = {
  status: 403,
  code: 'WRONG_ORIGIN',
  message: 'Pages of other places may not call this server.',
}

function isKnown(host: Address, { names }: KnownPlaces): boolean {
  if (LOOPBACK.includes(host.name)) return true
  return names.some((text) => {
    const name = addressOf(text)
    return name !== undefined && name.name === host.name && (name.port === '' || name.port === host.port)
  })
}

/**
 * Whether the page that calls may. A browser says where a page comes from in Origin, or, where it leaves that out or
 * writes `null`, in Sec-Fetch-Site. Who sends neither is no page. A link may lead here from anywhere.
 */
function mayCall(request: IncomingMessage, host: Address, { origins }: KnownPlaces): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  const said = valuesOf(request, 'origin')
  if (said.length > 1) return false
  const [origin] = said
  if (origin === 'null') return site === 'same-origin'
  if (origin !== undefined) return isOwn(origin, host, origins)
  if (site === undefined || site === 'same-origin' || site === 'none') return true
  return mode === 'navigate' && (request.method === 'GET' || request.method === 'HEAD')
}

function isOwn(origin: string, host: Address, origins: readonly string[] | undefined): boolean {
  const parts = /^(https?):\/\/(.+)$/i.exec(origin)
  const page = parts ? addressOf(parts[2]!) : undefined
  if (!page) return false
  if (origins) return origins.some((name) => addressOf(name)?.name === page.name)
  const isTls = parts![1]!.toLowerCase() === 'https'
  // The usual port of https may stand in one of the two and not in the other.
  const port = ({ port: its }: Address) => (isTls && its === '443' ? '' : its)
  return page.name === host.name && port(page) === port(host)
}
