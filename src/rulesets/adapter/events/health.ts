import { recordDamage } from '../../../kernel/contract/events/damage.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import {
  GAME_MASTER,
  type Health as HealthWord,
  healthWord,
  readsWords,
} from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import type { Damage, Soak } from '../fight/damage.js'
import { boxesLeft, boxesOf, type DamageType, type Health } from '../people/health.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { type AdapterState, soakKey } from '../state/state.js'
import { setBlow, setHealth } from './changes.js'
import { faces, pool } from './evidence.js'
import { brief, change, diceChange, ruledMark, sentence, spoken, subject } from './words.js'

/** How health is counted. */
interface Counted {
  /** Where health is points. */
  readonly points?: true
  /** Where wounds change sums, not dice. */
  readonly sums?: true
}

export interface HealthChanged extends Counted {
  readonly type: 'health_changed'
  readonly who: string
  /** Levels of damage; negative heals. */
  readonly levels: number
  readonly damage_type: DamageType
  readonly source: string
  /** The attacker, if there is one. */
  readonly by?: string
  /** By ruling. */
  readonly reason?: string
  readonly after?: Health
  /** In place of `after` where figures are words. */
  readonly health?: HealthWord
}

export interface DamageRolled extends Counted {
  readonly type: 'damage_rolled'
  readonly who: string
  readonly target: string
  readonly pool: number
  readonly faces: readonly number[]
  readonly levels: number
  readonly damage_type: DamageType
  readonly count?: Damage['count']
  readonly sum?: Damage['sum']
}

export interface DamageSoaked extends Counted {
  readonly type: 'damage_soaked'
  readonly who: string
  readonly pool: number
  readonly faces: readonly number[]
  readonly soaked: number
  readonly levels_taken: number
  readonly damage_type: DamageType
  readonly count?: Soak['count']
  /** Sums: taken off without a roll. */
  readonly flat?: true
}

export type HealthEvent = HealthChanged | DamageRolled | DamageSoaked

export const healthRows: EventRows<AdapterState, HealthEvent, HealthEvent, AdapterScenario> = {
  health_changed: {
    weight: (event) => (isOut(event) ? 'decisive' : 'notable'),
    concerns: ({ who, by }) => (by === undefined ? [who] : [who, by]),
    fold(state, { who, levels, by, after }) {
      if (by !== undefined) recordDamage(state.sums, by, who, levels)
      if (after) setHealth(state, who, after)
    },
    see(event, seat, facts) {
      if (seat === GAME_MASTER || event.who === seat || !event.after || !readsWords(facts, seat)) return event
      const { after, ...seen } = event
      return { ...seen, health: healthWord(boxesLeft(after), boxesOf(after)) }
    },
    mech({ who, levels, damage_type, source, reason, points, sums, after, health }) {
      const text = levels < 0 ? `heals ${-levels}` : `takes ${levels}`
      const now = after ? levelOf(after, points, sums) : health
      const what = points ? '' : ` ${damage_type}`
      if (reason !== undefined) return [rulingLine(`${who} ${text}${what}, now ${now}`, reason)]
      return [`HEALTH ${who} ${text}${what} (${source}): ${now}`]
    },
    story: (event) => sentence(healthText(event), event.reason),
    short(event) {
      const { who, levels, points, after, health, reason } = event
      const name = brief(who)
      if (isOut(event)) return `${name} ${outWord(event)}${ruledMark(reason)}`
      const now = after ? (points ? `${boxesLeft(after)}/${boxesOf(after)}` : spoken(after.level)) : health
      return `${name} ${change(-levels)}, ${now}${ruledMark(reason)}`
    },
    beat(event) {
      const { who, by, levels, after, health } = event
      const now = after
        ? { to: boxesLeft(after), max: boxesOf(after) }
        : health !== undefined && { to: health }
      return {
        ...(by !== undefined && { by }),
        on: [who],
        changes: [
          { who, figure: 'hp', by: -levels, ...now },
          ...(isOut(event) ? [{ who, gains: outWord(event) }] : []),
        ],
      }
    },
  },
  damage_rolled: {
    weight: 'detail',
    concerns: ({ who, target }) => [who, target],
    fold(state, { levels }) {
      if (state.fight?.blow) setBlow(state, { ...state.fight.blow, step: 'soak', amount: levels })
    },
    mech(event) {
      const { who, target, levels, damage_type, sum, points } = event
      const how = sum
        ? `${sum.dice}${event.faces.length > 0 ? ` ${faces(event.faces)}` : ''}${sum.added === 0 ? '' : ` ${signed(sum.added)}`}${HALVES[sum.halves] ?? ''}`
        : pool(event.pool, event.faces, event.count)
      return [`DAMAGE ${who} on ${target}: ${how} = ${levels} ${points ? 'points' : damage_type}`]
    },
    story({ levels, damage_type, points }, { line, place }) {
      if (levels === 0) return 'The blow does no damage.'
      if (line[place + 1]?.type === 'damage_soaked') return ''
      return `It does ${levels} ${points ? '' : `${damage_type} `}damage.`
    },
    short: ({ levels }) => (levels === 0 ? '0 damage' : undefined),
    beat: ({ who, target, levels }) => ({ by: who, on: [target], result: `${levels} damage` }),
  },
  damage_soaked: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, damage_type, pool: held }) {
      const key = soakKey(who, damage_type)
      if (!Object.hasOwn(state.soaked, key)) state.soaked = { ...state.soaked, [key]: held }
      setBlow(state, null)
    },
    mech: (event) => [
      `SOAK ${event.who}: ${event.flat ? `${event.pool} without a roll` : pool(event.pool, event.faces, event.count)}, soaks ${event.soaked}, ${event.levels_taken} go${event.levels_taken === 1 ? 'es' : ''} through`,
    ],
    story({ who, soaked, levels_taken }) {
      if (soaked === 0) return ''
      if (levels_taken === 0) return `${subject(who)} soaks ${soaked === 1 ? 'the' : 'all'} ${soaked} damage.`
      return `${subject(who)} soaks ${soaked} of ${soaked + levels_taken}.`
    },
    short({ who, soaked, levels_taken }) {
      if (soaked === 0) return undefined
      return `${brief(who)} soaks ${levels_taken === 0 ? `all ${soaked}` : `${soaked} of ${soaked + levels_taken}`}`
    },
    beat: ({ who, soaked }) => ({ by: who, result: soaked === 0 ? 'no soak' : `soaks ${soaked}` }),
  },
}

