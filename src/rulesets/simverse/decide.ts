import type { Command } from '../../kernel/command.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { sameName } from '../../kernel/names.js'
import { refused } from '../../kernel/stops.js'
import { actionRefusal, hostilityRefusal, spellRefusal } from './actions.js'
import { incomingOf, rollDefense } from './blow.js'
import { spellEffects } from './cast.js'
import type { Attribute, Spell } from './catalog.js'
import { checkTarget, perceptionTarget, rollCheck } from './check.js'
import { type Combatant, hasCondition, isDown } from './combatant.js'
import { type Defense, type DefenseKind, defenseRefusal, defenseTarget, possibleDefenses } from './defense.js'
import type { SimverseEvent } from './events.js'
import { aidEvents } from './firstAid.js'
import { aimEvents, fullDefenseEvents, relaxEvents, stanceEvents } from './guard.js'
import { drawEvents, dropEvents, fetchEvents, stowEvents } from './hands.js'
import { moraleFactsOf, rollMorale } from './morale.js'
import { rollUnseated } from './mounted.js'
import {
  actionOf,
  allowance,
  type MoveKind,
  moveEvents,
  positionEvents,
  proneEvents,
  standEvents,
} from './moves.js'
import { insist, refuse } from './refusal.js'
import { type FactKind, find, get, type State } from './state.js'
import { declareRiposte, declareSpell, paid } from './strike.js'
import { breakFree, disarm, feint, grapple, pin, shieldBash, trip } from './tricks.js'
import { attackCommand, reachOf, weaponNamed } from './weaponCommand.js'

/** Somebody here by their name, whatever its case. */
function personNamed(state: State, written: unknown): Combatant {
  const text = String(written)
  const exact = find(state, text)
  if (exact) return exact
  const found = state.combatants.find((c) => sameName(c.sheet.name, text))
  if (found) return found
  const names = state.combatants.map((c) => c.sheet.name).join(', ')
  throw refused('NOBODY', `Nobody here is called "${text}". Here are: ${names}.`, { name: text })
}

function metresOf(written: unknown, otherwise: number): number {
  if (written === undefined) return otherwise
  const metres = Number(written)
  if (!Number.isFinite(metres))
    throw refused('NOT_METRES', `"${String(written)}" is no number of metres.`, { written })
  return metres
}

function must(known: boolean, who: string): void {
  if (!known) throw refuse('MANEUVER_UNKNOWN', who)
}

type Deed = (state: State, c: Combatant, command: Command, dice: Dice) => SimverseEvent[]

function near(state: State, c: Combatant, command: Command): Combatant {
  const d = personNamed(state, command.to)
  const weapon = command.with === undefined ? undefined : weaponNamed(c, command.with)
  if (Math.abs(c.at - d.at) > reachOf(weapon)) throw refuse('OUT_OF_REACH', d.sheet.name)
  return d
}

/** A move in metres along the field: towards somebody, away from them, or just so many. */
function move(state: State, c: Combatant, command: Command): SimverseEvent[] {
  if (command.flank !== undefined)
    return positionEvents(state, c, 'flanked', personNamed(state, command.flank))
  if (command['high-ground'] !== undefined) return positionEvents(state, c, 'high-ground', undefined)
  if (command.cover !== undefined) {
    return positionEvents(state, c, state.offers.cover === 'heavy' ? 'cover-heavy' : 'cover-light', undefined)
  }
  const kind = (command.kind ?? 'half') as MoveKind
  const most = allowance(state, c, kind)
  const action = actionOf(kind)
  if (command.towards !== undefined) {
    const d = personNamed(state, command.towards)
    const gap = Math.max(0, Math.abs(d.at - c.at) - 1)
    const meters = metresOf(command.meters, Math.min(most, gap))
    const at = c.at + (d.at >= c.at ? meters : -meters)
    return moveEvents(state, c, { kind, action, meters, at, how: `towards ${d.sheet.name}` })
  }
  const meters = metresOf(command.meters, most)
  if (command.from !== undefined) {
    const d = personNamed(state, command.from)
    const at = c.at + (c.at > d.at || (c.at === d.at && c.sheet.at > 0) ? meters : -meters)
    return moveEvents(state, c, { kind, action, meters, at, how: `away from ${d.sheet.name}` })
  }
  return moveEvents(state, c, { kind, action, meters, at: c.at, how: '' })
}

function cast(state: State, c: Combatant, command: Command, dice: Dice): SimverseEvent[] {
  const who = c.sheet.name
  const spell = c.sheet.spells.find(
    (one) => sameName(one.name, String(command.spell)) || one.id === command.spell,
  )
  if (!spell) {
    const known = c.sheet.spells.map((one) => one.name).join(', ') || 'none'
    throw refused('SPELL_UNKNOWN', `${who} does not know that spell. Known: ${known}.`, { who })
  }
  const names = (command.to as readonly string[] | undefined) ?? [who]
  const targets = names.map((name) => personNamed(state, name))
  insist(actionRefusal(state, c, 'major') || (isHostile(spell) ? hostilityRefusal(c) : ''), who)
  for (const d of targets) insist(spellRefusal(c, spell, Math.abs(c.at - d.at)), who)
  if (spell.kind === 'attack' || spell.kind === 'sure' || spell.kind === 'area') {
    return declareSpell(state, c, spell, targets, command.rider === 'yes')
  }
  return [
    { type: 'ActionSpent', who, action: 'major', what: spell.name },
    paid(c, 0, spell.mana, spell.name),
    ...spellEffects(state, c, spell, targets, dice),
  ]
}

