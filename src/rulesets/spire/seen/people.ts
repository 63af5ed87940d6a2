import { type Facts, healthWord, readsWords } from '../../../kernel/contract/seats.js'
import type { Figure, PersonSeen } from '../../../kernel/contract/view.js'
import { fullName } from '../monsters/names.js'
import { MONSTERS, SEAT, SIDE } from '../seats.js'
import { type Creature, isGone, type SpireState } from '../state/state.js'

export const DEAD = 'dead'
/** A ruling took it out of the fight. */
const GONE = 'gone'

/** Whether somebody acts and can be aimed at. */
export function isThere({ status }: PersonSeen): boolean {
  return !status.includes(DEAD) && !status.includes(GONE)
}

type Points = Pick<PersonSeen, 'hp' | 'max' | 'health'>

/** rules/spire has no secret HP; but a table may have its players read those of others as words. */
function points({ hp, maxHp }: Creature, words: boolean): Points {
  return words ? { health: healthWord(hp, maxHp) } : { hp, max: maxHp }
}

function status(creature: Creature): readonly string[] {
  if (isGone(creature)) return [GONE]
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
      figures: figures(player, [{ name: 'energy', value: player.energy }]),
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
        ],
      }),
    ),
  ]
}
