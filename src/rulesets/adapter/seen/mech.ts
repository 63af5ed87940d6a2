import { rulingLine } from '../../../kernel/contract/referee.js'
import { signed } from '../../../kernel/modifiers.js'
import { visible } from '../../../kernel/visible.js'
import type { Backlash } from '../magick/paradox.js'
import { boxesLeft, boxesOf, type Health } from '../people/health.js'
import type { RollRecord } from '../rolls/record.js'
import type { AdapterEvent, ExtendedCount, Summary } from '../state/events.js'
import { at } from './words.js'

function faces(list: readonly number[]): string {
  return `[${list.join(' ')}]`
}

function dice(count: number): string {
  return count === 1 ? '1 die' : `${count} dice`
}

function ones(count: number): string {
  return count === 1 ? '1 one' : `${count} ones`
}

/** `4 raw, 1 one`, where it is known. */
function counted(count: { readonly raw_successes: number; readonly ones: number } | undefined): string {
  return count ? `: ${count.raw_successes} raw, ${ones(count.ones)}` : ''
}

/** A pool against 6, and what it came to; nothing is rolled with no dice. */
function pool(
  count: number,
  list: readonly number[],
  how?: { readonly raw_successes: number; readonly ones: number },
): string {
  return count === 0 ? 'no dice' : `${dice(count)} vs 6 ${faces(list)}${counted(how)}`
}

/** By how much a sum succeeded or failed. */
function by({ margin, outcome, target, total }: RollRecord): string {
  if (target === undefined) {
    // Bands: how far from the next; a band read off the total alone has no margin of its own.
    if (margin === total || margin === 0) return ''
    return outcome === 'failure' ? `, failed by ${margin}` : `, made by ${margin}`
  }
  if (outcome === 'failure' || outcome === 'botch')
    return margin < 0 ? `, failed by ${-margin}` : `, ${margin} to spare but it fails`
  return margin < 0 ? `, short by ${-margin}` : `, made by ${margin}`
}

/** The other side of a contest. */
function contest({ opponent, net, winner }: RollRecord): string {
  if (!opponent) return ''
  const who = winner === 'none' ? 'a tie' : `${winner} wins`
  if (opponent.outcome === undefined)
    return `; resisted ${faces(opponent.faces)} ${opponent.successes}, net ${net} (${who})`
  const aim = opponent.target === undefined ? '' : ` vs ${opponent.target}`
  return `; resisted ${faces(opponent.faces)} total ${opponent.total}${aim} ${opponent.outcome} (${who})`
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
    return `${roll.dice} (${roll.stat_pair}) vs difficulty ${aim} ${faces(roll.faces)}: ${roll.raw_successes} raw, ${ones(roll.ones ?? 0)}${auto} = ${roll.successes}${contest(roll)} -> ${outcome}`
  }
  const aim = roll.target === undefined ? '' : ` vs ${roll.target}`
  return `${roll.dice} ${faces(roll.faces)} total ${roll.total}${aim}${by(roll)}${contest(roll)} -> ${outcome}`
}

function backlashLine(who: string, struck: Backlash, total: number | undefined): string {
  const burn =
    struck.damage > 0 ? `${struck.damage} ${struck.damage_type}, ${struck.severity} flaw` : 'no damage'
  const kept = struck.permanent_paradox > 0 ? `, ${struck.permanent_paradox} permanent paradox` : ''
  return `BACKLASH ${who}: ${pool(struck.pool, struck.faces)} = ${struck.successes}, ${struck.discharged} paradox leaves${left(total)}, ${burn}${kept}`
}

/** What is left, to whoever may know it. */
function left(points: number | undefined): string {
  return points === undefined ? '' : `, ${points} left`
}

/** What paradox an effect brought, what that pushed off the wheel, and the backlash. */
function paradoxLines(
  who: string,
  gained: number,
  reached: number | undefined,
  pushed: number | undefined,
  quintessence: number | undefined,
  struck: Backlash | null,
  total: number | undefined,
): readonly string[] {
  return [
    ...(gained > 0
      ? [`PARADOX ${who} gains ${gained}${reached === undefined ? '' : `, now ${reached}`}`]
      : []),
    ...(pushed === undefined
      ? []
      : [`QUINTESSENCE ${who} loses ${pushed}, pushed out by paradox${left(quintessence)}`]),
    ...(struck ? [backlashLine(who, struck, total)] : []),
  ]
}

/** `hurt, -1 dice`, or `7 of 12 left`. */
function levelOf(track: Health, points = false, sums = false): string {
  const { level, penalty } = track
  if (points) return `${boxesLeft(track)} of ${boxesOf(track)} left${penalty === null ? `, ${level}` : ''}`
  return `${level}, ${penalty === null ? 'no actions' : `${penalty}${sums ? ' to sums' : ' dice'}`}`
}

