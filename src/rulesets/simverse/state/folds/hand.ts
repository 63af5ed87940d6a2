import { enter } from '../../people/combatant.js'
import { setFigure } from '../../people/set-figure.js'
import type { FigureSet, Harmed, InjuryHealed, Joined, Restored, TookPart } from '../events/hand.js'
import { get, type State } from '../state.js'
import { loseAim, remove } from './conditions.js'

export function harm(state: State, event: Harmed): void {
  const c = get(state, event.who)
  c.vitality -= event.points
  if (event.hurts) c.painTaken += event.points
  if (event.aimLost) loseAim(c)
  remove(c, 'asleep')
}

export function mend(state: State, event: InjuryHealed): void {
  const c = get(state, event.who)
  const at = c.injuries.indexOf(event.injury)
  c.injuries = c.injuries.filter((_, i) => i !== at)
}

export function restore(state: State, event: Restored): void {
  const c = get(state, event.who)
  const fresh = enter(
    { ...c.sheet, vitality: c.sheet.vitalityMax, stamina: c.sheet.staminaMax, mana: c.sheet.manaMax },
    state.rules,
  )
  c.vitality = fresh.vitality
  c.stamina = fresh.stamina
  c.mana = fresh.mana
  c.conditions = fresh.conditions
  c.ammo = fresh.ammo
  c.woundLevel = fresh.woundLevel
  c.woundPenalty = fresh.woundPenalty
  c.wounds = []
  c.injuries = []
  c.painTaken = 0
  c.painPenalty = 0
  c.aimAt = ''
  c.lastAct = 0
  c.moraleDue = []
}

export function setTo(state: State, { who, figure, to, added = to }: FigureSet): void {
  if (added !== undefined) setFigure(get(state, who), figure, added)
}

/** Whoever comes acts from the next round on; meanwhile they can defend themselves. */
export function join(state: State, { sheet }: Joined): void {
  if (!sheet) return
  state.combatants = [...state.combatants, { ...enter(sheet, state.rules), turn: 'done', changed: true }]
}

/** Blows at somebody who is no longer there, or of theirs, do not come. */
function callOff(state: State, who: string): void {
  const involves = (attack: { attacker: string; defender: string }) =>
    attack.attacker === who || attack.defender === who
  state.queue = state.queue.filter((blow) => !involves(blow.attack))
  if (state.pending && involves(state.pending.blow.attack)) state.pending = null
}

export function takePart(state: State, { who, joins }: TookPart): void {
  const c = get(state, who)
  c.fled = !joins
  if (!joins) {
    callOff(state, who)
    return
  }
  c.at = Math.max(-state.fieldM, Math.min(state.fieldM, c.at))
  c.turn = 'done'
}

export function takeOut(state: State, who: string): void {
  callOff(state, who)
  state.combatants = state.combatants.filter((c) => c.sheet.name !== who)
  state.order = state.order.map((group) => group.filter((name) => name !== who))
  state.groupUp = state.groupUp.filter((name) => name !== who)
  state.facts = state.facts.filter((fact) => fact.who !== who && fact.other !== who)
  if (state.actor === who) state.actor = ''
  for (const c of state.combatants) {
    if (c.aimAt === who) loseAim(c)
    if (c.feintOn === who) c.feintOn = ''
  }
}
