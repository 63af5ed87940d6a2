/**
 * Everything a server bounds, in one place: what a host takes on, and what the HTTP server and `/mcp` let in. `ludex serve
 * --help` prints this list, and `--limit name=value` changes an entry.
 */

/** How much a host takes on. */
export interface Limits {
  /** Tables in the store. */
  readonly tables: number
  /** Tables held in memory at once; the one used longest ago makes room. */
  readonly held: number
  readonly members: number
  /** Lines of one journal; then the table can only be closed. */
  readonly lines: number
  /** Lines that bots may write after an action of a person; then they stop and say so. */
  readonly botLines: number
  /** Requests a seat may send in a second, on average, and at once. */
  readonly rate: { readonly perSecond: number; readonly burst: number }
  /** Those who listen at one table at once, in all and by one key. */
  readonly listeners: { readonly perTable: number; readonly perKey: number }
  /** What reading a scenario from outside may take, and how many may wait to be read. */
  readonly checks: { readonly milliseconds: number; readonly megabytes: number; readonly waiting: number }
}

/** How much a server lets in, beside what its host takes on. */
export interface ServerLimits {
  /** Bytes of one request. */
  readonly body: number
  /** Bytes of one request that may carry a save: opening a table, and `/mcp`. A save of 4 MiB, escaped, fits (rules/bx-campaign C40). */
  readonly saveBody: number
  /** Event streams open at once. */
  readonly streams: number
  /** Requests of one key, or of one address without a key, in a minute. */
  readonly requests: number
  /** Sessions of models at `/mcp`; the one used longest ago makes room. */
  readonly sessions: number
}

export const DEFAULT_LIMITS: Limits = {
  tables: 100_000,
  held: 5_000,
  members: 32,
  lines: 100_000,
  botLines: 1_000,
  rate: { perSecond: 50, burst: 200 },
  listeners: { perTable: 1_000, perKey: 200 },
  checks: { milliseconds: 10_000, megabytes: 256, waiting: 32 },
}

/** The defaults, with what is said otherwise. */
export function limitsFrom(limits?: Partial<Limits>): Limits {
  return { ...DEFAULT_LIMITS, ...limits }
}

export const DEFAULT_SERVER_LIMITS: ServerLimits = {
  body: 1 << 20,
  saveBody: 12 << 20,
  streams: 10_000,
  requests: 6_000,
  sessions: 500,
}

/** Every limit by the name that `--limit` takes, with its meaning. */
export const LIMIT_MEANINGS = {
  tables: 'tables in the store',
  held: 'tables in memory at once',
  members: 'members of one table',
  lines: 'lines of one journal; then the table can only be closed',
  botLines: 'lines of bots after an action of a person; then they stop and say so',
  'rate.perSecond': 'requests of a seat in a second, on average',
  'rate.burst': 'requests of a seat at once',
  'listeners.perTable': 'listeners at one table',
  'listeners.perKey': 'listeners at one table by one key',
  'checks.milliseconds': 'time to read one scenario from outside',
  'checks.megabytes': 'memory to read one scenario from outside',
  'checks.waiting': 'scenarios from outside that may wait to be read',
  body: 'bytes of one request',
  saveBody: 'bytes of one request that may carry a save: opening a table, and /mcp',
  streams: 'event streams open at once',
  requests: 'requests of one key, or of one address, in a minute',
  sessions: 'sessions of models at /mcp',
} as const

export type LimitName = keyof typeof LIMIT_MEANINGS

/** Largest value of any limit: a count beyond it is a slip of the finger. */
const MAX_LIMIT = 1_000_000_000

type Nested = Readonly<Record<string, number | Readonly<Record<string, number>>>>

function defaultOf(name: LimitName): number {
  const [first = '', second] = name.split('.')
  const found = ({ ...DEFAULT_LIMITS, ...DEFAULT_SERVER_LIMITS } as unknown as Nested)[first]
  return typeof found === 'number' ? found : (found?.[second ?? ''] ?? 0)
}

/** The limits with their defaults and meanings, a line each. */
export function limitLines(): readonly string[] {
  const names = Object.keys(LIMIT_MEANINGS) as LimitName[]
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => {
    const figure = defaultOf(name).toLocaleString('en-US')
    return `  ${name.padEnd(width)}  ${figure.padStart(9)}  ${LIMIT_MEANINGS[name]}`
  })
}

/** Reads one `name=value`; a fault says what would be right. */
export function readLimit(text: string): { readonly name: LimitName; readonly value: number } | string {
  const [name = '', value = ''] = text.split('=', 2)
  if (!Object.hasOwn(LIMIT_MEANINGS, name))
    return `There is no limit "${name}". Limits are: ${Object.keys(LIMIT_MEANINGS).join(', ')}.`
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > MAX_LIMIT)
    return `"${name}" takes a whole number from 1 to ${MAX_LIMIT.toLocaleString('en-US')}, such as ${name}=${defaultOf(name as LimitName)}.`
  return { name: name as LimitName, value: number }
}

/** The defaults with these limits in their place. */
export function limitsWith(changes: Readonly<Partial<Record<LimitName, number>>>): Limits & ServerLimits {
  const get = (name: LimitName) => changes[name] ?? defaultOf(name)
  return {
    tables: get('tables'),
    held: get('held'),
    members: get('members'),
    lines: get('lines'),
    botLines: get('botLines'),
    rate: { perSecond: get('rate.perSecond'), burst: get('rate.burst') },
    listeners: { perTable: get('listeners.perTable'), perKey: get('listeners.perKey') },
    checks: {
      milliseconds: get('checks.milliseconds'),
      megabytes: get('checks.megabytes'),
      waiting: get('checks.waiting'),
    },
    body: get('body'),
    saveBody: get('saveBody'),
    streams: get('streams'),
    requests: get('requests'),
    sessions: get('sessions'),
  }
}
