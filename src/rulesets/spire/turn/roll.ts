import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { atOnce, type EffectContext, effectContext } from '../effects/context.js'
import { gainPower, powerOf } from '../effects/powers.js'
import { run } from '../effects/run.js'
import { noteUse } from '../effects/words/decks.js'
import { askFacing } from '../effects/words/special.js'
import type { SpireEvent } from '../events/index.js'
import { tellDieRolled } from '../events/turn.js'
import { FACES } from '../fight/die.js'
import { BY_ABACUS, BY_BREW, BY_TOOLBOX, MARK, RELIC_USES } from '../fight/mark.js'
import { BREW, type RelicTrait } from '../fight/relic.js'
import { confusedCost } from '../monsters/confusion.js'
import { markOf, type SpireState } from '../state/state.js'

const ROLL = 'the die'

/** R1: one roll a round for everybody. R2: then the relics that wait for this face, unless the roll can still be changed. */
export function rollDie(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const die = dice.band(1, FACES, state.fight.dieBounds, ROLL)
  if (canBeChanged(state)) {
    tell({ type: 'DieRolled', die, open: true })
    if (state.fight.special) confuse(effectContext(state, dice, tell))
    return
  }
  tellDieRolled(state, tell, die)
  const { onDie, special } = state.fight
  if (onDie[die]!.length === 0 && !special) return
  const context = effectContext(state, dice, tell)
  if (special) confuse(context)
  answerDie(context)
  run(context)
}

/** The relics that wait for this face, in the order in which they were gained (A18). */
function answerDie(context: EffectContext): void {
  const { state } = context
  context.front = 0
  for (const { relic, effects } of state.fight.onDie[state.die]!)
    for (const effect of effects) atOnce(context, effect, relic)
  if (state.fight.special && state.fight.rules.dieTiming === 'turnStart') askFacing(context)
}

/** rules/spire-acts23 4.6: each roll sets what the first card of the turn costs, while one that confuses lives. */
function confuse(context: EffectContext): void {
  const { state } = context
  const kinds = state.monsters.flatMap(({ hp, kind }) => (hp > 0 ? [state.fight.kinds[kind]!] : []))
  const cost = confusedCost(kinds, state.die)
  if (cost > 0) gainPower(context, 'Confusion', cost - powerOf(state, 'Confusion'), 'Confusion')
}

/** Whether a relic with a trait is there and not used up. */
export function isUnused({ fight, marks }: SpireState, trait: RelicTrait): boolean {
  const place = fight.traits[trait]
  return place !== undefined && marks[RELIC_USES + place] === 0
}

export function holdsBrew({ fight, potions }: SpireState): boolean {
  return potions.some((kind) => fight.potionKinds[kind]!.id === BREW)
}

/** rules/spire-act1 5.1: with one of these the roll stays open. */
function canBeChanged(state: SpireState): boolean {
  // A late die is rolled when the player has acted: there is no moment in which to change it.
  if (!state.fight.marked || state.fight.rules.dieTiming === 'afterPlayer') return false
  return (
    (['gamblingChip', 'abacus', 'toolbox'] as const).some((trait) => isUnused(state, trait)) ||
    holdsBrew(state)
  )
}

/** The roll is fixed: what changed it is used up, then die relics fire. A brew that changed nothing is not spent. */
export function fixDie(context: EffectContext): void {
  const { state, tell } = context
  const by = markOf(state, MARK.dieBy)
  const { traits, potionKinds } = state.fight
  if (by === BY_ABACUS) noteUse(context, traits.abacus!)
  else if (by === BY_TOOLBOX) noteUse(context, traits.toolbox!)
  else if (by === BY_BREW && state.die !== markOf(state, MARK.dieFirst)) {
    const kind = potionKinds.findIndex(({ id }) => id === BREW)
    tell({ type: 'PotionUsed', potion: potionKinds[kind]!.name, kind })
  }
  tell({ type: 'DieFixed', die: state.die })
  answerDie(context)
}

/** The chip: a new roll, open if something else can still change it. */
export function rerollDie(context: EffectContext): void {
  const { state, dice, tell } = context
  noteUse(context, state.fight.traits.gamblingChip!)
  tell({ type: 'DieFixed', die: state.die })
  rollDie(state, dice, tell)
}

/** Another face for an open roll; abacus and toolbox count from the first one, the last change holds. */
export function changeDie(context: EffectContext, means: number, face: number): void {
  const { state, tell } = context
  const first = markOf(state, MARK.dieFirst)
  const die =
    means === BY_ABACUS ? (first % FACES) + 1 : means === BY_TOOLBOX ? ((first + 4) % FACES) + 1 : face
  const by = means === BY_ABACUS ? 'The Abacus' : means === BY_TOOLBOX ? 'Toolbox' : "Gambler's Brew"
  tell({ type: 'DieChanged', die, by, means })
  if (state.fight.special) confuse(context)
}
