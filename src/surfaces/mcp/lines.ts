const NEWLINE = 10
/** What a buffer begins with, and is cut back to after a long line. */
const SMALL = 1 << 16

/**
 * Cuts a stream of bytes into lines, whatever pieces they come in. A line that is too long is reported once, as soon as
 * it is, and skipped to its end: no more than one line's worth is ever kept.
 */
export class LineReader {
  private readonly max: number
  private readonly onLine: (line: Buffer) => void
  private readonly onTooLong: () => void
  private buffer = Buffer.allocUnsafe(SMALL)
  private length = 0
  private skipping = false

  /** `onLine` gets bytes that are good until it returns. */
  constructor(max: number, onLine: (line: Buffer) => void, onTooLong: () => void) {
    this.max = max
    this.onLine = onLine
    this.onTooLong = onTooLong
  }

  take(piece: Buffer): void {
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(NEWLINE, from)
      if (end < 0) {
        this.append(piece.subarray(from))
        return
      }
      this.append(piece.subarray(from, end))
      this.finish()
      from = end + 1
    }
  }

  private append(part: Buffer): void {
    if (this.skipping) return
    const length = this.length + part.length
    if (length > this.max) {
      this.skipping = true
      this.forget()
      this.onTooLong()
      return
    }
    if (length > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, Math.min(this.max, 2 * this.buffer.length)))
      this.buffer.copy(larger, 0, 0, this.length)
      this.buffer = larger
    }
    part.copy(this.buffer, this.length)
    this.length = length
  }

  private finish(): void {
    const line = this.skipping ? undefined : this.buffer.subarray(0, this.length)
    this.skipping = false
    this.length = 0
    if (line) this.onLine(line)
    if (this.buffer.length > SMALL) this.forget()
  }

  private forget(): void {
    this.buffer = Buffer.allocUnsafe(SMALL)
    this.length = 0
  }
}
