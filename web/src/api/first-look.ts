import { tableClient } from './client.js'
import type { Look } from './types.js'

/** The first look at a table is asked for before the page of the table is loaded, so that both come at once. */
let first: { readonly id: string; readonly key: string; readonly look: Promise<Look> } | undefined

export function beginLook(id: string, key: string): void {
  const look = tableClient(id, key).look()
  // Anyone who takes it learns of a failure; until then nobody does.
  look.catch(() => {})
  first = { id, key, look }
}

/** The look that was begun, once. */
export function takeLook(id: string, key: string): Promise<Look> | undefined {
  const found = first?.id === id && first.key === key ? first.look : undefined
  first = undefined
  return found
}
