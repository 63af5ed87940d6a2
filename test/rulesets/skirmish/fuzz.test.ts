import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { parseLine } from '../../../src/language/parse.js'
import {
  type SkirmishCommand,
  type SkirmishEvent,
  type SkirmishState,
  skirmish,
} from '../../../src/rulesets/skirmish/index.js'
import { soak } from '../../soak.js'
import { decide, scenario } from './session.js'

const RUNS = { seed: 20_002, numRuns: soak(60, 1000) }
const plain = scenario()

const who = fc.constantFrom(
  'ysolde',
  'Ysolde Fenwick',
  'odrin',
  'mire-hound',
  'Mire Hound',
  'cinder-imp',
  'cinder-imp_2',
  'reed-widow',
  'GM',
  'stranger',
)
const by = fc.option(who, { nil: undefined }).map((name) => (name === undefined ? '' : `by: ${name} `))
const oneWordBy = fc
  .option(fc.constantFrom('ysolde', 'odrin', 'mire-hound', 'cinder-imp', 'gm', 'stranger'), {
    nil: undefined,
  })
  .map((name) => (name === undefined ? '' : `by: ${name} `))
const dice = fc.constantFrom('', ' dice: 20', ' dice: 1d20a', ' dice: 2d6-9', ' dice: 5d10>=6', ' dice: 2x')
const list = fc.array(who, { minLength: 1, maxLength: 3 }).map((names) => names.join(' and: '))
const weapon = fc.constantFrom('sabre', 'bite', 'claw', 'fangs', 'maul', 'e', 'howl', 'bottle', 'short bow')
const checkName = fc.constantFrom(
  'stealth',
  'dex',
  'dex save',
  'strength save',
  'juggling',
  'animal handling',
)
const result = fc.constantFrom('', 'damage 2d6', 'half', 'prone', 'stunned', 'poisoned', 'invisible')

const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(by, weapon, list, dice).map(([b, w, to, d]) => `attack ${b}with: ${w} to: ${to}${d}`),
  },
  { weight: 6, arbitrary: fc.tuple(by, dice).map(([b, d]) => `damage ${b}${d}`) },
  { weight: 4, arbitrary: by.map((b) => `turn ${b}`) },
  { weight: 2, arbitrary: list.map((names) => `encounter start with: ${names}`) },
  { weight: 1, arbitrary: oneWordBy.map((b) => `encounter ${b}end`) },
  { weight: 2, arbitrary: list.map((names) => `add ${names}`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(oneWordBy, fc.option(fc.integer({ min: -5, max: 30 }), { nil: undefined }))
      .map(([b, score]) => `initiative ${b}${score ?? ''}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(checkName, list, fc.integer({ min: -5, max: 25 }), result, result)
      .map(
        ([check, of, dc, fails, succeeds]) =>
          `ask check: ${check} of: ${of} dc: ${dc}${fails && ` fails: ${fails}`}${succeeds && ` succeeds: ${succeeds}`}`,
      ),
  },
  { weight: 5, arbitrary: fc.tuple(oneWordBy, checkName).map(([b, check]) => `check ${b}${check}`) },
  { weight: 1, arbitrary: oneWordBy.map((b) => `roll ${b}4d6kh3`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(oneWordBy, fc.constantFrom('', 'all', 'ask', 'dance'))
      .map((p) => `help ${p.join('')}`),
  },
  { weight: 1, arbitrary: by.map((b) => `hint ${b}`) },
)

/** Dice that count what they are asked for. */
class CountingDice extends FastDice {
  drawn = 0

  override face(sides: number): number {
    this.drawn++
    return super.face(sides)
  }
}

/** Plays a line as a table does; answers the events, or the stop. */
function act(
  state: SkirmishState,
  text: string,
  rolled: CountingDice,
): readonly SkirmishEvent[] | Stop | null {
  const parsed = parseLine(text, skirmish.verbs)
  if (parsed.status !== 'ok') return null
  try {
    const command = parsed.command as SkirmishCommand
    if (!skirmish.verbs[command.verb]!.query) return decide(state, command, rolled)
    skirmish.answer(state, GAME_MASTER, command)
    return []
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
}

/** What holds in every state: rules/skirmish §3. */
function isSound(state: SkirmishState): void {
  const { entities, joinOrder, turnOrder, currentTurnIndex, initiatives } = state
  expect([...turnOrder].sort()).toEqual([...joinOrder].sort())
  expect(Object.keys(entities).sort()).toEqual([...joinOrder].sort())
  for (const { hp, maxHp } of Object.values(entities)) expect(hp >= 0 && hp <= maxHp).toBe(true)
  expect(currentTurnIndex).toBeLessThan(Math.max(1, turnOrder.length))
  const everybody = joinOrder.length > 0 && joinOrder.every((id) => initiatives[id] !== undefined)
  if (everybody) expect(currentTurnIndex).toBeGreaterThanOrEqual(0)
  expect(Object.keys(state.pendingChecks).sort()).toEqual([...state.asked].sort())
  if (state.pendingDamage !== null) {
    expect(state.pendingDamage.targets.some((id) => state.pendingDamage!.hitStatus[id])).toBe(true)
  }
}

describe('any sequence of lines, legal, illegal and out of turn', () => {
  it('never crashes, keeps the state sound, and leaves state and dice untouched when it is refused or ignored', () => {
    let acted = 0
    let stopped = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 40, maxLength: 120 }), fc.nat(), (lines, seed) => {
        const state = skirmish.begin(plain)
        const rolled = new CountingDice(seed)
        for (const text of lines) {
          const before = canonical(state)
          const drawn = rolled.drawn
          const result = act(state, text, rolled)
          if (result instanceof Stop) {
            expect(canonical(state)).toBe(before)
            expect(rolled.drawn).toBe(drawn)
            stopped++
          } else if (result !== null) {
            isSound(state)
            for (const event of result) expect(skirmish.mech(event).length).toBeGreaterThan(0)
            acted++
          }
        }
      }),
      RUNS,
    )
    expect(Math.min(acted, stopped)).toBeGreaterThan(500)
  })

  it('replayed from its log alone gives the same state', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 40, maxLength: 120 }), fc.nat(), (lines, seed) => {
        const state = skirmish.begin(plain)
        const rolled = new CountingDice(seed)
        const log: string[] = []
        for (const text of lines) {
          const result = act(state, text, rolled)
          if (Array.isArray(result)) log.push(...result.map((event) => JSON.stringify(event)))
        }
        const again = skirmish.begin(plain)
        for (const entry of log) skirmish.evolve(again, JSON.parse(entry) as SkirmishEvent)
        expect(canonical(again)).toBe(canonical(state))
        expect(skirmish.key(again)).toBe(skirmish.key(state))
      }),
      RUNS,
    )
  })

  it('goes on the same from a copy and from its JSON text', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 30, maxLength: 60 }), fc.nat(), (lines, seed) => {
        const state = skirmish.begin(plain)
        for (const text of lines.slice(0, 20)) act(state, text, new CountingDice(seed))
        const copy = skirmish.clone(state)
        const read = JSON.parse(canonical(state)) as SkirmishState
        for (const text of lines.slice(20)) {
          for (const other of [state, copy, read]) act(other, text, new CountingDice(seed))
        }
        expect(canonical(copy)).toBe(canonical(state))
        expect(canonical(read)).toBe(canonical(state))
      }),
      RUNS,
    )
  })
})