export function isHostile(spell: Spell): boolean {
  return (
    spell.kind === 'attack' || spell.kind === 'sure' || spell.kind === 'area' || spell.kind === 'resisted'
  )
}

function aid(state: State, c: Combatant, command: Command, dice: Dice): SimverseEvent[] {
  const patient = command.to === undefined ? c : personNamed(state, command.to)
  if (Math.abs(c.at - patient.at) > reachOf(undefined)) throw refuse('OUT_OF_REACH', patient.sheet.name)
  return aidEvents(state, c, patient, hasCondition(patient, 'dying'), dice)
}

function known(c: Combatant, maneuver: string): void {
  must(c.sheet.maneuvers.includes(maneuver), c.sheet.name)
}

function weaponIn(c: Combatant, command: Command) {
  return command.with === undefined
    ? c.sheet.weapons.find((w) => c.held.includes(w.id) && !w.launched)
    : weaponNamed(c, command.with)
}

/** What the one whose turn it is may do. */
const deeds: Readonly<Record<string, Deed>> = {
  attack: (state, c, command) => attackCommand(state, c, personNamed(state, command.to), command),
  cast,
  move,
  aid,
  stand: (state, c, command) => {
    const kipUp = command.maneuver === 'kip-up'
    if (kipUp) known(c, 'kip-up')
    return standEvents(state, c, kipUp)
  },
  prone: proneEvents,
  aim: (state, c, command) => aimEvents(state, c, personNamed(state, command.at)),
  'full-defense': fullDefenseEvents,
  stance: (state, c) => {
    known(c, 'defensive-stance')
    return stanceEvents(state, c)
  },
  relax: relaxEvents,
  draw: (state, c, command) => {
    const quick = command.maneuver === 'quick-draw'
    if (quick) known(c, 'quick-draw')
    return drawEvents(state, c, weaponNamed(c, command.weapon).id, quick)
  },
  stow: (state, c, command) => {
    const quick = command.maneuver === 'quick-draw'
    if (quick) known(c, 'quick-draw')
    return stowEvents(state, c, weaponNamed(c, command.weapon).id, quick)
  },
  fetch: fetchEvents,
  drop: (state, c, command) => dropEvents(state, c, weaponNamed(c, command.weapon).id),
  bash: (state, c, command, dice) => {
    known(c, 'shield-bash')
    return shieldBash(state, c, near(state, c, command), dice)
  },
  trip: (state, c, command, dice) => {
    known(c, 'trip')
    return trip(state, c, near(state, c, command), weaponIn(c, command), dice)
  },
  disarm: (state, c, command, dice) => {
    known(c, 'disarm')
    const d = near(state, c, command)
    const opponent = d.sheet.weapons.find((w) => d.held.includes(w.id))
    if (!opponent) throw refuse('WEAPON_NOT_IN_HAND', d.sheet.name)
    return disarm(state, c, d, weaponIn(c, command), opponent, dice)
  },
  feint: (state, c, command, dice) => {
    known(c, 'feint')
    return feint(state, c, near(state, c, command), weaponIn(c, command), dice)
  },
  grapple: (state, c, command, dice) => grapple(state, c, near(state, c, command), dice),
  pin: (state, c, _command, dice) => {
    if (c.holds === '') throw refuse('NOT_GRAPPLING', c.sheet.name)
    return pin(state, c, get(state, c.holds), dice)
  },
  escape: (state, c, _command, dice) => {
    const holder = c.heldBy || c.holds
    if (holder !== '') return breakFree(state, c, get(state, holder), dice)
    insist(actionRefusal(state, c, 'major'), c.sheet.name)
    if (!hasCondition(c, 'grappled')) throw refuse('NOT_GRAPPLED', c.sheet.name)
    return breakFree(state, c, c, dice)
  },
  check: (state, c, command, dice) => {
    insist(actionRefusal(state, c, 'major'), c.sheet.name)
    const skill = String(command.skill ?? '')
    const target = checkTarget(
      c,
      command.attribute as Attribute,
      skill,
      command.kind !== 'mental',
      state.rules,
    )
    const what = skill || String(command.attribute)
    return [
      { type: 'ActionSpent', who: c.sheet.name, action: 'major', what },
      ...rollCheck(c, target, what, dice, state.rules),
    ]
  },
  look: (state, c, _command, dice) => {
    insist(actionRefusal(state, c, 'minor'), c.sheet.name)
    return [
      { type: 'ActionSpent', who: c.sheet.name, action: 'minor', what: 'look around' },
      ...rollCheck(c, perceptionTarget(c, state.rules), 'Perception', dice, state.rules),
    ]
  },
  shout: (state, c, command) => {
    insist(actionRefusal(state, c, 'minor'), c.sheet.name)
    return [
      { type: 'ActionSpent', who: c.sheet.name, action: 'minor', what: 'shout' },
      { type: 'Spoke', who: c.sheet.name, text: String(command.text) },
    ]
  },
  end: (_state, c) => [{ type: 'TurnEnded', who: c.sheet.name }],
}

