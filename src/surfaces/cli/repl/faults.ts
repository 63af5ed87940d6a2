import { RulesFault, type Stop } from '../../../kernel/contract/stops.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { capitalised } from '../../../kernel/offers/label.js'
import { printCommand } from '../../../language/print.js'
import { JournalBusy, NotWritten } from '../../../store/journal-file.js'
import { UserError } from '../exit.js'
import type { AtPrompt, LineOutcome } from './at-prompt.js'
import type { Output, Place } from './shown/output.js'

/** How many legal commands stand below a refusal. */
export const MAX_LEGAL = 8

/** Why a line came to nothing, for people and programs. */
export interface LineFailure {
  readonly kind: string
  readonly code: string
  readonly message: string
  /** `HARD STOP: <code> <detail>`, the first line of the answer, where the rules demand something. */
  readonly line?: string
  readonly column?: number
  readonly usage?: string
  readonly legal?: readonly string[]
}

/** What went wrong with a line, where that is no defect of the program: its kind and its code. */
export function faultOf(error: unknown): readonly [kind: string, code: string] | undefined {
  if (error instanceof DiceError) return ['dice', error.code]
  if (error instanceof RulesFault) return ['rules', 'DEFECT']
  if (error instanceof UserError) return ['file', 'FILE']
  if (error instanceof NotWritten) return ['file', error.code]
  return error instanceof JournalBusy ? ['file', 'JOURNAL_BUSY'] : undefined
}

/** Where a script's line stands, in the way editors and people write it; nothing for a person who has just typed it. */
function at({ file, line }: Place, column?: number): string {
  if (line === 0) return ''
  if (file === undefined) return `line ${line}${column === undefined ? '' : `, column ${column}`}: `
  return `${file}:${line}${column === undefined ? '' : `:${column}`}: `
}

/** Tells it: one object for a program, and on stderr what is wrong and what would be legal. */
export function report(output: Output, trouble: LineFailure, place: Place): void {
  const { code, message, usage, column, legal = [] } = trouble
  if (output.json) output.answer(() => ({ status: 'error', error: trouble }))
  if (trouble.line !== undefined) output.say(output.quiet.red(trouble.line))
  const sentence = usage === undefined ? message : message.replace(` Usage: ${usage}`, '')
  output.say(output.quiet.red(`${at(place, column)}${code}: ${sentence}`))
  if (usage !== undefined) output.say(`  usage: ${usage}`)
  for (const line of legal) output.say(`  ${line}`)
}

/** Asks a person whether a command that loses something shall be sent. */
export function askBefore(at: AtPrompt, losses: readonly string[], send: () => Promise<LineOutcome>): void {
  at.output.say(at.output.quiet.bold(`${capitalised(losses.join('; '))}.`))
  at.ask({
    question: 'Sure? y sends it, Enter does not:',
    answered: async (text) => {
      if (/^y(es)?$/i.test(text)) return await send()
      at.output.say('Nothing was sent.')
      return 'ok'
    },
  })
}

/** Tells why the rules stopped a command. Some they ignore in silence: only a person who asked for it, or waits, reads why. */
export function reportStop({ output, isPerson, ruleset }: AtPrompt, stop: Stop, place: Place): LineOutcome {
  if (stop.kind === 'Ignored') {
    if (output.debug) output.say(`${at(place)}ignored: ${stop.code}`)
    else if (isPerson && !output.json) output.say(output.quiet.dim(stop.message))
    if (output.json) output.answer(() => ({ status: 'ignored', ...(output.debug && { code: stop.code }) }))
    return 'ignored'
  }
  const legal = stop.legal.slice(0, MAX_LEGAL).map((one) => printCommand(one, ruleset.verbs))
  const { code, message, line } = stop
  report(output, { kind: 'command', code, message, legal, ...(line !== undefined && { line }) }, place)
  return 'failed'
}
