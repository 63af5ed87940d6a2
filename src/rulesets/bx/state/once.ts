import { normalName, sameName } from '../../../kernel/words/names.js'
import type { RollBonus } from './fight.js'
import type { State } from './state.js'

/** Sums what rulings add to the next roll of this person between fights; all of it goes into that one roll. */
export function bonusFor({ bonuses }: State, name: string): RollBonus | undefined {
  const given = bonuses.filter(({ who }) => sameName(who, name))
  if (given.length === 0) return undefined
  const value = given.reduce((sum, bonus) => sum + bonus.value, 0)
  return { value, reason: given.map((bonus) => bonus.reason).join('; ') }
}

/** Under which name a first meeting is remembered: a group that the table knows is none that it does not know. */
export function firstMeeting(of: string, met: string): string {
  return met === '' ? `?${normalName(of)}` : normalName(met)
}
