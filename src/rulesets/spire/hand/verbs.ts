import type { ClauseSpec, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { handVerb } from '../../../kernel/hand/verbs.js'
import type { RuledPile } from '../events/hand.js'

export const PILES: readonly RuledPile[] = ['hand', 'draw', 'top', 'discard', 'exhaust']

const pile: ClauseSpec = {
  label: 'pile',
  kind: 'choice',
  options: PILES,
  summary: 'For cards: which pile; "top" is the top of the draw pile, known to all, "draw" is shuffled in.',
}
const count: ClauseSpec = { label: 'count', kind: 'integer', summary: 'How many cards; one when not said.' }
const tokens: ClauseSpec = {
  label: 'tokens',
  kind: 'integer',
  summary: 'How many tokens; one when not said, all of them when they are lifted.',
}

/** A verb of the hand as this game has it. */
function worded(spec: VerbSpec, usage: string, ...examples: readonly string[]): VerbSpec {
  return { ...spec, usage, examples }
}

/**
 * The referee's hand. Not here: `bonus` (one die serves all monsters; there are no other rolls), `clock` (there are
 * none) and `take-part` (who is in the fight takes part; `add` and `remove` say who is).
 */
export const hand: Verbs = {
  damage: worded(
    handVerb('damage'),
    'damage who: <name> points: <number> because: <reason>',
    'damage who: 1 points: 3 because: the ceiling comes down',
  ),
  heal: worded(
    handVerb('heal'),
    'heal who: <name> points: <number> because: <reason>',
    'heal who: ironclad points: 2 because: a spring',
  ),
  condition: worded(
    handVerb('condition', tokens),
    'condition who: <name> do: set|lift what: <power> [tokens: <number>] because: <reason>',
    'condition who: green louse do: set what: weak because: caught in a web',
  ),
  restore: worded(
    handVerb('restore'),
    'restore who: <name> because: <reason>',
    'restore who: ironclad because: a blessing',
  ),
  set: worded(
    handVerb('set'),
    'set who: <name, or fight> figure: <figure> to: <number> because: <reason>',
    'set who: jaw worm figure: strength to: 2 because: it has eaten',
    'set who: fight figure: die to: 4 because: it was cocked',
  ),
  add: worded(
    handVerb('add', pile),
    'add <monster or card> [count: <number>] [stats: <stat line>] [pile: <pile>] because: <reason>',
    'add cultist count: 2 because: they heard the noise',
    'add giant rat stats: hp 4, dmg 1, then dmg 2, weak 1 because: it was in the walls',
    'add dazed pile: discard because: a blow on the head',
  ),
  remove: worded(
    handVerb('remove', pile, count),
    'remove who: <monster or card> [pile: <pile>] [count: <number>] because: <reason>',
    'remove who: cultist because: it flees',
    'remove who: dazed pile: hand because: clear again',
  ),
}
