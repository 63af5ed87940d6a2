import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { signed } from '../../../kernel/modifiers.js'
import type { SpireScenario } from '../scenario/schema.js'
import { SEAT } from '../seats.js'
import type { Result, SpireState } from '../state/state.js'
import { runEventTitle, THE_RUN } from './blows.js'
import { type HpAfter, hpChange, hpInWords, hpText } from './words/hp.js'
import { characterName, clipped, type Line, sourceName } from './words/names.js'

/** The player gains HP. */
export interface Healed extends HpAfter {
  readonly type: 'Healed'
  readonly by: string
  readonly amount: number
}

/** The fairy in a bottle: the player does not fall. */
export interface Saved extends HpAfter {
  readonly type: 'Saved'
}

export interface MaxHpSet {
  readonly type: 'MaxHpSet'
  readonly max: number
}

/** With the player's HP. */
export interface FightOver extends HpAfter {
  readonly type: 'FightOver'
  readonly result: Result
}

export type VitalEvent = Healed | Saved | MaxHpSet | FightOver

export const vitalRows: EventRows<SpireState, VitalEvent, VitalEvent, SpireScenario> = {
  Healed: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { amount }) {
      s.player.hp += amount
    },
    see: (event, seat, facts) => (seat === SEAT ? event : hpInWords(event, seat, facts)),
    mech: ({ by, amount, hp }) => [
      `${by}: HP ${signed(amount)}${typeof hp === 'number' ? ` = ${hp}` : `; ${hp}`}`,
    ],
    story: healSentence,
    short: ({ amount, hp }) => `+${amount} HP (${hp})`,
    beat(event, context) {
      const who = characterName(context)
      return { on: [who], result: 'heals', changes: [hpChange(who, event.amount, event)] }
    },
  },
  Saved: {
    weight: 'decisive',
    concerns: (_, context) => [characterName(context)],
    fold(s, { hp }) {
      s.player.hp = Number(hp)
    },
    see: (event, seat, facts) => (seat === SEAT ? event : hpInWords(event, seat, facts)),
    mech: ({ hp }) => [`Fairy in a Bottle: ${hpText(hp)}`],
    story: ({ hp }) =>
      typeof hp === 'number' ? `Fairy in a Bottle saves you: ${hp} HP.` : 'Fairy in a Bottle saves you.',
    short: () => 'Fairy saves you',
    narr: () => 'A fairy brings you back.',
    beat({ hp, max }, context) {
      const who = characterName(context)
      return {
        on: [who],
        result: 'saved',
        changes: [{ who, figure: 'hp', to: hp, ...(max !== undefined && { max }) }],
      }
    },
  },
  MaxHpSet: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { max }) {
      s.player.maxHp = max
      s.player.hp = Math.min(s.player.hp, max)
    },
    mech: ({ max }) => [`HP at most ${max}`],
    story: ({ max }) => `Your maximum HP is now ${max}.`,
    short: ({ max }) => `Max HP ${max}`,
    beat({ max }, context) {
      const who = characterName(context)
      return { on: [who], changes: [{ who, figure: 'max HP', to: max }] }
    },
  },
  FightOver: {
    weight: 'decisive',
    fold(s, { result }) {
      // In a run the spoils of a fight that was won come next.
      if (s.run !== null && result === 'win') s.phase = 'spoils'
      else {
        s.phase = 'over'
        s.result = result
      }
      s.toDraw = 0
      s.doing = null
      s.choice = null
    },
    see: (event, seat, facts) => (seat === SEAT ? event : hpInWords(event, seat, facts)),
    mech: ({ result, hp }) => [`Fight over: ${result}, ${hpText(hp)}`],
    story(event, context) {
      const { result, hp, max } = event
      const name = characterName(context)
      if (result === 'loss') return `${name} is dead. The fight is lost.`
      if (result === 'timeout') return 'The turn limit is reached, and the fight is called off.'
      if (typeof hp !== 'number') return `The fight is won; ${name} is ${hp}.`
      return `The fight is won with ${hp}${max === undefined ? '' : ` of ${max}`} HP.`
    },
    short: ({ result, hp }) =>
      clipped(result === 'win' ? `Won, ${typeof hp === 'number' ? `${hp} HP` : hp}` : RESULTS[result].short),
    narr: ({ result }) => RESULTS[result].cue,
    beat: ({ result }) => ({ result: RESULTS[result].beat }),
  },
}

const RESULTS = {
  win: { cue: 'The last monster falls; the fight is won.', short: 'Won', beat: 'won' },
  loss: { cue: 'You fall; the fight is lost.', short: 'Lost', beat: 'lost' },
  timeout: {
    cue: 'Neither side prevails; the fight is called off.',
    short: 'Called off',
    beat: 'called off',
  },
} as const

/** The cause of a rest's heal. */
const REST = 'Rest'

function healSentence({ by, amount, hp }: Healed, context: Line): string {
  const name = characterName(context)
  const now = typeof hp === 'number' ? `${hp} HP` : `${name} is ${hp}`
  const cause = by === THE_RUN ? runEventTitle(context) : by === REST ? 'The rest' : sourceName(by, context)
  return cause === undefined
    ? `${name} heals ${amount} HP: ${now}.`
    : `${cause} heals ${name} for ${amount}: ${now}.`
}
