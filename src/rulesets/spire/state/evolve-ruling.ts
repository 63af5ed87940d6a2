import { canonical, hashText } from '../../../kernel/canonical.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import type { Card } from '../fight/card.js'
import { derived, relicPowers } from '../fight/derive.js'
import type { Fight } from '../fight/fight.js'
import { RELIC_USES } from '../fight/mark.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import type { RelicKind } from '../fight/relic.js'
import type { CardsRuled, FigureRuled, MonsterJoined } from './events/rulings.js'
import type { SpireEvent } from './events.js'
import { monsterOf } from './newcomer.js'
import { type Creature, creatureOf, type Monster, type SpireState } from './state.js'

/** The fight with something changed by a ruling. All other states keep theirs. A deck once open stays so. */
function changeFight(s: SpireState, change: Partial<Fight>): void {
  const fight = { ...s.fight, ...change, ruled: '' }
  const follows = derived(fight, s.monsters.length)
  const ruled = { ...fight, ...follows, closedDeck: fight.closedDeck && follows.closedDeck }
  const most = [s.player.maxHp, ...s.monsters.map((m) => m.maxHp)]
  const kinds = s.monsters.map((m) => m.kind)
  s.fight = { ...ruled, ruled: hashText(canonical([ruled, most, kinds])) }
  if (ruled.marked) mark(s)
}

/** From now on the fight remembers powers and the like, in lists of its own. */
function mark(s: SpireState): void {
  const length = RELIC_USES + s.fight.relics.length
  s.marks = Array.from({ length }, (_, place) => s.marks[place] ?? 0)
  s.lingering = s.lingering.slice()
  s.free = s.free.slice()
  s.potions = s.potions.slice()
}

/** A relic that is gained in a fight works from now on. */
export function addRelic(s: SpireState, relic: RelicKind): void {
  const { relics, relicKinds, relicTexts } = s.fight
  const { id, name, text } = relic
  const kinds = [...relicKinds, relic]
  changeFight(s, {
    relics: [...relics, id],
    relicTexts: [...relicTexts, { name, text }],
    ...relicPowers(kinds),
  })
}

/** Further kinds of cards and of a monster; every pile then counts the new cards too. */
function bring(s: SpireState, cards: readonly Card[], kind: MonsterKind | undefined): void {
  for (const pile of [s.hand, s.draw, s.discard, s.exhausted])
    while (pile.length < s.fight.cards.length + cards.length) pile.push(0)
  const { cards: known, kinds } = s.fight
  changeFight(s, { cards: [...known, ...cards], kinds: kind ? [...kinds, kind] : kinds })
}

/** R8: what somebody had who fell does not matter any more. */
function rise(creature: Creature): void {
  creature.block = 0
  creature.weak = 0
  creature.vulnerable = 0
}

function setHp(creature: Creature, change: number): void {
  if (creature.hp === 0 && change > 0) rise(creature)
  creature.hp += change
}

function setFigure(s: SpireState, { who, figure, now = 0 }: FigureRuled): void {
  const creature = creatureOf(s, who)
  switch (figure) {
    case 'turn':
      s.turn = now
      return
    case 'die':
      s.die = now
      return
    case 'energy':
      s.player.energy = now
      return
    case 'energyEachTurn':
      changeFight(s, { energy: now })
      return
    case 'max':
      creature.maxHp = now
      creature.hp = Math.min(creature.hp, now)
      changeFight(s, {})
      return
    case 'curlUp':
    case 'ritual':
    case 'moves':
      s.monsters[who]![figure] = now
      return
    default:
      creature[figure] = now
  }
}

function join(s: SpireState, event: MonsterJoined): void {
  const { kind, behavior, block, strength, brings } = event
  if (brings) bring(s, brings.cards, brings.kind)
  const monster: Monster = { ...monsterOf(s.fight, kind, behavior), block, strength }
  s.monsters.push(monster)
  changeFight(s, {})
}

function ruleCards(s: SpireState, { kind, pile, change, brings }: CardsRuled): void {
  if (brings) bring(s, brings, undefined)
  if (pile === 'top') {
    for (let k = 0; k < change; k++) s.top.push(kind)
    for (let k = 0; k < -change; k++) s.top.splice(s.top.lastIndexOf(kind), 1)
  } else {
    s[pile === 'exhaust' ? 'exhausted' : pile][kind]! += change
  }
}

/** Folds a ruling into the state. */
export function evolveRuling(s: SpireState, event: SpireEvent): void {
  switch (event.type) {
    case 'HpRuled':
      setHp(creatureOf(s, event.who), event.change)
      return
    case 'FigureRuled':
      setFigure(s, event)
      return
    case 'Restored': {
      const creature = creatureOf(s, event.who)
      setHp(creature, creature.maxHp - creature.hp)
      creature.weak = 0
      creature.vulnerable = 0
      const monster = s.monsters[event.who]
      if (monster) monster.curlUp = s.fight.kinds[monster.kind]!.curlUp
      else s.player.energy = s.fight.energy
      return
    }
    case 'MonsterJoined':
      join(s, event)
      return
    case 'MonsterRemoved':
      Object.assign(s.monsters[event.who]!, { hp: 0, maxHp: 0 })
      rise(s.monsters[event.who]!)
      return
    case 'CardsRuled':
      ruleCards(s, event)
      // Cards have come or gone: the discard pile no longer follows from the others.
      changeFight(s, { closedDeck: false })
      return
    default:
      throw new RulesFault(`spire: nobody folds ${event.type}`)
  }
}
