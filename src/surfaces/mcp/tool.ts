import type { z } from 'zod'
import { DEFAULT_SERVER_LIMITS } from '../../host/limits/limits.js'
import type { Reply } from './answers/schema.js'
import type { Desk } from './desk.js'

/** Bytes of one line at most. Calls are far shorter; one that carries a save is not. */
export const MAX_MESSAGE = DEFAULT_SERVER_LIMITS.saveBody

/** What a tool learns of the call it answers. */
export interface Call {
  readonly signal: AbortSignal
}

/** One tool: its description, its arguments, its action. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly about: string
  readonly input: Input
  /** Changes nothing at a table. */
  readonly readOnly?: true
  /** It answers with what happened and what is legal next. */
  readonly plays?: true
  /** Whether a call with these arguments is about no table: its answer says nothing of the one where the session sits. */
  apart?(args: Readonly<Record<string, unknown>>): boolean
  /** What is waited for before its turn comes: nobody else waits with it. */
  awaits?(desk: Desk, args: z.infer<Input>, call: Call): Promise<void>
  run(desk: Desk, args: z.infer<Input>, call: Call): Promise<Reply>
}

/** Written so that each tool's arguments have the type of its schema. */
export function tool<Input extends z.ZodObject>(spec: Tool<Input>): Tool {
  return spec as unknown as Tool
}
