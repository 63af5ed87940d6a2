import { entryOf } from '../../../kernel/entry.js'
import type { Ready } from '../deeds/act.js'
import { readyAttack } from '../deeds/attack.js'
import { readyCast } from '../deeds/cast.js'
import { readyExtend } from '../deeds/extend.js'
import { readyDodge, readyFight } from '../deeds/fight.js'
import { readySpend } from '../deeds/spend.js'
import { readyTry } from '../deeds/try.js'
import { rulings } from '../rulings/rulings.js'
import { refused } from '../stops.js'
import type { AdapterVerb } from './verbs.js'

/** What a character does; in a fight it takes the turn. */
const deeds = {
  try: readyTry,
  cast: readyCast,
  extend: readyExtend,
  attack: readyAttack,
  dodge: readyDodge,
} satisfies Partial<Record<AdapterVerb, Ready>>

const verbs: Readonly<Record<AdapterVerb, Ready>> = {
  ...deeds,
  fight: readyFight,
  spend: readySpend,
  ...rulings,
}

export function isDeed(verb: string): boolean {
  return Object.hasOwn(deeds, verb)
}

/** The one place that knows whether a command is legal: it answers what the command would do, or refuses it. */
export const ready: Ready = (state, seat, command) => {
  const check = entryOf<Ready>(verbs, command.verb)
  if (!check) throw refused('UNKNOWN_VERB', `There is no command "${command.verb}".`)
  return check(state, seat, command)
}
