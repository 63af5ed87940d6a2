import { type KernelCode, type Stop, stopsOf } from '../../kernel/contract/stops.js'
import { nearest } from '../../kernel/nearest.js'

/** The hard stops of rules/bx, each with the details its table asks for. */
type HardStopCode =
  | 'NO_PC'
  | 'MISSING_STATS'
  | 'INVALID_STAT'
  | 'UNDECLARED_MODIFIER'
  | 'CHOICE_MISSING'
  | 'UNKNOWN_TARGET'
  | 'COMPANION_DOWN_CHOICE'
  | 'COMPANION_DEATH_CONFIRM'
  | 'REACTION_NOT_ALLOWED'
  | 'STAKES_MISSING'
  | 'INVALID_LOADOUT'

/** Every code with which this game stops a command. */
export type BxCode =
  | KernelCode
  | HardStopCode
  | 'COMBAT_UNDERWAY'
  | 'NO_COMBAT'
  | 'WRONG_SIDE'
  | 'NOT_THE_PC'
  | 'NOT_A_COMPANION'
  | 'NOT_A_FOE'
  | 'NOT_DOWN'
  | 'IS_DEAD'
  | 'ORDER_WITHOUT_TARGET'
  | 'UNKNOWN_PERSON'
  | 'UNKNOWN_SKILL'
  | 'SKILL_KNOWN'
  | 'UNKNOWN_CROSSING'
  | 'BAD_AMOUNT'
  | 'NOT_VENOMED'
  | 'UNKNOWN_CLOCK'
  | 'BULLET_UNKNOWN'
  | 'CLOCK_STANDS'
  | 'CLOCK_MOVED'
  | 'CLOCK_RETIRED'
  | 'CLOCK_NEVER_REDUCES'
  | 'UNKNOWN_MODIFIER'
  | 'UNKNOWN_EXPIRY'
  | 'ORDERED_TWICE'
  | 'REASON_MISSING'
  | 'NAMED_TWICE'
  | 'NOBODY_THERE'
  | 'IS_DOWN'
  | 'ALREADY_MET'
  | 'MEANS_NOTHING'
  | 'STUDENT_MISSING'
  | 'DATE_NEEDED'
  | 'BAD_DATE'
  | 'CLOCK_KNOWN'
  | 'CLOCK_FULL'
  | 'UNKNOWN_FIGURE'
  | 'BAD_FIGURE'
  | 'UNKNOWN_CONDITION'
  | 'ALREADY_SO'
  | 'NOT_SO'
  | 'NOT_HURT'
  | 'NOBODY_OF_THAT_NAME'
  | 'BAD_STATS'
  | 'BAD_NAME'
  | 'BAD_COUNT'
  | 'NO_SUCH_SIDE'
  | 'PC_STAYS'
  | 'FLIGHT_FIRST'

export type BxStop = Stop<BxCode>

const { refused, hardStop } = stopsOf<BxCode>()

export { refused }

/** rules/bx R8. */
export function noPc(): BxStop {
  return hardStop(
    'NO_PC',
    'A combat needs exactly one PC. Name one, or declare the fight companion-only (companionOnly: true).',
  )
}

/** seed 000 §7.1, rules/bx R7: every missing key of everybody at once. */
export function missingStats(missing: Readonly<Record<string, readonly string[]>>): BxStop {
  const list = Object.entries(missing)
    .map(([name, keys]) => `${name}: ${keys.join(', ')}`)
    .join('; ')
  return hardStop('MISSING_STATS', `Stats are missing. ${list}. Fill them in; nothing is invented here.`, {
    missing,
  })
}

/** rules/bx R7. */
export function invalidStat(name: string, key: string, why: string): BxStop {
  return hardStop('INVALID_STAT', `${name}: ${key} ${why}`, { name, key })
}

/** seed 000 §7.2, rules/bx R13, for a figure on somebody's sheet. */
export function undeclaredStat(target: string, stat: string): BxStop {
  return hardStop(
    'UNDECLARED_MODIFIER',
    `The modifier to ${stat} of ${target} has no source. Say where it comes from (source: …).`,
    { target, stat },
  )
}

