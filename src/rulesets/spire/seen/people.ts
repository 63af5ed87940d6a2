import type { RemainingHealth } from '../../../kernel/contract/ruleset.js'
import { type Facts, healthWord, readsWords } from '../../../kernel/contract/seats.js'
import type { Figure, PersonSeen } from '../../../kernel/contract/view.js'
import { powerOf } from '../effects/powers.js'
import { spaced } from '../effects/text.js'
import { MARK } from '../fight/mark.js'
import { LYING, SPLITTING, STANCES } from '../fight/monster-kind.js'
import { POWERS } from '../fight/power.js'
import { fullName } from '../monsters/names.js'
import { MONSTERS, SEAT, SIDE } from '../seats.js'
import { type Creature, isGone, type Monster, markOf, type SpireState } from '../state/state.js'
import { specialFigures } from './special.js'

const DEAD = 'dead'
/** A ruling took it out of the fight. */
const GONE = 'gone'
const ESCAPED = 'escaped'
/** At 0 HP and not dead: it cannot be aimed at. */
const UNTOUCHABLE = 'cannot be aimed at'

/** Reports whether a person acts and can be aimed at. */
export function isThere({ status }: PersonSeen): boolean {
  return ![DEAD, GONE, ESCAPED].some((word) => status.includes(word))
}

type Points = Pick<PersonSeen, 'hp' | 'max' | 'health'>

/** rules/spire has no secret HP; but a table may have its players read those of others as words. */
function points({ hp, maxHp }: Creature, words: boolean): Points {
  return words ? { health: healthWord(hp, maxHp) } : { hp, max: maxHp }
}

function status(creature: Creature | Monster): readonly string[] {
  if (isGone(creature)) return [GONE]
  if ('stance' in creature) {
    if (creature.fled > 0) return [ESCAPED]
    const stance = STANCES[creature.stance]
    const waits = creature.stance === SPLITTING || creature.stance === LYING
    if (creature.hp === 0) return stance && waits ? [stance, UNTOUCHABLE] : [DEAD]
    if (stance && stance !== 'arriving') return [stance]
  }
  return creature.hp === 0 ? [DEAD] : []
}

function figures({ block, strength, weak, vulnerable }: Creature, own: readonly Figure[]): readonly Figure[] {
  return [
    { name: 'block', value: block },
    ...own,
    { name: 'Strength', value: strength },
    { name: 'Weak', value: weak },
    { name: 'Vulnerable', value: vulnerable },
  ]
}

/** What only some monsters have, where they have it. */
function oddFigures({ fight }: SpireState, monster: Monster): readonly Figure[] {
  const { anger, angry, sharpHide, sporeCloud, kind } = monster
  return [
    { name: 'Anger', value: anger },
    { name: 'Angry', value: angry },
    { name: 'Sharp Hide', value: sharpHide },
    { name: 'Spore Cloud', value: sporeCloud },
    ...specialFigures(fight.kinds[kind]!.special, monster),
  ].filter(({ value }) => Number(value) > 0)
}

/** The player's lasting powers. */
function powerFigures(state: SpireState): readonly Figure[] {
  if (state.marks.length === 0) return []
  const bombs = markOf(state, MARK.bombNext) + markOf(state, MARK.bombNow)
  return POWERS.map((power) => ({
    name: spaced(power),
    value: powerOf(state, power) + (power === 'TheBomb' ? bombs : 0),
  })).filter(({ value }) => value > 0)
}

/** Everybody in the fight: the player first, then the monsters by their number. */
export function peopleOf(state: SpireState, seat: string, facts: Facts): PersonSeen[] {
  const { fight, player, monsters } = state
  const words = readsWords(facts, seat)
  return [
    {
      name: fight.character,
      side: SIDE,
      seat: SEAT,
      ...points(player, words && seat !== SEAT),
      status: status(player),
      figures: [...figures(player, [{ name: 'energy', value: player.energy }]), ...powerFigures(state)],
    },
    ...monsters.map(
      (m, i): PersonSeen => ({
        name: fullName(state, i),
        side: MONSTERS,
        ...points(m, words),
        status: status(m),
        figures: [
          ...figures(m, []),
          { name: 'Curl Up', value: m.curlUp },
          { name: 'Ritual', value: m.ritual },
          ...oddFigures(state, m),
        ],
      }),
    ),
  ]
}

/** Reports whether a status is bad for its bearer. */
export function isBadStatus(status: string): boolean {
  return status === DEAD
}

/** Returns everyone's remaining health as the game master sees it. */
export function remainingHealth(state: SpireState): readonly RemainingHealth[] {
  const found: RemainingHealth[] = [{ name: state.fight.character, side: SIDE, hp: state.player.hp }]
  for (let i = 0; i < state.monsters.length; i++)
    found.push({ name: fullName(state, i), side: MONSTERS, hp: state.monsters[i]!.hp })
  return found
}
