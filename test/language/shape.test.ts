import { expect, test } from 'vitest'
import { checkShape } from '../../src/kernel/contract/checks/shape.js'
import type { Command } from '../../src/kernel/contract/command.js'
import type { Stop } from '../../src/kernel/contract/stops.js'
import { skirmishVerbs } from './skirmish-verbs.js'

function code(command: Command): string {
  try {
    checkShape(skirmishVerbs, command)
    return 'ok'
  } catch (error) {
    return (error as Stop).code
  }
}

const shapes: [string, Command][] = [
  ['ok', { verb: 'attack', with: 'rapier', to: ['x'], dice: '1d20+5' }],
  ['ok', { verb: 'damage', dice: [{ dice: '2d6', type: 'fire' }, { dice: '3' }] }],
  ['ok', { verb: 'ask', check: 'x', of: ['y'], dc: 3, fails: 'damage 2d6', succeeds: 'half' }],
  ['ok', { verb: 'encounter', action: 'end' }],
  ['UNKNOWN_VERB', { verb: 'smite' }],
  ['UNKNOWN_VERB', { verb: 'toString' }],
  ['UNKNOWN_CLAUSE', { verb: 'turn', with: 'rapier' }],
  ['UNKNOWN_CLAUSE', { verb: 'encounter', action: 'end', with: ['wolf'] }],
  ['UNKNOWN_CLAUSE', { verb: 'damage', type: 'fire' }],
  ['BAD_CLAUSE', { verb: 'attack', with: 'rapier', to: 'x' }],
  ['BAD_CLAUSE', { verb: 'attack', with: 'rapier', to: [] }],
  ['BAD_CLAUSE', { verb: 'attack', with: '', to: ['x'] }],
  ['BAD_CLAUSE', { verb: 'damage', dice: [{ type: 'fire' }] }],
  ['BAD_CLAUSE', { verb: 'damage', dice: [{ dice: '2d6', colour: 'red' }] }],
  ['BAD_CLAUSE', { verb: 'initiative', score: 1.5 }],
  ['BAD_CLAUSE', { verb: 'encounter', action: 'begin' }],
  ['BAD_DICE', { verb: 'attack', with: 'rapier', to: ['x'], dice: '5d10>=6' }],
  ['BAD_DICE', { verb: 'damage', dice: [{ dice: '2d6' }, { dice: '2x6' }] }],
  ['BAD_DICE', { verb: 'ask', check: 'x', of: ['y'], dc: 3, fails: 'damage 2x6' }],
  ['MISSING_CLAUSE', { verb: 'attack', with: 'rapier' }],
  ['MISSING_CLAUSE', { verb: 'encounter' }],
]

test.each(shapes)('%s for %j, wherever the command came from', (expected, command) => {
  expect(code(command)).toBe(expected)
})
