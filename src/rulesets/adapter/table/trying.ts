import type { ClauseGroup, Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import type { ClockFace } from '../clock-face.js'
import type { AdapterEvent, Ruling } from '../events.js'
import { entryOf, traitName } from '../names.js'
import { resolveTurn, type TurnAction, type TurnInput, type TurnResult } from '../turn.js'
import { actorOf, type CharacterNow, numberOf, resistingPool, textOf } from './people.js'
import { type AdapterState, attemptKey, configOf, findPerson, isDown, presentNpcs } from './state.js'

export function faces(state: AdapterState): Record<string, ClockFace> {
  return Object.fromEntries(
    state.scenario.clocks.map((clock, i) => [
      clock.id,
      { value: state.clocks[i]!, max: clock.max, triggers: clock.triggers },
    ]),
  )
}

/** A ruling for the action at this target, else for the action anywhere. */
function rulingFor(state: AdapterState, action: string, target: string | null): Ruling | undefined {
  const own = state.rulings.filter((ruling) => ruling.action === action)
  const here = own.find(
    (ruling) => ruling.target !== null && target !== null && sameName(ruling.target, target),
  )
  return here ?? own.find((ruling) => ruling.target === null)
}

/** Somebody who stands up to the action makes it a contest. */
function opponentFor(state: AdapterState, action: string, target: string | null): TurnAction['opponent'] {
  const person = target === null ? undefined : findPerson(state, target)
  if (person?.kind !== 'npc' || isDown(person.now.health)) return undefined
  const written = Object.keys(person.sheet.resists).find((name) => traitName(name) === action)
  if (written === undefined) return undefined
  const { attribute, ability, difficulty } = person.sheet.resists[written]!
  const pool = resistingPool(
    state,
    person,
    traitName(attribute),
    ability === null ? null : traitName(ability),
  )
  return { pool, ...(difficulty !== undefined && { difficulty }) }
}

interface Asked {
  readonly action: string
  readonly target: string | null
  readonly variant: string | undefined
  readonly willpower: number
  readonly tags: readonly string[]
  readonly decline: boolean
}

/** Everything about an action that sheet, scenario and rulings know: the caller supplies no figure but willpower. */
function turnAction(state: AdapterState, { sheet }: CharacterNow, asked: Asked): TurnAction {
  const action = traitName(asked.action)
  const thing = state.scenario.targets.find(
    (one) => asked.target !== null && sameName(one.name, asked.target),
  )
  const target =
    thing?.name ??
    (asked.target === null ? null : (findPerson(state, asked.target)?.sheet.name ?? asked.target))
  const ruling = rulingFor(state, action, target)
  const difficulty = ruling?.difficulty ?? thing?.difficulty
  const opponent = opponentFor(state, action, target)
  const written = Object.keys(thing?.discoveries ?? {}).find((name) => traitName(name) === action)
  return {
    action,
    target,
    willpower: asked.willpower,
    tags: [...asked.tags, ...(thing?.tags ?? [])],
    specialties: sheet.specialties,
    merits_flaws: sheet.merits_flaws,
    modifier: (thing?.modifier ?? 0) + (ruling?.modifier ?? 0),
    dice_modifier: ruling?.dice ?? 0,
    failed_attempts: entryOf(state.attempts, attemptKey(sheet.name, action, target)) ?? 0,
    decline_auto: asked.decline,
    ...(asked.variant !== undefined && { variant: asked.variant }),
    ...(difficulty !== undefined && difficulty !== null && { difficulty }),
    ...(opponent && { opponent }),
    ...(written !== undefined && { discoveries: [thing!.discoveries[written]!] }),
  }
}

/** The turn a `try` asks for. */
function turnInput(state: AdapterState, command: Command): TurnInput {
  const person = actorOf(state, command)
  const { scenario } = state
  const config = configOf(scenario)
  const groups = (command.also ?? []) as readonly ClauseGroup[]
  if (groups.length > 1)
    throw refused('too_many_actions', 'A turn has two actions at most: one also:, not more.')
  const asked: Asked[] = [
    {
      action: textOf(command, 'action')!,
      target: textOf(command, 'to') ?? null,
      variant: textOf(command, 'variant'),
      willpower: numberOf(command, 'willpower') ?? 0,
      tags: (command.tags ?? []) as readonly string[],
      decline: command.dice !== undefined,
    },
    ...groups.map((group) => ({
      action: group.also!,
      target: group.at ?? null,
      variant: undefined,
      willpower: 0,
      tags: [],
      decline: command.dice !== undefined,
    })),
  ]
  return {
    who: person.sheet.name,
    actions: asked.map((one) => turnAction(state, person, one)),
    stats: person.sheet.stats,
    risk_flags: state.fight ? [...state.flags, 'violence'] : state.flags,
    failure_mode: scenario.failure_mode,
    lethality: scenario.lethality,
    npcs: presentNpcs(state).map((npc) => ({ id: npc.name, threat_level: npc.threat_level })),
    pending_threats: state.threats,
    situations: state.situations,
    failure_streak: person.now.failure_streak,
    clocks: faces(state),
    willpower: { available: person.now.willpower },
    ...(person.now.inventory && { inventory: person.now.inventory }),
    ...(config.health.enabled && { health: person.now.health }),
  }
}

export function tryTurn(state: AdapterState, command: Command, dice: Dice): TurnResult {
  return resolveTurn(configOf(state.scenario), turnInput(state, command), dice)
}

export function decideTry(state: AdapterState, command: Command, dice: Dice): AdapterEvent[] {
  return [...tryTurn(state, command, dice).steps]
}
