import { telling } from '../../../kernel/contract/engine.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { decide } from '../commands/decide.js'
import { events, type SimverseEvent } from '../events/index.js'
import { advance } from '../next.js'
import { isDown } from '../people/conditions.js'
import { clone, get, type State } from '../state/state.js'

/** What a blow does that nothing stops. */
export interface LandedBlow {
  readonly defender: string
  readonly damage: number
  readonly falls: boolean
}

/**
 * Follows a blow on its way by the rules' own code, past a defence that is not made, to its damage. Undefined where no blow
 * is on its way, or where it does no damage.
 */
export function followBlow(state: State, dice: Dice): LandedBlow | undefined {
  let dealt: Pick<LandedBlow, 'defender' | 'damage'> | undefined
  const tell = telling<State, SimverseEvent>(events, state, (event) => {
    if (event.type === 'DamageDealt') {
      const { defender, damage } = event
      dealt ??= { defender, damage }
    }
  })
  if (state.pending?.stage === 'defense') {
    const { seat } = get(state, state.pending.blow.attack.defender).sheet
    decide(state, seat, { verb: 'defend', with: 'none' }, dice, tell)
  }
  if (state.pending?.stage === 'damage') advance(state, dice, tell)
  return dealt && { ...dealt, falls: isDown(get(state, dealt.defender)) }
}

/**
 * The state as somebody of this side may suppose it: their foes wear nothing and have no gifts. Blows of the own side have
 * the damage there that their own dice give, and nothing of it tells what a foe has (rules/secrets 3).
 */
export function withBareFoes(state: State, side: string): State {
  const supposed = clone(state)
  for (const c of supposed.combatants) {
    if (c.sheet.side === side) continue
    c.sheet = { ...c.sheet, armor: { ...c.sheet.armor, AR: 0, locations: null }, perks: [] }
    c.buffs = []
  }
  return supposed
}
