import type { GlossaryEntry } from '../../../../kernel/glossary/entry.js'
import { cardText } from '../../effects/text.js'
import { type Card, isAimed } from '../../fight/card.js'
import type { Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { cardsNamed, relicsNamed, shelfOf } from './named.js'
import { runView } from './view.js'

function cardEntry(card: Card): GlossaryEntry {
  const cost = card.costX ? 'X' : card.cost
  const aim = isAimed(card) ? ', aimed at one monster' : ''
  return {
    name: card.name,
    kind: 'card',
    text: `${card.type}, cost ${cost}${aim}. ${cardText(card) || 'Does nothing'}.`,
  }
}

/** Relic and potion ids and names of a run, and the texts that a fight would give them. */
function relicEntries(
  run: Run,
  texts: readonly { readonly name: string; readonly text: string }[],
): readonly GlossaryEntry[] {
  return relicsNamed(run).flatMap((id) => {
    const entry = Object.entries(run.book.relics).find(([key, { name }]) => key === id || name === id)
    const name = entry?.[1].name ?? id
    const text = texts.find((one) => one.name === name)?.text
    const gains = entry?.[1].gain.join(', ') ?? ''
    const says = [text ?? '', gains === '' ? '' : `When gained: ${gains}`].filter((one) => one !== '')
    return [
      { name, also: [id, ...(entry ? [entry[0]] : [])], kind: 'relic', text: `A relic. ${says.join('. ')}` },
    ]
  })
}

/** Returns what can be explained of a run beside its fight: of the decks nothing but what was shown (rules/secrets). */
export function runEntries(state: SpireState): readonly GlossaryEntry[] {
  const { run } = state
  if (!run) return []
  const { room } = runView(state, run)
  const fight = shelfOf(state, run)
  return [
    ...fight.cards.filter(({ name }) => cardsNamed(state, run).includes(name)).map(cardEntry),
    ...relicEntries(run, fight.relicTexts),
    ...(room?.options ?? []).map(({ name, does }) => ({
      name,
      kind: 'choice',
      text: `A choice in ${room?.title === '' ? 'this room' : room?.title}: ${does}.`,
    })),
    ...(room && room.title !== ''
      ? [{ name: room.title, kind: 'room', text: `The ${room.kind} here.` }]
      : []),
  ]
}
