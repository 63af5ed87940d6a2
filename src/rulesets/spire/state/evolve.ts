import { harmed } from '../../../kernel/contract/harm.js'
import { type Pile, vanishes } from '../fight/card.js'
import { PLAYER } from '../fight/fight.js'
import { MARK, placeOfPower } from '../fight/mark.js'
import { ARRIVING, ASLEEP, PLAINLY, STUNNED } from '../fight/monster-kind.js'
import type { TurnStarted } from './events/turn.js'
import type { SpireEvent } from './events.js'
import { evolveMore } from './evolve-more.js'
import { enterHand, leaveHand } from './hand.js'
import { creatureOf, type SpireState, setTokens } from './state.js'

/** After the last card of a turn's hand: what it caused, then the die, or the player. */
function drawn(s: SpireState): void {
  if (s.toDraw === 0 && s.phase === 'draw') {
    if (s.fight.marked) s.phase = 'drawn'
    else s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'roll' : 'player'
  }
}

function putCard(s: SpireState, kind: number, pile: Pile): void {
  if (pile === 'discard') s.discard[kind]!++
  else if (pile === 'exhaust' && !vanishes(s.fight.cards[kind]!)) s.exhausted[kind]!++
  else if (pile === 'drawTop') s.top.push(kind)
}

/** R5: the whole hand is discarded; ethereal cards are exhausted instead, and some may be kept. */
function endTurn(s: SpireState, kept: readonly number[]): void {
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

function startTurn(s: SpireState, { turn, energy, draw, block = 0 }: TurnStarted): void {
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

function monsterDone(s: SpireState, who: number): void {
  const monster = s.monsters[who]!
  monster.moves++
  if (monster.stance === ASLEEP || monster.stance === STUNNED) monster.stance = PLAINLY
  s.acting = who + 1
}

const NONE: readonly number[] = []

function openDie(s: SpireState, die: number): void {
  s.marks[MARK.dieOpen] = 1
  s.marks[MARK.dieFirst] = die
  s.marks[MARK.dieBy] = 0
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

/** Folds one event into the state and does nothing else. */
export function evolve(s: SpireState, event: SpireEvent): void {
  switch (event.type) {
    case 'CardDrawn': {
      const { kind } = event
      if (event.known) s.top.pop()
      else s.draw[kind]!--
      if (event.aside) return
      enterHand(s, kind)
      s.toDraw--
      drawn(s)
      return
    }
    case 'CardPlayed':
      leaveHand(s, event.kind, event.cost === 0)
      s.player.energy = event.energy
      return
    case 'Hit':
    case 'HpLost': {
      const target = creatureOf(s, event.who)
      target.block -= event.blocked
      target.hp -= event.lost
      if (event.lost > 0) harmed(s.sums, event.by, event.name, event.lost)
      if (event.lost > 0 && event.who === PLAYER && s.fight.watchesLoss) {
        s.marks[MARK.hurt] = 1
        s.marks[MARK.lostThisTurn]! += event.lost
      }
      return
    }
    case 'CardMoved':
    case 'CardAdded':
      putCard(s, event.kind, event.pile)
      return
    case 'BlockGained':
      creatureOf(s, event.who).block = event.block
      return
    case 'PowerChanged':
      setTokens(creatureOf(s, event.who), event.power, event.now)
      // R9: the mark goes with the last token.
      if (event.who === PLAYER && event.power === 'vulnerable' && event.now === 0) s.player.spendable = 0
      return
    case 'TurnEnded':
      endTurn(s, event.kept ?? NONE)
      return
    case 'DieRolled':
      s.die = event.die
      if (event.open) openDie(s, event.die)
      s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'player' : 'monsters'
      return
    case 'MonsterActed':
      return
    case 'MonsterDone':
      monsterDone(s, event.who)
      return
    case 'TurnStarted':
      startTurn(s, event)
      return
    case 'Reshuffled':
      for (let kind = 0; kind < s.draw.length; kind++) {
        s.draw[kind]! += s.discard[kind]!
        s.discard[kind] = 0
      }
      if (s.marks.length > 0) s.marks[MARK.reshuffled] = 1
      return
    case 'BlockLost':
      creatureOf(s, event.who).block -= event.block
      return
    case 'CurledUp': {
      const monster = s.monsters[event.who]!
      monster.block = event.block
      monster.curlUp = 0
      return
    }
    case 'FightOver':
      // In a run the spoils of a fight that was won come next.
      if (s.run !== null && event.result === 'win') s.phase = 'spoils'
      else {
        s.phase = 'over'
        s.result = event.result
      }
      s.toDraw = 0
      s.doing = null
      s.choice = null
      return
    case 'Healed':
      s.player.hp += event.amount
      return
    case 'DrawEnded':
      s.toDraw = 0
      drawn(s)
      return
    case 'BehaviorDealt':
      s.monsters[event.who]!.behavior = event.place
      if (event.last) s.phase = 'start'
      return
    case 'EnergyGained':
      s.player.energy = event.energy
      return
    case 'CardsToDraw':
      s.toDraw += event.cards
      return
    default:
      evolveMore(s, event)
  }
}
