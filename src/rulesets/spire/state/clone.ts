import type { Monster, Player, SpireState } from './state.js'

function cloneMonster(m: Monster): Monster {
  return {
    hp: m.hp,
    maxHp: m.maxHp,
    block: m.block,
    strength: m.strength,
    weak: m.weak,
    vulnerable: m.vulnerable,
    kind: m.kind,
    curlUp: m.curlUp,
    ritual: m.ritual,
    behavior: m.behavior,
    moves: m.moves,
  }
}

function clonePlayer(p: Player): Player {
  return {
    hp: p.hp,
    maxHp: p.maxHp,
    block: p.block,
    strength: p.strength,
    weak: p.weak,
    vulnerable: p.vulnerable,
    energy: p.energy,
    spendable: p.spendable,
  }
}

/** A copy that shares nothing with the state but its fight, which never changes. */
export function clone(s: SpireState): SpireState {
  const monsters: Monster[] = []
  for (let i = 0; i < s.monsters.length; i++) monsters.push(cloneMonster(s.monsters[i]!))
  return {
    fight: s.fight,
    turn: s.turn,
    phase: s.phase,
    result: s.result,
    die: s.die,
    toDraw: s.toDraw,
    acting: s.acting,
    player: clonePlayer(s.player),
    hand: s.hand.slice(),
    draw: s.draw.slice(),
    top: s.top.slice(),
    discard: s.discard.slice(),
    exhausted: s.exhausted.slice(),
    monsters,
    sums: { turns: s.sums.turns },
  }
}
