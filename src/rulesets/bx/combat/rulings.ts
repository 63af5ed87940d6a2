import type { Command } from '../../../kernel/contract/command.js'
import { clauseText } from '../clause-values.js'
import { tellCombatEnd } from '../events/combat.js'
import type { RulingMade, SheetsChanged } from '../events/fight-rulings.js'
import type { Tell } from '../events/index.js'
import { tellFoesBroke } from '../events/morale.js'
import type { Fight } from '../state/fight.js'
import { inFight } from '../state/standing.js'
import type { State } from '../state/state.js'
import type { Influences } from '../stats/modifiers.js'
import { refused } from '../stops.js'
import { combatEnded, endReason, foesBroke } from './round/end.js'
import { placeOf } from './round/orders.js'
import { changedFigures, fighter } from './start/fighter.js'

/** seed 000 §9.8.2: whom a foe attacks in the coming round. */
export function ruleFoe(fight: Fight, command: Command, tell: Tell): void {
  const who = placeOf(fight, clauseText(command, 'who'), (i) => i >= fight.allies)
  const target = placeOf(fight, clauseText(command, 'on'), (i) => i < fight.allies)
  if (who < fight.allies || target >= fight.allies) {
    throw refused('WRONG_SIDE', 'foe who: is a foe, on: is somebody of the PC side.')
  }
  const name = `${fight.names[who]}→${fight.names[target]}`
  tell({
    type: 'RulingMade',
    ruling: 'foe',
    who,
    target,
    name,
    on: true,
    reason: clauseText(command, 'reason'),
  })
}

/** An option of this fight, on or off. */
export function ruleOption(_fight: Fight, command: Command, tell: Tell): void {
  tell({
    type: 'RulingMade',
    ruling: command.option as RulingMade['ruling'],
    who: -1,
    target: -1,
    name: '',
    on: command.set === 'on',
    reason: clauseText(command, 'reason'),
  })
}

/** seed 000 §9.9.4: a fallen companion that will not be stabilised. */
export function ruleUnstable(fight: Fight, command: Command, tell: Tell): void {
  const who = companionAt(fight, clauseText(command, 'who'))
  const name = fight.names[who]!
  const reason = clauseText(command, 'reason')
  tell({ type: 'RulingMade', ruling: 'unstable', who, target: -1, name, on: true, reason })
}

export function companionAt(fight: Fight, name: string): number {
  const place = placeOf(fight, name, (i) => i < fight.allies && !fight.who[i]!.pc)
  if (place < fight.allies && !fight.who[place]!.pc) return place
  throw refused('NOT_A_COMPANION', `${fight.names[place]} is no companion.`, { name: fight.names[place] })
}

/** seed 000 §6.5.3 "immediately if fiction demands". */
export function breakFoes(state: State, fight: Fight, command: Command, tell: Tell): void {
  const who = (command.who as readonly string[]).map((name) => placeOf(fight, name, (i) => i >= fight.allies))
  for (const i of who) {
    if (i < fight.allies || !inFight(fight, i)) {
      throw refused('NOT_A_FOE', `${fight.names[i]} is no foe in the fight, so nothing breaks.`, {
        name: fight.names[i],
      })
    }
  }
  tellFoesBroke(state, foesBroke(fight, who, clauseText(command, 'reason')), tell)
  endIfDecided(state, fight, tell)
}

/** A ruling can decide the fight between two rounds. */
export function endIfDecided(state: State, fight: Fight, tell: Tell): void {
  const reason = endReason(fight)
  if (reason) tellCombatEnd(state, combatEnded(fight, reason, state.zone), tell)
}

/** Clocks and modifiers that changed in the middle of a fight change the sheets (rules/bx C: "on each change"). */
export function tellSheets(fight: Fight, influences: Influences, tell: Tell): void {
  const who = fight.who.map((f) => ({
    ...fighter(f.base, f.person, f.name, f.side, influences),
    max: f.max,
    maxTaken: f.maxTaken,
    hp: f.hp,
  }))
  const shown: SheetsChanged['shown'] = who.flatMap((f, i) =>
    changedFigures(fight.who[i]!, f, fight.status[i]!).map((figure) => ({ name: f.name, figure })),
  )
  tell({ type: 'SheetsChanged', who, shown })
}
