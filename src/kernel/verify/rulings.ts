import type { Command, Verbs } from '../contract/command.js'
import {
  isAllowed,
  type ListedKind,
  listedKind,
  reasonOf,
  reasonRefusal,
  rulingRefusal,
} from '../contract/ruling.js'
import type { TableOptions } from '../contract/seats.js'
import { entryOf } from '../entry.js'
import type { ActRecord, HeaderRecord, JournalRecord, RollRecord } from '../journal/record.js'
import type { SeenRecord } from '../journal/seen.js'
import { mustLeaveChance } from '../table/talk.js'
import { undoing } from '../table/undo/refold.js'

/** One ruling of the game master, as `verify` lists it. */
export interface ListedRuling {
  /** The line. */
  readonly n: number
  /** The seat. */
  readonly by: string
  readonly kind: ListedKind
  /** What was ordered. */
  readonly command: Command
  /** The reason as given (`because` or `reason`). */
  readonly because?: string
  /** It stands in this journal, but a table of this option would refuse it today (an old journal). */
  readonly refusedToday?: true
  /** It was taken back later. */
  readonly undone?: true
}

/** The reason of a command whose verb is not at hand. */
function plainReason({ because, reason }: Command): string | undefined {
  return [because, reason].find((said) => typeof said === 'string')
}

function leavesNoChance(text: string): boolean {
  try {
    mustLeaveChance(text)
    return false
  } catch {
    return true
  }
}

/** A command of an old journal that says a figure where a roll is due. */
function figureAsRoll(verbs: Verbs, command: Command): 'free' | undefined {
  const clauses = entryOf(verbs, command.verb)?.clauses ?? []
  return clauses.some(
    ({ label, rolls }) => rolls && command[label] !== undefined && leavesNoChance(String(command[label])),
  )
    ? 'free'
    : undefined
}

function listedAct(
  { n, seat, command, ruling }: Omit<ActRecord, 'command'> & { readonly command?: Command },
  verbs: Verbs | undefined,
  rulings: TableOptions['rulings'],
): ListedRuling | undefined {
  if (command === undefined) return undefined
  const kind = verbs ? (listedKind(verbs, command) ?? figureAsRoll(verbs, command)) : ruling
  if (kind === undefined) return undefined
  const because = verbs ? reasonOf(verbs, command) : plainReason(command)
  const refused = verbs
    ? figureAsRoll(verbs, command) !== undefined ||
      (rulingRefusal(verbs, rulings, seat, command) ?? reasonRefusal(verbs, command)) !== undefined
    : !isAllowed(kind, rulings)
  return {
    n,
    by: seat,
    kind,
    command,
    ...(because !== undefined && { because }),
    ...(refused && { refusedToday: true as const }),
  }
}

/** A roll without a die: a figure that stands in an old journal as a roll. */
function listedRoll({ n, seat, text, why }: RollRecord): ListedRuling | undefined {
  if (!leavesNoChance(text)) return undefined
  const command = { verb: 'roll', dice: text }
  return { n, by: seat, kind: 'free', command, because: why, refusedToday: true }
}

/**
 * Lists the rulings in these lines, one by one: by the rules' verbs where they are at hand, else by the marks of the
 * lines. Undefined where neither is there to go by. Of lines as a seat sees them it lists what that seat may read.
 */
export function rulingsIn(
  { lines }: { readonly lines: readonly { readonly record: JournalRecord | SeenRecord }[] },
  rules: { readonly verbs: Verbs } | undefined,
): readonly ListedRuling[] | undefined {
  const header = lines[0]?.record as Pick<HeaderRecord, 'minor' | 'options'> | undefined
  if (header === undefined || (rules === undefined && header.minor === undefined)) return undefined
  const rulings = header.options?.rulings ?? 'free'
  const found: ListedRuling[] = []
  const standing: number[] = []
  const undone = new Set<number>()
  for (const { record } of lines) {
    const listed =
      record.kind === 'act'
        ? listedAct(record, rules?.verbs, rulings)
        : record.kind === 'roll'
          ? listedRoll(record)
          : undefined
    if (listed) found.push(listed)
    if (record.kind === 'act') standing.push(record.n)
    const to = undoing(record)?.to
    while (to !== undefined && standing.length > 0 && standing.at(-1)! > to) undone.add(standing.pop()!)
  }
  return found.map((one) => (undone.has(one.n) ? { ...one, undone: true as const } : one))
}
