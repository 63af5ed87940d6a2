import { playerOf, speakerOf } from '../../analysis/player-of.js'
import { DEFAULT_STEPS, SEATS_STREAMS, type Subject } from '../../analysis/simulate.js'
import { FAST_DICE, FastDice } from '../../kernel/dice/fast.js'
import { simulatedSeed } from '../../kernel/dice/simulated.js'
import { Table } from '../../kernel/table/table.js'

/**
 * A simulated game once more, at a table: its journal, closed, with every die and every event. `verify` rolls the dice
 * again from the seed and the number of the run.
 */
export function journalOf(
  { ruleset, scenario, players }: Subject,
  seed: number,
  run: number,
  { module, steps = DEFAULT_STEPS }: { readonly module?: string; readonly steps?: number } = {},
): string {
  const table = Table.open(ruleset, scenario, {
    id: `simulation-${seed}-run-${run}`,
    seed: simulatedSeed(seed, run),
    chosen: true,
    dice: FAST_DICE,
    ...(module !== undefined && { module }),
  })
  const seatsDice = new FastDice(seed, SEATS_STREAMS + run)
  table.start()
  for (let step = 0; step < steps; step++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const seat = next.seats[0]!
    const policy = playerOf(players, seat)
    if (!policy) break
    const speaker = speakerOf(seat)
    table.act(speaker, table.botChoice(speaker, policy, seatsDice))
  }
  table.close()
  return table.export()
}
