import type { EventRows } from '../../../kernel/contract/events.js'
import { signed } from '../../../kernel/modifiers.js'
import { withModifier } from '../dice/d20.js'
import type { Sheet } from '../people/sheet.js'
import { SIDES } from '../people/sides-and-names.js'
import { hidesFigures } from '../seen/hidden.js'
import type { SkirmishState } from '../state/state.js'
import type { Kind } from '../state/terms.js'
import { asSeen } from './encounter.js'
import { beginWhenScored, placeByScore } from './turn-order.js'
import { auditLine, nameOf, sentence } from './words.js'

/** A sheet typed at the table, for somebody whom no file has. */
export interface SheetGiven {
  readonly type: 'SheetGiven'
  readonly id: string
  readonly kind: Kind
  readonly sheet: Sheet
  readonly reason: string
}

/** As a seat that reads words learns of it. */
export interface SheetGivenInWords {
  readonly type: 'SheetGiven'
  readonly id: string
  readonly kind: Kind
  readonly name: string
  readonly reason: string
}

/** What `set` reaches. */
export type SetFigure = 'hp' | 'max' | 'AC' | 'initiative' | 'round'

/** The referee's hand: a figure has another value. */
export interface FigureSet {
  readonly type: 'FigureSet'
  /** Null for a figure of the encounter itself. */
  readonly actor: string | null
  readonly kind: Kind | null
  readonly figure: SetFigure
  /** Null where the seat may not know it, as `was`. */
  readonly value: number | null
  /** Null also where there was none. */
  readonly was: number | null
  /** The Dexterity modifier of somebody who had no initiative yet, for ties (K12). */
  readonly modifier?: number
  readonly away?: true
  readonly reason: string
}

/** The referee's hand: the next d20 of somebody counts for more or less. */
export interface BonusGiven {
  readonly type: 'BonusGiven'
  readonly actor: string
  readonly value: number
  /** With what was there before it. */
  readonly total: number
  readonly reason: string
}

export type HandEvent = SheetGiven | FigureSet | BonusGiven
export type HandSeen = HandEvent | SheetGivenInWords

export const handRows: EventRows<SkirmishState, HandEvent, HandSeen> = {
  SheetGiven: {
    weight: 'notable',
    fold(state, { kind, id, sheet }) {
      if (sheet === undefined) throw asSeen()
      const folder = kind === 'character' ? 'characters' : 'monsters'
      state.given = { ...state.given, [folder]: { ...state.given[folder], [id]: sheet } }
    },
    see(event, seat, facts) {
      if (!hidesFigures(facts, seat, event.kind)) return event
      const { type, id, kind, sheet, reason } = event
      return { type, id, kind, name: sheet.name, reason }
    },
    mech(event) {
      const side = SIDES[event.kind]
      if (!('sheet' in event)) return [auditLine(`${event.name} is a new sheet of the ${side}`, event.reason)]
      const { name, hit_points, armor_class } = event.sheet
      const figures = [`${hit_points} hit points`, `AC ${armor_class}`, ...weaponTexts(event.sheet)]
      return [auditLine(`${name} is a new sheet of the ${side} (${figures.join(', ')})`, event.reason)]
    },
    story(event) {
      if (!('sheet' in event)) return sentence(`A new ${event.kind}: ${event.name}`, event.reason)
      const { name, hit_points, armor_class } = event.sheet
      const figures = [`${hit_points} HP`, `AC ${armor_class}`, ...weaponTexts(event.sheet)]
      return sentence(`A new ${event.kind}: ${name}, ${figures.join(', ')}`, event.reason)
    },
    short: (event) => `New: ${'sheet' in event ? event.sheet.name : event.name}`,
  },
  FigureSet: {
    weight: 'notable',
    concerns: ({ actor }) => (actor === null ? [] : [actor]),
    fold: setFigure,
    see(event, seat, facts) {
      const isOpen = event.figure === 'initiative' || event.figure === 'round'
      const hidden = event.kind !== null && !isOpen && hidesFigures(facts, seat, event.kind)
      return hidden ? { ...event, value: null, was: null } : event
    },
    mech({ actor, figure, value, was, reason }) {
      const whose = `${figure} of ${actor ?? 'the encounter'}`
      const now =
        value === null ? 'is another now' : `is now ${value}${was === null ? '' : `, and was ${was}`}`
      return [auditLine(`${whose} ${now}`, reason)]
    },
    story({ actor, figure, value, was, reason }) {
      const word = FIGURE_WORDS[figure]
      const whose = actor === null ? `The ${word}` : `${nameOf(actor)}'s ${word}`
      if (value === null) return sentence(`${whose} has changed`, reason)
      return sentence(`${whose} is ${value}${was === null ? '' : `, was ${was}`}`, reason)
    },
    short({ actor, figure, value }) {
      const whose = actor === null ? '' : `${nameOf(actor)} `
      return `${whose}${FIGURE_WORDS[figure]} ${value ?? 'changed'} (ruled)`
    },
    beat({ actor, figure, value }) {
      if (actor === null) return undefined
      return { on: [actor], changes: [{ who: actor, figure, ...(value !== null && { to: value }) }] }
    },
  },
  BonusGiven: {
    weight: 'notable',
    concerns: ({ actor }) => [actor],
    fold(state, { actor, total }) {
      state.bonuses[actor] = total
      if (total === 0) delete state.bonuses[actor]
    },
    mech({ actor, value, total, reason }) {
      const all = total === value ? '' : `, ${signed(total)} in all`
      return [auditLine(`${actor} has ${signed(value)} on the next d20${all}`, reason)]
    },
    story({ actor, value, total, reason }) {
      const all = total === value ? '' : `, ${signed(total)} in all`
      return sentence(`${nameOf(actor)} gets ${signed(value)} on the next d20${all}`, reason)
    },
    short: ({ actor, value }) => `${nameOf(actor)} ${signed(value)} next d20`,
  },
}

const FIGURE_WORDS: Readonly<Record<SetFigure, string>> = {
  hp: 'HP',
  max: 'maximum HP',
  AC: 'AC',
  initiative: 'initiative',
  round: 'round',
}

/** `Bite +4 1d6 piercing`. */
function weaponTexts({ actions }: Sheet): readonly string[] {
  return actions.map((action) => {
    const damage = action.damage.map((entry) => {
      const dice = withModifier(entry.damage_dice, entry.damage_modifier)
      return entry.damage_type === null ? dice : `${dice} ${entry.damage_type}`
    })
    return `${action.name} ${signed(action.attack_bonus)}${damage.map((text) => ` ${text}`).join(' and')}`
  })
}

function setFigure(state: SkirmishState, event: FigureSet): void {
  const { actor, figure, value } = event
  if (value === null) throw asSeen()
  if (actor === null) {
    state.round = value
    return
  }
  if (event.away) {
    state.carriedHp[actor] = value
    return
  }
  const entity = state.entities[actor]!
  if (figure === 'hp') entity.hp = value
  else if (figure === 'AC') entity.armorClass = value
  else if (figure === 'max') {
    entity.maxHp = value
    entity.hp = Math.min(entity.hp, value)
  } else {
    state.initiatives[actor] = value
    if (event.modifier !== undefined) state.modifiers[actor] = event.modifier
    placeByScore(state, actor)
    beginWhenScored(state)
  }
}
