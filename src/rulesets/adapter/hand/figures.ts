import type { Command } from '../../../kernel/contract/command.js'
import { entryOf } from '../../../kernel/entry.js'
import { whichName } from '../../../kernel/names.js'
import { type Act, numberOf, type Ready, textOf } from '../actions/act.js'
import { inPoints } from '../actions/blow.js'
import { clockFace } from '../actions/try.js'
import { moveClock } from '../clocks/move.js'
import type { SystemConfig } from '../config/types.js'
import { paradoxAfterGain, quintessenceRoom } from '../magick/paradox.js'
import { didYouMean, listed, traitName } from '../names.js'
import { type DamageType, healthOf, recover, takeDamage } from '../people/health.js'
import { resourceNames } from '../people/resources.js'
import { clock as clockSchema } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { type CharacterNow, fullPoints, type Person, pointsOf } from '../state/people.js'
import { type AdapterState, clocksOf } from '../state/state.js'
import { refused } from '../stops.js'
import { reasonIn, soundName, whoIn } from './ruling-target.js'

const MAX_POINTS = 1000

function startClock(state: AdapterState, name: string, segments: number, reason: string): Act {
  if (clocksOf(state).some((clock) => whichName([clock.id, clock.name ?? clock.id], name) >= 0))
    throw refused('name_taken', `There is a clock "${name}" already; move it with by:.`)
  if (segments < 1 || segments > 1000)
    throw refused('bad_value', 'A clock has 1 to 1000 segments.', { segments })
  const clock = clockSchema.parse({ id: soundName(name), max: segments })
  return (_, tell) => tell({ type: 'clock_started', clock, reason })
}

/** Moves a clock, or starts a new one. */
export const clockRuling: Ready = (state, _, command) => {
  const said = textOf(command, 'name')!
  const by = numberOf(command, 'by')
  const segments = numberOf(command, 'segments')
  const reason = reasonIn(command)
  if ((by === undefined) === (segments === undefined))
    throw refused('bad_value', 'Say by: to move a clock, or segments: to start a new one.')
  if (segments !== undefined) return startClock(state, said, segments, reason)
  const clocks = clocksOf(state)
  const known = clocks.flatMap(
    ({ id, name }, i) =>
      (name === undefined
        ? [[id, i]]
        : [
            [id, i],
            [name, i],
          ]) as [string, number][],
  )
  const names = known.map(([name]) => name)
  const found =
    clocks[known[whichName(names, said)]?.[1] ?? -1] ??
    clocks.find(({ id }) => traitName(id) === traitName(said))
  if (!found) {
    const ids = clocks.map(({ id }) => id)
    throw refused(
      'unknown_name',
      `There is no clock "${said}". Known: ${listed(ids)}.${didYouMean(said, names)}`,
      { name: said },
    )
  }
  const face = clockFace(state, found.id)!
  const to = Math.max(0, Math.min(face.max ?? Number.MAX_SAFE_INTEGER, face.value + by!))
  if (to === face.value)
    throw refused('no_change', `${found.name ?? found.id} stands at ${face.value} of ${face.max} already.`)
  return (__, tell) => moveClock(configOf(state.scenario), found.id, face, by!, 'ruling', tell, reason)
}

function checkHealth({ health }: SystemConfig): void {
  if (health.enabled) return
  throw refused(
    'no_health',
    'This system has no health: a ruling on harm moves a clock ("clock harm by: 1").',
  )
}

/** The kind of damage a ruling is about; points have none. */
function kindIn({ health }: SystemConfig, command: Command): DamageType | undefined {
  const type = textOf(command, 'type') as DamageType | undefined
  if (type !== undefined && health.kind === 'points')
    throw refused('bad_value', 'This system counts points: damage has no kinds.', { type })
  return type
}

/** Levels of damage, or of healing. */
function boxes(state: AdapterState, command: Command, heals: boolean): Act {
  const config = configOf(state.scenario)
  checkHealth(config)
  const { sheet, now } = whoIn(state, command)
  const points = numberOf(command, 'points')!
  if (points < 1 || points > MAX_POINTS)
    throw refused('bad_value', `Say how many points, from 1 to ${MAX_POINTS}.`, { points })
  const type = kindIn(config, command)
  if (now.health.dead)
    throw refused(
      'no_change',
      `${sheet.name} is dead; "condition who: ${sheet.name} do: lift what: dead" comes first.`,
    )
  const after = heals
    ? recover(now.health, type, points, config.health)
    : takeDamage(now.health, type ?? 'bashing', points, config.health)
  const reason = reasonIn(command)
  const { bashing, lethal, aggravated } = now.health
  const changed = bashing + lethal + aggravated - (after.bashing + after.lethal + after.aggravated)
  if (heals && changed === 0)
    throw refused('no_change', `${sheet.name} has no${type ? ` ${type}` : ''} damage to heal.`)
  return (_, tell) =>
    tell({
      type: 'health_changed',
      who: sheet.name,
      levels: heals ? -changed : points,
      damage_type: type ?? (config.health.kind === 'points' ? 'lethal' : 'bashing'),
      source: 'ruling',
      reason,
      ...inPoints(state),
      after,
    })
}

