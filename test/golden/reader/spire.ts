import { isDeepStrictEqual } from 'node:util'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { boundsFor } from '../../../src/rulesets/spire/fight/die.js'
import { MARK, OFFERS, placeOfPower, RELIC_USES } from '../../../src/rulesets/spire/fight/mark.js'
import {
  ASLEEP,
  DEFENSIVE,
  FURIOUS,
  LYING,
  moveOf,
  RISEN,
} from '../../../src/rulesets/spire/fight/monster-kind.js'
import type { Power } from '../../../src/rulesets/spire/fight/power.js'
import { dieIndex, hitDamage, presets, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { SEAT, scenarioOf, seenBy, step } from '../../rulesets/spire/scenarios.js'
import type { Failure, GoldenCase, GoldenReader } from './reader.js'
import { runRun } from './spire-run.js'

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
  /** What pools of monsters' behaviours bring, by what they are asked for. */
  private readonly pools: Map<string, number[]>

  constructor(
    rolls: readonly number[],
    draws: readonly string[] | undefined,
    cards: readonly string[],
    pools = new Map<string, number[]>(),
  ) {
    this.rolls = rolls
    this.draws = draws
    this.cards = cards
    this.pools = pools
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
  private draw(counts: ArrayLike<number>, purpose: string): number {
    const dealt = this.pools.get(purpose)?.shift()
    if (dealt !== undefined) return dealt
    const name = this.draws?.[this.drawn]
    if (name === undefined) return Array.from(counts).findIndex((n) => n > 0)
    this.drawn++
    const kind = this.cards.indexOf(name)
    if (kind === -1 || !counts[kind]) throw new CaseFault(`the case draws ${name}, which is not in the pile`)
    return kind
  }

  /** A card that lay known on top of the pile is drawn too: the list of a case names it, in its place. */
  drewKnown(card: string): void {
    if (this.draws === undefined) return
    const name = this.draws[this.drawn++]
    if (name !== card) throw new CaseFault(`the case draws ${name}, but ${card} lies on top of the pile`)
  }

  asDice(): Dice {
    const unused = (): never => {
      throw new CaseFault('this game rolls one die and draws cards')
    }
    return {
      die: () => this.roll(),
      band: () => this.roll(),
      draw: (counts, purpose) => this.draw(counts, purpose),
      faces: unused,
      sum: unused,
      test: unused,
      pool: unused,
      roll: unused,
      read: unused,
    }
  }
}

function monsterField(state: SpireState, place: number, field: string): unknown {
  const monster = state.monsters[place]!
  const kind = state.fight.kinds[monster.kind]!
  switch (field) {
    case 'id':
      return kind.id.split(':')[0]
    case 'alive':
      return monster.hp > 0
    case 'hp':
      return monster.fled || monster.hp
    case 'escaped':
      return monster.fled > 0
    case 'asleep':
      return monster.stance === ASLEEP
    case 'mode':
      return monster.stance === DEFENSIVE ? 'defensive' : 'offensive'
    case 'phase':
      return monster.stance === RISEN ? 2 : 1
    case 'step':
      return monster.moves
    case 'fury':
      return monster.stance === FURIOUS
    case 'halfDead':
      return monster.stance === LYING
    case 'intangible':
      return monster.special.intangible > 0
    case 'invincible':
      return monster.special.invincible < 0 ? null : monster.special.invincible
    case 'thorns':
    case 'fading':
    case 'curiosity':
    case 'beat':
      return monster.special[field]
    case 'intent':
      return moveOf(kind, monster, state.die).intent
    case 'behavior':
      return kind.behaviors[monster.behavior] ?? null
    default:
      return monster[field as keyof typeof monster]
  }
}

/** R8: of one that is dead, or has split, only HP are compared; of one that escaped also that it did. */
function isCompared(state: SpireState, place: number, field: string): boolean {
  const { hp, fled, stance } = state.monsters[place]!
  if (hp > 0) return true
  if (stance === LYING && (field === 'intent' || field === 'halfDead')) return true
  return field === 'hp' || field === 'alive' || (fled > 0 && field === 'escaped')
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
    case 'potions':
      return state.potions.map((kind) => state.fight.potionKinds[kind]!.id).sort()
    case 'used':
      return state.fight.relicKinds
        .filter(({ use }, place) => (state.marks[RELIC_USES + place] ?? 0) >= (use?.times ?? 1))
        .map(({ id }) => id)
        .sort()
    case 'pending':
      return OFFERS[state.marks[MARK.offer] ?? 0] || null
    case 'monsterCount':
      return state.monsters.length
    case 'phase':
      return state.phase === 'over' || state.phase === 'monsters' ? state.phase : 'player'
    case 'handSize':
    case 'drawSize':
    case 'discardSize':
    case 'exhaustSize':
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
      for (const [name, value] of Object.entries(want as Fields)) {
        if (name !== 'powers') check(`player.${name}`, value, player[name])
        else
          for (const [power, amount] of Object.entries(value as Fields))
            check(`player.powers.${power}`, amount, state.marks[placeOfPower(power as Power)] ?? 0)
      }
    } else if (field === 'drawTop') {
      const cards = want as readonly string[]
      const top = [...state.top].reverse().map((kind) => state.fight.cards[kind]!.name)
      check('drawTop', cards, top.slice(0, cards.length))
    } else if (field === 'monsters') {
      const monsters = want as readonly Fields[]
      monsters.forEach((monster, i) => {
        if (!state.monsters[i]) {
          check(`monsters[${i}]`, monster, undefined)
          return
        }
        for (const [name, value] of Object.entries(monster))
          if (isCompared(state, i, name)) check(`monsters[${i}].${name}`, value, monsterField(state, i, name))
      })
    } else {
      check(field, Array.isArray(want) ? [...(want as string[])].sort() : want, actual(state, field))
    }
  }
  return failures
}

