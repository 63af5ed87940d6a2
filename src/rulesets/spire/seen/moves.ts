import type { Modifier } from '../../../kernel/modifiers.js'
import { damageTerms } from '../effects/damage.js'
import { effectText } from '../effects/text.js'
import { FACES } from '../fight/die.js'
import { isHit } from '../fight/effect.js'
import type { Move } from '../fight/monster-kind.js'
import { dieIsKnown, type Phase, type SpireState } from '../state/state.js'
import { type PlannedMove, playAhead } from './ahead.js'

/** A move that is coming or may come. */
export interface MoveView {
  /** The faces of the die that bring it, such as `1-2`; empty when the die has no say. */
  readonly on: string
  readonly move: string
  readonly intent: string
  /** What its first hit will do, before block, if nothing more happens; null when it does not attack. */
  readonly damage: number | null
  /** Its further hits, one after the other. */
  readonly more: readonly number[]
  /** What the first hit has by itself, and what changes it; the base plus all of them is the damage. */
  readonly base: number | null
  readonly terms: readonly Modifier[]
  /** What it does beside its hits. */
  readonly text: string
}

/** Moments at which no monster is about to do anything. */
const QUIET: readonly Phase[] = ['over', 'deal', 'setup', 'room', 'spoils']

/** R1: the move that is coming where it is known, otherwise all that may come. By the monsters' places. */
export function movesOf(state: SpireState): readonly (readonly MoveView[])[] {
  const { phase, fight, monsters } = state
  if (QUIET.includes(phase)) return monsters.map(() => [])
  const starts = dieIsKnown(state) ? [state.die] : [1, ...fight.dieBounds]
  const ahead = starts.map((face) => playAhead(state, face))
  return monsters.map((_, place) => {
    const found: { from: number; to: number; view: MoveView }[] = []
    ahead.forEach((round, i) => {
      const deeds = round[place]
      if (!deeds) return
      const from = starts[i]!
      const to = (starts[i + 1] ?? FACES + 1) - 1
      const view = moveView(state, place, deeds)
      const last = found.at(-1)
      if (last && last.to === from - 1 && alike(last.view, view)) last.to = to
      else found.push({ from, to, view })
    })
    return found.map(({ from, to, view }) => {
      if (found.length === 1 && (dieIsKnown(state) || to - from === FACES - 1)) return view
      return { ...view, on: from === to ? String(from) : `${from}-${to}` }
    })
  })
}

function alike(a: MoveView, b: MoveView): boolean {
  const sameHits = a.damage === b.damage && a.more.join() === b.more.join()
  return sameHits && a.move === b.move && a.text === b.text && a.terms.length === b.terms.length
}

function moveView(state: SpireState, place: number, deeds: PlannedMove): MoveView {
  const { strength: now } = state.monsters[place]!
  const { move, hits, gains } = deeds
  const [first] = hits
  const common = { on: '', move: move.name, intent: move.intent, text: besideHits(move) }
  if (!first) return { ...common, damage: null, more: [], base: null, terms: [] }
  const { base, strength, weak, vulnerable, damage } = first
  const [own, ...tokens] = damageTerms(
    state.fight.rules,
    base,
    strength,
    weak ? 1 : 0,
    vulnerable ? 1 : 0,
  ).terms
  const grown = own?.source === 'Strength' ? [{ value: now, source: 'Strength' }, ...gains] : []
  const rest = own?.source === 'Strength' ? tokens : own ? [own] : []
  const terms = [...grown, ...rest].filter(({ value }) => value !== 0)
  return { ...common, damage, more: hits.slice(1).map((hit) => hit.damage), base, terms }
}

function besideHits({ effects }: Move): string {
  return effects
    .filter((part) => !isHit(part))
    .map((part) => effectText(part, ' on you'))
    .join(', ')
}
