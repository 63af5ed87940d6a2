import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { conditionWords } from '../hand/conditions.js'
import { hand } from '../hand/hand.js'
import { castNames } from '../hand/newcomers.js'
import type { Combatant } from '../people/combatant.js'
import { figuresOf } from '../people/set-figure.js'
import { modesOf, usableWeapons } from '../people/weapons.js'
import { find, type State } from '../state/state.js'
import { verbs } from './verbs.js'

const PEOPLE = new Set(['to', 'at', 'who', 'other', 'towards', 'from', 'flank'])

/** The one the seat would speak for: the person attacked, or whose turn it is. Others' belongings are none of its business. */
function speakerFor(state: State, seat: string): Combatant | undefined {
  const c = find(state, state.pending?.blow.attack.defender ?? state.actor)
  return c && (seat === GAME_MASTER || seat === c.sheet.seat) ? c : undefined
}

/** Words of the referee's hand; undefined for names of people, which every verb knows. */
function handWords(state: State, partial: Command, label: string): readonly string[] | undefined {
  if (label === 'what') return conditionWords(state)
  if (label === 'name') return castNames(state)
  if (label === 'side') return Object.keys(state.sides)
  if (label !== 'figure') return undefined
  const c = find(state, String(partial.who))
  return c ? figuresOf(c, state.rules) : []
}

/** Values that would be legal for a clause now: names, weapons, modes, spells, or the options of the verb. */
export function suggest(state: State, seat: string, partial: Command, label: string): readonly string[] {
  const spec = entryOf(verbs, partial.verb)
  const clause = spec?.clauses.find((one) => one.label === label)
  if (clause?.options) return clause.options
  if (clause && Object.hasOwn(hand, partial.verb)) {
    const words = seat === GAME_MASTER ? handWords(state, partial, label) : []
    if (words) return words
  }
  const c = speakerFor(state, seat)
  if (clause?.kind === 'name' && PEOPLE.has(label)) {
    const own = spec?.role === 'gm' || partial.verb === 'aid' || partial.verb === 'cast'
    return state.combatants.filter((one) => !one.fled && (own || one !== c)).map((one) => one.sheet.name)
  }
  if (!c) return []
  if (label === 'spell') return c.sheet.spells.map((spell) => spell.name)
  if (label === 'mode') {
    const weapon = c.sheet.weapons.find((one) => one.id === partial.with) ?? usableWeapons(c)[0]
    return weapon ? modesOf(weapon) : []
  }
  if (partial.verb === 'draw') {
    return c.sheet.weapons.filter((one) => !one.unarmed && !c.held.includes(one.id)).map((one) => one.id)
  }
  if (label === 'with' || label === 'second' || label === 'weapon')
    return usableWeapons(c).map((one) => one.id)
  return []
}
