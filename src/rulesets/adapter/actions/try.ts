import type { ClauseGroup, Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { likelyTypo, nearest } from '../../../kernel/words/nearest.js'
import type { ClockFace } from '../clocks/face.js'
import { knownActions } from '../config/actions.js'
import type { SystemConfig } from '../config/types.js'
import { listed, traitName } from '../names.js'
import { type HealthTrack, isDown } from '../people/health.js'
import { entryFor } from '../people/stats.js'
import { baseDifficulty, hasDifficulty } from '../rolls/difficulty.js'
import type { RollRecord } from '../rolls/record.js'
import type { Situation } from '../rolls/severity.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import {
  type CharacterNow,
  characterAt,
  findHere,
  type NpcNow,
  pointsOf,
  presentNpcs,
} from '../state/people.js'
import { type AdapterState, attemptKey, clocksOf } from '../state/state.js'
import type { Against, Ruling } from '../state/terms.js'
import { refused } from '../stops.js'
import { openObjectives } from '../story/objectives.js'
import type { TurnAction } from '../turn/input.js'
import { type ReadyTurn, readyTurn } from '../turn/ready.js'
import { takeTurn } from '../turn/turn.js'
import type { TurnState } from '../turn/turn-state.js'
import { type Ready, type TellAdapter, textOf } from './act.js'
import { actorOf, opponentWith, soundPool } from './actor.js'
import { announcement } from './announce.js'
import { namesHere } from './find.js'
import { type Declared, declaredIn, helpFor, tellSpent } from './help.js'
import { checkChooser, settingsFor, settingsIn } from './settings.js'

/** A turn reads the table itself, which every event has changed already. */
export class TableTurnState implements TurnState {
  private readonly state: AdapterState
  private readonly i: number

  constructor(state: AdapterState, character: number) {
    this.state = state
    this.i = character
  }

  get situations(): readonly Situation[] {
    return this.state.situations
  }

  get willpower(): number {
    return this.state.characters[this.i]!.willpower
  }

  points(resource: string): { readonly now: number; readonly most: number } | undefined {
    const config = configOf(this.state.scenario)
    const range = entryOf(config.stat_schema.special_traits, resource)
    if (!range) return undefined
    const person = { ...characterAt(this.state, this.i) }
    return { now: pointsOf(config, person, resource), most: range.max ?? Number.MAX_SAFE_INTEGER }
  }

  get health(): HealthTrack {
    return this.state.characters[this.i]!.health
  }

  clock(id: string): ClockFace | undefined {
    return clockFace(this.state, id)
  }
}

/** A clock on the table as it stands. */
export function clockFace(state: AdapterState, id: string): ClockFace | undefined {
  const clocks = clocksOf(state)
  const i = clocks.findIndex((clock) => clock.id === id)
  if (i < 0) return undefined
  const { max, triggers } = clocks[i]!
  return { value: state.clocks[i]!, max, triggers }
}

/** A ruling for the action at this target, else for the action anywhere. */
export function rulingFor(state: AdapterState, action: string, target: string | null): Ruling | undefined {
  const own = state.rulings.filter((ruling) => ruling.action === action)
  const here = own.find(
    (ruling) => ruling.target !== null && target !== null && sameName(ruling.target, target),
  )
  return here ?? own.find((ruling) => ruling.target === null)
}

type Thing = AdapterScenario['targets'][number]

/** The aim of an action: a thing, somebody who is here, or a word of the player's own. */
interface Aim {
  /** As the scenario writes it, where it knows it. */
  readonly name: string | null
  readonly thing: Thing | undefined
  /** Somebody who could stand up to it. */
  readonly npc: NpcNow | undefined
}

/** A thing or somebody here may be said by a part of the name; what is plainly a slip of one is refused. */
export function aimAt(state: AdapterState, asked: string | null): Aim {
  if (asked === null) return { name: null, thing: undefined, npc: undefined }
  const { targets } = state.scenario
  const names = [...targets.map((one) => one.name), ...namesHere(state)]
  const i = whichName(names, asked)
  const thing = i < 0 ? undefined : targets[i]
  if (thing) return { name: thing.name, thing, npc: undefined }
  const person = i < 0 ? undefined : findHere(state, names[i]!)
  if (!person) checkTarget(names, asked)
  const npc = person?.kind === 'npc' && !isDown(person.now.health) ? person : undefined
  return { name: person?.sheet.name ?? asked, thing: undefined, npc }
}

/** A word of the player's own is a target too, unless it is plainly meant to be another. */
function checkTarget(names: readonly string[], asked: string): void {
  const meant = likelyTypo(asked, names)
  if (meant === undefined) return
  throw refused('unknown_name', `There is no "${asked}" here. Did you mean "${meant}"?`, {
    name: asked,
    meant,
  })
}

/** Action words that players know of: those the system names, and those of open objectives. */
export function actionWords(state: AdapterState): readonly string[] {
  const asked = openObjectives(state).map(({ action }) => traitName(action))
  return [...new Set([...knownActions(configOf(state.scenario)), ...asked])]
}

