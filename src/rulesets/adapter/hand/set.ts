import { entryOf } from '../../../kernel/entry.js'
import { whichName } from '../../../kernel/names.js'
import { numberOf, type Ready, textOf } from '../actions/act.js'
import { declaredStats } from '../config/stat-schema.js'
import { quintessenceRoom } from '../magick/paradox.js'
import { didYouMean, traitName } from '../names.js'
import { boxesOf, DAMAGE_TYPES, type DamageType, type HealthTrack } from '../people/health.js'
import { resourceNames } from '../people/resources.js'
import { configOf } from '../scenario/system.js'
import type { Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { THREATS } from '../state/terms.js'
import { refused } from '../stops.js'
import { reasonIn, whoIn } from './ruling-target.js'

/** How far a figure goes, and where a ruling on it leads. */
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

/** Every figure of somebody that a ruling can set. */
export function settable(state: AdapterState, person: Person): readonly Settable[] {
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
const FOLLOWS: Readonly<Record<string, string>> = {
  wounds: 'the boxes that are filled: set bashing, lethal or aggravated',
  soak_bashing: 'the traits of soak and the armour: set those',
  soak_lethal: 'the traits of soak and the armour: set those',
  soak_aggravated: 'the traits of soak and the armour: set those',
  soak: 'the traits of soak and the armour: set those',
}

function settableNamed(state: AdapterState, person: Person, said: string): Settable {
  const list = settable(state, person)
  const wanted = traitName(said)
  const follows = entryOf(FOLLOWS, wanted)
  if (follows !== undefined)
    throw refused('unknown_figure', `"${said}" follows from ${follows}.`, { figure: said })
  const names = list.map((one) => one.called)
  const found = list.find((one) => one.figure === wanted) ?? list[whichName(names, said)]
  if (found) return found
  throw refused(
    'unknown_figure',
    `${person.sheet.name} has no figure "${said}". There is: ${names.join(', ')}.${didYouMean(said, names)}`,
    { figure: said },
  )
}

/** The track that a figure of health leads to; undefined where the figure is none. */
function trackAfter({ now }: Person, name: string, to: number): HealthTrack | undefined {
  const { health } = now
  if (name === 'hp') return { ...health, lethal: boxesOf(health) - to, dead: false }
  if (name === 'max_hp') return { ...health, boxes: to, lethal: Math.min(health.lethal, to) }
  if (!DAMAGE_TYPES.includes(name as DamageType)) return undefined
  const after = { ...health, [name]: to, dead: false }
  if (after.bashing + after.lethal + after.aggravated <= boxesOf(health)) return after
  throw refused('bad_value', `A track has ${boxesOf(health)} boxes in all.`)
}

/** Quintessence and paradox share the wheel. */
function checkWheel(person: Person, name: string, to: number): void {
  if (person.kind !== 'character') return
  const { quintessence, paradox, permanent_paradox } = person.now
  const held = { quintessence, paradox, permanent_paradox, [name]: to }
  const room = quintessenceRoom(held.paradox, held.permanent_paradox)
  if (held.quintessence > room && ['quintessence', 'paradox', 'permanent_paradox'].includes(name))
    throw refused(
      'bad_value',
      `Quintessence and paradox share 20 boxes: there is room for ${room} quintessence.`,
    )
}

export const setRuling: Ready = (state, _, command) => {
  const person = whoIn(state, command)
  const { figure: name, called, least, most } = settableNamed(state, person, textOf(command, 'figure')!)
  const to = numberOf(command, 'to')!
  if (to < least || to > most)
    throw refused('bad_value', `${called} goes from ${least} to ${most}, not ${to}.`, { to })
  checkWheel(person, name, to)
  const after = trackAfter(person, name, to)
  const reason = reasonIn(command)
  const who = person.sheet.name
  return (__, tell) =>
    tell({ type: 'figure_set', who, figure: name, called, to, ...(after && { after }), reason })
}
