import { describe, expect, it } from 'vitest'
import type { StoryContext } from '../../../src/kernel/contract/beat.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import {
  type SimverseEvent,
  type SimverseScenario,
  type SimverseState,
  simverse,
} from '../../../src/rulesets/simverse/index.js'
import { soak } from '../../soak.js'
import { duel, factsOf, scenario, scenarioNames } from './support.js'

const archers = factsOf(scenario('archers-and-shield-wall'))

interface Told {
  readonly story: string
  readonly short: string
  readonly weight: string
}

/** What each event of a line says. */
function tellLine(line: readonly SimverseEvent[], facts = archers): Told[] {
  return line.map((event, place) => {
    const context: StoryContext<SimverseEvent, SimverseScenario> = { facts, line, place }
    return {
      story: simverse.story!(event, context) ?? 'none',
      short: simverse.short!(event, context) ?? '',
      weight: simverse.weigh(event),
    }
  })
}

/** Fields of no interest to any sentence, so that a row of the table names only what it is about. */
const PLAIN = {
  label: '',
  base: 0,
  terms: [],
  target: 13,
  roll: 11,
  margin: 2,
  critical: '',
  success: true,
  firstRoll: 0,
  penalty: 0,
  answerable: true,
  what: 'Longbow (shoot)',
  atRisk: '',
  reactionSpent: true,
  location: '',
  knockback: 0,
  pain: 0,
  wound: false,
  aimLost: false,
  massive: false,
  effectiveAR: 2,
  kind: 'impaling',
  weapon: '',
  rounds: 0,
  lastAct: false,
  bleeding: 0,
  dying: 0,
  burn: 0,
  acid: 0,
  poison: 0,
  lost: 0,
  wounds: [],
  conditions: [],
  ended: [],
  recovery: 0,
  reminders: [],
  group: 0,
  once: false,
  duration: 0,
  closed: false,
  bonus: 0,
} as const

type Fields = { readonly type: SimverseEvent['type'] } & Readonly<Record<string, unknown>>

function made(fields: Fields): SimverseEvent {
  return { ...PLAIN, ...fields } as unknown as SimverseEvent
}

const A = 'Archer 1'
const S = 'Shieldman 1'
const attack = { type: 'AttackRolled', attacker: A, defender: S } as const
const parry = { type: 'DefenseRolled', defender: S, kind: 'parry', weapon: 'spear' } as const
const dodge = { type: 'DefenseRolled', defender: S, kind: 'dodge' } as const
const miss = { success: false } as const
const crit = { critical: 'success', roll: 3, margin: 10 } as const
const fumble = { critical: 'failure', roll: 18, margin: -10, success: false } as const
const hit = { type: 'DamageDealt', attacker: A, defender: S, damage: 4, vitality: 20 } as const
const morale = { type: 'MoraleRolled', who: S, condition: '' } as const
const contest = {
  type: 'ContestRolled',
  actor: A,
  opponent: S,
  own: { ...PLAIN, roll: 8, target: 13 },
  other: { ...PLAIN, roll: 9, target: 10 },
  winner: 'actor',
  won: true,
} as const
const lost = { winner: 'opponent', won: false } as const
const tick = { type: 'RoundTicked', who: S, vitality: 13 } as const

