import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import type { Receipt } from '../../../src/kernel/journal/seen.js'
import type { ListedRuling } from '../../../src/kernel/verify/rulings.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'
import type { Played } from '../play/tables.js'
import type { Verify } from './bytes.js'
import { type Open, recordsOf, sealed } from './forge.js'

const places = (rulings: readonly ListedRuling[] | undefined) => rulings?.map(({ n }) => n).join()

/** A mark that is taken away, put on, or made another is found at its line; without all marks the list is the same. */
export function forgedMarks(verify: Verify, { table, setting }: Played): Figures {
  const { ruleset } = setting
  const records = recordsOf(table.lines)
  const listed = places(verify(table.export(), ruleset).rulings)
  let forged = 0
  for (const [n, record] of records.entries()) {
    if (record.kind !== 'act') continue
    const { ruling, ...bare } = record
    const others: readonly Open[] =
      ruling === undefined
        ? [
            { ...record, ruling: 'free' },
            { ...record, ruling: 'discretion' },
          ]
        : [bare, { ...record, ruling: ruling === 'free' ? 'discretion' : 'free' }]
    for (const other of others) {
      const text = sealed(records.with(n, other))
      const { ok, problem } = verify(text, ruleset)
      if (ok || problem?.line !== n + 1)
        throw new Broken(`line ${n + 1} has another mark and is sealed anew: verify does not say so`, {
          problem,
          game: ruleset.id,
          journal: text,
        })
      forged++
    }
  }
  const stripped = sealed(records.map(({ ruling: _, minor: __, ...record }) => record))
  const found = verify(stripped, ruleset)
  if (found.ok && places(found.rulings) !== listed)
    throw new Broken('a journal without its marks lists other rulings', {
      listed,
      found: found.rulings,
      journal: stripped,
    })
  return { 'marks forged': forged, 'rulings listed': listed === '' ? 0 : (listed?.split(',').length ?? 0) }
}

/** A receipt that names another seat, or is there many times, proves nothing more. */
export function forgedReceipts(
  verify: Verify,
  { table, setting, receipts }: Played,
  chance: Chance,
): Figures {
  const text = table.export()
  const seats = [...receipts.keys()]
  let relabelled = 0
  for (const [seat, kept] of receipts) {
    const receipt = chance.one(kept)
    const others = [...seats.filter((other) => other !== seat), 'mallory', `${GAME_MASTER} `]
    for (const other of others) {
      for (const game of [setting.ruleset, undefined]) {
        const forged: Receipt = { ...receipt, seat: other }
        const { receipts: held } = verify(text, game, { receipts: [forged] })
        if (held?.mismatches.length !== 1)
          throw new Broken(`a receipt of ${seat} that names ${other} matches`, { forged, journal: text })
        relabelled++
      }
    }
    const { receipts: held } = verify(text, setting.ruleset, { receipts: [receipt, receipt, receipt] })
    if (held?.matched !== 1) throw new Broken('a receipt counts more than once', { receipt, held })
  }
  if (verify(text, setting.ruleset, { receipts: [] }).ok)
    throw new Broken('no receipts at all count as receipts that match', { journal: text })
  return { 'receipts relabelled': relabelled }
}