/** The same to a seat that may not know whose figure it is. */
export function undeclaredUnknown(): BxStop {
  return hardStop(
    'UNDECLARED_MODIFIER',
    'A modifier has no source. The game master has to say where it comes from (source: …).',
  )
}

/** The same for a roll: reaction, save or skill. */
function undeclaredRoll(value: number): BxStop {
  return hardStop('UNDECLARED_MODIFIER', `A modifier of ${value} needs a stated reason (reason: "…").`, {
    value,
  })
}

/** seed 000 §7.5, rules/bx R19. */
export function choiceMissing(): BxStop {
  return hardStop('CHOICE_MISSING', 'A round begins with the player’s choice: attack or flee.')
}

/** rules/bx R42. */
export function unknownTarget(
  name: string,
  known: readonly string[],
  beginSo: readonly string[] = [],
): BxStop {
  const there =
    beginSo.length > 0 ? `Names that begin so: ${beginSo.join(', ')}` : `In this fight: ${known.join(', ')}`
  return hardStop('UNKNOWN_TARGET', `Nobody here is called "${name}". ${there}.`, { name })
}

/** The same where a part of a name does not tell whose it is. */
export function severalTargets(name: string, meant: readonly string[]): BxStop {
  return hardStop('UNKNOWN_TARGET', `Several are meant by "${name}": ${meant.join(', ')}. Say which.`, {
    name,
  })
}

/** seed 000 §9.12.3, rules/bx R45. */
export function companionDownChoice(companions: readonly string[]): BxStop {
  const who = companions.join(' and ')
  return hardStop('COMPANION_DOWN_CHOICE', `${who} fell in the flight. Choose: abandon, or stay and fight.`, {
    companions,
  })
}

/** seed 000 §9.11.2 b, rules/bx R49. */
export function companionDeathConfirm(companion: string): BxStop {
  return hardStop(
    'COMPANION_DEATH_CONFIRM',
    `The death of ${companion} is for ever and needs the player’s word: say it again with confirm: yes.`,
    { companion },
  )
}

/** seed 000 §2.1, rules/bx R16. */
export function reactionNotAllowed(): BxStop {
  return hardStop(
    'REACTION_NOT_ALLOWED',
    'Blades are already drawn: there is no reaction roll while a combat is underway.',
  )
}

/** seed 000 §7.3, rules/bx R52. */
export function stakesMissing(skill: string): BxStop {
  return hardStop(
    'STAKES_MISSING',
    `A check of ${skill} needs its stakes: what goes wrong if it fails (stakes: "…")?`,
  )
}

/** seed 000 §5.2, rules/bx R54. */
export function invalidLoadout(name: string, why: string): BxStop {
  return hardStop('INVALID_LOADOUT', `${name} has no valid skill loadout: ${why}`, { name })
}

/** The dead neither act nor are helped, and die once. */
export function isDeadStop(name: string): BxStop {
  return refused('IS_DEAD', `${name} is dead.`, { name })
}

/** seed 000 §6.6, §9.9.2. */
export function isDownStop(name: string): BxStop {
  return refused('IS_DOWN', `${name} is down (hp 0 or less) and does nothing until somebody helps.`, { name })
}

/** A clause that changes nothing here would be dropped in silence otherwise. */
export function clauseHasNoEffect(label: string, why: string): BxStop {
  return refused('MEANS_NOTHING', `"${label}:" means nothing here: ${why}`, { label })
}

/** Says what can be said instead of an unknown word: the nearest one, and all there are. */
export function suggestKnown(said: string, known: readonly string[]): string {
  const near = nearest(said, known)
  const there = known.length > 0 ? `known: ${known.join(', ')}` : 'there is none'
  return near === undefined ? there : `did you mean ${near}? ${there}`
}

/** seed 000 §0.2.4, rules/bx R13: a modifier to a roll is stated with its reason, before any die. */
export function mustHaveReason(mod: number, reason: string): void {
  if (mod !== 0 && reason.trim() === '') throw undeclaredRoll(mod)
}
