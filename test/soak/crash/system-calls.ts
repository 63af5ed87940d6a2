import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'

const KEEPER = fileURLToPath(new URL('./keep-main.mjs', import.meta.url))
export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))
const LINES = 8
/** What a write is made of. */
const CALLS =
  'openat,write,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,ftruncate,mkdir'

export type Kept = 'store' | 'journal'

/** Whether system calls can be watched here: strace is there, and may. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

interface Ran {
  readonly journal: string
  readonly told: readonly number[]
  readonly begun: boolean
  readonly folder: string
}

function keep(dist: string, kind: Kept, tracing: readonly string[]): Ran {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-calls-'))
  const place = join(folder, 'data')
  mkdirSync(place)
  const program = [process.execPath, KEEPER, dist, kind, place, String(LINES)]
  const { stdout } = spawnSync('strace', [...tracing, ...program], { encoding: 'utf8' })
  const lines = stdout.split('\n').slice(0, -1)
  return {
    journal: kind === 'store' ? join(place, 't', 'journal.ndjson') : join(place, 'g.journal'),
    told: lines.filter((line) => /^\d+$/.test(line)).map(Number),
    begun: lines.includes('begin'),
    folder,
  }
}

/** What stands in whole lines of a file; nothing when it is not there. */
function wholeLines(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}

function mustHave(kind: Kept, lines: readonly string[], told: readonly number[], what: string): void {
  for (const n of told) {
    const { n: found } = JSON.parse(lines[n] ?? '{}') as { n?: number }
    if (found !== n)
      throw new Broken(`${kind}: ${what}: line ${n} was acknowledged and is not there`, { lines, told })
  }
}

/** Killed at one system call of the work, whichever it is: what was acknowledged is there, in whole lines. */
export function killedAt(dist: string, kind: Kept, chance: Chance): Figures {
  const call = chance.between(1, 60)
  const name = chance.one([
    'write',
    'fsync,fdatasync',
    'openat',
    'rename,link,unlink,ftruncate,mkdir',
    'pwrite64',
  ])
  const ran = keep(dist, kind, [
    '-f',
    '-o',
    '/dev/null',
    '-e',
    `trace=${CALLS}`,
    '-e',
    `inject=${name}:signal=KILL:when=${call}`,
  ])
  try {
    mustHave(kind, wholeLines(ran.journal), ran.told, `killed at ${name} number ${call}`)
    return { 'kills at a system call': 1, 'lines acknowledged before': ran.told.length }
  } finally {
    rmSync(ran.folder, { recursive: true, force: true })
  }
}

/** A call as strace writes it: `12 fdatasync(17</x/y>) = 0`, in one piece or in two. */
const CALL = /^(\d+)\s+(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$/

interface Power {
  written: number
  synced: number
  /** It has its name, which may be lost. */
  made: boolean
  /** The journal's name is safe: its folder was synced after it was made. */
  named: boolean
}

/**
 * The power goes at every moment at once: a line may be acknowledged only when its bytes, and the journal's name, had been
 * synced before. What was written and not synced counts as lost.
 */
export function powerLost(dist: string, kind: Kept): Figures {
  const trace = join(mkdtempSync(join(tmpdir(), 'ludex-trace-')), 'trace')
  const ran = keep(dist, kind, ['-f', '-y', '-s', '16', '-o', trace, '-e', `trace=${CALLS}`])
  try {
    const ends: number[] = []
    for (const line of wholeLines(ran.journal)) ends.push((ends.at(-1) ?? 0) + Buffer.byteLength(line) + 1)
    if (ends.length !== LINES || ran.told.length !== LINES)
      throw new Broken(`${kind}: ${ran.told.length} of ${LINES} lines were acknowledged without any fault`)
    const power: Power = { written: 0, synced: 0, made: false, named: false }
    const moments = follow(readFileSync(trace, 'utf8'), power, (n) => {
      if (ends[n]! <= power.synced && power.named) return
      throw new Broken(`${kind}: line ${n} is acknowledged before it would outlive a power cut`, {
        n,
        ends,
        ...power,
      })
    })
    return { 'power cuts': moments, 'lines acknowledged before': LINES }
  } finally {
    rmSync(ran.folder, { recursive: true, force: true })
    rmSync(join(trace, '..'), { recursive: true, force: true })
  }
}

/** Goes through the calls in their order. Answers how many there were. */
function follow(trace: string, power: Power, acknowledged: (n: number) => void): number {
  const begun = new Map<string, { readonly text: string; readonly written: number }>()
  let moments = 0
  for (const line of trace.split('\n')) {
    const found = CALL.exec(line)
    if (!found) continue
    const [, pid, opens, text = '', resumes] = found
    if (opens !== undefined && text.endsWith('<unfinished ...>')) {
      begun.set(`${pid} ${opens}`, { text, written: power.written })
      continue
    }
    const before = resumes === undefined ? undefined : begun.get(`${pid} ${resumes}`)
    const whole = before ? before.text + (found[5] ?? '') : text
    moments += step(opens ?? resumes ?? '', whole, before?.written ?? power.written, power, acknowledged)
  }
  return moments
}

function step(
  name: string,
  text: string,
  writtenBefore: number,
  power: Power,
  acknowledged: (n: number) => void,
): number {
  const result = Number(/= (-?\d+)(?:<[^>]*>)?[^=]*$/.exec(text)?.[1] ?? -1)
  const path = /^\d+<([^>]*)>/.exec(text)?.[1] ?? ''
  const isJournal = /journal\.ndjson$|g\.journal$/.test(path)
  if (name.startsWith('rename') || (name === 'openat' && /g\.journal", .*O_CREAT/.test(text)))
    power.made = true
  else if (/^p?write/.test(name) && isJournal) power.written += Math.max(0, result)
  else if (/^f(data)?sync$/.test(name) && isJournal && result === 0)
    power.synced = Math.max(power.synced, writtenBefore)
  // The folder that holds its name: of a new table the data folder, into which it is moved whole.
  else if (name === 'fsync' && result === 0 && /\/data$/.test(path) && power.made) power.named = true
  else if (name === 'write' && /^1</.test(text)) {
    const told = /, "(\d+)\\n"/.exec(text)?.[1]
    if (told !== undefined) acknowledged(Number(told))
  } else return 0
  return 1
}
