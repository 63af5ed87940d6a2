import type { Command } from '../../../kernel/contract/command.js'
import { telling } from '../../../kernel/contract/engine.js'
import type { CommandOdds, OddsEffect } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { entryOf } from '../../../kernel/entry.js'
import {
  add,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
  toNumber,
  ZERO,
} from '../../../kernel/rational.js'
import { combatActions } from '../commands/actions/index.js'
import { actorOf, decide, planned } from '../commands/decide.js'
import { events, type SimverseEvent } from '../events/index.js'
import { advance } from '../next.js'
import type { Combatant } from '../people/combatant.js'
import { spellNamed } from '../state/named.js'
import { clone, get, type State } from '../state/state.js'
import { refused } from '../stops.js'
import { followBlow, type LandedBlow, withBareFoes } from './harm-ahead.js'
import { defenseOptions } from './question.js'

/** Both sides roll: what the other has to roll against is not known before. */
const CONTESTS = new Set(['disarm', 'feint', 'grapple', 'pin', 'escape'])

function isContested(c: Combatant, command: Command): boolean {
  if (CONTESTS.has(command.verb)) return true
  return command.verb === 'cast' && spellNamed(c, command.spell).kind === 'resisted'
}

/** Refuses the odds of a contest; an illegal command gets its own stop. */
function mustBeOwn(state: State, command: Command): void {
  const action = entryOf(combatActions, command.verb)
  if (!action) return
  const c = actorOf(state)
  if (!isContested(c, command)) return
  planned(state, c, action, command)
  throw refused('ODDS_HIDDEN', 'That depends on what only the other side knows.', { verb: command.verb })
}

/** A success, with what it takes off the answer to it. */
function landed(word: string, answer: string, penalty: number): string {
  return penalty > 0 ? `${word}, ${answer} -${penalty}` : word
}

/** What somebody's own roll comes to, in a few words; undefined for what is no roll of theirs. */
function outcomeOf(event: SimverseEvent): string | undefined {
  switch (event.type) {
    case 'AttackRolled':
      return event.success ? landed('on target', 'defense', event.penalty) : 'miss'
    case 'ManeuverRolled':
      return event.success ? landed('lands', 'resistance', event.penalty) : 'fails'
    case 'AttackStruck':
      return 'strikes'
    case 'BlowWasted':
      return 'the attack is lost'
    case 'DefenseRolled':
      return event.success ? 'defended' : 'hit'
    case 'FirstAidRolled':
    case 'CheckRolled':
      return event.success ? 'success' : 'failure'
    default:
      return undefined
  }
}

/** Carries a command out as far as the first roll of the one who gives it, by the rules themselves. */
function playOut(state: State, seat: string, command: Command, dice: Dice): string {
  let outcome: string | undefined
  const tell = telling<State, SimverseEvent>(events, state, (event) => {
    outcome ??= outcomeOf(event)
  })
  decide(state, seat, command, dice, tell)
  while (outcome === undefined && state.queue.length > 0) advance(state, dice, tell)
  return outcome ?? 'done'
}

/** Commands whose blow the other side may answer. */
const ANSWERED: readonly string[] = ['attack', 'riposte', 'cast']

/** 3d6 have 216 ways to fall. */
const ALL_WAYS = 216

/** Ways that come out alike: how likely they are, and what they do. */
class Outcomes {
  private readonly found = new Map<
    string,
    { chance: Rational; hit: Rational; damage: number; falls: number }
  >()

  /** Counts one way; `blow` is what it does where it lands. */
  count(outcome: string, chance: Rational, blow?: LandedBlow): void {
    const so = this.found.get(outcome) ?? { chance: ZERO, hit: ZERO, damage: 0, falls: 0 }
    const share = blow ? toNumber(chance) : 0
    this.found.set(outcome, {
      chance: add(so.chance, chance),
      hit: blow ? add(so.hit, chance) : so.hit,
      damage: so.damage + share * (blow?.damage ?? 0),
      falls: so.falls + (blow?.falls ? share : 0),
    })
  }

  rows(costs: OddsEffect['costs']): readonly CommandOdds[] {
    return [...this.found]
      .filter(([, { chance }]) => toNumber(chance) > 0)
      .map(([outcome, { chance, hit, damage, falls }]) => {
        const share = toNumber(hit)
        const harm = share > 0 ? { damage: damage / share, falls: falls / toNumber(chance) } : {}
        const effect = { ...harm, ...(costs && { costs }) }
        return { outcome, probability: chance, ...(Object.keys(effect).length > 0 && { effect }) }
      })
  }
}

/** Who acts by a command: the one whose turn it is, or who was attacked and answers. */
function actingBy({ pending, actor }: State): string {
  return pending ? pending.blow.attack.defender : actor
}

/** What the one who acts has paid from one state to the next. */
function costsOf(before: State, after: State): OddsEffect['costs'] {
  const name = actingBy(before)
  if (name === '') return undefined
  const then = get(before, name)
  const now = get(after, name)
  const costs = { Stamina: then.stamina - now.stamina, Mana: then.mana - now.mana }
  const paid = Object.entries(costs).filter(([, by]) => by > 0)
  return paid.length === 0 ? undefined : Object.fromEntries(paid)
}

