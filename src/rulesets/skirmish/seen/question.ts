import type { Hint } from '../help/answers.js'

/** What is waited for, in a sentence that says how to go on and what would be lost. */
export function questionOf(hint: Hint): string {
  switch (hint.code) {
    case 'waiting_initiative':
      return `Waiting for initiative: ${hint.waiting.join(', ')}. Roll it: initiative by: ${hint.waiting[0]}`
    case 'waiting_check':
      return `Waiting for a check: ${hint.checks.map(({ who, check }) => `check by: ${who} ${check}`).join('; ')}`
    case 'no_encounter':
      return 'There is no encounter. The GM begins one: encounter start with: <name>'
    case 'no_combatants':
      return 'Nobody is in this encounter. The GM brings them in: add <name>'
    case 'waiting_damage':
      return damageDue(hint)
    case 'turn':
      return turnOf(hint)
  }
}

function damageDue({ waiting, pending, current }: Hint): string {
  const [who] = waiting
  const { weapon, targets, rollable } = pending!
  const roll = `damage by: ${who}${rollable ? '' : ' dice: <dice>'}`
  const lost = current === who ? ' Another attack or turn before that loses it.' : ''
  return `${who} has hit ${targets.join(' and ')} with ${weapon}. Roll it: ${roll}.${lost}`
}

function turnOf({ current, weapons, down, again }: Hint): string {
  const turn = `It is the turn of ${current}`
  if (weapons === null) return `${turn}.`
  if (down) return `${turn}, who is down and can only pass: turn.`
  const arms = weapons.length === 0 ? 'something at hand and dice: <dice>' : weapons.join(' or ')
  return again
    ? `${turn}, who has attacked: turn, or attack again (there is no limit) with ${arms}.`
    : `${turn}: attack with ${arms}, or turn.`
}
