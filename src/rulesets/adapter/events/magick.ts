import type { BeatChange } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { MagickResult } from '../magick/magick.js'
import type { Backlash } from '../magick/paradox.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import { OUTCOME_NOUNS } from './attempts.js'
import { changeCharacter, useBonus } from './changes.js'
import { at, dice, faces, left, ones, pool } from './evidence.js'
import { brief, change, nameOf, subject, successes, traitTitle } from './words.js'

/** An effect as it was rolled; the caster's totals are absent as others see it. */
type MagickSeen = Omit<MagickResult, 'paradox_total' | 'paradox_reached'> &
  Partial<Pick<MagickResult, 'paradox_total' | 'paradox_reached'>>

export interface MagickCast {
  readonly type: 'magick_cast'
  readonly who: string
  readonly rote: string | null
  readonly effect: Readonly<Record<string, number>>
  readonly mode: string
  readonly target: string | null
  readonly quintessence_spent: number
  readonly willpower_spent: number
  readonly result: MagickSeen
}

export interface ParadoxReckoned {
  readonly type: 'paradox_reckoned'
  readonly who: string
  readonly gained: number
  /** The owner's: before and after the backlash. */
  readonly reached?: number
  readonly total?: number
  readonly pushed?: number
  readonly backlash: Backlash | null
  /** The owner's. */
  readonly quintessence_after?: number
}

export type MagickEvent = MagickCast | ParadoxReckoned

export const magickRows: EventRows<AdapterState, MagickEvent, MagickEvent, AdapterScenario> = {
  magick_cast: {
    weight: ({ result }) => (result.backlash === null && result.outcome !== 'botch' ? 'detail' : 'decisive'),
    concerns: ({ who }) => [who],
    fold(state, { who, willpower_spent, result }) {
      const { paradox_total, quintessence_after, backlash } = result
      useBonus(state, who)
      changeCharacter(state, who, (now) => ({
        willpower: now.willpower - willpower_spent,
        paradox: paradox_total ?? now.paradox,
        permanent_paradox: now.permanent_paradox + (backlash?.permanent_paradox ?? 0),
        quintessence: quintessence_after ?? now.quintessence,
      }))
    },
    see(event, seat) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { paradox_total: _, paradox_reached: ___, quintessence_after: __, ...result } = event.result
      return { ...event, result }
    },
    mech: (event) => [...castLines(event), ...paradoxLines(paradoxOf(event))],
    story: (event) => [...castSentences(event), ...paradoxSentences(paradoxOf(event))].join(' '),
    short(event) {
      const { who, result } = event
      const struck = result.backlash === null ? '' : '; backlash'
      return `${brief(who)}: ${effectName(event)}, ${successes(result.successes)}${struck}`
    },
    narr: ({ who, result }) =>
      result.backlash && result.backlash.damage > 0 ? `Reality pushes back at ${who}.` : undefined,
    beat(event) {
      const { who, result, willpower_spent } = event
      const paid = willpower_spent > 0 ? [{ who, figure: 'willpower', by: -willpower_spent }] : []
      const changes = [...paid, ...pointChanges(paradoxOf(event))]
      return { by: who, result: OUTCOME_NOUNS[result.outcome], ...(changes.length > 0 && { changes }) }
    },
  },
  paradox_reckoned: {
    weight: ({ backlash }) => (backlash === null ? 'detail' : 'decisive'),
    concerns: ({ who }) => [who],
    fold(state, { who, total, backlash, quintessence_after }) {
      changeCharacter(state, who, (now) => ({
        paradox: total ?? now.paradox,
        permanent_paradox: now.permanent_paradox + (backlash?.permanent_paradox ?? 0),
        quintessence: quintessence_after ?? now.quintessence,
      }))
    },
    see(event, seat) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { total: _, reached: ___, quintessence_after: __, ...seen } = event
      return seen
    },
    mech: (event) =>
      event.gained === 0 && event.backlash === null
        ? [`PARADOX ${event.who} gains none`]
        : paradoxLines(event),
    story: (event) => paradoxSentences(event).join(' '),
    short({ who, gained, total, backlash }) {
      if (backlash) return `Backlash on ${brief(who)}`
      if (gained === 0) return undefined
      return total === undefined ? `${brief(who)} ${change(gained)} Paradox` : `Paradox ${total}`
    },
    beat(event) {
      const changes = pointChanges(event)
      const result = event.backlash === null ? {} : { result: 'backlash' }
      return changes.length === 0 && event.backlash === null
        ? undefined
        : { by: event.who, ...result, ...(changes.length > 0 && { changes }) }
    },
  },
}

/** The paradox that a casting brought, in the form of an event. */
function paradoxOf({ who, result }: MagickCast): ParadoxReckoned {
  const { paradox_reached, paradox_total, quintessence_pushed, quintessence_after } = result
  return {
    type: 'paradox_reckoned',
    who,
    gained: result.paradox_gained,
    backlash: result.backlash,
    ...(paradox_reached !== undefined && { reached: paradox_reached }),
    ...(paradox_total !== undefined && { total: paradox_total }),
    ...(quintessence_pushed !== undefined && { pushed: quintessence_pushed }),
    ...(quintessence_after !== undefined && { quintessence_after }),
  }
}

