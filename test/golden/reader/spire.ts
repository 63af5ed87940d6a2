import { isDeepStrictEqual } from 'node:util'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { dieIndex, hitDamage, presets, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { SEAT, scenarioOf, seenBy, step } from '../../rulesets/spire/scenarios.js'
import type { Failure, GoldenCase, GoldenReader } from './reader.js'

type Fields = Readonly<Record<string, unknown>>
type Preset = 'seed' | 'mod'

/** The rules and the dice disagree about how many rolls or draws there are. */
class CaseFault extends Error {}

/** Rolls and draws as a case lists them, each from its own list. */
class CaseDice {
  private readonly rolls: readonly number[]
  private readonly draws: readonly string[] | undefined
  private rolled = 0
  private drawn = 0
  private readonly cards: readonly string[]

  constructor(rolls: readonly number[], draws: readonly string[] | undefined, cards: readonly string[]) {
    this.rolls = rolls
    this.draws = draws
    this.cards = cards
  }

  get left(): { rolls: readonly number[]; draws: readonly string[] } {
    return { rolls: this.rolls.slice(this.rolled), draws: this.draws?.slice(this.drawn) ?? [] }
  }

  private roll(): number {
    const face = this.rolls[this.rolled++]
    if (face === undefined) throw new CaseFault('the rules roll once more than the case says')
    dieIndex(face)
    return face
  }

  /** Where a case does not say what a shuffled pile brings, any card that is there will do. */
  private draw(counts: ArrayLike<number>): number {
    const name = this.draws?.[this.drawn]
    if (name === undefined) return Array.from(counts).findIndex((n) => n > 0)
    this.drawn++
    const kind = this.cards.indexOf(name)
    if (kind === -1 || !counts[kind]) throw new CaseFault(`the case draws ${name}, which is not in the pile`)
    return kind
  }

  asDice(): Dice {
    const unused = (): never => {
      throw new CaseFault('this game rolls one die and draws cards')
    }
    return {
      die: () => this.roll(),
      band: () => this.roll(),
      draw: (counts) => this.draw(counts),
      faces: unused,
      sum: unused,
      test: unused,
      pool: unused,
      roll: unused,
    }
  }
}

function monsterField(state: SpireState, place: number, field: string): unknown {
  const monster = state.monsters[place]!
  const kind = state.fight.kinds[monster.kind]!
  if (field === 'id') return kind.id
  if (field === 'alive') return monster.hp > 0
  if (field === 'behavior') return kind.behaviors[monster.behavior] ?? null
  return monster[field as keyof typeof monster]
}

function names(state: SpireState, pile: string): string[] {
  const { fight, hand, draw, top, discard, exhausted } = state
  const counts = pile === 'hand' ? hand : pile === 'draw' ? draw : pile === 'discard' ? discard : exhausted
  const found = counts.flatMap((n, kind) => Array<string>(n).fill(fight.cards[kind]!.name))
  if (pile === 'draw') found.push(...top.map((kind) => fight.cards[kind]!.name))
  return found.sort()
}

function actual(state: SpireState, field: string): unknown {
  switch (field) {
    case 'die':
      return state.die === 0 ? null : state.die
    case 'relics':
      return [...state.fight.relics].sort()
    case 'phase':
      return state.phase === 'over' || state.phase === 'monsters' ? state.phase : 'player'
    case 'handSize':
    case 'drawSize':
    case 'discardSize':
      return names(state, field.slice(0, -4)).length
    case 'hand':
    case 'draw':
    case 'discard':
    case 'exhaust':
      return names(state, field)
    default:
      return state[field as keyof SpireState]
  }
}

/** Only what is named is compared; lists of cards as multisets. */
function compare(state: SpireState, expected: Fields, at: string): Failure[] {
  const failures: Failure[] = []
  const check = (field: string, want: unknown, got: unknown): void => {
    if (!isDeepStrictEqual(want, got)) failures.push({ field: at + field, expected: want, actual: got })
  }
  for (const [field, want] of Object.entries(expected)) {
    if (field === 'error' || field === 'trace' || field === 'after') continue
    if (field === 'player') {
      const player = state.player as unknown as Fields
      for (const [name, value] of Object.entries(want as Fields)) check(`player.${name}`, value, player[name])
    } else if (field === 'monsters') {
      const monsters = want as readonly Fields[]
      monsters.forEach((monster, i) => {
        if (!state.monsters[i]) {
          check(`monsters[${i}]`, monster, undefined)
          return
        }
        for (const [name, value] of Object.entries(monster))
          check(`monsters[${i}].${name}`, value, monsterField(state, i, name))
      })
    } else {
      check(field, Array.isArray(want) ? [...(want as string[])].sort() : want, actual(state, field))
    }
  }
  return failures
}

/** The green louse of a given position has the first of its behaviours unless the case says otherwise. */
function givenMonster(monster: Fields): Fields {
  return monster.id === 'green_louse' && monster.behavior === undefined
    ? { ...monster, behavior: '1W2' }
    : monster
}

function given(testCase: GoldenCase, preset: Preset): SpireState {
  const {
    given: position,
    draws,
    actions = [],
  } = testCase as unknown as {
    given: Fields
    draws?: readonly string[]
    actions?: readonly Fields[]
  }
  const { hp, ...player } = (position.player ?? {}) as Fields
  const { monsters, hand, draw, discard, relics, die, turn, phase, result } = position
  const ordered = draws === undefined ? { top: draw ?? [] } : { draw: draw ?? [] }
  const starts = actions[0]?.start === true
  const rolled = die !== undefined && die !== null
  const state = spire.begin(
    scenarioOf({
      preset,
      soleTarget: 'named',
      ...player,
      ...(hp === undefined || hp === 0 ? {} : { hp }),
      monsters: (monsters as readonly Fields[]).map(givenMonster),
      hand: hand ?? [],
      discard: discard ?? [],
      ...ordered,
      ...(relics === undefined ? {} : { relics }),
      // Where a case plays cards only it does not say how the die fell; a scenario must.
      ...(starts && !rolled ? {} : { die: rolled ? die : 1 }),
      ...(turn === undefined ? {} : { turn }),
      phase: starts ? 'start' : 'player',
    }),
  )
  if (!rolled) state.die = 0
  if (hp === 0) Object.assign(state.player, { hp })
  if (phase === 'monsters' || phase === 'over') state.phase = phase
  const ended = result ?? (hp === 0 ? 'loss' : null)
  if (ended !== null) {
    state.phase = 'over'
    state.result = ended as SpireState['result']
  }
  return state
}

function commandOf(action: Fields): Command {
  if (action.end === true) return { verb: 'end' }
  const target = action.target ?? undefined
  const command = { verb: 'play', card: String(action.play) }
  return target === undefined ? command : { ...command, to: String(Number(target) + 1) }
}

function perform(state: SpireState, action: Fields, dice: Dice): void {
  const tell = telling(spire, state)
  if (action.start !== true) spire.decide(state, SEAT, commandOf(action), dice, tell)
  settle(spire, state, dice, tell)
}

function runCombat(testCase: GoldenCase, preset: Preset): Failure[] {
  const {
    dice: rolls = [],
    draws,
    actions = [],
    expect,
  } = testCase as unknown as {
    dice?: readonly number[]
    draws?: readonly string[]
    actions?: readonly Fields[]
    expect: Fields & { error?: string; trace?: readonly (Fields & { after: number })[] }
  }
  let state = given(testCase, preset)
  const caseDice = new CaseDice(
    rolls,
    draws,
    state.fight.cards.map((c) => c.name),
  )
  const dice = caseDice.asDice()
  const failures: Failure[] = []
  actions.forEach((action, i) => {
    const before = spire.clone(state)
    let code: string | undefined
    try {
      perform(state, action, dice)
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop
      code = stop.code
      state = before
    }
    const wanted = i === actions.length - 1 ? (expect.error ?? undefined) : undefined
    if (code !== wanted) failures.push({ field: `actions[${i}] error`, expected: wanted, actual: code })
    for (const point of expect.trace ?? [])
      if (point.after === i) failures.push(...compare(state, point, `after ${i}: `))
  })
  const { left } = caseDice
  if (left.rolls.length > 0) failures.push({ field: 'dice left', expected: [], actual: left.rolls })
  if (left.draws.length > 0) failures.push({ field: 'draws left', expected: [], actual: left.draws })
  return [...failures, ...compare(state, expect, '')]
}

function runSetup(testCase: GoldenCase, preset: Preset): Failure[] {
  const { encounter } = testCase.given as { encounter: string }
  const state = spire.begin(scenarioOf({ preset, encounter }))
  const dice = new CaseDice([], undefined, []).asDice()
  while (state.phase === 'deal') step(state, dice)
  return compare(state, testCase.expect as Fields, '')
}

function runDamage(testCase: GoldenCase, preset: Preset): Failure[] {
  const { base, strength = 0, weak = 0, vulnerable = 0 } = testCase.given as Record<string, number>
  const { damage } = testCase.expect as { damage: number }
  const dealt = hitDamage(presets[preset], base!, strength, weak, vulnerable)
  return dealt === damage ? [] : [{ field: 'damage', expected: damage, actual: dealt }]
}

/** What a list of rolls gives, or the code of the stop one of them meets. */
function forRolls<Result>(
  rolls: readonly number[],
  of: (roll: number) => Result,
): readonly Result[] | string {
  try {
    return rolls.map(of)
  } catch (stop) {
    if (stop instanceof Stop) return stop.code
    throw stop
  }
}

function runDie(testCase: GoldenCase): Failure[] {
  const { indices, error } = testCase.expect as { indices?: number[]; error?: string }
  const found = forRolls(testCase.dice as number[], (roll) => dieIndex(roll))
  const expected = error ?? indices
  return isDeepStrictEqual(found, expected) ? [] : [{ field: 'indices', expected, actual: found }]
}

function runIntent(testCase: GoldenCase, preset: Preset): Failure[] {
  const { monster } = testCase.given as { monster: Fields }
  const { intents, error } = testCase.expect as { intents?: string[]; error?: string }
  const scenario = { preset, dieTiming: 'turnStart', phase: 'player', monsters: [givenMonster(monster)] }
  const found = forRolls(testCase.dice as number[], (die) => {
    dieIndex(die)
    const state = spire.begin(scenarioOf({ ...scenario, die }))
    return seenBy(state).monsters[0]!.moves[0]!.intent
  })
  const expected = error ?? intents
  return isDeepStrictEqual(found, expected) ? [] : [{ field: 'intents', expected, actual: found }]
}

function runUnder(testCase: GoldenCase, preset: Preset): Failure[] {
  switch (testCase.kind) {
    case 'damage':
      return runDamage(testCase, preset)
    case 'die':
      return runDie(testCase)
    case 'intent':
      return runIntent(testCase, preset)
    case 'setup':
      return runSetup(testCase, preset)
    case 'combat':
      return runCombat(testCase, preset)
    default:
      return [{ field: 'kind', expected: 'damage, die, intent, setup or combat', actual: testCase.kind }]
  }
}

/** Plays each case under the preset it names, or under both. */
export const spireReader: GoldenReader = {
  ruleset: 'spire',
  run(_file, testCase) {
    const rules = testCase.rules ?? 'seed'
    const under = rules === 'both' ? (['seed', 'mod'] as const) : [rules as Preset]
    return under.flatMap((preset) =>
      runUnder(testCase, preset).map((f) => ({ ...f, field: `${preset}: ${f.field}` })),
    )
  },
}
