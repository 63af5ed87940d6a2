import { waitsFor } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { type Facing, type Point, toHundredths } from '../field/geometry.js'
import type { CoverKind, Hazard } from '../field/place.js'
import { next } from '../next.js'
import type { Combatant } from '../people/combatant.js'
import { isStanding } from '../people/conditions.js'
import { enemiesOf, meleeReach, situate } from '../state/field.js'
import { get, type State } from '../state/state.js'
import { cornersAround, hazardMet, type Way, wayCost, wayText, wayTo } from '../turn/approach.js'
import { actionOf, allowance, type Move, type MoveKind, moveRefusal } from '../turn/moves.js'
import { MOVES } from './offers.js'
import type { SimverseView } from './view.js'

/** A point that the person in hand can go to, by the least kind of move that will do. */
export interface SquareView extends Point {
  readonly kind: MoveKind
  readonly metres: number
  /** The way as `move to:` takes it: its corners and its end. */
  readonly to: string
  /** What to ask before it is done: the way leads into a danger. */
  readonly warning?: string
}

/** How a foe stands to the person in hand: what a blow at them would meet (rules/simverse V9, V10). */
export interface AimView {
  readonly who: string
  readonly metres: number
  /** Within the reach of what is in hand. */
  readonly inReach: boolean
  readonly facing: Facing
  readonly flanked: boolean
  readonly cover: '' | CoverKind
  readonly higher: boolean
}

/** A kind of move: what it is called, what it costs and how far it goes. */
export interface MoveView {
  readonly kind: MoveKind
  readonly verb: string
  readonly cost: string
  readonly metres: number
}

/** The field around the person in hand. */
export interface GroundView {
  readonly who: string
  /** Metres that a blow in melee reaches; 0 without anything to strike with. */
  readonly reachM: number
  /** The kinds of move that are open now, the shortest first. */
  readonly moves: readonly MoveView[]
  readonly squares: readonly SquareView[]
  readonly aims: readonly AimView[]
}

/** What the table shows beside the view. */
export interface SimverseBoard extends SimverseView {
  /** On a grid, for the seat whose turn it is. */
  readonly ground?: GroundView
}

const KINDS: readonly MoveKind[] = ['half', 'full', 'sprint']

/** A step of a metre shows which kinds of move are open, wherever it leads. */
function openKinds(state: State, c: Combatant): readonly MoveKind[] {
  return KINDS.filter((kind) => {
    const step: Move = { kind, action: actionOf(kind), meters: 0, at: c.at, how: '' }
    return allowance(state, c, kind) >= 1 && moveRefusal(state, c, step) === ''
  })
}

function warningOf({ id, dropM, deep }: Hazard): string {
  return `it leads ${dropM > 0 ? 'over' : deep ? 'into the water of' : 'into'} the ${id}`
}

function squareAt(state: State, c: Combatant, way: Way, kinds: readonly MoveKind[]): SquareView | undefined {
  const end = way.at(-1)!
  const metres = wayCost(state, way)
  const kind = kinds.find((one) => {
    const move: Move = { kind: one, action: actionOf(one), meters: metres, at: end.x, path: way, how: '' }
    return moveRefusal(state, c, move) === ''
  })
  if (!kind) return undefined
  const met = hazardMet(state, way)
  return { ...end, kind, metres, to: wayText(way), ...(met && { warning: warningOf(met) }) }
}

/** Every point of the field that one move reaches. */
function squaresOf(state: State, c: Combatant, kinds: readonly MoveKind[]): readonly SquareView[] {
  const most = Math.max(0, ...kinds.map((kind) => allowance(state, c, kind)))
  const { fieldM, depthM } = state.place
  const corners = cornersAround(state, c)
  const found: SquareView[] = []
  for (let y = Math.max(-depthM, Math.ceil(c.y - most)); y <= Math.min(depthM, c.y + most); y++) {
    for (let x = Math.max(-fieldM, Math.ceil(c.at - most)); x <= Math.min(fieldM, c.at + most); x++) {
      const way = wayTo(state, c, { x, y }, most, corners)
      const square = way && squareAt(state, c, way, kinds)
      if (square) found.push(square)
    }
  }
  return found
}

function aimsOf(state: State, c: Combatant, reachM: number): readonly AimView[] {
  return enemiesOf(state, c)
    .filter(isStanding)
    .map((d) => {
      const { distance, facing, flanking, pincer, cover, highGround } = situate(state, c, d)
      return {
        who: d.sheet.name,
        metres: toHundredths(distance),
        inReach: distance <= reachM,
        facing,
        flanked: flanking || pincer === true,
        cover,
        higher: highGround,
      }
    })
}

/**
 * rules/simverse V9, V10: where the person in hand can go and how foes stand to them, for a field that one can press.
 * Only the seat that is asked and the game master get it; dangers that are hidden do not show.
 */
export function board(state: State, seat: string): Pick<SimverseBoard, 'ground'> {
  if (!state.place.grid || state.pending || state.phase === 'interval' || state.actor === '') return {}
  const moment = next(state)
  if (moment.kind !== 'awaiting' || (seat !== GAME_MASTER && !waitsFor(moment, seat))) return {}
  const c = get(state, state.actor)
  const kinds = openKinds(state, c)
  const reachM = meleeReach(c)
  return {
    ground: {
      who: c.sheet.name,
      reachM,
      moves: kinds.map((kind) => {
        const [verb, cost] = MOVES[kind]
        return { kind, verb, cost, metres: toHundredths(allowance(state, c, kind)) }
      }),
      squares: squaresOf(state, c, kinds),
      aims: aimsOf(state, c, reachM),
    },
  }
}
