import { type KernelCode, type Stop, stopsOf } from '../../kernel/contract/stops.js'
import { sameName } from '../../kernel/words/names.js'
import { nearest } from '../../kernel/words/nearest.js'

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
  | 'LOADOUT_MISSING'
  | 'ZONE_MISSING'
  | 'UNKNOWN_CROSSING'

/** The refusals of rules/bx-campaign. */
type CampaignCode =
  | 'SAVE_TOO_LARGE'
  | 'SAVE_TOO_DEEP'
  | 'SAVE_NOT_JSON'
  | 'SAVE_DUPLICATE_KEY'
  | 'SAVE_NOT_AN_OBJECT'
  | 'SAVE_FAULT'
  | 'PARTY_TOO_LARGE'
  | 'UNKNOWN_ZONE'
  | 'CROSSING_AMBIGUOUS'
  | 'NOT_SLOW'
  | 'ENCOUNTER_OPEN'
  | 'NOTHING_TO_FACE'
  | 'NO_ENCOUNTER'
  | 'BAD_HOW'
  | 'BAD_CAUSE'
  | 'BAD_FATE'
  | 'BAD_EFFECT'
  | 'UNKNOWN_FIGURE'
  | 'BAD_FIGURE'
  | 'ALREADY_SO'
  | 'UNKNOWN_ENGINE'
  | 'ENGINE_RAN'
  | 'ENGINE_INERT'
  | 'ENGINE_ELSEWHERE'
  | 'LOADOUT_KNOWN'
  | 'FATE_KNOWN'
  | 'SESSION_OPEN'
  | 'NO_SESSION'
  | 'NO_CONSEQUENCE_OPEN'

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
  | 'NOT_HURT'
  | 'BAD_STATS'
  | 'PC_STAYS'
  | 'FLIGHT_FIRST'
  | CampaignCode

export type BxStop = Stop<BxCode>

const { refused, hardStop } = stopsOf<BxCode>()

export { refused }

/** rules/bx R8. */
export function noPc(): BxStop {
  return hardStop(
    'NO_PC',
    'A combat needs exactly one PC. Name one, or declare the fight companion-only (companionOnly: true).',
    {},
    'no PC',
  )
}

/** seed 000 §7.1, rules/bx R7: every missing key of everybody at once. */
export function missingStats(missing: Readonly<Record<string, readonly string[]>>): BxStop {
  const list = Object.entries(missing)
    .map(([name, keys]) => `${name}: ${keys.join(', ')}`)
    .join('; ')
  const message = `Stats are missing. ${list}. Fill them in; nothing is invented here.`
  return hardStop('MISSING_STATS', message, { missing }, list)
}

/** rules/bx R7. */
export function invalidStat(name: string, key: string, why: string): BxStop {
  return hardStop('INVALID_STAT', `${name}: ${key} ${why}`, { name, key }, `${name}: ${key}`)
}

/** seed 000 §7.2, rules/bx R13, for a figure on somebody's sheet. */
export function undeclaredStat(target: string, stat: string): BxStop {
  return hardStop(
    'UNDECLARED_MODIFIER',
    `The modifier to ${stat} of ${target} has no source. Say where it comes from (source: …).`,
    { target, stat },
    `${target} ${stat}`,
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
  const message = `A modifier of ${value} needs a stated reason (reason: "…").`
  return hardStop('UNDECLARED_MODIFIER', message, { value }, String(value))
}

/** seed 000 §7.5, rules/bx R19. */
export function choiceMissing(): BxStop {
  return hardStop(
    'CHOICE_MISSING',
    'A round begins with the player’s choice: attack or flee.',
    {},
    'attack or flee',
  )
}

/** rules/bx R42. */
export function unknownTarget(
  name: string,
  known: readonly string[],
  beginSo: readonly string[] = [],
): BxStop {
  const there =
    beginSo.length > 0 ? `Names that begin so: ${beginSo.join(', ')}` : `In this fight: ${known.join(', ')}`
  return hardStop('UNKNOWN_TARGET', `Nobody here is called "${name}". ${there}.`, { name }, name)
}

/** The same where a part of a name does not tell whose it is. */
export function severalTargets(name: string, meant: readonly string[]): BxStop {
  const message = `Several are meant by "${name}": ${meant.join(', ')}. Say which.`
  return hardStop('UNKNOWN_TARGET', message, { name }, name)
}

/** seed 000 §9.12.3, rules/bx R45. */
export function companionDownChoice(companions: readonly string[]): BxStop {
  const who = companions.join(' and ')
  const message = `${who} fell in the flight. Choose: abandon, or stay and fight.`
  return hardStop('COMPANION_DOWN_CHOICE', message, { companions }, companions.join(', '))
}

/** seed 000 §9.11.2 b, rules/bx R49. */
export function companionDeathConfirm(companion: string): BxStop {
  return hardStop(
    'COMPANION_DEATH_CONFIRM',
    `The death of ${companion} is for ever and needs the player’s word: say it again with confirm: yes.`,
    { companion },
    companion,
  )
}

/** seed 000 §2.1, rules/bx R16. */
export function reactionNotAllowed(): BxStop {
  return hardStop(
    'REACTION_NOT_ALLOWED',
    'Blades are already drawn: there is no reaction roll while a combat is underway.',
    {},
    'combat underway',
  )
}

/** seed 000 §7.3, rules/bx R52. */
export function stakesMissing(skill: string): BxStop {
  return hardStop(
    'STAKES_MISSING',
    `A check of ${skill} needs its stakes: what goes wrong if it fails (stakes: "…")?`,
    {},
    skill,
  )
}

/** seed 000 §5.2, rules/bx R54. */
export function invalidLoadout(name: string, why: string): BxStop {
  return hardStop(
    'INVALID_LOADOUT',
    `${name} has no valid skill loadout: ${why}`,
    { name, names: [name] },
    name,
  )
}

/** The same of everybody at once (rules/bx-campaign C8). */
export function invalidLoadouts(faults: readonly BxStop[]): BxStop {
  const names = [...new Set(faults.map(({ details }) => String(details.name)))]
  const message = faults.map((fault) => fault.message).join(' ')
  return hardStop('INVALID_LOADOUT', message, { name: names[0], names }, names.join(', '))
}

/** rules/bx-campaign C9. */
export function loadoutMissing(name: string): BxStop {
  return hardStop(
    'LOADOUT_MISSING',
    `Nobody has stated the skills of ${name}. The game master does it once: loadout who: ${name} skills: <four skills> because: …`,
    { name },
    name,
  )
}

/** rules/bx-campaign C18. */
export function zoneMissing(zone: string): BxStop {
  return hardStop(
    'ZONE_MISSING',
    `The save has zones, and the party is in none of them (meta.pc_zone: "${zone}").`,
    { zone },
    zone === '' ? '(blank)' : zone,
  )
}

/** rules/bx-campaign C15, C43. */
export function unknownCrossing(name: string, ways: readonly string[], zone: string): BxStop {
  const there = ways.join(', ') || 'none'
  const near = nearest(
    name,
    ways.flatMap((way) => way.split('→')),
  )
  const from = zone === '' ? '' : ` from ${zone}`
  const isKnown = near !== undefined && sameName(near, name)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  const why = isKnown
    ? `"${name}"${from} does not lead there.`
    : `There is no crossing point "${name}"${from}.${meant}`
  return hardStop(
    'UNKNOWN_CROSSING',
    `${why} Known: ${there}.`,
    { name, ways },
    zone === '' ? `${name}: ${there}` : `${name}; from ${zone}: ${there}`,
  )
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