/** Whether players know of an action word. Every try asks, so no list is made for it. */
function isKnownAction(state: AdapterState, action: string): boolean {
  return (
    knownActions(configOf(state.scenario)).has(action) ||
    openObjectives(state).some((objective) => traitName(objective.action) === action)
  )
}

/** M23: a beginning that fits one listed action is that action; of several none is guessed. */
function actionMeant(state: AdapterState, said: string): string {
  const action = traitName(said)
  if (isKnownAction(state, action)) return action
  const listed = Object.keys(configOf(state.scenario).action_stat_map).filter((name) => name !== '_default')
  const asked = openObjectives(state).map((one) => traitName(one.action))
  const fits = [...new Set([...listed, ...asked])].filter((name) => name.startsWith(action))
  if (fits.length > 1)
    throw refused('ambiguous_action', `"${said}" could be ${fits.toSorted().join(', ')}.`, { action: said })
  return fits[0] ?? action
}

/** `persuade purser`, where the label was forgotten: the action and whom or what it is aimed at. */
function bareTarget(state: AdapterState, action: string, words: readonly string[]): string | undefined {
  const names = [...state.scenario.targets.map((one) => one.name), ...namesHere(state)]
  const parts = action.split('_')
  for (let i = parts.length - 1; i > 0; i--) {
    const verb = parts.slice(0, i).join('_')
    const name = words.includes(verb) ? names[whichName(names, parts.slice(i).join(' '))] : undefined
    if (name !== undefined) return `${verb} to: ${name}`
  }
  return undefined
}

/** An action that the system does not have: a slip of the pen, a target without its label, or nothing it allows. */
export function checkAction(state: AdapterState, action: string): void {
  if (isKnownAction(state, action)) return
  const words = actionWords(state)
  const { free_actions } = configOf(state.scenario)
  const bare = bareTarget(state, action, words)
  const meant = bare ?? (free_actions ? likelyTypo(action, words) : nearest(action, words))
  if (free_actions && meant === undefined) return
  const help = meant === undefined ? '' : ` Did you mean "${meant}"?`
  const has = free_actions || bare !== undefined ? '' : ` It has: ${listed(words.toSorted())}.`
  throw refused('unknown_action', `This system has no action "${action}".${help}${has}`, {
    action,
    ...(meant !== undefined && { meant }),
  })
}

interface Resistance {
  /** Their dice before wounds. */
  readonly pool: number
  readonly difficulty: number | null
  readonly attribute: string | null
  readonly ability: string | null
}

/** Somebody who stands up to the action makes it a contest. */
function resistanceTo(npc: Aim['npc'], action: string): Resistance | null {
  if (!npc) return null
  const written = Object.keys(npc.sheet.resists).find((name) => traitName(name) === action)
  if (written === undefined) return null
  const { difficulty, ...pair } = npc.sheet.resists[written]!
  const attribute = pair.attribute === null ? null : traitName(pair.attribute)
  const ability = pair.ability === null ? null : traitName(pair.ability)
  return { pool: soundPool(npc, attribute, ability), difficulty: difficulty ?? null, attribute, ability }
}

/** R7, before rulings: what stands in the scenario or the system; null where the method has no difficulty. */
export function standingDifficulty(
  config: SystemConfig,
  action: string,
  variant: string | undefined,
  own: number | undefined,
): number | null {
  if (!hasDifficulty(config)) return null
  const entry = entryFor(config, action, undefined)
  const chosen = variant === undefined ? undefined : entryOf(entry.variants ?? {}, traitName(variant))
  return baseDifficulty(config, { ...entry, ...chosen }, own)
}

/** One action of a turn as it was asked for. */
export interface Asked {
  readonly action: string
  readonly target: string | null
  readonly variant: string | undefined
  readonly spent: Declared
  readonly tags: readonly string[]
  readonly decline: boolean
  /** Values of settings that the command says (M16). */
  readonly settings: Readonly<Record<string, string>>
  /** Pushed without asking, where the outcome allows it (M15). */
  readonly push: boolean
}

const NOTHING: Declared = { willpower: 0, others: [] }

/** The actions of a `try`: one, or two with `also:`. */
export function askedIn(state: AdapterState, person: CharacterNow, command: Command): readonly Asked[] {
  const groups = (command.also ?? []) as readonly ClauseGroup[]
  if (groups.length > 1)
    throw refused('too_many_actions', 'A turn has two actions at most: one also:, not more.')
  const decline = command.dice !== undefined
  const push = command.push !== undefined
  return [
    {
      action: actionMeant(state, textOf(command, 'action')!),
      target: textOf(command, 'to') ?? null,
      variant: textOf(command, 'variant'),
      spent: declaredIn(state, person, command),
      tags: (command.tags ?? []) as readonly string[],
      decline,
      push,
      settings: settingsIn(command),
    },
    ...groups.map((group) => ({
      action: actionMeant(state, group.also!),
      target: group.at ?? null,
      variant: undefined,
      spent: NOTHING,
      tags: [],
      decline,
      push,
      settings: {},
    })),
  ]
}

