import { MARK } from '../fight/mark.js'
import type { SpireEvent } from './events.js'
import { evolveMore } from './evolve-more.js'
import {
  foldBlockGained,
  foldBlockLost,
  foldCardDrawn,
  foldCardPlayed,
  foldCardPut,
  foldDieRolled,
  foldDrawn,
  foldHurt,
  foldMonsterDone,
  foldPowerChanged,
  foldTurnEnded,
  foldTurnStarted,
} from './folds.js'
import type { SpireState } from './state.js'

/** Folds one event into the state and does nothing else. */
export function evolve(s: SpireState, event: SpireEvent): void {
  switch (event.type) {
    case 'CardDrawn':
      foldCardDrawn(s, event.kind, event.known, event.aside === true)
      return
    case 'CardPlayed':
      foldCardPlayed(s, event.kind, event.cost, event.energy)
      return
    case 'Hit':
    case 'HpLost':
      foldHurt(s, event.who, event.name, event.by, event.blocked, event.lost)
      return
    case 'CardMoved':
    case 'CardAdded':
      foldCardPut(s, event.kind, event.pile)
      return
    case 'BlockGained':
      foldBlockGained(s, event.who, event.block)
      return
    case 'PowerChanged':
      foldPowerChanged(s, event.who, event.power, event.now)
      return
    case 'TurnEnded':
      foldTurnEnded(s, event.kept)
      return
    case 'DieRolled':
      foldDieRolled(s, event.die, event.open === true)
      return
    case 'MonsterActed':
      return
    case 'MonsterDone':
      foldMonsterDone(s, event.who)
      return
    case 'TurnStarted':
      foldTurnStarted(s, event.turn, event.energy, event.draw, event.block)
      return
    case 'Reshuffled':
      for (let kind = 0; kind < s.draw.length; kind++) {
        s.draw[kind]! += s.discard[kind]!
        s.discard[kind] = 0
      }
      if (s.marks.length > 0) s.marks[MARK.reshuffled] = 1
      return
    case 'BlockLost':
      foldBlockLost(s, event.who, event.block)
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
      foldDrawn(s)
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
