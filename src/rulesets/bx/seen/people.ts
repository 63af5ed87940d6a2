import { healthWord } from '../../../kernel/contract/seats.js'
import type { Figure, PersonSeen } from '../../../kernel/contract/view.js'
import { shownFigures } from '../combat/start/fighter.js'
import { FOES, PARTY, PLAYER } from '../seats.js'
import type { Fight } from '../state/fight.js'
import { statusWord } from '../state/standing.js'
import type { State } from '../state/state.js'
import { FIGURES, figureOf, type StatFigure } from '../stats/figures.js'
import { hpOf, isActive, isUp, type ModifiedStat, maxOf, type Person } from '../stats/person.js'

/** These are shown when they are not 0. */
const SELDOM: readonly ModifiedStat[] = ['SaveMod', 'MoraleMod']

function figureSeen({ name, base, terms, value }: StatFigure): Figure {
  return terms.length === 0 ? { name, value } : { name, value, base, terms }
}

function figuresSeen(figures: readonly StatFigure[]): readonly Figure[] {
  return figures
    .filter(({ name, value, terms }) => !SELDOM.includes(name) || value !== 0 || terms.length > 0)
    .map(figureSeen)
}

const NOTHING = { modifiers: [], clocks: [] }

/** Everybody in a fight; the hit points of foes are words where the table says so (rules/secrets 7). */
export function fightersSeen(fight: Fight, words: boolean): readonly PersonSeen[] {
  return fight.who.map((sheet, i) => {
    const isFoe = i >= fight.allies
    const { base } = sheet
    const shown = new Map(shownFigures(sheet, fight.status[i]!).map((f) => [f.name, f]))
    const atBase = (name: ModifiedStat): StatFigure | undefined => figureOf(base, [], name, NOTHING)
    const figures = FIGURES.flatMap((name) => shown.get(name) ?? atBase(name) ?? [])
    const points = fight.hp[i]!
    const max = fight.most[i]!
    return {
      name: sheet.name,
      side: isFoe ? FOES : PARTY,
      ...(sheet.pc && { seat: PLAYER }),
      ...(isFoe && words ? { health: healthWord(points, max) } : { hp: points, max }),
      status: [statusWord(fight.status[i]!, !isFoe && !sheet.pc), ...base.tags],
      figures: figuresSeen(figures),
    }
  })
}

/** The party outside a fight. */
export function partySeen(state: State): readonly PersonSeen[] {
  return state.people
    .filter((p) => p.role !== 'npc' && !/^\s*missing/i.test(p.status))
    .map((person) => partyMember(state, person))
}

function partyMember(state: State, person: Person): PersonSeen {
  const { name, role, status, conditions } = person
  return {
    name,
    side: PARTY,
    ...(role === 'pc' && { seat: PLAYER }),
    hp: hpOf(person),
    max: maxOf(person),
    status: [isActive(person) && !isUp(person) ? 'DOWN' : status.toUpperCase(), ...conditions],
    figures: figuresSeen(FIGURES.flatMap((stat) => figureOf(person, [name], stat, state) ?? [])),
  }
}
