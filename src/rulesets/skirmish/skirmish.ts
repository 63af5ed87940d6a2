import type { Dice } from '../../kernel/dice/dice.js'
import type { Measure, Ruleset } from '../../kernel/ruleset.js'
import { refused } from '../../kernel/stops.js'
import { ask } from './ask.js'
import { attack } from './attack.js'
import { check } from './check.js'
import { choices } from './choices.js'
import type { SkirmishCommand } from './commands.js'
import { damage } from './damage.js'
import { add, encounter } from './encounter.js'
import type { Kind, SkirmishEvent } from './events.js'
import { evolve } from './evolve.js'
import { help } from './help.js'
import { hint } from './hint.js'
import { initiative } from './initiative.js'
import { mech } from './mech.js'
import { advance, next } from './opening.js'
import { focus, random, spread } from './policies.js'
import { roll } from './roll.js'
import { type SkirmishScenario, scenarioSchema } from './scenario.js'
import { begin, clone, key, type SkirmishState } from './state.js'
import { suggest } from './suggest.js'
import { turn } from './turn.js'
import { verbs } from './verbs.js'
import { render, type SkirmishView, view } from './view.js'

/** seed 002 §5: each command checks everything first, then rolls. Stops are thrown before the first die. */
function decide(state: SkirmishState, command: SkirmishCommand, dice: Dice): readonly SkirmishEvent[] {
  switch (command.verb) {
    case 'attack':
      return attack(state, command, dice)
    case 'damage':
      return damage(state, command, dice)
    case 'turn':
      return turn(state, command)
    case 'encounter':
      return encounter(state, command, dice)
    case 'add':
      return add(state, command, dice)
    case 'initiative':
      return initiative(state, command, dice)
    case 'ask':
      return ask(state, command)
    case 'check':
      return check(state, command, dice)
    case 'roll':
      return roll(state, command, dice)
    case 'hint':
      return [hint(state)]
    case 'help':
      return [help(state, command)]
    default:
      throw refused('unknown_command', `There is no command "${(command as { verb: string }).verb}".`)
  }
}

function standing(kind: Kind): Measure<SkirmishState, SkirmishEvent> {
  return {
    kind: 'final',
    summary: `${kind}s with hit points left`,
    of: (state) =>
      state.joinOrder.filter((id) => state.entities[id]!.kind === kind && state.entities[id]!.hp > 0).length,
  }
}

export const skirmish: Ruleset<
  SkirmishScenario,
  SkirmishState,
  SkirmishCommand,
  SkirmishEvent,
  SkirmishView
> = {
  id: 'skirmish',
  title: 'Skirmish: attack, damage and turn',
  version: '1.0.0',
  scenario: scenarioSchema,
  verbs,
  measures: {
    charactersStanding: standing('character'),
    monstersStanding: standing('monster'),
    rounds: {
      kind: 'sum',
      summary: 'rounds begun after the first',
      of: (event) => (event.type === 'TurnEnded' && event.newRound ? 1 : 0),
    },
    attacks: {
      kind: 'sum',
      summary: 'attack rolls',
      of: (event) => (event.type === 'DiceRolled' && event.purpose === 'attack' ? 1 : 0),
    },
    damage: {
      kind: 'sum',
      summary: 'damage after defences',
      of: (event) => (event.type === 'HPChanged' && event.amount < 0 ? -event.amount : 0),
    },
  },
  policies: { focus, spread, random },
  seats: (scenario) => ['gm', ...Object.keys(scenario.characters)],
  begin,
  clone,
  key,
  next,
  choices,
  decide,
  advance,
  evolve,
  view,
  render,
  mech,
  suggest,
}
