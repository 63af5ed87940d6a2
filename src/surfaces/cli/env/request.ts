import { Stop } from '../../../kernel/contract/stops.js'

/** A learner's request. Only its own fields are read. */
export type Request = Readonly<Record<string, unknown>>
export type Answer = Readonly<Record<string, unknown>>

/** What a learner did wrong, with a code that programs can test for. */
export class RequestFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What can be asked for, and the fields it takes beside "op" and "env". */
export type Operations = ReadonlyMap<string, readonly string[]>

/** A text as a request: its own fields, so that nothing every object has is taken for one. */
export function requestOf(text: string): Request {
  const request: unknown = JSON.parse(text)
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw new RequestFault('bad-request', 'a request is a JSON object')
  }
  return Object.assign(Object.create(null) as Record<string, unknown>, request)
}

/** What is asked for; a field that it does not take is refused, not ignored. */
export function operationOf(request: Request, operations: Operations): string {
  const { op } = request
  const fields = typeof op === 'string' ? operations.get(op) : undefined
  if (fields === undefined)
    throw new RequestFault('unknown-op', `"op" is one of ${[...operations.keys()].join(', ')}`)
  const known = ['op', 'env', ...fields]
  const stray = Object.keys(request).find((key) => !known.includes(key))
  if (stray !== undefined)
    throw new RequestFault(
      'bad-request',
      `${JSON.stringify(op)} takes no ${JSON.stringify(stray)}; it takes ${known.slice(1).join(', ')}`,
    )
  return op as string
}

export function wholeNumber(value: unknown, label: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new RequestFault('bad-request', `"${label}" is a whole number from 0 on`)
  }
  return value as number
}

/** The name of a seat, where one is given. */
export function seatName(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw new RequestFault('bad-request', '"seat" is the name of a seat')
}

/** A mistake as an answer; everything else is a defect and goes on its way. */
export function refusal(error: unknown): Answer {
  if (error instanceof SyntaxError) return { ok: false, code: 'bad-json', message: 'the request is not JSON' }
  if (error instanceof RangeError) return { ok: false, code: 'bad-request', message: error.message }
  if (error instanceof Stop || error instanceof RequestFault) {
    return { ok: false, code: error.code, message: error.message }
  }
  throw error
}
