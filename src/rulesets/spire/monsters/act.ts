import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type EffectContext, effectContext } from '../effects/context.js'
import { perform } from '../effects/effects.js'
import { plainLoss } from '../effects/hit.js'
import { gainStrength, ritual, spendToken } from '../effects/powers.js'
import { rise, traitsOf } from '../effects/special.js'
import { tellActed, tellMonsterDone } from '../events/blows.js'
import type { SpireEvent } from '../events/index.js'
import { tellBlockLost } from '../events/tokens.js'
import { PLAYER } from '../fight/fight.js'
import { ARRIVING, LYING, moveOf, SPLITTING } from '../fight/monster-kind.js'
import { IDLE } from '../fight/task.js'
import { turnOrder } from '../state/order.js'
import { nameOf, type SpireState } from '../state/state.js'
import { startTurn } from '../turn/start.js'
import { loseIfDead, winIfNoneLives } from '../turn/victory.js'

/** The first monster from a place in the order on that has a turn this round: those that came in it act from the next one on. */
function actorFrom(state: SpireState, place: number): number {
  if (state.fight.masters)
    return (
      turnOrder(state)
        .slice(place)
        .find((who) => hasTurn(state, who)) ?? -1
    )
  const { monsters } = state
  for (let i = place; i < monsters.length; i++) {
    const { hp, stance } = monsters[i]!
    if (hp > 0 ? stance !== ARRIVING : stance >= SPLITTING && hasTurn(state, i)) return i
  }
  return -1
}

function hasTurn(state: SpireState, who: number): boolean {
  const monster = state.monsters[who]!
  if (monster.hp > 0) return monster.stance !== ARRIVING
  if (monster.stance === SPLITTING) return true
  return monster.stance === LYING && traitsOf(state, who)?.rises?.when === 'turn'
}

/** The turn of the next monster; after the last one the round ends and the player's turn starts. */
export function monsterTurn(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const who = actorFrom(state, state.acting)
  const context = effectContext(state, dice, tell, who, IDLE)
  const first = state.acting === 0
  if (first && state.fight.rules.monsterBlockReset === 'allFirst') {
    for (let i = 0; i < state.monsters.length; i++) loseBlock(context, i)
  }
  if (first && state.fight.special && beatOfDeath(context)) return
  // While a card that felled the last one still asks, a look ahead finds nobody who acts: the round ends.
  if (who !== -1) act(context, who)
  if (state.phase === 'monsters' && actorFrom(state, state.acting) === -1) endRound(context)
}

/** rules/spire-acts23 6: plain damage at the start of the monsters' turn; answers whether the player fell. */
function beatOfDeath(context: EffectContext): boolean {
  for (const { hp, special } of context.state.monsters)
    if (hp > 0 && special.beat > 0) plainLoss(context, PLAYER, special.beat, true, 'Beat of Death')
  return loseIfDead(context)
}

/** rules/spire §4, 5: Ritual, block reset, the move, then what an attack spends. All parts of a move happen. */
function act(context: EffectContext, who: number): void {
  const { state, tell } = context
  const { rules, kinds } = state.fight
  const monster = state.monsters[who]!
  if (rules.ritualTiming === 'monsterTurnStart') ritual(context, who, monster.moves)
  if (rules.monsterBlockReset === 'perMonster') loseBlock(context, who)

  const move = moveOf(kinds[monster.kind]!, monster, state.die)
  tellActed(state, tell, who, move.name, move.intent)
  perform(context, move.effects, move.name)
  if (loseIfDead(context)) return
  if (move.attacks) {
    if (monster.hp > 0) spendToken(context, who, 'weak', move.name)
    if (state.player.spendable > 0 || (state.fight.special && kinds[monster.kind]!.special?.spendsFresh))
      spendToken(context, PLAYER, 'vulnerable', move.name)
  }
  tellMonsterDone(state, tell, who)
  winIfNoneLives(context)
}

function loseBlock({ state, tell }: EffectContext, who: number): void {
  const { block, hp, kind } = state.monsters[who]!
  if (block > 0 && hp > 0 && !state.fight.kinds[kind]!.special?.keepsBlock)
    tellBlockLost(state, tell, who, block)
}

/** rules/spire §4, 6 and 7: Ritual of everybody who had moved before this round, then the next turn. */
function endRound(context: EffectContext): void {
  const { state } = context
  if (state.fight.special) liftVeils(context)
  if (state.fight.rules.ritualTiming === 'endOfRound') {
    for (let who = 0; who < state.monsters.length; who++) {
      const monster = state.monsters[who]!
      if (monster.hp > 0) ritual(context, who, monster.moves - 1)
    }
  }
  if (state.fight.special) growAndRise(context)
  startTurn(state, state.turn + 1, context.dice, context.tell)
}

/** rules/spire-acts23 4.4: Intangible wears off at the end of the round after the one in which it came. */
function liftVeils({ state, tell }: EffectContext): void {
  state.monsters.forEach(({ special: { intangible } }, who) => {
    if (intangible > 0)
      tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'intangible', now: intangible - 1 })
  })
}

/** rules/spire-acts23 4.4: after Intangible and Ritual the Orb Walker's Strength, then Darklings rise. */
function growAndRise(context: EffectContext): void {
  const { state } = context
  state.monsters.forEach(({ hp }, who) => {
    const growth = traitsOf(state, who)?.growth ?? 0
    if (hp > 0 && growth > 0) gainStrength(context, who, growth, 'Growth')
  })
  state.monsters.forEach(({ hp, stance, moves }, who) => {
    if (hp === 0 && stance === LYING && traitsOf(state, who)?.rises?.when === 'round')
      rise(context, who, moves)
  })
}