/** What is paid in every way, however the dice fall. */
function leastOf(ways: readonly OddsEffect['costs'][]): OddsEffect['costs'] {
  const sure = Object.keys(ways[0] ?? {}).flatMap((figure) => {
    const least = Math.min(...ways.map((paid) => paid?.[figure] ?? 0))
    return least > 0 ? [[figure, least] as const] : []
  })
  return sure.length === 0 ? undefined : Object.fromEntries(sure)
}

/**
 * The odds of a blow that waits for a defense, with the best answer that the defender has, its damage and who falls by it:
 * for the game master, who knows all that. Undefined for what nobody may answer; that is followed to its end.
 */
function answeredOdds(state: State, seat: string, command: Command): readonly CommandOdds[] | undefined {
  if (!ANSWERED.includes(command.verb)) return undefined
  const dice = new EnumeratedDice()
  const outcomes = new Outcomes()
  const costs: OddsEffect['costs'][] = []
  let isAnswered = false
  dice.every(
    (every) => {
      const after = clone(state)
      const outcome = playOut(after, seat, command, every)
      const ways = defenseOptions(after).map(({ ways }) => ways)
      const paid = costsOf(state, after)
      return { outcome, ways, paid, blow: followBlow(after, every) }
    },
    ({ outcome, ways, paid, blow }) => {
      costs.push(paid)
      if (ways.length === 0) {
        outcomes.count(outcome, dice.exactly, blow)
        return
      }
      isAnswered = true
      const best = rational(Math.max(...ways), ALL_WAYS)
      outcomes.count('on target, past the best defense', multiply(dice.exactly, subtract(ONE, best)), blow)
      outcomes.count('on target, defended', multiply(dice.exactly, best))
    },
  )
  return isAnswered ? outcomes.rows(leastOf(costs)) : undefined
}

/** What a player may not know of their own blow. */
const HIDDEN = 'the defence, the armour and who falls'

/** What a player's blow deals on average to a foe without armour, where it lands; undefined for what is no blow. */
function ownDamage(state: State, seat: string, command: Command): number | undefined {
  if (!ANSWERED.includes(command.verb)) return undefined
  const supposed = withBareFoes(state, get(state, actingBy(state)).sheet.side)
  const dice = new EnumeratedDice()
  let landed = 0
  let dealt = 0
  dice.every(
    (every) => {
      const after = clone(supposed)
      playOut(after, seat, command, every)
      return followBlow(after, every)
    },
    (blow) => {
      if (!blow) return
      const share = toNumber(dice.exactly)
      landed += share
      dealt += share * blow.damage
    },
  )
  return landed > 0 ? dealt / landed : undefined
}

/** How a player's own roll is for them; a defense that fails is a blow taken. */
function faresBy({ verb }: Command, outcome: string): Pick<CommandOdds, 'fares'> {
  if (verb === 'defend' && isLanded(outcome)) return { fares: 'badly' }
  return isLanded(outcome) || /^(lands|success|defended)/.test(outcome) ? { fares: 'well' } : {}
}

/** Words of rows whose blow lands. */
function isLanded(outcome: string): boolean {
  return /^(on target|hit|strikes)/.test(outcome)
}

/**
 * The odds of a player's own roll, and what a hit deals by their own dice. What follows depends on what is others': whether they
 * have a reaction left, what they wear, resist or strike with. The game master knows all that, and gets the best defense or
 * the whole outlook.
 */
export function odds(state: State, seat: string, command: Command): readonly CommandOdds[] | undefined {
  if (seat === GAME_MASTER) return answeredOdds(state, seat, command) ?? checkOdds(state, seat, command)
  mustBeOwn(state, command)
  return ownOdds(state, seat, command)
}

/** Checks that change nothing at the table: how they come out is all there is to tell. */
const CHECKS: readonly string[] = ['look', 'check']

function checkOdds(state: State, seat: string, command: Command): readonly CommandOdds[] | undefined {
  return CHECKS.includes(command.verb) ? ownOdds(state, seat, command) : undefined
}

/** The odds of the roll of the one who gives the command, by the rules themselves. */
function ownOdds(state: State, seat: string, command: Command): readonly CommandOdds[] {
  const dice = new EnumeratedDice()
  const found = new Map<string, Rational>()
  const costs: OddsEffect['costs'][] = []
  dice.every(
    (every) => {
      const after = clone(state)
      return { outcome: playOut(after, seat, command, every), paid: costsOf(state, after) }
    },
    ({ outcome, paid }) => {
      costs.push(paid)
      found.set(outcome, add(found.get(outcome) ?? ZERO, dice.exactly))
    },
  )
  const damage = ownDamage(state, seat, command)
  const sure = leastOf(costs)
  return [...found].map(([outcome, probability]) => {
    const effect = {
      ...(damage !== undefined && isLanded(outcome) && { damage, hides: HIDDEN }),
      ...(sure && { costs: sure }),
    }
    return {
      outcome,
      probability,
      ...(Object.keys(effect).length > 0 && { effect }),
      ...faresBy(command, outcome),
    }
  })
}
