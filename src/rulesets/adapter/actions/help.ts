import type { Command } from '../../../kernel/contract/command.js'
import { entryOf } from '../../../kernel/entry.js'
import { figuresRead } from '../config/methods/figures-read.js'
import { boughtBy, checkSpend, readSpend, type Spend } from '../people/resources.js'
import { willpowerSuccesses } from '../people/willpower.js'
import { configOf } from '../scenario/system.js'
import type { CharacterNow, Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import type { Ruling } from '../state/terms.js'
import { refused } from '../stops.js'
import { numberOf, type TellAdapter } from './act.js'

/** Changes of a roll beside the sheet: dice of a pool, or a modifier of a sum. */
export interface Help {
  readonly dice: number
  readonly modifier: number
}

/** Returns the effect of a person's conditions on every roll. */
export function standingHelp(state: AdapterState, { now }: Person): Help {
  let dice = 0
  let modifier = 0
  if (now.conditions.length > 0) {
    const { conditions } = configOf(state.scenario)
    for (const name of now.conditions) {
      dice += entryOf(conditions, name)?.dice ?? 0
      modifier += entryOf(conditions, name)?.modifier ?? 0
    }
  }
  return { dice, modifier }
}

/** Points that a command declares: of willpower by whatever name, and of other special traits. */
export interface Declared {
  readonly willpower: number
  readonly others: readonly Spend[]
}

/** `willpower: 1`, `spend: grit and: luck 2`. What is refused is refused here, but for the limits of willpower (R14). */
export function declaredIn(state: AdapterState, person: CharacterNow, command: Command): Declared {
  const config = configOf(state.scenario)
  let willpower = numberOf(command, 'willpower') ?? 0
  const others: Spend[] = []
  for (const said of (command.spend ?? []) as readonly string[]) {
    const spend = readSpend(config, said)
    if (spend.resource === config.willpower.resource_name) {
      willpower += spend.points
      continue
    }
    if (others.some(({ resource }) => resource === spend.resource))
      throw refused(
        'resource_limit',
        `${spend.resource} is there twice: say how many with "${spend.resource} 2".`,
      )
    checkSpend(config, spend, entryOf(person.now.resources, spend.resource) ?? 0)
    others.push(spend)
  }
  return { willpower, others }
}

/** Everything that changes the next roll of somebody: their bonus, conditions, a ruling, and what their points buy. */
export function helpFor(
  state: AdapterState,
  person: Person,
  ruling: Ruling | undefined,
  others: readonly Spend[] = [],
): { readonly dice_modifier: number; readonly modifier: number; readonly auto_successes?: number } {
  const config = configOf(state.scenario)
  const { method, methods } = config.resolution
  // M18: a bonus means points where the method reads a modifier, else dice.
  const points = figuresRead(method, entryOf(methods, method)).modifier
  const standing = standingHelp(state, person)
  const bought = boughtBy(config, others)
  const { bonus } = person.now
  return {
    dice_modifier: standing.dice + bought.dice + (ruling?.dice ?? 0) + (points ? 0 : bonus),
    modifier: standing.modifier + bought.modifier + (ruling?.modifier ?? 0) + (points ? bonus : 0),
    ...(bought.auto_successes > 0 && { auto_successes: bought.auto_successes }),
  }
}

/** Tells what was spent; the points of willpower too where the roll has not told them itself. */
export function tellSpent(
  state: AdapterState,
  { sheet, now }: CharacterNow,
  { willpower, others }: Declared,
  reason: string,
  tell: TellAdapter,
): void {
  const who = sheet.name
  const config = configOf(state.scenario)
  if (willpower > 0) {
    tell({
      type: 'willpower_spent',
      who,
      amount: willpower,
      ...namedResource(config.willpower.resource_name),
      remaining: now.willpower - willpower,
      auto_successes: willpowerSuccesses(config, willpower),
    })
  }
  for (const { resource, points } of others) {
    const after = (entryOf(now.resources, resource) ?? 0) - points
    tell({ type: 'resource_changed', who, resource, delta: -points, after, reason })
  }
}

/** The name of what is spent, where it is not plain willpower. */
function namedResource(name: string): { readonly resource?: string } {
  return name === 'willpower' ? {} : { resource: name }
}
