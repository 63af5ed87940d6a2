import type { MoveView } from '../../../../src/rulesets/spire/seen/moves.js'
import type { Intent } from '../../table/parts/intent.svelte'
import { signed } from '../../ui/words.js'

/** A move as its icon, its hits (`2`, or `2+1` where it hits more than once) and how they are made up. */
export function intentOf({ move, intent, damage, more, base, terms, on, text }: MoveView): Intent {
  const sum = terms.map(({ value, source }) => `${signed(value)} ${source}`).join(' ')
  return {
    name: move,
    icon: /^ATTACK/.test(intent)
      ? 'sword'
      : /^DEFEND/.test(intent)
        ? 'shield'
        : intent === 'DEBUFF'
          ? 'down'
          : 'up',
    figure: damage === null ? undefined : [damage, ...more].join('+'),
    how: [sum && `hits for ${base} ${sum}`, text].filter(Boolean).join('; '),
    on,
  }
}
