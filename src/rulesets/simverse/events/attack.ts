/** Attacks up to the moment in which they are answered. */
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import type { Modifier } from '../../../kernel/modifiers.js'
import type { Combatant } from '../people/combatant.js'
import { weaponSkill } from '../people/figures.js'
import { weaponWith } from '../people/weapons.js'
import type { Rolled } from '../roll/roll.js'
import type { Attack, Blow, BlowKind } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import { lookTo, loseAim, noteSkill, spendBonus } from './shared/folds.js'
import {
  firstRollText,
  type Grade,
  grade,
  needs,
  outOf,
  rerolled,
  rollText,
  targetNeed,
} from './shared/rolls.js'
import { type Context, type Rows, type Subjects, silent } from './shared/rows.js'
import { type About, withReserves } from './shared/standing.js'
import { cut, storyWord, thingName, withThing } from './shared/words.js'
import { costInBrackets, costOf } from './spending.js'

export interface AttackDeclared extends About {
  readonly type: 'AttackDeclared'
  readonly who: string
  readonly defender: string
  readonly what: string
  readonly blows: readonly Blow[]
  readonly aimLost: boolean
  /** The weapon whose counted ammunition goes down, or ''; absent for seats of other sides. */
  readonly ammo?: string
}

export interface AttackRolled extends Rolled {
  readonly type: 'AttackRolled'
  readonly attacker: string
  readonly defender: string
  readonly what: string
  /** What the defender loses by the margin. */
  readonly penalty: number
  /** The defender has something to answer with. */
  readonly answerable: boolean
  /** A lucky reroll replaced this first roll; 0 when there was none. */
  readonly firstRoll: number
}

/** An attack that needs no roll: it strikes, or is only dodged. */
export interface AttackStruck {
  readonly type: 'AttackStruck'
  readonly attacker: string
  readonly defender: string
  readonly what: string
  readonly kind: BlowKind
  readonly answerable: boolean
}

export interface BlowWasted {
  readonly type: 'BlowWasted'
  readonly attacker: string
  readonly defender: string
  readonly why: string
}

/** Why a blow does not come of somebody who fell meanwhile. */
export const ATTACKER_DOWN = 'the attacker is down'

export type AttackEvent = AttackDeclared | AttackRolled | AttackStruck | BlowWasted

export const attackSubjects: Subjects<AttackEvent> = { AttackDeclared: ({ who }) => who }

export const attackRows: Rows<AttackEvent> = {
  AttackDeclared: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: foldAttackDeclared,
    see: (event, seat, facts) => withReserves(event, event.who, seat, facts, withoutReserves),
    mech: ({ who, defender, what, aimLost }) => [
      `${who} attacks ${defender} with ${what}${aimLost ? ' (aim lost)' : ''}`,
    ],
    // The roll says it.
    story: silent,
  },
  AttackRolled: {
    need: targetNeed,
    weight: ({ success, critical }) => (critical !== '' ? 'decisive' : success ? 'notable' : 'detail'),
    concerns: ({ attacker, defender }) => [attacker, defender],
    fold: foldAttackRolled,
    mech(event) {
      const effect = event.success
        ? event.penalty > 0
          ? ` → defender -${event.penalty}`
          : ' → no penalty to the defender'
        : ' → miss'
      return [
        `${event.attacker} at ${event.defender}: ${rollText(event)}${firstRollText(event.firstRoll)}${effect}`,
      ]
    },
    story: rollSentence,
    short: (event) => cut(`${rollShort(event)}${event.firstRoll > 0 ? ' (reroll)' : ''}`),
    narr: (event) => `${event.attacker}’s attack on ${event.defender}: ${CUES[grade(event)]}.`,
    beat: (event) => ({ by: event.attacker, on: [event.defender], result: RESULTS[grade(event)] }),
  },
  AttackStruck: {
    weight: 'notable',
    concerns: ({ attacker, defender }) => [attacker, defender],
    fold: openAttack,
    mech: ({ attacker, defender, what, kind }) => [
      `${attacker}'s ${what} ${kind === 'area' ? 'engulfs' : 'strikes'} ${defender}`,
    ],
    story: (event, context) =>
      `${event.attacker}'s ${strikes(event)} ${event.defender}${costInBrackets(context)}.`,
    short: (event) => cut(`${strikes(event)} ${event.defender}`),
    beat: ({ attacker, defender }) => ({ by: attacker, on: [defender], result: 'strikes' }),
  },
  BlowWasted: {
    weight: 'notable',
    concerns: ({ attacker }) => [attacker],
    fold(state) {
      state.queue = state.queue.slice(1)
      state.pending = null
    },
    mech: ({ attacker, defender, why }) => [`${attacker}'s blow at ${defender} does not come: ${why}`],
    story: ({ attacker, defender, why }) =>
      why === ATTACKER_DOWN
        ? `${attacker}'s next blow never comes: ${attacker} is down.`
        : `${attacker}'s blow at ${defender} does not come: ${why}.`,
    short: () => 'Blow lost',
    beat: ({ attacker, defender }) => ({ by: attacker, on: [defender], result: 'lost' }),
  },
}

