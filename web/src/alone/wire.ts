import type { DeskAnswer, DeskQuestion } from '../../../src/calls/desk.js'

/** What a page says to its worker: a question, or that nobody waits for an answer any more. */
export type Said =
  | { readonly id: number; readonly question: DeskQuestion }
  | { readonly id: number; readonly leaves: true }

/** What the worker says: an answer; or news, piece by piece, until they end. */
export type Heard =
  | { readonly id: number; readonly answer: DeskAnswer }
  | { readonly id: number; readonly piece: string }
  | { readonly id: number; readonly begins: true }
  | { readonly id: number; readonly ends: true }
