import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { Chance } from '../frame/chance.js'
import { addFigures, type Harness } from '../frame/harness.js'
import { playedTable, settingsByGame } from '../play/tables.js'
import { flipBytes, moveLines, type Verify } from './bytes.js'
import { editSealed, forgedHeaders, otherHistories, untouched } from './edits.js'
import { forgedMarks, forgedReceipts } from './marks.js'

/** In this many rounds of a game every byte of one of its journals has been changed. */
const STEP = 64
/** Journals whose bytes are changed one by one hold a few lines of every kind and no more. */
const SHORT = { commands: 2, close: true }
const LONGER = { commands: 6, close: true }

/**
 * Journals of all games, changed in every way that can be thought of. `edits` is how many sealed edits a round tries,
 * `step` in how many rounds of a game all bytes have had their turn, `moves` how many lines are moved about.
 */
export function tamper(
  verify: Verify = verifyJournal,
  { edits = 12, step = STEP, moves = Number.POSITIVE_INFINITY } = {},
): Harness {
  return {
    name: 'tamper',
    promise: 'a journal that was changed is found out, at its line; what its hashes cannot tell, receipts do',
    weight: 4,
    async open(seed) {
      const games = [...(await settingsByGame()).values()]
      return {
        async round(chance, n) {
          const list = games[n % games.length]!
          const turn = Math.floor(n / games.length)
          // The same short journal for as many rounds as it takes to change each of its bytes.
          const kept = new Chance(seed, (n % games.length) * 2 ** 20 + Math.floor(turn / step))
          const short = playedTable(kept.one(list), kept, SHORT)
          untouched(verify, short)
          const { ruleset } = short.setting
          let figures = flipBytes(verify, ruleset, short.table.export(), chance, step, turn % step)
          if (turn % step === 0)
            figures = addFigures(figures, moveLines(verify, ruleset, short.table.export(), chance, moves))
          const longer = playedTable(chance.one(list), chance, LONGER)
          untouched(verify, longer)
          for (const each of [
            { journals: 1 },
            editSealed(verify, longer, chance, edits),
            otherHistories(verify, longer, chance),
            forgedHeaders(verify, longer, chance),
            forgedMarks(verify, longer),
            forgedReceipts(verify, longer, chance),
          ])
            figures = addFigures(figures, each)
          return figures
        },
      }
    },
  }
}