const ROWS: readonly (readonly [fields: Fields, story: string, short: string, weight: string])[] = [
  // Round and turn.
  [
    { type: 'SurpriseRolled', who: S, roll: 10, target: 11 },
    'Shieldman 1 reacts in time (10, needs 11 or less).',
    'Shieldman 1 not surprised (10/11)',
    'detail',
  ],
  [
    { type: 'SurpriseRolled', who: S, roll: 15, ...miss, actsLast: true, penalty: -2 },
    'Shieldman 1 is caught by surprise (15, needs 13 or less): acts last, −2 this round.',
    'Shieldman 1 surprised (15/13)',
    'detail',
  ],
  [
    { type: 'RoundStarted', round: 1, order: [['Isaura'], ['Sailor 1', 'Sailor 2']] },
    'Round 1: Isaura, then Sailor 1 and Sailor 2 together.',
    'R1: Isaura, Sailor 1, Sailor 2',
    'detail',
  ],
  [{ type: 'TurnStarted', who: A }, '', '', 'detail'],
  [
    { type: 'TurnStarted', who: A, reminders: ['stunned (1 rounds left)', 'losesNextMajor (1 rounds left)'] },
    'Archer 1 is stunned for 1 more round and loses the next Major Action.',
    'Archer 1: stunned 1',
    'detail',
  ],
  [
    { type: 'TurnStarted', who: A, reminders: ['bleeding -1 a round', 'steeled', 'aiming'] },
    'Archer 1 is bleeding: 1 Vitality a round.',
    'Archer 1: bleeding 1',
    'detail',
  ],
  [
    { type: 'TurnStarted', who: A, reminders: ['bleeding -2 a round', 'pain -1 on every roll', 'prone'] },
    'Archer 1 is bleeding (2 Vitality a round), is in pain (−1 on every roll) and is prone.',
    'Archer 1: bleeding 2, pain −1, prone',
    'detail',
  ],
  [{ type: 'TurnSkipped', who: S, why: 'is dead' }, '', '', 'detail'],
  [
    { type: 'TurnSkipped', who: S, why: 'is unconscious' },
    'Shieldman 1 is unconscious and cannot act.',
    'Shieldman 1 out',
    'detail',
  ],
  [{ type: 'TurnEnded', who: S }, '', '', 'detail'],
  [{ type: 'ActionSpent', who: S, action: 'major' }, '', '', 'detail'],
  [{ type: 'Paid', who: S, stamina: 2, mana: 0, staminaLeft: 20, what: 'sprint' }, '', '', 'detail'],
  [{ type: 'MoraleTriggered', who: S, trigger: 'allyDeath' }, '', '', 'detail'],
  [
    { ...morale, trigger: 'massiveDamage', result: 'steeled', roll: 7, target: 12 },
    'A massive wound, and Shieldman 1 only grows harder: steeled (7, needs 12 or less).',
    'Shieldman 1 steeled (7/12)',
    'notable',
  ],
  [
    { ...morale, trigger: 'allyDeath', result: 'steady', roll: 13 },
    'A friend has died. Shieldman 1 holds (13, needs 13 or less).',
    'Shieldman 1 holds (13/13)',
    'notable',
  ],
  [
    { ...morale, trigger: 'massiveDamage', result: 'shaken', roll: 16, rounds: 4 },
    'A massive wound shakes Shieldman 1 (16, needs 13 or less): shaken for 4 rounds.',
    'Shieldman 1 shaken 4 (16/13)',
    'notable',
  ],
  [
    { ...morale, trigger: 'outnumbered3to1', result: 'panic', roll: 17, target: 10, rounds: 3 },
    'Outnumbered 3 to 1, Shieldman 1 panics and runs (17, needs 10 or less): 3 rounds.',
    'Shieldman 1 panics (17/10)',
    'decisive',
  ],
  [
    { ...morale, trigger: 'outnumbered3to1', result: 'total-panic', roll: 18, target: 10 },
    'Shieldman 1 drops everything and runs (18, needs 10 or less).',
    'Shieldman 1: total panic',
    'decisive',
  ],
  [
    { ...tick, bleeding: 1, lost: 1 },
    'Shieldman 1 bleeds: −1, Vitality 13.',
    'Shieldman 1 bleeds 1, Vit 13',
    'notable',
  ],
  [
    { ...tick, dying: 1, lost: 1, vitality: -1 },
    'Shieldman 1 is dying: −1, Vitality −1.',
    'Shieldman 1 dying, Vit −1',
    'notable',
  ],
  [
    { ...tick, burn: 2, lost: 2 },
    'Shieldman 1 burns: −2, Vitality 13.',
    'Shieldman 1 burns 2, Vit 13',
    'notable',
  ],
  [
    { ...tick, acid: 2, lost: 2 },
    'The acid eats at Shieldman 1: −2, Vitality 13.',
    'Shieldman 1 acid 2, Vit 13',
    'notable',
  ],
  [
    { ...tick, poison: 2, lost: 2 },
    'The poison works in Shieldman 1: −2, Vitality 13.',
    'Shieldman 1 poison 2, Vit 13',
    'notable',
  ],
  [
    { ...tick, bleeding: 1, burn: 2, lost: 3 },
    'Shieldman 1 bleeds and burns: −3, Vitality 13.',
    'Shieldman 1 bleeds and burns 3, Vit 13',
    'notable',
  ],
  [
    { ...tick, bleeding: 1, recovery: 4, ended: ['bleeding'] },
    "Shieldman 1's wound closes (4).",
    "Shieldman 1's wound closes",
    'notable',
  ],
  [
    { ...tick, bleeding: 1, recovery: 12, wounds: [0] },
    'Shieldman 1 keeps bleeding (12).',
    'Shieldman 1 keeps bleeding',
    'notable',
  ],
  [
    { ...tick, ended: ['stunned', 'losesNextMajor'] },
    'Shieldman 1 is no longer stunned.',
    'Shieldman 1 not stunned',
    'detail',
  ],
  [{ type: 'RoundEnding', round: 1 }, '', '', 'detail'],
  [{ type: 'RoundEnded', round: 1 }, '', '', 'detail'],
  [
    { type: 'CombatEnded', outcome: 'won:archers' },
    'The fight goes to the archers.',
    'Fight goes to the archers',
    'decisive',
  ],
  [{ type: 'CombatEnded', outcome: 'draw' }, 'Nobody is left to fight: a draw.', 'Draw', 'decisive'],
  [
    { type: 'CombatEnded', outcome: 'broken-off' },
    'The round limit is reached, and the fight breaks off.',
    'Broken off',
    'decisive',
  ],
  // Blows.
  [{ type: 'AttackDeclared', who: A, defender: S, blows: [] }, '', '', 'detail'],
  [
    { ...attack, ...crit },
    "Archer 1's attack on Shieldman 1 is perfect: a critical hit (111).",
    'Archer 1 crits Shieldman 1',
    'decisive',
  ],
  [
    { ...attack, roll: 6, margin: 7, penalty: 1 },
    "Archer 1's attack on Shieldman 1 is masterful (6, needs 13 or less): the defence is at −1.",
    'Archer 1 on target, def −1 (6/13)',
    'notable',
  ],
  [
    attack,
    "Archer 1's attack on Shieldman 1 is clean (11, needs 13 or less).",
    'Archer 1 on target (11/13)',
    'notable',
  ],
  [
    { ...attack, roll: 8, target: 9, margin: 1 },
    "Archer 1's attack on Shieldman 1 is only just on target (8, needs 9 or less).",
    'Archer 1 just on target (8/9)',
    'notable',
  ],
  [
    { ...attack, target: 9, margin: -2, ...miss },
    'Archer 1 misses Shieldman 1 by a hair (11, needs 9 or less).',
    'Archer 1 just misses (11/9)',
    'detail',
  ],
  [
    { ...attack, roll: 16, margin: -3, ...miss },
    'Archer 1 misses Shieldman 1 (16, needs 13 or less).',
    'Archer 1 misses (16/13)',
    'detail',
  ],
  [
    { ...attack, roll: 16, target: 6, margin: -10, ...miss },
    'Archer 1 misses Shieldman 1 by a mile (16, needs 6 or less).',
    'Archer 1 misses (16/6)',
    'detail',
  ],
  [
    { ...attack, roll: 16, target: 2, margin: -14, ...miss },
    'Archer 1 misses Shieldman 1 by a mile (16; only 111 would hit).',
    'Archer 1 misses (16)',
    'detail',
  ],
  [
    { ...attack, ...fumble },
    'Archer 1 fumbles the attack on Shieldman 1 (666). The referee names a complication.',
    'Archer 1 fumbles',
    'decisive',
  ],
  [
    { ...attack, firstRoll: 15 },
    "Archer 1's attack on Shieldman 1 is clean after a lucky reroll of 15 (11, needs 13 or less).",
    'Archer 1 on target (11/13) (reroll)',
    'notable',
  ],
  [
    { type: 'AttackStruck', attacker: 'Maren', defender: S, what: 'Magic Missile', kind: 'sure' },
    "Maren's Magic Missile strikes Shieldman 1.",
    'Magic Missile strikes Shieldman 1',
    'notable',
  ],
  [
    { type: 'AttackStruck', attacker: 'Maren', defender: S, what: 'Fireball', kind: 'area' },
    "Maren's Fireball engulfs Shieldman 1.",
    'Fireball engulfs Shieldman 1',
    'notable',
  ],
  [
    { type: 'BlowWasted', attacker: A, defender: S, why: 'the attacker is down' },
    "Archer 1's next blow never comes: Archer 1 is down.",
    'Blow lost',
    'notable',
  ],
  [{ ...parry, ...crit }, 'Shieldman 1 parries perfectly (111).', 'Shieldman 1 parries, 111', 'detail'],
  [
    { ...dodge, margin: 5 },
    'Shieldman 1 dodges with ease (11, needs 13 or less).',
    'Shieldman 1 dodges (11/13)',
    'detail',
  ],
  [
    parry,
    'Shieldman 1 parries with the Spear (11, needs 13 or less).',
    'Shieldman 1 parries (11/13)',
    'detail',
  ],
  [
    { ...dodge, roll: 10, target: 10, margin: 0 },
    'Shieldman 1 dodges at the last moment (10, needs 10 or less).',
    'Shieldman 1 dodges (10/10)',
    'detail',
  ],
  [
    { ...dodge, kind: 'block' },
    'Shieldman 1 blocks (11, needs 13 or less).',
    'Shieldman 1 blocks (11/13)',
    'detail',
  ],
  [
    { ...dodge, roll: 8, target: 6, margin: -2, ...miss },
    'Shieldman 1 dodges a moment too late (8, needs 6 or less).',
    'Shieldman 1 fails dodge (8/6)',
    'detail',
  ],
  [
    { ...parry, roll: 10, target: 7, margin: -3, ...miss },
    "Shieldman 1's parry comes far too late (10, needs 7 or less).",
    'Shieldman 1 fails parry (10/7)',
    'detail',
  ],
  [
    { ...parry, ...fumble, atRisk: 'parryWeaponAtRisk' },
    "Shieldman 1's parry goes wrong in the worst way (666): the weapon is at risk.",
    'Shieldman 1 fumbles parry',
    'decisive',
  ],
  [
    { type: 'DefenseDeclined', defender: S, why: 'takes it' },
    'Shieldman 1 does not defend.',
    'Shieldman 1 takes it',
    'detail',
  ],
  [
    { type: 'DefenseDeclined', defender: S, why: 'can no longer answer' },
    'Shieldman 1 can no longer defend.',
    'Shieldman 1 cannot defend',
    'detail',
  ],
  [
    { type: 'DefenseDeclined', defender: S, why: 'lets the chance pass' },
    'Shieldman 1 lets the riposte go.',
    'Shieldman 1 lets it go',
    'detail',
  ],
  [{ ...hit, damage: 0 }, "Shieldman 1's armor stops the blow.", 'Armor holds', 'notable'],
  [
    { ...hit, location: 'arm' },
    'Shieldman 1 takes 4 impaling damage to the arm: Vitality 20.',
    'Shieldman 1 −4 arm, Vit 20',
    'notable',
  ],
  [
    { ...hit, wound: true, knockback: 1, aimLost: true, pain: -1 },
    'Shieldman 1 takes 4 impaling damage, bleeds, is driven back 1 m, loses the aim and has −1 next round: Vitality 20.',
    'Shieldman 1 −4, Vit 20, bleeds',
    'notable',
  ],
  [
    { ...hit, damage: 16, location: 'eye', massive: true, vitality: 8 },
    'A massive wound: Shieldman 1 takes 16 impaling damage to the eye, Vitality 8.',
    'MASSIVE −16 eye, Vit 8',
    'decisive',
  ],
  [
    { ...hit, location: 'arm', vitality: undefined, health: 'badly hurt' },
    'Shieldman 1 takes 4 impaling damage to the arm: badly hurt.',
    'Shieldman 1 −4 arm, badly hurt',
    'notable',
  ],
  [
    { type: 'ResistRolled', who: A, against: 'shield-bash', roll: 8, target: 9 },
    'Archer 1 withstands the shield bash (8, needs 9 or less).',
    'Archer 1 resists (8/9)',
    'detail',
  ],
  [
    { type: 'ResistRolled', who: A, against: 'shield-bash', roll: 13, target: 9, ...miss },
    'The shield bash gets Archer 1 (13, needs 9 or less).',
    'Archer 1 fails to resist (13/9)',
    'detail',
  ],
  [
    { type: 'ResistRolled', who: A, against: 'dropping what the arm holds', roll: 13, target: 9, ...miss },
    'Archer 1 loses grip (13, needs 9 or less).',
    'Archer 1 fails to resist (13/9)',
    'detail',
  ],
  [{ type: 'EffectsSettled', defender: S }, '', '', 'detail'],
  [
    { type: 'ConditionBegan', who: S, condition: 'prone', cause: 'trip' },
    'Shieldman 1 falls prone (trip).',
    'Shieldman 1 prone',
    'notable',
  ],
  [
    { type: 'ConditionBegan', who: S, condition: 'defensive-stance', cause: 'defensive stance' },
    'Shieldman 1 takes a defensive stance.',
    'Shieldman 1: defensive stance',
    'notable',
  ],
  [
    { type: 'ConditionBegan', who: S, condition: 'pinned', cause: "Archer 1's hold" },
    'Archer 1 pins Shieldman 1.',
    'Archer 1 pins Shieldman 1',
    'notable',
  ],
  [
    { type: 'ConditionEnded', who: S, condition: 'defensive-stance', cause: 'lets the stance go' },
    'Shieldman 1 drops the defensive stance.',
    'Shieldman 1 drops stance',
    'detail',
  ],
  [
    { type: 'ConditionEnded', who: S, condition: 'prone', cause: 'stands up' },
    'Shieldman 1 gets up.',
    'Shieldman 1 gets up',
    'detail',
  ],
  [
    { type: 'InjuryTaken', who: S, injury: 'eyeBlinded' },
    'Shieldman 1 loses an eye.',
    'Shieldman 1: eye lost',
    'decisive',
  ],
  [
    { type: 'InjuryTaken', who: S, injury: 'movementHalved' },
    "Shieldman 1's leg is hurt: half movement.",
    'Shieldman 1: leg hurt',
    'decisive',
  ],
  [
    { type: 'Disarmed', who: S, things: ['large-shield'], cause: 'a disabled hand' },
    'Shieldman 1 drops the Large Shield (disabled hand).',
    'Shieldman 1 drops shield',
    'notable',
  ],
  [
    { type: 'StateChanged', who: S, state: 'dying', vitality: 0 },
    'Shieldman 1 falls, unconscious and dying (Vitality 0).',
    'Shieldman 1 falls, dying',
    'decisive',
  ],
  [{ type: 'StateChanged', who: S, state: 'dead' }, 'Shieldman 1 is dead.', 'Shieldman 1 dead', 'decisive'],
  [
    { type: 'StateChanged', who: S, state: 'destroyed' },
    'Shieldman 1 is destroyed.',
    'Shieldman 1 destroyed',
    'decisive',
  ],
  [
    { type: 'StateChanged', who: S, state: 'stabilized' },
    'Shieldman 1 is stable.',
    'Shieldman 1 stable',
    'decisive',
  ],
  [
    { type: 'StateChanged', who: S, state: 'conscious' },
    'Shieldman 1 comes round.',
    'Shieldman 1 comes round',
    'decisive',
  ],
  [
    { type: 'StateChanged', who: S, state: 'dying', lastAct: true },
    'Shieldman 1 falls, unconscious and dying, but, relentless, has one more action.',
    'Shieldman 1 falls, dying + one more act',
    'decisive',
  ],
  // Acts.
  [
    { ...contest, kind: 'feint' },
    "Archer 1's feint fools Shieldman 1 (8 of 13 against 9 of 10).",
    'Archer 1 feints Shieldman 1',
    'detail',
  ],
  [
    { ...contest, kind: 'feint', ...lost },
    "Shieldman 1 sees through Archer 1's feint (8 of 13 against 9 of 10).",
    'Shieldman 1 not fooled',
    'detail',
  ],
  [
    { ...contest, kind: 'disarm', won: false },
    "Archer 1's disarm gets the better of Shieldman 1, but not by enough (8 of 13 against 9 of 10).",
    'Shieldman 1 keeps hold',
    'detail',
  ],
  [
    { ...contest, kind: 'escape', ...lost },
    "Archer 1 cannot break Shieldman 1's hold (8 of 13 against 9 of 10).",
    'Archer 1 still held',
    'detail',
  ],
  [
    { type: 'ManeuverRolled', actor: S, opponent: A, maneuver: 'shield-bash', roll: 8, target: 16 },
    "Shieldman 1's shield bash lands on Archer 1 (8, needs 16 or less).",
    'Shield bash lands (8/16)',
    'notable',
  ],
  [
    { type: 'ManeuverRolled', actor: S, opponent: A, maneuver: 'shield-bash', roll: 17, target: 16, ...miss },
    "Shieldman 1's shield bash misses Archer 1 (17, needs 16 or less).",
    'Shield bash misses (17/16)',
    'detail',
  ],
  [
    { type: 'FirstAidRolled', medic: S, patient: S, action: 'minor', roll: 9, target: 10, wounds: [0] },
    'Shieldman 1 bandages their own wound (9, needs 10 or less): 1 left.',
    'Shieldman 1 treats self, 1 left',
    'detail',
  ],
  [
    {
      type: 'FirstAidRolled',
      medic: S,
      patient: S,
      action: 'minor',
      roll: 13,
      target: 10,
      ...miss,
      duration: 4,
    },
    'Shieldman 1 cannot stop the bleeding (13, needs 10 or less): 4 more rounds.',
    'Shieldman 1 treats self, fails',
    'detail',
  ],
  [
    { type: 'CheckRolled', who: S, skill: 'Climbing', roll: 9, target: 12 },
    'Shieldman 1 succeeds at Climbing (9, needs 12 or less).',
    'Shieldman 1 Climbing ok (9/12)',
    'detail',
  ],
  [
    { type: 'Moved', who: S, kind: 'half', meters: 6, at: 34, how: 'towards Archer 3' },
    'Shieldman 1 moves 6 m towards Archer 3.',
    'Shieldman 1 +6 m to Archer 3',
    'detail',
  ],
  [
    { type: 'Moved', who: S, kind: 'sprint', meters: 24, at: 34, how: 'away from Archer 3' },
    'Shieldman 1 sprints 24 m away from Archer 3.',
    'Shieldman 1 +24 m from Archer 3',
    'detail',
  ],
  [
    { type: 'Moved', who: S, kind: 'half', meters: 0, at: 34, how: 'to higher ground' },
    'Shieldman 1 takes the high ground.',
    'Shieldman 1 takes the high ground',
    'detail',
  ],
  [
    { type: 'Aimed', who: A, target: S },
    'Archer 1 aims at Shieldman 1.',
    'Archer 1 aims at Shieldman 1',
    'detail',
  ],
  [{ type: 'Aimed', who: A, target: undefined }, 'Archer 1 takes aim.', 'Archer 1 takes aim', 'detail'],
  [
    { type: 'FullDefenseTaken', who: A, reactions: 3 },
    'Archer 1 goes on full defence: 3 reactions this round.',
    'Archer 1 full defence',
    'notable',
  ],
  [
    { type: 'HandsChanged', who: A, what: 'draws Dagger' },
    'Archer 1 draws the Dagger.',
    'Archer 1 draws Dagger',
    'detail',
  ],
  [
    { type: 'HandsChanged', who: A, what: 'stows dagger' },
    'Archer 1 puts the Dagger away.',
    'Archer 1 puts Dagger away',
    'detail',
  ],
  [
    { type: 'HandsChanged', who: S, what: 'picks up spear, large-shield' },
    'Shieldman 1 picks up the Spear and the Large Shield.',
    'Shieldman 1 picks up Spear and Large Shield',
    'detail',
  ],
  [
    { type: 'GrappleBegan', holder: A, held: S },
    'Archer 1 has Shieldman 1 in a hold: both at −4, and neither can move.',
    'Archer 1 holds Shieldman 1',
    'notable',
  ],
  [
    { type: 'GrappleEnded', holder: A, held: S, cause: 'Shieldman 1 breaks free' },
    'Shieldman 1 breaks free of Archer 1.',
    'Shieldman 1 free',
    'notable',
  ],
  [
    { type: 'GrappleEnded', holder: A, held: S, cause: 'Archer 1 is down' },
    'The hold on Shieldman 1 ends (Archer 1 is down).',
    'Shieldman 1 free',
    'notable',
  ],
  [
    { type: 'Healed', who: S, by: "Maren's Healing Touch", amount: 4, vitality: 20, closed: true },
    "Maren's Healing Touch restores 4 to Shieldman 1: Vitality 20, and every wound closes.",
    'Shieldman 1 +4, Vit 20',
    'detail',
  ],
  [
    { type: 'ManaLost', who: S, amount: 3, manaLeft: 5 },
    'Shieldman 1 loses 3 Mana (5 left).',
    'Shieldman 1 −3 Mana',
    'detail',
  ],
  [
    { type: 'BuffGained', who: S, buff: { name: 'Shield', value: 3, to: 'AR' } },
    'Shield protects Shieldman 1: +3 AR.',
    'Shieldman 1 +3 AR (Shield)',
    'notable',
  ],
  [
    { type: 'Unseated', who: S, roll: 9, target: 12 },
    'Shieldman 1 stays in the saddle (9, needs 12 or less).',
    'Shieldman 1 stays seated (9/12)',
    'decisive',
  ],
  [
    { type: 'Unseated', who: S, ...miss, raw: 4, damage: 2, vitality: 14 },
    'Shieldman 1 is thrown and takes 2: Vitality 14.',
    'Shieldman 1 thrown, Vit 14',
    'decisive',
  ],
  [{ type: 'Fled', who: S }, 'Shieldman 1 flees the field.', 'Shieldman 1 flees', 'decisive'],
  [{ type: 'Spoke', who: S, text: 'Now!' }, 'Shieldman 1 shouts: “Now!”', 'Shieldman 1: “Now!”', 'detail'],
  [{ type: 'LuckSpent', who: S }, 'Shieldman 1 spends luck.', 'Shieldman 1: luck', 'detail'],
  [{ type: 'FactStated', fact: 'cover-heavy', who: S, other: '', reason: 'position' }, '', '', 'detail'],
  [
    { type: 'FactStated', fact: 'flanked', who: S, other: A, reason: 'the pillar' },
    'Shieldman 1 is flanked by Archer 1 (ruling: the pillar).',
    'Shieldman 1 flanked (ruled)',
    'notable',
  ],
  [{ type: 'FactLifted', fact: 'flanked', who: S, other: A }, '', '', 'detail'],
  [
    { type: 'FactLifted', fact: 'flanked', who: S, other: A, reason: 'the pillar' },
    'Shieldman 1 is no longer flanked by Archer 1 (ruling: the pillar).',
    '',
    'detail',
  ],
  [
    { type: 'Placed', who: S, at: 12, reason: 'the wind' },
    'Shieldman 1 stands at 12 m (ruling: the wind).',
    'Shieldman 1 at 12 m',
    'detail',
  ],
  [
    { type: 'Ruled', what: 'Shieldman 1 is losesNextMajor', reason: 'ash' },
    'Ruling: Shieldman 1 loses the next Major Action (ash).',
    'Ruled: Shieldman 1 loses the next Major Action',
    'notable',
  ],
  [
    { type: 'Harmed', who: S, points: 3, vitality: 9 },
    'Shieldman 1 loses 3: Vitality 9.',
    'Shieldman 1 −3, Vit 9',
    'notable',
  ],
  [
    { type: 'InjuryHealed', who: S, injury: 'handDisabled' },
    "Shieldman 1's hand is healed.",
    "Shieldman 1's hand healed",
    'detail',
  ],
  [
    { type: 'Restored', who: S, vitality: 20 },
    'Shieldman 1 is fully restored: Vitality 20.',
    'Shieldman 1 restored',
    'detail',
  ],
  [
    { type: 'FigureSet', who: S, figure: 'Mana', to: 8, reason: 'ash' },
    "Shieldman 1's Mana is 8 (ruling: ash).",
    'Shieldman 1 Mana 8',
    'notable',
  ],
  [
    { type: 'FigureSet', who: S, figure: 'Mana', reason: 'ash' },
    "Shieldman 1's Mana has changed (ruling: ash).",
    'Shieldman 1 Mana changed',
    'notable',
  ],
  [
    { type: 'Joined', who: 'Archer 4', side: 'archers' },
    'Archer 4 joins the archers and acts from next round.',
    'Archer 4 joins',
    'decisive',
  ],
  [{ type: 'Removed', who: S }, 'Shieldman 1 leaves the game.', 'Shieldman 1 leaves', 'decisive'],
  [
    { type: 'TookPart', who: S, joins: true },
    'Shieldman 1 rejoins the fight.',
    'Shieldman 1 rejoins',
    'decisive',
  ],
  [
    { type: 'TookPart', who: S, joins: false },
    'Shieldman 1 steps out of the fight.',
    'Shieldman 1 steps out',
    'decisive',
  ],
]

