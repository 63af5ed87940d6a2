import { hexToBytes } from '@noble/hashes/utils.js'
import { botKey, seedFromText, sessionKey } from '../../src/kernel/dice/live.js'
import { blindOf, veilFromSeed } from '../../src/kernel/journal/chain.js'
import type { Table } from '../../src/kernel/table/table.js'
import type { Marks } from './marks.js'

/** No play here is longer. */
const MAX_LINES = 300

/** rules/secrets 6: neither seed nor veil, nor anything made of them, is for any seat while the table is open. */
export function hideTheTablesOwn(marks: Marks, { id, header }: Table, seedText: string): void {
  const seed = seedFromText(seedText)
  const veil = veilFromSeed(seed)
  marks.hideWell('the seed', seed)
  marks.hideWell('the veil', veil)
  marks.hide('the key of the dice', sessionKey(id, seed, new Map()))
  marks.hide('the hash of the scenario', hexToBytes(header.scenarioHash))
  for (let n = 0; n < MAX_LINES; n++) {
    marks.hide('a blind', hexToBytes(blindOf(veil, n)))
    marks.hide('the key of a bot', botKey(id, seed, n))
  }
}
