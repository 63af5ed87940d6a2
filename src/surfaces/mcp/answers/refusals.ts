import type { ZodError } from 'zod'
import { type Look, NotUnderstood } from '../../../host/index.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { nearest } from '../../../kernel/nearest.js'
import { printCommand } from '../../../language/print.js'
import { DocumentFault, moreWords } from '../../../library/fault.js'
import type { Begun } from './answer.js'
import { clipped } from './budget.js'
import { callsNow } from './turn.js'

const MAX_LEGAL = 3
const MAX_FAULTS = 3
const MAX_CALL_LENGTH = 90
const MAX_REASON_LENGTH = 260

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The legal commands that share most with what was asked, the likeliest first. */
function nearestCommands(asked: string, legal: readonly string[]): readonly string[] {
  const said = new Set(words(asked))
  const shared = (text: string) => words(text).filter((word) => said.has(word)).length
  return legal
    .map((text) => ({ text, score: shared(text) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_LEGAL)
    .map(({ text }) => `act do: ${clipped(text, MAX_CALL_LENGTH)}`)
}

function legalCalls(asked: string, legal: readonly string[], look: Look | undefined): string[] {
  const known = legal.length > 0 ? legal : (look?.choices.map(({ text }) => text) ?? [])
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
export function refusalOf(error: unknown, { asked, look, verbs, leads }: Asking): Begun | undefined {
  const refused = (code: string, reason: string, legal: readonly string[] = []): Begun => ({
    status: 'refused',
    changed: false,
    code,
    reason: clipped(reason, MAX_REASON_LENGTH),
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
    const told = refused(code, message, texts)
    return kind === 'HardStop'
      ? { ...told, ask: 'Put this to the player, wait for the answer, then act on it.' }
      : told
  }
  if (error instanceof NotUnderstood) return refused(error.fault.code, error.message, error.legal)
  if (error instanceof DocumentFault) return refused('BAD_SCENARIO', firstFaults(error))
  if (error instanceof DiceError) return refused('BAD_DICE', error.message)
  return undefined
}

/** The first faults of a document, and how many more it has. */
function firstFaults({ faults, more }: DocumentFault): string {
  const told = faults.slice(0, MAX_FAULTS)
  return [...told, ...moreWords(more + faults.length - told.length)].join(' ')
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