export const damageRuling: Ready = (state, _, command) => boxes(state, command, false)

export const healRuling: Ready = (state, _, command) => boxes(state, command, true)

/** R31: gains and losses stop at 0 and at the trait's max, and on the wheel. */
function afterChange(config: SystemConfig, person: CharacterNow, resource: string, delta: number): number {
  const { now } = person
  const wanted = Math.max(0, pointsOf(config, person, resource) + delta)
  if (resource === 'paradox' || resource === 'permanent_paradox')
    return delta > 0 && resource === 'paradox'
      ? paradoxAfterGain(config, now.paradox, delta, now.permanent_paradox)
      : wanted
  const capped = Math.min(wanted, entryOf(config.stat_schema.special_traits, resource)?.max ?? wanted)
  return resource === 'quintessence'
    ? Math.min(capped, quintessenceRoom(now.paradox, now.permanent_paradox))
    : capped
}

/** A resource by the system's own name, or refused with those there are. */
function resourceNamed(config: SystemConfig, said: string): string {
  const names = resourceNames(config)
  const wanted = traitName(said)
  const found = names.find((name) => name === wanted) ?? names[whichName(names, said)]
  if (found !== undefined) return found
  throw refused(
    'unknown_name',
    `There is no resource "${said}". There is: ${names.join(', ')}.${didYouMean(said, names)}`,
    { name: said },
  )
}

function characterOnly(person: Person): CharacterNow {
  if (person.kind === 'character') return person
  throw refused('bad_target', `${person.sheet.name} keeps no resources.`)
}

/** Adds or takes points of one resource. */
function changePoints(state: AdapterState, person: CharacterNow, said: string, command: Command): Act {
  const config = configOf(state.scenario)
  const who = person.sheet.name
  const resource = resourceNamed(config, said)
  const by = numberOf(command, 'by')
  const held = pointsOf(config, person, resource)
  const after =
    by === undefined
      ? Math.max(held, afterChange(config, person, resource, fullPoints(config, person, resource) - held))
      : afterChange(config, person, resource, by)
  if (after === held)
    throw refused('no_change', `${who} has ${held} ${resource}, and that is where it stays.`)
  const reason = reasonIn(command)
  return (_, tell) => {
    tell({ type: 'resource_changed', who, resource, delta: after - held, after, reason, ruled: true })
    const { quintessence, paradox, permanent_paradox } = person.now
    const room = quintessenceRoom(
      resource === 'paradox' ? after : paradox,
      resource === 'permanent_paradox' ? after : permanent_paradox,
    )
    if (quintessence <= room || resource === 'quintessence') return
    const delta = room - quintessence
    tell({
      type: 'resource_changed',
      who,
      resource: 'quintessence',
      delta,
      after: room,
      reason: 'pushed out by paradox',
    })
  }
}

/** Points that are full again: willpower by any name, quintessence, other traits; paradox stays as it is. */
function fullAgain(config: SystemConfig, person: CharacterNow): Readonly<Record<string, number>> {
  const names = resourceNames(config).filter((name) => !name.endsWith('paradox'))
  const changed = names.flatMap((name): [string, number][] => {
    const held = pointsOf(config, person, name)
    const after = afterChange(config, person, name, fullPoints(config, person, name) - held)
    return after > held ? [[name, after]] : []
  })
  return Object.fromEntries(changed)
}

/** Everything full again; with `what` only points of one resource, with `by` that number of them. */
export const restoreRuling: Ready = (state, _, command) => {
  const config = configOf(state.scenario)
  const person = whoIn(state, command)
  const what = textOf(command, 'what')
  if (what !== undefined) return changePoints(state, characterOnly(person), what, command)
  if (numberOf(command, 'by') !== undefined)
    throw refused('bad_value', 'Say what: is restored by this many points.')
  const { health, conditions } = person.now
  const empty = { ...health, bashing: 0, lethal: 0, aggravated: 0, dead: false }
  const hurt =
    config.health.enabled &&
    (healthOf(health, config.health).level !== healthOf(empty, config.health).level ||
      health.bashing + health.lethal + health.aggravated > 0)
  const points = person.kind === 'character' ? fullAgain(config, person) : {}
  if (!hurt && conditions.length === 0 && Object.keys(points).length === 0)
    throw refused('no_change', `${person.sheet.name} is at full already.`)
  return (__, tell) =>
    tell({
      type: 'person_restored',
      who: person.sheet.name,
      points,
      after: hurt ? empty : null,
      reason: reasonIn(command),
    })
}
