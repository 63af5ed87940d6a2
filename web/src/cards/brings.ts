import type { Choice, Odds } from '../api/types.js'

/** What stays with the hero from room to room, as people call it. */
function calledBy(hero: string, called: string): string | undefined {
  if (called === 'gold') return 'Gold'
  return called === `${hero} hp` ? 'HP' : undefined
}

const span = (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`)

/** Says what a press between fights brings, from its odds: `Gold 5 → 10.`; else how it is done. */
export function bringsTold(
  hero: string,
  picked: Choice | undefined,
  odds: ReadonlyMap<string, Odds>,
): string {
  if (!picked) return 'Press what you want above.'
  const figures = (odds.get(picked.text)?.figures ?? []).flatMap(({ called, now, from, to }) => {
    const word = calledBy(hero, called)
    return word === undefined ? [] : [`${word} ${now} → ${span(from, to)}.`]
  })
  return [...figures, 'Press again, or the button, to do it.'].join(' ')
}
