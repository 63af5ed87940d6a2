import type { Hint } from '../help/answers.js'
import { isStalled, stalledWords } from '../help/stalled.js'

/** Writes an id as people read it: `cinder-imp_2` is Cinder Imp 2. */
export type ShownName = (id: string) => string

/**
 * Asks for what is waited for, in words for people: who acts, with what, what was used this turn and what would be lost.
 * Others learn who chooses, and not between what (rules/secrets 4). `wounded`: whom the game master may let rest here.
 */
export function questionOf(hint: Hint, name: ShownName, wounded = ''): string {
  if (isStalled(hint)) return stalledWords(hint, restWords(wounded))
  switch (hint.code) {
    case 'waiting_initiative':
      return `Roll initiative for ${listed(hint.waiting.map(name))}.`
    case 'waiting_check':
      return checkQuestion(hint, name)
    case 'waiting_damage':
      return damageQuestion(hint, name)
    default:
      return turnQuestion(hint, name)
  }
}

/** K16: wounds carry over until the game master lets them heal, which the rules leave to a ruling. */
function restWords(wounded: string): string {
  return wounded === '' ? '' : `, rests the wounded (restore who: ${wounded})`
}

/** `Sabre, Knife or Howl`; `and` for people. */
function listed(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** seed 002 §4: everybody who owes a check is asked, those who owe the same one together. */
function checkQuestion({ checks }: Hint, name: ShownName): string {
  const owing = new Map<string, string[]>()
  for (const { who, check } of checks) owing.set(check, [...(owing.get(check) ?? []), name(who)])
  const due = [...owing].map(([check, who]) => `${listed(who)}, roll the ${check}`).join('; ')
  const unknown = checks.find(({ known }) => !known)
  if (unknown === undefined) return `${due}.`
  const { check, who } = unknown
  return `${due}. No sheet has "${check}": the GM ends the wait with remove who: ${who} or encounter end`
}

function damageQuestion({ waiting, pending, current, weapons, attacks }: Hint, name: ShownName): string {
  const who = waiting[0]!
  const { weapon, targets, rollable } = pending!
  const damage = `the ${weapon}'s damage on ${listed(targets.map(name))}`
  if (weapons === null) return `${name(who)} rolls ${damage}.`
  // A weapon without dice has those that are typed.
  const typed = rollable ? '' : ` (damage by: ${who} dice: <dice>)`
  if (current !== who) return `${name(who)}, roll ${damage}${typed}.`
  const isLast = attacks !== null && attacks.used >= attacks.limit
  return `${name(who)}, roll ${damage}${typed}. ${isLast ? 'Ending the turn' : 'Attacking again or ending the turn'} loses it.`
}

function turnQuestion({ current, weapons, down, again, attacks }: Hint, name: ShownName): string {
  const who = name(current!)
  if (weapons === null) return `It is ${who}'s turn.`
  if (down) return `${who} is down: end the turn.`
  const arms = weapons.length === 0 ? 'something at hand (dice: <dice>)' : listed(weapons, 'or')
  const used =
    attacks !== null && attacks.limit > 1
      ? `has used ${attacks.used} of ${attacks.limit} attacks`
      : 'has attacked'
  if (!again) {
    const count = attacks !== null && attacks.limit > 1 ? ` (${attacks.limit} attacks)` : ''
    return `${who}, attack with ${arms}${count}, or end your turn?`
  }
  if (attacks === null)
    return `${who} ${used}. Attack again with ${arms} (there is no limit), or end your turn?`
  return attacks.used < attacks.limit
    ? `${who} ${used}. Attack again with ${arms}, or end your turn?`
    : `${who} ${used}: end your turn.`
}
