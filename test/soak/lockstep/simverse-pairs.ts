import type { Command } from '../../../src/kernel/contract/command.js'
import { SIMVERSE_WEAPONS } from '../../reference/simverse.js'
import { type PairFighter, SimversePairs } from '../../reference/simverse-pairs.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { playFollowed } from './followed.js'
import { Fight, type Program, type Standing } from './program.js'

/** Both weapons, in the way in which they usually strike. */
const USUAL = SIMVERSE_WEAPONS.filter(({ id, mode }) => id !== 'longsword' || mode === 'cut')

function fighter(chance: Chance, name: string): PairFighter {
  const weapons = chance.shuffled(USUAL).slice(0, 2)
  return {
    name,
    DX: chance.between(10, 18),
    ST: chance.between(8, 14),
    EN: chance.between(12, 24),
    AR: chance.below(4),
    ambidextrous: chance.in(3),
    weapons,
    skills: weapons.map(() => chance.between(1, 8)),
  }
}

function document({ weapons, skills, AR, ambidextrous, ...rest }: PairFighter, at: number): object {
  return {
    ...rest,
    side: rest.name.toLowerCase(),
    at,
    skills: Object.fromEntries(weapons.map(({ skill }, i) => [skill, skills[i]])),
    maneuvers: ['riposte'],
    perks: ambidextrous ? ['ambidextrous'] : [],
    armor: { AD: 0, AR, penalty: 0, locations: null },
    weapons: weapons.map(({ id }) => id),
    staminaMax: 2 * rest.ST,
    vitalityMax: 2 * rest.EN,
  }
}

/** Whether the second rules know what a command does. */
function isKnown({ weapons }: PairFighter, command: Command): boolean {
  const { verb, with: arm, mode, second, location, maneuver, luck, kind } = command
  if (verb === 'move') return kind === 'half' && command.towards !== undefined
  if (verb !== 'attack') return verb === 'end'
  const plain = !location && !maneuver && !luck
  const own = (id: unknown, way?: unknown) =>
    weapons.some((one) => one.id === id && (way === undefined || one.mode === way))
  return plain && own(arm, mode) && (second === undefined || own(second))
}

/** What somebody answers with: a dodge, either weapon, nothing; then a riposte or none. */
function isAnswer({ weapons }: PairFighter, { verb, with: how, weapon, luck, mode, location }: Command) {
  if (verb === 'pass') return true
  const own = weapon === undefined || weapons.some(({ id }) => id === weapon)
  if (verb === 'riposte') return own && mode === undefined && !location
  return verb === 'defend' && !luck && (how !== 'parry' || (weapon !== undefined && own))
}

function standingOf(view: unknown): Standing {
  const { people } = view as {
    readonly people: readonly {
      readonly name: string
      readonly hp: number
      readonly status: readonly string[]
      readonly worn: readonly string[]
      readonly figures: readonly { readonly name: string; readonly value: number }[]
    }[]
  }
  return Object.fromEntries(
    people.flatMap(({ name, hp, status, worn, figures }) => [
      [name, hp],
      ...figures.map((one) => [`${name}'s ${one.name}`, one.value]),
      [`${name}'s conditions`, [...status].sort().join(', ')],
      [`${name}'s things`, [...worn].sort().join(', ')],
    ]),
  )
}

/** seed 003 §4, §11: two with a weapon in each hand, who strike with one, with the other, with both, and answer a parry. */
export async function simversePairs(program: Program, chance: Chance): Promise<Figures> {
  const fighters = [fighter(chance, 'Ann'), fighter(chance, 'Bo')] as const
  const combatants = fighters.map((each, i) => document(each, i))
  const fight = await Fight.open(program, { ruleset: 'simverse', morale: 'called', combatants }, chance)
  const second = new SimversePairs(fighters)
  fight.start()
  let pairs = 0
  playFollowed(fight, second, 120, standingOf, (seat, choices) => {
    const me = fighters.find(({ name }) => name.toLowerCase() === seat)!
    const answers = choices.filter((one) => isAnswer(me, one))
    if (answers.length > 0) return fight.act(seat, chance.one(answers))
    const known = choices.filter((one) => isKnown(me, one))
    const both = known.filter((one) => one.second !== undefined)
    const command = chance.one(both.length > 0 && chance.in(2) ? both : known)
    if (command.second !== undefined) pairs++
    const isPlain = command.verb === 'attack' && command.second === undefined
    return fight.act(seat, isPlain && chance.in(2) ? { ...command, hand: 'off' } : command)
  })
  return { 'simverse pairs': pairs }
}
