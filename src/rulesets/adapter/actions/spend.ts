import { isVisible } from '../../../kernel/words/visible.js'
import { readSpend } from '../people/resources.js'
import { configOf } from '../scenario/system.js'
import { pointsOf } from '../state/people.js'
import { refused } from '../stops.js'
import { numberOf, type Ready, textOf } from './act.js'
import { actorOf } from './actor.js'

/** Points for their own sake: what they bring is for the table to say. */
export const readySpend: Ready = (state, seat, command) => {
  const config = configOf(state.scenario)
  const person = actorOf(state, seat, command)
  const { resource, points: said } = readSpend(config, textOf(command, 'resource')!)
  const points = numberOf(command, 'points') ?? said
  if (resource === config.willpower.resource_name && !config.willpower.enabled)
    throw refused('willpower_disabled', `This system has no ${resource} to spend.`)
  if (points < 1) throw refused('bad_value', `Spend whole points of ${resource}, from 1 on.`)
  const held = pointsOf(config, person, resource)
  if (points > held)
    throw refused('resource_insufficient', `${points} ${resource} asked for, ${held} left.`, { held })
  const why = textOf(command, 'for') ?? 'spent'
  if (!isVisible(why)) throw refused('bad_value', 'Say what for in plain letters.')
  const who = person.sheet.name
  return (_, tell) =>
    tell({ type: 'resource_changed', who, resource, delta: -points, after: held - points, reason: why })
}
