import { seesAllDice, seesEverything } from '../../kernel/contract/define.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, type Facts, GAME_MASTER } from '../../kernel/contract/seats.js'
import { leavesOf, must } from '../contract/checking.js'

/** Reports whether the game master's view holds a word or a figure that the seat's view does not hold anywhere. */
function hidesFrom(ruleset: Ruleset, state: unknown, seat: string, facts: Facts): boolean {
  const { awaiting: _, ...whole } = ruleset.view(state, GAME_MASTER, facts)
  const seen = leavesOf(ruleset.view(state, seat, facts))
  return [...leavesOf(whole)].some(([path, value]) => seen.get(path) !== value)
}

/**
 * A game with secrets says itself how each seat sees events and dice: `see` and `seeDice` are the author's, even where
 * they hide nothing. The suite cannot find every secret by playing, so a game that forgets one of them fails here. A game
 * has secrets if it says so (`hidden`), or if a seat's view hides something, at a table that shows figures or one that
 * shows words.
 */
export function saysWhatIsHidden(
  ruleset: Ruleset,
  seats: readonly string[],
  scenario: unknown,
): (state: unknown) => void {
  const forgotten = [
    ...(ruleset.see === seesEverything ? ['see'] : []),
    ...(ruleset.seeDice === seesAllDice ? ['seeDice'] : []),
  ]
  const players = seats.filter((seat) => seat !== GAME_MASTER)
  const tables = (['open', 'words'] as const).map(
    (figures): Facts => ({ scenario, options: { ...DEFAULT_OPTIONS, figures } }),
  )
  return (state) => {
    if (forgotten.length === 0) return
    const hiding = players.find((seat) => tables.some((facts) => hidesFrom(ruleset, state, seat, facts)))
    const why = ruleset.hidden ? 'says hidden: true' : `hides something from ${hiding} in its view`
    must(
      !ruleset.hidden && hiding === undefined,
      `the game ${why}, but has no ${forgotten.join(' and no ')}: every seat sees every event and its dice whole`,
    )
  }
}
