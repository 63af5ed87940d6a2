import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { hand } from '../hand/hand.js'
import { damagedOf, lastingOn } from '../magic/quiet-spells.js'
import type { Combatant } from '../people/combatant.js'
import { modesOf, usableWeapons } from '../people/weapons.js'
import { find, type State } from '../state/state.js'
import { verbs } from './verbs.js'

const PEOPLE = new Set(['to', 'at', 'who', 'other', 'towards', 'from', 'flank'])

/** The one the seat would speak for: the person attacked, or whose turn it is. Others' belongings are none of its business. */
function speakerFor(state: State, seat: string): Combatant | undefined {
  const c = find(state, state.pending?.blow.attack.defender ?? state.actor)
  return c && (seat === GAME_MASTER || seat === c.sheet.seat) ? c : undefined
}

/** Values that would be legal for a clause now: names, weapons, modes, spells, or the options of the verb. */
export function suggest(state: State, seat: string, partial: Command, label: string): readonly string[] {
  const spec = entryOf(verbs, partial.verb)
  const clause = spec?.clauses.find((one) => one.label === label)
  if (clause?.options) return clause.options
  if (hand.rules(partial.verb)) return hand.suggest(state, seat, partial, label)
  const c = speakerFor(state, seat)
  if (clause?.kind === 'name' && PEOPLE.has(label)) {
    const own = spec?.role === 'gm' || partial.verb === 'aid' || partial.verb === 'cast'
    return state.combatants.filter((one) => !one.fled && (own || one !== c)).map((one) => one.sheet.name)
  }
  if (!c) return []
  if (partial.verb === 'cast' && (label === 'item' || label === 'ends')) {
    const [named] = (partial.to as readonly string[] | undefined) ?? []
    const d = named === undefined ? c : find(state, named)
    if (!d) return []
    return label === 'item' ? damagedOf(d, state.rules) : lastingOn(d, state.rules).map((one) => one.name)
  }
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
