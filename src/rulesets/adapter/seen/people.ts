import { type Facts, GAME_MASTER, healthWord, readsWords } from '../../../kernel/contract/seats.js'
import type { Figure, PersonSeen } from '../../../kernel/contract/view.js'
import { entryOf } from '../../../kernel/entry.js'
import { weaponsOf } from '../actions/weapon.js'
import type { SystemConfig } from '../config/types.js'
import { boxesLeft, boxesOf, DAMAGE_TYPES, type HealthTrack, healthOf } from '../people/health.js'
import { otherResources } from '../people/resources.js'
import type { AdapterScenario, CharacterSheet, NpcSheet, Weapon } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import {
  allNpcs,
  CHARACTERS,
  type CharacterNow,
  characterAt,
  charactersNow,
  fullPoints,
  type NpcNow,
  npcsHere,
} from '../state/people.js'
import { type AdapterState, type PersonState, soakKey } from '../state/state.js'

/** The figures of a sheet: its owner's and the game master's. */
export interface SheetSeen {
  readonly name: string
  readonly stats: Readonly<Record<string, number>>
  readonly armor: number
  readonly weapons: readonly Weapon[]
  readonly spheres?: CharacterSheet['spheres']
  readonly avatar?: number
  readonly specialties?: CharacterSheet['specialties']
  readonly merits_flaws?: CharacterSheet['merits_flaws']
  readonly inventory?: Readonly<Record<string, number>>
  readonly scene?: string
  readonly resists?: NpcSheet['resists']
}

type HealthSeen = Pick<PersonSeen, 'hp' | 'max' | 'health' | 'status' | 'figures'>

/** Levels and boxes, or with `figures: words` a word. */
function health(config: SystemConfig, track: HealthTrack, words: boolean): HealthSeen {
  if (!config.health.enabled) return { status: [], figures: [] }
  if (words) return { health: healthWord(boxesLeft(track), boxesOf(track)), status: [], figures: [] }
  const { level, penalty } = healthOf(track, config.health)
  if (config.health.kind === 'points')
    return { hp: boxesLeft(track), max: boxesOf(track), status: [level], figures: [] }
  const figures: Figure[] = DAMAGE_TYPES.filter((type) => track[type] > 0).map((type) => ({
    name: type,
    value: track[type],
  }))
  if (penalty !== null && penalty < 0)
    figures.push({ name: 'wounds', value: penalty, base: 0, terms: [{ value: penalty, source: level }] })
  return { hp: boxesLeft(track), max: boxesOf(track), status: [level], figures }
}

/** Points that come and go: what is left is its owner's. */
function resources(config: SystemConfig, person: CharacterNow): readonly Figure[] {
  const { sheet, now } = person
  const figures: Figure[] = []
  if (config.willpower.enabled) {
    const { resource_name: name } = config.willpower
    figures.push({ name, value: now.willpower, full: fullPoints(config, person, name) })
  }
  if (Object.keys(sheet.spheres).length > 0) {
    figures.push({ name: 'quintessence', value: now.quintessence })
    figures.push({ name: 'paradox', value: now.paradox })
  }
  for (const name of otherResources(config)) figures.push({ name, value: entryOf(now.resources, name) ?? 0 })
  if (now.permanent_paradox > 0) figures.push({ name: 'permanent paradox', value: now.permanent_paradox })
  return figures
}

/** The dice they were seen to soak with. */
function soaks(state: AdapterState, who: string): readonly Figure[] {
  const points = configOf(state.scenario).health.kind === 'points'
  return DAMAGE_TYPES.flatMap((type) => {
    const pool = entryOf(state.soaked, soakKey(who, type))
    const name = points ? 'soak' : `soak ${type}`
    return pool === undefined ? [] : [{ name, value: pool }]
  })
}

/** Conditions and standing. */
function marks({ dodging, conditions }: PersonState): readonly string[] {
  return dodging ? ['dodging', ...conditions] : conditions
}

/** The bonus of the next roll: a ruling, and so open. */
function bonus({ bonus: value }: PersonState): readonly Figure[] {
  return value === 0 ? [] : [{ name: 'bonus', value }]
}

function character(
  state: AdapterState,
  person: CharacterNow,
  seat: string,
  facts: Facts<AdapterScenario>,
): PersonSeen {
  const config = configOf(state.scenario)
  const { sheet, now } = person
  const own = seat === sheet.name
  const seen = health(config, now.health, !own && readsWords(facts, seat))
  return {
    ...seen,
    name: sheet.name,
    side: CHARACTERS,
    seat: sheet.name,
    status: [...seen.status, ...marks(now)],
    figures: [
      ...seen.figures,
      ...bonus(now),
      ...(own || seat === GAME_MASTER ? resources(config, person) : []),
      ...(now.failure_streak > 0 ? [{ name: 'failure streak', value: now.failure_streak }] : []),
      ...soaks(state, sheet.name),
    ],
  }
}

function npc(
  state: AdapterState,
  { sheet, now }: NpcNow,
  seat: string,
  facts: Facts<AdapterScenario>,
): PersonSeen {
  const seen = health(configOf(state.scenario), now.health, readsWords(facts, seat))
  return {
    ...seen,
    name: sheet.name,
    side: now.side,
    status: [...seen.status, ...marks(now)],
    figures: [
      { name: 'threat', value: now.threat },
      ...seen.figures,
      ...bonus(now),
      ...soaks(state, sheet.name),
    ],
  }
}

/** Everybody who is here. */
export function peopleSeen(
  state: AdapterState,
  seat: string,
  facts: Facts<AdapterScenario>,
): readonly PersonSeen[] {
  return [
    ...charactersNow(state).map((one) => character(state, one, seat, facts)),
    ...npcsHere(state).map((one) => npc(state, one, seat, facts)),
  ]
}

export function sheetsSeen(state: AdapterState, seat: string): readonly SheetSeen[] {
  const gm = seat === GAME_MASTER
  const own = state.characters
    .map((_, i) => characterAt(state, i))
    .filter(({ sheet }) => gm || sheet.name === seat)
    .map((person): SheetSeen => {
      const { name, stats, armor, spheres, avatar, specialties, merits_flaws } = person.sheet
      const weapons = weaponsOf(state, person)
      const { inventory } = person.now
      return {
        name,
        stats,
        armor,
        weapons,
        spheres,
        avatar,
        specialties,
        merits_flaws,
        ...(inventory && { inventory }),
      }
    })
  if (!gm) return own
  const npcs = allNpcs(state).map((npc): SheetSeen => {
    const { name, stats, armor, scene, resists } = npc.sheet
    const weapons = weaponsOf(state, npc)
    return { name, stats, armor, weapons, resists, ...(scene !== undefined && { scene }) }
  })
  return [...own, ...npcs]
}

/** rules/adapter §6, Health: levels that cost dice; with points, the loss of half or all. */
export function isBadStatus(status: string, { scenario }: Facts<AdapterScenario>): boolean {
  if (status === 'dead') return true
  const { kind, levels } = configOf(scenario).health
  if (kind === 'points') return status === 'badly hurt' || status === 'down'
  const found = levels.find(({ level }) => level === status)
  return found !== undefined && (found.penalty === null || found.penalty < 0)
}

/** Reports whether a seat plays somebody: each character is its own seat's, everybody else is nobody's to order. */
export function plays(seat: string, person: string, { scenario }: Facts<AdapterScenario>): boolean {
  return seat === person && scenario.characters.some(({ name }) => name === person)
}
