import { type Facts, readsWords } from '../../../kernel/contract/seats.js'
import { entriesOf, type Glossary, type GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { spaced } from '../effects/text.js'
import { plainName } from '../events/words/names.js'
import { POWER_TEXTS, POWERS } from '../fight/power.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { topics } from './about.js'
import { runEntries } from './run/run-glossary.js'
import { traitWords } from './special.js'

const figures = entriesOf('figure', {
  hp: 'Hit points. At 0 a monster is dead, and the run is lost.',
  gold: 'Buys from the merchant.',
  energy: 'Pays for cards; what is left at the end of the turn is lost.',
  block:
    'Holds damage off. Yours is gone when your turn starts; a monster’s lasts through your turn and is gone when the monsters’ turn starts.',
  Strength: 'Added to every hit.',
  Weak: 'Hits do 1 less; one token goes with each attack.',
  Vulnerable: 'Hits on it do double; one token goes with each attack on it.',
  'Curl Up': 'Block after the first attack that hurts it, once.',
  Ritual: 'Strength, turn by turn.',
  Angry: 'Gains Strength when it is hurt by an attack.',
  'Spore Cloud': 'When it dies, you become Vulnerable.',
  Anger: 'Gains Strength when you play a skill.',
  'Sharp Hide': 'Each attack you play hurts you.',
})

const rules = entriesOf('rule', {
  intent: 'What a monster will do next. It is shown before you act.',
  exhaust: 'An exhausted card is out of this fight.',
  ethereal: 'Left in hand at the end of the turn, it is exhausted.',
  upgrade: 'A card with a + behind its name is better.',
  relic: 'A thing that works for the whole run.',
  potion: 'Used once, at any time in your turn.',
  curse: 'A card that does nothing good.',
  status: 'A card that a monster puts into your deck for this fight.',
  done: 'Ends a question that takes several answers: nothing more is chosen.',
  Neow: 'The one who waits at the foot of the Spire and offers a gift.',
  'draw pile': 'The cards still to be drawn; its order is hidden.',
  'discard pile': 'Cards that were played or thrown away; shuffled when the draw pile is empty.',
})

const statuses = entriesOf('status', {
  dead: 'Dead, and out of the fight.',
  escaped: 'Left the fight alive.',
  asleep: 'Does nothing until it wakes.',
  stunned: 'Does nothing this turn.',
  defensive: 'Has drawn in: it defends itself, and hits back.',
  splitting: 'Will split into smaller ones.',
  arriving: 'Comes into the fight, and acts from the next turn on.',
  down: 'At 0 HP and not dead: it will rise again.',
  risen: 'It was at 0 HP and stands again.',
  furious: 'Its partner is dead: from now on it only attacks.',
  'cannot be aimed at': 'No card and no potion can be aimed at it now.',
  gone: 'Out of the fight by a ruling.',
})

const sides = entriesOf('side', {
  heroes: 'Your side.',
  monsters: 'The side against you; it does what its intents show.',
})

const rooms = entriesOf('room', {
  monster: 'A fight: gold, and a card to choose.',
  elite: 'A hard fight: a relic besides.',
  boss: 'The last fight of an act; after it the way leads up.',
  event: 'Something happens; choose how to meet it.',
  merchant: 'Cards, relics and potions for gold; one card can be removed.',
  campfire: 'Rest to heal, or smith to upgrade a card.',
  treasure: 'A chest with a relic.',
})

const powers: readonly GlossaryEntry[] = POWERS.map((power) => ({
  name: spaced(power),
  also: [power],
  kind: 'power',
  text: POWER_TEXTS[power],
}))

/** The beginning of a card's own lines. */
const CARD_TEXT = /^(?:attack|skill|power|status|curse)\b/

/** A topic of `about` as an entry: its lines as one text, without the name that stands before them. */
function things(state: SpireState, seat: string, facts: Facts<SpireScenario>): readonly GlossaryEntry[] {
  // rules/secrets 7: the hit points of monsters are words at such a table.
  const hidesHp = readsWords(facts, seat)
  const known = topics(state, seat).map(({ name, tell }): GlossaryEntry => {
    const { lines, hp } = tell()
    const text = lines.map((line) => line.trim()).join('; ')
    const read = /[A-Z]/.test(name) ? plainName(name) : name
    const own = [name, read].reduce(
      (rest, front) =>
        rest.toLowerCase().startsWith(`${front.toLowerCase()}: `) ? rest.slice(front.length + 2) : rest,
      text,
    )
    const kind = hp !== undefined ? 'monster' : CARD_TEXT.test(own) ? 'card' : 'thing'
    const also = state.fight.relicKinds.flatMap((relic) => (relic.name === name ? [relic.id] : []))
    return {
      name: read,
      also: read === name ? also : [name, ...also],
      kind,
      text: `${own}${hp === undefined || hidesHp ? '' : `; ${String(hp)} HP`}.`,
    }
  })
  const potions = state.fight.potionKinds.map(({ id, name, text }) => ({
    name,
    also: [id],
    kind: 'potion',
    text: `A potion: ${text}.`,
  }))
  return [...known, ...potions, ...runEntries(state)]
}

/** All that a seat may ask about in the Spire. */
export const glossary: Glossary<SpireState, SpireScenario> = {
  words: [
    ...figures,
    ...entriesOf('trait', traitWords),
    ...rules,
    ...statuses,
    ...sides,
    ...rooms,
    ...powers,
  ],
  things,
}
