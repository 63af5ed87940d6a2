import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import type { Card } from '../fight/card.js'
import { PLAYER } from '../fight/fight.js'
import { LYING, type MonsterKind, NORMAL_STANCE } from '../fight/monster-kind.js'
import type { SpireScenario } from '../scenario/schema.js'
import { monsterOf } from '../state/newcomer.js'
import { type Creature, creatureOf, type Monster, type SpireState } from '../state/state.js'
import { bring, changeFight } from './changed-fight.js'
import { type HpAfter, hpChange, hpInWords, isDown, seesOwnHp } from './words/hp.js'
import {
  capital,
  characterName,
  clipped,
  creatureName,
  personName,
  plainName,
  ruledSentence,
  some,
} from './words/names.js'

/** Every ruling of the game master has its reason, open to all. */
export interface Ruling {
  readonly reason: string
}

/** HP by a ruling: lost, regained, or set. A creature that had none and has some now is up again. */
export interface HpRuled extends HpAfter, Ruling {
  readonly type: 'HpRuled'
  readonly who: number
  readonly name: string
  readonly change: number
}

/** The figures that a ruling can set, beside HP. */
export type RuledFigure =
  | 'max'
  | 'block'
  | 'energy'
  | 'energyEachTurn'
  | 'strength'
  | 'weak'
  | 'vulnerable'
  | 'curlUp'
  | 'ritual'
  | 'moves'
  | 'turn'
  | 'die'

/** A figure has another value by a ruling. */
export interface FigureRuled extends Ruling {
  readonly type: 'FigureRuled'
  readonly who: number
  readonly name: string
  readonly figure: RuledFigure
  /** Its name for people. */
  readonly label: string
  /** Both are left out where a seat reads HP as words and this is their maximum. */
  readonly before?: number
  readonly now?: number
}

/** A creature is as good as new: full HP, no Weak, no Vulnerable; the player's energy, a monster's Curl Up. */
export interface Restored extends HpAfter, Ruling {
  readonly type: 'Restored'
  readonly who: number
  readonly name: string
}

/** A monster comes into the fight, behind those that are there. */
export interface MonsterJoined extends Ruling {
  readonly type: 'MonsterJoined'
  readonly who: number
  readonly name: string
  /** The place of its kind, and of its behaviour (-1: none). */
  readonly kind: number
  readonly behavior: number
  readonly hp?: number
  readonly block: number
  readonly strength: number
  /** A kind that the fight does not have yet, and the cards it creates. Only the game master sees it. */
  readonly brings?: { readonly kind?: MonsterKind; readonly cards: readonly Card[] }
}

/** A monster leaves the fight: not dead, gone. */
export interface MonsterRemoved extends Ruling {
  readonly type: 'MonsterRemoved'
  readonly who: number
  readonly name: string
}

export type RuledPile = 'hand' | 'draw' | 'top' | 'discard' | 'exhaust'

/** Cards come into a pile, or leave it. */
export interface CardsRuled extends Ruling {
  readonly type: 'CardsRuled'
  readonly card: string
  readonly kind: number
  readonly pile: RuledPile
  readonly change: number
  /** Cards that the fight does not have yet: this one and those it creates. Only the game master sees it. */
  readonly brings?: readonly Card[]
}

export type HandEvent = HpRuled | FigureRuled | Restored | MonsterJoined | MonsterRemoved | CardsRuled

/** rules/secrets 2: what a newcomer may do later, and cards not met yet, are the game master's. */
function withoutContent<Event extends { readonly brings?: unknown }>(event: Event, seat: string): Event {
  if (seat === GAME_MASTER || event.brings === undefined) return event
  const { brings: _, ...rest } = event
  // `brings` may always be left out.
  return rest as unknown as Event
}

