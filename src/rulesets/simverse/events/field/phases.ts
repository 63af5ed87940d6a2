/** Fights that change as somebody loses Vitality (seed 003 §18; rules/simverse V11). */
import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import type { Combatant } from '../../people/combatant.js'
import { withoutConditions } from '../../people/conditions.js'
import { get } from '../../state/state.js'
import type { Spell } from '../../tables/things.js'
import { ATTRIBUTES } from '../../tables/things.js'
import { loseAim } from '../shared/folds.js'
import type { Rows, Subjects } from '../shared/rows.js'
import { type About, withReserves } from '../shared/standing.js'
import { cut, storyWord } from '../shared/words.js'

export interface FigureChange {
  readonly figure: string
  readonly from: number
  readonly to: number
}

export interface PhaseBegan extends About {
  readonly type: 'PhaseBegan'
  readonly who: string
  readonly phase: number
  readonly say: string
  /** What only their own side and the game master learn. */
  readonly changes?: readonly FigureChange[]
  readonly perks?: readonly string[]
  readonly maneuvers?: readonly string[]
  readonly spells?: readonly Spell[]
  readonly from?: number
  readonly vitality?: number
  readonly ended?: readonly string[]
}

export const phaseSubjects: Subjects<PhaseBegan> = { PhaseBegan: ({ who }) => who }

function setFigure(c: Combatant, { figure, to }: FigureChange): void {
  const { sheet } = c
  if (figure === 'AR') {
    c.sheet = { ...sheet, armor: { ...sheet.armor, AR: to, locations: null } }
    c.lost = Object.fromEntries(Object.entries(c.lost).filter(([thing]) => !thing.startsWith('armor ')))
  } else if (figure === 'AD') c.sheet = { ...sheet, armor: { ...sheet.armor, AD: to } }
  else if (figure === 'speed' || (ATTRIBUTES as readonly string[]).includes(figure))
    c.sheet = { ...sheet, [figure]: to }
  else c.sheet = { ...sheet, skills: { ...sheet.skills, [figure]: to } }
}

function change(c: Combatant, event: PhaseBegan): void {
  c.phase = event.phase
  c.changed = true
  for (const one of event.changes ?? []) setFigure(c, one)
  const { sheet } = c
  c.sheet = {
    ...sheet,
    perks: [...sheet.perks, ...(event.perks ?? [])],
    maneuvers: [...sheet.maneuvers, ...(event.maneuvers ?? [])],
    spells: [...sheet.spells, ...(event.spells ?? [])],
  }
  c.vitality = event.vitality ?? c.vitality
  const ended = event.ended ?? []
  if (ended.includes('aiming')) loseAim(c)
  if (ended.includes('bleeding')) c.wounds = []
  c.conditions = withoutConditions(c, ended)
}

/** `AR 4 → 6; gains relentless; Vitality 12 → 27`: for those who may know. */
function partsOf(event: PhaseBegan): readonly string[] {
  const gained = [
    ...(event.perks ?? []),
    ...(event.maneuvers ?? []),
    ...(event.spells ?? []).map(({ name }) => name),
  ]
  const { from, vitality, ended = [] } = event
  return [
    ...(event.changes ?? []).map(({ figure, from: before, to }) => `${figure} ${before} → ${to}`),
    ...(gained.length > 0 ? [`gains ${gained.join(', ')}`] : []),
    ...(from !== undefined && vitality !== undefined && from !== vitality
      ? [`Vitality ${from} → ${vitality}`]
      : []),
    ...(ended.length > 0 ? [`no longer ${ended.map(storyWord).join(', ')}`] : []),
  ]
}

function line(event: PhaseBegan): string {
  const parts = partsOf(event)
  return `${event.who}, phase ${event.phase}: ${event.say}${parts.length > 0 ? ` (${parts.join('; ')})` : ''}`
}

function openPart({ type, who, phase, say }: PhaseBegan): PhaseBegan {
  return { type, who, phase, say }
}

export const phaseRows: Rows<PhaseBegan> = {
  PhaseBegan: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      change(get(state, event.who), event)
    },
    see: (event, seat, facts) =>
      seat === GAME_MASTER ? event : withReserves(event, event.who, seat, facts, openPart),
    mech: (event) => [line(event)],
    story: ({ who, say }) => `${who}: ${say}.`,
    short: ({ who, phase }) => cut(`${who}, phase ${phase}`),
    narr: ({ who, say }) => `${who}: ${say}.`,
    beat: ({ who, phase }) => ({ by: who, result: `phase ${phase}` }),
  },
}