function foldAttackDeclared(state: State, event: AttackDeclared): void {
  const c = get(state, event.who)
  state.queue = state.queue.length === 0 ? event.blows : [...event.blows, ...state.queue]
  state.pending = null
  for (let i = 0; i < event.blows.length; i++) {
    const { attack, pair } = event.blows[i]!
    if (pair) state.pairPaid = false
    if (attack.weapon !== '' && !c.usedWeapons.includes(attack.weapon)) {
      c.usedWeapons = [...c.usedWeapons, attack.weapon]
    }
  }
  if (event.aimLost) loseAim(c)
  if (state.place.grid) lookTo(state, c, event.blows[0]?.attack.defender ?? '')
  if (state.hasInterval) noteArms(state, c, event)
  if (event.ammo) {
    const left = { ...c.ammo }
    left[event.ammo]! -= 1
    c.ammo = left
  }
}

/** rules/simverse V13: an attack uses the skill of its weapon, or Spellcasting. */
function noteArms(state: State, c: Combatant, { blows }: AttackDeclared): void {
  for (const { attack } of blows) {
    const weapon = attack.weapon === '' ? undefined : weaponWith(c.sheet, attack.weapon)
    noteSkill(c, weapon ? weaponSkill(c.sheet, weapon, attack.mode, state.rules) : 'Spellcasting')
  }
}

function countedOn(terms: readonly Modifier[], source: string): boolean {
  for (let i = 0; i < terms.length; i++) if (terms[i]!.source === source) return true
  return false
}

function foldAttackRolled(state: State, event: AttackRolled): void {
  spendBonus(state, event.attacker)
  openAttack(state, event)
}

function openAttack(state: State, event: AttackRolled | AttackStruck): void {
  const blow = state.queue[0]!
  const a = get(state, event.attacker)
  state.queue = state.queue.length === 1 ? [] : state.queue.slice(1)
  a.feintOn = ''
  const struck = event.type === 'AttackStruck'
  if (!struck) {
    state.sums.attacks++
    if (countedOn(event.terms, 'aim')) loseAim(a)
    if (!event.success) {
      state.pending = null
      return
    }
  }
  state.pending = {
    blow,
    stage: event.answerable ? 'defense' : 'damage',
    penalty: struck ? 0 : event.penalty,
    paid: blow.pair && state.pairPaid,
    damage: 0,
    dodged: false,
    parriedWith: '',
    failedWith: '',
    fumbled: false,
  }
}

/** Luck that was staked shows when it is spent. */
function withoutLuck(blow: Blow): Blow {
  return blow.attack.luck ? { ...blow, attack: { ...blow.attack, luck: false } } : blow
}

function withoutReserves({ ammo: _ammo, ...seen }: AttackDeclared): AttackDeclared {
  return { ...seen, blows: seen.blows.map(withoutLuck) }
}

const CUES: Readonly<Record<Grade, string>> = {
  triumph: 'a blow people will talk about',
  masterful: 'masterful, leaving little room to answer',
  clean: 'clean and well judged',
  close: 'only just on target',
  'near miss': 'a hair’s breadth off',
  wide: 'well off the mark',
  fumble: 'an embarrassing fumble, with a complication',
}

const RESULTS: Readonly<Record<Grade, string>> = {
  triumph: 'critical hit',
  masterful: 'on target',
  clean: 'on target',
  close: 'on target',
  'near miss': 'miss',
  wide: 'miss',
  fumble: 'fumble',
}

/** How a success went. */
const ON_TARGET: Readonly<Partial<Record<Grade, string>>> = {
  masterful: 'masterful',
  clean: 'clean',
  close: 'only just on target',
}

