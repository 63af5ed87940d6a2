import { isDeepStrictEqual } from 'node:util'
import type { Command } from '../../../src/kernel/contract/command.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { effectContext } from '../../../src/rulesets/spire/effects/context.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { bootsOf, stepOf } from '../../../src/rulesets/spire/run/deal.js'
import { spacesAhead } from '../../../src/rulesets/spire/run/decide.js'
import { relicsToGive } from '../../../src/rulesets/spire/run/giving.js'
import { firstBosses } from '../../../src/rulesets/spire/run/rooms.js'
import { type DeckName, type Offer, type Reward, roomOf } from '../../../src/rulesets/spire/state/run.js'
import { winIfNoneLives } from '../../../src/rulesets/spire/turn/victory.js'
import { SEAT, scenarioOf } from '../../rulesets/spire/scenarios.js'
import type { Failure, GoldenCase } from './reader.js'

type Fields = Readonly<Record<string, unknown>>
type Names = readonly string[]

/** Rolls as a case lists them; random picks by the names that it chooses. */
class RunDice {
  rolls: number[]
  picks: string[] = []
  /** What a random pick is made from, by what it is for. */
  candidates: (purpose: string) => readonly string[] = () => []

  constructor(rolls: Names | readonly number[]) {
    this.rolls = rolls.map(Number)
  }

  asDice(): Dice {
    const unused = (): never => {
      throw new Error('a run rolls one die and draws cards')
    }
    return {
      die: () => this.rolls.shift() ?? unused(),
      band: () => this.rolls.shift() ?? unused(),
      draw: (counts, purpose) => {
        const names = this.candidates(purpose)
        const name = names.length > 0 ? this.picks.shift() : undefined
        const place = name === undefined ? -1 : names.indexOf(name)
        return place === -1 ? Array.from(counts).findIndex((count) => count > 0) : place
      },
      faces: unused,
      sum: unused,
      test: unused,
      pool: unused,
      roll: unused,
      read: unused,
    }
  }
}

/** The run that a case describes; what it leaves out is the start of a run. */
function given(fields: Fields): SpireState {
  const {
    hp,
    maxHp,
    gold,
    deck,
    relics,
    potions,
    slots,
    counters,
    ascension,
    map,
    at,
    tokens,
    room,
    neow,
    decks,
    act,
    portal,
  } = fields
  const state = spire.begin(
    scenarioOf({
      preset: 'mod',
      run: { map: map === 'A' || map === 'B' ? map : 'A', acts: 3 },
      ...(ascension !== undefined && { ascension }),
      ...(hp !== undefined && { hp }),
      ...(maxHp !== undefined && { maxHp }),
      ...(gold !== undefined && { gold }),
      ...(relics !== undefined && { relics }),
      ...(potions !== undefined && { potions }),
      ...(slots !== undefined && { slots }),
    }),
  )
  const run = state.run!
  const { kind, ...rest } = (room ?? {}) as { kind?: Parameters<typeof roomOf>[0] } & Fields
  const left = Object.fromEntries(
    run.relics.filter((id) => /^(MoltenEgg|ToxicEgg|WingBoots)$/.test(id)).map((id) => [id, 3]),
  )
  const ordered = Object.entries((decks ?? {}) as Readonly<Record<string, Names>>).filter(
    ([name]) => name !== 'relics' && name !== 'potions',
  )
  state.run = {
    ...run,
    act: Number(act ?? 1),
    map: String(map ?? BOARDS[Number(act ?? 1)]),
    portal: portal === true,
    at: String(at ?? ''),
    tokens: (tokens ?? {}) as Readonly<Record<string, string>>,
    ...(deck !== undefined && { deck: deck as Names }),
    counters: { ...left, ...(counters as Readonly<Record<string, number>> | undefined) },
    room: kind === undefined ? null : roomOf(kind, rest),
    neow: String(neow ?? ''),
    decks: {
      ...run.decks,
      ...Object.fromEntries(ordered.map(([name, known]) => [name, { shuffled: [], known }])),
    },
  }
  const things = (decks ?? {}) as Readonly<Record<string, Names>>
  const { potionKinds, relicPool } = state.fight
  if (things.potions)
    setDeck(
      state.stock!.potions,
      things.potions,
      potionKinds.map(({ id }) => id),
    )
  if (things.relics)
    setDeck(
      state.stock!.relics,
      things.relics,
      relicPool.map(({ id }) => id),
    )
  state.phase = 'room'
  return state
}

