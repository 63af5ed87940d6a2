import type { ZodError } from 'zod'
import { type Look, NotUnderstood } from '../../../host/index.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { printCommand } from '../../../language/print.js'
import { DocumentFault, moreWords } from '../../../library/fault.js'
import type { Begun } from './answer.js'
import { clipped } from './budget.js'
import { callsNow } from './turn.js'

const MAX_LEGAL = 3
/** All the faults of a scenario that are told at once: mending them one by one costs a call each. */
const MAX_FAULTS_LENGTH = 1_500
const MAX_CALL_LENGTH = 90
const MAX_REASON_LENGTH = 260

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * The legal commands of the verb that was asked for, those first that share most with it; where it has none, all in the
 * order given.
 */
function nearestCommands(asked: string, legal: readonly string[]): readonly string[] {
  const said = new Set(words(asked))
  const [verb] = words(asked)
  const isOfVerb = legal.some((text) => words(text)[0] === verb)
  const shared = (text: string) => (isOfVerb ? words(text).filter((word) => said.has(word)).length : 0)
  return legal
    .map((text) => ({ text, score: shared(text) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_LEGAL)
    .map(({ text }) => `act do: ${clipped(text, MAX_CALL_LENGTH)}`)
}

/** Puts the suggestion first, where it is among these. */
function suggestedFirst(legal: readonly string[], suggested: string | undefined): readonly string[] {
  if (suggested === undefined || !legal.includes(suggested)) return legal
  return [suggested, ...legal.filter((text) => text !== suggested)]
}

function legalCalls(asked: string, legal: readonly string[], look: Look | undefined): string[] {
  const choices = look?.choices ?? []
  const suggested = choices.filter((choice) => choice.suggested)
  const arranged = [...suggested, ...choices.filter((choice) => !choice.suggested)].map(({ text }) => text)
  const known = legal.length === 0 ? arranged : suggestedFirst(legal, suggested[0]?.text)
  return known.length > 0 ? [...nearestCommands(asked, known)] : [...callsNow(look)]
}

/** Who asked for what, and where they sit. */
export interface Asking {
  readonly asked: string
  readonly look?: Look
  readonly verbs?: Parameters<typeof printCommand>[1]
  /** The game master's own: why something was dropped in silence is reported to nobody else. */
  readonly leads: boolean
}

/** What is said when something was not done. Undefined for a defect of the program. */
export function refusalOf(caught: unknown, { asked, look, verbs, leads }: Asking): Begun | undefined {
  const error = caught instanceof DocumentFault && caught.stop ? caught.stop : caught
  // The faults of a save come all at once (rules/bx-campaign C5).
  const most = error instanceof Stop && error.details.faults ? MAX_FAULTS_LENGTH : MAX_REASON_LENGTH
  const refused = (code: string, reason: string, legal: readonly string[] = []): Begun => ({
    status: 'refused',
    changed: false,
    code,
    reason: clipped(reason, most),
    legal: legalCalls(asked, legal, look),
  })
  if (error instanceof Stop) {
    const { kind, code, message, legal } = error
    const texts = verbs ? legal.map((command) => printCommand(command, verbs)) : []
    if (kind === 'Ignored')
      return {
        status: 'ignored',
        changed: false,
        ...(leads && { reason: clipped(message, MAX_REASON_LENGTH) }),
        legal: legalCalls(asked, texts, look),
      }
    // `HARD STOP: <code> <detail>` is the first line of the answer on every surface.
    const told = refused(code, error.line === undefined ? message : `${error.line}\n${message}`, texts)
    return kind === 'HardStop'
      ? { ...told, ask: 'Put this to the player, wait for the answer, then act on it.' }
      : told
  }
  if (error instanceof NotUnderstood) return refused(error.fault.code, error.message, error.legal)
  if (error instanceof DocumentFault)
    return { ...refused('BAD_SCENARIO', ''), reason: firstFaults(error, MAX_FAULTS_LENGTH) }
  if (error instanceof DiceError) return refused('BAD_DICE', error.message)
  return undefined
}

/** The faults of a document that fit, and how many more it has. */
function firstFaults({ faults, more }: DocumentFault, most: number): string {
  const text = (count: number) =>
    [...faults.slice(0, count), ...moreWords(more + faults.length - count)].join(' ')
  let count = faults.length
  while (count > 1 && text(count).length > most) count--
  return clipped(text(count), most)
}

/** What is wrong with the arguments of a call, and what it takes. */
export function badCall(
  tool: string,
  error: ZodError,
  known: readonly string[],
  look: Look | undefined,
): Begun {
  const faults = error.issues.slice(0, 3).map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys
      const meant = nearest(key, known)
      return `"${clipped(key, 30)}" is nothing that ${tool} takes${meant === undefined ? '' : ` (${meant}?)`}`
    }
    return `${issue.path.join('.') || 'the arguments'}: ${issue.message}`
  })
  return {
    status: 'refused',
    changed: false,
    code: 'BAD_CALL',
    reason: clipped(`${faults.join('; ')}. ${tool} takes: ${known.join(', ')}.`, MAX_REASON_LENGTH),
    legal: [...callsNow(look)],
  }
}
