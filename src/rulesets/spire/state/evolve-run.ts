import { fightOf } from '../scenario/compile/run-fight.js'
import type { SpireEvent } from './events.js'
import type { SpireState } from './state.js'
import { takeLowest } from './stock.js'

/** A relic leaves the deck, the lowest of its name. */
export function leaveDeck(s: SpireState, relic: string): void {
  const place = s.fight.relicPool.findIndex(({ id }) => id === relic)
  if (s.stock !== null && place !== -1) takeLowest(s.stock.relics, place)
}

/** The fight that a room holds begins: cards, relics, HP and potions are those of the run. */
function beginFight(s: SpireState, encounter: string): void {
  const { fight, start } = fightOf(s.run!, encounter)
  const { hp, maxHp } = s.player
  s.fight = fight
  Object.assign(s, {
    turn: 1,
    phase: start.phase,
    result: null,
    die: 0,
    toDraw: 0,
    acting: 0,
    hand: start.hand.slice(),
    draw: start.draw.slice(),
    top: [],
    discard: start.discard.slice(),
    exhausted: start.exhausted.slice(),
    monsters: start.monsters.map((m) => ({ ...m })),
    marks: start.marks.slice(),
    lingering: [],
    free: [],
    doing: null,
    choice: null,
  })
  Object.assign(s.player, {
    hp,
    maxHp,
    block: 0,
    strength: 0,
    weak: 0,
    vulnerable: 0,
    energy: fight.energy,
    spendable: 0,
  })
}

/** Folds what happens between fights. */
export function evolveRun(s: SpireState, event: SpireEvent): void {
  switch (event.type) {
    case 'RunChanged':
      s.run = { ...s.run!, ...event.set, decks: { ...s.run!.decks, ...event.set.decks } }
      return
    case 'RunAsked':
      s.choice = event.choice
      return
    case 'RoomEntered':
      s.phase = 'room'
      s.monsters.length = 0
      return
    case 'FightBegun':
      beginFight(s, event.encounter)
      return
    case 'RelicLeftDeck':
      leaveDeck(s, event.relic)
      return
    case 'MaxHpSet':
      s.player.maxHp = event.max
      s.player.hp = Math.min(s.player.hp, event.max)
      return
    case 'RunOver':
      s.phase = 'over'
      s.result = event.result
      s.choice = null
  }
}
