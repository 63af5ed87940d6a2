import { expect, it } from 'vitest'
import { bx } from '../../../src/rulesets/bx/index.js'
import { perft } from '../../../src/testing/perft.js'
import { HARROW, reaver, SABLE, scenario } from './at-the-table.js'

const DUEL = { pc: HARROW, foes: [reaver('Reaver')] }
const PAIRS = { pc: HARROW, companions: [SABLE], foes: [reaver('Reaver 1'), reaver('Reaver 2')] }
const ALONE = { companionOnly: true, companions: [SABLE], foes: [reaver('Reaver')] }

/**
 * Histories by steps: the start, then the choice with its pair of initiative dice (16 answers that differ: the foes roll
 * lower, the same or higher), then one attack a step.
 */
const COUNTS: readonly (readonly [string, object, readonly number[]])[] = [
  ['a duel: attack, attack to: Reaver, flee', DUEL, [1, 3 * 16, 380, 1_468]],
  ['two against two: three attacks, three ways to flee', PAIRS, [1, 6 * 16, 738, 5_166]],
  ['a companion alone, whom nobody asks', ALONE, [1, 16, 112, 520]],
]

it.each(COUNTS)('%s', (_, document, counts) => {
  const start = bx.begin(scenario(document))
  expect(counts.map((_count, i) => perft(bx, start, i + 1))).toEqual(counts)
})
