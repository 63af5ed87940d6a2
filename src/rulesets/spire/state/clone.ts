import type { Doing } from '../fight/task.js'
import type { Monster, Player, SpireState } from './state.js'
import { cloneStock } from './stock.js'

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
    stance: m.stance,
    fled: m.fled,
    anger: m.anger,
    angry: m.angry,
    sharpHide: m.sharpHide,
    sporeCloud: m.sporeCloud,
    summoner: m.summoner,
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

/** In fights that need none of it these lists stay empty. */
function cloneList(list: number[], marked: boolean): number[] {
  return marked ? list.slice() : []
}

/** What is at work; its lists of tasks are replaced, never written into. */
export function cloneDoing(doing: Doing): Doing {
  return { ...doing }
}

/** A copy that shares nothing with the state but its fight, which never changes. */
export function clone(s: SpireState): SpireState {
  const { marked } = s.fight
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
    marks: cloneList(s.marks, marked),
    lingering: cloneList(s.lingering, marked),
    free: cloneList(s.free, marked),
    potions: cloneList(s.potions, marked),
    gold: s.gold,
    doing: s.doing === null ? null : cloneDoing(s.doing),
    choice: s.choice,
    stock: s.stock === null ? null : cloneStock(s.stock),
    run: s.run,
    sums: { turns: s.sums.turns },
  }
}
