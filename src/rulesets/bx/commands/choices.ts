import type { Command } from '../../../kernel/contract/command.js'
import { waitsFor } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import { canBeFaced } from '../campaign/face.js'
import { WAYS_TO_SETTLE } from '../campaign/table.js'
import { mayFight, waitingEncounter } from '../combat/start/meet.js'
import { next } from '../next.js'
import { mayPass, mayTravel } from '../procedures/day.js'
import { SEATS } from '../seats.js'
import type { OpenEncounter } from '../state/campaign.js'
import type { Fight } from '../state/fight.js'
import { encountersKnownTo, peopleKnownTo } from '../state/known.js'
import { firstMeeting } from '../state/once.js'
import { partyInOrder } from '../state/party.js'
import { isCampaign, isInZone } from '../state/settled.js'
import { hasCompanions, inFight } from '../state/standing.js'
import type { State } from '../state/state.js'
import { isUp } from '../stats/person.js'
import { possesses, skillsOf } from '../stats/skills.js'
import { isTableEntry } from '../stats/world.js'

const NONE: readonly Command[] = []

/**
 * What a seat may do now. Targets, crossing points and fights with one encounter or person are listed whole; of orders
 * to companions, texts, numbers and rulings there is no end, so their verbs are `free`.
 */
export function choices(state: State, seat: string): readonly Command[] {
  const speaks = waitsFor(next(state), seat) && SEATS.some(({ name }) => name === seat)
  if (!speaks && (seat !== GAME_MASTER || next(state).kind !== 'awaiting')) return NONE
  const { fight } = state
  if (fight === null) return outside(state, seat)
  return state.phase === 'fallen' ? aboutTheFallen(fight) : round(fight)
}

function targets(fight: Fight): readonly string[] {
  return fight.names.filter((_, i) => i >= fight.allies && inFight(fight, i))
}

function round(fight: Fight): readonly Command[] {
  return [
    { verb: 'attack' },
    ...targets(fight).map((to) => ({ verb: 'attack', to })),
    { verb: 'flee' },
    ...(hasCompanions(fight) ? ['ABANDON', 'STAY'].map((down) => ({ verb: 'flee', down })) : []),
  ]
}

function aboutTheFallen(fight: Fight): readonly Command[] {
  return [{ verb: 'abandon' }, { verb: 'stay' }, ...targets(fight).map((to) => ({ verb: 'stay', to }))]
}

/** Fights with everyone the seat knows of, each encounter once; journeys; a rest; the end. */
function outside(state: State, seat: string): readonly Command[] {
  if (state.session?.state === 'ended') {
    const starts = seat === GAME_MASTER ? [{ verb: 'session', do: 'start' }] : NONE
    return [...starts, { verb: 'end' }]
  }
  if (state.waiting !== null) return facing(state, seat, state.waiting)
  const fights = [
    ...encountersKnownTo(state, seat).filter(
      (e) => !state.met.includes(e.name) && isHere(state, e.name) && mayBegin(state, seat, e.name),
    ),
    ...peopleKnownTo(state, seat).filter((p) => p.role === 'npc' && isInZone(state, p.zone)),
  ].map(({ name }): Command => ({ verb: 'fight', with: [name] }))
  return [
    ...fights.filter((fight) => mayFight(state, seat, fight)),
    ...(mayPass(state, 1) ? [{ verb: 'rest' }] : []),
    ...journeys(state),
    ...sessions(state, seat),
    { verb: 'end' },
  ]
}

/** rules/bx-campaign C36, C37: the game master begins the session that the save waits for, and ends one that began here. */
function sessions({ session }: State, seat: string): readonly Command[] {
  if (seat !== GAME_MASTER || session === null || session.state === 'ended') return NONE
  return [{ verb: 'session', do: session.state === 'here' ? 'end' : 'start' }]
}

/** rules/bx-campaign C45: entries of a table are the game master's to call; to players they come up when the dice say so. */
function mayBegin(state: State, seat: string, encounter: string): boolean {
  return seat === GAME_MASTER || !isCampaign(state) || !isTableEntry(state.world, encounter)
}

/** rules/bx-campaign C45: entries of other zones are not offered; an entry is called by its zone and range. */
function isHere({ world, zone }: State, encounter: string): boolean {
  const name = normalName(encounter)
  const holder = world.zones.find((one) => name.startsWith(`${normalName(one.name)} `))
  return holder === undefined || sameName(holder.name, zone)
}

/** A way by its name; where several bear it, by where it leads too (rules/bx-campaign C15). */
function journeys(state: State): readonly Command[] {
  const { crossings } = state
  const isAlone = (name: string): boolean => crossings.filter((one) => sameName(one.name, name)).length === 1
  return crossings
    .map(
      ({ name: cp, to }): Command =>
        to === undefined || isAlone(cp) ? { verb: 'travel', cp } : { verb: 'travel', cp, to },
    )
    .filter((command) => mayTravel(state, command))
}

/** rules/bx-campaign C45: what the encounter that waits allows. */
function facing(state: State, seat: string, waiting: OpenEncounter): readonly Command[] {
  const { name, plug } = waiting
  const encounter = waitingEncounter(state)
  const hasReacted = state.reacted.some(({ group }) => group === firstMeeting(name, name))
  const able = partyInOrder(state).filter((p) => isUp(p) && possesses(skillsOf(p), plug.skill))
  const faces: readonly Command[] = !canBeFaced(waiting)
    ? NONE
    : plug.kind === 'save'
      ? [{ verb: 'face' }]
      : able.map(({ name: by }) => ({ verb: 'face', by }))
  return [
    ...(encounter && mayFight(state, seat, { verb: 'fight' }) ? [{ verb: 'fight' }] : []),
    ...faces,
    ...(encounter && !hasReacted ? [{ verb: 'reaction' }] : []),
    ...(seat === GAME_MASTER
      ? WAYS_TO_SETTLE.map((how) => ({ verb: 'settle', how, because: 'the game master says so' }))
      : []),
  ]
}
