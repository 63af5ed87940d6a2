import { FAST_DICE } from '../../dice/fast.js'
import { botKey, LIVE_DICE, LiveDice, rawFaces, sessionKey } from '../../dice/live.js'
import type { RecordingDice } from '../../dice/recording.js'
import { SimulatedDice, simulatedStream } from '../../dice/simulated.js'
import { blindOf } from '../../journal/chain.js'

/** What seats added to the dice, by seat. */
export type Entropy = ReadonlyMap<string, string>

/** Where a table's dice and blinds come from: its secrets, or, when a journal is replayed, what it recorded. */
export interface DiceSource {
  /** Dice that go on after `rolledBefore` chance events. */
  open(entropy: Entropy, rolledBefore: number): RecordingDice
  /** Dice for a bot that is asked before line `n`; they are no dice of the game. */
  bot(n: number): RecordingDice
  blind(n: number): string
  /** Revealed by `close`. A source without them cannot close a table. */
  readonly secrets?: TableSecrets
}

/** What the keeper of a table must keep to itself until it closes. */
export interface TableSecrets {
  /** 32 bytes from which every die follows. */
  readonly seed: Uint8Array
  /** 32 bytes from which every line's blind follows. */
  readonly veil: Uint8Array
}

/** Commit-reveal dice of one table. */
export function liveSource(tableId: string, secrets: TableSecrets): DiceSource {
  const { seed, veil } = secrets
  if (seed.length !== 32 || veil.length !== 32)
    throw new RangeError('a table needs a seed and a veil of 32 bytes')
  let known: { entropy: string; key: Uint8Array } | undefined
  return {
    secrets,
    open(entropy, rolledBefore) {
      const spelled = JSON.stringify([...entropy])
      if (known?.entropy !== spelled) known = { entropy: spelled, key: sessionKey(tableId, seed, entropy) }
      return new LiveDice(known.key, rolledBefore)
    },
    bot: (n) => new LiveDice(botKey(tableId, seed, n)),
    blind: (n) => blindOf(veil, n),
  }
}

/**
 * The dice of a simulated game. They are one stream, so they can be opened at its beginning, where they were opened
 * last, or where they went on to: what writing and replaying a journal asks for.
 */
function simulatedSource(tableId: string, secrets: TableSecrets): DiceSource {
  const { seed, veil } = secrets
  let begun = { at: 0, stream: simulatedStream(seed) }
  let last: SimulatedDice | undefined
  return {
    secrets,
    open(entropy, rolledBefore) {
      if (entropy.size > 0) throw new RangeError('the dice of a simulation take no shares')
      if (last?.count === rolledBefore) begun = { at: rolledBefore, stream: last.stream }
      if (begun.at !== rolledBefore) throw new RangeError('the dice of a simulation go on, never back')
      last = new SimulatedDice(begun.stream.copy(), rolledBefore)
      return last
    },
    bot: (n) => new LiveDice(botKey(tableId, seed, n)),
    blind: (n) => blindOf(veil, n),
  }
}

/** The ways to make dice that a journal's header can name. */
export const KNOWN_DICE: readonly string[] = [LIVE_DICE, FAST_DICE]

/** The dice of a table, by the name that its header gives them. */
export function sourceOf(dice: string, tableId: string, secrets: TableSecrets): DiceSource {
  return dice === FAST_DICE ? simulatedSource(tableId, secrets) : liveSource(tableId, secrets)
}

/** The raw values behind the faces of one chance event after another: each is 0 to sides - 1. For checking without rules. */
export function rawDice(
  dice: string,
  tableId: string,
  seed: Uint8Array,
  entropy: Entropy,
): (q: number, sides: readonly number[]) => number[] {
  if (dice === FAST_DICE) {
    const stream = simulatedStream(seed)
    return (_, sides) => sides.map((s) => stream.face(s) - 1)
  }
  const key = sessionKey(tableId, seed, entropy)
  return (q, sides) => rawFaces(key, q, sides)
}
