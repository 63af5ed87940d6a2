import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { directed } from '../clocks/face.js'
import { moveClock } from '../clocks/move.js'
import type { ExtendedCount } from '../events/game.js'
import { type MagickInput, prepareCasting, reckonParadox } from '../magick/magick.js'
import { traitName } from '../names.js'
import { extendBy, type Progress } from '../rolls/extended.js'
import { countPool, isBotch } from '../rolls/pool.js'
import { readyRoll } from '../rolls/roll.js'
import type { Project } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { CharacterNow } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import { type Ready, type TellAdapter, textOf } from './act.js'
import { actorOf } from './actor.js'
import { casterInput, modeHere, tellBacklash } from './cast.js'
import { payFor } from './costs.js'
import { oneOf } from './find.js'
import { type Declared, declaredIn, helpFor, tellSpent } from './help.js'
import { settingsFor } from './settings.js'
import { clockFace, rulingFor } from './try.js'

/** One roll of an extended action, whatever it is rolled with. */
interface ExtendedRoll {
  readonly pool: number
  readonly difficulty: number
  readonly faces: readonly number[]
  readonly successes: number
  readonly botched: boolean
  readonly count: ExtendedCount
}

type Throw = (dice: Dice) => ExtendedRoll

/** Checked before any die. The retry penalty does not apply (rules/adapter §6). */
function readyActionRoll(
  state: AdapterState,
  project: Project,
  person: CharacterNow,
  { willpower, others }: Declared,
): Throw {
  const { sheet, now } = person
  const config = configOf(state.scenario)
  const ruling = rulingFor(state, traitName(project.action!), project.name)
  const difficulty = ruling?.difficulty ?? project.difficulty
  const roll = readyRoll(config, {
    action: project.action!,
    stats: sheet.stats,
    specialties: sheet.specialties,
    merits_flaws: sheet.merits_flaws,
    decline_auto: true,
    ...helpFor(state, person, ruling, others),
    settings: settingsFor(state, { action: project.action!, settings: {} }, project.name, undefined),
    ...(difficulty !== undefined && { difficulty }),
    ...(config.health.enabled && { health: now.health }),
    ...(willpower !== 0 && { willpower: { spend: willpower, available: now.willpower } }),
  })
  return (dice) => {
    const rolled = roll(dice)
    const { pool, faces, outcome, stat_pair = '' } = rolled
    const botched = outcome === 'botch'
    if (config.resolution.method === 'dice_pool') {
      const { raw_successes, ones, auto_successes, successes } = rolled
      const count: ExtendedCount = {
        dice: rolled.dice,
        of: stat_pair,
        raw_successes: raw_successes!,
        ones: ones!,
        ...(auto_successes !== undefined && { auto_successes }),
      }
      return { pool, difficulty: rolled.difficulty!, faces, successes, botched, count }
    }
    const { total, target } = rolled
    const count: ExtendedCount = {
      dice: rolled.dice,
      of: project.action!,
      total,
      outcome,
      ...(target !== undefined && { target }),
    }
    const own = outcome === 'botch' || outcome === 'failure' ? 0 : config.extended[outcome]
    // M16: a chosen setting says what an outcome is worth.
    const worth = rolled.progress ?? own
    return { pool: 0, difficulty: target ?? 0, faces, successes: worth, botched, count }
  }
}

function readyEffectRoll(state: AdapterState, input: MagickInput): Throw {
  const config = configOf(state.scenario)
  const { pool, difficulty, auto } = prepareCasting(config, input)
  return (dice) => {
    const count = countPool(config, pool, difficulty, auto, dice, 'extended magick')
    const { raw_successes, ones } = count
    return {
      pool,
      difficulty,
      faces: count.faces,
      successes: count.successes,
      botched: isBotch(config, count),
      count: {
        dice: `${pool}d${config.resolution.die_type}`,
        of: config.magick.trait,
        raw_successes,
        ones,
        ...(auto > 0 && { auto_successes: auto }),
      },
    }
  }
}

