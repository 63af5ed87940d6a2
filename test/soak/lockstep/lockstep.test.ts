import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Table } from '../../../src/kernel/table/table.js'
import type { loadScenarioText } from '../../../src/library/load.js'
import { soak } from '../../soak.js'
import { BrokenBuild } from '../frame/broken-build.js'
import { finds, holds } from '../frame/short.js'
import { lockstep } from './harness.js'
import { type Program, THIS_PROGRAM } from './program.js'

it('random fights come out alike by the program and by second rules', async () => {
  const { figures } = await holds(lockstep(THIS_PROGRAM, 4), soak(1, 100))
  for (const game of [
    'bx rounds',
    'skirmish commands',
    'spire commands',
    'simverse blows',
    'simverse deeds',
    'simverse field',
    'simverse shots',
    'simverse pairs',
    'simverse powers',
    'adapter rolls',
  ])
    expect(figures[game], game).toBeGreaterThan(0)
})

/** One wrong modifier in each game. */
const WRONG = [
  ['bx', 'rulesets/bx/combat/round/attack.js', 'const hit = d20 + at >= ac;', 'const hit = d20 + at > ac;'],
  ['skirmish', 'rulesets/skirmish/attack/attack.js', 'const hit = total >= ac;', 'const hit = total > ac;'],
  ['spire', 'rulesets/spire/effects/damage.js', 'damage *= 2;', 'damage += 2;'],
  [
    'simverse',
    'rulesets/simverse/blow/damage.js',
    'const effectiveAR = ar * armorFactor(type, rules);',
    'const effectiveAR = ar;',
  ],
  [
    'simverse deeds',
    'rulesets/simverse/magic/spell-effects.js',
    'penalty: -(spell.resistPenalty ?? 0),',
    'penalty: 0,',
  ],
  [
    'simverse field',
    'rulesets/simverse/state/field.js',
    'heightAt(state.place, spotOf(a)) > heightAt(',
    'heightAt(state.place, spotOf(a)) >= heightAt(',
  ],
  [
    'simverse range',
    'rulesets/simverse/blow/range.js',
    'Math.floor(beyond / situation.rangeStepM) : 0',
    'Math.ceil(beyond / situation.rangeStepM) : 0',
  ],
  [
    'simverse pairs',
    'rulesets/simverse/blow/attack-target.js',
    'ambidextrous ? twoWeaponMain : twoWeaponOff',
    'ambidextrous ? twoWeaponOff : twoWeaponOff',
  ],
  ['simverse powers', 'rulesets/simverse/field/ways.js', 'const BEAM = 1;', 'const BEAM = 4;'],
  [
    'adapter',
    'rulesets/adapter/rolls/pool.js',
    'cost: Math.max(0, difficulty - 9)',
    'cost: Math.max(0, difficulty - 10)',
  ],
] as const

let build: BrokenBuild
let other: Program
beforeAll(async () => {
  build = new BrokenBuild(WRONG.map(([, ...change]) => change))
  const { Table: OtherTable } = await build.import<{ Table: typeof Table }>('kernel/table/table.js')
  const load = await build.import<{ loadScenarioText: typeof loadScenarioText }>('library/load.js')
  other = { Table: OtherTable, loadScenarioText: load.loadScenarioText }
})
afterAll(() => build?.remove())

it.each(WRONG.map(([game]) => game))('finds a wrong modifier in %s', async (game) => {
  await finds(lockstep(other, 4, [game]), new RegExp(`^${game.split(' ')[0]}: `), 50)
})
