import type { FigureRange } from '../../../kernel/contract/speed/numbers.js'
import { ARRIVING, STANCES } from '../fight/monster-kind.js'
import { PLAYER_BLOCK_CAP, STRENGTH_CAP, VULNERABLE_CAP_WHILE_SPENT } from '../fight/rules.js'
import type { SpecialFigure } from '../fight/special.js'
import type { Monster, SpireState } from '../state/state.js'
import { type Part, upTo } from './part.js'

const TOKENS = VULNERABLE_CAP_WHILE_SPENT

/** Places for monsters where some bring others, the first ones included. */
export const PLACES_FOR_NEWCOMERS = 12

/** What everybody sees of how it stands: not that it has only just come. */
function stanceSeen({ stance, fled }: Monster): number {
  return fled > 0 || stance === ARRIVING ? 0 : stance
}

/** In the order in which they are written. */
export const FIGURES = [
  'kind',
  'hp',
  'block',
  'strength',
  'weak',
  'vulnerable',
  'curlUp',
  'ritual',
  'behavior',
  'turns',
  'stance',
  'fled',
  'anger',
  'angry',
  'sharpHide',
  'sporeCloud',
] as const

/** One after the other and no list of readers: learners wait for it at every step. */
function writeMonster(m: Monster, out: Float32Array, at: number): void {
  out[at] = m.kind + 1
  out[at + 1] = m.hp
  out[at + 2] = m.block
  out[at + 3] = m.strength
  out[at + 4] = m.weak
  out[at + 5] = m.vulnerable
  out[at + 6] = m.curlUp
  out[at + 7] = m.ritual
  out[at + 8] = m.behavior + 1
  out[at + 9] = m.moves
  out[at + 10] = stanceSeen(m)
  out[at + 11] = m.fled > 0 ? 1 : 0
  out[at + 12] = m.anger
  out[at + 13] = m.angry
  out[at + 14] = m.sharpHide
  out[at + 15] = m.sporeCloud
}

/** Bounds that hold for every monster; those of HP are its own. */
const BOUNDS: Readonly<Record<string, number>> = {
  block: PLAYER_BLOCK_CAP,
  strength: STRENGTH_CAP,
  weak: TOKENS,
  vulnerable: TOKENS,
  stance: ARRIVING,
  fled: 1,
}

/** What only monsters of acts 2 to 4 have, for fights with such. */
export const SPECIAL: readonly SpecialFigure[] = [
  'thorns',
  'intangible',
  'fading',
  'curiosity',
  'invincible',
  'beat',
  'master',
  'seat',
]

/** One after the other behind all other figures; those that count from -1 are given from 0 on. */
export function specialPart({ fight, monsters }: SpireState): Part {
  const places = fight.summons ? Math.max(monsters.length, PLACES_FOR_NEWCOMERS) : monsters.length
  const ranges = Array.from({ length: places }, (_, place) =>
    SPECIAL.map((name) => upTo(`monster${place + 1}.${name}`)),
  ).flat()
  return {
    ranges,
    write({ monsters: now }, out, at) {
      out.fill(0, at, at + ranges.length)
      for (let place = 0; place < Math.min(places, now.length); place++)
        SPECIAL.forEach((name, i) => {
          out[at + place * SPECIAL.length + i] = now[place]!.special[name] + FROM_ZERO[name]
        })
      return at + ranges.length
    },
  }
}

const FROM_ZERO: Readonly<Record<SpecialFigure, number>> = {
  thorns: 0,
  intangible: 0,
  fading: 0,
  curiosity: 0,
  invincible: 1,
  beat: 0,
  master: 1,
  seat: 1,
}

/** Monster by monster, in the order of their numbers; places that are still empty are all 0. */
export function monstersPart({ fight, monsters }: SpireState): Part {
  const { kinds, summons } = fight
  const places = summons ? Math.max(monsters.length, PLACES_FOR_NEWCOMERS) : monsters.length
  const ranges = Array.from({ length: places }, (_, place) =>
    FIGURES.map((name): FigureRange => {
      const own = `monster${place + 1}.${name}`
      const first = monsters[place]
      if (name === 'kind') return upTo(own, kinds.length)
      if (name === 'behavior') return upTo(own, Math.max(...kinds.map(({ behaviors }) => behaviors.length)))
      if (name === 'stance' && fight.special) return upTo(own, STANCES.length - 1)
      return upTo(own, name === 'hp' && !summons ? first?.maxHp : BOUNDS[name])
    }),
  ).flat()
  return {
    ranges: [...ranges, ...(summons ? [upTo('monsters')] : [])],
    write({ monsters: now }, out, at) {
      const known = Math.min(places, now.length)
      for (let place = 0; place < known; place++) writeMonster(now[place]!, out, at + place * FIGURES.length)
      const end = at + places * FIGURES.length
      if (known < places) out.fill(0, at + known * FIGURES.length, end)
      if (!summons) return end
      out[end] = now.length
      return end + 1
    },
  }
}
