import type { Facts } from '../../../kernel/contract/seats.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { ClockSeen, CommonView } from '../../../kernel/contract/view.js'
import { isFalling } from '../clocks/face.js'
import { systemSummary } from '../config/summary.js'
import type { SystemConfig } from '../config/types.js'
import { next } from '../next.js'
import { spendable } from '../people/resources.js'
import { mostWillpower } from '../people/willpower.js'
import type { AdapterScenario, Rote } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { combatantNow } from '../state/people.js'
import { type AdapterState, type Attempt, clocksOf, type KnownDifficulty } from '../state/state.js'
import type { Ruling } from '../state/terms.js'
import { knownObjectives, openObjectives } from '../story/objectives.js'
import { peopleSeen, type SheetSeen, sheetsSeen } from './people.js'

export interface ClockView extends ClockSeen {
  readonly id: string
  readonly falling: boolean
  /** What its last trigger brought, once it has. */
  readonly passed?: string
  /** Only for the game master: what happens where. */
  readonly triggers?: Readonly<Record<string, string>>
}

interface TargetView {
  readonly name: string
  readonly text: string
  readonly tags: readonly string[]
  /** Only for the game master; players find figures under `tried`, once somebody has rolled. */
  readonly difficulty?: number
  readonly modifier?: number
  readonly discoveries?: Readonly<Record<string, string>>
}

interface ProjectView {
  readonly name: string
  readonly text: string
  readonly action?: string
  readonly effect?: Readonly<Record<string, number>>
  readonly mode?: string
  readonly needed: number
  readonly max_rolls: number
  readonly accumulated: number
  readonly rolls_used: number
  readonly status: string
  /** Its own difficulty: for players once somebody has rolled. */
  readonly difficulty?: number
}

export interface AdapterView extends CommonView {
  readonly clocks: readonly ClockView[]
  readonly title: string
  readonly system: {
    readonly name: string
    readonly rule: string
    readonly health: string
    /** Points that change a roll, by the clause that spends one: `spend: stress 1`. Absent where there are none. */
    readonly points?: Readonly<Record<string, string>>
  }
  /** Actions the system has stats for; others go by its default, where it allows them. */
  readonly actions: readonly string[]
  readonly scene: { readonly name: string; readonly text: string; readonly sleepers: boolean }
  /** Only for the game master. */
  readonly scenes?: readonly string[]
  /** Only for the game master: the scenario's own remarks. */
  readonly notes?: readonly string[]
  readonly minutes: number
  readonly flags: readonly string[]
  readonly threats: readonly string[]
  readonly situations: readonly { readonly condition: string; readonly severity: string }[]
  /** One's own; the game master's has everybody's. */
  readonly sheets: readonly SheetSeen[]
  readonly targets: readonly TargetView[]
  /** Difficulties that have been rolled against, and so are known. */
  readonly tried: readonly KnownDifficulty[]
  /** R12: failures in a row. */
  readonly retries: readonly Attempt[]
  readonly trust: Readonly<Record<string, number>>
  readonly objectives: readonly { readonly name: string; readonly text: string; readonly reached: boolean }[]
  readonly projects: readonly ProjectView[]
  readonly rotes: readonly Rote[]
  readonly discoveries: readonly string[]
  readonly rulings: readonly Ruling[]
  readonly fight: { readonly round: number; readonly turn: string } | null
  readonly ended: string | null
}

/** The values of a record in the order of their keys, which no play has changed. */
function inOrder<Value>(record: Readonly<Record<string, Value>>): readonly Value[] {
  return Object.keys(record)
    .toSorted()
    .map((key) => record[key]!)
}

const QUESTIONS: Readonly<Record<string, (seats: readonly string[], state: AdapterState) => string>> = {
  turn: ([name]) => `${name}, what do you do?`,
  floor: (_, state) => floorQuestion(state),
  fallen: () => 'No character can act. What does the game master do?',
}

/** Where the scenario asks for one thing at most, the list is short: the question says that it is not all there is. */
function floorQuestion(state: AdapterState): string {
  const projects = state.projects.filter(({ status }) => status === 'open')
  const asked = openObjectives(state).length + projects.length + state.scenario.rotes.length
  return asked > 1
    ? 'What do you do?'
    : 'What do you do? Anything else may be tried as well: try <action> to: <whom or what>'
}

function awaiting(state: AdapterState): Pick<CommonView, 'awaiting'> {
  const now = next(state)
  if (now.kind !== 'awaiting') return {}
  const { seats, reason } = now
  return { awaiting: { seats, reason, question: QUESTIONS[reason]!(seats, state) } }
}

