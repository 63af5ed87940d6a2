import type { Dice } from '../../../../kernel/dice/dice.js'
import { cardText } from '../../effects/text.js'
import { type Step, stepOf } from '../../run/deal.js'
import { removalPrice, spacesAhead } from '../../run/decide.js'
import { canWish, optionsOf } from '../../run/events.js'
import { kindAt, spacesOf, symbolAt } from '../../run/map.js'
import type { Reward, Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { type GoodView, goodsOf } from './goods.js'
import { onBoard } from './on-board.js'
import { cardsOnOffer } from './on-offer.js'
import { type OnwardView, onwardOf } from './onward.js'
import { bossesOf, floorOf, type GiftView, giftsOf, giftText, type WayView, waysOf, wayText } from './told.js'

/** The same as people read it: for boards that draw a run. */
interface RunTold {
  /** The floor one is on, from 1, and how many the act has. */
  readonly floor: number
  readonly floors: number
  /** The spaces that one has been on, in order. */
  readonly walked: readonly string[]
  /** Where one may go, and what lies behind it. */
  readonly onward: readonly OnwardView[]
  /** Those of whom one may wait at the top. */
  readonly bosses: readonly string[]
  readonly gifts: readonly GiftView[]
  /** Rewards and wares that lie in the room. */
  readonly goods: readonly GoodView[]
  /** The options of the event here. */
  readonly ways: readonly WayView[]
}

/** A run between and around its fights. Of the decks it tells nothing but what was shown. */
export interface RunView extends RunTold {
  /** The act one is in, and how many the run has. */
  readonly act: number
  readonly acts: number
  readonly map: string
  readonly at: string
  /** The rows from the bottom: each space, the sign on it, and the room that it stands for. */
  readonly rows: readonly (readonly {
    readonly space: string
    readonly holds: string
    readonly room: string
  }[])[]
  /** Which space leads to which. */
  readonly paths: readonly (readonly [from: string, to: string])[]
  readonly moves: readonly string[]
  readonly deck: readonly { readonly name: string; readonly count: number }[]
  readonly relics: readonly string[]
  readonly gold: number
  /** What Neow offers, in words. */
  readonly neow: readonly string[]
  readonly room: {
    readonly kind: string
    readonly title: string
    readonly done: boolean
    readonly rewards: readonly string[]
    readonly offers: readonly { readonly name: string; readonly price: number }[]
    /** The cards among them, and what they do. */
    readonly cards: readonly { readonly name: string; readonly cost: string; readonly text: string }[]
    readonly removal: number | null
    readonly options: readonly { readonly name: string; readonly does: string }[]
    /** The roll of the event that can still be changed. */
    readonly die: number | null
    /** Cards of the deck that lie open here. */
    readonly shown: readonly string[]
  } | null
}

const NO_DICE = null as unknown as Dice

function rewardText(reward: Reward): string {
  if ('gold' in reward) return `${reward.gold} gold`
  if ('relic' in reward) return `relic ${reward.relic}`
  if ('potion' in reward) return `potion ${reward.potion}`
  if ('upgrade' in reward) return 'upgrade'
  if ('bossRelic' in reward) return `one of the relics ${reward.bossRelic.join(', ')}`
  return `one of the cards ${reward.cards.map(({ name }) => name).join(', ')}`
}

function cardsOf(state: SpireState): NonNullable<RunView['room']>['cards'] {
  return cardsOnOffer(state).map((card) => ({
    name: card.name,
    cost: card.costX ? 'X' : String(card.cost),
    text: cardText(card),
  }))
}

function roomView(step: Step): RunView['room'] {
  const { room, book } = step.run
  if (room === null) return null
  const options = room.used || room.event === '' ? [] : Object.entries(optionsOf(step))
  return {
    kind: room.kind,
    title: book.events[room.event]?.title ?? room.encounter.replaceAll('_', ' '),
    done: room.done,
    rewards: room.rewards.map(rewardText),
    offers: room.offers.map(({ name, price }) => ({ name, price })),
    cards: cardsOf(step.state),
    removal: room.kind === 'merchant' && !room.removed ? removalPrice(step) : null,
    options: options
      .filter(([name]) => canWish(step, name))
      .map(([name, option]) => ({ name, does: wayText(option) })),
    die: room.option === '' ? null : room.die,
    shown: room.cards ?? [],
  }
}

function toldOf(state: SpireState, run: Run, { rows, moves, room }: RunParts): RunTold {
  return {
    floor: floorOf(run),
    floors: rows.length,
    walked: run.walked ?? [],
    onward: onwardOf(run, moves),
    bosses: bossesOf(run),
    gifts: giftsOf(run),
    goods: goodsOf(state, run),
    ways: waysOf(room?.options ?? []),
  }
}

type RunParts = Omit<RunView, keyof RunTold>

export function runView(state: SpireState, run: Run): RunView {
  const parts = runParts(state, run)
  return { ...parts, ...toldOf(state, run, parts) }
}

/** What of a board stays as it is for a whole act. */
function printedBoard(run: Run): Pick<RunView, 'rows' | 'paths'> {
  const map = run.book.maps[run.map]
  if (!map) return { rows: [], paths: [] }
  return {
    rows: map.rows.map((_, row) =>
      spacesOf(map, row).map((space) => ({
        space,
        holds: symbolAt(run, space),
        room: kindAt(run, space) ?? '',
      })),
    ),
    paths: Object.entries(map.edges).flatMap(([from, all]) => all.map((to) => [from, to] as const)),
  }
}

function runParts(state: SpireState, run: Run): RunParts {
  const step = stepOf(state, NO_DICE, () => {})
  const map = run.book.maps[run.map]
  const different = [...new Set(run.deck)].sort()
  return {
    act: run.act,
    acts: run.book.acts,
    map: run.map,
    at: run.at,
    ...onBoard(run, printedBoard),
    moves: map ? spacesAhead(step) : [],
    deck: different.map((name) => ({ name, count: run.deck.filter((card) => card === name).length })),
    relics: run.relics.map((id) => run.book.relics[id]?.name ?? id),
    gold: state.gold,
    neow: giftsOf(run).map(giftText),
    room: roomView(step),
  }
}
