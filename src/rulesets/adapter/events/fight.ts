import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { sameName } from '../../../kernel/words/names.js'
import { hitsOf } from '../fight/damage.js'
import type { RollRecord } from '../rolls/record.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { canAct, findPerson } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import type { Against } from '../state/terms.js'
import { bareFigures, briefFigures, rollNeed } from './attempts.js'
import { changeCharacter, changePerson, revealDifficulty, setBlow, useBonus } from './changes.js'
import { rollEvidence } from './evidence.js'
import {
  brief,
  type Context,
  figure,
  listOf,
  nameOf,
  sentence,
  spoken,
  statsTitle,
  subject,
  titled,
} from './words.js'

export interface FightBegan {
  readonly type: 'fight_began'
  readonly order: readonly string[]
  readonly scores: Readonly<Record<string, number>>
}

export interface RoundBegan {
  readonly type: 'round_began'
  readonly round: number
}

export interface AttackRolled {
  readonly type: 'attack_rolled'
  readonly who: string
  readonly target: string
  readonly weapon: string
  readonly roll: RollRecord
  /** The weapon's action, and the figures it was up against where they are the system's own. */
  readonly action: string
  readonly against?: Against
}

export interface AmmunitionUsed {
  readonly type: 'ammunition_used'
  readonly who: string
  readonly item: string
  /** The owner's: others see the event without it. */
  readonly left?: number
}

export interface DodgeDeclared {
  readonly type: 'dodge_declared'
  readonly who: string
  readonly stats: string
}

export interface DodgeEnded {
  readonly type: 'dodge_ended'
  readonly who: string
}

export interface FightTurnEnded {
  readonly type: 'fight_turn_ended'
  readonly who: string
}

/** Somebody is brought into a fight, and rolls initiative. */
export interface FightJoined {
  readonly type: 'fight_joined'
  readonly who: string
  readonly score: number
  readonly order: readonly string[]
  readonly reason: string
}

export interface FightEnded {
  readonly type: 'fight_ended'
  readonly outcome: string
  readonly reason?: string
}

export type FightEvent =
  | FightBegan
  | RoundBegan
  | AttackRolled
  | AmmunitionUsed
  | DodgeDeclared
  | DodgeEnded
  | FightTurnEnded
  | FightJoined
  | FightEnded

