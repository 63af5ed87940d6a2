import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Bytes, or a text that stands for its UTF-8 bytes. */
type Part = Uint8Array | string

/** SHA-256 and HMAC-SHA-256 over parts laid end to end. */
export interface Hashing {
  sha256(...parts: readonly Part[]): Uint8Array
  /** The same in hex. */
  sha256Hex(...parts: readonly Part[]): string
  hmac(key: Uint8Array, ...parts: readonly Part[]): Uint8Array
  hmacHex(key: Uint8Array, ...parts: readonly Part[]): string
}

function joinedBytes(parts: readonly Part[]): Uint8Array {
  return concatBytes(...parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part)))
}

/** In JavaScript alone: runs everywhere. */
export const portableHashing: Hashing = {
  sha256: (...parts) => sha256(joinedBytes(parts)),
  sha256Hex: (...parts) => bytesToHex(sha256(joinedBytes(parts))),
  hmac: (key, ...parts) => hmac(sha256, key, joinedBytes(parts)),
  hmacHex: (key, ...parts) => bytesToHex(hmac(sha256, key, joinedBytes(parts))),
}

/** What this module uses of Node's `crypto`. */
interface NativeDigest {
  update(part: Part): NativeDigest
  digest(): Uint8Array
  digest(encoding: 'hex'): string
}

interface OneCall {
  (algorithm: 'sha256', data: Part, encoding: 'hex'): string
  (algorithm: 'sha256', data: Part, encoding: 'buffer'): Uint8Array
}

interface NativeCrypto {
  /** In one call, without an object in between; older runtimes lack it. */
  readonly hash?: OneCall
  createHash(algorithm: 'sha256'): NativeDigest
  createHmac(algorithm: 'sha256', key: Uint8Array): NativeDigest
}

/** The runtime's own library, which takes a third of the time. Asked for without an import: a browser has none. */
function nativeCrypto(): NativeCrypto | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: string) => unknown }
  }
  return process?.getBuiltinModule?.('node:crypto') as NativeCrypto | undefined
}

function fed(digest: NativeDigest, parts: readonly Part[]): NativeDigest {
  for (const part of parts) digest.update(part)
  return digest
}

/** As plain bytes: the runtime answers with a `Buffer`, which does not equal them in a test or a comparison of types. */
function bytesOf({ buffer, byteOffset, length }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length)
}

function digestHashing(crypto: NativeCrypto): Hashing {
  return {
    sha256: (...parts) => bytesOf(fed(crypto.createHash('sha256'), parts).digest()),
    sha256Hex: (...parts) => fed(crypto.createHash('sha256'), parts).digest('hex'),
    hmac: (key, ...parts) => bytesOf(fed(crypto.createHmac('sha256', key), parts).digest()),
    hmacHex: (key, ...parts) => fed(crypto.createHmac('sha256', key), parts).digest('hex'),
  }
}

/** Bytes that SHA-256 takes in at a time, which HMAC fills up its key to. */
const BLOCK = 64
/** Parts of more characters than this are fed one by one. */
const MAX_LAID = 8_192

const encoder = new TextEncoder()

/** Parts laid end to end in one place, which is used again for every hash. */
class Laid {
  private readonly bytes = new Uint8Array(BLOCK + 3 * MAX_LAID)

  /** All of them behind the first `from` bytes; undefined where they are too long. */
  lay(from: number, parts: readonly Part[]): Uint8Array | undefined {
    let end = from
    for (const part of parts) {
      const isText = typeof part === 'string'
      if (end + (isText ? 3 : 1) * part.length > this.bytes.length) return undefined
      if (isText) end += encoder.encodeInto(part, this.bytes.subarray(end)).written
      else {
        this.bytes.set(part, end)
        end += part.length
      }
    }
    return this.bytes.subarray(0, end)
  }

  /** The key filled up to a block, each byte turned by `pad`, where the first block is. */
  layKey(key: Uint8Array, pad: number): void {
    for (let i = 0; i < BLOCK; i++) this.bytes[i] = (i < key.length ? key[i]! : 0) ^ pad
  }
}

/** Lines and what they are made of are short: objects that take their parts one by one cost more than hashing them. */
function oneCallHashing(hash: OneCall, long: Hashing): Hashing {
  const laid = new Laid()
  const inner = (key: Uint8Array, parts: readonly Part[]) => {
    if (key.length > BLOCK) return undefined
    laid.layKey(key, 0x36)
    const bytes = laid.lay(BLOCK, parts)
    return bytes && hash('sha256', bytes, 'buffer')
  }
  const outer = (key: Uint8Array, digest: Uint8Array) => {
    laid.layKey(key, 0x5c)
    return laid.lay(BLOCK, [digest])!
  }
  return {
    sha256(...parts) {
      const bytes = laid.lay(0, parts)
      return bytes ? bytesOf(hash('sha256', bytes, 'buffer')) : long.sha256(...parts)
    },
    sha256Hex(...parts) {
      const bytes = parts.length === 1 ? parts[0] : laid.lay(0, parts)
      return bytes === undefined ? long.sha256Hex(...parts) : hash('sha256', bytes, 'hex')
    },
    hmac(key, ...parts) {
      const digest = inner(key, parts)
      return digest ? bytesOf(hash('sha256', outer(key, digest), 'buffer')) : long.hmac(key, ...parts)
    },
    hmacHex(key, ...parts) {
      const digest = inner(key, parts)
      return digest ? hash('sha256', outer(key, digest), 'hex') : long.hmacHex(key, ...parts)
    },
  }
}

function nativeHashing(crypto: NativeCrypto): Hashing {
  const byParts = digestHashing(crypto)
  return crypto.hash === undefined ? byParts : oneCallHashing(crypto.hash, byParts)
}

const native = nativeCrypto()

/** The same bytes everywhere, as fast as the runtime can make them. */
export const hashing: Hashing = native === undefined ? portableHashing : nativeHashing(native)
