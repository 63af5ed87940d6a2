import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import type { HealthTrack } from '../people/health.js'
import { configOf } from '../scenario/system.js'
import { placeOf } from '../state/people.js'
import {
  type AdapterState,
  attemptKey,
  type Blow,
  type CharacterState,
  type KnownDifficulty,
  type NpcState,
  type PersonState,
  triedKey,
} from '../state/state.js'
import { type Against, THREATS } from '../state/terms.js'

/** Changes of the state that several events make. */

export function replaced<Item>(list: readonly Item[], i: number, change: Partial<Item>): readonly Item[] {
  return list.map((item, at) => (at === i ? { ...item, ...change } : item))
}

export function setMember(list: readonly string[], member: string, there: boolean): readonly string[] {
  const others = list.filter((entry) => !sameName(entry, member))
  return there ? [...others, member] : others
}

export function changeCharacter(
  state: AdapterState,
  who: string,
  change: (now: CharacterState) => Partial<CharacterState>,
): void {
  const place = placeOf(state, who)
  if (place?.kind !== 'character') return
  state.characters = replaced(state.characters, place.i, change(state.characters[place.i]!))
}

export function changePerson(state: AdapterState, who: string, change: Partial<PersonState>): void {
  const place = placeOf(state, who)
  if (place?.kind === 'npc') state.npcs = replaced<NpcState>(state.npcs, place.i, change)
  else if (place) state.characters = replaced<CharacterState>(state.characters, place.i, change)
}

export function setHealth(state: AdapterState, who: string, after: HealthTrack): void {
  const { bashing, lethal, aggravated, dead = false, boxes } = after
  const health = { bashing, lethal, aggravated, dead }
  changePerson(state, who, { health: boxes === undefined ? health : { ...health, boxes } })
}

/** A bonus is for the next roll only. */
export function useBonus(state: AdapterState, who: string): void {
  const place = placeOf(state, who)
  if (!place) return
  const now = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
  if (now.bonus !== 0) changePerson(state, who, { bonus: 0 })
}

const OWN_POINTS = ['willpower', 'quintessence', 'paradox', 'permanent_paradox', 'failure_streak']

function isPoints(now: CharacterState, figure: string): boolean {
  return OWN_POINTS.includes(figure) || Object.hasOwn(now.resources, figure)
}

/** Points of a resource, whichever list holds them. */
export function setPoints(state: AdapterState, who: string, resource: string, to: number): void {
  changeCharacter(state, who, ({ resources }) =>
    OWN_POINTS.includes(resource) ? { [resource]: to } : { resources: { ...resources, [resource]: to } },
  )
}

/** Willpower is kept under one name, whatever the system calls it. */
export function ownName(state: AdapterState, resource: string): string {
  return resource === configOf(state.scenario).willpower.resource_name ? 'willpower' : resource
}

/** R12: failures in a row of one character at one thing. */
export function countAttempt(
  state: AdapterState,
  { who, action, target }: { readonly who: string; readonly action: string; readonly target: string | null },
  failed: boolean,
): void {
  const key = attemptKey(who, action, target)
  const known = entryOf(state.attempts, key)
  if (failed) {
    const failures = (known?.failures ?? 0) + 1
    state.attempts = { ...state.attempts, [key]: { who, action, target, failures } }
  } else if (known) {
    const { [key]: _, ...rest } = state.attempts
    state.attempts = rest
  }
}

/** Once rolled against, open; only a difficulty that a ruling stood over can still come to light. */
export function revealDifficulty(state: AdapterState, action: string, against: Against | undefined): void {
  if (!against) return
  const key = triedKey(action, against.variant, against.of)
  const known = entryOf<KnownDifficulty>(state.tried, key)
  if (known && (!known.ruled || against.ruled)) return
  state.tried = { ...state.tried, [key]: { ...against, action } }
}

/** A blow of nothing is over. */
export function setBlow(state: AdapterState, blow: Blow | null): void {
  if (state.fight) state.fight.blow = blow !== null && blow.amount > 0 ? blow : null
}

/** Gives a figure of somebody another value, wherever it is kept; those of health are tracks (`setHealth`). */
export function setFigure(state: AdapterState, who: string, name: string, to: number): void {
  const place = placeOf(state, who)
  if (!place) return
  if (name === 'trust') {
    state.trust = { ...state.trust, [who]: to }
  } else if (name === 'threat' && place.kind === 'npc') {
    state.npcs = replaced<NpcState>(state.npcs, place.i, { threat: THREATS[to]! })
  } else if (name === 'bonus') {
    changePerson(state, who, { bonus: to })
  } else if (place.kind === 'character' && isPoints(state.characters[place.i]!, name)) {
    setPoints(state, who, name, to)
  } else if (
    place.kind === 'character' &&
    entryOf(state.characters[place.i]!.inventory ?? {}, name) !== undefined
  ) {
    changeCharacter(state, who, ({ inventory }) => ({ inventory: { ...inventory, [name]: to } }))
  } else {
    const { changed } = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
    changePerson(state, who, { changed: { ...changed, [name]: to } })
  }
}
