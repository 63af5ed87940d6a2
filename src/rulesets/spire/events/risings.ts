import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { signed } from '../../../kernel/modifiers.js'
import { LYING, NORMAL_STANCE, RISEN } from '../fight/monster-kind.js'
import { NO_FIGURES } from '../fight/special.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { type HpAfter, hpChange, hpInWords, hpText } from './words/hp.js'
import { clipped, creatureName, personName, sourceName } from './words/names.js'

/** A monster is at 0 HP and will rise again (rules/spire-acts23 4.3). */
export interface MonsterFell {
  readonly type: 'MonsterFell'
  readonly who: number
  readonly name: string
}

/** It stands again. */
export interface MonsterRose extends HpAfter {
  readonly type: 'MonsterRose'
  readonly who: number
  readonly name: string
  /** Strength it has now, and whether its tokens went. */
  readonly strength: number
  readonly clean: boolean
  /** Its turns as they count from now on. */
  readonly moves: number
}

/** A monster is dead by its own move. */
export interface MonsterPerished {
  readonly type: 'MonsterPerished'
  readonly who: number
  readonly name: string
  readonly by: string
}

/** A monster gains HP. */
export interface MonsterHealed extends HpAfter {
  readonly type: 'MonsterHealed'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly amount: number
}

export type RisingEvent = MonsterFell | MonsterRose | MonsterPerished | MonsterHealed

export const risingRows: EventRows<SpireState, RisingEvent, RisingEvent, SpireScenario> = {
  MonsterFell: {
    weight: 'decisive',
    fold: (s, { who }) => fall(s, who),
    mech: ({ name }) => [`${name} is down, and will rise again`],
    story: (event, context) => `${creatureName(event, context)} goes down, but not for good.`,
    short: (event, context) => clipped(`${creatureName(event, context)} down`),
    narr: ({ name }) => `${name} goes down, but not for good.`,
    beat(event, context) {
      const who = personName(event, context)
      return { on: [who], result: 'down', changes: [{ who, gains: 'down' }] }
    },
  },
  MonsterRose: {
    weight: 'decisive',
    fold: (s, event) => rise(s, event),
    see: (event, seat, facts) => hpInWords(event, seat, facts),
    mech: ({ name, hp, strength, clean }) => [
      `${name} rises: ${hpText(hp)}, Strength ${strength}${clean ? ', no Weak, no Vulnerable' : ''}`,
    ],
    story(event, context) {
      const { hp, max, strength } = event
      const points = typeof hp === 'number' ? `${hp}${max === undefined ? '' : ` of ${max}`} HP` : hp
      const strong = strength > 0 ? ` and ${strength} Strength` : ''
      return `${creatureName(event, context)} rises again with ${points}${strong}.`
    },
    short: (event, context) => clipped(`${creatureName(event, context)} rises, ${hpText(event.hp)}`),
    narr: ({ name }) => `${name} rises again.`,
    beat(event, context) {
      const who = personName(event, context)
      const { hp, max } = event
      const points = { who, figure: 'hp', to: hp, ...(max !== undefined && { max }) }
      return { by: who, result: 'rises', changes: [points, { who, loses: 'down' }] }
    },
  },
  MonsterPerished: {
    weight: 'decisive',
    fold(s, { who }) {
      s.monsters[who]!.hp = 0
    },
    mech: ({ name, by }) => [`${by}: ${name} is dead`],
    story: (event, context) => `${creatureName(event, context)} is gone.`,
    short: (event, context) => clipped(`${creatureName(event, context)} gone`),
    narr: ({ name }) => `${name} is gone.`,
    beat(event, context) {
      const who = personName(event, context)
      return { by: who, result: 'down', changes: [{ who, figure: 'hp', to: 0 }] }
    },
  },
  MonsterHealed: {
    weight: 'notable',
    fold(s, { who, amount }) {
      s.monsters[who]!.hp += amount
    },
    see: (event, seat, facts) => hpInWords(event, seat, facts),
    mech: ({ by, name, amount, hp }) => [`${by}: ${name} HP ${signed(amount)}; ${hpText(hp)}`],
    story(event, context) {
      const { amount, hp } = event
      const now = typeof hp === 'number' ? `${hp} HP` : hp
      return `${sourceName(event.by, context)} heals ${creatureName(event, context)} for ${amount}: ${now}.`
    },
    short: (event, context) => clipped(`${creatureName(event, context)} +${event.amount} HP`),
    beat(event, context) {
      const who = personName(event, context)
      return { on: [who], result: 'heals', changes: [hpChange(who, event.amount, event)] }
    },
  },
}

/** One that lies until its turn, or until the round's end, loses all it had; Champ and Time Eater keep it for the moment. */
function fall(s: SpireState, who: number): void {
  const monster = s.monsters[who]!
  monster.stance = LYING
  if (s.fight.kinds[monster.kind]!.special?.rises?.when === 'card') return
  monster.block = 0
  monster.strength = 0
  monster.weak = 0
  monster.vulnerable = 0
  if (monster.special !== NO_FIGURES) monster.special = { ...monster.special, curiosity: 0 }
}

function rise(s: SpireState, { who, hp, strength, clean, moves }: MonsterRose): void {
  const monster = s.monsters[who]!
  const always = s.fight.kinds[monster.kind]!.special?.rises?.always === true
  monster.stance = always ? NORMAL_STANCE : RISEN
  monster.hp = typeof hp === 'number' ? hp : monster.hp
  monster.strength = strength
  monster.moves = moves
  if (!clean) return
  monster.weak = 0
  monster.vulnerable = 0
}