/** A roll of an extended action. */
function extendedRoll(
  count: ExtendedCount,
  difficulty: number,
  list: readonly number[],
  worth: number,
): string {
  const { dice: text, of, raw_successes, auto_successes, total, target, outcome } = count
  if (raw_successes === undefined) {
    const aim = target === undefined ? '' : ` vs ${target}`
    return `${text} (${of}) ${faces(list)} total ${total}${aim} -> ${outcome?.toUpperCase()}, worth ${worth}`
  }
  const auto = auto_successes ? `, +${auto_successes} automatic` : ''
  return `${text} (${of}) vs difficulty ${difficulty} ${faces(list)}: ${raw_successes} raw, ${ones(count.ones ?? 0)}${auto} = ${worth}`
}

const SIDE_WORDS = { foes: 'as a foe', allies: 'as an ally', others: 'to stand by' } as const

function summaryLines({
  standing,
  down,
  gone,
  objectives,
  rounds,
  minutes,
  rulings,
}: Summary): readonly string[] {
  const names = (list: readonly string[]) => list.join(', ') || 'nobody'
  const parts = [
    `standing: ${names(standing)}`,
    ...(down.length > 0 ? [`down: ${names(down)}`] : []),
    ...(gone.length > 0 ? [`gone: ${names(gone)}`] : []),
    ...(objectives.length > 0 ? [`reached: ${names(objectives)}`] : []),
    ...(rounds > 0 ? [`${rounds} round${rounds === 1 ? '' : 's'} of fighting`] : []),
    `${minutes} minutes`,
    `${rulings} ruling${rulings === 1 ? '' : 's'}`,
  ]
  return [`SUMMARY ${parts.join('; ')}`]
}

const HALVES: Readonly<Record<number, string>> = { 1: ', half of it', 4: ', twice that' }

/** The audit lines of an event, from the event alone: as it is, or as a seat sees it. */
export function mech(event: AdapterEvent): readonly string[] {
  return linesOf(event).map(visible)
}

