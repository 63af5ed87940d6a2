import { entryOf } from '../../../../kernel/entry.js'
import type { Fight } from '../../fight/fight.js'
import type { Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { cardsFor, kindsFor } from '../pick.js'
import type { SpireScenario } from '../schema.js'
import { compile, type ThingKinds, thingKindsOf } from './compile.js'
import { Faults } from './fault.js'
import { firstState } from './first-state.js'

/** Fights made before: a run looks at the same ones again and again. */
const made = new WeakMap<object, Map<string, { fight: Fight; start: SpireState }>>()
const MAX_MADE = 100

/** The relics and potions of a run's content, which are the same in all of its fights. */
const things = new WeakMap<object, ThingKinds>()

function thingsFor(scenario: SpireScenario): ThingKinds {
  const known = things.get(scenario)
  if (known) return known
  // The scenario was checked when it was read.
  const found = thingKindsOf(scenario, new Set(Object.keys(scenario.content.cards)), new Faults())
  things.set(scenario, found)
  return found
}

/** The fight against an encounter with the deck and the relics of a run. */
export function fightOf(run: Run, encounter: string): { readonly fight: Fight; readonly start: SpireState } {
  const scenario = run.book.scenario as SpireScenario
  const fights = made.get(scenario) ?? new Map<string, { fight: Fight; start: SpireState }>()
  made.set(scenario, fights)
  const name = JSON.stringify([encounter, [...run.deck].sort(), run.relics])
  const known = fights.get(name)
  if (known) return known
  if (fights.size >= MAX_MADE) fights.clear()
  const document = fightScenario(scenario, run, encounter)
  const compiled = compile(document, new Faults(), thingsFor(scenario))
  const found = { fight: compiled.fight, start: firstState(document, compiled) }
  fights.set(name, found)
  return found
}

/** A scenario of one fight: the cards of the deck and what they and the monsters create. */
export function fightScenario(
  scenario: SpireScenario,
  run: Pick<Run, 'deck' | 'relics' | 'book'>,
  encounter: string,
): SpireScenario {
  const { content } = scenario
  const ids = run.book.encounters[encounter]?.monsters ?? []
  const monsters = kindsFor(content.monsters, ids)
  const deck: Record<string, number> = {}
  for (const card of [...run.deck].sort()) deck[card] = (entryOf(deck, card) ?? 0) + 1
  const names = run.deck.map((card) => card.replace(/\+$/, ''))
  const cards = cardsFor(content.cards, names, [...Object.values(monsters), content.relics, content.potions])
  return {
    ...scenario,
    run: undefined,
    monsters: ids.map((id) => ({ id })),
    deck,
    relics: [...run.relics],
    content: {
      ...content,
      character: { ...content.character, deck: {} },
      cards: cards as typeof content.cards,
      monsters: monsters as typeof content.monsters,
      others: { cards: {}, monsters: {} },
    },
  }
}
