import { adapterReader } from './adapter.js'
import { bxReader } from './bx.js'
import { diceReader } from './dice.js'
import type { GoldenReader } from './reader.js'
import { reviewReader } from './review/reader.js'
import { simverseReader } from './simverse.js'
import { skirmishReader } from './skirmish.js'
import { spireReader } from './spire.js'

/** Every reader of golden files, found by the `ruleset` a file names. */
export const readers: ReadonlyMap<string, GoldenReader> = new Map(
  [adapterReader, bxReader, diceReader, reviewReader, simverseReader, skirmishReader, spireReader].map(
    (reader) => [reader.ruleset, reader],
  ),
)
