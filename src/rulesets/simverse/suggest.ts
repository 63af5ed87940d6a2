import type { Command } from '../../kernel/command.js'
import { usableWeapons } from './choices.js'
import { find, type State } from './state.js'
import { verbs } from './verbs.js'

const PEOPLE = new Set(['to', 'at', 'who', 'other', 'towards', 'from', 'flank'])

/** Values that would be legal for a clause now: names, weapons, modes, spells, or the options of the verb. */
export function suggest(state: State, _seat: string, partial: Command, label: string): readonly string[] {
  const spec = Object.hasOwn(verbs, partial.verb) ? verbs[partial.verb] : undefined
  const clause = spec?.clauses.find((one) => one.label === label)
  if (clause?.options) return clause.options
  const defending = partial.verb === 'defend'
  const name = defending ? (state.pending?.blow.attack.defender ?? '') : state.actor
  const c = find(state, name)
  if (PEOPLE.has(label)) {
    return state.combatants.filter((one) => !one.fled && one.sheet.name !== name).map((one) => one.sheet.name)
  }
  if (!c) return []
  if (label === 'spell') return c.sheet.spells.map((spell) => spell.name)
  if (label === 'mode') {
    const weapon = c.sheet.weapons.find((one) => one.id === partial.with) ?? usableWeapons(c)[0]
    return weapon ? Object.keys(weapon.modes) : []
  }
  if (partial.verb === 'draw') {
    return c.sheet.weapons.filter((one) => !one.unarmed && !c.held.includes(one.id)).map((one) => one.id)
  }
  if (label === 'with' || label === 'second' || label === 'weapon')
    return usableWeapons(c).map((one) => one.id)
  return []
}
