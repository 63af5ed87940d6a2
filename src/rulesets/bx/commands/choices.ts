import type { Command } from '../../../kernel/contract/command.js'
import { waitsFor } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { mayFight } from '../combat/start/meet.js'
import { next } from '../next.js'
import { journey, mayPass } from '../procedures/day.js'
import { SEATS } from '../seats.js'
import type { Fight } from '../state/fight.js'
import { encountersKnownTo, peopleKnownTo } from '../state/known.js'
import { hasCompanions, inFight } from '../state/standing.js'
import type { State } from '../state/state.js'

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
  const fights = [
    ...encountersKnownTo(state, seat).filter((e) => !state.met.includes(e.name)),
    ...peopleKnownTo(state, seat).filter((p) => p.role === 'npc'),
  ].map(({ name }): Command => ({ verb: 'fight', with: [name] }))
  return [
    ...fights.filter((fight) => mayFight(state, seat, fight)),
    ...(mayPass(state, 1) ? [{ verb: 'rest' }] : []),
    ...state.crossings
      .filter((crossing) => mayPass(state, journey(state, crossing).days))
      .map(({ name: cp }) => ({ verb: 'travel', cp })),
    { verb: 'end' },
  ]
}
