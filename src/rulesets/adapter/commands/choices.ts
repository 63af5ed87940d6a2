import type { Command } from '../../../kernel/contract/command.js'
import { ANYBODY } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { weaponsOf } from '../actions/weapon.js'
import { traitName } from '../names.js'
import { otherResources } from '../people/resources.js'
import { mostWillpower } from '../people/willpower.js'
import { configOf } from '../scenario/system.js'
import {
  type CharacterNow,
  canAct,
  charactersNow,
  combatantNow,
  noCharacterActs,
  ownCharacter,
  presentFoes,
  standingInFight,
} from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { openObjectives } from '../story/objectives.js'
import { isTaken } from './ready.js'

/** Actions to try where a scenario names none. */
export const COMMON_ACTIONS = ['sneak', 'persuade', 'attack', 'look']

/** The game master's way out when no character can act. */
const GIVE_UP: Command = { verb: 'end', outcome: 'given_up', reason: 'nothing is left to try' }

type Offers = (state: AdapterState, person: CharacterNow) => Iterable<Command>

function by(state: AdapterState, { sheet }: CharacterNow): { readonly by?: string } {
  return state.scenario.characters.length > 1 ? { by: sheet.name } : {}
}

/** Actions that open objectives ask for. */
function* tries(state: AdapterState, person: CharacterNow): Iterable<Command> {
  if (state.fight) return
  for (const { action, target } of openObjectives(state)) {
    if (traitName(action) === 'magick') continue
    yield { verb: 'try', action, ...(target !== undefined && { to: target }), ...by(state, person) }
  }
}

/** Where nothing is at stake, or only a fight is left to begin: the actions the system knows. */
function* freeTries(state: AdapterState, person: CharacterNow): Iterable<Command> {
  const listed = Object.keys(configOf(state.scenario).action_stat_map).filter((name) => name !== '_default')
  for (const action of listed.length > 0 ? listed.toSorted() : COMMON_ACTIONS)
    yield { verb: 'try', action, ...by(state, person) }
}

function* extensions(state: AdapterState, person: CharacterNow): Iterable<Command> {
  for (const [i, { name }] of state.scenario.projects.entries())
    if (state.projects[i]!.status === 'open') yield { verb: 'extend', project: name, ...by(state, person) }
}

/** Rotes at nobody; in a fight those that strike, at each foe. */
function* castings(state: AdapterState, person: CharacterNow): Iterable<Command> {
  for (const { name, damage } of state.scenario.rotes) {
    const command = { verb: 'cast', rote: name, ...by(state, person) }
    if (!state.fight && damage === undefined) yield command
    if (state.fight && damage !== undefined) for (const to of foesInFight(state)) yield { ...command, to }
  }
}

function foesInFight(state: AdapterState): readonly string[] {
  return standingInFight(state, 'foes').map(({ sheet }) => sheet.name)
}

function* attacks(state: AdapterState, person: CharacterNow): Iterable<Command> {
  for (const to of foesInFight(state))
    for (const weapon of weaponsOf(state, person))
      yield { verb: 'attack', to, with: weapon.name, ...by(state, person) }
}

function* dodges(state: AdapterState, person: CharacterNow): Iterable<Command> {
  if (state.fight) yield { verb: 'dodge', ...by(state, person) }
}

/** M15: a roll on the table is pushed or kept. */
function ofWaiting(verb: string): Offers {
  return function* waiting(state, person) {
    yield { verb, ...by(state, person) }
  }
}

/** Verbs about a roll that waits. */
const WAITING = ['push', 'keep']

/** Commands that may be worth giving, verb by verb; `ready` says which of it is legal. */
const offers: Readonly<Record<string, Offers>> = {
  try: tries,
  attack: attacks,
  dodge: dodges,
  extend: extensions,
  cast: castings,
  push: ofWaiting('push'),
  keep: ofWaiting('keep'),
}

function speaksForAll(seat: string): boolean {
  return seat === GAME_MASTER || seat === ANYBODY
}

/** The characters for whom a seat can choose now. */
function charactersOf(state: AdapterState, seat: string): readonly CharacterNow[] {
  const turn = combatantNow(state)
  const own = ownCharacter(state, seat)
  const mine = speaksForAll(seat) ? charactersNow(state) : own ? [own] : []
  return mine.filter(
    ({ i, now }) => canAct(state, now) && (turn === undefined || (turn.kind === 'character' && turn.i === i)),
  )
}

/** Anybody who plays may begin a fight, outside of one and with somebody to fight. */
function* fights(state: AdapterState, seat: string): Iterable<Command> {
  if (state.fight || presentFoes(state).length === 0) return
  if (speaksForAll(seat) || ownCharacter(state, seat)) yield { verb: 'fight' }
}

/** Verbs whose every number of points is listed too. */
const TAKES_POINTS = ['attack', 'extend']

function* withPoints(state: AdapterState, person: CharacterNow, command: Command): Iterable<Command> {
  const config = configOf(state.scenario)
  let ways: Command[] = [command]
  const most = mostWillpower(config, person.now.willpower)
  for (let points = 1; points <= most; points++) ways.push({ ...command, willpower: points })
  for (const resource of otherResources(config)) {
    const rules = entryOf(config.resources, resource)
    const held = Math.min(rules?.max_per_turn ?? 0, entryOf(person.now.resources, resource) ?? 0)
    const before = ways
    for (let points = 1; points <= held; points++)
      ways = [
        ...ways,
        ...before.map((way) => ({ ...way, spend: [...spentIn(way), `${resource} ${points}`] })),
      ]
  }
  for (const way of ways.slice(1)) if (isTaken(state, person.sheet.name, way)) yield way
}

function spentIn({ spend }: Command): readonly string[] {
  return (spend ?? []) as readonly string[]
}

/** The legal commands of one verb, one by one. */
export function* choicesOf(state: AdapterState, seat: string, verb: string): Iterable<Command> {
  if (verb === 'fight') {
    for (const command of fights(state, seat)) if (isTaken(state, seat, command)) yield command
    return
  }
  for (const person of charactersOf(state, seat)) {
    if ((person.now.held !== null) !== WAITING.includes(verb)) continue
    for (const command of offers[verb]!(state, person)) {
      if (!isTaken(state, seat, command)) continue
      yield command
      if (TAKES_POINTS.includes(verb)) yield* withPoints(state, person, command)
    }
  }
}

const LISTED = [...Object.keys(offers), 'fight']

/**
 * Every command that takes a seat somewhere. Attacks, dodges, extended actions and fights are listed whole; of `try` and
 * `cast`, whose arguments are free, what objectives and rotes ask for, and the system's actions where nothing else is left but a fight.
 */
export function choices(state: AdapterState, seat: string): readonly Command[] {
  if (state.ended !== null) return []
  if (noCharacterActs(state)) return speaksForAll(seat) ? [GIVE_UP] : []
  const list = LISTED.flatMap((verb) => [...choicesOf(state, seat, verb)])
  if (list.some(({ verb }) => verb !== 'fight')) return list
  const free = charactersOf(state, seat)
    .filter(({ now }) => now.held === null)
    .flatMap((person) => [...freeTries(state, person)])
  return [...list, ...free.filter((command) => isTaken(state, seat, command))]
}
