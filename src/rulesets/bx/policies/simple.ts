import type { Command } from '../../../kernel/contract/command.js'
import { canBeFaced } from '../campaign/face.js'
import { mayFight, waitingEncounter } from '../combat/start/meet.js'
import type { OpenEncounter } from '../state/campaign.js'
import { encountersKnownTo } from '../state/known.js'
import { partyInOrder } from '../state/party.js'
import { isCampaign } from '../state/settled.js'
import type { State } from '../state/state.js'
import { hpOf, isUp } from '../stats/person.js'
import { possesses, skillsOf } from '../stats/skills.js'
import { isTableEntry } from '../stats/world.js'

const ATTACK: Command = { verb: 'attack' }
const STAY: Command = { verb: 'stay' }

/** Attack the healthiest foe, and leave nobody behind. */
export function attack(state: State, seat: string): Command {
  if (state.phase === 'choice') return ATTACK
  return state.phase === 'fallen' ? STAY : outside(state, seat)
}

const FLEE: Command = { verb: 'flee' }
const ABANDON: Command = { verb: 'abandon' }

/** Run, and do not look back. */
export function flee(state: State, seat: string): Command {
  if (state.phase === 'choice') return FLEE
  return state.phase === 'fallen' ? ABANDON : outside(state, seat)
}

/** Attack until the PC is at a quarter of his hp, then run; nobody turns back for the fallen. */
export function cautious(state: State, seat: string): Command {
  if (state.phase !== 'choice') return flee(state, seat)
  const { hp, most } = state.fight!
  return 4 * hp[0]! <= most[0]! ? flee(state, seat) : attack(state, seat)
}

const END: Command = { verb: 'end' }

/** rules/bx-campaign C22: the encounter that waits comes first: it is fought, faced, or left alone. */
function waiting(state: State, seat: string, open: OpenEncounter): Command {
  const fight: Command = { verb: 'fight' }
  if (waitingEncounter(state) && mayFight(state, seat, fight)) return fight
  if (canBeFaced(open)) {
    if (open.plug.kind === 'save') return { verb: 'face' }
    const able = partyInOrder(state).filter(isUp)
    const by = able.find((p) => possesses(skillsOf(p), open.plug.skill)) ?? able[0]
    if (by) return { verb: 'face', by: by.name }
  }
  return { verb: 'settle', how: 'leave', because: 'nobody takes it up' }
}

/** Outside combat: meet every encounter the seat knows of once, while the PC stands, then end. */
function outside(state: State, seat: string): Command {
  // rules/bx-campaign C37: after a session only its next start is taken, which is the game master's.
  if (state.session?.state === 'ended') return END
  if (state.waiting !== null) return waiting(state, seat, state.waiting)
  const pc = state.people.find((p) => p.role === 'pc')
  if (!pc || hpOf(pc) <= 0) return END
  for (const { name } of encountersKnownTo(state, seat)) {
    if (state.met.includes(name) || (isCampaign(state) && isTableEntry(state.world, name))) continue
    const fight: Command = { verb: 'fight', with: [name] }
    if (mayFight(state, seat, fight)) return fight
  }
  return END
}
