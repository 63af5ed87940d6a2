import { MARK, placeOfPower, RELIC_USES } from '../fight/mark.js'
import { ARRIVING } from '../fight/monster-kind.js'
import { freshDoing, type Task } from '../fight/task.js'
import type { MonsterCame } from './events/blows.js'
import type { CardShifted } from './events/cards.js'
import type { Chosen } from './events/turn.js'
import type { SpireEvent } from './events.js'
import { addRelic, evolveRuling } from './evolve-ruling.js'
import { evolveRun, leaveDeck } from './evolve-run.js'
import { enterHand, leaveHand } from './hand.js'
import { FROM_POOL, monsterOf } from './newcomer.js'
import type { SpireState } from './state.js'
import { toBottom } from './stock.js'

function shiftCard(s: SpireState, { kind, from, to, free }: CardShifted): void {
  if (from === 'hand') leaveHand(s, kind, false)
  else if (from === 'top') s.top.splice(s.top.lastIndexOf(kind), 1)
  else s[from === 'exhaust' ? 'exhausted' : 'discard'][kind]!--
  if (to === 'hand') enterHand(s, kind)
  else if (to === 'drawTop') s.top.push(kind)
  else s.discard[kind]!++
  if (free) s.free.push(kind)
}

function queue(s: SpireState, task: Task): void {
  const doing = s.doing ?? freshDoing('')
  s.doing = { ...doing, putOff: [...doing.putOff, task] }
}

function choose(s: SpireState, { place, done }: Chosen): void {
  const choice = s.choice!
  if (done) s.choice = null
  else s.choice = { ...choice, taken: [...choice.taken, place] }
}

function come(s: SpireState, event: MonsterCame): void {
  const monster = monsterOf(s.fight, event.kind, event.behavior, event.summoner)
  monster.stance = ARRIVING
  s.monsters.push(monster)
}

/** Folds what only fights with powers, potions and the like tell. */
export function evolveMore(s: SpireState, event: SpireEvent): void {
  switch (event.type) {
    case 'Paused':
      s.doing = { ...event.doing }
      s.choice = event.choice
      return
    case 'Queued':
      queue(s, event.task)
      return
    case 'Chosen':
      choose(s, event)
      return
    case 'Finished':
      s.doing = null
      return
    case 'PowerGained':
      s.marks[placeOfPower(event.power)] = event.now
      return
    case 'Noted':
      s.marks[MARK[event.what]] = event.now
      return
    case 'DieChanged':
      s.die = event.die
      s.marks[MARK.dieBy] = event.means
      return
    case 'DieFixed':
      s.marks[MARK.dieOpen] = 0
      return
    case 'RelicUsed':
      s.marks[RELIC_USES + event.place] = event.uses
      return
    case 'RelicGained':
      addRelic(s, event.relic)
      leaveDeck(s, event.relic.id)
      if (s.run !== null) s.run = { ...s.run, relics: [...s.run.relics, event.relic.id] }
      return
    case 'PotionUsed':
      s.potions.splice(s.potions.indexOf(event.kind), 1)
      return
    case 'PotionGained':
      s.potions.push(event.kind)
      s.potions.sort((a, b) => a - b)
      return
    case 'TopShown':
      toBottom(s.stock![event.deck], event.kind)
      return
    case 'GoldChanged':
      s.gold = event.gold
      return
    case 'CardExhausted':
      leaveHand(s, event.kind, false)
      if (s.fight.cards[event.kind]!.type !== 'status') s.exhausted[event.kind]!++
      return
    case 'CardShifted':
      shiftCard(s, event)
      return
    case 'CardRevealed':
      s.draw[event.kind]!--
      s.top.unshift(event.kind)
      return
    case 'CardPlayedFree':
      return
    case 'TurnReady':
      s.phase = 'ready'
      return
    case 'TurnSettled':
      s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'roll' : 'player'
      return
    case 'TraitChanged':
      s.monsters[event.who]![event.trait] = event.now
      return
    case 'MonsterCame':
      come(s, event)
      return
    case 'MonsterDrawn':
      s.monsters[event.who] = monsterOf(s.fight, event.kind, event.behavior, FROM_POOL)
      return
    case 'AllDealt':
      s.phase = 'start'
      return
    case 'MonsterEscaped': {
      const monster = s.monsters[event.who]!
      monster.fled = monster.hp
      monster.hp = 0
      return
    }
    case 'Saved':
      s.player.hp = Number(event.hp)
      return
    case 'RunChanged':
    case 'RunAsked':
    case 'RoomEntered':
    case 'FightBegun':
    case 'RelicLeftDeck':
    case 'MaxHpSet':
    case 'RunOver':
      evolveRun(s, event)
      return
    default:
      evolveRuling(s, event)
  }
}
