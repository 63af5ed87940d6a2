import { actionRefusal } from './actions.js'
import { type Combatant, handsUsed } from './combatant.js'
import type { ActionKind, SimverseEvent } from './events.js'
import { insist, refuse } from './refusal.js'
import type { State } from './state.js'

/** seed 003 §2, §14: a Minor Action, or with Quick Draw free once a turn. */
function spend(state: State, c: Combatant, quick: boolean, what: string): SimverseEvent {
  const who = c.sheet.name
  const action: ActionKind = quick ? 'free' : 'minor'
  insist(actionRefusal(state, c, action), who)
  if (quick && c.quickDrawn) throw refuse('QUICK_DRAW_USED', who)
  return { type: 'ActionSpent', who, action, what }
}

/** Draws a weapon; what the hands can no longer hold goes back to the belt in the same movement. */
export function drawEvents(state: State, c: Combatant, weaponId: string, quick: boolean): SimverseEvent[] {
  const who = c.sheet.name
  const spent = spend(state, c, quick, 'draw')
  const weapon = c.sheet.weapons.find((w) => w.id === weaponId)
  if (!weapon || c.dropped.includes(weaponId)) throw refuse('WEAPON_NOT_IN_HAND', who)
  if (c.held.includes(weaponId)) throw refuse('ALREADY_IN_HAND', who)
  const needed = weapon.hands ?? 1
  const shield = c.sheet.shield && !c.dropped.includes(c.sheet.shield.id) ? 1 : 0
  if (needed + shield > c.sheet.hands) throw refuse('HANDS_FULL', who)
  let held = c.held
  let used = handsUsed(c)
  while (used + needed > c.sheet.hands && held.length > 0) {
    const gone = c.sheet.weapons.find((w) => w.id === held[0])
    used -= gone?.unarmed ? 0 : (gone?.hands ?? 1)
    held = held.slice(1)
  }
  return [
    spent,
    {
      type: 'HandsChanged',
      who,
      held: [...held, weaponId],
      dropped: c.dropped,
      what: `draws ${weapon.name}`,
      quick,
    },
  ]
}

export function stowEvents(state: State, c: Combatant, weaponId: string, quick: boolean): SimverseEvent[] {
  const who = c.sheet.name
  const spent = spend(state, c, quick, 'stow')
  if (!c.held.includes(weaponId)) throw refuse('WEAPON_NOT_IN_HAND', who)
  const held = c.held.filter((id) => id !== weaponId)
  return [spent, { type: 'HandsChanged', who, held, dropped: c.dropped, what: `stows ${weaponId}`, quick }]
}

/** seed 003 §10; rules/simverse R69: what lies 3 m away is back in hand for a Minor Action. */
export function fetchEvents(state: State, c: Combatant): SimverseEvent[] {
  const who = c.sheet.name
  const spent = spend(state, c, false, 'fetch')
  if (c.dropped.length === 0 && !c.conditions.some((condition) => condition.id === 'disarmed')) {
    throw refuse('NOTHING_TO_FETCH', who)
  }
  const things = c.dropped.filter((id) => id !== c.sheet.shield?.id)
  const what = `picks up ${c.dropped.join(', ') || 'the weapon'}`
  return [spent, { type: 'HandsChanged', who, held: [...c.held, ...things], dropped: [], what, quick: false }]
}

/** Letting something fall is free (seed 003 §2). */
export function dropEvents(state: State, c: Combatant, weaponId: string): SimverseEvent[] {
  const who = c.sheet.name
  insist(actionRefusal(state, c, 'free'), who)
  if (!c.held.includes(weaponId)) throw refuse('WEAPON_NOT_IN_HAND', who)
  return [
    { type: 'ActionSpent', who, action: 'free', what: 'drop' },
    { type: 'Disarmed', who, things: [weaponId], cause: 'lets it fall' },
  ]
}
