import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import type { verifyJournal } from '../../../src/kernel/verify/verify.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'

export type Verify = typeof verifyJournal

const NEWLINE = 0x0a

/** A changed journal must be found out, at the line that was changed first. */
function mustBeFound(
  verify: Verify,
  ruleset: Ruleset,
  changed: string | Uint8Array,
  line: number,
  what: string,
): void {
  const { ok, problem } = verify(changed, ruleset)
  if (!ok && problem?.line === line) return
  const journal = typeof changed === 'string' ? changed : Buffer.from(changed).toString('base64')
  throw new Broken(
    ok ? `${what}: verify says OK` : `${what}: verify blames line ${problem?.line}, not line ${line}`,
    { problem, game: ruleset.id, journal },
  )
}

/** Of every this many bytes one, counted from `from`, changed by one bit, which must be found at its line. */
export function flipBytes(
  verify: Verify,
  ruleset: Ruleset,
  text: string,
  chance: Chance,
  step: number,
  from: number,
): Figures {
  const bytes = Buffer.from(text)
  let flipped = 0
  let line = 1
  for (let i = 0; i < bytes.length; i++) {
    if (i % step === from) {
      const before = bytes[i]!
      bytes[i] = before ^ (1 << chance.below(8))
      mustBeFound(verify, ruleset, bytes, line, `byte ${i} changed`)
      bytes[i] = before
      flipped++
    }
    if (bytes[i] === NEWLINE) line++
  }
  return { 'bytes flipped': flipped }
}

/** Lines left out, written twice, and exchanged with any other. */
export function moveLines(
  verify: Verify,
  ruleset: Ruleset,
  text: string,
  chance: Chance,
  most = Number.POSITIVE_INFINITY,
): Figures {
  const lines = text.trimEnd().split('\n')
  const places = chance.shuffled([...lines.keys()]).slice(0, most)
  const whole = (list: readonly string[]) => `${list.join('\n')}\n`
  let moved = 0
  for (const i of places) {
    // Without its last line a journal is a shorter one that holds; that its end is missing shows in receipts.
    if (i < lines.length - 1) {
      mustBeFound(verify, ruleset, whole(lines.toSpliced(i, 1)), i + 1, `line ${i + 1} left out`)
      const other = i + 1 + chance.below(lines.length - 1 - i)
      const swapped = [...lines]
      swapped[i] = lines[other]!
      swapped[other] = lines[i]!
      mustBeFound(verify, ruleset, whole(swapped), i + 1, `lines ${i + 1} and ${other + 1} exchanged`)
    }
    mustBeFound(
      verify,
      ruleset,
      whole(lines.toSpliced(i, 0, lines[i]!)),
      i + 2,
      `line ${i + 1} written twice`,
    )
    moved += 3
  }
  return { 'lines moved': moved }
}
