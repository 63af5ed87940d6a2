import { hardStop, type Stop } from '../../kernel/stops.js'

/** The hard stops of rules/bx, each with the details its table asks for. */
export type HardStopCode =
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

function stop(code: HardStopCode, message: string, details: Record<string, unknown> = {}): Stop {
  return hardStop(code, message, details)
}

/** rules/bx R8. */
export function noPc(): Stop {
  return stop(
    'NO_PC',
    'A combat needs exactly one PC. Name one, or declare the fight companion-only (companionOnly: true).',
  )
}

/** seed 000 §7.1, rules/bx R7: every missing key of everybody at once. */
export function missingStats(missing: Readonly<Record<string, readonly string[]>>): Stop {
  const list = Object.entries(missing)
    .map(([name, keys]) => `${name}: ${keys.join(', ')}`)
    .join('; ')
  return stop('MISSING_STATS', `Stats are missing. ${list}. Fill them in; nothing is invented here.`, {
    missing,
  })
}

/** rules/bx R7. */
export function invalidStat(name: string, key: string, why: string): Stop {
  return stop('INVALID_STAT', `${name}: ${key} ${why}`, { name, key })
}

/** seed 000 §7.2, rules/bx R13, for a figure on somebody's sheet. */
export function undeclaredStat(target: string, stat: string): Stop {
  return stop(
    'UNDECLARED_MODIFIER',
    `The modifier to ${stat} of ${target} has no source. Say where it comes from (source: …).`,
    { target, stat },
  )
}

/** The same for a roll: reaction, save or skill. */
export function undeclaredRoll(value: number): Stop {
  return stop('UNDECLARED_MODIFIER', `A modifier of ${value} needs a stated reason (reason: "…").`, { value })
}

/** seed 000 §7.5, rules/bx R19. */
export function choiceMissing(): Stop {
  return stop('CHOICE_MISSING', 'A round begins with the player’s choice: attack or flee.')
}

/** rules/bx R42. */
export function unknownTarget(name: string, known: readonly string[]): Stop {
  return stop('UNKNOWN_TARGET', `Nobody here is called "${name}". In this fight: ${known.join(', ')}.`, {
    name,
  })
}

/** seed 000 §9.12.3, rules/bx R45. */
export function companionDownChoice(companions: readonly string[]): Stop {
  const who = companions.join(' and ')
  return stop('COMPANION_DOWN_CHOICE', `${who} fell in the flight. Choose: abandon, or stay and fight.`, {
    companions,
  })
}

/** seed 000 §9.11.2 b, rules/bx R49. */
export function companionDeathConfirm(companion: string): Stop {
  return stop(
    'COMPANION_DEATH_CONFIRM',
    `The death of ${companion} is for ever and needs the player’s word: say it again with confirm: yes.`,
    { companion },
  )
}

/** seed 000 §2.1, rules/bx R16. */
export function reactionNotAllowed(): Stop {
  return stop(
    'REACTION_NOT_ALLOWED',
    'Blades are already drawn: there is no reaction roll while a combat is underway.',
  )
}

/** seed 000 §7.3, rules/bx R52. */
export function stakesMissing(skill: string): Stop {
  return stop(
    'STAKES_MISSING',
    `A check of ${skill} needs its stakes: what goes wrong if it fails (stakes: "…")?`,
  )
}

/** seed 000 §5.2, rules/bx R54. */
export function invalidLoadout(name: string, why: string): Stop {
  return stop('INVALID_LOADOUT', `${name} has no valid skill loadout: ${why}`, { name })
}
