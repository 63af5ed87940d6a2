import { systemSummary } from '../config/summary.js'
import { type HealthTrack, healthOf } from '../health.js'
import { isOpen } from './consequences.js'
import { type AdapterState, combatantNow, configOf, presentNpcs } from './state.js'

interface ClockView {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly max: number
  readonly falling: boolean
  /** Only for the game master: what happens where. */
  readonly triggers?: Readonly<Record<string, string>>
}

export interface AdapterView {
  readonly title: string
  readonly system: { readonly name: string; readonly rule: string }
  readonly scene: { readonly name: string; readonly text: string; readonly sleepers: boolean }
  readonly minutes: number
  readonly clocks: readonly ClockView[]
  readonly flags: readonly string[]
  readonly threats: readonly string[]
  readonly situations: readonly { readonly condition: string; readonly severity: string }[]
  readonly characters: readonly {
    readonly name: string
    readonly stats: Readonly<Record<string, number>>
    readonly resources: Readonly<Record<string, number>>
    readonly health: {
      readonly level: string
      readonly penalty: number | null
      readonly boxes: string
    } | null
    readonly inventory: Readonly<Record<string, number>> | null
    readonly dodging: boolean
  }[]
  readonly others: readonly {
    readonly name: string
    readonly threat_level: string
    readonly level: string | null
    readonly stats?: Readonly<Record<string, number>>
  }[]
  readonly targets: readonly { readonly name: string; readonly text: string; readonly difficulty?: number }[]
  readonly trust: Readonly<Record<string, number>>
  readonly objectives: readonly { readonly name: string; readonly text: string; readonly reached: boolean }[]
  readonly projects: readonly {
    readonly name: string
    readonly accumulated: number
    readonly needed: number
    readonly rolls_used: number
    readonly max_rolls: number
    readonly status: string
  }[]
  readonly discoveries: readonly string[]
  readonly rulings: readonly {
    readonly action: string
    readonly target: string | null
    readonly reason: string
  }[]
  readonly fight: { readonly order: readonly string[]; readonly round: number; readonly turn: string } | null
  readonly ended: string | null
}

/** `/` bashing, `X` lethal, `*` aggravated, worst first. */
function boxes({ bashing, lethal, aggravated }: HealthTrack): string {
  const free = Math.max(0, 7 - bashing - lethal - aggravated)
  return `${'*'.repeat(aggravated)}${'X'.repeat(lethal)}${'/'.repeat(bashing)}${'.'.repeat(free)}`
}

/** Players do not see what has not happened yet: triggers, others' sheets, difficulties, objectives still closed. */
export function view(state: AdapterState, seat: string): AdapterView {
  const { scenario } = state
  const config = configOf(scenario)
  const gm = seat === 'gm'
  const summary = systemSummary(config)
  const scene = scenario.scenes[state.scene]!
  return {
    title: scenario.title,
    system: { name: summary.name, rule: summary.resolution },
    scene: { name: scene.name, text: scene.text, sleepers: scene.sleepers },
    minutes: state.minutes,
    clocks: scenario.clocks.map(({ id, name, max, triggers }, i) => ({
      id,
      name: name ?? id,
      value: state.clocks[i]!,
      max,
      falling: config.clock_rules.direction[id] === 'decrement',
      ...(gm && { triggers }),
    })),
    flags: state.flags,
    threats: state.threats,
    situations: state.situations.map(({ condition, severity }) => ({ condition, severity })),
    characters: scenario.characters.map((sheet, i) => {
      const now = state.characters[i]!
      const { level, penalty } = healthOf(now.health)
      const magical = Object.keys(sheet.spheres).length > 0
      return {
        name: sheet.name,
        stats: sheet.stats,
        resources: {
          ...(config.willpower.enabled && { [config.willpower.resource_name]: now.willpower }),
          ...(magical && { quintessence: now.quintessence, paradox: now.paradox }),
          ...(now.permanent_paradox > 0 && { 'permanent paradox': now.permanent_paradox }),
        },
        health: config.health.enabled ? { level, penalty, boxes: boxes(now.health) } : null,
        inventory: now.inventory,
        dodging: now.dodging,
      }
    }),
    others: presentNpcs(state).map((npc) => ({
      name: npc.name,
      threat_level: npc.threat_level,
      level: config.health.enabled ? healthOf(state.npcs[scenario.npcs.indexOf(npc)]!.health).level : null,
      ...(gm && { stats: npc.stats }),
    })),
    targets: scenario.targets.map(({ name, text, difficulty }) => ({
      name,
      text,
      ...(gm && difficulty !== undefined && { difficulty }),
    })),
    trust: state.trust,
    objectives: scenario.objectives.flatMap((objective, i) =>
      gm || state.objectives[i] || isOpen(state, objective)
        ? [{ name: objective.name, text: objective.text, reached: state.objectives[i]! }]
        : [],
    ),
    projects: scenario.projects.map(({ name, needed, max_rolls }, i) => ({
      name,
      needed,
      max_rolls,
      ...state.projects[i]!,
    })),
    discoveries: state.discoveries,
    rulings: state.rulings.map(({ action, target, reason }) => ({ action, target, reason })),
    fight: state.fight && {
      order: state.fight.order,
      round: state.fight.round,
      turn: combatantNow(state)?.sheet.name ?? 'nobody',
    },
    ended: state.ended,
  }
}

