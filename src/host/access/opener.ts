import { hashing } from '../../kernel/hashing.js'

/** By what somebody who opens tables is known: the key of a server's lobby, the token of a model's client, a user's own key. */
export type OpenerKind = 'lobby' | 'mcp' | 'user'

/**
 * The opener where the place itself is the key: the data folder is in this program's hands, or the server asks for no
 * key. It stays the same when tables are copied to another place, because the new place has the tables as the old one had them.
 */
export const STORE_OPENER = 'store'

/**
 * Names an opener by the secret it is known by. The same secret gives the same name for ever, so that a model finds its
 * tables again tomorrow, and the name does not give the secret away. The same secret of another kind gives another name.
 */
export function nameOfOpener(kind: OpenerKind, secret: string): string {
  const hash = hashing.sha256Hex(`ludex opener ${kind} ${secret}`)
  return `${kind}-${hash.slice(0, 32)}`
}