function bestParry(state: State, d: Combatant): Defense | undefined {
  const incoming = incomingOf(state, state.pending!)
  let best: Defense | undefined
  let value = Number.NEGATIVE_INFINITY
  for (const defense of possibleDefenses(d, incoming, state.rules)) {
    if (defense.kind !== 'parry') continue
    const target = defenseTarget(d, defense, incoming, state.rules).value
    if (target > value) {
      best = defense
      value = target
    }
  }
  return best
}

/** seed 003 §3 step 5: the defender's choice. An impossible one is refused and asked again (rules/simverse C2). */
function defend(state: State, command: Command, dice: Dice): SimverseEvent[] {
  const pending = state.pending
  if (pending?.stage !== 'defense') throw refused('NOTHING_TO_DEFEND', 'No attack waits for an answer.')
  const d = get(state, pending.blow.attack.defender)
  const kind = command.with as DefenseKind | 'none'
  if (kind === 'none') return [{ type: 'DefenseDeclined', defender: d.sheet.name, why: 'takes it' }]
  const named = command.weapon === undefined ? undefined : weaponNamed(d, command.weapon)
  const parry = kind === 'parry' && !named ? bestParry(state, d) : undefined
  const defense: Defense = parry ?? { kind, weapon: named?.id ?? '' }
  insist(defenseRefusal(d, defense, incomingOf(state, pending), state.rules), d.sheet.name)
  return rollDefense(state, defense, dice, command.luck === 'yes')
}

/** What the referee says at any time. */
const rulings: Readonly<Record<string, (state: State, command: Command, dice: Dice) => SimverseEvent[]>> = {
  fact: (state, command) => [
    {
      type: 'FactStated',
      fact: command.fact as FactKind,
      who: command.who === undefined ? '' : personNamed(state, command.who).sheet.name,
      other: command.other === undefined ? '' : personNamed(state, command.other).sheet.name,
      reason: String(command.reason ?? 'the referee says so'),
    },
  ],
  unfact: (state, command) => {
    const who = command.who === undefined ? '' : personNamed(state, command.who).sheet.name
    const other = command.other === undefined ? '' : personNamed(state, command.other).sheet.name
    const fact = String(command.fact)
    if (!state.facts.some((one) => one.fact === fact && one.who === who && one.other === other)) {
      throw refused('NOT_STATED', 'That fact has not been stated.', { fact })
    }
    return [{ type: 'FactLifted', fact, who, other }]
  },
  place: (state, command) => [
    {
      type: 'Placed',
      who: personNamed(state, command.who).sheet.name,
      at: metresOf(command.at, 0),
      reason: String(command.reason ?? 'the referee says so'),
    },
  ],
  morale: (state, command, dice) => {
    const c = personNamed(state, command.who)
    if (isDown(c)) throw refuse('UNCONSCIOUS', c.sheet.name)
    return rollMorale(state, c, String(command.trigger), moraleFactsOf(state, c), dice)
  },
  unseat: (state, command, dice) => {
    const c = personNamed(state, command.who)
    if (!c.mounted) throw refuse('NOT_MOUNTED', c.sheet.name)
    return rollUnseated(state, c, dice)
  },
}

/** A seat's command. Everything is checked before the first die; a refused command spends nothing (rules/simverse R82). */
export function decide(state: State, command: Command, dice: Dice): SimverseEvent[] {
  const ruling = Object.hasOwn(rulings, command.verb) ? rulings[command.verb] : undefined
  if (ruling) return ruling(state, command, dice)
  if (command.verb === 'defend') return defend(state, command, dice)
  if (command.verb === 'riposte' || command.verb === 'pass') {
    if (state.pending?.stage !== 'riposte')
      throw refused('NO_RIPOSTE_OPEN', 'There is no parry to riposte from.')
    if (command.verb === 'riposte') return declareRiposte(state)
    return [
      { type: 'DefenseDeclined', defender: state.pending.blow.attack.defender, why: 'lets the chance pass' },
    ]
  }
  const deed = Object.hasOwn(deeds, command.verb) ? deeds[command.verb] : undefined
  if (!deed) throw refused('UNKNOWN_VERB', `There is no command "${command.verb}".`, { verb: command.verb })
  if (state.pending || state.queue.length > 0) {
    throw refused('ANSWER_FIRST', 'An attack waits for its answer: defend first.', {}, [
      { verb: 'defend', with: 'dodge' },
    ])
  }
  if (state.phase !== 'turns' || state.actor === '') throw refused('NOBODYS_TURN', 'It is nobody’s turn.')
  return deed(state, get(state, state.actor), command, dice)
}
