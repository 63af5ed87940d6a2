import { entryOf } from '../../../kernel/entry.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { isDown } from '../people/health.js'
import { ratingOf } from '../people/stats.js'
import type { AdapterScenario, CharacterSheet, NpcSheet } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState, CharacterState, NpcState, PersonState } from './state.js'

/** The side of all characters: they win and lose together. */
export const CHARACTERS = 'characters'

/** Somebody of the game: the sheet and what has become of them. */
export type Person =
  | {
      readonly kind: 'character'
      readonly i: number
      readonly sheet: CharacterSheet
      readonly now: CharacterState
    }
  | { readonly kind: 'npc'; readonly i: number; readonly sheet: NpcSheet; readonly now: NpcState }

export type CharacterNow = Extract<Person, { kind: 'character' }>
export type NpcNow = Extract<Person, { kind: 'npc' }>

/** Where somebody stands in the lists of a state. */
interface Place {
  readonly kind: Person['kind']
  readonly i: number
}

const places = new WeakMap<AdapterScenario, ReadonlyMap<string, Place>>()

function placesOf(scenario: AdapterScenario): ReadonlyMap<string, Place> {
  const known = places.get(scenario)
  if (known) return known
  const found = new Map<string, Place>()
  scenario.npcs.forEach(({ name }, i) => {
    found.set(normalName(name), { kind: 'npc', i })
  })
  scenario.characters.forEach(({ name }, i) => {
    found.set(normalName(name), { kind: 'character', i })
  })
  places.set(scenario, found)
  return found
}

export function placeOf(state: AdapterState, name: string): Place | undefined {
  const known = placesOf(state.scenario).get(normalName(name))
  if (known || state.added.length === 0) return known
  const i = state.added.findIndex((sheet) => sameName(sheet.name, name))
  return i < 0 ? undefined : { kind: 'npc', i: state.scenario.npcs.length + i }
}

/** A sheet with the figures that rulings have set. */
function asRuled<Sheet extends CharacterSheet | NpcSheet>(sheet: Sheet, now: PersonState): Sheet {
  const names = Object.keys(now.changed)
  if (names.length === 0) return sheet
  const stats = Object.fromEntries(
    Object.entries(sheet.stats).filter(([written]) => !names.includes(traitName(written))),
  )
  const ruled: Record<string, unknown> = { ...sheet, stats }
  for (const name of names) {
    if (name === 'armor' || name === 'avatar') ruled[name] = now.changed[name]
    else stats[name] = now.changed[name]!
  }
  return ruled as Sheet
}

export function characterAt(state: AdapterState, i: number): CharacterNow {
  const now = state.characters[i]!
  return { kind: 'character', i, sheet: asRuled(state.scenario.characters[i]!, now), now }
}

function npcAt(state: AdapterState, i: number): NpcNow {
  const now = state.npcs[i]!
  const written = state.scenario.npcs
  const sheet = i < written.length ? written[i]! : state.added[i - written.length]!
  return { kind: 'npc', i, sheet: asRuled(sheet, now), now }
}

/** Everybody of the game but the characters, wherever they are and whether they are gone or not. */
export function allNpcs(state: AdapterState): readonly NpcNow[] {
  return state.npcs.map((_, i) => npcAt(state, i))
}

/** Somebody who is still in the game. */
export function findPerson(state: AdapterState, name: string): Person | undefined {
  const place = placeOf(state, name)
  if (!place) return undefined
  const { kind, i } = place
  const person = kind === 'character' ? characterAt(state, i) : npcAt(state, i)
  return person.now.gone ? undefined : person
}

/** The character a seat plays. The game master and spectators play none. */
export function ownCharacter(state: AdapterState, seat: string): CharacterNow | undefined {
  const i = state.scenario.characters.findIndex(({ name }) => name === seat)
  return i < 0 ? undefined : characterAt(state, i)
}

