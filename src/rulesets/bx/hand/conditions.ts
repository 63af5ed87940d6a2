import type { Command } from '../../../kernel/contract/command.js'
import { sameName } from '../../../kernel/names.js'
import { isVisible } from '../../../kernel/visible.js'
import { clauseText } from '../clause-values.js'
import { tellSheets } from '../combat/rulings.js'
import type { ConditionRuled } from '../events/hand.js'
import type { Tell } from '../events/index.js'
import { haltVenom } from '../procedures/care.js'
import { BROKEN, DEFENSIVE, FLED, STANDING } from '../state/fight.js'
import type { State } from '../state/state.js'
import { isSameCondition, newVenomClock, VENOM_TAG } from '../stats/clocks.js'
import { hasTag, TAGS } from '../stats/person.js'
import { refused, suggestKnown } from '../stops.js'
import { type RulingTarget, ruledPerson } from './ruling-target.js'

/** A condition that can be set and lifted: a text on the sheet, a word of the stat block, or a standing in the fight. */
interface Settable {
  readonly kind: ConditionRuled['kind'] | 'down' | 'unstable'
  readonly what: string
}

const STANDINGS: readonly Settable[] = [
  { kind: 'stance', what: 'defensive' },
  { kind: 'left', what: 'fled' },
  { kind: 'left', what: 'broken' },
  { kind: 'down', what: 'down' },
  { kind: 'unstable', what: 'unstable' },
]

/** Every word for a condition that a person may have. */
export function conditionWords(state: State, found?: RulingTarget): readonly string[] {
  const carried = found ? found.person.conditions : state.people.flatMap((p) => p.conditions)
  return [...new Set(['venom', ...STANDINGS.map(({ what }) => what), ...TAGS, ...carried])]
}

export function conditionNamed(state: State, found: RulingTarget, command: Command): Settable {
  const said = clauseText(command, 'what').trim()
  if (sameName(said, 'venom') || isSameCondition(said, VENOM_TAG))
    return { kind: 'condition', what: VENOM_TAG }
  const standing = STANDINGS.find(({ what }) => sameName(what, said))
  if (standing) return standing
  const tag = TAGS.find((one) => sameName(one, said)) ?? found.person.tags.find((one) => sameName(one, said))
  if (tag !== undefined) return { kind: 'tag', what: tag }
  const carried = [...found.person.conditions, ...state.people.flatMap((p) => p.conditions)]
  const known = carried.find((one) => sameName(one, said))
  if (known !== undefined) return { kind: 'condition', what: known }
  if (command.new === 'yes' && said !== '' && isVisible(said)) return { kind: 'condition', what: said }
  throw refused(
    'UNKNOWN_CONDITION',
    `There is no condition "${said}": ${suggestKnown(said, conditionWords(state, found))}. A note that no rule knows: add new: yes.`,
    { what: said },
  )
}

function has(state: State, found: RulingTarget, { kind, what }: Settable): boolean {
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

export function mustFit(state: State, found: RulingTarget, { kind, what }: Settable, on: boolean): void {
  const { name, index, isPc, party } = found
  const inFight = index >= 0
  if (kind !== 'condition' && kind !== 'tag' && kind !== 'down' && !inFight)
    throw refused('NO_COMBAT', `"${what}" is a standing in a fight, and ${name} is in none.`)
  if (has(state, found, { kind, what }) === on)
    throw refused(on ? 'ALREADY_SO' : 'NOT_SO', `${name} is ${on ? 'already' : 'not'} ${what}.`, {
      name,
      what,
    })
  if (isPc && (kind === 'stance' || kind === 'left'))
    throw refused('PC_STAYS', `${name} is the PC: the player says whether he fights or flees.`)
  if (kind === 'stance' && on && !(party && state.fight!.status[index] === STANDING))
    throw refused(
      'NOT_A_COMPANION',
      `Only a companion on his feet stands on the defensive; ${name} does not.`,
    )
  if (kind === 'left' && on && state.fight!.status[index]! > DEFENSIVE)
    throw refused('NOT_SO', `${name} is not in the fight, so nothing is left to leave.`, { name })
  if (kind === 'unstable' && (!party || isPc))
    throw refused('NOT_A_COMPANION', `Only companions are stabilised; ${name} is none.`, { name })
  if (kind === 'unstable' && !on)
    throw refused('NOT_SO', 'That ruling stands; heal the fallen, or undo it.', { name })
  if (kind === 'left' && !on && found.hp <= 0)
    throw refused('IS_DOWN', `${name} is down and cannot come back.`, { name })
}

/** Everything that follows from a condition by ruling; what is down or healed up is the points' business (`hand.ts`). */
export function ruleCondition(
  state: State,
  found: RulingTarget,
  settable: Settable,
  on: boolean,
  reason: string,
  tell: Tell,
): void {
  const { kind, what } = settable
  if (kind === 'down') return
  if (kind === 'unstable') {
    const { index: who, name } = found
    tell({ type: 'RulingMade', ruling: 'unstable', who, target: -1, name, on: true, reason })
    return
  }
  tell({ type: 'ConditionRuled', ...ruledPerson(found), kind, what, on, reason })
  if (kind === 'tag' && found.index >= 0) tellSheets(state.fight!, state, tell)
  if (kind === 'condition' && what === VENOM_TAG) followVenom(state, found, on, reason, tell)
}

/** seed 000 §8.4: an envenomed person has a clock of it; one who is rid of it has one that stands still. */
function followVenom(
  state: State,
  { who, person }: RulingTarget,
  on: boolean,
  reason: string,
  tell: Tell,
): void {
  if (!state.people.some((p) => p.name === who)) return
  if (!on) haltVenom(state, who, reason, tell)
  else if (!state.clocks.some((c) => c.venom && c.status === 'active' && sameName(c.owner, person.name)))
    tell({ type: 'ClockStarted', clock: newVenomClock(who), hidden: false })
}
