import type { HandFigure, HandThing } from '../../../kernel/hand/description.js'
import { tellSheets } from '../combat/rulings.js'
import type { BxEvent } from '../events/index.js'
import { advanceTo } from '../procedures/clock.js'
import { clocksKnownTo } from '../state/known.js'
import type { State } from '../state/state.js'
import type { BxClock } from '../stats/clocks.js'
import type { Person, RawStat } from '../stats/person.js'
import { refused } from '../stops.js'
import { FIGURES } from './figure-bounds.js'
import { changeHp } from './points.js'
import { mustNotBeLost, type RulingTarget, ruledPerson } from './ruling-target.js'

type BxFigure = HandFigure<State, BxEvent>

function baseFigure(person: Person, figure: string): RawStat {
  if (figure === 'SaveMod') return person.saveMod
  if (figure === 'MoraleMod') return person.moraleMod
  return person.stats[figure as keyof Person['stats']]
}

/** Every figure of a person. */
export function figuresOf(found: RulingTarget): readonly BxFigure[] {
  const { person, name, hp, max, index } = found
  return FIGURES.map((figure): BxFigure => {
    const tooFar = (says: string, to: number | string) =>
      refused('BAD_VALUE', `${name} has ${says}.`, { figure: figure.name, to })
    return {
      ...figure,
      set(ruling, to) {
        const { state, tell, reason } = ruling
        mustNotBeLost(state, found)
        if (figure.name === 'hp') {
          if (Number(to) > max) throw tooFar(`at most ${max} hp; set max first`, to)
          changeHp(ruling, found, 'set', Number(to), 0)
          return
        }
        if (figure.name === 'max' && Number(to) < hp) throw tooFar(`${hp} hp now; set hp first`, to)
        const was = figure.name === 'max' ? max : (baseFigure(person, figure.name) ?? 'nothing')
        const from = typeof was === 'boolean' ? String(was) : was
        tell({
          type: 'FigureRuled',
          of: 'person',
          ...ruledPerson(found),
          figure: figure.name,
          from,
          to,
          reason,
        })
        if (state.fight && index >= 0) tellSheets(state.fight, state, tell)
      },
    }
  })
}

/** A figure of a clock, of the fight or of the table, which is nobody's. */
function otherFigure(
  of: 'clock' | 'fight' | 'table',
  whose: string,
  name: string,
  [least, most]: readonly [number, number],
  from: number,
): BxFigure {
  return {
    name,
    least,
    most,
    set({ state, tell, reason }, to) {
      const who = of === 'clock' ? whose : ''
      tell({
        type: 'FigureRuled',
        of,
        who,
        name: whose,
        index: -1,
        party: true,
        figure: name,
        from,
        to,
        reason,
      })
      if (state.fight) tellSheets(state.fight, state, tell)
    },
  }
}

function clockFigures(clock: BxClock): readonly BxFigure[] {
  const { name, progress, max, status, venom } = clock
  const figures = [
    otherFigure('clock', name, 'progress', [0, max], progress),
    otherFigure('clock', name, 'max', [progress + 1, 100], max),
  ]
  return figures.map((figure) => ({
    ...figure,
    set(ruling, to) {
      if (venom) throw refused('CLOCK_NEVER_REDUCES', 'A venom clock moves with the days; treat the venom.')
      const { state, tell, reason } = ruling
      if (figure.name === 'progress' && to === max && status === 'active') {
        tell(advanceTo(clock, max, reason))
        if (state.fight) tellSheets(state.fight, state, tell)
      } else figure.set(ruling, to)
    },
  }))
}

/** Clocks, the fight and the table, by the names under which the view shows them. */
export function things(state: State, seat: string): readonly HandThing<State, BxEvent>[] {
  const { fight, day } = state
  return [
    ...clocksKnownTo(state, seat).map((clock) => ({ name: clock.name, figures: clockFigures(clock) })),
    ...(fight
      ? [{ name: 'fight', figures: [otherFigure('fight', 'fight', 'round', [1, 10_000], fight.round + 1)] }]
      : []),
    { name: 'table', figures: [otherFigure('table', 'table', 'day', [0, 100_000], day)] },
  ]
}
