import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addFigures, Broken, type Figures } from '../frame/harness.js'
import { Keeping, type Kept } from './keeping.js'

const LINES = 8
/** What a write is made of. */
const CALLS =
  'openat,write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,ftruncate,mkdir'

/** A call as strace writes it: `12 fdatasync(17</x/y>) = 0`, in one piece or in two. */
const CALL = /^(\d+)\s+(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$/

interface Power {
  written: number
  synced: number
  /** The journal was opened so that a write answers once its own bytes are on the disk. */
  writesSync: boolean
  /** It has its name, which may be lost. */
  made: boolean
  /** The journal's name is safe: its folder was synced after it was made. */
  named: boolean
}

/**
 * The power goes at every moment at once: a line may be acknowledged only when its bytes, all bytes before it, and the
 * journal's name had been synced before. What was written and not synced counts as lost; so do the lines of a journal that
 * is taken up, for it may be a copy, or what a process had written when it was killed.
 */
export function powerLost(dist: string, kind: Kept): Figures {
  return addFigures(powerLostFrom(dist, kind, 0), powerLostFrom(dist, kind, LINES / 2))
}

/** The same for a journal in which there are this many lines. */
function powerLostFrom(dist: string, kind: Kept, there: number): Figures {
  const keeping = new Keeping(dist, kind)
  try {
    if (there > 0) keeping.keep(there)
    const taken = there > 0 ? statSync(keeping.journal).size : 0
    const trace = join(keeping.folder, 'trace')
    const ran = keeping.keep(LINES, ['strace', '-f', '-y', '-s', '16', '-o', trace, '-e', `trace=${CALLS}`])
    const ends: number[] = []
    for (const line of keeping.lines()) ends.push((ends.at(-1) ?? 0) + Buffer.byteLength(line) + 1)
    if (ends.length !== LINES || ran.told.length !== LINES - there)
      throw new Broken(
        `${kind}: ${ran.told.length + there} of ${LINES} lines were acknowledged without any fault`,
      )
    const named = there > 0
    const power: Power = { written: taken, synced: 0, writesSync: false, made: named, named }
    const moments = follow(readFileSync(trace, 'utf8'), power, (n) => {
      if (ends[n]! <= power.synced && power.named) return
      throw new Broken(`${kind}: line ${n} is acknowledged before it would outlive a power cut`, {
        n,
        ends,
        ...power,
      })
    })
    return { 'power cuts': moments, 'lines acknowledged before': ran.told.length }
  } finally {
    keeping.remove()
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
  else if (name === 'openat' && /journal\.ndjson", /.test(text)) power.writesSync = /O_D?SYNC/.test(text)
  else if (/^p?write/.test(name) && isJournal) {
    power.written += Math.max(0, result)
    if (power.writesSync && power.synced >= writtenBefore) power.synced = writtenBefore + Math.max(0, result)
  } else if (/^f(data)?sync$/.test(name) && isJournal && result === 0)
    power.synced = Math.max(power.synced, writtenBefore)
  // The folder that holds its name: of a new table the data folder, into which it is moved whole.
  else if (name === 'fsync' && result === 0 && /\/data$/.test(path) && power.made) power.named = true
  else if (name === 'writev' && /^1</.test(text)) {
    const told = /iov_base="(\d+)"/.exec(text)?.[1]
    if (told !== undefined) acknowledged(Number(told))
  } else return 0
  return 1
}