function linesOf(event: AdapterEvent): readonly string[] {
  switch (event.type) {
    case 'game_opened':
      return [
        `OPENING ${event.title}${event.intro ? `: ${event.intro}` : ''}`,
        ...event.plays.map((line) => `PLAYS ${line}`),
      ]
    case 'action_announced': {
      const costs = event.costs.map(({ id, delta }) => `${id} ${signed(delta)}`).join(', ')
      const users = event.used_by?.length
        ? ` (${event.used_by.join(', ')} use${event.used_by.length === 1 ? 's' : ''} it)`
        : ''
      return [
        ...(event.default_pair === undefined
          ? []
          : [
              `STATS ${event.action}: no action of this system is called so${users}; it rolls the default, ${event.default_pair}`,
            ]),
        ...(costs === ''
          ? []
          : [`COST ${event.who} ${event.action}${at(event.target)}: ${costs}, whatever comes of it`]),
      ]
    }
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
      const cost =
        event.complication.map(({ id, delta }) => (event.quiet ? id : `${id} ${signed(delta)}`)).join(', ') ||
        'none'
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
        `${(event.resource ?? 'willpower').toUpperCase()} ${event.who} spends ${event.amount} for ${event.auto_successes} success${event.auto_successes === 1 ? '' : 'es'}${left(event.remaining)}`,
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
      if (event.reason !== undefined)
        return [rulingLine(`clock ${event.clock} ${event.from} -> ${event.to}`, event.reason)]
      return [
        event.quiet
          ? `CLOCK ${event.clock} at ${event.to}`
          : `CLOCK ${event.clock} ${event.from} -> ${event.to} (${signed(event.to - event.from)}, ${event.source})`,
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
      const change = event.levels < 0 ? `heals ${-event.levels}` : `takes ${event.levels}`
      const now = event.after ? levelOf(event.after, event.points, event.sums) : event.health
      const what = event.points ? '' : ` ${event.damage_type}`
      if (event.reason !== undefined)
        return [rulingLine(`${event.who} ${change}${what}, now ${now}`, event.reason)]
      return [`HEALTH ${event.who} ${change}${what} (${event.source}): ${now}`]
    }
    case 'magick_cast': {
      const { result } = event
      const spheres = Object.entries(event.effect)
        .map(([sphere, rank]) => `${sphere} ${rank}`)
        .join(' + ')
      const auto = result.auto_successes > 0 ? `, +${result.auto_successes} automatic` : ''
      return [
        `MAGICK ${event.who} ${event.rote ?? spheres} (${spheres}, ${event.mode})${at(event.target)}: ${dice(result.pool)} vs difficulty ${result.difficulty} ${faces(result.faces)}: ${result.raw_successes} raw, ${ones(result.ones)}${auto} = ${result.successes} -> ${result.outcome.toUpperCase()}, lasts ${result.duration}`,
        ...(event.quintessence_spent > 0
          ? [
              `QUINTESSENCE ${event.who} spends ${event.quintessence_spent}${left(result.quintessence_after === undefined ? undefined : result.quintessence_after + (result.quintessence_pushed ?? 0))}`,
            ]
          : []),
        ...(event.willpower_spent > 0 ? [`WILLPOWER ${event.who} spends ${event.willpower_spent}`] : []),
        ...paradoxLines(
          event.who,
          result.paradox_gained,
          result.paradox_reached,
          result.quintessence_pushed,
          result.quintessence_after,
          result.backlash,
          result.paradox_total,
        ),
      ]
    }
    case 'paradox_reckoned':
      return event.gained === 0 && event.backlash === null
        ? [`PARADOX ${event.who} gains none`]
        : paradoxLines(
            event.who,
            event.gained,
            event.reached,
            event.pushed,
            event.quintessence_after,
            event.backlash,
            event.total,
          )
    case 'resource_changed': {
      const change = `${event.who} ${event.resource.replaceAll('_', ' ')} ${signed(event.delta)}${event.after === undefined ? '' : `, now ${event.after}`}`
      return [event.ruled ? rulingLine(change, event.reason) : `RESOURCE ${change}: ${event.reason}`]
    }
    case 'project_advanced':
      return [
        `EXTENDED ${event.who} ${event.project}: ${extendedRoll(event.roll, event.difficulty, event.faces, event.successes)}; ${event.accumulated} of ${event.needed} so far, roll ${event.rolls_used} of ${event.max_rolls}, ${event.status}${event.text ? `: ${event.text}` : ''}`,
      ]
    case 'fight_began':
      return [`INITIATIVE ${event.order.map((name) => `${name} ${event.scores[name]}`).join(' > ')}`]
    case 'round_began':
      return [`ROUND ${event.round}`]
    case 'damage_rolled': {
      const what = event.points ? 'points' : event.damage_type
      const how = event.sum
        ? `${event.sum.dice}${event.faces.length > 0 ? ` ${faces(event.faces)}` : ''}${event.sum.added === 0 ? '' : ` ${signed(event.sum.added)}`}${HALVES[event.sum.halves] ?? ''}`
        : pool(event.pool, event.faces, event.count)
      return [`DAMAGE ${event.who} on ${event.target}: ${how} = ${event.levels} ${what}`]
    }
    case 'damage_soaked':
      return [
        `SOAK ${event.who}: ${event.flat ? `${event.pool} without a roll` : pool(event.pool, event.faces, event.count)}, soaks ${event.soaked}, ${event.levels_taken} go${event.levels_taken === 1 ? 'es' : ''} through`,
      ]
    case 'ammunition_used':
      return [
        `AMMO ${event.who} ${event.item}: ${event.left === undefined ? 'one used' : `${event.left} left`}`,
      ]
    case 'dodge_declared':
      return [`DODGE ${event.who} resists attacks with ${event.stats.replace('+', ' + ') || 'no stats'}`]
    case 'dodge_ended':
      return [`DODGE ${event.who} stops dodging`]
    case 'fight_turn_ended':
      return []
    case 'fight_ended':
      return [`FIGHT over: ${event.outcome}${event.reason ? `: ${event.reason}` : ''}`]
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
      return [`END ${event.outcome}: ${event.reason}`, ...summaryLines(event.summary)]
    case 'figure_set':
      return [
        rulingLine(`${event.who} ${event.called} is ${event.to ?? event.health ?? 'changed'}`, event.reason),
      ]
    case 'condition_changed':
      return [rulingLine(`${event.who} is ${event.on ? '' : 'no longer '}${event.condition}`, event.reason)]
    case 'person_added':
      return [rulingLine(`${event.who} comes ${SIDE_WORDS[event.side]}`, event.reason)]
    case 'person_removed':
      return [rulingLine(`${event.who} is out of the game`, event.reason)]
    case 'person_returned':
      return [rulingLine(`${event.who} is back`, event.reason)]
    case 'side_changed':
      return [rulingLine(`${event.who} now counts ${SIDE_WORDS[event.side]}`, event.reason)]
    case 'bonus_given':
      return [rulingLine(`the next roll of ${event.who} gets ${signed(event.value)}`, event.reason)]
    case 'clock_started':
      return [rulingLine(`a new clock, ${event.clock.id}, 0 of ${event.clock.max}`, event.reason)]
    case 'fight_joined':
      return [
        rulingLine(`${event.who} joins the fight at ${event.score}`, event.reason),
        `INITIATIVE ${event.order.join(' > ')}`,
      ]
    case 'fight_left':
      return [rulingLine(`${event.who} is out of the fight`, event.reason)]
    case 'person_restored': {
      const points = Object.entries(event.points ?? {}).map(([name, n]) => `${name} ${n}`)
      const parts = [...(event.after ? ['unhurt'] : []), ...points]
      return [
        rulingLine(
          `${event.who} is restored${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`,
          event.reason,
        ),
      ]
    }
  }
}
