import type { GlossaryEntry } from '../../../../kernel/glossary/entry.js'
import { cardText } from '../../effects/text.js'
import { type Card, isAimed } from '../../fight/card.js'
import { fightOf } from '../../scenario/compile/run-fight.js'
import type { Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { namesOnOffer } from './on-offer.js'
import { runView } from './view.js'

/** Returns the cards that a run can name now: its deck, what lies open in the room, and what smithing would make of them. */
function cardsNamed(state: SpireState, run: Run): readonly string[] {
  const known = [...new Set([...run.deck, ...namesOnOffer(state)])]
  const upgraded = known.filter((name) => run.book.cards[name]?.upgradable).map((name) => `${name}+`)
  return [...new Set([...known, ...upgraded])]
}

/** Returns the ids of relics that a run has or that lie open in the room. */
function relicsNamed({ relics, room }: Run): readonly string[] {
  const rewarded = (room?.rewards ?? []).flatMap((reward) => {
    if ('relic' in reward) return [reward.relic]
    return 'bossRelic' in reward ? reward.bossRelic : []
  })
  const sold = (room?.offers ?? []).flatMap(({ what, name }) => (what === 'relic' ? [name] : []))
  return [...new Set([...relics, ...rewarded, ...sold])]
}

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
  const relics = relicsNamed(run).flatMap(
    (id) => Object.entries(run.book.relics).find(([key, { name }]) => key === id || name === id)?.[0] ?? [],
  )
  const { fight } = fightOf({ ...run, deck: cardsNamed(state, run), relics }, '')
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