export const fightRows: EventRows<AdapterState, FightEvent, FightEvent, AdapterScenario> = {
  fight_began: {
    weight: 'notable',
    concerns: ({ order }) => order,
    fold(state, { order, scores }) {
      state.fight = { order, scores, turn: 0, round: 1, blow: null }
      state.sums.rounds++
    },
    mech: ({ order, scores }) => [`INITIATIVE ${order.map((name) => `${name} ${scores[name]}`).join(' > ')}`],
    story: ({ order, scores }) =>
      `The fight begins. Order: ${inOrder(order.map((name) => `${name} (${figure(scores[name]!)})`))}.`,
    short: ({ order }) => `Fight: ${order.map(brief).join(', ')}`,
    beat: ({ order }) => ({ on: order, result: 'initiative' }),
  },
  round_began: {
    weight: 'detail',
    fold() {},
    mech: ({ round }) => [`ROUND ${round}`],
    story: ({ round }) => `Round ${round}.`,
    short: ({ round }) => `R${round}`,
  },
  attack_rolled: {
    weight: ({ roll }) => ATTACK_WEIGHTS[roll.outcome],
    concerns: ({ who, target }) => [who, target],
    fold(state, { who, target, weapon, roll, action, against }) {
      revealDifficulty(state, action, against)
      useBonus(state, who)
      setBlow(state, { step: 'damage', who, target, weapon, amount: hitsOf(configOf(state.scenario), roll) })
    },
    mech: ({ who, target, weapon, roll }) => [
      `ATTACK ${who} on ${target} with ${weapon}: ${rollEvidence(roll)}`,
    ],
    story({ who, target, weapon, roll }, { facts }) {
      if (roll.outcome === 'botch') return `${subject(who)} botches the attack on ${nameOf(target)}.`
      const { verb, hard } = blowWords(roll, facts.scenario)
      return `${subject(who)} ${verb} ${nameOf(target)}${hard} with ${nameOf(weapon)} (${bareFigures(roll, facts.scenario)}).`
    },
    short({ who, target, roll }, { facts }) {
      if (roll.outcome === 'botch') return `${brief(who)} botches`
      const { verb, hard, hits } = blowWords(roll, facts.scenario)
      const figures = hits ? ` (${briefFigures(roll)})` : ''
      return `${brief(who)} ${verb.replace('only ', '')} ${brief(target)}${hard}${figures}`
    },
    beat: ({ who, target, roll }) => ({ by: who, on: [target], result: ATTACK_RESULTS[roll.outcome] }),
    need: ({ roll }, _, { facts }) => rollNeed(roll, facts.scenario),
  },
  ammunition_used: {
    weight: ({ left }) => (left === 0 ? 'notable' : 'detail'),
    concerns: ({ who }) => [who],
    fold(state, { who, item }) {
      changeCharacter(state, who, ({ inventory }) => ({
        inventory: inventory && { ...inventory, [item]: (entryOf(inventory, item) ?? 0) - 1 },
      }))
    },
    see(event, seat) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { left: _, ...seen } = event
      return seen
    },
    mech: ({ who, item, left }) => [
      `AMMO ${who} ${item}: ${left === undefined ? 'one used' : `${left} left`}`,
    ],
    story(event, context) {
      if (event.left !== 0) return ''
      const weapon = firedWeapon(event, context)
      return weapon === undefined
        ? `${subject(event.who)} has no ${spoken(event.item)} left.`
        : `${subject(event.who)}'s ${brief(weapon)} is empty.`
    },
    short: ({ who, item, left }) => (left === 0 ? `${brief(who)}: no ${spoken(item)} left` : undefined),
    beat: ({ who, item, left }) => ({
      by: who,
      changes: [{ who, figure: item, by: -1, ...(left !== undefined && { to: left }) }],
    }),
  },
  dodge_declared: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      changePerson(state, who, { dodging: true })
    },
    mech: ({ who, stats }) => [
      `DODGE ${who} resists attacks with ${stats.replace('+', ' + ') || 'no stats'}`,
    ],
    story({ who, stats }) {
      const how = stats === '' ? '' : `: attacks on ${nameOf(who)} are resisted with ${statsTitle(stats)}`
      return `${subject(who)} dodges${how}.`
    },
    short: ({ who }) => `${brief(who)} dodges`,
    beat: ({ who }) => ({ by: who, changes: [{ who, gains: 'dodging' }] }),
  },
  dodge_ended: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      changePerson(state, who, { dodging: false })
    },
    mech: ({ who }) => [`DODGE ${who} stops dodging`],
    story: () => '',
    beat: ({ who }) => ({ on: [who], changes: [{ who, loses: 'dodging' }] }),
  },
  fight_turn_ended: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: (state, { who }) => endFightTurn(state, who),
    mech: () => [],
    story: () => '',
  },
  fight_joined: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { who, score, order }) {
      if (state.fight) setOrder(state, order, { ...state.fight.scores, [who]: score })
    },
    mech: ({ who, score, order, reason }) => [
      rulingLine(`${who} joins the fight at ${score}`, reason),
      `INITIATIVE ${order.join(' > ')}`,
    ],
    story: ({ who, score }) => `${subject(who)} joins the fight (initiative ${figure(score)}).`,
    short: ({ who }) => `+ ${who}`,
    beat: ({ who, score }) => ({ by: who, result: `initiative ${figure(score)}`, noun: 'initiative roll' }),
  },
  fight_ended: {
    weight: 'decisive',
    fold(state) {
      state.fight = null
      state.characters = state.characters.map((character) => ({ ...character, dodging: false }))
      state.npcs = state.npcs.map((npc) => ({ ...npc, dodging: false }))
    },
    mech: ({ outcome, reason }) => [`FIGHT over: ${outcome}${reason ? `: ${reason}` : ''}`],
    story: ({ outcome, reason }) => sentence(endOf(outcome).text, reason),
    short: ({ outcome }) => endOf(outcome).brief,
  },
}

