import { groupedText as grouped } from './page/html.js'
import type { SimulationResult } from './simulation.js'

/** How the games came about, in sentences; none where every game of a short run was played by the rules. */
export function engineWords({ engine, exact }: SimulationResult): string[] {
  const { rules, tables, why } = engine
  if (tables > 0) {
    const told = [
      `${grouped(rules)} games were played by the rules; what people have left, who dealt what and the games to read are theirs. ` +
        `${grouped(tables)} were drawn from tables that the rules filled, with the same odds.`,
    ]
    if (exact)
      told.push(
        `“Exactly” is worked out over all ${grouped(exact.states)} states of the game: nothing in it is guessed, and no more games would make it better.`,
      )
    return told
  }
  if (why === 'states')
    return [
      'Every game was played by the rules: this game has more states than tables for this number of games are worth.',
    ]
  if (why === 'search')
    return [
      'Every game was played by the rules: somebody searches, and tables would take longer than the games.',
    ]
  if (why === 'steps') return ['Every game was played by the rules, for tables do not count steps.']
  return []
}
