import type { Beat } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { signed } from '../../../kernel/modifiers.js'
import { spaced } from '../effects/text.js'
import { PLAYER } from '../fight/fight.js'
import { placeOfPower } from '../fight/mark.js'
import type { Power } from '../fight/power.js'
import type { SpireScenario } from '../scenario/schema.js'
import { creatureOf, nameOf, type PowerName, type SpireState, setTokens } from '../state/state.js'
import type { Hit } from './blows.js'
import { isType } from './words/line.js'
import { characterName, clipped, creatureName, type Line, personName, sourceName } from './words/names.js'
import { powerSentence } from './words/power-words.js'

export interface BlockGained {
  readonly type: 'BlockGained'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly amount: number
  /** Block afterwards, within the cap. */
  readonly block: number
}

export interface BlockLost {
  readonly type: 'BlockLost'
  readonly who: number
  readonly name: string
  readonly block: number
}

export interface PowerChanged {
  readonly type: 'PowerChanged'
  readonly who: number
  readonly name: string
  readonly power: PowerName
  readonly by: string
  readonly change: number
  /** Tokens afterwards, within the cap. */
  readonly now: number
}

export interface PowerGained {
  readonly type: 'PowerGained'
  readonly power: Power
  readonly by: string
  readonly change: number
  readonly now: number
}

export interface EnergyGained {
  readonly type: 'EnergyGained'
  readonly by: string
  readonly amount: number
  readonly energy: number
}

export interface EnergyLost {
  readonly type: 'EnergyLost'
  readonly by: string
  readonly amount: number
  /** Energy left. */
  readonly energy: number
}

export interface CurledUp {
  readonly type: 'CurledUp'
  readonly who: number
  readonly name: string
  readonly amount: number
  readonly block: number
}

export type TokenEvent =
  | BlockGained
  | BlockLost
  | PowerChanged
  | PowerGained
  | EnergyGained
  | EnergyLost
  | CurledUp

export function tellBlockGained(
  state: SpireState,
  tell: Tell<BlockGained>,
  who: number,
  by: string,
  amount: number,
  block: number,
): void {
  if (tell.silent) foldBlockGained(state, who, block)
  else tell({ type: 'BlockGained', who, name: nameOf(state, who), by, amount, block })
}

export function tellBlockLost(state: SpireState, tell: Tell<BlockLost>, who: number, block: number): void {
  if (tell.silent) foldBlockLost(state, who, block)
  else tell({ type: 'BlockLost', who, name: nameOf(state, who), block })
}

export function tellPowerChanged(
  state: SpireState,
  tell: Tell<PowerChanged>,
  who: number,
  power: PowerName,
  by: string,
  change: number,
  now: number,
): void {
  if (tell.silent) foldPowerChanged(state, who, power, now)
  else tell({ type: 'PowerChanged', who, name: nameOf(state, who), power, by, change, now })
}

function foldBlockGained(s: SpireState, who: number, block: number): void {
  creatureOf(s, who).block = block
}

function foldBlockLost(s: SpireState, who: number, block: number): void {
  creatureOf(s, who).block -= block
}

function foldPowerChanged(s: SpireState, who: number, power: PowerName, now: number): void {
  setTokens(creatureOf(s, who), power, now)
  // R9: the mark goes with the last token.
  if (who === PLAYER && power === 'vulnerable' && now === 0) s.player.spendable = 0
}