/** The first behaviour of each monster that has several, for positions that do not say which it has. */
const FIRST_BEHAVIOR: Readonly<Record<string, string>> = {
  green_louse: '1W2',
  acid_slime_m: 'CAL',
  spike_slime_m: '2DV',
  acid_slime_l_boss: '4SW',
  fungi_beast: '21S',
  byrd: 'S13',
  centurion: 'B3',
  mystic: 'H2S',
  bronze_orb: '3DB',
  repulsor: '3D',
  spiker: '2T',
  orb_walker: '23',
  darkling: '2S3',
}

/** A monster of a case as scenarios write it: variants and the sentries by their ids, a step as turns of its mode. */
function givenMonster({ id, variant, step: steps, halfDead, ...monster }: Fields): Fields {
  const kind = String(id)
  const behavior = monster.behavior ?? FIRST_BEHAVIOR[kind]
  const sentry = kind === 'sentry' ? behavior : undefined
  const which = variant ?? sentry
  return {
    ...monster,
    id: which === undefined ? kind : `${kind}:${which}`,
    ...(sentry !== undefined ? { behavior: undefined } : behavior !== undefined && { behavior }),
    ...(steps !== undefined && { moves: steps }),
    ...(halfDead === true && { down: true }),
  }
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
  const kept = ['exhaust', 'potions', 'gold', 'slots', 'ascension', 'used', 'potionDeck', 'relicDeck']
  const more = Object.fromEntries(
    kept.filter((field) => field in position).map((field) => [field, position[field]]),
  )
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
      ...more,
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
  const { play, potion, relic, power, trigger, die, lock, end, target } = action
  const aimed = target === undefined || target === null ? {} : { to: String(Number(target) + 1) }
  if (end === true) return { verb: 'end' }
  if (lock === true) return { verb: 'lock' }
  if (potion !== undefined) return { verb: 'potion', potion: String(potion), ...aimed }
  if (relic !== undefined) return { verb: 'relic', relic: String(relic) }
  if (power !== undefined) return { verb: 'power', power: String(power) }
  if (trigger !== undefined) return { verb: 'trigger', relic: String(trigger) }
  if (die !== undefined) return { verb: 'die', change: String(die) }
  return { verb: 'play', card: String(play), ...aimed }
}

function badChoice(message: string): never {
  throw new Stop('Refused', 'bad-choice', message)
}

/** One answer of a case: a monster by its place, everything else by what it is called. */
function spoken(choice: NonNullable<SpireState['choice']>, answer: unknown): string {
  return choice.ask === 'target' && typeof answer === 'number' ? String(answer + 1) : String(answer)
}

