import { isDeepStrictEqual } from 'node:util'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import type { Failure, GoldenCase, GoldenReader } from './reader.js'
import { Fight } from './simverse/combat.js'
import { attempt, deeds, figures } from './simverse/commands.js'
import { ground } from './simverse/ground.js'
import { hourAfter } from './simverse/hour-after.js'
import { type Fields, field, fightOf, namedIn, personFrom, rulesOf } from './simverse/people.js'
import type { Result } from './simverse/strikes.js'
import { further } from './simverse/whole.js'

interface Die {
  readonly sides: number
  readonly value: number
  readonly for: string
}

/** The modifier names of the conventions; a case asserts the target, so a name beyond these is not compared. */
const NAMED = new Set(
  (
    'weapon weaponMaster powerAttack rapidStrike riposte highGround flanking darkness attackerProne defenderProne range ' +
    'pointBlank aim calledShot offHand twoWeapon inadequateST mountedArchery charge feint armorPenalty AD SD ' +
    'attackedThisRound parryRanged martialArts defensiveStance evasiveMovement slowed cover precisionStrike margin ' +
    'stunned dazed shaken grappled exhausted depleted pain wound surprise'
  ).split(' '),
)

const SETS = new Set(['effects', 'conditions', 'names'])
const TERMS = new Set(['modifiers', 'defenseModifiers'])

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function namedTerms(terms: unknown): unknown {
  return isFields(terms)
    ? Object.fromEntries(Object.entries(terms).filter(([name]) => NAMED.has(name)))
    : terms
}

/** At least the keys of `expected`; effects and conditions as sets (conventions, `comparison`). */
function compare(path: string, expected: unknown, actual: unknown, failures: Failure[]): void {
  const key = path.split('.').at(-1)!
  if (SETS.has(key) && Array.isArray(expected)) {
    const found = Array.isArray(actual) ? [...actual].sort() : actual
    if (!isDeepStrictEqual([...expected].sort(), found)) failures.push({ field: path, expected, actual })
  } else if (TERMS.has(key)) {
    if (!isDeepStrictEqual(namedTerms(expected), namedTerms(actual)))
      failures.push({ field: path, expected, actual })
  } else if (isFields(expected) && isFields(actual)) {
    for (const name of Object.keys(expected))
      compare(`${path}.${name}`, expected[name], actual[name], failures)
  } else if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    expected.forEach((value, i) => {
      compare(`${path}.${i}`, value, actual[i], failures)
    })
  } else if (expected !== actual && !isDeepStrictEqual(expected, actual))
    failures.push({ field: path, expected, actual })
}

/** Every die must be used, and for what the case says. */
function checkDice(path: string, dice: ScriptedDice, script: readonly Die[], failures: Failure[]): void {
  const purposes = dice.take().flatMap((roll) => roll.faces.map(() => roll.for))
  const expected = script.map((die) => die.for)
  if (!isDeepStrictEqual(expected, purposes))
    failures.push({ field: `${path}dice`, expected, actual: purposes })
}

/** Commands about the defender alone. */
const ALONE: readonly string[] = ['defenseValue', 'endOfRound']

function single(given: Fields, dice: ScriptedDice): Result {
  const rules = rulesOf(given)
  const command = given.command as Fields
  const type = command.type as string
  const own = further[type] ?? hourAfter[type] ?? ground[type]
  if (own) return attempt(() => own({ given, command, rules, dice }))
  const figure = figures[type]
  if (figure) return figure(given, rules)
  const deed = deeds[type]
  if (!deed) throw new RangeError(`no command "${type}"`)
  const named = namedIn([command])
  const alone = ALONE.includes(type) || isFields(given.character)
  const one = alone
    ? (['character', 'defender', 'attacker'].find((who) => isFields(given[who])) ?? 'character')
    : 'attacker'
  const actor = field<Fields>(given, one, {})
  const name = field(actor, 'name', one)
  const a = personFrom(actor, name, named, rules)
  const people = [a]
  if (one === 'attacker' && isFields(given.defender)) {
    const other = field(given.defender, 'name', 'defender')
    people.push(personFrom(given.defender, other === name ? `${other} (the other)` : other, named, rules))
  }
  const state = fightOf(people, rules)
  const d = people[1] ?? a
  const ruled = given.rulingBonus as { readonly who: string; readonly value: number } | undefined
  if (ruled) {
    const favoured = people.find((c) => c.sheet.name === ruled.who)!
    favoured.buffs = [...favoured.buffs, { name: 'ruling', value: ruled.value, to: 'all', next: true }]
  }
  if (command.aimed === true) {
    a.aimAt = d.sheet.name
    a.conditions = [...a.conditions, { id: 'aiming', rounds: 0, fresh: false }]
  }
  return attempt(() => deed({ state, a, d, command, context: field(given, 'context', {}), dice }))
}

function combat(testCase: GoldenCase, given: Fields, failures: Failure[]): Result {
  const steps = testCase.steps as readonly Fields[]
  const fight = new Fight(given, steps)
  steps.forEach((step, i) => {
    const script = field<readonly Die[]>(step, 'dice', [])
    const dice = new ScriptedDice(script)
    const result = fight.step(step, dice)
    checkDice(`steps.${i}.`, dice, script, failures)
    compare(`steps.${i}`, step.expect, result, failures)
  })
  return fight.result
}

export const simverseReader: GoldenReader = {
  ruleset: 'simverse',
  run(_file, testCase) {
    const failures: Failure[] = []
    const given = testCase.given as Fields
    const fight = (given.command as Fields).type === 'combat'
    const script = field<readonly Die[]>(testCase, 'dice', [])
    const dice = new ScriptedDice(script)
    const result = fight ? combat(testCase, given, failures) : single(given, dice)
    if (!fight) checkDice('', dice, script, failures)
    compare('expect', testCase.expect, result, failures)
    return failures
  },
}
