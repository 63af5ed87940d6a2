import type { Sheet } from '../people/sheet.js'
import { type Campaign, findSheet, sheetsPartlyNamed } from '../people/sheets.js'
import { entitiesNamed } from '../people/who.js'
import { campaignOf, type Entity, type SkirmishState, sheetOf } from '../state/state.js'

/** The target of a ruling: in the encounter, or a character of the campaign that is elsewhere. */
export interface RuledPerson extends Pick<Entity, 'id' | 'kind' | 'hp' | 'maxHp' | 'conditions'> {
  readonly sheet: Sheet
  readonly away: boolean
}

/** Finds the person a ruling names: those in the encounter first, then the characters of the campaign. */
export function findRuledPerson(state: SkirmishState, name: string): RuledPerson | undefined {
  const [id, other] = entitiesNamed(state, name)
  if (other !== undefined) return undefined
  if (id !== undefined) {
    const entity = state.entities[id]!
    return { ...entity, sheet: sheetOf(state, entity), away: false }
  }
  const found = characterNamed(campaignOf(state), name)
  if (found === undefined) return undefined
  const maxHp = found.sheet.hit_points
  const carried = Object.hasOwn(state.carriedHp, found.id) ? state.carriedHp[found.id]! : maxHp
  const hp = Math.min(maxHp, carried)
  return { id: found.id, kind: 'character', hp, maxHp, conditions: [], sheet: found.sheet, away: true }
}

/** Lists everyone a ruling can name now, as commands name them. */
export function rulingTargetNames(state: SkirmishState): readonly string[] {
  const away = Object.keys(campaignOf(state).characters)
    .sort()
    .filter((id) => !state.joinOrder.some((there) => isOf(state, there, id)))
  return [...state.joinOrder, ...away]
}

function isOf(state: SkirmishState, id: string, character: string): boolean {
  const { kind, sheet } = state.entities[id]!
  return id === character || (kind === 'character' && sheet === character)
}

function characterNamed(campaign: Campaign, name: string): { id: string; sheet: Sheet } | undefined {
  const found = findSheet(campaign, name)
  if (found?.kind === 'character') return found
  const partly = sheetsPartlyNamed(campaign, name).filter(({ kind }) => kind === 'character')
  return found === null && partly.length === 1 ? partly[0] : undefined
}
