import { type Effect, withInner } from '../../fight/effect.js'
import { NotationFault, parseEffect } from '../../fight/notation.js'
import type { Faults, Path } from './fault.js'

/** The effects that a list of texts stands for; what they create must be among the cards that there are. */
export function effectsOf(
  texts: readonly string[],
  path: Path,
  cards: ReadonlySet<string>,
  faults: Faults,
): Effect[] {
  return texts.flatMap((text, i) => {
    const effect = effectOf(text, [...path, i], faults)
    for (const { effect: word, card } of effect ? withInner([effect]) : [])
      if (word === 'add' && !cards.has(card))
        faults.unknown([...path, i], 'unknown-card', `there is no card "${card}"`, card, cards)
    return effect ? [effect] : []
  })
}

function effectOf(text: string, path: Path, faults: Faults): Effect | undefined {
  try {
    return parseEffect(text)
  } catch (fault) {
    if (!(fault instanceof NotationFault)) throw fault
    faults.add(path, 'bad-effect', fault.message)
    return undefined
  }
}
