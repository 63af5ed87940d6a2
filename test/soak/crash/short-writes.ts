import { spawnSync } from 'node:child_process'
import type { Figures } from '../frame/harness.js'
import { Keeping, type Kept } from './keeping.js'

const LINES = 4
/** Less than this and not even the lock could be written; from the last on everything has room. */
const LEAST = 120
const MOST = 460

/** Whether files can be kept from growing here, to the byte. */
export function canLimit(): boolean {
  return spawnSync('prlimit', ['--fsize=100000', 'true']).status === 0
}

/**
 * Files that may grow to this many bytes and no further: the write that comes there is a short one, in truth, and the next is
 * refused. The limit goes through the bytes of a journal one by one.
 */
export class ShortWrites {
  private readonly dist: string
  private readonly kind: Kept

  constructor(dist: string, kind: Kept) {
    this.dist = dist
    this.kind = kind
  }

  /** Some limits, from this one on; behind the last comes the first again. */
  step(from: number, few: number): Figures {
    let refused = 0
    for (let i = from; i < from + few; i++) refused += this.at(LEAST + (i % (MOST - LEAST + 1)))
    return { 'short writes': few, 'lines refused': refused }
  }

  private at(bytes: number): number {
    const keeping = new Keeping(this.dist, this.kind)
    try {
      const what = `files of ${bytes} bytes at most`
      const ran = keeping.keep(LINES, ['prlimit', `--fsize=${bytes}`])
      keeping.check(what, ran)
      keeping.mustBeWhole(what, ran)
      keeping.goesOn(what, LINES + 1)
      return ran.refused.length
    } finally {
      keeping.remove()
    }
  }
}