const HALVES: Readonly<Record<number, string>> = { 1: ', half of it', 4: ', twice that' }

/** `hurt, -1 dice`, or `7 of 12 left`. */
function levelOf(track: Health, points = false, sums = false): string {
  const { level, penalty } = track
  if (points) return `${boxesLeft(track)} of ${boxesOf(track)} left${penalty === null ? `, ${level}` : ''}`
  return `${level}, ${penalty === null ? 'no actions' : `${penalty}${sums ? ' to sums' : ' dice'}`}`
}

/** Whether nobody in this state acts. */
function isOut({ after, health }: HealthChanged): boolean {
  return after ? after.penalty === null : health === 'down'
}

function outWord({ after, health = 'down' }: HealthChanged): string {
  return after ? spoken(after.level) : health
}

/** Sources that are no weapon or effect, as people call them. */
const SOURCES: Readonly<Record<string, string>> = {
  cost: 'the cost',
  complication: 'the cost',
  failure: 'the failure',
  tension: 'the tension',
  threat_resolution: 'the threat',
  project: 'the work',
  'paradox backlash': 'backlash',
}

function sourceWord(source: string): string {
  return Object.hasOwn(SOURCES, source) ? SOURCES[source]! : spoken(source)
}

function healthText(event: HealthChanged): string {
  const { who, levels, damage_type, source, reason, points } = event
  const kind = points ? '' : ` ${damage_type}${levels < 0 ? '' : ' damage'}`
  const cause = levels < 0 || reason !== undefined ? '' : ` (${sourceWord(source)})`
  const what = `${subject(who)} ${levels < 0 ? 'heals' : 'takes'} ${Math.abs(levels)}${kind}${cause}`
  return `${what}${standing(event)}`
}

/** Where it leaves somebody. */
function standing(event: HealthChanged): string {
  const { after, health, points, sums } = event
  if (isOut(event)) return ` and is ${outWord(event)}`
  if (!after) return health === undefined ? '' : ` and is ${health}`
  if (points) return `: ${boxesLeft(after)} of ${boxesOf(after)} left`
  const { level, penalty } = after
  if (!penalty) return `: ${spoken(level)}`
  return `: ${spoken(level)}, ${sums ? `${change(penalty)} to sums` : diceChange(penalty)}`
}
