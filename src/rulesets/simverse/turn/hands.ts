import type { Tell } from '../events/index.js'
import { type ActionKind, spend } from '../events/spending.js'
import { type Combatant, handsUsed, shieldOf } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { isBroken } from '../people/gear.js'
import { handsOf } from '../people/injuries.js'
import { weaponWith } from '../people/weapons.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Weapon } from '../tables/things.js'
import { actionRefusal } from './actions.js'

/** seed 003 §2, §14: a Minor Action, or with Quick Draw free once a turn. */
function handling(quick: boolean): ActionKind {
  return quick ? 'free' : 'minor'
}

function handlingRefusal(state: State, c: Combatant, quick: boolean): Refusal {
  return actionRefusal(state, c, handling(quick)) || (quick && c.quickDrawn ? 'QUICK_DRAW_USED' : '')
}

export function drawRefusal(state: State, c: Combatant, weapon: Weapon, quick: boolean): Refusal {
  const refusal = handlingRefusal(state, c, quick)
  if (refusal !== '') return refusal
  if (c.dropped.includes(weapon.id)) return 'WEAPON_NOT_IN_HAND'
  if (isBroken(c, weapon)) return 'WEAPON_BROKEN'
  if (weapon.unarmed || c.held.includes(weapon.id)) return 'ALREADY_IN_HAND'
  return (weapon.hands ?? 1) + (shieldOf(c) ? 1 : 0) > handsOf(c) ? 'HANDS_FULL' : ''
}

/** Draws a weapon; what the hands can no longer hold goes back to the belt in the same movement. */
export function draw(c: Combatant, weapon: Weapon, quick: boolean, tell: Tell): void {
  const needed = weapon.hands ?? 1
  let held = c.held
  let used = handsUsed(c)
  while (used + needed > handsOf(c) && held.length > 0) {
    const gone = weaponWith(c.sheet, held[0]!)
    used -= gone?.unarmed ? 0 : (gone?.hands ?? 1)
    held = held.slice(1)
  }
  spend(c, handling(quick), 'draw', tell)
  tell({
    type: 'HandsChanged',
    who: c.sheet.name,
    held: [...held, weapon.id],
    dropped: c.dropped,
    what: `draws ${weapon.name}`,
    quick,
  })
}

export function stowRefusal(state: State, c: Combatant, weapon: Weapon, quick: boolean): Refusal {
  return handlingRefusal(state, c, quick) || (c.held.includes(weapon.id) ? '' : 'WEAPON_NOT_IN_HAND')
}

export function stow(c: Combatant, weapon: Weapon, quick: boolean, tell: Tell): void {
  const held = c.held.filter((id) => id !== weapon.id)
  const what = `stows ${weapon.id}`
  spend(c, handling(quick), 'stow', tell)
  tell({ type: 'HandsChanged', who: c.sheet.name, held, dropped: c.dropped, what, quick })
}

export function fetchRefusal(state: State, c: Combatant): Refusal {
  const refusal = handlingRefusal(state, c, false)
  if (refusal !== '') return refusal
  if (c.dropped.length === 0 && !hasCondition(c, 'disarmed')) return 'NOTHING_TO_FETCH'
  return c.dropped.length > 0 && liftable(c).length === 0 ? 'HANDS_FULL' : ''
}

/** What lies there and the hands can hold beside what they hold, in the order in which it fell. */
function liftable(c: Combatant): string[] {
  let free = handsOf(c) - handsUsed(c)
  return c.dropped.filter((id) => {
    const weapon = weaponWith(c.sheet, id)
    const hands = weapon?.unarmed ? 0 : (weapon?.hands ?? 1)
    if (hands > free) return false
    free -= hands
    return true
  })
}

/** seed 003 §9; rules/simverse R49: what one hand less cannot hold falls; the rest passes to the other. */
export function loseHand(c: Combatant, tell: Tell): void {
  const things: string[] = []
  let used = handsUsed(c)
  for (const id of c.held) {
    const weapon = weaponWith(c.sheet, id)
    if (!weapon || weapon.unarmed || used <= handsOf(c)) continue
    things.push(id)
    used -= weapon.hands ?? 1
  }
  const shield = shieldOf(c)
  if (shield && used > handsOf(c)) things.push(shield.id)
  if (things.length > 0) tell({ type: 'Disarmed', who: c.sheet.name, things, cause: 'a disabled hand' })
}

/** seed 003 §10; rules/simverse R69: what lies 3 m away is back in hand for a Minor Action. */
export function fetch(c: Combatant, tell: Tell): void {
  const lifted = liftable(c)
  const things = lifted.filter((id) => id !== c.sheet.shield?.id)
  const what = `picks up ${lifted.join(', ') || 'the weapon'}`
  spend(c, 'minor', 'fetch', tell)
  tell({
    type: 'HandsChanged',
    who: c.sheet.name,
    held: [...c.held, ...things],
    dropped: c.dropped.filter((id) => !lifted.includes(id)),
    what,
    quick: false,
  })
}

export function dropRefusal(state: State, c: Combatant, weapon: Weapon): Refusal {
  return actionRefusal(state, c, 'free') || (c.held.includes(weapon.id) ? '' : 'WEAPON_NOT_IN_HAND')
}

/** Letting something fall is free (seed 003 §2). */
export function drop(c: Combatant, weapon: Weapon, tell: Tell): void {
  spend(c, 'free', 'drop', tell)
  tell({ type: 'Disarmed', who: c.sheet.name, things: [weapon.id], cause: 'lets it fall' })
}
