import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { riposteRefusal, rollDefense } from '../blow/answer.js'
import { type Defense, defenseRefusal, defenseValue, incomingOf, possibleDefenses } from '../blow/defense.js'
import { counterWeapon, declareRiposte } from '../blow/riposte.js'
import type { Tell } from '../events/index.js'
import { pay } from '../events/spending.js'
import { spellEffects } from '../magic/spell-effects.js'
import { instantRefusal } from '../magic/spells.js'
import { type Combatant, isLucky } from '../people/combatant.js'
import type { DefenseKind, Pending } from '../state/blow.js'
import { spellNamed, weaponNamed } from '../state/named.js'
import { get, type State } from '../state/state.js'
import { type Refusal, refused, throwIfRefused } from '../stops.js'

/** How somebody means to answer an attack; without a defense they take it. */
interface Answer {
  readonly d: Combatant
  readonly defense?: Defense
  readonly luck: boolean
}

/** The attack that waits for an answer. */
function openAttack(state: State): Pending {
  if (state.pending?.stage === 'defense') return state.pending
  if (state.pending?.stage === 'riposte')
    throw refused('RIPOSTE_FIRST', 'A parry stands open: riposte or pass first.')
  throw refused('NOTHING_TO_DEFEND', 'No attack waits for an answer.')
}

/** The parry that a riposte would follow. */
function openParry(state: State): Pending {
  if (state.pending?.stage === 'riposte') return state.pending
  if (state.pending?.stage === 'defense')
    throw refused('ANSWER_FIRST', 'An attack waits for its answer: defend first.')
  throw refused('NO_RIPOSTE_OPEN', 'There is no parry to riposte from.')
}

function bestParry(state: State, d: Combatant, pending: Pending): Defense | undefined {
  const incoming = incomingOf(state, pending)
  let best: Defense | undefined
  let value = Number.NEGATIVE_INFINITY
  for (const defense of possibleDefenses(d, incoming, state.rules)) {
    if (defense.kind !== 'parry') continue
    const target = defenseValue(d, defense, incoming, state.rules)
    if (target > value) {
      best = defense
      value = target
    }
  }
  return best
}

function answerOf(state: State, command: Command): Answer {
  const pending = openAttack(state)
  const d = get(state, pending.blow.attack.defender)
  const luck = command.luck === 'yes'
  const kind = command.with as DefenseKind | 'none'
  if (kind === 'none') return { d, luck }
  if (kind !== 'parry') return { d, defense: { kind, weapon: '' }, luck }
  const defense =
    command.weapon === undefined
      ? bestParry(state, d, pending)
      : { kind, weapon: weaponNamed(d, command.weapon).id }
  return { d, defense: defense ?? { kind, weapon: '' }, luck }
}

function answerRefusal(state: State, { d, defense, luck }: Answer): Refusal {
  const incoming = incomingOf(state, openAttack(state))
  const refusal = defense ? defenseRefusal(d, defense, incoming, state.rules) : ''
  return refusal || (luck && !(defense && isLucky(d)) ? 'NO_LUCK' : '')
}

/** seed 003 §3 step 5: the defender's choice. An impossible one is refused and asked again (rules/simverse C2). */
function defend(state: State, command: Command, dice: Dice, tell: Tell): void {
  if (command.with === 'cast') {
    defendWithSpell(state, command, dice, tell)
    return
  }
  const answer = answerOf(state, command)
  const { d, defense, luck } = answer
  throwIfRefused(answerRefusal(state, answer), d.sheet.name)
  if (defense) rollDefense(state, defense, luck, dice, tell)
  else tell({ type: 'DefenseDeclined', defender: d.sheet.name, why: 'takes it' })
}

/** seed 003 §2; rules/simverse V8: an instant spell in place of a defense; it works before the damage. */
function defendWithSpell(state: State, command: Command, dice: Dice, tell: Tell): void {
  const pending = openAttack(state)
  const d = get(state, pending.blow.attack.defender)
  if (command.spell === undefined)
    throw refused('BAD_CLAUSE', 'Name the spell that answers: defend cast spell: shield.')
  const spell = spellNamed(d, command.spell)
  throwIfRefused(instantRefusal(d, spell, incomingOf(state, pending), state.rules), d.sheet.name)
  tell({ type: 'InstantCast', who: d.sheet.name, spell: spell.name })
  pay(d, 0, spell.mana, spell.name, tell)
  spellEffects(state, d, spell, [d], dice, tell)
}

/** A defense by its own word (`dodge`) is the long one (`defend dodge`). */
function shortFor(kind: DefenseKind | 'none') {
  return (state: State, command: Command, dice: Dice, tell: Tell): void =>
    defend(state, { ...command, verb: 'defend', with: kind }, dice, tell)
}

function riposte(state: State, _command: Command, _dice: Dice, tell: Tell): void {
  const pending = openParry(state)
  const d = get(state, pending.blow.attack.defender)
  throwIfRefused(riposteRefusal(state, d, counterWeapon(pending)), d.sheet.name)
  declareRiposte(state, {}, tell)
}

function pass(state: State, _command: Command, _dice: Dice, tell: Tell): void {
  const { defender } = openParry(state).blow.attack
  tell({ type: 'DefenseDeclined', defender, why: 'lets the chance pass' })
}

/** What the person attacked may answer, by its verb. */
export const reactions: Readonly<
  Record<string, (state: State, command: Command, dice: Dice, tell: Tell) => void>
> = {
  defend,
  dodge: shortFor('dodge'),
  parry: shortFor('parry'),
  block: shortFor('block'),
  none: shortFor('none'),
  riposte,
  pass,
}

/** Every way to answer the attack that waits, or the chance that a parry gives. */
export function reactionChoices(state: State): Command[] {
  const { pending } = state
  if (!pending) return []
  if (pending.stage === 'riposte') return [{ verb: 'riposte' }, { verb: 'pass' }]
  const d = get(state, pending.blow.attack.defender)
  const possible = possibleDefenses(d, incomingOf(state, pending), state.rules)
  const plain = possible.map(
    ({ kind, weapon }): Command =>
      kind === 'parry' ? { verb: 'defend', with: kind, weapon } : { verb: 'defend', with: kind },
  )
  if (possible.some(({ kind }) => kind === 'parry')) plain.push({ verb: 'defend', with: 'parry' })
  const incoming = incomingOf(state, pending)
  const instant = d.sheet.spells
    .filter((spell) => instantRefusal(d, spell, incoming, state.rules) === '')
    .map((spell): Command => ({ verb: 'defend', with: 'cast', spell: spell.name }))
  const staked = isLucky(d) ? plain.map((command): Command => ({ ...command, luck: 'yes' })) : []
  return [...plain, ...instant, ...staked, { verb: 'defend', with: 'none' }]
}
