import type { MonsterKind } from '../../fight/monster-kind.js'
import { baseId, NO_FIGURES, type SpecialTraits } from '../../fight/special.js'
import type { Monster } from '../../state/state.js'
import type { MonsterContent } from '../content.js'

type FindMove = (moveKey: string, ...where: (string | number)[]) => number

/** What only monsters of acts 2 to 4 have, with moves as places. */
export function specialOf(content: NonNullable<MonsterContent['special']>, place: FindMove): SpecialTraits {
  const { flight, slow, keepsBlock, reactive, shifting, confusion, warp, growth, minions } = content
  const { rises, mourns = '', furious, spendsFresh, asksFacing, beatCap, block } = content
  const { thorns, fading, curiosity, invincible = -1, beat } = content
  return {
    flight,
    slow,
    keepsBlock,
    reactive,
    shifting,
    confusion,
    warp,
    growth,
    rises: rises ?? null,
    risenFirst: content.risenFirst.map((key, i) => place(key, 'special', 'risenFirst', i)),
    risen: content.risen.map((key, i) => place(key, 'special', 'risen', i)),
    mourns,
    furious: furious === undefined ? -1 : place(furious, 'special', 'furious'),
    minions,
    spendsFresh,
    asksFacing,
    beatCap,
    block,
    figures: { ...NO_FIGURES, thorns, fading, curiosity, invincible, beat },
  }
}

/** rules/spire-acts23 8: minions that are there with their master hold its places in the order of their numbers. */
export function seated(monsters: readonly Monster[], kinds: readonly MonsterKind[]): Monster[] {
  const taken = new Map<number, number>()
  return monsters.map((monster) => {
    const id = baseId(kinds[monster.kind]!.id)
    const master = monsters.findIndex(({ kind }) => kinds[kind]!.special?.minions.includes(id))
    if (master === -1) return monster
    const seat = taken.get(master) ?? 0
    taken.set(master, seat + 1)
    return { ...monster, special: { ...monster.special, master, seat } }
  })
}
