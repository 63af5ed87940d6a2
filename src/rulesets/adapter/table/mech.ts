import { signed } from '../../../kernel/modifiers.js'
import type { AdapterEvent } from '../events.js'
import { healthOf } from '../health.js'
import type { RollRecord } from '../methods.js'
import type { Backlash } from '../paradox.js'

function at(target: string | null): string {
  return target === null ? '' : ` at ${target}`
}

function faces(list: readonly number[]): string {
  return `[${list.join(' ')}]`
}

function dice(count: number): string {
  return count === 1 ? '1 die' : `${count} dice`
}

/** A pool against 6, and what it came to; nothing is rolled with no dice. */
function pool(count: number, list: readonly number[]): string {
  return count === 0 ? 'no dice' : `${dice(count)} vs 6 ${faces(list)}`
}

/** Every number a roll used. */
function rolled(roll: RollRecord): string {
  const outcome = roll.outcome.toUpperCase()
  if (roll.auto)
    return `pool ${roll.pool} against difficulty ${roll.difficulty}: automatic ${outcome} (${roll.successes})`
  if (roll.difficulty !== undefined) {
    const aim =
      roll.target === roll.difficulty ? `${roll.difficulty}` : `${roll.difficulty} (dice of ${roll.target}+)`
    const auto = roll.auto_successes ? `, +${roll.auto_successes} automatic` : ''
    const contest = roll.opponent
      ? `; resisted ${faces(roll.opponent.faces)} ${roll.opponent.successes}, net ${roll.net} (${roll.winner === 'none' ? 'a tie' : `${roll.winner} wins`})`
      : ''
    return `${roll.dice} (${roll.stat_pair}) vs difficulty ${aim} ${faces(roll.faces)}: ${roll.raw_successes} raw, ${roll.ones} ones${auto} = ${roll.successes}${contest} -> ${outcome}`
  }
  const aim = roll.target === undefined ? '' : ` vs ${roll.target}`
  return `${roll.dice} ${faces(roll.faces)} total ${roll.total}${aim}, margin ${roll.margin} -> ${outcome}`
}

function backlashLine(who: string, struck: Backlash): string {
  const burn =
    struck.damage > 0 ? `${struck.damage} ${struck.damage_type}, ${struck.severity} flaw` : 'no damage'
  const kept = struck.permanent_paradox > 0 ? `, ${struck.permanent_paradox} permanent paradox` : ''
  return `BACKLASH ${who}: ${pool(struck.pool, struck.faces)} = ${struck.successes}, ${struck.discharged} paradox leaves, ${burn}${kept}`
}

