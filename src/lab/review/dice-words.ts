import type { DiceReview } from './dice-review.js'

/** W37: read with every review of dice, so that nobody takes noise for proof. */
const NOT_TO_MISLEAD = [
  'The proof that dice were fair is the commitment that verify checks; this only illustrates it.',
  'One fair table in twenty falls under 5 %. It needs all journals of a table, not chosen ones:',
  'a streak that somebody picked is no test. Luck is in points of one reference; it ranks nobody.',
]

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}

/** The dice of many journals in words. */
export function diceWords(found: DiceReview): readonly string[] {
  const { journals, dice, verdict, luck, chosen, typed, left, noLuck } = found
  return [
    `${journals} closed journals. Dice: ${verdict}.`,
    ...Object.entries(dice).map(([size, { rolls, delta, chi2, df, holm, tooFew }]) =>
      tooFew
        ? `  d${size}: ${rolls} rolls, too few to test`
        : `  d${size}: ${rolls} rolls, χ² ${chi2!.toFixed(2)} with ${df} degrees, corrected p ${holm!.toFixed(4)}; would show a face off by ${percent(delta)}`,
    ),
    ...luck.map(({ game, side, aim, reference, games, mean, low, high, score }) => {
      const sure = score === undefined ? 'one game: no score' : `score ${score.toFixed(2)}`
      const scale = aim === 'worth' ? 100 : 1
      const text = (value: number): string => (value * scale).toFixed(1)
      return `  luck of ${side} in ${game} (${aim}, ${reference}): mean ${text(mean)}, 95 % from ${text(low)} to ${text(high)}; ${games} games, ${sure}`
    }),
    ...(noLuck > 0
      ? [`  ${noLuck} journals are too large for an exact review: their faces count, their luck does not`]
      : []),
    ...chosen.map((file) => `  ${file}: its seed was chosen, so it is not counted`),
    ...typed.map(({ file, times }) => `  ${file}: dice were typed ${times} times; those are not counted`),
    ...left.map(({ file, why }) => `  ${file}: left out (${why})`),
    ...NOT_TO_MISLEAD,
  ]
}
