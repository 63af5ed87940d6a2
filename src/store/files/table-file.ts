import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { StoreFailed } from '../contract.js'
import { isSystemError, keepTorn, systemWords } from '../disk.js'

const NEWLINE = 0x0a

/**
 * Where a write to such a file answers once its bytes are on the disk, as after `datasync`: a line then waits for a thread
 * once and not twice. It answers for its own bytes alone, and not for those before. Other systems mean less by it.
 */
const SYNCED = process.platform === 'linux' ? constants.O_DSYNC : 0

/**
 * One journal of a data folder: lines are only ever added, and are on the disk when `append` has answered. What a crash
 * left behind the last newline was never acknowledged; it is kept beside the journal when the next line is written, and
 * not before, so that nothing is touched until somebody has checked the journal and goes on with it.
 */
export class TableFile {
  private readonly path: string
  private readonly handle: FileHandle
  /** Where each line begins; the last entry is where the next one will. */
  private readonly starts: number[]
  private tail: Uint8Array

  private constructor(path: string, handle: FileHandle, starts: number[], tail: Uint8Array) {
    this.path = path
    this.handle = handle
    this.starts = starts
    this.tail = tail
  }

  static async open(path: string): Promise<TableFile> {
    const handle = await open(path, constants.O_RDWR | constants.O_APPEND | SYNCED)
    try {
      const bytes = await handle.readFile()
      const starts = [0]
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, end + 1))
        starts.push(end + 1)
      return new TableFile(path, handle, starts, bytes.subarray(starts.at(-1)!))
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** The number of whole lines. */
  get length(): number {
    return this.starts.length - 1
  }

  get bytes(): number {
    return this.starts.at(-1)!
  }

  async lines(from: number, to: number): Promise<readonly string[]> {
    const last = Math.min(to, this.length - 1)
    if (from > last) return []
    const start = this.starts[from]!
    const size = this.starts[last + 1]! - start
    const buffer = Buffer.allocUnsafe(size)
    for (let read = 0; read < size; ) {
      const { bytesRead } = await this.handle.read(buffer, read, size - read, start + read)
      if (bytesRead === 0) throw new StoreFailed(`${basename(this.path)} is shorter than it was`, true)
      read += bytesRead
    }
    return buffer.toString('utf8', 0, size - 1).split('\n')
  }

  /**
   * On the disk when this answers, with all lines before them; when it throws, none of them is, as far as that can be known.
   * `isSynced`: those before are there already. Otherwise a process that was killed, or a copy, may have left them in memory.
   */
  async append(lines: readonly string[], isSynced: boolean): Promise<void> {
    await this.setAside()
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    try {
      if (SYNCED !== 0 && !isSynced) await this.handle.datasync()
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.handle.write(bytes, written)
        if (bytesWritten === 0) throw new Error('the disk took nothing')
        written += bytesWritten
      }
      if (SYNCED === 0) await this.handle.datasync()
    } catch (error) {
      throw await this.takenBack(error)
    }
    let start = this.bytes
    for (const line of lines) {
      start += Buffer.byteLength(line) + 1
      this.starts.push(start)
    }
  }

  /** The journal ends again where it did; only if that fails too, nobody knows. */
  private async takenBack(error: unknown): Promise<StoreFailed> {
    const words = isSystemError(error) ? systemWords(error) : String(error)
    try {
      await this.handle.truncate(this.bytes)
      await this.handle.datasync()
      return new StoreFailed(`the journal could not be written: ${words}`, true, error)
    } catch {
      return new StoreFailed(`the journal could not be written: ${words}`, false, error)
    }
  }

  private async setAside(): Promise<void> {
    if (this.tail.length === 0) return
    keepTorn(this.path, this.tail, 0o600)
    await this.handle.truncate(this.bytes)
    this.tail = new Uint8Array()
  }

  async close(): Promise<void> {
    await this.handle.close()
  }
}
