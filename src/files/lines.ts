import { Transform } from 'node:stream'
import { MAX_LINE } from './limits.js'

const NEWLINE = 0x0a

/** Lets lines through as they come and ends at one that is longer than a line may be, before it fills the memory. */
export class BoundedLines extends Transform {
  /** The number of the line that was too long, from 1; undefined where none was. */
  tooLong: number | undefined
  private readonly most: number
  private line = 1
  private length = 0
  private isOver = false

  constructor(most: number = MAX_LINE) {
    super()
    this.most = most
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, data?: Buffer) => void): void {
    if (!this.isOver) {
      const passes = this.passing(chunk)
      this.push(chunk.subarray(0, passes))
      this.isOver = this.tooLong !== undefined
      if (this.isOver) this.push(null)
    }
    done(null)
  }

  /** How many bytes of a chunk may pass: all of it, or the lines before one that is too long. */
  private passing(chunk: Buffer): number {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); ; end = chunk.indexOf(NEWLINE, start)) {
      this.length += (end === -1 ? chunk.length : end) - start
      if (this.length > this.most) {
        this.tooLong = this.line
        return start
      }
      if (end === -1) return chunk.length
      this.line++
      this.length = 0
      start = end + 1
    }
  }
}
