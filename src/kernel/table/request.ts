import { canonical, hashText } from '../canonical.js'
import type { Command } from '../contract/command.js'
import type { RecordedRoll } from '../dice/dice.js'
import { typedFaces } from '../dice/hand.js'
import type { JournalRecord, Member } from '../journal/record.js'
import { visible } from '../words/visible.js'
import { talkText } from './talk.js'

/** What a seat, or the host, asks of a table. Each becomes one line. */
export type Request<Cmd extends Command = Command> =
  | { readonly kind: 'members'; readonly joined?: readonly Member[]; readonly left?: readonly string[] }
  | { readonly kind: 'seal'; readonly seal: string }
  | { readonly kind: 'freeze' }
  | { readonly kind: 'reveal'; readonly nonce: string; readonly text: string }
  | { readonly kind: 'strike' }
  | { readonly kind: 'start'; readonly thrown?: readonly number[] }
  /** `thrown`: the faces of real dice, in the order in which the rules ask for them; without it the table rolls. */
  | { readonly kind: 'act'; readonly command: Cmd; readonly thrown?: readonly number[] }
  | { readonly kind: 'undo'; readonly count?: number }
  | { readonly kind: 'ask-undo'; readonly count?: number }
  | { readonly kind: 'agree-undo' }
  | { readonly kind: 'say' | 'narrate'; readonly text: string; readonly to?: string }
  | {
      readonly kind: 'roll'
      readonly text: string
      readonly why: string
      readonly thrown?: readonly number[]
    }
  | { readonly kind: 'close' }

/** How a request is sent. */
export interface SendOptions {
  /** The client's own name for the request: sent twice, done once. */
  readonly id?: string
  /** The number the line shall have; refused as late when somebody was faster. */
  readonly expect?: number
}

/** A line that could be written. Nothing has happened yet: a discarded proposal leaves no trace. */
export interface Proposal {
  readonly n: number
  /** The text to store, without a newline. */
  readonly line: string
  readonly blind: string
  readonly digest: string
  readonly hash: string
  /** Frozen, with all that is in it. */
  readonly record: JournalRecord
}

/** The request was done before: this is its line. */
export interface Repeated {
  readonly repeated: number
}

export function isRepeated(answer: Proposal | Repeated): answer is Repeated {
  return 'repeated' in answer
}

/** What a request asks for, hashed: the same from the request and from the line it became. */
export function contentOf(asked: Request | JournalRecord): string {
  switch (asked.kind) {
    case 'members':
      return hashed(asked.kind, asked.joined ?? [], asked.left ?? [])
    case 'seal':
      return hashed(asked.kind, asked.seal)
    case 'reveal':
      return hashed(asked.kind, asked.nonce, asked.text)
    case 'act':
      return hashed(asked.kind, asked.command, ...thrownIn(asked))
    case 'start':
      return hashed(asked.kind, ...thrownIn(asked))
    case 'undo':
    case 'ask-undo':
      return hashed(asked.kind, asked.count ?? 1)
    case 'say':
    case 'narrate':
      return hashed(asked.kind, talkText(asked.text), asked.to ?? null)
    case 'roll':
      return hashed(asked.kind, asked.text.trim(), visible(asked.why.trim()), ...thrownIn(asked))
    default:
      return hashed(asked.kind)
  }
}

/** The faces that were typed, from the request or from its line; nothing where the table rolled. */
function thrownIn(asked: object): readonly (readonly number[])[] {
  const { thrown, dice } = asked as { thrown?: readonly number[]; dice?: readonly RecordedRoll[] }
  const faces = thrown ?? typedFaces(dice ?? [])
  return faces.length === 0 ? [] : [faces]
}

function hashed(...parts: readonly unknown[]): string {
  return hashText(canonical(parts))
}