/** Everything about an action that sheet, scenario and rulings know: the caller supplies no figure but willpower. */
function turnAction(state: AdapterState, person: CharacterNow, asked: Asked, first: boolean): TurnAction {
  const { action, variant } = asked
  const { sheet } = person
  checkAction(state, action)
  const { name: target, thing, npc } = aimAt(state, asked.target)
  if (target === null && entryFor(configOf(state.scenario), action, undefined).needs_target)
    throw refused('needs_target', `Say at whom or what you ${action}, with to:.`)
  const ruling = rulingFor(state, action, target)
  const ruled = ruling?.difficulty ?? null
  const difficulty = ruled ?? thing?.difficulty
  const resistance = resistanceTo(npc, action)
  const written = Object.keys(thing?.discoveries ?? {}).find((name) => traitName(name) === action)
  const config = configOf(state.scenario)
  const against: Against = {
    of: thing?.name ?? npc?.sheet.name ?? null,
    variant: variant === undefined ? null : traitName(variant),
    ruled: ruled !== null,
    difficulty: ruled === null ? standingDifficulty(config, action, variant, thing?.difficulty) : null,
    modifier: thing?.modifier ?? 0,
    opponent: resistance && { pool: resistance.pool, difficulty: resistance.difficulty },
  }
  const help = helpFor(state, first ? person : withoutBonus(person), ruling, asked.spent.others)
  const settings = settingsFor(state, asked, target, thing)
  return {
    action,
    target,
    willpower: asked.spent.willpower,
    tags: [...asked.tags, ...(thing?.tags ?? [])],
    specialties: sheet.specialties,
    merits_flaws: sheet.merits_flaws,
    ...help,
    dice_modifier: (thing?.dice ?? 0) + help.dice_modifier,
    modifier: (thing?.modifier ?? 0) + help.modifier,
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(asked.push && { push: true }),
    failed_attempts: entryOf(state.attempts, attemptKey(sheet.name, action, target))?.failures ?? 0,
    decline_auto: asked.decline,
    ...(variant !== undefined && { variant }),
    ...(difficulty !== undefined && { difficulty }),
    ...(resistance && {
      opponent: {
        ...opponentWith(state, npc!, resistance.attribute, resistance.ability),
        ...(resistance.difficulty !== null && { difficulty: resistance.difficulty }),
      },
    }),
    ...(written !== undefined && { discoveries: [thing!.discoveries[written]!] }),
    against,
  }
}

/** A bonus is for the next roll only, so the second action of a turn goes without. */
function withoutBonus(person: CharacterNow): CharacterNow {
  return { ...person, now: { ...person.now, bonus: 0 } }
}

/** The flags under which an action is tried: a fight is violent. */
export function flagsNow(state: AdapterState): readonly string[] {
  return state.fight ? [...state.flags, 'violence'] : state.flags
}

/** The turn a `try` asks for. */
export function turnOf(state: AdapterState, person: CharacterNow, asked: readonly Asked[]): ReadyTurn {
  const { scenario } = state
  const config = configOf(scenario)
  return readyTurn(config, {
    who: person.sheet.name,
    actions: asked.map((one, i) => turnAction(state, person, one, i === 0)),
    stats: person.sheet.stats,
    risk_flags: flagsNow(state),
    failure_mode: scenario.failure_mode,
    lethality: scenario.lethality,
    npcs: presentNpcs(state).map(({ sheet, now }) => ({ id: sheet.name, threat_level: now.threat })),
    pending_threats: state.threats,
    situations: state.situations,
    failure_streak: person.now.failure_streak,
    willpower: { available: person.now.willpower },
    ...(person.now.inventory && { inventory: person.now.inventory }),
    ...(config.health.enabled && { health: person.now.health }),
  })
}

export const readyTry: Ready = (state, seat, command) => {
  const person = actorOf(state, seat, command)
  const asked = askedIn(state, person, command)
  checkChooser(state, seat, asked)
  const turn = turnOf(state, person, asked)
  return (dice, tell) => {
    for (const event of announcement(state, turn)) tell(event)
    goOn(state, person, command, asked, turn, dice, tell, undefined)
  }
}

/** The turn from its first roll, or from the rolls that were made before it stopped (M15). */
export function goOn(
  state: AdapterState,
  person: CharacterNow,
  command: Command,
  asked: readonly Asked[],
  turn: ReadyTurn,
  dice: Dice,
  tell: TellAdapter,
  made: readonly RollRecord[] | undefined,
): void {
  const telling: TellAdapter = (event) => tell(event.type === 'push_offered' ? { ...event, command } : event)
  const pushing = made ? { made, stops: true } : { stops: true }
  const taken = takeTurn(turn, new TableTurnState(state, person.i), dice, telling, pushing)
  if (!taken) return
  const [{ spent, action }] = asked as readonly [Asked, ...Asked[]]
  tellSpent(state, person, { ...spent, willpower: 0 }, `spent on ${action}`, tell)
}
