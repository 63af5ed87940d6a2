import { RulesFault } from '../../../kernel/contract/stops.js'
import { kindOf } from '../fight/fight.js'
import { waitingForBehavior } from '../monsters/deal.js'
import { clone } from '../state/clone.js'
import type { Monster, SpireState } from '../state/state.js'
import { type Compiled, compile } from './compile/compile.js'
import { Faults } from './compile/fault.js'
import type { SpireScenario } from './schema.js'

/** Fights begun before, because simulations begin the same one over and over. */
const begun = new WeakMap<SpireScenario, SpireState>()

/** The state before the first turn (rules/spire §4, 1), or the position the scenario describes. */
export function begin(scenario: SpireScenario): SpireState {
  let start = begun.get(scenario)
  if (!start) {
    const faults = new Faults()
    start = firstState(scenario, compile(scenario, faults))
    if (faults.issues.length > 0) throw new RulesFault('spire: a scenario must be parsed before it is begun')
    begun.set(scenario, start)
  }
  return clone(start)
}

function firstState(s: SpireScenario, { fight, monsters }: Compiled): SpireState {
  const counted = (names: readonly string[] = []): number[] => {
    const counts = new Array<number>(fight.cards.length).fill(0)
    for (const name of names) counts[kindOf(fight, name)]!++
    return counts
  }
  const deck = Object.entries(s.deck ?? s.content.character.deck).flatMap(([name, n]) =>
    Array<string>(n).fill(name),
  )
  const fresh = !s.hand && !s.draw && !s.top && !s.discard
  const maxHp = s.maxHp ?? s.content.character.hp
  const state: SpireState = {
    fight,
    turn: s.turn,
    phase: s.phase,
    result: null,
    die: s.die ?? 0,
    toDraw: 0,
    acting: 0,
    player: {
      hp: s.hp ?? maxHp,
      maxHp,
      block: s.block ?? 0,
      strength: s.strength ?? 0,
      weak: s.weak ?? 0,
      vulnerable: s.vulnerable ?? 0,
      energy: s.energy ?? fight.energy,
      spendable: s.phase === 'monsters' ? (s.vulnerable ?? 0) : 0,
    },
    hand: counted(s.hand),
    draw: counted(fresh ? deck : s.draw),
    top: [...(s.top ?? [])].reverse().map((name) => kindOf(fight, name)),
    discard: counted(s.discard),
    exhausted: counted(),
    monsters: monsters.map((m): Monster => ({ ...m })),
    sums: { turns: 0 },
  }
  if (state.monsters.every((m) => m.hp === 0)) {
    state.phase = 'over'
    state.result = 'win'
  } else if (waitingForBehavior(state, 0) !== -1) {
    state.phase = 'deal'
  }
  return state
}
