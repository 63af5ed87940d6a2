import { refused, type Stop } from '../../kernel/stops.js'

/** Every refusal of the game: a stable code and a sentence for people. */
const SENTENCES: Readonly<Record<string, string>> = {
  UNCONSCIOUS: 'is in no state to act',
  NO_MAJOR_ACTION: 'has no Major Action left this round',
  NO_MINOR_ACTION: 'has no Minor Action left this round',
  MINOR_ATTACK_NEEDS_MARTIAL_ARTS: 'can attack as a Minor Action only unarmed and with Martial Arts',
  CANNOT_MOVE: 'is held and cannot move',
  TOO_FAR: 'cannot move that far',
  PANICKED: 'is in panic and cannot attack',
  IN_DEFENSIVE_STANCE: 'stands in Defensive Stance and does not attack; `relax` ends it',
  MANEUVER_FORBIDDEN_INADEQUATE_ST: 'is too weak for this weapon to use maneuvers with it',
  MANEUVER_MELEE_ONLY: 'can use this maneuver only in melee',
  MANEUVER_UNARMED_ONLY: 'can use this maneuver only with bare hands',
  ONE_WEAPON_ONLY: 'needs one and the same weapon for both blows of a Rapid Strike',
  MANEUVER_UNKNOWN: 'has not learned this maneuver',
  UNKNOWN_MANEUVER: 'cannot use this maneuver with an attack',
  SNEAK_ATTACK_CONDITION: 'can sneak-attack only an unaware or flanked target',
  SNEAK_ATTACK_ALREADY_USED: 'has sneak-attacked this target before in this fight',
  NOT_GRAPPLING: 'holds nobody to pin',
  NOT_GRAPPLED: 'is not held',
  PIN_TOO_EARLY: 'can pin at the earliest in the round after the grapple',
  INSUFFICIENT_STAMINA: 'has too little Stamina',
  OUT_OF_RANGE: 'is too far away for this spell',
  OUT_OF_REACH: 'is too far away for this weapon',
  INSUFFICIENT_MANA: 'has too little Mana',
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
  HANDS_FULL: 'has no hand free for that',
  ALREADY_IN_HAND: 'has that in hand already',
  NOTHING_TO_FETCH: 'has dropped nothing',
  NOT_PRONE: 'is not prone',
  NOT_IN_STANCE: 'is in no stance',
  NOT_MOUNTED: 'is not mounted',
  NOT_OFFERED: 'is not offered that by this field',
  NO_ALLY_OPPOSITE: 'needs an ally at the target to flank it',
  NOT_BLEEDING: 'needs no first aid',
  NOT_DOWN: 'is not down',
  ALREADY_HELD: 'is in a grapple already',
  QUICK_DRAW_USED: 'has used Quick Draw this turn',
}

export function refuse(code: string, who: string): Stop {
  const legal = code.startsWith('NO_') || code === 'UNCONSCIOUS' ? ' What is open now: see the choices.' : ''
  return refused(code, `${who} ${SENTENCES[code] ?? 'cannot do that'}.${legal}`, { who })
}

/** Throws when there is a reason to refuse. */
export function insist(code: string, who: string): void {
  if (code !== '') throw refuse(code, who)
}
