import { sameName } from '../../../kernel/words/names.js'
import type { EffectContext } from '../effects/context.js'
import { run } from '../effects/run.js'
import { FACES } from '../fight/die.js'
import { BY_ABACUS, BY_BREW, BY_TOOLBOX, MARK, RELIC_USES } from '../fight/mark.js'
import type { RelicTrait } from '../fight/relic.js'
import { markOf, type SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import { changeDie, fixDie, holdsBrew, isUnused, rerollDie } from '../turn/roll.js'

/** How an open roll can be changed now. */
export function changesOf(state: SpireState): readonly string[] {
  if (markOf(state, MARK.dieOpen) === 0) return []
  const words = (['gamblingChip', 'abacus', 'toolbox'] as const).filter((trait) => isUnused(state, trait))
  return [
    ...words.map((trait) => (trait === 'gamblingChip' ? 'reroll' : trait)),
    ...(holdsBrew(state) ? Array.from({ length: FACES }, (_, i) => String(i + 1)) : []),
  ]
}

function checkOpen(state: SpireState): void {
  if (markOf(state, MARK.dieOpen) === 0)
    throw refused('die-locked', 'The roll is fixed: it cannot be changed now.')
}

function checkRelic({ fight, marks }: SpireState, trait: RelicTrait, name: string): void {
  const place = fight.traits[trait]
  if (place === undefined) throw refused('not-available', `You do not have the ${name}.`)
  if (marks[RELIC_USES + place]! > 0) throw refused('already-used', `The ${name} is used up for this fight.`)
}

/** rules/spire-act1 5.1: `reroll`, `abacus`, `toolbox`, or a face for Gambler's Brew. */
export function changeRoll(context: EffectContext, change: string): void {
  const { state } = context
  const face = /^\d+$/.test(change) ? Number(change) : 0
  const means = (['reroll', 'abacus', 'toolbox'] as const).find((word) => sameName(word, change))
  if (means === undefined && (face < 1 || face > FACES))
    throw refused(
      'bad-die',
      `"${change}" is no change of the die: reroll, abacus, toolbox, or a face from 1 to 6.`,
    )
  checkOpen(state)
  if (means === 'reroll') {
    checkRelic(state, 'gamblingChip', 'Gambling Chip')
    rerollDie(context)
  } else if (means !== undefined) {
    checkRelic(state, means, means === 'abacus' ? 'Abacus' : 'Toolbox')
    changeDie(context, means === 'abacus' ? BY_ABACUS : BY_TOOLBOX, 0)
  } else {
    if (!holdsBrew(state)) throw refused('no-such-potion', "You do not have a Gambler's Brew.")
    changeDie(context, BY_BREW, face)
  }
}

export function lockRoll(context: EffectContext): void {
  checkOpen(context.state)
  fixDie(context)
  run(context)
}
