import type { Command } from '../../../kernel/contract/command.js'
import { mayFight } from '../combat/start/meet.js'
import { encountersKnownTo } from '../state/known.js'
import type { State } from '../state/state.js'
import { hpOf } from '../stats/person.js'

const END: Command = { verb: 'end' }

/** Outside combat: meet every encounter the seat knows of once, while the PC stands, then end. */
export function outside(state: State, seat: string): Command {
  const pc = state.people.find((p) => p.role === 'pc')
  if (!pc || hpOf(pc) <= 0) return END
  for (const { name } of encountersKnownTo(state, seat)) {
    if (state.met.includes(name)) continue
    const fight: Command = { verb: 'fight', with: [name] }
    if (mayFight(state, seat, fight)) return fight
  }
  return END
}