function perform(state: SpireState, action: Fields, caseDice: CaseDice): void {
  const dice = caseDice.asDice()
  const tell = telling(spire, state, (event) => {
    if (event.type === 'CardDrawn' && event.known) caseDice.drewKnown(event.card)
  })
  if (action.start !== true) spire.decide(state, SEAT, commandOf(action), dice, tell)
  settle(spire, state, dice, tell)
  const answers = [...((action.choose ?? []) as readonly unknown[])]
  while (state.choice !== null) {
    if (answers.length === 0) badChoice('an answer is missing')
    const answer = answers.shift()
    const { by, most } = state.choice
    const list = Array.isArray(answer) ? (answer as readonly unknown[]) : [answer]
    if (Array.isArray(answer) !== isList(state.choice)) badChoice('an answer of the wrong kind')
    for (const one of list) {
      if (state.choice === null || state.choice.by !== by) badChoice('too many answers')
      spire.decide(state, SEAT, { verb: 'choose', what: spoken(state.choice!, one) }, dice, tell)
    }
    const open = state.choice as SpireState['choice']
    if (list.length < most && open !== null && open.by === by && isList(open))
      spire.decide(state, SEAT, { verb: 'choose', what: 'done' }, dice, tell)
    settle(spire, state, dice, tell)
  }
  if (answers.length > 0) throw new CaseFault(`answers that nobody asked for: ${answers.join(', ')}`)
}

/** Whether several may be taken. */
function isList({ ask, least, most }: NonNullable<SpireState['choice']>): boolean {
  return ask === 'order' || ask === 'retain' || ask === 'scry' || most > 1 || least !== most
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
    poolsOf(state, testCase.given as Fields),
  )
  const failures: Failure[] = []
  actions.forEach((action, i) => {
    const before = spire.clone(state)
    let code: string | undefined
    try {
      perform(state, action, caseDice)
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

/** The behaviours that a case deals, as places in their monster's list. */
function poolsOf({ fight }: SpireState, { pools = {} }: Fields): Map<string, number[]> {
  const entries = Object.entries(pools as Readonly<Record<string, readonly string[]>>)
  return new Map(
    entries.map(([id, letters]) => {
      const kind = fight.kinds.find((one) => one.id === id)
      return [`deal a behaviour: ${id}`, letters.map((one) => kind?.behaviors.indexOf(one) ?? 0)]
    }),
  )
}

function runSetup(testCase: GoldenCase, preset: Preset): Failure[] {
  const {
    encounter,
    ascension = 0,
    gremlins = [],
  } = testCase.given as {
    encounter: string
    ascension?: number
    gremlins?: readonly string[]
  }
  const state = spire.begin(scenarioOf({ preset, encounter, ascension }))
  const pools = poolsOf(state, testCase.given as Fields)
  const gremlinKinds = state.fight.kinds.find(({ becomes }) => becomes.length > 0)?.becomes ?? []
  pools.set(
    'draw a monster',
    gremlins.map((id) => gremlinKinds.findIndex((one) => one.id === id)),
  )
  const dice = new CaseDice([], undefined, [], pools).asDice()
  while (state.phase === 'deal') {
    const waiting = state.monsters.find(
      (m) => m.behavior < 0 && state.fight.kinds[m.kind]!.behaviors.length > 0,
    )
    const id = waiting ? state.fight.kinds[waiting.kind]!.id : ''
    pools.set('deal a behaviour', (pools.get(`deal a behaviour: ${id}`) ?? []).splice(0, 1))
    step(state, dice)
  }
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
  const { letters = 3 } = (testCase.given ?? {}) as { letters?: number }
  const found = forRolls(testCase.dice as number[], (roll) => dieIndex(roll, boundsFor(letters)))
  const expected = error ?? indices
  return isDeepStrictEqual(found, expected) ? [] : [{ field: 'indices', expected, actual: found }]
}

function runIntent(testCase: GoldenCase, preset: Preset): Failure[] {
  const { monster } = testCase.given as { monster: Fields }
  const { intents, error } = testCase.expect as { intents?: string[]; error?: string }
  const { ascension = 0 } = testCase.given as { ascension?: number }
  const rules = { preset, dieTiming: 'turnStart', ascension }
  const scenario = { ...rules, phase: 'player', monsters: [givenMonster(monster)] }
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
    case 'run':
      return runRun(testCase)
    default:
      return [{ field: 'kind', expected: 'damage, die, intent, setup, combat or run', actual: testCase.kind }]
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
