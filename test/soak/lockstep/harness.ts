import { addFigures, type Figures, type Harness } from '../frame/harness.js'
import { adapterFight } from './adapter.js'
import { bxFight } from './bx.js'
import { type Program, THIS_PROGRAM } from './program.js'
import { simverseFight } from './simverse.js'
import { simverseDeeds } from './simverse-deeds.js'
import { simverseField } from './simverse-field.js'
import { simversePairs } from './simverse-pairs.js'
import { simversePowers } from './simverse-powers.js'
import { simverseRange } from './simverse-range.js'
import { skirmishFight } from './skirmish.js'
import { spireFight } from './spire.js'

const FIGHTS = {
  bx: bxFight,
  skirmish: skirmishFight,
  spire: spireFight,
  simverse: simverseFight,
  'simverse deeds': simverseDeeds,
  'simverse field': simverseField,
  'simverse range': simverseRange,
  'simverse pairs': simversePairs,
  'simverse powers': simversePowers,
  adapter: adapterFight,
}
export type Fought = keyof typeof FIGHTS
const ALL = Object.keys(FIGHTS) as Fought[]

/** Random fights by the program and by second rules, which know nothing of each other. */
export function lockstep(program: Program = THIS_PROGRAM, fights = 10, games = ALL): Harness {
  return {
    name: 'lockstep',
    promise: 'the rules are exact: second rules, written from the documents alone, come to the same figures',
    weight: 4,
    async open() {
      return {
        async round(chance) {
          let figures: Figures = { fights: fights * games.length }
          for (let i = 0; i < fights; i++)
            for (const game of games) figures = addFigures(figures, await FIGHTS[game](program, chance))
          return figures
        },
      }
    },
  }
}
