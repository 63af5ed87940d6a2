import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { settlePending } from '../blow/settle-pending.js'
import { marking, type Tell } from '../events/index.js'
import { hand } from '../hand/hand.js'
import { rulings } from '../hand/rulings.js'
import type { Combatant } from '../people/combatant.js'
import { get, type State } from '../state/state.js'
import { type Refusal, refuse, refused } from '../stops.js'
import type { CombatAction } from './actions/combat-action.js'
import { combatActions } from './actions/index.js'
import { intervalCommands } from './interval.js'
import { reactions } from './reactions.js'

/** Refusals that say something of the one it is done to. */
const ABOUT_TARGET: ReadonlySet<Refusal> = new Set<Refusal>([
  'HAS_FLED',
  'OUT_OF_REACH',
  'OUT_OF_RANGE',
  'EMPTY_HANDED',
  'NOT_BLEEDING',
  'NOT_BURNING',
  'NO_LINE_OF_SIGHT',
  'NOT_SEEN',
  'NOTHING_TO_MEND',
  'NO_SPELL_THERE',
  'BEYOND_HEALING',
])

/** rules/simverse V15: a parry that stands open, or an attack, comes first. */
function throwIfOpen({ pending, queue }: State): void {
  if (pending?.stage === 'riposte')
    throw refused('RIPOSTE_FIRST', 'A parry stands open: riposte or pass first.')
  if (pending || queue.length > 0)
    throw refused('ANSWER_FIRST', 'An attack waits for its answer: defend first.')
}

/** The one who has the turn and may use it now. */
export function actorOf(state: State): Combatant {
  throwIfOpen(state)
  if (state.phase !== 'turns' || state.actor === '') throw refused('NOBODYS_TURN', 'It is nobody’s turn.')
  return get(state, state.actor)
}

/** What a command comes to, with everything checked. */
export function planned(state: State, c: Combatant, action: CombatAction, command: Command): unknown {
  const plan = action.read(state, c, command)
  const refusal = action.refusal(state, c, plan)
  if (refusal !== '') {
    const whom = ABOUT_TARGET.has(refusal) ? action.whom?.(plan) : undefined
    throw refuse(refusal, (whom ?? c).sheet.name)
  }
  return plan
}

/** A seat's command. Everything is checked before the first die; a refused command spends nothing (rules/simverse R82). */
export function decide(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const { verb } = command
  const action = entryOf(combatActions, verb)
  if (action) {
    const c = actorOf(state)
    action.act(state, c, planned(state, c, action, command), dice, tell)
    return
  }
  const answers = entryOf(reactions, verb)
  if (answers) {
    answers(state, command, dice, tell)
    return
  }
  const after = entryOf(intervalCommands, verb)
  if (after) {
    throwIfOpen(state)
    if (state.phase !== 'interval')
      throw refused('IN_A_FIGHT', `\`${verb}\` is for the hour after a fight.`, { verb })
    after(state, seat, command, dice, tell)
    return
  }
  const says = entryOf(rulings, verb)
  if (says) {
    says(state, command, dice, tell)
    return
  }
  if (!hand.rules(verb)) throw refused('UNKNOWN_VERB', `There is no command "${verb}".`, { verb })
  const told = marking(state, tell)
  hand.decide(state, seat, command, dice, told)
  settlePending(state, told)
}
