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

interface NativeCrypto {
  /** In one call, without an object in between; older runtimes lack it. */
  hash?(algorithm: 'sha256', data: Part, encoding: 'hex'): string
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

function nativeHashing(crypto: NativeCrypto): Hashing {
  return {
    sha256: (...parts) => bytesOf(fed(crypto.createHash('sha256'), parts).digest()),
    sha256Hex: (...parts) =>
      crypto.hash !== undefined && parts.length === 1
        ? crypto.hash('sha256', parts[0]!, 'hex')
        : fed(crypto.createHash('sha256'), parts).digest('hex'),
    hmac: (key, ...parts) => bytesOf(fed(crypto.createHmac('sha256', key), parts).digest()),
    hmacHex: (key, ...parts) => fed(crypto.createHmac('sha256', key), parts).digest('hex'),
  }
}

const native = nativeCrypto()

/** The same bytes everywhere, as fast as the runtime can make them. */
export const hashing: Hashing = native === undefined ? portableHashing : nativeHashing(native)
