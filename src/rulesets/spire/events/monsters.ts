import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { NO_TARGET } from '../fight/fight.js'
import {
  ARRIVING,
  DEFENSIVE,
  FURIOUS,
  NORMAL_STANCE,
  SPLITTING,
  STANCES,
  STUNNED,
} from '../fight/monster-kind.js'
import type { SpireScenario } from '../scenario/schema.js'
import { FROM_POOL, monsterOf } from '../state/newcomer.js'
import type { SpireState } from '../state/state.js'
import type { MonsterActed } from './blows.js'
import { alikeFrom, isType, lastBefore, neighbour } from './words/line.js'
import { clipped, creatureName, type Line, listed, personName, some } from './words/names.js'
import { FIGURE_NAMES, figureSentence, isSpecial, type SpecialTrait } from './words/special-words.js'

export interface BehaviorDealt {
  readonly type: 'BehaviorDealt'
  readonly who: number
  readonly name: string
  readonly place: number
  readonly behavior: string
  /** No monster waits for a behaviour any more: the first turn may start. */
  readonly last: boolean
}

export type Trait = 'stance' | 'moves' | 'anger' | 'sharpHide' | SpecialTrait

export interface TraitChanged {
  readonly type: 'TraitChanged'
  readonly who: number
  readonly name: string
  readonly trait: Trait
  readonly now: number
}

/** A monster is summoned, or comes of one that split. */
export interface MonsterCame {
  readonly type: 'MonsterCame'
  readonly who: number
  readonly name: string
  readonly kind: number
  readonly behavior: number
  readonly letters: string
  readonly summoner: number
  /** Which of its master's places it holds, where it holds one. */
  readonly seat?: number
}

/** A monster that could have been one of several kinds is this one. */
export interface MonsterDrawn {
  readonly type: 'MonsterDrawn'
  readonly who: number
  readonly name: string
  readonly kind: number
  readonly behavior: number
}

/** No monster waits for anything any more: the first turn may start. */
export interface AllDealt {
  readonly type: 'AllDealt'
}

export interface MonsterEscaped {
  readonly type: 'MonsterEscaped'
  readonly who: number
  readonly name: string
}

export type MonsterEvent =
  | BehaviorDealt
  | TraitChanged
  | MonsterCame
  | MonsterDrawn
  | AllDealt
  | MonsterEscaped

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

