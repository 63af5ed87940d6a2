import { harmed } from '../../../../kernel/contract/harm.js'
import type { Modifier } from '../../../../kernel/modifiers.js'
import { isDead } from '../../people/conditions.js'
import type {
  AttackDeclared,
  AttackRolled,
  AttackStruck,
  DamageDealt,
  DefenseRolled,
} from '../events/attack.js'
import { get, type State } from '../state.js'
import { add, loseAim, remove } from './conditions.js'

export function declareAttack(state: State, event: AttackDeclared): void {
  const c = get(state, event.who)
  state.queue = state.queue.length === 0 ? event.blows : [...event.blows, ...state.queue]
  state.pending = null
  for (let i = 0; i < event.blows.length; i++) {
    const { attack, pair } = event.blows[i]!
    if (pair) state.pairPaid = false
    if (attack.weapon !== '' && !c.usedWeapons.includes(attack.weapon)) {
      c.usedWeapons = [...c.usedWeapons, attack.weapon]
    }
  }
  if (event.aimLost) loseAim(c)
  if (event.ammo) {
    const left = { ...c.ammo }
    left[event.ammo]! -= 1
    c.ammo = left
  }
}

function countedOn(terms: readonly Modifier[], source: string): boolean {
  for (let i = 0; i < terms.length; i++) if (terms[i]!.source === source) return true
  return false
}

export function openAttack(state: State, event: AttackRolled | AttackStruck): void {
  const blow = state.queue[0]!
  const a = get(state, event.attacker)
  state.queue = state.queue.length === 1 ? [] : state.queue.slice(1)
  a.feintOn = ''
  const struck = event.type === 'AttackStruck'
  if (!struck) {
    state.sums.attacks++
    if (countedOn(event.terms, 'aim')) loseAim(a)
    if (!event.success) {
      state.pending = null
      return
    }
  }
  state.pending = {
    blow,
    stage: event.answerable ? 'defense' : 'damage',
    penalty: struck ? 0 : event.penalty,
    paid: blow.pair && state.pairPaid,
    damage: 0,
    dodged: false,
    parriedWith: '',
  }
}

export function answerAttack(state: State, event: DefenseRolled): void {
  const pending = state.pending!
  const d = get(state, event.defender)
  if (event.reactionSpent) d.reactionsUsed++
  if (pending.blow.pair) state.pairPaid = true
  if (event.success) state.sums.defended++
  if (!event.success) pending.stage = 'damage'
  else if (pending.blow.kind === 'area') {
    pending.dodged = true
    pending.stage = 'damage'
  } else if (event.riposteOpen) {
    pending.stage = 'riposte'
    pending.parriedWith = event.weapon
  } else state.pending = null
}

export function takeDamage(state: State, event: DamageDealt): void {
  const d = get(state, event.defender)
  const a = get(state, event.attacker)
  state.sums.hits++
  state.sums.damage += event.damage
  if (event.damage > 0) harmed(state.sums, event.attacker, event.defender, event.damage)
  d.vitality -= event.damage
  if (event.wound && !isDead(d)) {
    d.wounds = [...d.wounds, 0]
    add(d, 'bleeding')
  }
  if (event.aimLost) loseAim(d)
  if (event.hurts) d.painTaken += event.damage
  if (event.damage > 0) remove(d, 'asleep')
  if (event.sneak) a.sneakUsedOn = [...a.sneakUsedOn, event.defender]
  if (event.knockback > 0) d.at += d.at >= a.at ? event.knockback : -event.knockback
  const pending = state.pending
  if (!pending) return
  if (event.follows) {
    pending.stage = 'effects'
    pending.damage = event.damage
  } else state.pending = null
  if (a.buffs.length > 0 && a.buffs.some((buff) => buff.once)) a.buffs = a.buffs.filter((buff) => !buff.once)
}
