import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import { directed, moveHand } from '../clock-face.js'
import type { AdapterEvent } from '../events.js'
import { extendBy, type Progress } from '../extended.js'
import { type MagickInput, prepareCasting, reckonParadox } from '../magick.js'
import { countPool, isBotch } from '../pool.js'
import { readyRoll } from '../roll.js'
import type { Project } from '../scenario/schema.js'
import { willpowerSuccesses } from '../willpower.js'
import { backlashEvents, casterInput, modeHere } from './casting.js'
import { actorOf, type CharacterNow, numberOf, textOf } from './people.js'
import { type AdapterState, configOf } from './state.js'
import { faces as clockFaces } from './trying.js'

/** One roll of an extended action, whatever it is rolled with. */
interface ExtendedRoll {
  readonly pool: number
  readonly difficulty: number
  readonly faces: readonly number[]
  readonly successes: number
  readonly botched: boolean
}

type Throw = (dice: Dice) => ExtendedRoll

/** Checked before any die. The retry penalty does not apply (rules/adapter §6). */
function readyActionRoll(
  state: AdapterState,
  project: Project,
  person: CharacterNow,
  willpower: number,
): Throw {
  const { sheet, now } = person
  const config = configOf(state.scenario)
  const roll = readyRoll(config, {
    action: project.action!,
    stats: sheet.stats,
    specialties: sheet.specialties,
    merits_flaws: sheet.merits_flaws,
    decline_auto: true,
    ...(project.difficulty !== undefined && { difficulty: project.difficulty }),
    ...(config.health.enabled && { health: now.health }),
    ...(willpower > 0 && { willpower: { spend: willpower, available: now.willpower } }),
  })
  return (dice) => {
    const { pool, difficulty, faces, successes, outcome } = roll(dice)
    return { pool, difficulty: difficulty!, faces, successes, botched: outcome === 'botch' }
  }
}

function readyEffectRoll(state: AdapterState, input: MagickInput): Throw {
  const config = configOf(state.scenario)
  const { pool, difficulty, auto } = prepareCasting(config, input)
  return (dice) => {
    const count = countPool(config, pool, difficulty, auto, dice, 'extended magick')
    return {
      pool,
      difficulty,
      faces: count.faces,
      successes: count.successes,
      botched: isBotch(config, count),
    }
  }
}

export interface Undertaking {
  readonly person: CharacterNow
  readonly project: Project
  readonly progress: Progress
  readonly willpower: number
  readonly effect: MagickInput | undefined
  readonly roll: Throw
}

/** What an `extend` asks for. */
export function undertakingOf(state: AdapterState, command: Command): Undertaking {
  const name = textOf(command, 'project')!
  const { projects } = state.scenario
  const i = projects.findIndex((project) => sameName(project.name, name))
  if (i < 0) {
    const known = projects.map((project) => project.name).join(', ') || 'none'
    throw refused('unknown_name', `There is no project "${name}". Known: ${known}.`, { name })
  }
  const project = projects[i]!
  const progress = state.projects[i]!
  if (progress.status !== 'open')
    throw refused('project_over', `"${project.name}" is ${progress.status}.`, { status: progress.status })
  const person = actorOf(state, command)
  const willpower = numberOf(command, 'willpower') ?? 0
  const effect = project.effect && {
    ...casterInput(state, person, { quintessence: 0, willpower }),
    effect: project.effect,
    mode: modeHere(state, project.mode),
  }
  const roll = effect ? readyEffectRoll(state, effect) : readyActionRoll(state, project, person, willpower)
  return { person, project, progress, willpower, effect, roll }
}

/** Clocks that the end of a project moves. */
function moveClocks(
  state: AdapterState,
  project: Project,
  status: 'complete' | 'botched' | 'failed',
): AdapterEvent[] {
  const config = configOf(state.scenario)
  const faces = clockFaces(state)
  const events: AdapterEvent[] = []
  for (const { id, delta } of project[status].clocks) {
    const face = faces[id]
    if (!face) continue
    const signed = delta < 0 ? delta : directed(config.clock_rules, id, delta)
    const { from, to, crossed } = moveHand(config, id, face, signed)
    faces[id] = { ...face, value: to }
    events.push({ type: 'clock_moved', clock: id, delta: signed, source: 'project', from, to })
    for (const { at, text } of crossed)
      events.push({ type: 'clock_triggered', clock: id, threshold: at, text })
  }
  return events
}

/** An extended effect of magick reckons its paradox once, when it ends. */
function reckon(state: AdapterState, undertaking: Undertaking, botched: boolean, dice: Dice): AdapterEvent[] {
  const { effect, person } = undertaking
  if (!effect) return []
  const rank = Math.max(...Object.values(effect.effect))
  const reckoned = reckonParadox(configOf(state.scenario), effect, rank, botched, dice)
  const who = person.sheet.name
  return [
    {
      type: 'paradox_reckoned',
      who,
      gained: reckoned.paradox_gained,
      total: reckoned.paradox_total,
      backlash: reckoned.backlash,
      quintessence_after: reckoned.quintessence_after ?? person.now.quintessence,
    },
    ...backlashEvents(who, person.now.health, reckoned.backlash),
  ]
}

export function decideExtend(state: AdapterState, command: Command, dice: Dice): AdapterEvent[] {
  const undertaking = undertakingOf(state, command)
  const { person, project, willpower } = undertaking
  const rolled = undertaking.roll(dice)
  const { accumulated, rolls_used, status } = extendBy(
    project,
    undertaking.progress,
    rolled.successes,
    rolled.botched,
  )
  const who = person.sheet.name
  const told = status === 'open' ? '' : project[status].text
  const events: AdapterEvent[] = []
  if (willpower > 0) {
    const auto_successes = willpowerSuccesses(configOf(state.scenario), willpower)
    events.push({
      type: 'willpower_spent',
      who,
      amount: willpower,
      remaining: person.now.willpower - willpower,
      auto_successes,
    })
  }
  events.push({
    type: 'project_advanced',
    who,
    project: project.name,
    pool: rolled.pool,
    difficulty: rolled.difficulty,
    faces: rolled.faces,
    successes: rolled.successes,
    accumulated,
    needed: project.needed,
    rolls_used,
    max_rolls: project.max_rolls,
    status,
    minutes: project.minutes,
    ...(told !== '' && { text: told }),
  })
  if (status === 'open') return events
  return [
    ...events,
    ...reckon(state, undertaking, status === 'botched', dice),
    ...moveClocks(state, project, status),
  ]
}