interface Undertaking {
  readonly person: CharacterNow
  readonly project: Project
  readonly progress: Progress
  readonly spent: Declared
  readonly effect: MagickInput | undefined
  readonly roll: Throw
}

/** Checks an `extend` and returns the work it asks for. */
export function undertakingOf(state: AdapterState, seat: string, command: Command): Undertaking {
  const name = textOf(command, 'project')!
  const { projects } = state.scenario
  const project = oneOf(projects, name, 'project')
  const progress = state.projects[projects.indexOf(project)]!
  if (progress.status !== 'open')
    throw refused('project_over', `"${project.name}" is ${progress.status}.`, { status: progress.status })
  const person = actorOf(state, seat, command)
  const spent = declaredIn(state, person, command)
  const ruling = rulingFor(state, 'magick', project.name)
  const { dice_modifier, auto_successes = 0 } = helpFor(state, person, ruling, spent.others)
  const effect = project.effect && {
    ...casterInput(state, person, { quintessence: 0, willpower: spent.willpower }),
    dice_modifier,
    auto_successes,
    ...(ruling?.difficulty != null && { difficulty: ruling.difficulty }),
    effect: project.effect,
    mode: modeHere(state, project.mode ?? 'coincidental'),
  }
  const roll = effect ? readyEffectRoll(state, effect) : readyActionRoll(state, project, person, spent)
  return { person, project, progress, spent, effect, roll }
}

/** Clocks that the end of a project moves. */
function moveClocks(
  state: AdapterState,
  project: Project,
  status: 'complete' | 'botched' | 'failed',
  tell: TellAdapter,
): void {
  const config = configOf(state.scenario)
  for (const { id, delta } of project[status].clocks) {
    const face = clockFace(state, id)
    if (!face) continue
    const signed = delta < 0 ? delta : directed(config.clock_rules, id, delta)
    moveClock(config, id, face, signed, 'project', tell)
  }
}

/** An extended effect of magick reckons its paradox once, when it ends. */
function reckon(
  state: AdapterState,
  person: CharacterNow,
  effect: MagickInput,
  botched: boolean,
  dice: Dice,
  tell: TellAdapter,
): void {
  const rank = Math.max(...Object.values(effect.effect))
  const reckoned = reckonParadox(configOf(state.scenario), effect, rank, botched, dice)
  tell({
    type: 'paradox_reckoned',
    who: person.sheet.name,
    gained: reckoned.paradox_gained,
    reached: reckoned.paradox_reached,
    total: reckoned.paradox_total,
    ...(reckoned.quintessence_pushed !== undefined && { pushed: reckoned.quintessence_pushed }),
    backlash: reckoned.backlash,
    quintessence_after: reckoned.quintessence_after ?? person.now.quintessence,
  })
  tellBacklash(state, person, reckoned.backlash, tell)
}

export const readyExtend: Ready = (state, seat, command) => {
  const { person, project, progress, spent, effect, roll } = undertakingOf(state, seat, command)
  const who = person.sheet.name
  return (dice, tell) => {
    // Declared before the roll, and told before it, so that the dice belong to the roll's own event.
    payFor(state, person, traitName(project.action ?? 'cast'), project.name, tell)
    tellSpent(state, person, spent, `spent on ${project.name}`, tell)
    const rolled = roll(dice)
    const { pool, difficulty, faces, successes, botched, count } = rolled
    const { accumulated, rolls_used, status } = extendBy(project, progress, successes, botched)
    const { needed, max_rolls, minutes } = project
    const text = status === 'open' ? '' : project[status].text
    tell({
      type: 'project_advanced',
      who,
      project: project.name,
      pool,
      difficulty,
      faces,
      successes,
      roll: count,
      accumulated,
      needed,
      rolls_used,
      max_rolls,
      status,
      minutes,
      ...(text !== '' && { text }),
    })
    if (status === 'open') return
    if (effect) reckon(state, person, effect, status === 'botched', dice, tell)
    moveClocks(state, project, status, tell)
  }
}
