import type { MoveView } from '../../../../src/rulesets/spire/seen/moves.js'
import type { IconName } from '../../ui/icon.svelte'

/** An intent as an icon; its word stands beside it. */
export const INTENTS: Readonly<Record<string, IconName>> = {
  ATTACK: 'sword',
  ATTACK_BUFF: 'sword',
  ATTACK_DEBUFF: 'sword',
  ATTACK_DEFEND: 'sword',
  DEFEND: 'shield',
  DEFEND_BUFF: 'shield',
  BUFF: 'up',
  DEBUFF: 'down',
}

/** `2`, or `2+1` where a move hits more than once. */
export function hits({ damage, more }: MoveView): string {
  return [damage, ...more].join('+')
}
