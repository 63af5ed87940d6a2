import type { Command } from '../../../../kernel/contract/command.js'
import { spend } from '../../events/spending.js'
import type { Combatant } from '../../people/combatant.js'
import { hasCondition } from '../../people/conditions.js'
import { NEXT_TO } from '../../people/weapons.js'
import { distanceBetween } from '../../state/field.js'
import { personNamed, skillNamed } from '../../state/named.js'
import type { Attribute } from '../../tables/things.js'
import { actionRefusal } from '../../turn/actions.js'
import { checkTarget, isPhysical, perceptionTarget, rollCheck } from '../../turn/check.js'
import { aidRefusal, aid as giveAid } from '../../turn/first-aid.js'
import { combatAction, simpleAction } from './combat-action.js'

interface Treated {
  readonly patient: Combatant
  readonly stabilise: boolean
}

export const aid = combatAction<Treated>({
  read(state, c, command) {
    const patient = command.to === undefined ? c : personNamed(state, command.to)
    return { patient, stabilise: hasCondition(patient, 'dying') }
  },
  refusal(state, c, { patient, stabilise }) {
    if (patient.fled) return 'HAS_FLED'
    if (distanceBetween(c, patient) > NEXT_TO) return 'OUT_OF_REACH'
    return aidRefusal(state, c, patient, stabilise)
  },
  whom: ({ patient }) => patient,
  options: (state) => [
    { verb: 'aid' },
    ...state.combatants.map((patient): Command => ({ verb: 'aid', to: patient.sheet.name })),
  ],
  act: (state, c, { patient, stabilise }, dice, tell) => giveAid(state, c, patient, stabilise, dice, tell),
})

/** rules/simverse V7: putting a fire out is a Major Action and a DX roll. */
export const douse = combatAction<Combatant>({
  read: (state, c, command) => (command.who === undefined ? c : personNamed(state, command.who)),
  refusal(state, c, burning) {
    if (burning.fled) return 'HAS_FLED'
    if (distanceBetween(c, burning) > NEXT_TO) return 'OUT_OF_REACH'
    return actionRefusal(state, c, 'major') || (hasCondition(burning, 'burning') ? '' : 'NOT_BURNING')
  },
  whom: (burning) => burning,
  options: (state) =>
    state.combatants
      .filter((one) => hasCondition(one, 'burning'))
      .map((one): Command => ({ verb: 'douse', who: one.sheet.name })),
  act(state, c, burning, dice, tell) {
    const target = checkTarget(c, 'DX', '', true, state.rules)
    const who = burning.sheet.name
    spend(c, 'major', 'douse', tell)
    if (rollCheck(c, target, 'putting out the fire', state.rules, dice, tell))
      tell({ type: 'ConditionEnded', who, condition: 'burning', cause: `${c.sheet.name} puts it out` })
  },
})

interface Checked {
  readonly attribute: Attribute
  readonly skill: string
  readonly physical: boolean
}

export const check = combatAction<Checked>({
  read(state, c, command) {
    const attribute = command.attribute as Attribute
    const skill = command.skill === undefined ? '' : skillNamed(state, c, command.skill)
    return { attribute, skill, physical: isPhysical(attribute, skill, state.rules) }
  },
  refusal: (state, c) => actionRefusal(state, c, 'major'),
  options: () => [],
  act(state, c, { attribute, skill, physical }, dice, tell) {
    const what = skill || attribute
    const target = checkTarget(c, attribute, skill, physical, state.rules)
    spend(c, 'major', what, tell)
    rollCheck(c, target, what, state.rules, dice, tell)
  },
})

export const look = simpleAction(
  'look',
  (state, c) => actionRefusal(state, c, 'minor'),
  (state, c, dice, tell) => {
    spend(c, 'minor', 'look around', tell)
    rollCheck(c, perceptionTarget(c, state.rules), 'Perception', state.rules, dice, tell)
  },
)

export const shout = combatAction<string>({
  read: (_state, _c, command) => String(command.text),
  refusal: (state, c) => actionRefusal(state, c, 'minor'),
  options: () => [],
  act(_state, c, text, _dice, tell) {
    spend(c, 'minor', 'shout', tell)
    tell({ type: 'Spoke', who: c.sheet.name, text })
  },
})

export const end = simpleAction(
  'end',
  () => '',
  (_state, c, _dice, tell) => tell({ type: 'TurnEnded', who: c.sheet.name }),
)