export const handRows: EventRows<SpireState, HandEvent, HandEvent, SpireScenario> = {
  HpRuled: {
    weight: ({ hp }) => (isDown(hp) ? 'decisive' : 'notable'),
    concerns: ({ who, name }) => (who === PLAYER ? [name] : []),
    fold: (s, { who, change }) => setHp(creatureOf(s, who), change),
    see: (event, seat, facts) => (seesOwnHp(event, seat) ? event : hpInWords(event, seat, facts)),
    mech({ name, change, hp, max, reason }) {
      const most = max === undefined ? '' : `/${max}`
      const verb = change < 0 ? 'loses' : 'regains'
      return [rulingLine(`${name} ${verb} ${Math.abs(change)} HP, now ${hp}${most}`, reason)]
    },
    story({ name, change, hp, reason }) {
      if (isDown(hp)) return ruledSentence(`${name} falls`, reason)
      const points = `${name} ${change < 0 ? 'loses' : 'regains'} ${Math.abs(change)} HP`
      if (typeof hp !== 'number') return ruledSentence(`${points} and is ${hp}`, reason)
      return ruledSentence(`${points}: ${hp} ${change < 0 ? 'left' : 'HP'}`, reason)
    },
    short: ({ name, change, hp }) =>
      clipped(
        isDown(hp) ? `${name} falls (ruled)` : `${name} ${change < 0 ? '−' : '+'}${Math.abs(change)} (ruled)`,
      ),
    narr({ name, hp, change }) {
      if (isDown(hp)) return `${name} falls.`
      return change < 0 ? `${name} is hurt.` : `${name} gathers strength.`
    },
    beat: (event) => ({ on: [event.name], changes: [hpChange(event.name, event.change, event)] }),
  },
  FigureRuled: {
    weight: 'notable',
    concerns: ({ who, name }, context) => (who === PLAYER && name === characterName(context) ? [name] : []),
    fold: setFigure,
    see(event, seat, facts) {
      if (!readsWords(facts, seat) || event.figure !== 'max' || seesOwnHp(event, seat)) return event
      const { before: _, now: __, ...rest } = event
      return rest
    },
    mech({ name, label, before, now, reason }) {
      return [
        rulingLine(
          now === undefined ? `${name} ${label} changes` : `${name} ${label} ${before} -> ${now}`,
          reason,
        ),
      ]
    },
    story({ name, figure, label, before, now, reason }) {
      const what = figure === 'max' ? 'maximum HP' : label
      const whose = name === THE_FIGHT ? capital(`the ${what}`) : `${name}'s ${what}`
      if (now === undefined) return ruledSentence(`${whose} has changed`, reason)
      return ruledSentence(`${whose} is ${now}, was ${before}`, reason)
    },
    short({ name, label, now }) {
      const whose = name === THE_FIGHT ? capital(label) : `${name} ${label}`
      return clipped(`${whose} ${now ?? 'changed'} (ruled)`)
    },
    beat({ name, label, before, now }) {
      if (name === THE_FIGHT || now === undefined || before === undefined) return undefined
      return { on: [name], changes: [{ who: name, figure: label, by: now - before, to: now }] }
    },
  },
  Restored: {
    weight: 'notable',
    concerns: ({ who, name }) => (who === PLAYER ? [name] : []),
    fold: restore,
    see: (event, seat, facts) => (seesOwnHp(event, seat) ? event : hpInWords(event, seat, facts)),
    mech: ({ name, hp, reason }) => [
      rulingLine(`${name} is as good as new${typeof hp === 'number' ? `, HP ${hp}` : ''}`, reason),
    ],
    story: ({ name, hp, reason }) =>
      ruledSentence(`${name} is fully restored${typeof hp === 'number' ? `: ${hp} HP` : ''}`, reason),
    short: ({ who, name }) => clipped(who === PLAYER ? 'Restored' : `${name} restored`),
    narr: ({ name }) => `${name} stands as good as new.`,
    beat({ name, hp, max }) {
      const change = { who: name, figure: 'hp', to: hp, ...(max !== undefined && { max }) }
      return {
        on: [name],
        changes: [change, { who: name, loses: 'Weak' }, { who: name, loses: 'Vulnerable' }],
      }
    },
  },
  MonsterJoined: {
    weight: 'decisive',
    fold(s, { kind, behavior, block, strength, brings }) {
      if (brings) bring(s, brings.cards, brings.kind)
      s.monsters.push({ ...monsterOf(s.fight, kind, behavior), block, strength })
      changeFight(s, {})
    },
    see(told, seat, facts) {
      const event = withoutContent(told, seat)
      if (!readsWords(facts, seat)) return event
      const { hp: _, ...rest } = event
      return rest
    },
    mech({ name, who, hp, block, strength, reason }) {
      const has = [
        hp === undefined ? '' : `HP ${hp}`,
        block > 0 ? `block ${block}` : '',
        strength > 0 ? `Strength ${strength}` : '',
      ].filter(Boolean)
      const text = `${name} joins the fight as number ${who + 1}${has.length > 0 ? `, ${has.join(', ')}` : ''}`
      return [rulingLine(text, reason)]
    },
    story(event, context) {
      const { hp, reason } = event
      const points = hp === undefined ? '' : ` with ${hp} HP`
      return ruledSentence(`${creatureName(event, context)} joins the fight${points}`, reason)
    },
    short: (event, context) => clipped(`+ ${creatureName(event, context)}`),
    narr: ({ name }) => `${name} joins the fight.`,
    beat: (event, context) => ({ by: personName(event, context), result: 'joins' }),
  },
  MonsterRemoved: {
    weight: 'decisive',
    fold(s, { who }) {
      Object.assign(s.monsters[who]!, { hp: 0, maxHp: 0 })
      rise(s.monsters[who]!)
    },
    mech: ({ name, reason }) => [rulingLine(`${name} leaves the fight`, reason)],
    story: ({ name, reason }) => ruledSentence(`${name} leaves the fight`, reason),
    short: ({ name }) => clipped(`− ${name}`),
    narr: ({ name }) => `${name} is gone.`,
    beat: ({ name }) => ({ by: name, result: 'leaves', changes: [{ who: name, gains: 'gone' }] }),
  },
  CardsRuled: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, event) {
      ruleCards(s, event)
      // Cards have come or gone: the discard pile no longer follows from the others.
      changeFight(s, { closedDeck: false })
    },
    see: withoutContent,
    mech: ({ card, change, pile, reason }) => [
      rulingLine(
        `${Math.abs(change)} ${card} ${change > 0 ? 'into' : 'out of'} the ${RULED_PILES[pile]}`,
        reason,
      ),
    ],
    story({ card, change, pile, reason }) {
      const count = Math.abs(change)
      const cards = capital(some(count, plainName(card)))
      const end = count === 1 ? 's' : ''
      if (change < 0) return ruledSentence(`${cards} leave${end} your ${PLACES[pile].of}`, reason)
      return ruledSentence(`${cards} go${count === 1 ? 'es' : ''} ${PLACES[pile].into}`, reason)
    },
    short: ({ card, change }) => clipped(`${change < 0 ? '−' : '+'}${Math.abs(change)} ${plainName(card)}`),
  },
}

