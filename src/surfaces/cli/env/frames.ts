import { Batch } from '../../../analysis/env/batch.js'
import type { Course } from '../../../analysis/env/course.js'
import { printCommand } from '../../../language/index.js'
import {
  type Answer,
  type Operations,
  operationOf,
  type Request,
  RequestFault,
  refusal,
  requestOf,
  seatName,
  wholeNumber,
} from './request.js'
import { specAnswer } from './spec-text.js'

/** What a frame holds. Every number of a frame is little-endian. */
const FRAME = { json: 0, reset: 1, step: 2, rows: 3 } as const

/** Length of what follows, then the kind: two whole numbers of 32 bits before everything else. */
const HEADER = 8
const MAX_JSON_LENGTH = 1 << 16

const OPERATIONS: Operations = new Map([
  ['spec', []],
  ['legal', []],
  ['show', ['seat']],
  ['close', []],
])

/** Many environments behind one pipe: one frame steps all of them, and one frame answers with all their rows. */
class FrameSession {
  private readonly batch: Batch
  /** The rows as they are sent: the batch writes into it, so nothing is copied. */
  private readonly rows: Buffer

  constructor(course: Course, size: number) {
    this.batch = new Batch(course, size, HEADER)
    this.rows = Buffer.from(this.batch.bytes)
    this.rows.writeUInt32LE(this.rows.length - 4, 0)
    this.rows.writeUInt32LE(FRAME.rows, 4)
  }

  /** No request is longer: anyone who announces more has lost its place in the stream. */
  get longest(): number {
    return Math.max(MAX_JSON_LENGTH, this.batch.size * Float64Array.BYTES_PER_ELEMENT) + 4
  }

  /** What a learner must know to read the rows. */
  get hello(): Answer {
    const { batch } = this
    return { ok: true, batch: batch.size, bytes: this.rows.length, ...specAnswer(batch.course) }
  }

  /** Answers a frame; a mistake changes nothing. Undefined: the learner has asked to end. */
  answer(kind: number, content: Buffer): Buffer | undefined {
    try {
      switch (kind) {
        case FRAME.reset:
          this.batch.reset(new Float64Array(this.aligned(content, 8, 'seed')))
          return this.rows
        case FRAME.step:
          this.batch.step(new Int32Array(this.aligned(content, 4, 'action')))
          return this.rows
        case FRAME.json: {
          const request = requestOf(content.toString('utf8'))
          const answer = this.told(request)
          return answer && jsonFrame({ ok: true, ...answer })
        }
        default:
          throw new RequestFault('unknown-frame', 'a frame is of kind 0 (JSON), 1 (reset) or 2 (step)')
      }
    } catch (error) {
      return jsonFrame(refusal(error))
    }
  }

  /** A copy of the content that an array of numbers may be laid over. */
  private aligned(content: Buffer, width: number, what: string): ArrayBuffer {
    const wanted = this.batch.size * width
    if (content.length !== wanted)
      throw new RequestFault(
        'bad-request',
        `one ${what} of ${width} bytes for each of ${this.batch.size} environments makes ${wanted} bytes, not ${content.length}`,
      )
    const copy = new ArrayBuffer(wanted)
    content.copy(new Uint8Array(copy))
    return copy
  }

  private told(request: Request): Answer | undefined {
    const { batch } = this
    const op = operationOf(request, OPERATIONS)
    if (op === 'close') return undefined
    if (op === 'spec') return this.hello
    const row = batch.row(request.env === undefined ? 0 : wholeNumber(request.env, 'env'))
    const { ruleset, facts, seats } = batch.course
    if (op === 'legal') {
      const text = (action: number) => printCommand(row.commandOf(action)!, ruleset.verbs)
      const actions = row.legal().map((action) => ({ action, text: text(action) }))
      return { seat: seats[row.asked] ?? null, outcome: row.over?.outcome ?? null, actions }
    }
    const seat = seatName(request.seat) ?? seats[Math.max(0, row.asked)]!
    if (!seats.includes(seat))
      throw new RequestFault(
        'bad-request',
        `the learner has no seat "${seat}"; it plays: ${seats.join(', ')}`,
      )
    return { lines: ruleset.render(ruleset.view(row.state, seat, facts)) }
  }
}

function jsonFrame(answer: Answer): Buffer {
  const text = Buffer.from(JSON.stringify(answer))
  const frame = Buffer.allocUnsafe(HEADER + text.length)
  frame.writeUInt32LE(4 + text.length, 0)
  frame.writeUInt32LE(FRAME.json, 4)
  text.copy(frame, HEADER)
  return frame
}

function sent(frame: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(frame, (error) => (error ? reject(error) : resolve()))
  })
}

/** Frame by frame until the learner closes or its end of the pipe does. The first answer, unasked, says what the rows are. */
export async function serveFrames(course: Course, size: number): Promise<void> {
  const session = new FrameSession(course, size)
  await sent(jsonFrame(session.hello))
  const pieces: Buffer[] = []
  let held = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    pieces.push(chunk)
    held += chunk.length
    if (held < HEADER) continue
    let bytes = pieces.length === 1 ? chunk : Buffer.concat(pieces, held)
    pieces.length = 0
    while (bytes.length >= HEADER) {
      const length = bytes.readUInt32LE(0)
      if (length < 4 || length > session.longest) {
        const message = `a frame of ${length} bytes; the longest here has ${session.longest}`
        await sent(jsonFrame({ ok: false, code: 'bad-frame', message }))
        return
      }
      if (bytes.length < 4 + length) break
      const answer = session.answer(bytes.readUInt32LE(4), bytes.subarray(HEADER, 4 + length))
      if (answer === undefined) return
      await sent(answer)
      bytes = bytes.subarray(4 + length)
    }
    held = bytes.length
    if (held > 0) pieces.push(bytes)
  }
}
