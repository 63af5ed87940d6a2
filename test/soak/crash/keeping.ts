import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Broken } from '../frame/harness.js'

const KEEPER = fileURLToPath(new URL('./keep-main.mjs', import.meta.url))
export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/** What a server keeps its tables in, and what the prompt keeps its game in. */
export type Kept = 'store' | 'journal'
export const KEPT: readonly Kept[] = ['store', 'journal']

/** Whether system calls can be watched here: strace is there, and may. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

export interface Ran {
  readonly told: readonly number[]
  readonly refused: readonly string[]
  /** How it ended: its exit code, or nothing when it was killed. */
  readonly code: number | null
  readonly err: string
}

/** A folder with a journal in it, kept by one process after another, under whatever is done to them. */
export class Keeping {
  readonly folder = mkdtempSync(join(tmpdir(), 'ludex-calls-'))
  readonly data = join(this.folder, 'data')
  private readonly dist: string
  private readonly kind: Kept
  /** Every line that anybody was told is safe. */
  private readonly told = new Set<number>()

  constructor(dist: string, kind: Kept) {
    this.dist = dist
    this.kind = kind
    mkdirSync(this.data)
  }

  /** The same once more, in its own folder. */
  copy(): Keeping {
    const copy = new Keeping(this.dist, this.kind)
    cpSync(this.data, copy.data, { recursive: true })
    for (const n of this.told) copy.told.add(n)
    return copy
  }

  get journal(): string {
    return this.kind === 'store' ? join(this.data, 't', 'journal.ndjson') : join(this.data, 'g.journal')
  }

  /** Goes on until there are this many lines, under a program that does something to it, such as strace. */
  keep(lines: number, under: readonly string[] = []): Ran {
    const [program, ...args] = [
      ...under,
      process.execPath,
      KEEPER,
      this.dist,
      this.kind,
      this.data,
      `${lines}`,
    ]
    const { stdout, stderr, status } = spawnSync(program!, args, {
      encoding: 'utf8',
      // With one thread for files their calls come in one order, and can be counted.
      env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    })
    const said = stdout.split('\n').slice(0, -1)
    const told = said.filter((line) => /^\d+$/.test(line)).map(Number)
    for (const n of told) this.told.add(n)
    const refused = said.filter((line) => line.startsWith('refused'))
    return { told, refused, code: status, err: stderr }
  }

  /** What stands in whole lines of the journal; nothing when it is not there. */
  lines(): readonly string[] {
    return existsSync(this.journal) ? readFileSync(this.journal, 'utf8').split('\n').slice(0, -1) : []
  }

  /** Everything that was acknowledged is there, every line is where it belongs, and the secrets were there before it. */
  check(what: string, ran: Ran): void {
    const lines = this.lines()
    const broken = (why: string) =>
      new Broken(`${this.kind}: ${what}: ${why}`, { ...ran, lines, told: [...this.told] })
    lines.forEach((line, n) => {
      if (numberOf(line) !== n) throw broken(`line ${n} is another one, or twice there`)
    })
    for (const n of this.told)
      if (n >= lines.length) throw broken(`line ${n} was acknowledged and is not there`)
    const secret = this.kind === 'store' ? join(this.data, 't', 'secret.json') : `${this.journal}.secret`
    if (lines.length > 0 && !existsSync(secret))
      throw broken('there are lines, and the secrets are not there')
    if (ran.code === 1 || /\n\s+at /.test(ran.err)) throw broken(`it falls over: ${ran.err.slice(0, 300)}`)
  }

  /** What a crash leaves in the middle of a write: the beginning of a line that nobody was told of. */
  tear(): void {
    appendFileSync(this.journal, '{"n":3,"te')
  }

  /** A process that could go on, or said that it could not, leaves no half line behind. */
  mustBeWhole(what: string, ran: Ran): void {
    const text = existsSync(this.journal) ? readFileSync(this.journal, 'utf8') : ''
    const torn = text.slice(text.lastIndexOf('\n') + 1)
    if (torn !== '')
      throw new Broken(`${this.kind}: ${what}: it ends by itself and leaves half a line`, { text, ...ran })
  }

  /** Somebody takes it up again when all is well: it goes on from there. */
  goesOn(what: string, lines: number): void {
    const ran = this.keep(lines)
    this.check(`${what}, and taken up again`, ran)
    if (ran.code === 0 && ran.refused.length === 0 && this.lines().length === lines) return
    throw new Broken(`${this.kind}: ${what}: it cannot be taken up again`, { ...ran, lines: this.lines() })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function numberOf(line: string): number | undefined {
  try {
    return (JSON.parse(line) as { n?: number }).n
  } catch {
    return undefined
  }
}
