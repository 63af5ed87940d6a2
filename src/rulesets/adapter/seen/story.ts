import { signed } from '../../../kernel/modifiers.js'
import { visible } from '../../../kernel/visible.js'
import type { RollRecord } from '../rolls/record.js'
import type { AdapterEvent, EventOf } from '../state/events.js'
import { mech } from './mech.js'
import { narr } from './narr.js'
import { at } from './words.js'

function successes(count: number): string {
  return `${count} ${count === 1 ? 'success' : 'successes'}`
}

/** `9 on 2d6+1`, `2 successes on 5d10`: the roll without its counting. */
function rolled({
  auto,
  difficulty,
  dice,
  total,
  target,
  successes: count,
  opponent,
  net,
}: RollRecord): string {
  if (auto) return 'without a roll'
  const other = opponent === undefined || net === undefined ? '' : `, ${net} net`
  if (difficulty !== undefined) return `${successes(count)} on ${dice} against ${difficulty}${other}`
  return `${total} on ${dice}${target === undefined ? '' : ` against ${target}`}`
}

function found(event: { readonly discoveries?: readonly string[] }): readonly string[] {
  return (event.discoveries ?? []).map((text) => `Found out: ${text}`)
}

function partial(event: EventOf<'action_partial'>): string {
  const costs = event.complication.map(({ id, delta }) => (event.quiet ? id : `${id} ${signed(delta)}`))
  const cost = costs.length > 0 ? `It comes at a cost: ${costs.join(', ')}.` : 'It works, barely.'
  return [cost, ...found(event)].join(' ')
}

function announced(event: EventOf<'action_announced'>): string | undefined {
  if (event.default_pair !== undefined) return undefined
  const costs = event.costs.map(({ id, delta }) => `${id} ${signed(delta)}`).join(', ')
  return costs === '' ? '' : `It costs ${costs}, whatever comes of it.`
}

function fought(event: EventOf<'damage_soaked'>): string {
  const { who, soaked, levels_taken: taken } = event
  if (taken === 0) return `${who} soaks all of it.`
  if (soaked === 0) return `${who} soaks none of it.`
  return `${who} soaks ${soaked}; ${taken} ${taken === 1 ? 'goes' : 'go'} through.`
}

function works(event: EventOf<'project_advanced'>): string {
  const { who, project, successes: worth, accumulated, needed, rolls_used, max_rolls, status, text } = event
  const state = status === 'open' ? `roll ${rolls_used} of ${max_rolls}` : status
  return `${who}, ${project}: ${signed(worth)}, ${accumulated} of ${needed} so far (${state}).${text ? ` ${text}` : ''}`
}

/** What happened as a plain sentence with names; empty where its neighbours say it. */
export function story(event: AdapterEvent): string | undefined {
  const sentence = sentenceOf(event)
  return sentence === undefined ? undefined : visible(sentence)
}

function sentenceOf(event: AdapterEvent): string | undefined {
  switch (event.type) {
    case 'game_opened':
      return event.intro
    case 'action_announced':
      return announced(event)
    case 'action_rolled':
      return `${event.who}: ${event.action}${at(event.target)}, ${rolled(event.roll)}: ${event.roll.outcome}.`
    case 'attack_rolled':
      return `${event.who} attacks ${event.target} with ${event.weapon}, ${rolled(event.roll)}: ${event.roll.outcome}.`
    case 'action_succeeded':
      return [...(event.critical ? [narr(event)!] : []), ...found(event)].join(' ')
    case 'action_partial':
      return partial(event)
    case 'action_failed':
    case 'turn_taken':
    case 'ammunition_used':
    case 'fight_turn_ended':
      return ''
    case 'willpower_spent':
      return `${event.who} spends ${event.amount} ${event.resource ?? 'willpower'}.`
    case 'relationship_changed':
      return `${event.target} ${event.delta < 0 ? 'thinks less of' : 'warms to'} ${event.who} (${signed(event.delta)}).`
    case 'situation_created':
      return `${event.reason || 'There is a new situation'}: ${event.condition} (${event.severity}).`
    case 'clock_advanced':
      return event.text
    case 'clock_moved':
      if (event.reason !== undefined) return undefined
      return event.quiet
        ? `${event.clock}: now ${event.to}.`
        : `${event.clock}: from ${event.from} to ${event.to}.`
    case 'failure_streak_warning':
      return `${event.who} has failed ${event.streak_count} times in a row under threat.`
    case 'health_changed':
      return event.reason === undefined ? mech(event)[0]!.replace(/^HEALTH /, '') : undefined
    case 'magick_cast': {
      const { result } = event
      const rest = mech(event).slice(1)
      const cast = `${event.who} works ${event.rote ?? 'magick'}${at(event.target)}, ${successes(result.successes)}: ${result.outcome}, lasts ${result.duration}.`
      return [cast, ...rest, narr(event) ?? ''].filter((text) => text !== '').join(' · ')
    }
    case 'project_advanced':
      return works(event)
    case 'fight_began':
      return `The fight begins: ${event.order.map((name) => `${name} ${event.scores[name]}`).join(', then ')}.`
    case 'round_began':
      return `Round ${event.round}.`
    case 'damage_rolled':
      return event.levels === 0
        ? `It does ${event.target} no harm.`
        : `It does ${event.levels} ${event.points ? 'points' : event.damage_type} to ${event.target}.`
    case 'damage_soaked':
      return fought(event)
    case 'dodge_declared':
      return `${event.who} dodges.`
    case 'dodge_ended':
      return `${event.who} stops dodging.`
    case 'fight_ended':
      return `The fight is over: ${event.outcome}${event.reason ? `, ${event.reason}` : ''}.`
    case 'scene_changed':
      return `${event.title}.${event.text ? ` ${event.text}` : ''}`
    case 'objective_reached':
      return `Reached: ${event.text || event.objective}`
    case 'game_ended':
      return `The end: ${event.outcome}.${event.reason ? ` ${event.reason}` : ''}`
    default:
      return narr(event)
  }
}