export const monsterRows: EventRows<SpireState, MonsterEvent, MonsterEvent, SpireScenario> = {
  BehaviorDealt: {
    weight: 'detail',
    fold(s, { who, place, last }) {
      s.monsters[who]!.behavior = place
      if (last) s.phase = 'start'
    },
    mech: ({ name, behavior }) => [`Deal: ${name} is dealt behaviour ${behavior}`],
    story: () => '',
  },
  TraitChanged: {
    weight: ({ trait }) => (trait === 'moves' || trait === 'fading' ? 'detail' : 'notable'),
    fold(s, { who, trait, now }) {
      const monster = s.monsters[who]!
      if (isSpecial(trait)) monster.special = { ...monster.special, [trait]: now }
      else monster[trait] = now
    },
    mech({ name, trait, now }) {
      if (trait === 'moves') return []
      if (trait === 'stance') return [`${name} ${STANCE_TEXTS[now] ?? ''}`]
      return [`${name}: ${FIGURE_NAMES[trait]} = ${now}`]
    },
    story: traitSentence,
    short(event, context) {
      const { trait, now } = event
      const name = creatureName(event, context)
      if (trait === 'moves' || splits(event, context)) return undefined
      if (trait !== 'stance') return clipped(`${name} ${FIGURE_NAMES[trait]} ${Math.max(0, now)}`)
      const stance = STANCES[now]
      return clipped(`${name} ${stance === '' || stance === undefined ? 'opens up' : stance}`)
    },
    narr: ({ name, trait, now }) =>
      trait === 'stance' && now === DEFENSIVE ? `${name} folds into a ball of blades.` : undefined,
    beat(event, context) {
      const who = personName(event, context)
      const { trait, now } = event
      if (trait === 'moves') return undefined
      if (trait !== 'stance')
        return {
          on: [who],
          changes: [{ who, figure: FIGURE_NAMES[trait], to: Math.max(0, now) }],
        }
      const stance = STANCES[now] ?? ''
      return stance === '' ? { on: [who] } : { on: [who], changes: [{ who, gains: stance }] }
    },
  },
  MonsterCame: {
    weight: 'decisive',
    fold(s, { kind, behavior, summoner, seat }) {
      const monster = monsterOf(s.fight, kind, behavior, summoner)
      monster.stance = ARRIVING
      if (seat !== undefined) monster.special = { ...monster.special, master: summoner, seat }
      s.monsters.push(monster)
    },
    mech: ({ name, who, letters }) => [
      `${name} comes as number ${who + 1}${letters ? `, behaviour ${letters}` : ''}`,
    ],
    story(event, context) {
      const parent = event.summoner === NO_TARGET ? lastBefore(context, isActed) : undefined
      if (parent === undefined) return `${creatureName(event, context)} joins the fight.`
      const parts = alikeFrom(context, isPartOfSplit)
      if (parts.length === 0) return ''
      const names = parts.map((part) => creatureName(part, context))
      return `${creatureName(parent, context)} splits into ${listed(names)}.`
    },
    short: (event, context) => clipped(`+ ${creatureName(event, context)}`),
    narr: ({ name }) => `${name} joins the fight.`,
    beat: (event, context) => ({ by: personName(event, context), result: 'joins' }),
  },
  MonsterDrawn: {
    weight: 'notable',
    fold(s, { who, kind, behavior }) {
      const { master, seat } = s.monsters[who]!.special
      const monster = monsterOf(s.fight, kind, behavior, FROM_POOL)
      if (master >= 0) monster.special = { ...monster.special, master, seat }
      s.monsters[who] = monster
    },
    mech: ({ who, name }) => [`Draw: number ${who + 1} is ${name}`],
    story: ({ who, name }) => `The ${ORDINALS[who] ?? `${who + 1}th`} monster is ${some(1, name)}.`,
    short: ({ who, name }) => clipped(`${who + 1}: ${name}`),
    beat: (event, context) => ({ by: personName(event, context), result: 'joins' }),
  },
  AllDealt: {
    weight: 'detail',
    fold(s) {
      s.phase = 'start'
    },
    story: () => '',
  },
  MonsterEscaped: {
    weight: 'decisive',
    fold(s, { who }) {
      const monster = s.monsters[who]!
      monster.fled = monster.hp
      monster.hp = 0
    },
    mech: ({ name }) => [`${name} escapes`],
    story(event, context) {
      const move = lastBefore(context, isActed)?.move
      const stole = context.line.slice(0, context.place).some((other) => isTheft(other, move))
      return `${creatureName(event, context)} gets away${stole ? ' with your gold' : ''}.`
    },
    short: (event, context) => clipped(`${creatureName(event, context)} escapes`),
    narr: ({ name }) => `${name} gets away.`,
    beat(event, context) {
      const who = personName(event, context)
      return { by: who, result: 'escapes', changes: [{ who, gains: 'escaped' }] }
    },
  },
}

const STANCE_TEXTS = [
  'is as usual again',
  'sleeps',
  'is stunned',
  'turns defensive',
  'is about to split',
  '',
  'is down',
  'has risen',
  'is furious',
]

const isActed = isType<MonsterActed>('MonsterActed')

function isPartOfSplit(event: { readonly type: string }): event is MonsterCame {
  return event.type === 'MonsterCame' && (event as MonsterCame).summoner === NO_TARGET
}

function isTheft(event: { readonly type: string }, move: string | undefined): boolean {
  const { by, change } = event as { readonly by?: string; readonly change?: number }
  return event.type === 'GoldChanged' && by === move && (change ?? 0) < 0
}

/** A monster that splits leaves its waiting: the newcomers say it. */
function splits({ trait, now }: TraitChanged, context: Line): boolean {
  return trait === 'stance' && now === NORMAL_STANCE && neighbour(context, 1)?.type === 'MonsterCame'
}

function traitSentence(event: TraitChanged, context: Line): string {
  const { trait, now } = event
  const name = creatureName(event, context)
  if (trait === 'moves' || splits(event, context)) return ''
  if (isSpecial(trait)) return figureSentence(name, trait, now)
  if (trait === 'anger') return `${name} grows angrier: Anger ${now}.`
  if (trait === 'sharpHide') return now > 0 ? `${name} has Sharp Hide ${now}.` : `${name} loses Sharp Hide.`
  switch (now) {
    case NORMAL_STANCE:
      return `${name} opens up again.`
    case STUNNED:
      return `${name} wakes, stunned.`
    case DEFENSIVE:
      return `${name} folds up on the defensive.`
    case SPLITTING:
      return `${name} is about to split.`
    case FURIOUS:
      return `${name} is furious: it only attacks from now on.`
    default:
      return ''
  }
}
