/**
 * Returns a name as people read it: `cinder-imp_3` is "Cinder Imp 3", `ysolde` is "Ysolde". A name that has a space is
 * somebody's own and stays as it is.
 */
export function labelOf(name: string): string {
  if (/\s/.test(name)) return name
  return name
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** A word of the rules without its shouting: `PC_DOWN` is `pc down`, `seal-broken` is `seal broken`. */
function quiet(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').replace(/:(?=\S)/, ': ')
  return spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced
}

/** A game that has words for its ends, or leaves them to the outcome. */
interface Ends<Scenario> {
  ending?(outcome: string, scenario: Scenario): string | undefined
}

/** Returns how a game ended as a clause: in the words of the game, or else in the outcome's own. */
export function endingWords<Scenario>(game: Ends<Scenario>, scenario: Scenario, outcome: string): string {
  return game.ending?.(outcome, scenario) ?? quiet(outcome)
}

/** Returns the same as a sentence. */
export function endingSentence<Scenario>(game: Ends<Scenario>, scenario: Scenario, outcome: string): string {
  const words = endingWords(game, scenario, outcome)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}
