import type { BeatChange } from '../../../kernel/contract/events/beat.js'
import { GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import type { Fighter } from '../state/fight.js'
import { type StatFigure, showFigure } from '../stats/figures.js'
import type { BxRows } from './fold.js'
import { type FighterSeen, fighterSeen } from './seen.js'
import { figureWord, plusMinus, ruling } from './words.js'

/** The game master's ruling about the fight, with its reason: foe order, no stabilising, an option. */
export interface RulingMade {
  readonly type: 'RulingMade'
  readonly ruling: 'foe' | 'unstable' | 'threatSwitch' | 'flightImpossible' | 'breakImmediately'
  readonly who: number
  readonly target: number
  readonly name: string
  readonly on: boolean
  readonly reason: string
}

/** Clocks or modifiers changed in the middle of a fight: the sheets as they are now, and which figures to show. */
export interface SheetsChanged {
  readonly type: 'SheetsChanged'
  readonly who: readonly Fighter[]
  readonly shown: readonly { readonly name: string; readonly figure: StatFigure }[]
}

export type FightRulingEvent = RulingMade | SheetsChanged
export type FightRulingSeen =
  | FightRulingEvent
  | (Omit<SheetsChanged, 'who'> & { readonly who: readonly FighterSeen[] })

export const fightRulingRows: BxRows<FightRulingEvent, FightRulingSeen> = {
  RulingMade: {
    weight: 'notable',
    concerns: (event) => (event.name === '' ? [] : namesIn(event)),
    fold(state, event) {
      const fight = state.fight!
      const { who, target, reason } = event
      if (event.ruling === 'foe') fight.foeOrders = [...fight.foeOrders, { foe: who, target, reason }]
      else if (event.ruling === 'unstable') fight.unstable = [...fight.unstable, { who, reason }]
      else fight.options = { ...fight.options, [event.ruling]: event.on }
    },
    mech: (event) => [
      `Ruling: ${event.ruling}=${event.name || (event.on ? 'ON' : 'OFF')}, Reason=${event.reason}`,
    ],
    story: (event) => ruling(ruledWords(event), event.reason),
    short: (event) => `Ruled: ${ruledShort(event)}`,
  },
  SheetsChanged: {
    weight: ({ shown }) => (shown.length > 0 ? 'notable' : 'detail'),
    concerns: ({ shown }) => [...new Set(shown.map(({ name }) => name))],
    fold(state, { who }) {
      const fight = state.fight!
      fight.who = who
      fight.resheeted = true
    },
    see: (event, seat, facts) =>
      seat === GAME_MASTER
        ? event
        : { ...event, who: event.who.map((f) => fighterSeen(f, readsWords(facts, seat))) },
    mech: ({ shown }) => shown.map((s) => `EffectiveStat: Name=${s.name}, ${showFigure(s.figure)}`),
    story: ({ shown }) => shown.map(figureSentence).join(' '),
    short: ({ shown }) =>
      shown.map(({ name, figure }) => `${name} ${figureWord(figure.name)} ${figure.value}`).join('; '),
    beat({ shown }) {
      if (shown.length === 0) return undefined
      return {
        changes: shown.map(
          ({ name, figure }): BeatChange => ({ who: name, figure: figure.name, to: figure.value }),
        ),
      }
    },
  },
}

/** A foe order names both in one text: `Reaver 2→Wick`. */
function namesIn({ ruling: kind, name }: RulingMade): readonly string[] {
  return kind === 'foe' ? name.split('→') : [name]
}

function ruledWords(event: RulingMade): string {
  const { on } = event
  const [name, target] = namesIn(event)
  switch (event.ruling) {
    case 'foe':
      return `${name} will go for ${target}`
    case 'unstable':
      return `${name} will not be stabilised`
    case 'threatSwitch':
      return on
        ? 'foes turn on the one who deals most damage'
        : 'foes no longer turn on the one who deals most damage'
    case 'flightImpossible':
      return on ? 'flight is impossible' : 'flight is possible again'
    case 'breakImmediately':
      return on ? 'foes break at once when morale fails' : 'foes break at the end of a round'
  }
}

function ruledShort(event: RulingMade): string {
  const { on } = event
  const [name, target] = namesIn(event)
  switch (event.ruling) {
    case 'foe':
      return `${name} goes for ${target}`
    case 'unstable':
      return `${name} not stabilised`
    case 'threatSwitch':
      return `threat switch ${on ? 'on' : 'off'}`
    case 'flightImpossible':
      return `flight ${on ? 'impossible' : 'possible'}`
    case 'breakImmediately':
      return `foes break ${on ? 'at once' : 'at round end'}`
  }
}

/** `Harrow's AC is now 14 (15, −1 Split Shield).` */
function figureSentence({ name, figure }: SheetsChanged['shown'][number]): string {
  const { base, terms, value } = figure
  const parts = [`${base}`, ...terms.map((term) => `${plusMinus(term.value)} ${term.source}`)]
  const made = terms.length === 0 ? '' : ` (${parts.join(', ')})`
  return `${name}'s ${figureWord(figure.name)} is now ${value}${made}.`
}