export const tokenRows: EventRows<SpireState, TokenEvent, TokenEvent, SpireScenario> = {
  BlockGained: {
    weight: 'notable',
    concerns: ({ who }, context) => (who === PLAYER ? [characterName(context)] : []),
    fold: (s, { who, block }) => foldBlockGained(s, who, block),
    mech: ({ by, name, amount, block }) => [`${by}: ${name} block ${signed(amount)} = ${block}`],
    story(event, context) {
      const { by, amount, block } = event
      const all = block === amount ? '' : ` (${block} in all)`
      const name = creatureName(event, context)
      if (endsWithNumber(name)) return `${name} gains ${amount} block${all}.`
      return `${sourceName(by, context)} gives ${name} ${amount} block${all}.`
    },
    short(event, context) {
      const { who, amount, block } = event
      const whose = who === PLAYER ? '' : `${creatureName(event, context)} `
      return clipped(`${whose}+${amount} block (${block})`)
    },
    beat: blockBeat,
  },
  BlockLost: {
    weight: 'detail',
    fold: (s, { who, block }) => foldBlockLost(s, who, block),
    mech: ({ name, block }) => [`${name}: loses ${block} block`],
    story: () => '',
    beat(event, context) {
      const who = personName(event, context)
      return { on: [who], changes: [{ who, figure: 'block', by: -event.block }] }
    },
  },
  PowerChanged: {
    weight: ({ power, change }) => (change < 0 && power !== 'strength' ? 'detail' : 'notable'),
    concerns: ({ who }, context) => (who === PLAYER ? [characterName(context)] : []),
    fold: (s, { who, power, now }) => foldPowerChanged(s, who, power, now),
    mech: ({ by, name, power, change, now }) => [
      `${by}: ${name} ${TOKEN_NAMES[power]} ${signed(change)} = ${now}`,
    ],
    story: tokenSentence,
    short(event, context) {
      const { power, change, now } = event
      if (change < 0 && power !== 'strength') return undefined
      return clipped(`${creatureName(event, context)} ${TOKEN_NAMES[power]} ${now}`)
    },
    beat(event, context) {
      const who = personName(event, context)
      const { change, now } = event
      const figure = TOKEN_NAMES[event.power]
      const comes = now > 0 && now === change
      return {
        on: [who],
        changes: [
          {
            who,
            figure,
            by: change,
            to: now,
            ...(comes && { gains: figure }),
            ...(now === 0 && { loses: figure }),
          },
        ],
      }
    },
  },
  PowerGained: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { power, now }) {
      s.marks[placeOfPower(power)] = now
    },
    mech: ({ by, power, change, now }) => [`${by}: ${spaced(power)} ${signed(change)} = ${now}`],
    story: ({ power, change, now }) => (isSaid(power, change, now) ? powerSentence(power, now) : ''),
    short: ({ power, change, now }) => (isSaid(power, change, now) ? `${spaced(power)} ${now}` : undefined),
    beat({ power, change, now }, context) {
      const who = characterName(context)
      const name = spaced(power)
      const status = change > 0 ? { gains: name } : now === 0 ? { loses: name } : {}
      return { on: [who], changes: [{ who, figure: name, by: change, to: now, ...status }] }
    },
  },
  EnergyGained: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { energy }) {
      s.player.energy = energy
    },
    mech: ({ by, amount, energy }) => [`${by}: energy ${signed(amount)} = ${energy}`],
    story: ({ by, amount, energy }, context) =>
      `${sourceName(by, context)} gives ${amount} energy: ${energy} in all.`,
    short: ({ amount, energy }) => `+${amount} energy (${energy})`,
    beat({ amount, energy }, context) {
      const who = characterName(context)
      return { on: [who], changes: [{ who, figure: 'energy', by: amount, to: energy }] }
    },
  },
  EnergyLost: {
    weight: 'notable',
    concerns: (_, context) => [characterName(context)],
    fold(s, { energy }) {
      s.player.energy = energy
    },
    mech: ({ by, amount, energy }) => [`${by}: energy ${signed(-amount)} = ${energy}`],
    story: ({ by, amount, energy }, context) =>
      `${sourceName(by, context)} costs ${amount} energy: ${energy} left.`,
    short: ({ amount, energy }) => `−${amount} energy (${energy})`,
    beat({ amount, energy }, context) {
      const who = characterName(context)
      return { on: [who], changes: [{ who, figure: 'energy', by: -amount, to: energy }] }
    },
  },
  CurledUp: {
    weight: 'notable',
    fold(s, { who, block }) {
      const monster = s.monsters[who]!
      monster.block = block
      monster.curlUp = 0
    },
    mech: ({ name, amount, block }) => [
      `Curl Up: ${name} block ${signed(amount)} = ${block}; Curl Up is gone`,
    ],
    story: (event, context) => `${creatureName(event, context)} curls up and gains ${event.amount} block.`,
    short: (event, context) => clipped(`${creatureName(event, context)} curls up, ${event.amount} block`),
    narr: ({ name }) => `${name} curls up into a tight ball.`,
    beat(event, context) {
      return { ...blockBeat(event, context), result: 'curls up' }
    },
  },
}

/** A power that is used up says nothing; but a Time Warp that is set to less is news. */
function isSaid(power: Power, change: number, now: number): boolean {
  return change > 0 || (power === 'TimeWarp' && (change < -1 || now === 0))
}

const TOKEN_NAMES = { strength: 'Strength', weak: 'Weak', vulnerable: 'Vulnerable' } as const

function blockBeat(event: BlockGained | CurledUp, context: Line): Beat {
  const who = personName(event, context)
  return { on: [who], changes: [{ who, figure: 'block', by: event.amount, to: event.block }] }
}

/** `gives Sentry 1 1 Strength` would read as one number. */
function endsWithNumber(name: string): boolean {
  return /\d$/.test(name)
}

const isHit = isType<Hit>('Hit')

/** Whether a hit of the same card or move has said why the token went. */
function isSaidByHit({ who, power, by }: PowerChanged, { line, place }: Line): boolean {
  for (let at = place - 1; at >= 0; at--) {
    const event = line[at]!
    if (!isHit(event) || event.by !== by) continue
    const { base, strength, damage, weak, vulnerable } = event
    const isChanged = damage !== base + strength
    if (power === 'vulnerable' && event.who === who) return vulnerable && isChanged
    if (power === 'weak') return weak && isChanged
  }
  return false
}

function tokenSentence(event: PowerChanged, context: Line): string {
  const { power, by, change, now } = event
  const name = creatureName(event, context)
  const cause = sourceName(by, context)
  const token = TOKEN_NAMES[power]
  if (power === 'strength') {
    if (change > 0 && (by === 'Angry' || endsWithNumber(name)))
      return `${name} gains ${change} Strength (${now}).`
    if (change > 0) return `${cause} gives ${name} ${change} Strength (${now}).`
    if (by === 'End of turn') return `${name} loses ${-change} Strength at the end of the turn (${now}).`
    return `${cause} takes ${-change} Strength from ${name} (${now}).`
  }
  if (change > 0) return `${cause} makes ${name} ${token} (${now}).`
  if (isSaidByHit(event, context)) return ''
  return now === 0 ? `${name} is no longer ${token}.` : `${name} is less ${token} (${now}).`
}
