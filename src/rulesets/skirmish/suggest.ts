import type { Command } from '../../kernel/command.js'
import { SKILLS } from './checks.js'
import { deals, joinable } from './choices.js'
import { CONDITIONS } from './conditions.js'
import { GM } from './events.js'
import { openTo } from './help.js'
import { ABILITIES } from './sheet.js'
import { currentActor, isFrozen, type SkirmishState, sheetOf, withoutScore } from './state.js'
import { verbs } from './verbs.js'
import { weaponsOf } from './weapons.js'
import { isGm, senderOf } from './who.js'

const DAMAGE_TYPES: readonly string[] = [
  'acid',
  'bludgeoning',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'piercing',
  'poison',
  'psychic',
  'radiant',
  'slashing',
  'thunder',
]

const CHECKS: readonly string[] = [
  ...Object.keys(SKILLS),
  ...ABILITIES,
  ...ABILITIES.map((ability) => `${ability} save`),
]

/** What could stand in a clause now, given the clauses before it. Offers nothing that would be refused or ignored. */
export function suggest(
  state: SkirmishState,
  seat: string,
  partial: Command,
  label: string,
): readonly string[] {
  if (label === 'by') return actors(state, seat, partial.verb)
  const sender = senderOf(state, typeof partial.by === 'string' ? partial.by : undefined)
  switch (`${partial.verb} ${label}`) {
    case 'attack with':
      return mayAct(state, sender) ? weapons(state, currentActor(state)!) : []
    case 'attack to':
      return mayAct(state, sender) ? state.joinOrder.filter((id) => !named(partial, 'to', id)) : []
    case 'attack dice':
      return mayAct(state, sender) ? ['1d20', '1d20a', '1d20d'] : []
    case 'damage with':
      return mayDamage(state, sender) ? damagingWeapons(state) : []
    case 'damage dice':
      return mayDamage(state, sender) ? ['1d4', '1d6', '1d8'] : []
    case 'damage type':
      return mayDamage(state, sender) ? DAMAGE_TYPES : []
    case 'encounter action':
      return sender !== GM ? [] : [state.isEncounterActive ? 'end' : 'start']
    case 'encounter with':
      return sender === GM && !state.isEncounterActive ? unnamed(state, partial, 'with') : []
    case 'add who':
      return sender === GM && state.isEncounterActive ? unnamed(state, partial, 'who') : []
    case 'ask check':
      return sender === GM ? CHECKS : []
    case 'ask of':
      return sender === GM
        ? state.joinOrder.filter((id) => !state.asked.includes(id) && !named(partial, 'of', id))
        : []
    case 'ask dc':
      return ['10', '15', '20']
    case 'ask fails':
      return ['damage 1d6', ...CONDITIONS]
    case 'ask succeeds':
      return [...(String(partial.fails ?? '').startsWith('damage') ? ['half'] : []), ...CONDITIONS]
    case 'check check':
      return checksFor(state, sender)
    case 'roll dice':
      return ['1d20', '1d20a', '1d20d', '2d6']
    case 'help topic':
      return [
        'all',
        ...Object.keys(verbs).filter(
          (verb) => sender === GM || verbs[verb as keyof typeof verbs].role !== 'gm',
        ),
      ]
    default:
      return []
  }
}

/** Who may speak for a verb: the GM's seat for everybody, a player's seat for its own character. */
function actors(state: SkirmishState, seat: string, verb: string): readonly string[] {
  const all = ableTo(state, verb)
  return isGm(seat) ? all : all.filter((id) => id === seat)
}

function ableTo(state: SkirmishState, verb: string): readonly string[] {
  const current = currentActor(state)
  switch (verb) {
    case 'attack':
      return mayAct(state, GM) ? [current!, GM] : []
    case 'turn':
      return openTo(state, GM).has('turn') ? [current!, GM] : []
    case 'damage':
      return mayDamage(state, GM) ? [state.pendingDamage!.attacker, GM] : []
    case 'initiative':
      return state.isEncounterActive ? withoutScore(state) : []
    case 'check':
      return state.asked.length > 0 ? state.asked : state.joinOrder
    case 'encounter':
    case 'add':
    case 'ask':
      return [GM]
    default:
      return [...state.joinOrder, GM]
  }
}

function mayAct(state: SkirmishState, sender: string | null): boolean {
  const current = currentActor(state)
  if (current === null || isFrozen(state) || state.entities[current]!.hp <= 0) return false
  return sender === GM || sender === current
}

function mayDamage(state: SkirmishState, sender: string | null): boolean {
  if (state.pendingDamage === null || isFrozen(state)) return false
  return sender === GM || sender === state.pendingDamage.attacker
}

function weapons(state: SkirmishState, id: string): readonly string[] {
  return weaponsOf(sheetOf(state, state.entities[id]!)).map((weapon) => weapon.name)
}

function damagingWeapons(state: SkirmishState): readonly string[] {
  const attacker = state.entities[state.pendingDamage!.attacker]!
  return weaponsOf(sheetOf(state, attacker))
    .filter(deals)
    .map((weapon) => weapon.name)
}

function named(partial: Command, label: string, id: string): boolean {
  const list = partial[label]
  return Array.isArray(list) && (list as readonly unknown[]).includes(id)
}

/** A character already in the list cannot come twice; a monster can. */
function unnamed(state: SkirmishState, partial: Command, label: string): readonly string[] {
  return joinable(state).filter(
    (id) => !(Object.hasOwn(state.scenario.characters, id) && named(partial, label, id)),
  )
}

function checksFor(state: SkirmishState, sender: string | null): readonly string[] {
  if (sender === null || sender === GM) return []
  const asked = state.pendingChecks[sender]
  return asked === undefined ? CHECKS : [asked.check]
}
