import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashing } from '../hashing.js'
import { RecordingDice } from './recording.js'

/** The name under which a journal records this algorithm. A change to any byte below needs a new name. */
export const LIVE_DICE = 'dice/v1'

const COMMIT_TAG = utf8ToBytes('dice/commit/v1\0')
const SESSION_TAG = utf8ToBytes('dice/session/v1\0')
const ROLL_TAG = utf8ToBytes('dice/roll/v1\0')
const SEED_TAG = utf8ToBytes('dice/seed/v1\0')
const BOT_TAG = utf8ToBytes('dice/bot/v1\0')
const ENTROPY_TAG = utf8ToBytes('dice/entropy/v1\0')
const TWO_TO_32 = 2 ** 32

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** A field with its length in front, so that no two lists of fields share their bytes. */
function prefixed(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return concatBytes(u32(bytes.length), bytes)
}

/** dice.md B 1: what is published before anybody adds entropy. */
export function commitment(tableId: string, seed: Uint8Array): Uint8Array {
  return hashing.sha256(COMMIT_TAG, prefixed(tableId), seed)
}

/** dice.md B 2: the key of all rolls, from the secret seed and what each seat added. */
export function sessionKey(
  tableId: string,
  seed: Uint8Array,
  entropy: ReadonlyMap<string, string>,
): Uint8Array {
  const seats = [...entropy.keys()].sort()
  const fields = seats.flatMap((seat) => [prefixed(seat), prefixed(entropy.get(seat)!)])
  return hashing.hmac(seed, SESSION_TAG, prefixed(tableId), ...fields)
}

/** 32 bytes from a text, for tables that are meant to be repeated (`--seed`). Not secret if the text is known. */
export function seedFromText(text: string): Uint8Array {
  return hashing.sha256(SEED_TAG, prefixed(text))
}

/** The key of the dice that a bot is handed for line `n`: from the secret, so that nobody can foresee its choice. */
export function botKey(tableId: string, seed: Uint8Array, n: number): Uint8Array {
  return hashing.hmac(seed, BOT_TAG, prefixed(tableId), u64(n))
}

/**
 * A seat's share in the dice under seal: sent first, opened after the freeze, so that nobody can pick theirs to taste.
 * It is bound to the table by the hash of line 0.
 */
export function entropySeal(seat: string, nonce: Uint8Array, text: string, line0: string): Uint8Array {
  return hashing.sha256(ENTROPY_TAG, prefixed(seat), nonce, prefixed(text), hexToBytes(line0))
}

/** dice.md B 3: every face is a function of (key, roll number, position); unbiased by rejection. */
export class LiveDice extends RecordingDice {
  private readonly key: Uint8Array
  private q = 0
  private block = 0
  private words: DataView | undefined
  private position = 0

  constructor(key: Uint8Array, rolledBefore = 0) {
    super(rolledBefore)
    this.key = key
  }

  protected startRoll(q: number): void {
    this.q = q
    this.block = 0
    this.words = undefined
  }

  /** Rolls one event of dice with these sides, counted from 0. */
  raw(sides: readonly number[]): number[] {
    this.startRoll(this.count + 1)
    return sides.map((s) => this.nextFace(s, 0))
  }

  private nextWord(): number {
    if (!this.words || this.position === 32) {
      const bytes = hashing.hmac(this.key, ROLL_TAG, u64(this.q), u32(this.block++))
      this.words = new DataView(bytes.buffer, bytes.byteOffset, 32)
      this.position = 0
    }
    const word = this.words.getUint32(this.position)
    this.position += 4
    return word
  }

  protected nextFace(sides: number, lowest: number): number {
    const limit = TWO_TO_32 - (TWO_TO_32 % sides)
    let word = this.nextWord()
    while (word >= limit) word = this.nextWord()
    return (word % sides) + lowest
  }
}

/** The raw values behind the faces of chance event number `q`: each is 0 to sides - 1. For checking without rules. */
export function rawFaces(key: Uint8Array, q: number, sides: readonly number[]): number[] {
  const dice = new LiveDice(key, q - 1)
  return sides.length === 0 ? [] : dice.raw(sides)
}