/** The characters who are still in the game. */
export function charactersNow(state: AdapterState): readonly CharacterNow[] {
  return state.characters.flatMap(({ gone }, i) => (gone ? [] : [characterAt(state, i)]))
}

function inScene(state: AdapterState, npc: NpcSheet): boolean {
  return npc.scene === undefined || sameName(npc.scene, state.scenario.scenes[state.scene]!.name)
}

/** In this scene, or in the fight that goes on. */
function isHere(state: AdapterState, { sheet, now }: NpcNow): boolean {
  if (now.gone) return false
  return inScene(state, sheet) || state.fight?.order.includes(sheet.name) === true
}

/** Somebody who is here, on their feet or not. A person elsewhere is as unknown as one who does not exist. */
export function findHere(state: AdapterState, name: string): Person | undefined {
  const person = findPerson(state, name)
  return person?.kind === 'npc' && !isHere(state, person) ? undefined : person
}

/** The NPCs who are here, on their feet or not. */
export function npcsHere(state: AdapterState): readonly NpcNow[] {
  return allNpcs(state).filter((npc) => isHere(state, npc))
}

/** Whether nothing keeps somebody from acting: in the game, on their feet, no condition against it. */
export function canAct(state: AdapterState, now: PersonState): boolean {
  if (now.gone || isDown(now.health)) return false
  if (now.conditions.length === 0) return true
  const { conditions } = configOf(state.scenario)
  return !now.conditions.some((name) => entryOf(conditions, name)?.no_actions)
}

/** The NPCs of this scene who are on their feet. */
export function presentNpcs(state: AdapterState): readonly NpcNow[] {
  return allNpcs(state).filter(({ sheet, now }) => !now.gone && inScene(state, sheet) && !isDown(now.health))
}

export function presentFoes(state: AdapterState): readonly NpcNow[] {
  return presentNpcs(state).filter(({ now }) => now.side === 'foes')
}

/** Those of one side who are in the fight and on their feet. */
export function standingInFight(state: AdapterState, side: NpcNow['now']['side']): readonly NpcNow[] {
  const { fight } = state
  if (!fight) return []
  return allNpcs(state).filter(
    ({ sheet, now }) =>
      now.side === side && !now.gone && !isDown(now.health) && fight.order.includes(sheet.name),
  )
}

export function allCharactersDown(state: AdapterState): boolean {
  return state.characters.every(({ gone, health }) => gone || isDown(health))
}

/** Whether no character can do anything: then only the game master can. */
export function noCharacterActs(state: AdapterState): boolean {
  return state.characters.every((now) => !canAct(state, now))
}

/** Whose turn it is in a fight: the next in order who can act. */
export function combatantNow(state: AdapterState): Person | undefined {
  const { fight } = state
  if (!fight) return undefined
  for (let i = 0; i < fight.order.length; i++) {
    const person = findPerson(state, fight.order[(fight.turn + i) % fight.order.length]!)
    if (person && canAct(state, person.now)) return person
  }
  return undefined
}

/** Points that somebody holds of a resource, by the system's own name for it. */
export function pointsOf(config: SystemConfig, { now }: CharacterNow, resource: string): number {
  if (resource === config.willpower.resource_name) return now.willpower
  switch (resource) {
    case 'quintessence':
    case 'paradox':
    case 'permanent_paradox':
      return now[resource]
    default:
      return entryOf(now.resources, resource) ?? 0
  }
}

/** How many there are when nothing is spent: the rating, or what the sheet began with where it has no rating. */
export function fullPoints(config: SystemConfig, { sheet }: CharacterNow, resource: string): number {
  const begun = Object.keys(sheet.resources).find((name) => traitName(name) === resource)
  const rating = ratingOf(sheet.stats, resource)
  const full = rating > 0 || begun === undefined ? rating : sheet.resources[begun]!
  return Math.min(full, entryOf(config.stat_schema.special_traits, resource)?.max ?? full)
}
