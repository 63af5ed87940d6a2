import { entryOf } from '../../../../kernel/entry.js'
import { sameName } from '../../../../kernel/names.js'
import { beginNpc } from '../../scenario/begin.js'
import { configOf } from '../../scenario/system.js'
import type { AdapterEvent, EventOf } from '../events.js'
import { placeOf } from '../people.js'
import type { AdapterState, NpcState } from '../state.js'
import {
  changeCharacter,
  changePerson,
  isPoints,
  replaced,
  setHealth,
  setMember,
  setPoints,
} from './people.js'

/** From the least to the worst. */
export const THREATS: readonly NpcState['threat'][] = ['none', 'low', 'moderate', 'high', 'extreme']

export function setFigure(state: AdapterState, event: EventOf<'figure_set'>): void {
  const { who, figure, to, after } = event
  if (after) setHealth(state, who, after)
  if (after || to === undefined) return
  const place = placeOf(state, who)
  if (!place) return
  if (figure === 'trust') {
    state.trust = { ...state.trust, [who]: to }
  } else if (figure === 'threat' && place.kind === 'npc') {
    state.npcs = replaced<NpcState>(state.npcs, place.i, { threat: THREATS[to]! })
  } else if (figure === 'bonus') {
    changePerson(state, who, { bonus: to })
  } else if (place.kind === 'character' && isPoints(state.characters[place.i]!, figure)) {
    setPoints(state, who, figure, to)
  } else if (
    place.kind === 'character' &&
    entryOf(state.characters[place.i]!.inventory ?? {}, figure) !== undefined
  ) {
    changeCharacter(state, who, ({ inventory }) => ({ inventory: { ...inventory, [figure]: to } }))
  } else {
    const { changed } = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
    changePerson(state, who, { changed: { ...changed, [figure]: to } })
  }
}

export function addPerson(state: AdapterState, { sheet, side }: EventOf<'person_added'>): void {
  if (!sheet) return
  state.added = [...state.added, sheet]
  state.npcs = [...state.npcs, { ...beginNpc(configOf(state.scenario), sheet), side }]
}

export function setCondition(
  state: AdapterState,
  { who, condition, on }: EventOf<'condition_changed'>,
): void {
  const place = placeOf(state, who)
  if (!place) return
  const now = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
  if (condition === 'dodging') changePerson(state, who, { dodging: on })
  else if (condition === 'dead') changePerson(state, who, { health: { ...now.health, dead: on } })
  else changePerson(state, who, { conditions: setMember(now.conditions, condition, on) })
}

export function withRuling(state: AdapterState, event: EventOf<'ruling_made' | 'ruling_lifted'>): void {
  const { action, target } = event.type === 'ruling_made' ? event.ruling : event
  const same = (other: string | null) =>
    other === null || target === null ? other === target : sameName(other, target)
  const others = state.rulings.filter((ruling) => ruling.action !== action || !same(ruling.target))
  state.rulings = event.type === 'ruling_made' ? [...others, event.ruling] : others
}

const RULED: ReadonlySet<AdapterEvent['type']> = new Set([
  'ruling_made',
  'ruling_lifted',
  'threat_set',
  'flag_set',
  'figure_set',
  'condition_changed',
  'person_added',
  'person_removed',
  'person_returned',
  'side_changed',
  'bonus_given',
  'clock_started',
  'fight_left',
  'person_restored',
])

/** Whether an event is a ruling of the game master, for the count at the end. */
export function isRuling(event: AdapterEvent): boolean {
  if (RULED.has(event.type)) return true
  if (event.type === 'resource_changed') return event.ruled === true
  return (
    'reason' in event &&
    ['clock_moved', 'health_changed', 'situation_created', 'situation_cleared'].includes(event.type)
  )
}
