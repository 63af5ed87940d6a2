import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { clauseText, number } from '../clause-values.js'
import {
  countWaiting,
  encounterNamed,
  hostileFight,
  isCounted,
  waitingEncounter,
} from '../combat/start/meet.js'
import type { Tell } from '../events/index.js'
import type { ReactionRolled } from '../events/meetings.js'
import { encountersKnownTo, peopleKnownTo } from '../state/known.js'
import { firstMeeting } from '../state/once.js'
import type { State } from '../state/state.js'
import type { Encounter } from '../stats/encounter.js'
import { mustHaveReason, reactionNotAllowed, refused } from '../stops.js'

/** seed 000 §2.3: the least total of each band. Totals off the table use its ends (rules/bx R14). */
const BANDS: readonly (readonly [number, string])[] = [
  [12, 'Enthusiastic ally'],
  [9, 'Friendly'],
  [6, 'Neutral'],
  [3, 'Unfriendly'],
]
const HOSTILE = 'Immediate hostility'

export interface ReactionCall {
  readonly of: string
  readonly met: string
  readonly mod: number
  readonly reason: string
  readonly inCombat: boolean
}

/** seed 000 §2: 2d6 + ReactionMod on first contact. Only the bottom band begins a combat by itself (rules/bx R15). */
export function rollReaction(call: ReactionCall, dice: Dice): ReactionRolled {
  if (call.inCombat) throw reactionNotAllowed()
  mustHaveReason(call.mod, call.reason)
  const roll = dice.sum(2, 6, 'reaction')
  const total = roll + call.mod
  const band = BANDS.find(([least]) => total >= least)?.[1] ?? HOSTILE
  return {
    type: 'ReactionRolled',
    of: call.of,
    met: call.met,
    roll,
    mod: call.mod,
    reason: call.reason,
    band,
    combatBegins: band === HOSTILE,
  }
}

/** `Thug` of `Thug 2` and `Thug #2`. */
function withoutNumber(name: string): string {
  let end = name.length
  while (end > 0 && /\d/.test(name[end - 1]!)) end--
  if (end === name.length) return name
  return name.slice(0, name[end - 1] === '#' ? end - 1 : end).trimEnd()
}

/** The encounter whose member bears this name: `Thug 2` is one of the thugs (rules/bx-campaign C23). */
function groupOf(state: State, seat: string, name: string): string {
  const kind = withoutNumber(name)
  const waits = waitingEncounter(state)
  const known = [...(waits ? [waits] : []), ...encountersKnownTo(state, seat)]
  const isMember = ({ foes }: Encounter): boolean =>
    foes.some(({ Name }) => sameName(asText(Name ?? ''), name) || sameName(asText(Name ?? ''), kind))
  return known.find(isMember)?.name ?? ''
}

/** Whom the table knows under this name; empty when it knows nobody. */
function metAs(state: State, seat: string, name: string): string {
  const person = peopleKnownTo(state, seat).find((p) => sameName(p.name, name))
  const waits = state.waiting && sameName(state.waiting.name, name) ? state.waiting.name : undefined
  return waits ?? encounterNamed(state, seat, name)?.name ?? person?.name ?? groupOf(state, seat, name)
}

/** The group that is meant: the one that was named, else the encounter that waits. */
function groupMeant(state: State, seat: string, said: string): { readonly of: string; readonly met: string } {
  if (said === '') return { of: state.waiting?.name ?? '', met: state.waiting?.name ?? '' }
  const met = metAs(state, seat, said)
  return { of: met || said, met }
}

/** seed 000 §2: a hostile group that the scenario knows attacks at once (§6.1.1). */
export function decideReaction(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const { of, met } = groupMeant(state, seat, clauseText(command, 'of'))
  const mod = number(command, 'mod')
  const reason = clauseText(command, 'reason')
  mustHaveReason(mod, reason)
  const before =
    of === '' ? undefined : state.reacted.findLast(({ group }) => group === firstMeeting(of, met))
  if (before && reason.trim() === '')
    throw refused(
      'ALREADY_MET',
      `${of} has been met and is ${before.band.toLowerCase()}: a reaction is rolled at the first meeting. Another one needs its reason (reason: "…").`,
      { of, band: before.band },
    )
  const fight = of === '' ? undefined : hostileFight(state, seat, of)
  const waits = state.waiting?.name === met ? waitingEncounter(state) : undefined
  if (waits && isCounted(waits)) countWaiting(state, waits, dice, tell)
  const rolled = rollReaction({ of, met, mod, reason, inCombat: false }, dice)
  tell(rolled)
  if (rolled.combatBegins) fight?.begin(dice, tell)
}
