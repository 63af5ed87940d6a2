import type { Command } from '../../../kernel/contract/command.js'
import { sameName } from '../../../kernel/words/names.js'
import { clauseText } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { DEAD, OUT } from '../state/fight.js'
import type { State } from '../state/state.js'
import { hpOf, isDead } from '../stats/person.js'
import { companionDeathConfirm, isDeadStop, refused } from '../stops.js'
import { companionAt, endIfDecided } from './rulings.js'

/** seed 000 §9.11.2, rules/bx R49: three causes and no other; circumstance needs the player's confirmation. */
export function kill(state: State, _seat: string, command: Command, tell: Tell): void {
  const name = clauseText(command, 'who')
  const cause = clauseText(command, 'cause')
  const { fight } = state
  const index = fight ? companionAt(fight, name) : -1
  const person = fight
    ? state.people[fight.who[index]!.person]
    : state.people.find((p) => sameName(p.name, name))
  if (person?.role !== 'companion') {
    throw refused('NOT_A_COMPANION', `${name} is no companion here.`, { name })
  }
  const shown = fight ? fight.names[index]! : person.name
  if (isDead(person) || (fight && fight.status[index] === DEAD)) throw isDeadStop(shown)
  if (cause === 'damage' && !(fight ? fight.status[index] === OUT : hpOf(person) <= 0)) {
    throw refused('NOT_DOWN', `${shown} is not DOWN: a blow puts a companion DOWN first, it does not kill.`)
  }
  if (cause === 'circumstance' && clauseText(command, 'confirm') !== 'yes') throw companionDeathConfirm(shown)
  const reason = clauseText(command, 'reason')
  tell({ type: 'Died', who: person.name, name: shown, index, cause, reason, hidden: false })
  if (fight) endIfDecided(state, fight, tell)
}