describe('the story of one event', () => {
  it.each(ROWS)('%j', (fields, story, short, weight) => {
    expect(tellLine([made(fields)])).toEqual([{ story, short, weight }])
  })
})

function stories(line: readonly SimverseEvent[], facts = archers): readonly string[] {
  return tellLine(line, facts).flatMap(({ story }) => (story === '' ? [] : [story]))
}

describe('the story of a line', () => {
  const facts = factsOf(scenario('duel-of-maneuvers'))

  it('names the order again only where it has changed', () => {
    const order = [['Isaura'], ['Rodrigo']]
    const line = [
      made({ type: 'RoundStarted', round: 1, order }),
      made({ type: 'RoundStarted', round: 2, order }),
      made({ type: 'RoundStarted', round: 3, order: [['Rodrigo'], ['Isaura']] }),
    ]
    expect(stories(line, facts)).toEqual([
      'Round 1: Isaura, then Rodrigo.',
      'Round 2.',
      'Round 3: Rodrigo, then Isaura.',
    ])
    expect(stories([made({ type: 'RoundStarted', round: 7, order })], facts)).toEqual(['Round 7.'])
  })

  it('of an attack joins what is declared, what it costs and what is rolled', () => {
    const play = duel({ skills: { Swords: 4 }, weapons: ['longsword'], maneuvers: ['power-attack'] }, {})
    const command = { verb: 'attack', to: 'Bor', maneuver: 'power-attack', location: 'leg' }
    const line = play.act(command, 2, 2, 2)
    expect(stories(line, play.table.facts)).toEqual([
      expect.stringMatching(
        /^Ana cuts at Bor's leg with the Longsword \(power attack, \d+ Stamina, \d+ left\): masterful \(6, needs \d+ or less\), the defence is at −\d\.$/,
      ),
    ])
  })

  it('of a shield bash tells both of its conditions in one sentence', () => {
    const cause = 'shield-bash'
    const line = [
      made({ type: 'ConditionBegan', who: A, condition: 'stunned', rounds: 1, cause }),
      made({ type: 'ConditionBegan', who: A, condition: 'losesNextMajor', rounds: 1, cause }),
    ]
    expect(tellLine(line).map(({ story, short }) => [story, short])).toEqual([
      [
        'Archer 1 is stunned for 1 round (shield bash) and loses the next Major Action.',
        'Archer 1 stunned 1',
      ],
      ['', ''],
    ])
  })

  it('tells newcomers of one side together', () => {
    const line = ['Archer 4', 'Archer 5'].map((who) => made({ type: 'Joined', who, side: 'archers' }))
    expect(stories(line)).toEqual(['Archer 4 and Archer 5 join the archers and act from next round.'])
  })

  it('says what cover a step takes, and says nothing of the fact behind it', () => {
    const line = [
      made({ type: 'Moved', who: S, kind: 'half', meters: 0, at: 3, how: 'into cover' }),
      made({ type: 'FactStated', fact: 'cover-heavy', who: S, other: '', reason: 'position' }),
    ]
    expect(stories(line)).toEqual(['Shieldman 1 takes heavy cover.'])
  })
})

