/** Words that people write for one another. No document is read by them: they only make a hint. */
const SAME_MEANING: readonly (readonly string[])[] = [
  ['name', 'outcome', 'title', 'id'],
  ['stats', 'attributes', 'abilities', 'ratings', 'traits', 'skills'],
  ['about', 'text', 'description', 'summary'],
  ['hp', 'health', 'hit points', 'vitality'],
  ['damage', 'dmg', 'harm'],
  ['count', 'number', 'amount', 'times'],
  ['characters', 'pcs', 'party', 'heroes', 'people'],
  ['foes', 'enemies', 'monsters', 'opponents'],
  ['endings', 'ends', 'goals', 'objectives'],
  ['when', 'if', 'condition'],
  ['impaling', 'piercing', 'stabbing'],
  ['cutting', 'slashing'],
  ['bludgeoning', 'crushing', 'blunt'],
]

/** The one known word that means the same; none where there are several, since then nobody can tell. */
export function synonymOf(word: string, known: readonly string[]): string | undefined {
  const written = word.toLowerCase().replaceAll('_', ' ')
  const group = SAME_MEANING.find((words) => words.includes(written))
  const found = group && known.filter((one) => one !== word && group.includes(one.toLowerCase()))
  return found?.length === 1 ? found[0] : undefined
}
