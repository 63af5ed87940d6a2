import {
  type Facts,
  GAME_MASTER,
  type Health,
  healthWord,
  readsWords,
} from '../../../kernel/contract/seats.js'
import { vitalityState } from '../people/bars.js'
import type { Sheet } from '../people/sheet.js'
import { everyFighter } from './evening/everyone.js'
import type { SimverseScenario } from './scenario.js'

export type SimverseFacts = Facts<SimverseScenario>

/** Somebody of whom the scenario does not tell all: they came later, or a ruling changed them. */
export interface Measured {
  readonly side: string
  readonly seat: string
  readonly max: number
  readonly EN: number
  readonly perks: readonly string[]
  readonly minor?: boolean
}

function sheetOf(facts: SimverseFacts, who: string): Sheet | undefined {
  return everyFighter(facts.scenario).find((sheet) => sheet.name === who)
}

/** rules/secrets 3: reserves and tricks are their owner's, and of those who fight at the owner's side. */
export function knowsReserves(
  facts: SimverseFacts,
  seat: string,
  who: string,
  side = sheetOf(facts, who)?.side,
): boolean {
  if (seat === GAME_MASTER) return true
  return everyFighter(facts.scenario).some((sheet) => sheet.seat === seat && sheet.side === side)
}

/** As `knowsReserves`, for what a seat does itself: the game master may act for anybody. */
export function seesActionsOf(facts: SimverseFacts, seat: string, by: string): boolean {
  if (seat === GAME_MASTER || seat === by) return true
  return everyFighter(facts.scenario).some((own) => own.seat === by && knowsReserves(facts, seat, own.name))
}

/** rules/secrets 7: Vitality in a word; anyone who is too stubborn to fall is badly hurt, not down. */
function healthOf({ EN, perks, max, minor }: Measured, vitality: number): Health {
  const up = vitalityState(vitality, EN, perks, minor) === 'conscious'
  return healthWord(up ? Math.max(1, vitality) : Math.min(0, vitality), max)
}

/** As much of somebody as it takes to say how they are. */
export function measured({ side, seat, vitalityMax: max, EN, perks, minor }: Sheet): Measured {
  return { side, seat, max, EN, perks, ...(minor && { minor }) }
}

/** The word this seat reads for somebody's Vitality, or undefined where it reads the figure. */
export function healthFor(
  facts: SimverseFacts,
  seat: string,
  who: string,
  vitality: number,
  of?: Measured,
): Health | undefined {
  if (!readsWords(facts, seat)) return undefined
  const sheet = sheetOf(facts, who)
  const known = of ?? (sheet && measured(sheet))
  return known && known.seat !== seat ? healthOf(known, vitality) : undefined
}