function castLines(event: MagickCast): readonly string[] {
  const { who, result } = event
  const spheres = Object.entries(event.effect)
    .map(([sphere, rank]) => `${sphere} ${rank}`)
    .join(' + ')
  const auto = result.auto_successes > 0 ? `, +${result.auto_successes} automatic` : ''
  return [
    `MAGICK ${who} ${event.rote ?? spheres} (${spheres}, ${event.mode})${at(event.target)}: ${dice(result.pool)} vs difficulty ${result.difficulty} ${faces(result.faces)}: ${result.raw_successes} raw, ${ones(result.ones)}${auto} = ${result.successes} -> ${result.outcome.toUpperCase()}, lasts ${result.duration}`,
    ...(event.quintessence_spent > 0
      ? [`QUINTESSENCE ${who} spends ${event.quintessence_spent}${left(quintessenceHeld(event))}`]
      : []),
    ...(event.willpower_spent > 0 ? [`WILLPOWER ${who} spends ${event.willpower_spent}`] : []),
  ]
}

/** Quintessence left by the payment, before paradox pushed any out. */
function quintessenceHeld({ result }: MagickCast): number | undefined {
  const { quintessence_after, quintessence_pushed = 0 } = result
  return quintessence_after === undefined ? undefined : quintessence_after + quintessence_pushed
}

/** Lists the paradox gained, the quintessence it pushed off the wheel, and the backlash. */
function paradoxLines({
  who,
  gained,
  reached,
  pushed,
  quintessence_after,
  backlash,
  total,
}: ParadoxReckoned): readonly string[] {
  return [
    ...(gained > 0
      ? [`PARADOX ${who} gains ${gained}${reached === undefined ? '' : `, now ${reached}`}`]
      : []),
    ...(pushed === undefined
      ? []
      : [`QUINTESSENCE ${who} loses ${pushed}, pushed out by paradox${left(quintessence_after)}`]),
    ...(backlash ? [backlashLine(who, backlash, total)] : []),
  ]
}

function backlashLine(who: string, struck: Backlash, total: number | undefined): string {
  const burn =
    struck.damage > 0 ? `${struck.damage} ${struck.damage_type}, ${struck.severity} flaw` : 'no damage'
  const kept = struck.permanent_paradox > 0 ? `, ${struck.permanent_paradox} permanent paradox` : ''
  return `BACKLASH ${who}: ${pool(struck.pool, struck.faces)} = ${struck.successes}, ${struck.discharged} paradox leaves${left(total)}, ${burn}${kept}`
}

/** A rote by its name, anything else by its spheres. */
function effectName({ rote, effect }: MagickCast): string {
  if (rote !== null) return rote
  const spheres = Object.entries(effect).map(([sphere, rank]) => `${traitTitle(sphere)} ${rank}`)
  return `magick of ${spheres.join(' + ')}`
}

const DURATIONS: Readonly<Record<string, string>> = {
  turn: 'it lasts one turn',
  scene: 'it lasts one scene',
  day: 'it lasts one day',
  story: 'it lasts the whole story',
  six_months: 'it lasts six months',
  lasting: 'it lasts for good',
}

function castSentences(event: MagickCast): readonly string[] {
  const { who, target, result, quintessence_spent, willpower_spent } = event
  const name = subject(who)
  const aim = target === null ? '' : ` at ${nameOf(target)}`
  const lasts = Object.hasOwn(DURATIONS, result.duration) ? `; ${DURATIONS[result.duration]}` : ''
  const held = quintessenceHeld(event)
  return [
    `${name} casts ${effectName(event)}${aim}: ${successes(result.successes)}, ${OUTCOME_NOUNS[result.outcome]}${lasts}.`,
    ...(quintessence_spent > 0
      ? [`${name} spends ${quintessence_spent} Quintessence${held === undefined ? '' : ` (${held} left)`}.`]
      : []),
    ...(willpower_spent > 0 ? [`${name} spends ${willpower_spent} willpower.`] : []),
  ]
}

/** The damage of a backlash is said once, by `health_changed`. */
function paradoxSentences({
  who,
  gained,
  reached,
  pushed,
  backlash,
  total,
}: ParadoxReckoned): readonly string[] {
  return [
    ...(gained > 0
      ? [`${subject(who)} gains ${gained} Paradox${reached === undefined ? '' : ` (${reached} in all)`}.`]
      : []),
    ...(pushed === undefined ? [] : [`Paradox pushes out ${pushed} Quintessence.`]),
    ...(backlash ? [backlashSentence(who, backlash, total)] : []),
  ]
}

function backlashSentence(who: string, struck: Backlash, total: number | undefined): string {
  const flaw = struck.damage > 0 ? `; a ${struck.severity} flaw` : ''
  const kept = struck.permanent_paradox > 0 ? `; ${struck.permanent_paradox} permanent Paradox` : ''
  return `Reality strikes back at ${nameOf(who)}: ${struck.discharged} Paradox discharged${left(total)}${flaw}${kept}.`
}

function pointChanges(event: ParadoxReckoned): readonly BeatChange[] {
  const { who, total, pushed, quintessence_after: held } = event
  const by = event.gained - (event.backlash?.discharged ?? 0)
  return [
    ...(by === 0 ? [] : [{ who, figure: 'paradox', by, ...(total !== undefined && { to: total }) }]),
    ...(pushed === undefined
      ? []
      : [{ who, figure: 'quintessence', by: -pushed, ...(held !== undefined && { to: held }) }]),
  ]
}