/** Whose figures are the turn and the die. */
const THE_FIGHT = 'the fight'

const RULED_PILES: Readonly<Record<RuledPile, string>> = {
  hand: 'hand',
  draw: 'draw pile',
  top: 'draw pile, on top',
  discard: 'discard pile',
  exhaust: 'exhaust pile',
}

const PLACES: Readonly<Record<RuledPile, { readonly into: string; readonly of: string }>> = {
  hand: { into: 'into your hand', of: 'hand' },
  draw: { into: 'into your draw pile', of: 'draw pile' },
  top: { into: 'on top of your draw pile', of: 'draw pile' },
  discard: { into: 'into your discard pile', of: 'discard pile' },
  exhaust: { into: 'into your exhaust pile', of: 'exhaust pile' },
}

/** R8: what a fallen creature had does not matter any more. */
function rise(creature: Creature): void {
  creature.block = 0
  creature.weak = 0
  creature.vulnerable = 0
  if (isMonster(creature) && creature.stance === LYING) creature.stance = NORMAL_STANCE
}

function isMonster(creature: Creature | Monster): creature is Monster {
  return 'stance' in creature
}

function setHp(creature: Creature, change: number): void {
  if (creature.hp === 0 && change > 0) rise(creature)
  creature.hp += change
}

function restore(s: SpireState, { who }: Restored): void {
  const creature = creatureOf(s, who)
  setHp(creature, creature.maxHp - creature.hp)
  creature.weak = 0
  creature.vulnerable = 0
  const monster = s.monsters[who]
  if (monster) monster.curlUp = s.fight.kinds[monster.kind]!.curlUp
  else s.player.energy = s.fight.energy
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

function ruleCards(s: SpireState, { kind, pile, change, brings }: CardsRuled): void {
  if (brings) bring(s, brings, undefined)
  if (pile === 'top') {
    for (let k = 0; k < change; k++) s.top.push(kind)
    for (let k = 0; k < -change; k++) s.top.splice(s.top.lastIndexOf(kind), 1)
  } else {
    s[pile === 'exhaust' ? 'exhausted' : pile][kind]! += change
  }
}
