import { harmed } from '../../../kernel/contract/harm.js'
import { type Pile, vanishes } from '../fight/card.js'
import { PLAYER } from '../fight/fight.js'
import { MARK, placeOfPower } from '../fight/mark.js'
import { ARRIVING, ASLEEP, PLAINLY, STUNNED } from '../fight/monster-kind.js'
import type { PowerName } from './events/blows.js'
import { enterHand, leaveHand } from './hand.js'
import { creatureOf, type SpireState, setTokens } from './state.js'

// How the events fold that happen in every turn: for `evolve`, and for the rules themselves where nobody listens.

/** After the last card of a turn's hand: what it caused, then the die, or the player. */
export function foldDrawn(s: SpireState): void {
  if (s.toDraw === 0 && s.phase === 'draw') {
    if (s.fight.marked) s.phase = 'drawn'
    else s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'roll' : 'player'
  }
}

export function foldCardDrawn(s: SpireState, kind: number, known: boolean, aside: boolean): void {
  if (known) s.top.pop()
  else s.draw[kind]!--
  if (aside) return
  enterHand(s, kind)
  s.toDraw--
  foldDrawn(s)
}

export function foldCardPlayed(s: SpireState, kind: number, cost: number, energy: number): void {
  leaveHand(s, kind, cost === 0)
  s.player.energy = energy
}

/** A card comes to a pile. */
export function foldCardPut(s: SpireState, kind: number, pile: Pile): void {
  if (pile === 'discard') s.discard[kind]!++
  else if (pile === 'exhaust' && !vanishes(s.fight.cards[kind]!)) s.exhausted[kind]!++
  else if (pile === 'drawTop') s.top.push(kind)
}

/** Block and HP that damage took. */
export function foldHurt(
  s: SpireState,
  who: number,
  name: string,
  by: string,
  blocked: number,
  lost: number,
): void {
  const target = creatureOf(s, who)
  target.block -= blocked
  target.hp -= lost
  if (lost <= 0) return
  harmed(s.sums, by, name, lost)
  if (who === PLAYER && s.fight.watchesLoss) {
    s.marks[MARK.hurt] = 1
    s.marks[MARK.lostThisTurn]! += lost
  }
}

/** So much block it has now. */
export function foldBlockGained(s: SpireState, who: number, block: number): void {
  creatureOf(s, who).block = block
}

export function foldBlockLost(s: SpireState, who: number, block: number): void {
  creatureOf(s, who).block -= block
}

export function foldPowerChanged(s: SpireState, who: number, power: PowerName, now: number): void {
  setTokens(creatureOf(s, who), power, now)
  // R9: the mark goes with the last token.
  if (who === PLAYER && power === 'vulnerable' && now === 0) s.player.spendable = 0
}

const NONE: readonly number[] = []

/** R5: the whole hand is discarded; ethereal cards are exhausted instead, and some may be kept. */
export function foldTurnEnded(s: SpireState, kept: readonly number[] = NONE): void {
  for (const kind of kept) s.hand[kind]!--
  for (let kind = 0; kind < s.hand.length; kind++) {
    if (s.hand[kind] === 0) continue
    const card = s.fight.cards[kind]!
    if (!card.ethereal) s.discard[kind]! += s.hand[kind]!
    else if (!vanishes(card)) s.exhausted[kind]! += s.hand[kind]!
    s.hand[kind] = 0
  }
  if (s.lingering.length > 0) s.lingering.length = 0
  if (s.free.length > 0) s.free.length = 0
  for (const kind of kept) enterHand(s, kind)
  s.player.spendable = s.player.vulnerable
  s.acting = 0
  s.phase = s.fight.rules.dieTiming === 'afterPlayer' ? 'roll' : 'monsters'
}

export function foldTurnStarted(s: SpireState, turn: number, energy: number, draw: number, block = 0): void {
  s.turn = turn
  s.sums.turns++
  s.player.block = block
  s.player.energy = energy
  s.toDraw = draw
  s.phase = 'draw'
  if (s.marks.length > 0) forgetTurn(s.marks)
  for (let i = 0; i < s.monsters.length; i++)
    if (s.monsters[i]!.stance === ARRIVING) s.monsters[i]!.stance = PLAINLY
}

const LAST_TURNS: readonly number[] = [
  MARK.lostThisTurn,
  MARK.powerPlayed,
  MARK.combustUsed,
  MARK.mayhemUsed,
  MARK.offer,
  placeOfPower('Invincible'),
  placeOfPower('Blur'),
]

/** What holds until the next turn starts. */
function forgetTurn(marks: number[]): void {
  for (const place of LAST_TURNS) marks[place] = 0
}

export function foldDieRolled(s: SpireState, die: number, open: boolean): void {
  s.die = die
  if (open) {
    s.marks[MARK.dieOpen] = 1
    s.marks[MARK.dieFirst] = die
    s.marks[MARK.dieBy] = 0
  }
  s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'player' : 'monsters'
}

export function foldMonsterDone(s: SpireState, who: number): void {
  const monster = s.monsters[who]!
  monster.moves++
  if (monster.stance === ASLEEP || monster.stance === STUNNED) monster.stance = PLAINLY
  s.acting = who + 1
}
