import type { HandCondition } from '../../../kernel/hand/description.js'
import { sameName } from '../../../kernel/words/names.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { endIfDecided, tellSheets } from '../combat/rulings.js'
import type { ConditionRuled } from '../events/hand.js'
import type { BxEvent } from '../events/index.js'
import { haltVenom } from '../procedures/care.js'
import { BROKEN, DEFENSIVE, FLED, STANDING } from '../state/fight.js'
import type { State } from '../state/state.js'
import { isSameCondition, newVenomClock, VENOM_TAG } from '../stats/clocks.js'
import { hasTag, TAGS } from '../stats/person.js'
import { refused } from '../stops.js'
import { type BxRuling, changeHp } from './points.js'
import { mustNotBeLost, type RulingTarget, ruledPerson } from './ruling-target.js'

type BxCondition = HandCondition<State, BxEvent>
type Kind = ConditionRuled['kind'] | 'down' | 'unstable'

/** Standings of the fight, with the kind of each. */
const STANDINGS: readonly (readonly [string, Kind])[] = [
  ['defensive', 'stance'],
  ['fled', 'left'],
  ['broken', 'left'],
  ['down', 'down'],
  ['unstable', 'unstable'],
]

function carried(state: State): readonly string[] {
  return state.people.flatMap((person) => person.conditions)
}

/** Every word for a condition, of people and of foes. */
export function conditionWords(state: State): readonly string[] {
  return [...new Set(['venom', ...STANDINGS.map(([what]) => what), ...TAGS, ...carried(state)])]
}

/** Everything that can be set on a person and lifted: venom, standings in the fight, words of the stat block, notes. */
export function conditionsOf(state: State, found: RulingTarget): readonly BxCondition[] {
  const { conditions, tags } = found.person
  const known: BxCondition[] = [
    { ...condition(state, found, 'condition', VENOM_TAG), name: 'venom', also: [VENOM_TAG] },
    ...STANDINGS.map(([what, kind]) => condition(state, found, kind, what)),
    ...[...TAGS, ...tags].map((tag) => condition(state, found, 'tag', tag)),
  ]
  const notes = [...conditions, ...carried(state)].filter(
    (note) => !isSameCondition(note, VENOM_TAG) && !known.some(({ name }) => sameName(name, note)),
  )
  return [...known, ...[...new Set(notes)].map((note) => condition(state, found, 'condition', note))]
}

/** A word that no rule knows is only a note on the sheet, and must be asked for: `new: yes`. */
export function newCondition(
  { state, command }: BxRuling,
  found: RulingTarget,
  said: string,
): BxCondition | undefined {
  if (isSameCondition(said, VENOM_TAG)) return condition(state, found, 'condition', VENOM_TAG)
  if (command.new !== 'yes' || said === '' || !isVisible(said)) return undefined
  return condition(state, found, 'condition', said)
}

function condition(state: State, found: RulingTarget, kind: Kind, what: string): BxCondition {
  return {
    name: what,
    has: has(state, found, kind, what),
    rule(ruling, on) {
      mustNotBeLost(state, found)
      mustFit(state, found, kind, what, on)
      if (kind === 'down') changeHp(ruling, found, 'set', on ? 0 : 1, 0)
      else tellCondition(ruling, found, kind, what, on)
    },
  }
}

function has(state: State, found: RulingTarget, kind: Kind, what: string): boolean {
  const { index, person } = found
  const status = index >= 0 ? state.fight!.status[index]! : undefined
  switch (kind) {
    case 'condition':
      return person.conditions.some((c) => isSameCondition(c, what))
    case 'tag':
      return hasTag(person, what)
    case 'stance':
      return status === DEFENSIVE
    case 'left':
      return status === FLED || status === BROKEN
    case 'down':
      return found.hp <= 0
    case 'unstable':
      return state.fight?.unstable.some(({ who }) => who === index) ?? false
  }
}

function mustFit(state: State, found: RulingTarget, kind: Kind, what: string, on: boolean): void {
  const { name, index, isPc, party, hp } = found
  if (kind === 'condition' || kind === 'tag' || kind === 'down') return
  if (index < 0) throw refused('NO_COMBAT', `"${what}" is a standing in a fight, and ${name} is in none.`)
  const status = state.fight!.status[index]!
  if (kind === 'unstable') {
    if (!party || isPc)
      throw refused('NOT_A_COMPANION', `Only companions are stabilised; ${name} is none.`, { name })
    if (!on) throw refused('NO_CHANGE', 'That ruling stands; heal the fallen, or undo it.', { name })
    return
  }
  if (isPc) throw refused('PC_STAYS', `${name} is the PC: the player says whether he fights or flees.`)
  if (kind === 'stance' && on && !(party && status === STANDING))
    throw refused(
      'NOT_A_COMPANION',
      `Only a companion on his feet stands on the defensive; ${name} does not.`,
    )
  if (kind === 'left' && on && status > DEFENSIVE)
    throw refused('NO_CHANGE', `${name} is not in the fight, so nothing is left to leave.`, { name })
  if (kind === 'left' && !on && hp <= 0)
    throw refused('IS_DOWN', `${name} is down and cannot come back.`, { name })
}

function tellCondition(
  { state, tell, reason }: BxRuling,
  found: RulingTarget,
  kind: Exclude<Kind, 'down'>,
  what: string,
  on: boolean,
): void {
  const { index: who, name } = found
  if (kind === 'unstable') {
    tell({ type: 'RulingMade', ruling: 'unstable', who, target: -1, name, on: true, reason })
    return
  }
  tell({ type: 'ConditionRuled', ...ruledPerson(found), kind, what, on, reason })
  if (kind === 'tag' && who >= 0) tellSheets(state.fight!, state, tell)
  if (kind === 'condition' && what === VENOM_TAG) followVenom({ state, tell, reason }, found, on)
  if (state.fight && kind === 'left') endIfDecided(state, state.fight, tell)
}

/** seed 000 §8.4: an envenomed person has a clock of it; one who is rid of it has one that stands still. */
function followVenom(
  { state, tell, reason }: Pick<BxRuling, 'state' | 'tell' | 'reason'>,
  { who, person }: RulingTarget,
  on: boolean,
): void {
  if (!state.people.some((p) => p.name === who)) return
  if (!on) haltVenom(state, who, reason, tell)
  else if (!state.clocks.some((c) => c.venom && c.status === 'active' && sameName(c.owner, person.name)))
    tell({ type: 'ClockStarted', clock: newVenomClock(who), hidden: false })
}
