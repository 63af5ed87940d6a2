import { CommanderError } from 'commander'
import { FileRefused } from '../../files/fault.js'
import { Stop } from '../../kernel/contract/stops.js'
import { DiceError } from '../../kernel/dice/expression.js'
import { DocumentFault, MAX_FAULTS, moreWords } from '../../library/fault.js'
import { StoreFailed } from '../../store/contract.js'
import { isSystemError, systemWords } from '../../store/disk.js'
import { JournalBusy, NotWritten } from '../../store/journal-file.js'
import { FileHeld } from '../../store/lock.js'
import { EXIT, UserError } from './exit.js'
import { say, shellWord } from './print.js'

/** A longer text would wrap, and a mark under it would point nowhere. */
const MAX_SHOWN_LENGTH = 76

/** The refused dice text with a mark under its first fault, where a place is to blame. */
function pointer({ text, at }: DiceError): readonly string[] {
  if (text === undefined || at === undefined || text.length > MAX_SHOWN_LENGTH) return []
  return [`  ${text.replaceAll(/\s/g, ' ')}`, `  ${' '.repeat(at)}^`]
}

/** What went wrong, in plain words; only a defect of the program goes on as it is. */
export function reportError(error: unknown, args: readonly string[]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  if (error instanceof DocumentFault) {
    if (error.stop?.line !== undefined) say(error.stop.line)
    for (const fault of error.faults.slice(0, MAX_FAULTS)) say(fault)
    for (const line of moreWords(error.more + error.faults.length - MAX_FAULTS)) say(line)
    return EXIT.usage
  }
  if (error instanceof FileRefused) {
    say(error.message)
    return EXIT.usage
  }
  if (error instanceof UserError) {
    say(error.message)
    return error.exitCode
  }
  if (error instanceof DiceError || error instanceof Stop) {
    say(`${error.code}: ${error.message}`)
    if (error instanceof DiceError) for (const line of pointer(error)) say(line)
    if (error.code === 'E_LIMIT' && args[0] === 'odds')
      say(`  ludex roll ${shellWord(args[1]!)} --times 10000`)
    return EXIT.usage
  }
  if (
    error instanceof NotWritten ||
    error instanceof JournalBusy ||
    error instanceof FileHeld ||
    error instanceof StoreFailed
  ) {
    say(error.message)
    return EXIT.negative
  }
  if (isSystemError(error) && error.syscall !== undefined) {
    say(`${error.path === undefined ? '' : `${error.path}: `}${systemWords(error)}`)
    return EXIT.usage
  }
  throw error
}