/** Ids, keys, signs and codes of the program; `MASSIVE` is a word of the short form. */
const NO_WORDS =
  /_|\b[a-z]+[A-Z]|=|→|undefined|null|NaN|\[object|\b1 rounds\b|\b(?!MASSIVE\b)[A-Z]{3,}\b|\?|(?<![\w.])-\d/

const LONGEST_SHORT = 80

interface Line {
  readonly events: readonly SimverseEvent[]
  readonly state: SimverseState
}

/** Lines of a fight by bots: what happens between two choices. */
function* linesOf(written: SimverseScenario, policy: string, dice: FastDice): Generator<Line> {
  const state = simverse.begin(written)
  let events: SimverseEvent[] = []
  const tell = telling(simverse, state, (event) => {
    events.push(event)
  })
  for (let step = 0; step < 2_000; step++) {
    const next = simverse.next(state)
    if (next.kind === 'automatic') simverse.advance(state, dice, tell)
    else {
      yield { events, state }
      if (next.kind === 'over') return
      events = []
      const seat = next.seats[0]!
      simverse.decide(state, seat, simverse.policies[policy]!(state, seat, dice), dice, tell)
    }
  }
}

describe.each(scenarioNames)('every word of %s', (name) => {
  const written = scenario(name)
  const seats = simverse.seats(written).map((seat) => seat.name)

  it.each([
    ['tactical', 'open', soak(24, 200)],
    ['tactical', 'words', soak(24, 200)],
    ['random', 'open', soak(3, 40)],
    ['random', 'words', soak(3, 40)],
  ] as const)('by %s bots, figures %s, is a word of the table', (policy, figures, runs) => {
    const facts = factsOf(written, { figures })
    for (let run = 0; run < runs; run++) {
      for (const { events, state } of linesOf(written, policy, new FastDice(31, run))) {
        const people = new Set(simverse.view(state, GAME_MASTER, facts).people.map((person) => person.name))
        for (const seat of seats) {
          const line = events.map((event) => simverse.see(event, seat, facts)!)
          tellLine(line, facts).forEach(({ story, short, weight }, place) => {
            const event = line[place]!
            const where = `${event.type}: "${story}" / "${short}"`
            if (NO_WORDS.test(story) || NO_WORDS.test(short)) throw new Error(where)
            if (short.length > LONGEST_SHORT || story === 'none') throw new Error(where)
            if (weight === 'decisive' && story === '') throw new Error(where)
            const stranger = simverse.concerns(event).find((person) => !people.has(person))
            if (stranger !== undefined) throw new Error(`${where} concerns ${stranger}`)
          })
        }
      }
    }
  })
})

describe('whom an event concerns', () => {
  it('is played by the seat that the view says', () => {
    for (const name of scenarioNames) {
      const written = scenario(name)
      const facts = factsOf(written)
      const { people } = simverse.view(simverse.begin(written), GAME_MASTER, facts)
      for (const person of people) {
        for (const { name: seat } of simverse.seats(written))
          expect(simverse.plays(seat, person.name, facts)).toBe(person.seat === seat)
      }
    }
  })

  it('is played by the side of its kind where it came later', () => {
    expect(simverse.plays('archers', 'Archer 9', archers)).toBe(true)
    expect(simverse.plays('wall', 'Archer 9', archers)).toBe(false)
  })
})