/** The board of each act. */
const BOARDS: Readonly<Record<number, string>> = { 1: 'A', 2: 'city', 3: 'beyond', 4: 'ending' }

/** What the next act lays out, where a case says it. */
function layOut(state: SpireState, acts: unknown): void {
  const run = state.run!
  const said = (acts ?? {}) as Readonly<Record<string, { tokens?: unknown; decks?: unknown }>>
  const { tokens, decks } = said[String(run.act)] ?? {}
  const ordered = Object.entries((decks ?? {}) as Readonly<Record<string, Names>>)
  state.run = {
    ...run,
    ...(tokens !== undefined && { tokens: tokens as Readonly<Record<string, string>> }),
    decks: {
      ...run.decks,
      ...Object.fromEntries(ordered.map(([name, known]) => [name, { shuffled: [], known }])),
    },
  }
}

function setDeck(deck: { shuffled: number[]; known: number[] }, names: Names, kinds: Names): void {
  deck.shuffled.fill(0)
  deck.known.splice(0, deck.known.length, ...names.map((name) => kinds.indexOf(name)))
}

function commandOf(action: Fields): Command {
  const { move, take, skip, rest, smith, buy, remove, option, neow, use, drink, drop } = action
  if (move !== undefined) return { verb: 'move', to: String(move) }
  if (take !== undefined) {
    const what = typeof take === 'string' ? take : Object.values(take as Fields)[0]
    return { verb: 'take', what: String(what) }
  }
  if (skip) return { verb: 'skip' }
  if (rest) return { verb: 'rest' }
  if (smith !== undefined) return { verb: 'smith', card: String(smith) }
  if (buy !== undefined) return { verb: 'buy', what: String(Object.values(buy as Fields)[0]) }
  if (remove !== undefined) return { verb: 'purge', card: String(remove) }
  if (option !== undefined) return { verb: 'option', name: String(option) }
  if (neow !== undefined) return { verb: 'neow', number: Number(neow) + 1 }
  if (use !== undefined) return { verb: 'relic', relic: String(use) }
  if (drink !== undefined) return { verb: 'potion', potion: String(drink) }
  if (drop !== undefined) return { verb: 'drop', potion: String(drop) }
  return { verb: 'ahead' }
}

function perform(state: SpireState, action: Fields, runDice: RunDice, acts: unknown): void {
  const tell = telling(spire, state)
  const dice = runDice.asDice()
  const answers = ((action.choose ?? []) as readonly unknown[]).map(String)
  runDice.picks = answers
  runDice.candidates = (purpose) => {
    const { deck, book } = state.run!
    const step = stepOf(state, dice, tell)
    if (purpose === 'a relic at random') return relicsToGive(step)
    if (purpose === 'a boss at random') return firstBosses(step)
    if (purpose !== 'upgrade at random') return []
    return [...new Set(deck.filter((card) => !card.endsWith('+') && book.cards[card]!.upgradable))]
  }
  if (action.win === undefined) spire.decide(state, SEAT, commandOf(action), dice, tell)
  else {
    if (state.phase === 'room') tell({ type: 'FightBegun', encounter: state.run!.room!.encounter })
    state.player.hp = Number(action.win)
    for (const monster of state.monsters) monster.hp = 0
    winIfNoneLives(effectContext(state, dice, tell))
  }
  if (action.nextAct === true) layOut(state, acts)
  while (state.phase === 'spoils') spire.advance(state, dice, tell)
  while (state.choice !== null) {
    const answer = answers.shift() ?? (state.choice.least === 0 ? 'done' : undefined)
    if (answer === undefined) throw new Stop('Refused', 'bad-choice', 'an answer is missing')
    spire.decide(state, SEAT, { verb: 'choose', what: answer }, dice, tell)
  }
  if (answers.length > 0) throw new Error(`answers that nobody asked for: ${answers.join(', ')}`)
}

