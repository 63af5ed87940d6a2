import { entryOf } from '../../../kernel/entry.js'
import type { ResourceRules, SystemConfig } from '../config/types.js'
import { didYouMean, traitName } from '../names.js'
import { refused } from '../stops.js'

/** Points that the rules of magick move by themselves. */
const OF_MAGICK = ['quintessence', 'paradox', 'permanent_paradox']

const others = new WeakMap<SystemConfig, readonly string[]>()

/** The special traits of a system that are points to spend, beside willpower by whatever name and those of magick. */
export function otherResources(config: SystemConfig): readonly string[] {
  const known = others.get(config)
  if (known) return known
  const { resource_name } = config.willpower
  const apart = [resource_name, config.magick.trait, ...OF_MAGICK]
  const found = Object.keys(config.stat_schema.special_traits)
    .filter((name) => !apart.includes(name))
    .toSorted()
  others.set(config, found)
  return found
}

/** Every resource by name, as a sheet or a command may write it. */
export function resourceNames(config: SystemConfig): readonly string[] {
  return [config.willpower.resource_name, ...otherResources(config), ...OF_MAGICK]
}

/** Points of one resource on one roll. */
export interface Spend {
  readonly resource: string
  readonly points: number
}

/** The worth of points of other resources, all together. */
export interface Bought {
  readonly dice: number
  readonly modifier: number
  readonly auto_successes: number
}

const NOTHING: ResourceRules = {
  dice: 0,
  modifier: 0,
  auto_successes: 0,
  max_per_turn: Number.MAX_SAFE_INTEGER,
  refill: 'never',
}

function rulesOf(config: SystemConfig, resource: string): ResourceRules {
  return entryOf(config.resources, resource) ?? NOTHING
}

/** `grit`, `grit 2`, `heroic luck 1`: a resource that can be spent on a roll, and how many points. */
export function readSpend(config: SystemConfig, said: string): Spend {
  const text = said.trim()
  const count = /\s\d{1,4}$/.exec(text)
  const name = text.slice(0, count?.index).trimEnd()
  const resource = traitName(name)
  const points = count === null ? 1 : Number(count[0])
  const known = [config.willpower.resource_name, ...otherResources(config)]
  if (!known.includes(resource)) {
    throw refused(
      'unknown_name',
      `There is no "${name}" to spend. There is: ${known.join(', ')}.${didYouMean(resource, known)}`,
      { name },
    )
  }
  return { resource, points }
}

/** The resources whose points change a roll, beside willpower. */
export function spendable(config: SystemConfig): readonly string[] {
  return otherResources(config).filter((resource) => {
    const { dice, modifier, auto_successes } = entryOf(config.resources, resource) ?? NOTHING
    return dice !== 0 || modifier !== 0 || auto_successes !== 0
  })
}

/** Refused where a point buys nothing on a roll, too many are spent at once, or there are not enough. */
export function checkSpend(config: SystemConfig, { resource, points }: Spend, held: number): void {
  const rules = rulesOf(config, resource)
  if (!spendable(config).includes(resource)) {
    throw refused(
      'resource_buys_nothing',
      `A point of ${resource} changes no roll in this system; "spend ${resource}" pays it for its own sake.`,
    )
  }
  if (points < 1) throw refused('bad_value', `Spend whole points of ${resource}, from 1 on.`)
  if (points > rules.max_per_turn)
    throw refused('resource_limit', `At most ${rules.max_per_turn} ${resource} a turn, not ${points}.`)
  if (points > held)
    throw refused('resource_insufficient', `${points} ${resource} asked for, ${held} left.`, { held })
}

export function boughtBy(config: SystemConfig, spends: readonly Spend[]): Bought {
  const sum = { dice: 0, modifier: 0, auto_successes: 0 }
  for (const { resource, points } of spends) {
    const rules = rulesOf(config, resource)
    sum.dice += points * rules.dice
    sum.modifier += points * rules.modifier
    sum.auto_successes += points * rules.auto_successes
  }
  return sum
}
