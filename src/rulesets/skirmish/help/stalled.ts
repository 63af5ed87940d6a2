import { STANDING } from '../encounter/decided.js'
import type { Hint } from './answers.js'

/** Reports whether nothing goes on before the GM acts: no encounter, nobody in it, or one that is decided (K15). */
export function isStalled({ code, decided }: Hint): boolean {
  return code === 'no_encounter' || code === 'no_combatants' || (code === 'turn' && decided !== null)
}

/**
 * Says why nothing goes on and what the GM does then. The question and the answer to `hint` say it in the same words; `rest` is
 * what may be done between two encounters.
 */
export function stalledWords({ code, ended, decided }: Hint, rest = ''): string {
  if (code === 'no_combatants') return 'Nobody is in the encounter. The GM adds people: add <name>'
  if (decided !== null)
    return `${STANDING[decided]} The GM ends the encounter (encounter end) or brings in more (add <name>).`
  return ended
    ? `The encounter is over. The GM starts another (encounter start with: <name>)${rest} or closes the table.`
    : 'No encounter yet. The GM starts one: encounter start with: <name>'
}
