import { botKey, LiveDice, sessionKey } from '../../dice/live.js'
import type { RecordingDice } from '../../dice/recording.js'
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

/** What whoever keeps a table must keep to itself until it closes. */
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