function rewardSeen(reward: Reward): unknown {
  return 'cards' in reward ? { cards: reward.cards.map(({ name }) => name) } : reward
}

function offerSeen({ what, name, price }: Offer): unknown {
  return { [what]: name, price }
}

function roomField({ run }: SpireState, field: string): unknown {
  const room = run!.room!
  if (field === 'rewards') return room.rewards.map(rewardSeen)
  if (field === 'offers') return room.offers.map(offerSeen)
  return room[field as keyof typeof room]
}

function deckOf(state: SpireState, name: string): Names {
  const { potionKinds, relicPool } = state.fight
  if (name === 'potions') return state.stock!.potions.known.map((kind) => potionKinds[kind]!.id)
  if (name === 'relics') return state.stock!.relics.known.map((kind) => relicPool[kind]!.id)
  return state.run!.decks[name as DeckName].known
}

function actual(state: SpireState, field: string): unknown {
  const run = state.run!
  switch (field) {
    case 'hp':
    case 'maxHp':
      return state.player[field]
    case 'gold':
      return state.gold
    case 'deck':
      return [...run.deck].sort()
    case 'relics':
      return [...run.relics].sort()
    case 'potions':
      return state.potions.map((kind) => state.fight.potionKinds[kind]!.id).sort()
    case 'slots':
      return state.fight.slots
    case 'at':
      return run.at === '' ? null : run.at
    case 'act':
    case 'map':
    case 'portal':
      return run[field]
    case 'moves': {
      const step = stepOf(state, null as unknown as Dice, () => {})
      return [...(bootsOf(step) ? [] : spacesAhead(step))].sort()
    }
    case 'result':
      return state.result
    default:
      return undefined
  }
}

function compare(state: SpireState, expected: Fields): Failure[] {
  const failures: Failure[] = []
  const check = (field: string, want: unknown, got: unknown): void => {
    if (!isDeepStrictEqual(want, got)) failures.push({ field, expected: want, actual: got })
  }
  for (const [field, want] of Object.entries(expected)) {
    if (field === 'error') continue
    const parts = typeof want === 'object' && want !== null ? Object.entries(want as Fields) : []
    if (field === 'room')
      for (const [name, value] of parts) check(`room.${name}`, value, roomField(state, name))
    else if (field === 'decks')
      for (const [name, value] of parts) check(`decks.${name}`, value, deckOf(state, name))
    else if (field === 'counters')
      for (const [name, value] of parts) check(`counters.${name}`, value, state.run!.counters[name])
    else check(field, Array.isArray(want) ? [...(want as Names)].sort() : want, actual(state, field))
  }
  return failures
}

/** A case of kind `run`: rooms, rewards, events and what they do to the deck. */
export function runRun(testCase: GoldenCase): Failure[] {
  const {
    actions = [],
    expect,
    dice: rolls = [],
  } = testCase as unknown as {
    actions?: readonly Fields[]
    expect: Fields & { error?: string }
    dice?: readonly number[]
  }
  let state = given((testCase.given ?? {}) as Fields)
  const dice = new RunDice(rolls)
  const failures: Failure[] = []
  actions.forEach((action, i) => {
    const before = spire.clone(state)
    let code: string | undefined
    try {
      perform(state, action, dice, ((testCase.given ?? {}) as Fields).acts)
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop
      code = stop.code
      state = before
    }
    const wanted = i === actions.length - 1 ? expect.error : undefined
    if (code !== wanted) failures.push({ field: `actions[${i}] error`, expected: wanted, actual: code })
  })
  if (dice.rolls.length > 0) failures.push({ field: 'dice left', expected: [], actual: dice.rolls })
  return [...failures, ...compare(state, expect)]
}
