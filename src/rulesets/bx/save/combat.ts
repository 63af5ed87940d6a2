import { BROKEN, type Fight, FLED, OUT } from '../state/fight.js'
import { ABANDONED, type Person } from '../stats/person.js'
import {
  type Entry,
  type Kept,
  sessionAndDate,
  withEntry,
  withHistory,
  withHpIn,
  withListed,
  withStatus,
} from './entry.js'
import type { Save } from './read.js'

/** How a combat ended. */
interface CombatResult {
  readonly reason: string
  readonly rounds: number
  readonly abandoned: readonly string[]
  /** Where the fight was; empty where nobody knows. */
  readonly zone?: string | undefined
}

/** rules/bx-campaign C34: somebody who was left behind is missing, where the fight was. */
function withAbandoned(save: Save, person: Person | undefined, { reason, zone }: CombatResult): Save {
  const path = person?.entry ?? []
  const gone = withEntry(save, path, (entry) => ({
    ...entry,
    status: ABANDONED,
    with_pc: false,
    ...((zone ?? '') !== '' && { zone }),
  }))
  return withHistory(gone, path, `abandoned: combat (${reason})`)
}

/**
 * seed 000 §6.8.4, rules/bx B: what a combat leaves in the save, written once, when it is over: changed hp with reasons,
 * named foes killed, one adjudication entry. Its log is added when the save is written (`documents.ts`).
 */
export function saveAfterCombat(
  save: Save,
  fight: Fight,
  ended: CombatResult,
  { people }: Pick<Kept, 'people'>,
): Save {
  let after = save
  const changes: Entry[] = []
  fight.who.forEach((f, i) => {
    const hp = fight.hp[i]!
    if (hp === f.hp) return
    changes.push({ name: f.name, before: f.hp, after: hp })
    const person = people[f.person]
    const path = person?.entry ?? []
    after = withHpIn(after, person, { before: f.hp, after: hp }, `combat (${ended.reason})`)
    if (f.side === 'Foes' && hp <= 0) after = withStatus(after, path, 'dead')
  })
  for (const name of ended.abandoned)
    after = withAbandoned(after, people[fight.who[fight.names.indexOf(name)]?.person ?? -1], ended)
  const named = (test: (i: number) => boolean): string[] => fight.names.filter((_, i) => test(i))
  const isCompanion = (i: number): boolean => i < fight.allies && !fight.who[i]!.pc
  const yielded = (i: number): boolean => fight.status[i] === BROKEN && fight.surrendered.includes(i)
  return withListed(after, 'adjudication_log', {
    type: 'COMBAT',
    detail: `${named((i) => i < fight.allies).join(', ')} against ${named((i) => i >= fight.allies).join(', ')}: ${ended.reason}`,
    ...sessionAndDate(save),
    rounds: ended.rounds,
    end_reason: ended.reason,
    hp_changes: changes,
    foe_casualties: named((i) => i >= fight.allies && fight.hp[i]! <= 0),
    companions_down: named((i) => isCompanion(i) && fight.status[i] === OUT),
    fled: named((i) => fight.status[i] === FLED || (fight.status[i] === BROKEN && !yielded(i))),
    surrendered: named(yielded),
    abandoned: ended.abandoned,
  })
}
