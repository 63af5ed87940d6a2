import type { Command, VerbSpec } from '../contract/command.js'
import { type Next, waitsFor } from '../contract/next.js'
import { isAllowed } from '../contract/ruling.js'
import { GAME_MASTER, type TableOptions } from '../contract/seats.js'
import { refused, Stop } from '../contract/stops.js'
import type { Member, Role } from '../journal/record.js'
import { nameFault } from '../words/name-fault.js'
import { sameName } from '../words/names.js'

/** Refuses a verb that a seat never has: that of somebody who only watches, and the game master's at any other seat. */
function mustHaveVerb(seat: string, role: Role, spec: VerbSpec, verb: string): void {
  if (seat === GAME_MASTER) return
  if (role === 'spectator' && !spec.query) throw refused('WATCHES_ONLY', `${seat}: watching, not playing.`)
  if (spec.role === 'gm') throw refused('GM_ONLY', `"${verb}" is for the game master.`, { verb })
}

/** The game master may speak for anybody; every other seat for itself, and not with a game master's verbs. */
export function spokenBy<Cmd extends Command>(seat: string, role: Role, spec: VerbSpec, command: Cmd): Cmd {
  mustHaveVerb(seat, role, spec, command.verb)
  if (seat === GAME_MASTER) return command
  const speaker = spec.clauses.find((clause) => clause.speaker)?.label
  if (speaker === undefined) return command
  const given = command[speaker]
  if (given === undefined) return { ...command, [speaker]: seat }
  if (typeof given === 'string' && sameName(given, seat)) return command
  throw refused('NOT_YOURS', `${seat} cannot speak for ${String(given)}.`, { seat, [speaker]: given })
}

/** Whether a seat may give a command at this moment. */
export function mustBeTheirs(next: Next, seat: string): void {
  if (next.kind === 'over')
    throw refused('GAME_OVER', `The game is over: ${next.outcome}.`, { outcome: next.outcome })
  if (next.kind === 'awaiting' && !waitsFor(next, seat) && seat !== GAME_MASTER) {
    throw refused('NOT_YOUR_CHOICE', `It is for ${next.seats.join(' or ')} to choose now, not for ${seat}.`, {
      seats: next.seats,
    })
  }
}

/** Whether some command with this verb may come from a seat now: what is refused whatever its clauses say. */
export function mayUse(
  { seat, role }: Member,
  verb: string,
  spec: VerbSpec,
  { rulings }: TableOptions,
  next: Next,
): boolean {
  try {
    mustHaveVerb(seat, role, spec, verb)
    if (!spec.query) mustBeTheirs(next, seat)
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
  return isAllowed(spec.ruling, rulings)
}

/** The names in a command: what stands in its clauses for names. */
function namesIn(spec: VerbSpec, command: Command): readonly string[] {
  const values: readonly unknown[] = spec.clauses
    .filter(({ kind }) => kind === 'name')
    .map(({ label }) => command[label])
  return values.flat().filter((value) => typeof value === 'string')
}

/**
 * Refuses a name that would not fit into a line, or looks like another because some of it cannot be seen. A name that
 * stands on the seat's board may be said as it is: older tables have such names.
 */
export function mustBeReadable(spec: VerbSpec, command: Command, board: () => readonly string[]): void {
  for (const name of namesIn(spec, command)) {
    const fault = nameFault(name)
    if (fault !== undefined && !board().includes(name))
      throw refused('BAD_NAME', `That cannot be a name: ${fault}.`)
  }
}
