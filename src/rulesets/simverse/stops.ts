import { type KernelCode, type Stop, stopsOf } from '../../kernel/contract/stops.js'

/** What can speak against an act, as the end of a sentence about somebody. */
const SENTENCES = {
  UNCONSCIOUS: 'is in no state to act',
  NO_MAJOR_ACTION: 'has no Major Action left this round',
  NO_MINOR_ACTION: 'has no Minor Action left this round',
  MINOR_ATTACK_NEEDS_MARTIAL_ARTS: 'can attack as a Minor Action only unarmed and with Martial Arts',
  CANNOT_MOVE: 'is held and cannot move',
  TOO_FAR: 'cannot move that far',
  NO_DIRECTION: 'must say whereto: towards or from somebody, to a flank, into cover or to higher ground',
  PANICKED: 'is in panic and cannot attack',
  IN_DEFENSIVE_STANCE: 'stands in Defensive Stance and does not attack; `relax` ends it',
  ALREADY_IN_STANCE: 'stands in Defensive Stance already',
  MANEUVER_FORBIDDEN_INADEQUATE_ST: 'is too weak for this weapon to use maneuvers with it',
  MANEUVER_MELEE_ONLY: 'can use this maneuver only in melee',
  MANEUVER_UNARMED_ONLY: 'can use this maneuver only with bare hands',
  ONE_WEAPON_ONLY: 'needs one and the same weapon for both blows of a Rapid Strike',
  SAME_WEAPON_TWICE: 'has only one of that weapon: the second must be another',
  MANEUVER_UNKNOWN: 'has not learned this maneuver',
  SNEAK_ATTACK_CONDITION: 'can sneak-attack only an unaware or flanked target',
  SNEAK_ATTACK_ALREADY_USED: 'has sneak-attacked this target before in this fight',
  ATTACKS_ITSELF: 'cannot be their own target here',
  HAS_FLED: 'has left the fight',
  NO_LUCK: 'has no luck to stake',
  NOT_GRAPPLING: 'holds nobody to pin',
  NOT_GRAPPLED: 'is not held',
  PIN_TOO_EARLY: 'can pin at the earliest in the round after the grapple',
  ALREADY_HELD: 'is in a grapple already',
  INSUFFICIENT_STAMINA: 'has too little Stamina',
  INSUFFICIENT_MANA: 'has too little Mana',
  OUT_OF_RANGE: 'is too far away for this spell',
  OUT_OF_REACH: 'is too far away for this weapon',
  TOO_MANY_TARGETS: 'cannot reach that many with this spell',
  NO_REACTION_STUNNED: 'cannot react now',
  NO_REACTION_UNCONSCIOUS: 'is in no state to react',
  NO_REACTION_LEFT: 'has no reaction left this round',
  NO_SHIELD: 'has no shield',
  BLOCK_NOT_VS_RANGED: 'cannot block what is shot, thrown or cast',
  BLOCK_NOT_FRONTAL: 'can block only what comes from the front',
  PARRY_NOT_VS_RANGED: 'cannot parry what is shot, thrown or cast',
  WEAPON_NOT_IN_HAND: 'does not have that weapon in hand',
  CANNOT_PARRY_WITH: 'cannot parry with that',
  CANNOT_DODGE: 'cannot dodge',
  OUT_OF_AMMUNITION: 'has nothing left to shoot or throw',
  NOTHING_TO_AIM_WITH: 'has nothing in hand to shoot or throw',
  EMPTY_HANDED: 'has nothing in hand',
  HANDS_FULL: 'has no hand free for that',
  ALREADY_IN_HAND: 'has that in hand already',
  NOTHING_TO_FETCH: 'has dropped nothing',
  QUICK_DRAW_USED: 'has used Quick Draw this turn',
  NOT_PRONE: 'is not prone',
  ALREADY_PRONE: 'is prone already',
  NOT_IN_STANCE: 'is in no stance',
  NOT_MOUNTED: 'is not mounted',
  NOT_OFFERED: 'is not offered that',
  NO_ALLY_OPPOSITE: 'needs an ally at the target to flank it',
  NOT_BLEEDING: 'needs no first aid',
  NOT_HURT: 'is not hurt',
  BEYOND_HEALING: 'is dead; only `restore` brings them back',
  STILL_DOWN: 'is down as long as Vitality is not above 0: heal them',
  WEAPON_BROKEN: 'cannot use that weapon: it is broken',
  SHIELD_BROKEN: 'has only a broken shield',
  NO_LINE_OF_SIGHT: 'cannot be seen from there: something solid is in between',
  PATH_BLOCKED: 'cannot go that way: something solid or a foe is in between; name corners to go around it',
  OCCUPIED: 'cannot stop where somebody stands',
  NO_DISTANCE: 'would not move at all',
  SAME_TARGET_TWICE: 'can name each person only once for this spell',
  NOT_BURNING: 'is not on fire',
  NOT_INSTANT: 'can answer an attack only with an instant spell',
  SKILL_UNTRAINED: 'has not learned the skill for that',
  NOT_DAMAGED: 'has lost fewer steps of it than that',
  NO_SILVER: 'has too little silver',
  STILL_BLEEDING: 'is still bleeding, dying, burning or poisoned: tend them or wait',
  CP_TOO_FEW: 'has too few character points',
  ATTRIBUTE_CAPPED: 'cannot raise an attribute above 18 by advancement',
  TEACHER_NEEDED: 'needs a teacher or books to begin a hard skill',
  SKILL_TOO_LOW: 'needs a higher level of the skill first',
  PREREQUISITE_MISSING: 'lacks the gift that this asks for',
  ALREADY_SO: 'has that already',
  NOT_SO: 'does not have that',
  NO_MANA_LACKING: 'has all their Mana',
  CHARMED: 'is charmed and does not attack the one who cast it',
  NOT_SEEN: 'cannot be seen, so nobody can aim at them',
  NOT_DARK: 'stands in no darkness that light could lift',
  NOTHING_TO_MEND: 'has nothing damaged to mend',
  NO_SPELL_THERE: 'has no such spell on them to end',
  AIMS_THEMSELVES: 'aims at somebody by `aim`, not by a ruling',
} as const satisfies Readonly<Record<string, string>>

type Worded = keyof typeof SENTENCES

/** Every code with which the game refuses. */
export type SimverseCode =
  | KernelCode
  | Worded
  | 'NOBODY'
  | 'NOT_METRES'
  | 'NO_SUCH_WEAPON'
  | 'NO_SUCH_MODE'
  | 'SPELL_UNKNOWN'
  | 'SKILL_UNKNOWN'
  | 'NOTHING_TO_DEFEND'
  | 'RIPOSTE_FIRST'
  | 'IN_A_FIGHT'
  | 'NOT_A_PLACE'
  | 'NO_SUCH_THING'
  | 'NO_NEXT_FIGHT'
  | 'NOT_YOURS'
  | 'ONLY_ON_A_GRID'
  | 'ONLY_ON_A_LINE'
  | 'NO_RIPOSTE_OPEN'
  | 'ANSWER_FIRST'
  | 'NOBODYS_TURN'
  | 'NOT_STATED'
  | 'BAD_STATS'

/** What speaks against something, or '' when nothing does. */
export type Refusal = Worded | ''

export const { refused } = stopsOf<SimverseCode>()

export function refuse(code: Worded, who: string): Stop<SimverseCode> {
  return refused(code, `${who} ${SENTENCES[code]}.`, { who })
}

/** Throws when there is a reason to refuse. */
export function throwIfRefused(code: Refusal, who: string): void {
  if (code !== '') throw refuse(code, who)
}
