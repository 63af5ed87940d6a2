import type { Hint } from './answers.js'
import { isStalled, stalledWords } from './stalled.js'

/** Answers `hint`: what is waited for, how to go on in commands ready to send, and what would be lost. */
export function hintWords(hint: Hint): string {
  if (isStalled(hint)) return stalledWords(hint)
  switch (hint.code) {
    case 'waiting_initiative':
      return `Waiting for initiative: ${hint.waiting.join(', ')}. Roll it: initiative by: ${hint.waiting[0]}`
    case 'waiting_check':
      return checksDue(hint)
    case 'waiting_damage':
      return damageDue(hint)
    default:
      return turnOf(hint)
  }
}

function checksDue({ checks }: Hint): string {
  const due = checks.map(({ who, check }) => `check by: ${who} ${check}`).join('; ')
  const unknown = checks.find(({ known }) => !known)
  const stuck =
    unknown === undefined
      ? ''
      : `. No sheet has "${unknown.check}": the GM ends the wait with remove who: ${unknown.who} or encounter end`
  return `Waiting for a check: ${due}${stuck}`
}

function damageDue({ waiting, pending, current, attacks }: Hint): string {
  const [who] = waiting
  const { weapon, targets, rollable } = pending!
  const roll = `damage by: ${who}${rollable ? '' : ' dice: <dice>'}`
  const isLast = attacks !== null && attacks.used >= attacks.limit
  const losing = isLast ? 'Ending the turn' : 'Another attack or turn'
  const lost = current === who ? ` ${losing} before that loses it.` : ''
  return `${who} has hit ${targets.join(' and ')} with ${weapon}. Roll it: ${roll}.${lost}`
}

function turnOf({ current, weapons, down, again, attacks }: Hint): string {
  const turn = `It is the turn of ${current}`
  if (weapons === null) return `${turn}.`
  if (down) return `${turn}, who is down and can only pass: turn.`
  const arms = weapons.length === 0 ? 'something at hand and dice: <dice>' : weapons.join(' or ')
  if (!again) return `${turn}: attack with ${arms}, or turn.`
  if (attacks === null)
    return `${turn}, who has attacked: turn, or attack again (there is no limit) with ${arms}.`
  const { used, limit } = attacks
  const count = limit === 1 ? 'has attacked' : `has used ${used} of ${limit} attacks`
  return used < limit
    ? `${turn}, who ${count}: attack again with ${arms}, or turn.`
    : `${turn}, who ${count}: turn.`
}