/** What the mode of a weapon makes of it; a throw names its weapon in the middle. */
const VERBS: Readonly<Record<string, string>> = {
  cut: 'cuts at',
  thrust: 'thrusts at',
  strike: 'strikes at',
  shoot: 'shoots at',
}

function isDeclared(event: GameEvent | undefined): event is AttackDeclared {
  return event?.type === 'AttackDeclared'
}

/** The declaration that this roll is the first of, where it stands in the same line. */
function declarationBefore({ line, place }: Context): AttackDeclared | undefined {
  const before = line[place - 1]
  const declared = before?.type === 'LuckSpent' ? line[place - 2] : before
  return isDeclared(declared) ? declared : undefined
}

/** `Archer 1 shoots at Shieldman 1's arm with the Longbow`. */
function actOf(attack: Attack, what: string, { facts }: Context): string {
  const { attacker, defender, weapon, mode, location } = attack
  const whom = location === '' ? defender : `${defender}'s ${storyWord(location)}`
  if (weapon === '') return `${attacker} casts ${spellName(what)} at ${whom}`
  const { scenario } = facts
  if (mode === 'throw') return `${attacker} throws the ${thingName(scenario, attacker, weapon)} at ${whom}`
  return `${attacker} ${VERBS[mode] ?? 'attacks'} ${whom} with ${withThing(scenario, attacker, weapon)}`
}

/** The declared attack with its maneuver and its cost, for the roll to go on from. */
function declaredAct(event: AttackRolled, context: Context): string | undefined {
  const declared = declarationBefore(context)
  const attack = declared?.blows[0]?.attack
  if (!declared || !attack || attack.attacker !== event.attacker) return undefined
  const how = [...(attack.maneuver === '' ? [] : [storyWord(attack.maneuver)]), costOf(context)]
  const brackets = how.filter((part) => part !== '').join(', ')
  return `${actOf(attack, event.what, context)}${brackets === '' ? '' : ` (${brackets})`}`
}

const BY_A_MILE = -10

function howFar({ margin }: AttackRolled, near: boolean): string {
  if (near) return ' by a hair'
  return margin <= BY_A_MILE ? ' by a mile' : ''
}

function rollSentence(event: AttackRolled, context: Context): string {
  const { attacker, defender, penalty } = event
  const act = declaredAct(event, context)
  const luck = rerolled(event.firstRoll)
  const figures = needs(event)
  const went = grade(event)
  const attack = `${attacker}'s attack on ${defender}`
  switch (went) {
    case 'triumph':
      return act
        ? `${act}: perfect${luck}, a critical hit (111).`
        : `${attack} is perfect${luck}: a critical hit (111).`
    case 'fumble': {
      const fumble = act
        ? `${act} and fumbles${luck} (666)`
        : `${attacker} fumbles the attack on ${defender}${luck} (666)`
      return `${fumble}. The referee names a complication.`
    }
    case 'near miss':
    case 'wide': {
      const far = howFar(event, went === 'near miss')
      return act
        ? `${act} and misses${far}${luck} (${figures}).`
        : `${attacker} misses ${defender}${far}${luck} (${figures}).`
    }
    default: {
      const how = `${ON_TARGET[went]}${luck} (${figures})`
      const costs = penalty > 0 ? `the defence is at −${penalty}` : ''
      if (act) return `${act}: ${how}${costs === '' ? '' : `, ${costs}`}.`
      return `${attack} is ${how}${costs === '' ? '' : `: ${costs}`}.`
    }
  }
}

function rollShort(event: AttackRolled): string {
  const { attacker, defender, penalty } = event
  const figures = outOf(event)
  switch (grade(event)) {
    case 'triumph':
      return `${attacker} crits ${defender}`
    case 'fumble':
      return `${attacker} fumbles`
    case 'near miss':
      return `${attacker} just misses (${figures})`
    case 'wide':
      return `${attacker} misses (${figures})`
    case 'close':
      return `${attacker} just on target (${figures})`
    default:
      return `${attacker} on target${penalty > 0 ? `, def −${penalty}` : ''} (${figures})`
  }
}

/** The spell without the place it is aimed at. */
function spellName(what: string): string {
  return what.replace(/, at the .*$/, '')
}

function strikes({ what, kind }: AttackStruck): string {
  return `${spellName(what)} ${kind === 'area' ? 'engulfs' : 'strikes'}`
}
