import { ScriptedDice } from '../../../kernel/dice/scripted.js'
import type { Modifier } from '../../../kernel/modifiers.js'
import { FACES } from '../fight/die.js'
import { PLAYER } from '../fight/fight.js'
import { type Move, moveOf } from '../fight/monster-kind.js'
import { advance } from '../next.js'
import { clone } from '../state/clone.js'
import type { Hit, SpireEvent } from '../state/events.js'
import { evolve } from '../state/evolve.js'
import type { SpireState } from '../state/state.js'

/** What a monster does in its coming turn. */
export interface Deeds {
  readonly move: Move
  /** Its hits on the player as they will land, before block. */
  readonly hits: readonly Hit[]
  /** Strength it gains before its first hit, by what. */
  readonly gains: readonly Modifier[]
}

/** Nobody falls in a turn that is only looked at: later monsters are shown too. */
const ENOUGH_HP = 100_000

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
export function playAhead(state: SpireState, face: number): readonly (Deeds | undefined)[] {
  const copy = clone(state)
  copy.player.hp = ENOUGH_HP
  copy.player.maxHp = ENOUGH_HP
  copy.toDraw = 0
  copy.die = face
  const noted = copy.monsters.map((): Noted => ({ hits: [], gains: [] }))
  let acting = PLAYER
  const tell = (event: SpireEvent): void => {
    evolve(copy, event)
    if (event.type === 'MonsterActed') {
      acting = event.who
      const { kind, behavior, moves } = copy.monsters[acting]!
      noted[acting]!.move = moveOf(copy.fight.kinds[kind]!, behavior, moves, copy.die)
    } else if (event.type === 'Hit' && event.who === PLAYER) {
      noted[acting]?.hits.push(event)
    } else if (event.type === 'PowerChanged' && event.power === 'strength' && event.who !== PLAYER) {
      const { hits, gains } = noted[event.who]!
      if (hits.length === 0) gains.push({ value: event.change, source: event.by })
    }
  }
  if (copy.phase !== 'monsters') tell({ type: 'TurnEnded', discarded: 0 })
  const dice = new ScriptedDice([{ sides: FACES, value: face }])
  while (copy.phase === 'roll' || copy.phase === 'monsters') advance(copy, dice, tell)
  return noted.map(({ move, hits, gains }) => move && { move, hits, gains })
}
