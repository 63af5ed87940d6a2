import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'

/**
 * A terminal's keys, handed on line by line: what is typed or pasted behind the end of a line waits until that line is
 * dealt with, so that it is neither lost nor shown in the middle of an answer.
 */
export class Keys extends PassThrough {
  readonly isTTY = true
  private readonly terminal: ReadStream
  private waiting = ''
  private ended = false
  private held = false
  private handing = false

  constructor(terminal: ReadStream) {
    super()
    this.terminal = terminal.setEncoding('utf8')
    terminal.on('data', this.typed).on('end', this.gone)
  }

  setRawMode(raw: boolean): this {
    this.terminal.setRawMode(raw)
    return this
  }

  /** A line has come: nothing more until it is dealt with. */
  hold(): void {
    this.held = true
  }

  /** It is dealt with. */
  release(): void {
    this.held = false
    this.handOn()
  }

  /** Lets go of the terminal. */
  leave(): void {
    this.waiting = ''
    this.terminal.off('data', this.typed).off('end', this.gone).pause()
  }

  private readonly typed = (text: string): void => {
    this.waiting += text
    this.handOn()
  }

  private readonly gone = (): void => {
    this.ended = true
    this.handOn()
  }

  private handOn(): void {
    if (this.held || this.handing) return
    if (this.waiting === '') {
      if (this.ended) this.end()
      return
    }
    const [line] = /^[^\r\n]*(?:\r\n?|\n)?/.exec(this.waiting)!
    this.waiting = this.waiting.slice(line.length)
    this.handing = true
    this.write(line)
    // By then anyone who reads the keys has read them, and has held the rest back if they end a line.
    setImmediate(() => {
      this.handing = false
      this.handOn()
    })
  }
}
