import { RulesFault } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { Modifier } from '../../../kernel/modifiers.js'
import type { Hit } from '../events/blows.js'
import { events, type SpireEvent } from '../events/index.js'
import { PLAYER } from '../fight/fight.js'
import { type Move, moveOf } from '../fight/monster-kind.js'
import { advance } from '../next.js'
import { clone } from '../state/clone.js'
import type { SpireState } from '../state/state.js'

/** A monster's move in its coming turn, with what it does. */
export interface PlannedMove {
  readonly move: Move
  /** Its hits on the player as they will land, before block. */
  readonly hits: readonly Hit[]
  /** Strength it gains before its first hit, by what. */
  readonly gains: readonly Modifier[]
}

/** Enough that the player never falls in a turn that is only looked at: later monsters are shown too. */
const ENOUGH_HP = 100_000

/** Dice for a look ahead: the one face, and for whatever else is drawn the first there is; nothing of that is shown. */
function anyDice(face: number): Dice {
  const never = (): never => {
    throw new RulesFault('spire: a look ahead rolls one die')
  }
  return {
    band: () => face,
    draw: (counts) => Array.from(counts).findIndex((count) => count > 0),
    die: never,
    faces: never,
    sum: never,
    test: never,
    pool: never,
    roll: never,
    read: never,
  }
}

interface Noted {
  move?: Move
  hits: Hit[]
  gains: Modifier[]
}

/**
 * The monsters' next turn for one face of the die, played by the rules themselves on a copy: what is shown is what
 * happens, Ritual, spent tokens and relics included, if the player does nothing more. By the monsters' places; nothing
 * for one that will not act.
 */
export function playAhead(state: SpireState, face: number): readonly (PlannedMove | undefined)[] {
  const copy = clone(state)
  copy.player.hp = ENOUGH_HP
  copy.player.maxHp = ENOUGH_HP
  copy.toDraw = 0
  copy.doing = null
  copy.choice = null
  copy.die = face
  const noted = copy.monsters.map((): Noted => ({ hits: [], gains: [] }))
  let acting = PLAYER
  const tell = (event: SpireEvent): void => {
    events.evolve(copy, event)
    if (event.type === 'MonsterActed') {
      acting = event.who
      const monster = copy.monsters[acting]!
      noted[acting]!.move = moveOf(copy.fight.kinds[monster.kind]!, monster, copy.die)
    } else if (event.type === 'Hit' && event.who === PLAYER) {
      noted[acting]?.hits.push(event)
    } else if (event.type === 'PowerChanged' && event.power === 'strength' && event.who !== PLAYER) {
      const { hits, gains } = noted[event.who] ?? { hits: [], gains: [] }
      if (hits.length === 0) gains.push({ value: event.change, source: event.by })
    }
  }
  if (copy.phase !== 'monsters') tell({ type: 'TurnEnded', discarded: 0 })
  const dice = anyDice(face)
  while (copy.phase === 'roll' || copy.phase === 'monsters') advance(copy, dice, tell)
  return noted.map(({ move, hits, gains }) => move && { move, hits, gains })
}