function clocks(state: AdapterState, gm: boolean): readonly ClockView[] {
  const { clock_rules } = configOf(state.scenario)
  return clocksOf(state).map(({ id, name, max, triggers }, i) => {
    return {
      id,
      name: name ?? id,
      value: state.clocks[i]!,
      max,
      status: 'active',
      falling: isFalling(clock_rules, id),
      ...(gm && { triggers }),
    }
  })
}

/** The text of the last trigger between where a hand began and where it stands: R23 has told it to everybody. */
function lastPassed(
  triggers: Readonly<Record<string, string>>,
  began: number,
  value: number,
): string | undefined {
  const crossed = Object.keys(triggers)
    .map(Number)
    .filter((at) => (value >= began ? began < at && at <= value : value <= at && at < began))
  if (crossed.length === 0) return undefined
  const last = value >= began ? Math.max(...crossed) : Math.min(...crossed)
  return triggers[String(last)]
}

function targets({ scenario }: AdapterState, gm: boolean): readonly TargetView[] {
  return scenario.targets.map(({ name, text, tags, difficulty, modifier, discoveries }) => ({
    name,
    text,
    tags,
    ...(gm && { modifier, discoveries, ...(difficulty !== undefined && { difficulty }) }),
  }))
}

function projects(state: AdapterState, gm: boolean): readonly ProjectView[] {
  return state.scenario.projects.map(
    ({ name, text, action, effect, mode, needed, max_rolls, difficulty }, i) => {
      const progress = state.projects[i]!
      return {
        name,
        text,
        ...(action !== undefined && { action }),
        ...(effect !== undefined && { effect, mode: mode ?? 'coincidental' }),
        needed,
        max_rolls,
        ...progress,
        ...(difficulty !== undefined && (gm || progress.rolls_used > 0) && { difficulty }),
      }
    },
  )
}

function pointsIn(config: SystemConfig): { readonly points?: Readonly<Record<string, string>> } {
  const { resource_name } = config.willpower
  const willpower = mostWillpower(config, 1) > 0 ? [[resource_name, 'willpower: 1'] as const] : []
  const others = spendable(config).map((name) => [name, `spend: ${name} 1`] as const)
  const all = [...willpower, ...others]
  return all.length === 0 ? {} : { points: Object.fromEntries(all) }
}

/**
 * Builds the view of a seat. Players do not see what has not happened yet: triggers, difficulties nobody has tried,
 * objectives still closed, other scenes and who is there, endings; nor other people's sheets.
 */
export function view(state: AdapterState, seat: string, facts: Facts<AdapterScenario>): AdapterView {
  const { scenario } = state
  const gm = seat === GAME_MASTER
  const config = configOf(scenario)
  const summary = systemSummary(config)
  const scene = scenario.scenes[state.scene]!
  const objectives = gm
    ? scenario.objectives.map((objective, i) => ({ objective, reached: state.objectives[i]! }))
    : knownObjectives(state)
  return {
    people: peopleSeen(state, seat, facts),
    order: state.fight?.order ?? [],
    clocks: clocks(state, gm),
    ...awaiting(state),
    title: scenario.title,
    system: {
      name: summary.name,
      rule: summary.resolution,
      health: config.health.enabled ? config.health.kind : 'none',
      ...pointsIn(config),
    },
    actions: Object.keys(config.action_stat_map)
      .filter((name) => name !== '_default')
      .toSorted(),
    scene: { name: scene.name, text: scene.text, sleepers: scene.sleepers },
    ...(gm && { scenes: scenario.scenes.map((one) => one.name) }),
    ...(gm && scenario.notes && { notes: scenario.notes }),
    minutes: state.sums.minutes,
    flags: state.flags,
    threats: state.threats,
    situations: state.situations.map(({ condition, severity }) => ({ condition, severity })),
    sheets: sheetsSeen(state, seat),
    targets: targets(state, gm),
    tried: inOrder(state.tried),
    retries: inOrder(state.attempts),
    trust: state.trust,
    objectives: objectives.map(({ objective: { name, text }, reached }) => ({ name, text, reached })),
    projects: projects(state, gm),
    rotes: scenario.rotes,
    discoveries: state.discoveries,
    rulings: state.rulings,
    fight: state.fight && {
      round: state.fight.round,
      turn: combatantNow(state)?.sheet.name ?? 'nobody',
    },
    ended: state.ended,
  }
}

/** Returns what the table shows beside the view: with each clock the trigger that its hand passed last. */
export function board(state: AdapterState, seat: string): Pick<AdapterView, 'clocks'> {
  return {
    clocks: clocks(state, seat === GAME_MASTER).map((clock, i) => {
      const { triggers, value: began } = clocksOf(state)[i]!
      const passed = lastPassed(triggers, began, clock.value)
      return passed === undefined ? clock : { ...clock, passed }
    }),
  }
}
