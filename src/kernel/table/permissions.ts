import type { Command, VerbSpec } from '../contract/command.js'
import { type Next, waitsFor } from '../contract/next.js'
import { GAME_MASTER } from '../contract/seats.js'
import { refused } from '../contract/stops.js'
import type { Role } from '../journal/record.js'
import { sameName } from '../names.js'

/** The game master may speak for anybody; every other seat for itself, and not with a game master's verbs. */
export function spokenBy<Cmd extends Command>(seat: string, role: Role, spec: VerbSpec, command: Cmd): Cmd {
  if (seat === GAME_MASTER) return command
  if (role === 'spectator' && !spec.query) throw refused('WATCHES_ONLY', `${seat}: watching, not playing.`)
  if (spec.role === 'gm') {
    throw refused('GM_ONLY', `"${command.verb}" is for the game master.`, { verb: command.verb })
  }
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
