import { Transform } from 'node:stream'
import { MAX_LINE } from './limits.js'

const NEWLINE = 0x0a

/** Lets whole lines through and ends at one that is longer than a line may be, before it fills the memory. */
export class BoundedLines extends Transform {
  /** The number of the line that was too long, from 1; undefined where none was. None of it came through. */
  tooLong: number | undefined
  private readonly most: number
  private line = 1
  /** The beginning of a line whose end has not come yet. */
  private begun: Buffer[] = []
  private length = 0

  constructor(most: number = MAX_LINE) {
    super()
    this.most = most
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null) => void): void {
    if (this.tooLong === undefined) this.bound(chunk)
    done(null)
  }

  override _flush(done: (error: null) => void): void {
    if (this.tooLong === undefined) this.pass(Buffer.alloc(0))
    done(null)
  }

  private bound(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); ; end = chunk.indexOf(NEWLINE, start)) {
      const stop = end === -1 ? chunk.length : end
      this.length += stop - start
      if (this.length > this.most) {
        this.tooLong = this.line
        this.push(null)
        return
      }
      if (end === -1) break
      this.pass(chunk.subarray(start, end + 1))
      this.line++
      this.length = 0
      start = end + 1
    }
    if (start < chunk.length) this.begun.push(chunk.subarray(start))
  }

  /** Hands on what was begun, and its end. */
  private pass(end: Buffer): void {
    for (const piece of this.begun) this.push(piece)
    this.begun = []
    if (end.length > 0) this.push(end)
  }
}
