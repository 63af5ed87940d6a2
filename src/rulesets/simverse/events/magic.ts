/** Spells that end, and things that a spell mends (rules/simverse V16). */
import { get } from '../state/state.js'
import { spoken } from './gear.js'
import type { Rows } from './shared/rows.js'
import { cut, storyWord } from './shared/words.js'
import { costInBrackets } from './spending.js'

/** A blessing, a ward or a sanctuary is over. */
export interface BuffLost {
  readonly type: 'BuffLost'
  readonly who: string
  readonly buff: string
  readonly cause: string
}

/** A spell makes a thing whole again. */
export interface ThingMended {
  readonly type: 'ThingMended'
  readonly who: string
  readonly thing: string
  readonly steps: number
  readonly by: string
}

export type MagicEvent = BuffLost | ThingMended

export const magicRows: Rows<MagicEvent> = {
  BuffLost: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, buff }) {
      const c = get(state, who)
      c.buffs = c.buffs.filter(({ name }) => name !== buff)
    },
    mech: ({ who, buff, cause }) => [`${who} no longer has ${buff} (${cause})`],
    story: ({ who, buff, cause }) => `${who}'s ${buff} ends (${storyWord(cause)}).`,
    short: ({ who, buff }) => cut(`${who}'s ${buff} ends`),
    beat: ({ who, buff }) => ({ on: [who], changes: [{ who, loses: buff }] }),
  },
  ThingMended: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, thing, steps }) {
      const c = get(state, who)
      c.lost = { ...c.lost, [thing]: Math.max(0, (c.lost[thing] ?? 0) - steps) }
    },
    mech: ({ who, thing, steps, by }) => [`${who}'s ${thing} is mended by ${steps} (${by})`],
    story: ({ who, thing, by }, context) =>
      `${by} makes ${who}'s ${spoken(context.facts.scenario, who, thing)} whole again${costInBrackets(context)}.`,
    short: ({ who, thing }) => cut(`${who}'s ${thing} mended`),
    beat: ({ who }) => ({ on: [who], result: 'mended' }),
  },
}
