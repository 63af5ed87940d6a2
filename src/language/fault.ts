/** Why a line is no command. Stable words, for programs. */
type FaultCode =
  | 'unknown_command'
  | 'unknown_label'
  | 'unexpected_label'
  | 'duplicate_label'
  | 'unexpected_token'
  | 'missing_value'
  | 'missing_label'
  | 'bad_dice'
  | 'bad_number'
  | 'unterminated_quote'

/** A typing mistake, with everything needed to show and to mend it. */
export interface SyntaxFault {
  readonly code: FaultCode
  /** 1-based; at most one past the end of the line. */
  readonly column: number
  /** The offending text; empty where something is missing at the end. */
  readonly text: string
  /** What would have been right there, for people. */
  readonly expected: string
  /** One sentence or two, usage and "did you mean" included. */
  readonly message: string
  /** How the recognised verb is written. */
  readonly usage?: string
  /** The word that was probably meant. */
  readonly suggestion?: string
  /** For `bad_dice`: the code of the dice notation and the 0-based place inside the value. */
  readonly dice?: { readonly code: string; readonly offset?: number }
}

export interface FaultParts {
  readonly code: FaultCode
  /** 0-based. */
  readonly at: number
  readonly text?: string
  readonly expected: string
  /** What is wrong, one sentence. */
  readonly says: string
  readonly usage?: string | undefined
  readonly suggestion?: string | undefined
  readonly dice?: { readonly code: string; readonly offset?: number }
}

/** Thrown inside the parser only, caught at its door; no Error, because nobody needs a stack trace of a typing mistake. */
export class Fault {
  readonly parts: FaultParts

  constructor(parts: FaultParts) {
    this.parts = parts
  }
}

export function syntaxFault(parts: FaultParts): SyntaxFault {
  const { code, at, text = '', expected, says, usage, suggestion, dice } = parts
  const message = [says]
  if (suggestion !== undefined) message.push(`Did you mean "${suggestion}"?`)
  if (usage !== undefined) message.push(`Usage: ${usage}`)
  return {
    code,
    column: at + 1,
    text,
    expected,
    message: message.join(' '),
    ...(usage === undefined ? {} : { usage }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(dice === undefined ? {} : { dice }),
  }
}