const ATTACK_WEIGHTS = {
  critical: 'notable',
  success: 'notable',
  mixed: 'notable',
  failure: 'detail',
  botch: 'decisive',
} as const

const ATTACK_RESULTS = {
  critical: 'hard hit',
  success: 'hit',
  mixed: 'hit',
  failure: 'miss',
  botch: 'botch',
} as const

interface BlowWords {
  readonly hits: boolean
  readonly verb: string
  readonly hard: string
}

/** How an attack went, in the words of its outcome. */
function blowWords(roll: RollRecord, scenario: AdapterScenario): BlowWords {
  const hits = hitsOf(configOf(scenario), roll) > 0
  if (!hits) return { hits, verb: 'misses', hard: '' }
  const verb = roll.outcome === 'mixed' ? 'only just hits' : 'hits'
  return { hits, verb, hard: roll.outcome === 'critical' ? ' hard' : '' }
}

/** The weapon of the attack that used the last of something, from the same line. */
function firedWeapon({ who }: AmmunitionUsed, { line, place }: Context): string | undefined {
  const attack = line.slice(0, place).findLast((other) => other.type === 'attack_rolled') as
    | AttackRolled
    | undefined
  return attack?.who === who ? attack.weapon : undefined
}

/** Names and scores in their order, of a long list the first. */
function inOrder(words: readonly string[]): string {
  return words.length > 12 ? listOf(words) : words.join(', ')
}

const ENDS: Readonly<Record<string, { readonly text: string; readonly brief: string }>> = {
  foes_down: { text: 'All foes are down. The fight is over', brief: 'Fight won' },
  characters_down: {
    text: "Everyone on the characters' side is down. The fight is over",
    brief: 'Fight lost',
  },
  characters_out: {
    text: 'No character is left in the fight. The fight is over',
    brief: 'Fight over: no character left',
  },
  truce: { text: 'The fight ends in a truce', brief: 'Truce' },
}

function endOf(outcome: string): { readonly text: string; readonly brief: string } {
  return entryOf(ENDS, outcome) ?? { text: `The fight is over: ${spoken(outcome)}`, brief: titled(outcome) }
}

/** The hand goes to the next who can act; round after round. */
function endFightTurn(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const { order } = fight
  fight.turn = order.findIndex((name) => sameName(name, who)) + 1
  for (let passed = 0; passed <= order.length; passed++) {
    if (fight.turn >= order.length) {
      fight.turn = 0
      fight.round++
      state.sums.rounds++
    }
    const person = findPerson(state, order[fight.turn]!)
    if (person && canAct(state, person.now)) return
    fight.turn++
  }
}

/** Whose turn it was keeps it: the hand follows the name, not the place. */
function setOrder(
  state: AdapterState,
  order: readonly string[],
  scores: Readonly<Record<string, number>>,
): void {
  const { fight } = state
  if (!fight) return
  const turn = fight.order[fight.turn]
  const at = turn === undefined ? -1 : order.indexOf(turn)
  // Somebody who left hands the turn to the one who stood behind.
  const kept = at >= 0 ? at : fight.turn
  const wraps = kept >= order.length
  if (wraps) state.sums.rounds++
  state.fight = { ...fight, order, scores, turn: wraps ? 0 : kept, round: fight.round + (wraps ? 1 : 0) }
}

export function leaveFight(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const order = fight.order.filter((name) => !sameName(name, who))
  if (order.length < fight.order.length) setOrder(state, order, fight.scores)
  changePerson(state, who, { dodging: false })
}