function dial({ name, value, max, falling }: ClockView): string {
  const face = max <= 12 ? ` ${'#'.repeat(value)}${'-'.repeat(max - value)}` : ''
  return `${name} ${value}/${max}${face}${falling ? ' (counting down)' : ''}`
}

function pairs(map: Readonly<Record<string, number>>): string {
  return Object.entries(map)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

/** A view as lines for a terminal. */
export function render(seen: AdapterView): readonly string[] {
  const lines = [`${seen.title} (${seen.system.name})`, seen.system.rule]
  lines.push(
    `Scene: ${seen.scene.name}${seen.scene.sleepers ? ' (Sleepers watch)' : ''}${seen.scene.text ? ` - ${seen.scene.text}` : ''}`,
  )
  for (const clock of seen.clocks) lines.push(`  ${dial(clock)}`)
  if (seen.flags.length > 0) lines.push(`Risk: ${seen.flags.join(', ')}`)
  if (seen.threats.length > 0) lines.push(`Threats: ${seen.threats.join(', ')}`)
  for (const { condition, severity } of seen.situations) lines.push(`Situation: ${condition} (${severity})`)
  for (const one of seen.characters) {
    const parts = [
      one.health ? `${one.health.level} [${one.health.boxes}]` : '',
      pairs(one.resources),
      one.inventory ? pairs(one.inventory) : '',
      one.dodging ? 'dodging' : '',
    ]
    lines.push(`${one.name}: ${parts.filter((part) => part !== '').join('; ') || 'ready'}`)
  }
  for (const other of seen.others) {
    lines.push(`${other.name}: threat ${other.threat_level}${other.level === null ? '' : `, ${other.level}`}`)
  }
  if (seen.targets.length > 0) lines.push(`Here: ${seen.targets.map((target) => target.name).join(', ')}`)
  const trust = Object.entries(seen.trust).filter(([, value]) => value !== 0)
  if (trust.length > 0) lines.push(`Trust: ${pairs(Object.fromEntries(trust))}`)
  for (const { name, text, reached } of seen.objectives)
    lines.push(`${reached ? '[x]' : '[ ]'} ${name}${text ? `: ${text}` : ''}`)
  for (const p of seen.projects) {
    lines.push(
      `${p.name}: ${p.accumulated} of ${p.needed} successes, roll ${p.rolls_used} of ${p.max_rolls}, ${p.status}`,
    )
  }
  for (const found of seen.discoveries) lines.push(`Found out: ${found}`)
  for (const { action, target, reason } of seen.rulings)
    lines.push(`Ruling on ${action}${target ? ` at ${target}` : ''}: ${reason}`)
  if (seen.fight)
    lines.push(`Fight, round ${seen.fight.round}: ${seen.fight.order.join(' > ')}; ${seen.fight.turn} acts`)
  if (seen.minutes > 0) lines.push(`${seen.minutes} minutes have passed`)
  if (seen.ended !== null) lines.push(`The end: ${seen.ended}`)
  return lines
}
