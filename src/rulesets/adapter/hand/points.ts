import type { Command } from '../../../kernel/contract/command.js'
import { entryOf } from '../../../kernel/entry.js'
import { noSuch, wordNamed } from '../../../kernel/hand/find.js'
import { numberOf, textOf } from '../actions/act.js'
import { inPoints } from '../actions/blow.js'
import type { SystemConfig } from '../config/types.js'
import { paradoxAfterGain, quintessenceRoom } from '../magick/paradox.js'
import { type DamageType, healthOf, recover, takeDamage } from '../people/health.js'
import { resourceNames } from '../people/resources.js'
import { configOf } from '../scenario/system.js'
import { type CharacterNow, fullPoints, type Person, pointsOf } from '../state/people.js'
import { refused } from '../stops.js'
import type { AdapterRuling } from './newcomers.js'

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
    throw refused('BAD_VALUE', 'This system counts points: damage has no kinds.', { type })
  return type
}

/** Tells levels of damage, or of healing. */
function changeHealth(ruling: AdapterRuling, { sheet, now }: Person, points: number, heals: boolean): void {
  const { state, command, tell, reason } = ruling
  const config = configOf(state.scenario)
  checkHealth(config)
  const type = kindIn(config, command)
  const { name: who } = sheet
  if (now.health.dead)
    throw refused('NO_CHANGE', `${who} is dead; "condition who: ${who} do: lift what: dead" comes first.`)
  const after = heals
    ? recover(now.health, type, points, config.health)
    : takeDamage(now.health, type ?? 'bashing', points, config.health)
  const { bashing, lethal, aggravated } = now.health
  const changed = bashing + lethal + aggravated - (after.bashing + after.lethal + after.aggravated)
  if (heals && changed === 0)
    throw refused('NO_CHANGE', `${who} has no${type ? ` ${type}` : ''} damage to heal.`)
  tell({
    type: 'health_changed',
    who,
    levels: heals ? -changed : points,
    damage_type: type ?? (config.health.kind === 'points' ? 'lethal' : 'bashing'),
    source: 'ruling',
    reason,
    ...inPoints(state),
    after,
  })
}

export function hurt(ruling: AdapterRuling, person: Person, points: number): void {
  changeHealth(ruling, person, points, false)
}

export function heal(ruling: AdapterRuling, person: Person, points: number): void {
  changeHealth(ruling, person, points, true)
}

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

/** Finds a resource by the system's own name. */
function resourceNamed(config: SystemConfig, said: string): string {
  const words = resourceNames(config).map((name) => ({ name }))
  const found = wordNamed(words, said)
  if (found) return found.name
  const names = words.map(({ name }) => name)
  throw noSuch('NO_SUCH_FIGURE', `There is no resource "${said}".`, said, names)
}

/** Adds or takes points of one resource; without a number it is full again. */
function changePoints(
  { state, command, tell, reason }: AdapterRuling,
  person: CharacterNow,
  said: string,
): void {
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
    throw refused('NO_CHANGE', `${who} has ${held} ${resource}, and that is where it stays.`)
  const { quintessence, paradox, permanent_paradox } = person.now
  tell({ type: 'resource_changed', who, resource, delta: after - held, after, reason, ruled: true })
  const room = quintessenceRoom(
    resource === 'paradox' ? after : paradox,
    resource === 'permanent_paradox' ? after : permanent_paradox,
  )
  if (quintessence <= room || resource === 'quintessence') return
  const pushed = { resource: 'quintessence', delta: room - quintessence, after: room }
  tell({ type: 'resource_changed', who, ...pushed, reason: 'pushed out by paradox' })
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
export function restore(ruling: AdapterRuling, person: Person): void {
  const { state, command, tell, reason } = ruling
  const config = configOf(state.scenario)
  const { name: who } = person.sheet
  const what = textOf(command, 'what')
  if (what !== undefined) {
    if (person.kind !== 'character') throw refused('bad_target', `${who} keeps no resources.`)
    changePoints(ruling, person, what)
    return
  }
  if (numberOf(command, 'by') !== undefined)
    throw refused('BAD_VALUE', 'Say with what: which resource gains these points.')
  const { health, conditions } = person.now
  const empty = { ...health, bashing: 0, lethal: 0, aggravated: 0, dead: false }
  const hurts =
    config.health.enabled &&
    (healthOf(health, config.health).level !== healthOf(empty, config.health).level ||
      health.bashing + health.lethal + health.aggravated > 0)
  const points = person.kind === 'character' ? fullAgain(config, person) : {}
  if (!hurts && conditions.length === 0 && Object.keys(points).length === 0)
    throw refused('NO_CHANGE', `${who} is at full already.`)
  tell({ type: 'person_restored', who, points, after: hurts ? empty : null, reason })
}
