import type { Pile } from '../fight/card.js'
import { PLAYER } from '../fight/fight.js'
import type { SpireEvent } from './events.js'
import { evolveRuling } from './evolve-ruling.js'
import { creatureOf, type SpireState } from './state.js'

/** After the last card of a turn's hand: the die, or the player. */
function drawn(s: SpireState): void {
  if (s.toDraw === 0 && s.phase === 'draw') {
    s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'roll' : 'player'
  }
}

function putCard(s: SpireState, kind: number, pile: Pile): void {
  if (pile === 'discard') s.discard[kind]!++
  else if (pile === 'exhaust') s.exhausted[kind]!++
  else if (pile === 'drawTop') s.top.push(kind)
}

/** R5: the whole hand is discarded before anything else happens; ethereal cards are exhausted instead. */
function endTurn(s: SpireState): void {
  for (let kind = 0; kind < s.hand.length; kind++) {
    const pile = s.fight.cards[kind]!.ethereal ? s.exhausted : s.discard
    pile[kind]! += s.hand[kind]!
    s.hand[kind] = 0
  }
  s.player.spendable = s.player.vulnerable
  s.acting = 0
  s.phase = s.fight.rules.dieTiming === 'afterPlayer' ? 'roll' : 'monsters'
}

/** Folds one event into the state and does nothing else. */
export function evolve(s: SpireState, event: SpireEvent): void {
  switch (event.type) {
    case 'CardDrawn': {
      const { kind } = event
      if (event.known) s.top.pop()
      else s.draw[kind]!--
      s.hand[kind]!++
      s.toDraw--
      drawn(s)
      return
    }
    case 'CardPlayed':
      s.hand[event.kind]!--
      s.player.energy = event.energy
      return
    case 'Hit':
    case 'HpLost': {
      const target = creatureOf(s, event.who)
      target.block -= event.blocked
      target.hp -= event.lost
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
      creatureOf(s, event.who)[event.power] = event.now
      if (event.who === PLAYER && event.power === 'vulnerable' && event.change < 0) s.player.spendable--
      return
    case 'TurnEnded':
      endTurn(s)
      return
    case 'DieRolled':
      s.die = event.die
      s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'player' : 'monsters'
      return
    case 'MonsterActed':
      return
    case 'MonsterDone':
      s.monsters[event.who]!.moves++
      s.acting = event.who + 1
      return
    case 'TurnStarted':
      s.turn = event.turn
      s.sums.turns++
      s.player.block = 0
      s.player.energy = event.energy
      s.toDraw = event.draw
      s.phase = 'draw'
      return
    case 'Reshuffled':
      for (let kind = 0; kind < s.draw.length; kind++) {
        s.draw[kind]! += s.discard[kind]!
        s.discard[kind] = 0
      }
      return
    case 'BlockLost':
      s.monsters[event.who]!.block = 0
      return
    case 'CurledUp': {
      const monster = s.monsters[event.who]!
      monster.block = event.block
      monster.curlUp = 0
      return
    }
    case 'FightOver':
      s.phase = 'over'
      s.result = event.result
      s.toDraw = 0
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
      evolveRuling(s, event)
  }
}
