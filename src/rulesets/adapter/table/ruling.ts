import type { Command } from '../../../kernel/command.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import { moveHand } from '../clock-face.js'
import type { AdapterEvent } from '../events.js'
import { type DamageType, recover, takeDamage } from '../health.js'
import { entryOf, traitName } from '../names.js'
import { paradoxAfterGain, quintessenceRoom } from '../paradox.js'
import { clearedBy, createSituation } from '../situations.js'
import { resolveTension } from '../turn.js'
import { numberOf, personOf, textOf } from './people.js'
import { type AdapterState, configOf } from './state.js'
import { faces } from './trying.js'

/** Commands of the game master: what the rules leave to a referee, each with its reason in the log. */

/** rules/adapter §4 and R12: a new scene clears what a change of scene clears, and retries start anew. */
export function changeScene(state: AdapterState, name: string): AdapterEvent[] {
  const scene = state.scenario.scenes.find((one) => sameName(one.name, name))
  if (!scene) {
    const known = state.scenario.scenes.map((one) => one.name).join(', ')
    throw refused('unknown_name', `There is no scene "${name}". Known: ${known}.`, { name })
  }
  const cleared = clearedBy(configOf(state.scenario), state.situations, 'scene_change')
  return [{ type: 'scene_changed', scene: scene.name, title: scene.name, text: scene.text }, ...cleared]
}

function tension(state: AdapterState, command: Command): AdapterEvent[] {
  const [first] = state.scenario.characters
  return [
    ...resolveTension(configOf(state.scenario), {
      who: first!.name,
      text: textOf(command, 'text')!,
      clocks: faces(state),
      health: state.characters[0]!.health,
    }),
  ]
}

function moveClock(state: AdapterState, command: Command): AdapterEvent[] {
  const id = textOf(command, 'id')!
  const reason = textOf(command, 'reason')!
  const clock = state.scenario.clocks.find(
    (one) => sameName(one.id, id) || (one.name !== undefined && sameName(one.name, id)),
  )
  if (!clock) {
    const known = state.scenario.clocks.map((one) => one.id).join(', ') || 'none'
    throw refused('unknown_name', `There is no clock "${id}". Known: ${known}.`, { id })
  }
  const delta = numberOf(command, 'by')!
  const { from, to, crossed } = moveHand(configOf(state.scenario), clock.id, faces(state)[clock.id]!, delta)
  return [
    { type: 'clock_moved', clock: clock.id, delta, source: 'ruling', from, to, reason },
    ...crossed.map(
      ({ at, text }) => ({ type: 'clock_triggered', clock: clock.id, threshold: at, text }) as const,
    ),
  ]
}

function situation(state: AdapterState, command: Command): AdapterEvent[] {
  const condition = traitName(textOf(command, 'condition')!)
  const reason = textOf(command, 'reason')!
  const severity = textOf(command, 'state') as 'soft' | 'hard' | 'cleared'
  const active = state.situations.find((one) => traitName(one.condition) === condition)
  if (severity === 'cleared') {
    if (!active) throw refused('no_situation', `Nobody is ${condition}.`)
    return [{ type: 'situation_cleared', condition: active.condition, severity: active.severity, reason }]
  }
  const created = createSituation(state.situations, condition, severity)
  if (!created) throw refused('no_change', `The characters are ${condition} already (${active!.severity}).`)
  return [{ ...created, reason }]
}

function rule(command: Command): AdapterEvent[] {
  const action = traitName(textOf(command, 'action')!)
  const target = textOf(command, 'to') ?? null
  const reason = textOf(command, 'reason')!
  const difficulty = numberOf(command, 'difficulty') ?? null
  const dice = numberOf(command, 'dice') ?? 0
  const modifier = numberOf(command, 'modifier') ?? 0
  if (difficulty === null && dice === 0 && modifier === 0)
    return [{ type: 'ruling_lifted', action, target, reason }]
  if (difficulty !== null && difficulty < 2)
    throw refused('bad_difficulty', 'A difficulty is at least 2.', { difficulty })
  if (Math.abs(dice) > 20 || Math.abs(modifier) > 1000)
    throw refused('bad_value', 'That is more than any ruling gives.')
  return [{ type: 'ruling_made', ruling: { action, target, difficulty, dice, modifier, reason } }]
}

function wound(state: AdapterState, command: Command): AdapterEvent[] {
  const { sheet, now } = personOf(state, textOf(command, 'to')!)
  const levels = numberOf(command, 'levels')!
  if (levels < 1) throw refused('bad_value', 'Say how many levels, from 1 on.', { levels })
  const damage_type = textOf(command, 'type') as DamageType
  const heals = command.verb === 'heal'
  const after = heals ? recover(now.health, damage_type, levels) : takeDamage(now.health, damage_type, levels)
  const source = textOf(command, 'reason')!
  return [
    { type: 'health_changed', who: sheet.name, levels: heals ? -levels : levels, damage_type, source, after },
  ]
}

/** R31: gains and losses stop at 0 and at the trait's max, and on the wheel. */
function restore(state: AdapterState, command: Command): AdapterEvent[] {
  const config = configOf(state.scenario)
  const person = personOf(state, textOf(command, 'to')!)
  if (person.kind !== 'character') throw refused('bad_target', `${person.sheet.name} keeps no resources.`)
  const resource = textOf(command, 'what') as 'willpower' | 'quintessence' | 'paradox'
  const { now } = person
  const delta = numberOf(command, 'by')!
  const wanted = Math.max(0, now[resource] + delta)
  const max = entryOf(
    config.stat_schema.special_traits,
    resource === 'willpower' ? config.willpower.resource_name : resource,
  )?.max
  const capped = Math.min(wanted, max ?? wanted)
  const after =
    resource === 'paradox'
      ? delta > 0
        ? paradoxAfterGain(config, now.paradox, delta, now.permanent_paradox)
        : wanted
      : resource === 'quintessence'
        ? Math.min(capped, quintessenceRoom(now.paradox, now.permanent_paradox))
        : capped
  const who = person.sheet.name
  const reason = textOf(command, 'reason')!
  const events: AdapterEvent[] = [{ type: 'resource_changed', who, resource, delta, after, reason }]
  const room = quintessenceRoom(after, now.permanent_paradox)
  if (resource === 'paradox' && now.quintessence > room) {
    const pushed = room - now.quintessence
    events.push({
      type: 'resource_changed',
      who,
      resource: 'quintessence',
      delta: pushed,
      after: room,
      reason: 'pushed out by paradox',
    })
  }
  return events
}

export function decideRuling(state: AdapterState, command: Command): AdapterEvent[] {
  const reason = textOf(command, 'reason') ?? ''
  switch (command.verb) {
    case 'scene':
      return changeScene(state, textOf(command, 'name')!)
    case 'tension':
      return tension(state, command)
    case 'clock':
      return moveClock(state, command)
    case 'threat':
      return [
        { type: 'threat_set', threat: textOf(command, 'name')!, pending: command.state !== 'gone', reason },
      ]
    case 'flag':
      return [
        { type: 'flag_set', flag: traitName(textOf(command, 'flag')!), on: command.state !== 'off', reason },
      ]
    case 'situation':
      return situation(state, command)
    case 'rule':
      return rule(command)
    case 'damage':
    case 'heal':
      return wound(state, command)
    case 'restore':
      return restore(state, command)
    case 'truce':
      if (!state.fight) throw refused('no_fight', 'There is no fight to end.')
      return [{ type: 'fight_ended', outcome: 'truce' }]
    default:
      return [{ type: 'game_ended', outcome: textOf(command, 'outcome')!, reason }]
  }
}
