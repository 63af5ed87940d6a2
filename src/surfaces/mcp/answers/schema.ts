import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Something that may be done: `act` takes the id, or the command as it stands. */
const choice = z.strictObject({ id: z.string(), do: z.string() })

const next = z.strictObject({
  /** Whom the game waits for, and who that is: you, a person, a bot. */
  who: z.string(),
  /** It is yours to choose. */
  yours: z.boolean(),
  question: z.string().optional(),
  /** What is open beside it, and what would be lost by going on. */
  pending: z.string().optional(),
})

/** The one shape of every answer. */
export const replySchema = z.strictObject({
  status: z.enum(['done', 'refused', 'ignored']),
  /** Whether anything at the table is different now. */
  changed: z.boolean(),
  code: z.string().optional(),
  reason: z.string().optional(),
  table: z.string().optional(),
  /** Text that was asked for: a board, a list, an explanation. */
  tell: z.array(z.string()).optional(),
  /** What happened, in order. */
  happened: z.array(z.string()).optional(),
  /** What is different: points, conditions, clocks. */
  changes: z.array(z.string()).optional(),
  /** What to describe, for a narrator. */
  cues: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
  /** A question that only the player can answer. */
  ask: z.string().optional(),
  next: next.optional(),
  choices: z.array(choice).optional(),
  /** Calls that would be legal now, where this one was not. */
  legal: z.array(z.string()).optional(),
  /** The last line: its number and its hash, to hold against the journal later. */
  receipt: z.strictObject({ n: z.number(), hash: z.string() }).optional(),
})

export type Reply = z.infer<typeof replySchema>
export type ReplyChoice = z.infer<typeof choice>

const list = { type: 'array' }
const text = { type: 'string' }

/** The same as clients read it: short, because every tool repeats it. */
const always = {
  status: { enum: ['done', 'refused', 'ignored'] },
  changed: { type: 'boolean' },
  reason: text,
  tell: list,
  legal: list,
}
const played = {
  ...always,
  happened: list,
  changes: list,
  cues: list,
  warnings: list,
  ask: text,
  next: { type: 'object' },
  choices: list,
}

/** The shape of answers: told in short, held to in full. */
export function replyOutput(plays: boolean): StandardSchemaWithJSON<Reply, Reply> {
  const json = { type: 'object', required: ['status', 'changed'], properties: plays ? played : always }
  return {
    '~standard': {
      version: 1,
      vendor: 'ludex',
      validate: (value) => {
        const { success, data, error } = replySchema.safeParse(value)
        return success ? { value: data } : { issues: error.issues.map(({ message }) => ({ message })) }
      },
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}

/** What only costs room in a list of tools: a call that breaks such a limit is refused. */
const UNTOLD = new Set([
  '$schema',
  'additionalProperties',
  'propertyNames',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
])

/** A schema in as few letters as say the same. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, ...rest } = value as { readonly anyOf?: readonly { readonly type?: string }[] }
  const types = anyOf && { type: anyOf.map(({ type }) => type) }
  const entries = Object.entries({ ...rest, ...types }).filter(
    ([key]) => !UNTOLD.has(key) && !(key === 'type' && 'enum' in rest),
  )
  return Object.fromEntries(entries.map(([key, one]) => [key, shortened(one)]))
}

/** Told to clients as it is; whatever comes is let through, so that the tool itself can say what is wrong with it. */
export function toldInput(schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const json = shortened(z.toJSONSchema(schema, { io: 'input' })) as Record<string, unknown>
  return {
    '~standard': {
      version: 1,
      vendor: 'ludex',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}
