import { entryOf } from '../../../kernel/entry.js'
import type { HandFigure } from '../../../kernel/hand/description.js'
import { declaredStats } from '../config/stat-schema.js'
import type { AdapterEvent } from '../events/index.js'
import { quintessenceRoom } from '../magick/paradox.js'
import { traitName } from '../names.js'
import { boxesOf, DAMAGE_TYPES, type DamageType, type HealthTrack } from '../people/health.js'
import { resourceNames } from '../people/resources.js'
import { configOf } from '../scenario/system.js'
import type { Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { THREATS } from '../state/terms.js'
import { refused } from '../stops.js'

/** A figure of a person, with its bounds. */
interface Settable {
  /** The key it is kept under. */
  readonly figure: string
  readonly called: string
  readonly least: number
  readonly most: number
}

const MAX_RATING = 1000

function figure(name: string, most: number, least = 0, called = name.replaceAll('_', ' ')): Settable {
  return { figure: name, called, least, most }
}

/** Figures of health. */
function healthFigures(state: AdapterState, { now }: Person): readonly Settable[] {
  const { health } = configOf(state.scenario)
  if (!health.enabled) return []
  if (health.kind === 'points') return [figure('hp', boxesOf(now.health)), figure('max_hp', 1000, 1)]
  return DAMAGE_TYPES.map((type) => figure(type, boxesOf(now.health)))
}

/** Points that come and go. */
function pointFigures(state: AdapterState, person: Person): readonly Settable[] {
  if (person.kind !== 'character') return []
  const config = configOf(state.scenario)
  const { resource_name } = config.willpower
  const points = resourceNames(config).map((name) => {
    const most = entryOf(config.stat_schema.special_traits, name)?.max ?? MAX_RATING
    return name === resource_name
      ? figure('willpower', most, 0, name.replaceAll('_', ' '))
      : figure(name, most)
  })
  const items = Object.keys(person.now.inventory ?? {}).map((item) => figure(item, 9999))
  return [...points, figure('failure_streak', 100), ...items]
}

/** Ratings of the sheet; a declared schema names them all. */
function ratingFigures(
  state: AdapterState,
  { sheet }: Person,
  taken: readonly Settable[],
): readonly Settable[] {
  const { stat_schema } = configOf(state.scenario)
  const names = declaredStats(stat_schema) ?? Object.keys(sheet.stats).map(traitName)
  return [...new Set(names)]
    .filter((name) => !taken.some((one) => one.figure === name || traitName(one.called) === name))
    .map((name) => {
      const range = entryOf(stat_schema.special_traits, name)
      return figure(name, range?.max ?? MAX_RATING, range?.min ?? 0)
    })
}

/** Every figure of a person that a ruling can set. */
function settable(state: AdapterState, person: Person): readonly Settable[] {
  const own = [
    ...healthFigures(state, person),
    ...pointFigures(state, person),
    figure('armor', 1000),
    figure('bonus', 100, -100),
    ...(person.kind === 'character'
      ? [figure('avatar', MAX_RATING)]
      : [figure('trust', 100, -100), figure('threat', THREATS.length - 1)]),
  ]
  return [...own, ...ratingFigures(state, person, own)]
}

/** Figures that follow from others, and from which. */
export const DERIVED_FIGURES: Readonly<Record<string, string>> = {
  wounds: 'the boxes that are filled: set bashing, lethal or aggravated',
  soak_bashing: 'the traits of soak and the armour: set those',
  soak_lethal: 'the traits of soak and the armour: set those',
  soak_aggravated: 'the traits of soak and the armour: set those',
  soak: 'the traits of soak and the armour: set those',
}

/** The track that a figure of health leads to; undefined where the figure is none. */
function trackAfter({ now }: Person, name: string, to: number): HealthTrack | undefined {
  const { health } = now
  if (name === 'hp') return { ...health, lethal: boxesOf(health) - to, dead: false }
  if (name === 'max_hp') return { ...health, boxes: to, lethal: Math.min(health.lethal, to) }
  if (!DAMAGE_TYPES.includes(name as DamageType)) return undefined
  const after = { ...health, [name]: to, dead: false }
  if (after.bashing + after.lethal + after.aggravated <= boxesOf(health)) return after
  throw refused('BAD_VALUE', `A track has ${boxesOf(health)} boxes in all.`)
}

/** Quintessence and paradox share the wheel. */
function checkWheel(person: Person, name: string, to: number): void {
  if (person.kind !== 'character') return
  const { quintessence, paradox, permanent_paradox } = person.now
  const held = { quintessence, paradox, permanent_paradox, [name]: to }
  const room = quintessenceRoom(held.paradox, held.permanent_paradox)
  if (held.quintessence > room && ['quintessence', 'paradox', 'permanent_paradox'].includes(name))
    throw refused(
      'BAD_VALUE',
      `Quintessence and paradox share 20 boxes: there is room for ${room} quintessence.`,
    )
}

/** The figures of a person as the hand sets them. */
export function figuresOf(
  state: AdapterState,
  person: Person,
): readonly HandFigure<AdapterState, AdapterEvent>[] {
  return settable(state, person).map(({ figure: name, called, least, most }) => ({
    name: called,
    also: [name],
    least,
    most,
    set({ tell, reason }, value) {
      const to = Number(value)
      checkWheel(person, name, to)
      const after = trackAfter(person, name, to)
      const who = person.sheet.name
      tell({ type: 'figure_set', who, figure: name, called, to, ...(after && { after }), reason })
    },
  }))
}
