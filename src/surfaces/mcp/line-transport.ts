import type { Readable, Writable } from 'node:stream'
import {
  INVALID_REQUEST,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import { LineReader } from './lines.js'
import { MAX_MESSAGE } from './tool.js'

/** A line that is no message: how that is answered. */
class BadLine extends Error {
  readonly code: number
  readonly id: RequestId | null

  constructor(code: number, message: string, id: RequestId | null = null) {
    super(message)
    this.code = code
    this.id = id
  }
}

const ONE_EACH = 'Send one JSON-RPC 2.0 message on each line.'

/** The text of a line; throws where its bytes are none. */
function textOf(line: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line)
  } catch {
    throw new BadLine(PARSE_ERROR, `This line is not UTF-8. ${ONE_EACH}`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadLine(PARSE_ERROR, `This line is no JSON. ${ONE_EACH}`)
  }
}

function messageOf(value: unknown): JSONRPCMessage {
  if (Array.isArray(value)) throw new BadLine(INVALID_REQUEST, `This protocol has no batches. ${ONE_EACH}`)
  try {
    return parseJSONRPCMessage(value)
  } catch {
    const id = (value as { readonly id?: unknown } | null)?.id
    const known = typeof id === 'string' || typeof id === 'number' ? id : null
    throw new BadLine(INVALID_REQUEST, `This is no message of JSON-RPC 2.0. ${ONE_EACH}`, known)
  }
}

/**
 * Messages as lines of a stream. Every line is answered: one that is no message with an error that says why, one that is
 * too long with an error that says how long it may be, and the next line is read as if nothing had been.
 */
export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  private readonly input: Readable
  private readonly output: Writable
  private readonly reader: LineReader
  private isClosed = false

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    this.input = input
    this.output = output
    this.reader = new LineReader(
      MAX_MESSAGE,
      (line) => this.read(line),
      () =>
        this.refuse(
          new BadLine(INVALID_REQUEST, `A line has ${MAX_MESSAGE} bytes at most; this one is passed over.`),
        ),
    )
  }

  async start(): Promise<void> {
    this.input.on('data', this.take)
    this.input.on('error', this.fail)
    this.input.once('end', this.end)
    this.input.once('close', this.end)
    // It stays: a client that has gone may be written to once more, and that is no reason to fall over.
    this.output.on('error', this.end)
  }

  private readonly take = (piece: Buffer): void => this.reader.take(piece)
  private readonly fail = (error: Error): void => this.onerror?.(error)
  private readonly end = (): void => void this.close()

  private read(line: Buffer): void {
    try {
      const text = textOf(line)
      if (text.trim() !== '') this.onmessage?.(messageOf(jsonOf(text)))
    } catch (error) {
      if (error instanceof BadLine) this.refuse(error)
      else this.fail(error as Error)
    }
  }

  private refuse({ code, message, id }: BadLine): void {
    this.write({ jsonrpc: '2.0', id, error: { code, message } }).catch(this.fail)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.write(message)
  }

  private write(message: object): Promise<void> {
    if (this.isClosed) return Promise.reject(new Error('the client has gone'))
    return new Promise((resolve, reject) => {
      this.output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    this.input.off('data', this.take)
    this.input.off('error', this.fail)
    this.input.pause()
    this.onclose?.()
  }
}
