import { bandWords, type Draft, FACTS, WORDS, type Word } from './kinds.js'

/** The exact chances of a rating: as fractions and as numbers. */
export interface Column {
  readonly rating: number
  readonly fractions: Readonly<Partial<Record<Word, string>>>
  readonly chances: Readonly<Record<Word, number>>
}

export function columnOf(rating: number, fractions: Readonly<Record<string, string>>): Column {
  const chance = (word: Word): number => {
    const [over = 0, under = 1] = (fractions[word] ?? '0/1').split('/').map(Number)
    return over / under
  }
  const chances = Object.fromEntries(WORDS.map((word) => [word, chance(word)])) as Record<Word, number>
  return { rating, fractions, chances }
}

export function goodChance({ chances }: Column): number {
  return chances.critical + chances.success
}

const percent = (chance: number): string => `${(chance * 100).toFixed(1)} %`
/** Less is nothing that anybody notices. */
const NOTICED = 0.001

/** What somebody who makes a method has perhaps not meant; each is a question. */
export function notesOn(draft: Draft, columns: readonly Column[]): readonly string[] {
  const notes: string[] = []
  const { axis } = FACTS[draft.kind]
  const word = /dice/.test(axis)
    ? (n: number) => `${n} ${n === 1 ? 'die' : 'dice'}`
    : (n: number) => `${axis.split(',')[0]} ${n}`
  const bands = bandWords(draft).filter((one) => draft.bands[one] !== undefined)
  bands.forEach((better, i) => {
    const worse = bands[i + 1]
    if (worse === undefined) return
    const [high, low] = [draft.bands[better]!, draft.bands[worse]!]
    const isHidden = draft.kind === 'percentile' ? high <= low : high <= low
    const begins = draft.kind === 'percentile' ? 'reaches as far as' : 'begins no higher than'
    if (isHidden) notes.push(`${better} ${begins} ${worse}, so ${worse} never comes. Is that meant?`)
  })
  for (const one of bands) {
    const isHidden = notes.some((note) => note.includes(`so ${one} never`))
    if (!isHidden && columns.every(({ chances }) => chances[one] === 0))
      notes.push(`${one} never comes, whatever the rating. Is that meant?`)
  }
  const worst = widest(columns, (column) => column.chances.botch)
  if (worst)
    notes.push(
      `A botch is likelier with ${word(worst.to.rating)} (${percent(worst.to.chances.botch)}) than with ${word(worst.from.rating)} (${percent(worst.from.chances.botch)}). Is that meant?`,
    )
  const worse = widest(columns, (column) => -goodChance(column))
  if (worse)
    notes.push(
      `Success comes less often with ${word(worse.to.rating)} (${percent(goodChance(worse.to))}) than with ${word(worse.from.rating)} (${percent(goodChance(worse.from))}). Is that meant?`,
    )
  return notes
}

/** The largest rise of something from one rating to a higher one. */
function widest(
  columns: readonly Column[],
  of: (column: Column) => number,
): { readonly from: Column; readonly to: Column } | undefined {
  let found: { from: Column; to: Column } | undefined
  let most = NOTICED
  let least = columns[0]
  for (const to of columns) {
    if (least && of(to) - of(least) > most) {
      most = of(to) - of(least)
      found = { from: least, to }
    }
    if (!least || of(to) < of(least)) least = to
  }
  return found
}