/** The audit lines of an event, from the event alone. */
export function mech(event: AdapterEvent): readonly string[] {
  switch (event.type) {
    case 'action_rolled':
      return [`ROLL ${event.who} ${event.action}${at(event.target)}: ${rolled(event.roll)}`]
    case 'attack_rolled':
      return [`ATTACK ${event.who} on ${event.target} with ${event.weapon}: ${rolled(event.roll)}`]
    case 'action_succeeded':
      return [
        `DONE ${event.action}${at(event.target)}: ${event.critical ? 'critical success' : 'success'}${event.auto ? ', automatic' : ''} (${event.estimated_minutes} min)`,
        ...(event.discoveries ?? []).map((text) => `FOUND ${text}`),
      ]
    case 'action_partial': {
      const cost = event.complication.map(({ id, delta }) => `${id} ${signed(delta)}`).join(', ') || 'none'
      return [
        `DONE ${event.action}${at(event.target)}: mixed; complication: ${cost}`,
        ...(event.discoveries ?? []).map((text) => `FOUND ${text}`),
      ]
    }
    case 'action_failed':
      return [
        `FAILED ${event.action}${at(event.target)}: severity ${event.severity_tier}${event.botch ? ', botch: effects doubled' : ''}`,
      ]
    case 'action_botched':
      return [`BOTCH ${event.who} ${event.action}${at(event.target)}`]
    case 'willpower_spent':
      return [
        `WILLPOWER ${event.who} spends ${event.amount} for ${event.auto_successes} success, ${event.remaining} left`,
      ]
    case 'relationship_changed':
      return [`TRUST ${event.target} ${signed(event.delta)}`]
    case 'situation_created':
      return [
        `SITUATION ${event.condition} (${event.severity}${event.upgraded_from ? `, was ${event.upgraded_from}` : ''})${event.reason ? `: ${event.reason}` : ''}`,
      ]
    case 'situation_cleared':
      return [`SITUATION ${event.condition} is over${event.reason ? `: ${event.reason}` : ''}`]
    case 'clock_advanced':
      return [`TENSION ${event.clock}: ${event.text}`]
    case 'npc_action':
      return [`TENSION ${event.text}`]
    case 'clock_moved':
      return [
        `CLOCK ${event.clock} ${event.from} -> ${event.to} (${signed(event.delta)}, ${event.source})${event.reason ? `: ${event.reason}` : ''}`,
      ]
    case 'clock_triggered':
      return [`TRIGGER ${event.clock} at ${event.threshold}: ${event.text}`]
    case 'failure_streak_warning':
      return [`STREAK ${event.who} has failed ${event.streak_count} turns in a row under threat`]
    case 'threat_resolved_against_player':
      return [
        `STREAK ${event.threat_entity_id} settles it against ${event.who}: harm ${signed(event.harm_delta)}, binding`,
      ]
    case 'turn_taken':
      return [`TURN ${event.who}: ${event.minutes} min, failure streak ${event.failure_streak}`]
    case 'health_changed': {
      const { level, penalty } = healthOf(event.after)
      const wounds = penalty === null ? 'no actions' : `${penalty} dice`
      const change = event.levels < 0 ? `heals ${-event.levels}` : `takes ${event.levels}`
      return [`HEALTH ${event.who} ${change} ${event.damage_type} (${event.source}): ${level}, ${wounds}`]
    }
    case 'magick_cast': {
      const { result } = event
      const spheres = Object.entries(event.effect)
        .map(([sphere, rank]) => `${sphere} ${rank}`)
        .join(' + ')
      const auto = result.auto_successes > 0 ? `, +${result.auto_successes} automatic` : ''
      return [
        `MAGICK ${event.who} ${event.rote ?? spheres} (${spheres}, ${event.mode})${at(event.target)}: ${dice(result.pool)} vs difficulty ${result.difficulty} ${faces(result.faces)}: ${result.raw_successes} raw, ${result.ones} ones${auto} = ${result.successes} -> ${result.outcome.toUpperCase()}, lasts ${result.duration}`,
        ...(event.quintessence_spent > 0
          ? [
              `QUINTESSENCE ${event.who} spends ${event.quintessence_spent}, ${result.quintessence_after} left`,
            ]
          : []),
        ...(event.willpower_spent > 0 ? [`WILLPOWER ${event.who} spends ${event.willpower_spent}`] : []),
        ...(result.paradox_gained > 0
          ? [
              `PARADOX ${event.who} gains ${result.paradox_gained}, total ${result.paradox_total} after any backlash`,
            ]
          : []),
        ...(result.backlash ? [backlashLine(event.who, result.backlash)] : []),
      ]
    }
    case 'paradox_reckoned':
      return [
        `PARADOX ${event.who} gains ${event.gained}, total ${event.total} after any backlash`,
        ...(event.backlash ? [backlashLine(event.who, event.backlash)] : []),
      ]
    case 'resource_changed':
      return [
        `RESOURCE ${event.who} ${event.resource} ${signed(event.delta)} = ${event.after}: ${event.reason}`,
      ]
    case 'project_advanced':
      return [
        `EXTENDED ${event.who} ${event.project}: ${dice(event.pool)} vs difficulty ${event.difficulty} ${faces(event.faces)} = ${event.successes}; ${event.accumulated} of ${event.needed}, roll ${event.rolls_used} of ${event.max_rolls}, ${event.status}${event.text ? `: ${event.text}` : ''}`,
      ]
    case 'fight_began':
      return [`INITIATIVE ${event.order.map((name) => `${name} ${event.scores[name]}`).join(' > ')}`]
    case 'round_began':
      return [`ROUND ${event.round}`]
    case 'damage_rolled':
      return [
        `DAMAGE ${event.who} on ${event.target}: ${pool(event.pool, event.faces)} = ${event.levels} ${event.damage_type}`,
      ]
    case 'damage_soaked':
      return [
        `SOAK ${event.who}: ${pool(event.pool, event.faces)}, soaks ${event.soaked}, ${event.levels_taken} go through`,
      ]
    case 'ammunition_used':
      return [`AMMO ${event.who} ${event.item}: ${event.left} left`]
    case 'dodge_declared':
      return [`DODGE ${event.who} resists attacks with Dexterity + Athletics`]
    case 'dodge_ended':
      return [`DODGE ${event.who} stops dodging`]
    case 'fight_turn_ended':
      return []
    case 'fight_ended':
      return [`FIGHT over: ${event.outcome}`]
    case 'scene_changed':
      return [`SCENE ${event.title}${event.text ? `: ${event.text}` : ''}`]
    case 'threat_set':
      return [`THREAT ${event.threat} ${event.pending ? 'is pending' : 'is gone'}: ${event.reason}`]
    case 'flag_set':
      return [`FLAG ${event.flag} ${event.on ? 'on' : 'off'}: ${event.reason}`]
    case 'ruling_made': {
      const { action, target, difficulty, dice, modifier, reason } = event.ruling
      const figures = [
        difficulty === null ? '' : `difficulty ${difficulty}`,
        dice === 0 ? '' : `${signed(dice)} dice`,
        modifier === 0 ? '' : `${signed(modifier)} to the sum`,
      ]
      return [
        `RULING ${action}${at(target)}: ${figures.filter((figure) => figure !== '').join(', ')}: ${reason}`,
      ]
    }
    case 'ruling_lifted':
      return [`RULING ${event.action}${at(event.target)} lifted: ${event.reason}`]
    case 'objective_reached':
      return [`OBJECTIVE ${event.objective}${event.text ? `: ${event.text}` : ''}`]
    case 'game_ended':
      return [`END ${event.outcome}: ${event.reason}`]
  }
}

/** Cues for a narrator; the figures are in `mech`. */
export function narr(event: AdapterEvent): string | undefined {
  switch (event.type) {
    case 'action_botched':
      return `It could not go more wrong for ${event.who}: ${event.action}${at(event.target)}.`
    case 'action_succeeded':
      return event.critical
        ? `${event.who} could not have done better: ${event.action}${at(event.target)}.`
        : undefined
    case 'clock_triggered':
    case 'npc_action':
      return event.text
    case 'threat_resolved_against_player':
      return `${event.threat_entity_id} closes the trap; no roll undoes it.`
    case 'scene_changed':
      return event.text || undefined
    case 'magick_cast':
      return event.result.backlash && event.result.backlash.damage > 0
        ? `Reality pushes back at ${event.who}.`
        : undefined
    case 'game_ended':
      return event.reason || undefined
    default:
      return undefined
  }
}
