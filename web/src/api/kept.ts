/**
 * What this browser remembers: keys of tables, sealed shares, tastes. Every access may fail (storage can be switched
 * off), and then the page does without for as long as it is open.
 */
const memory = new Map<string, string>()

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`ludex:${name}`) ?? memory.get(name)
  } catch {
    return memory.get(name)
  }
}

export function keep(name: string, value: string | undefined): void {
  if (value === undefined) memory.delete(name)
  else memory.set(name, value)
  try {
    if (value === undefined) localStorage.removeItem(`ludex:${name}`)
    else localStorage.setItem(`ludex:${name}`, value)
  } catch {
    // Kept in memory, until the page is closed.
  }
}

export interface KeptKey {
  readonly table: string
  readonly key: string
}

const KEY = /^[A-Za-z0-9_-]{16,128}$/

/** Every key of this browser, the newest first. One person may hold several of one table. */
export function keptKeys(): readonly KeptKey[] {
  try {
    const read: unknown = JSON.parse(recall('keys') ?? '[]')
    if (!Array.isArray(read)) return []
    return read.filter(
      (one): one is KeptKey => typeof one?.table === 'string' && typeof one?.key === 'string',
    )
  } catch {
    return []
  }
}

export function keepKey(table: string, key: string): void {
  const others = keptKeys().filter((one) => !(one.table === table && one.key === key))
  keep('keys', JSON.stringify([{ table, key }, ...others].slice(0, 500)))
}

export function forgetKey(table: string, key?: string): void {
  keepLinks(table, undefined)
  const left = keptKeys().filter((one) => one.table !== table || (key !== undefined && one.key !== key))
  keep('keys', JSON.stringify(left))
}

/**
 * The key of this page: from the address, out of which it is taken at once, or the one used last at this table. It is
 * also kept for the tab, so that two tabs may sit on two seats of one table.
 */
export function keyOfPage(table: string): string | undefined {
  const inAddress = decodeURIComponent(location.hash.slice(1))
  const tab = `ludex:tab:${table}`
  if (KEY.test(inAddress)) {
    keepKey(table, inAddress)
    sessionStorage.setItem(tab, inAddress)
    history.replaceState(history.state, '', location.pathname + location.search)
    return inAddress
  }
  return sessionStorage.getItem(tab) ?? keptKeys().find((one) => one.table === table)?.key
}

/** A share in the dice that is sealed and waits to be opened. */
export interface SealedShare {
  readonly nonce: string
  readonly text: string
}

export function keptShare(table: string, seat: string): SealedShare | undefined {
  try {
    return JSON.parse(recall(`share:${table}:${seat}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepShare(table: string, seat: string, share: SealedShare | undefined): void {
  keep(`share:${table}:${seat}`, share && JSON.stringify(share))
}

/** The ways in to a table that was set in this browser, so that its links are never shown only once. */
export interface KeptLinks {
  readonly gm?: string
  readonly seats: Readonly<Record<string, string>>
  readonly watch: string
}

/** The key of a seat, which stands behind the `#` of its link. */
export function keyOfLink(link: string): string {
  return link.slice(link.indexOf('#') + 1)
}

export function keptLinks(table: string): KeptLinks | undefined {
  try {
    return JSON.parse(recall(`links:${table}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepLinks(table: string, links: KeptLinks | undefined): void {
  keep(`links:${table}`, links && JSON.stringify(links))
}
