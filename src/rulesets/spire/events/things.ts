import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { signed } from '../../../kernel/modifiers.js'
import { RELIC_USES } from '../fight/mark.js'
import type { RelicKind } from '../fight/relic.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { toBottom } from '../state/stock.js'
import { actorOf, THE_RUN } from './blows.js'
import { addRelic, leaveDeck } from './changed-fight.js'
import { alikeFrom, effectFollows, neighbour } from './words/line.js'
import { characterName, clipped, type Line, listed, some, sourceName } from './words/names.js'

export interface RelicUsed {
  readonly type: 'RelicUsed'
  readonly relic: string
  readonly place: number
  readonly uses: number
}

export interface RelicGained {
  readonly type: 'RelicGained'
  readonly relic: RelicKind
  readonly by: string
}

export interface PotionUsed {
  readonly type: 'PotionUsed'
  readonly potion: string
  readonly kind: number
}

export interface PotionGained {
  readonly type: 'PotionGained'
  readonly potion: string
  readonly kind: number
  readonly by: string
}

export interface GoldChanged {
  readonly type: 'GoldChanged'
  readonly by: string
  readonly change: number
  readonly gold: number
}

/** The top of a deck is shown and goes to its bottom. */
export interface TopShown {
  readonly type: 'TopShown'
  readonly deck: 'potions' | 'relics'
  readonly name: string
  readonly kind: number
}

export type ThingEvent = RelicUsed | RelicGained | PotionUsed | PotionGained | GoldChanged | TopShown

export const thingRows: EventRows<SpireState, ThingEvent, ThingEvent, SpireScenario> = {
  RelicUsed: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { place, uses }) {
      s.marks[RELIC_USES + place] = uses
    },
    mech: ({ relic }) => [`${relic}: used`],
    story: ({ relic }, context) => (effectFollows(context, relic) ? '' : `You use ${relic}.`),
    short: ({ relic }, context) => (effectFollows(context, relic) ? undefined : clipped(`Use ${relic}`)),
    beat: ({ relic }, context) => ({ by: characterName(context), result: relic }),
  },
  RelicGained: {
    weight: 'decisive',
    concerns: (_, context) => [characterName(context)],
    fold(s, { relic }) {
      addRelic(s, relic)
      leaveDeck(s, relic.id)
      if (s.run !== null) s.run = { ...s.run, relics: [...s.run.relics, relic.id] }
    },
    mech: ({ by, relic }) => [`${by}: gains ${relic.name}`],
    story: ({ relic }) => `You gain ${relic.name} (relic).`,
    short: ({ relic }) => clipped(`+ ${relic.name}`),
    beat: ({ relic }, context) => ({ by: characterName(context), result: `gains ${relic.name}` }),
  },
  PotionUsed: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { kind }) {
      s.potions.splice(s.potions.indexOf(kind), 1)
    },
    mech: ({ potion }) => [`${potion}: used`],
    story: ({ potion }, context) =>
      isSaidByNeighbour(potion, context) ? '' : potionSentence(potion, context),
    short: ({ potion }, context) =>
      isSaidByNeighbour(potion, context) ? undefined : clipped(`Use ${potion}`),
    beat: ({ potion }, context) => ({ by: characterName(context), result: potion }),
  },
  PotionGained: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { kind }) {
      s.potions.push(kind)
      s.potions.sort((a, b) => a - b)
    },
    mech: ({ by, potion }) => [`${by}: gains ${potion}`],
    // The purchase has named it.
    story: ({ by, potion }) => (by === THE_MERCHANT ? '' : `You gain ${aPotion(potion)}.`),
    short: ({ by, potion }) => (by === THE_MERCHANT ? undefined : clipped(`+ ${potion}`)),
    beat: ({ potion }, context) => ({ by: characterName(context), result: `gains ${potion}` }),
  },
  GoldChanged: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { gold }) {
      s.gold = gold
    },
    mech: ({ by, change, gold }) => [`${by}: gold ${signed(change)} = ${gold}`],
    story: goldSentence,
    short: ({ change, gold }) => `${change < 0 ? '−' : '+'}${Math.abs(change)} gold (${gold})`,
    beat({ change, gold }, context) {
      const who = characterName(context)
      return { on: [who], changes: [{ who, figure: 'gold', by: change, to: gold }] }
    },
  },
  TopShown: {
    weight: 'notable',
    fold(s, { deck, kind }) {
      toBottom(s.stock![deck], kind)
    },
    mech: ({ deck, name }) => [`Shown: ${name}, then under the deck of ${deck}`],
    story(event, context) {
      const names = shownTogether(event, context)
      if (names.length === 0) return ''
      const what = event.deck === 'potions' ? 'potion' : 'relic'
      return names.length === 1
        ? `A ${what} is turned up: ${names[0]}.`
        : `${names.length} ${what}s are turned up: ${listed(names)}.`
    },
    short(event, context) {
      const names = shownTogether(event, context)
      return names.length === 0 ? undefined : clipped(`Shown: ${listed(names)}`)
    },
  },
}

/** The names that are shown one after another from the top of one deck. */
function shownTogether({ deck }: TopShown, context: Line): readonly string[] {
  const isAlike = (other: { readonly type: string }): other is TopShown =>
    other.type === 'TopShown' && (other as TopShown).deck === deck
  return alikeFrom(context, isAlike).map(({ name }) => name)
}

/** The cause of a potion from the merchant. */
const THE_MERCHANT = 'The merchant'

/** The cause of a fight's rewards. */
const REWARD = 'Reward'

/** Reports whether a neighbour names the potion: its effect, a fairy's rescue, a die that was turned. */
function isSaidByNeighbour(potion: string, context: Line): boolean {
  const next = neighbour(context, 1)?.type
  return next === 'Saved' || next === 'DieFixed' || effectFollows(context, potion)
}

/** A potion whose line says nothing else may have been thrown away. */
function potionSentence(potion: string, context: Line): string {
  if (neighbour(context, 1) === undefined && neighbour(context, -1) === undefined)
    return `${capitalPotion(potion)} is used up.`
  const kinds = Object.values(context.facts.scenario.content.potions)
  const effects = kinds.find(({ name }) => name === potion)?.effects ?? []
  const isThrown = effects.some((effect) => /^(?:thorn|dmg|vul|weak)/.test(effect))
  return `You ${isThrown ? 'throw' : 'drink'} the ${potion}.`
}

function capitalPotion(potion: string): string {
  return potion.endsWith('Potion') ? `The ${potion}` : potion
}

function aPotion(potion: string): string {
  return potion.endsWith('Potion') ? some(1, potion) : potion
}

function goldSentence({ by, change, gold }: GoldChanged, context: Line): string {
  if (change > 0) {
    const isPlain = by === REWARD || by === THE_RUN
    return isPlain
      ? `You gain ${change} gold (${gold} in all).`
      : `${sourceName(by, context)} gives you ${change} gold (${gold} in all).`
  }
  const thief = actorOf(by, context)
  if (thief !== undefined) return `${thief} steals ${-change} gold: ${gold} left.`
  if (by === THE_RUN) return `You pay ${-change} gold: ${gold} left.`
  return `${sourceName(by, context)} costs ${-change} gold: ${gold} left.`
}
