import type { Command } from '../../../kernel/contract/command.js'
import { telling } from '../../../kernel/contract/engine.js'
import type { CommandOdds } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { entryOf } from '../../../kernel/entry.js'
import { add, type Rational, ZERO } from '../../../kernel/rational.js'
import { combatActions } from '../commands/actions/index.js'
import { actorOf, decide, planned } from '../commands/decide.js'
import { events, type SimverseEvent } from '../events/index.js'
import { advance } from '../next.js'
import type { Combatant } from '../people/combatant.js'
import { spellNamed } from '../state/named.js'
import { clone, type State } from '../state/state.js'
import { refused } from '../stops.js'

/** Both sides roll: what the other has to roll against is not known before. */
const CONTESTS = new Set(['disarm', 'feint', 'grapple', 'pin', 'escape'])

function isContested(c: Combatant, command: Command): boolean {
  if (CONTESTS.has(command.verb)) return true
  return command.verb === 'cast' && spellNamed(c, command.spell).kind === 'resisted'
}

/** Refuses the odds of a contest; an illegal command gets its own stop. */
function mustBeOwn(state: State, command: Command): void {
  const action = entryOf(combatActions, command.verb)
  if (!action) return
  const c = actorOf(state)
  if (!isContested(c, command)) return
  planned(state, c, action, command)
  throw refused('ODDS_HIDDEN', 'That depends on what only the other side knows.', { verb: command.verb })
}

/** A success, with what it takes off the answer to it. */
function landed(word: string, answer: string, penalty: number): string {
  return penalty > 0 ? `${word}, ${answer} at -${penalty}` : word
}

/** What somebody's own roll comes to, in a few words; undefined for what is no roll of theirs. */
function outcomeOf(event: SimverseEvent): string | undefined {
  switch (event.type) {
    case 'AttackRolled':
      return event.success ? landed('hit', 'defense', event.penalty) : 'miss'
    case 'ManeuverRolled':
      return event.success ? landed('lands', 'resistance', event.penalty) : 'fails'
    case 'AttackStruck':
      return 'strikes'
    case 'DefenseRolled':
      return event.success ? 'defended' : 'hit'
    case 'FirstAidRolled':
    case 'CheckRolled':
      return event.success ? 'success' : 'failure'
    default:
      return undefined
  }
}

/** Carries a command out as far as the first roll of the one who gives it, by the rules themselves. */
function playOut(state: State, seat: string, command: Command, dice: Dice): string {
  let outcome: string | undefined
  const tell = telling<State, SimverseEvent>(events, state, (event) => {
    outcome ??= outcomeOf(event)
  })
  decide(state, seat, command, dice, tell)
  while (outcome === undefined && state.queue.length > 0) advance(state, dice, tell)
  return outcome ?? 'done'
}

/**
 * The odds of a player's own roll. What follows it depends on what is others': whether they have a reaction left, what they
 * resist or strike with. The game master knows all that, and gets the whole outlook.
 */
export function odds(state: State, seat: string, command: Command): readonly CommandOdds[] | undefined {
  if (seat === GAME_MASTER) return undefined
  mustBeOwn(state, command)
  const dice = new EnumeratedDice()
  const found = new Map<string, Rational>()
  dice.every(
    (every) => playOut(clone(state), seat, command, every),
    (outcome) => found.set(outcome, add(found.get(outcome) ?? ZERO, dice.exactly)),
  )
  return [...found].map(([outcome, probability]) => ({ outcome, probability }))
}
