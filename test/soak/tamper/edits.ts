import { veilFromSeed } from '../../../src/kernel/journal/chain.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import type { Receipt } from '../../../src/kernel/journal/seen.js'
import { Table } from '../../../src/kernel/table/table.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'
import { type Played, playOne, tried } from '../play/tables.js'
import type { Verify } from './bytes.js'
import { changeSomething, type Open, recordsOf, sealed } from './forge.js'

/**
 * What the journal of a closed table cannot prove by itself, since its secrets are public: words, names that people gave,
 * and which of the legal commands somebody chose. A forger who seals everything anew can change these; receipts tell.
 */
const FREE: readonly RegExp[] = [
  /^(say|narrate|roll) /,
  /^\S+ (id|idx)$/,
  /^act (seat|command)/,
  /^header (seed|options|from|minor)/,
  /^(members|start|close|undo|freeze) seat$/,
  /^members joined/,
]

/** Whether every seat's receipts tell of a change at this line: those of the lines from there on no longer fit. */
function caughtByEverySeat(verify: Verify, played: Played, text: string, what: string): number {
  let held = 0
  for (const [seat, receipts] of played.receipts) {
    const { ok } = verify(text, played.setting.ruleset, { receipts })
    if (ok)
      throw new Broken(`${what}: the receipts of ${seat} fit a journal that is not the one they are of`, {
        seat,
        receipts,
        journal: text,
      })
    held += receipts.length
  }
  return held
}

/** What was not touched verifies, with the receipts of everybody: otherwise nothing else here would mean anything. */
export function untouched(verify: Verify, { table, setting, receipts }: Played): void {
  const found = verify(table.export(), setting.ruleset, { receipts: [...receipts.values()].flat() })
  if (!found.ok || !found.rulesChecked)
    throw new Broken('a journal that nobody touched does not verify', { found, journal: table.export() })
}

/** One change somewhere, and every hash made anew: replay finds it, or it is among what only receipts can tell. */
export function editSealed(verify: Verify, played: Played, chance: Chance, times: number): Figures {
  let byReplay = 0
  let byReceipts = 0
  let held = 0
  for (let i = 0; i < times; i++) {
    const records = recordsOf(played.table.lines)
    const n = chance.below(records.length)
    const kind = String(records[n]!.kind)
    const path = changeSomething(records[n]!, chance)
    if (path === undefined) continue
    const text = sealed(records)
    const what = `${kind} ${path}`
    const found = verify(text, played.setting.ruleset)
    if (!found.ok || !found.rulesChecked) byReplay++
    else if (FREE.some((free) => free.test(what))) byReceipts++
    else
      throw new Broken(`line ${n + 1} changed at ${path} and sealed anew: verify says OK`, {
        changed: records[n],
        was: JSON.parse(played.table.lines[n]!),
        journal: text,
      })
    // Members hear nothing before they sit: line 0 and 1 are reported by the hash of every later line.
    held += caughtByEverySeat(verify, played, text, what)
  }
  return {
    'edits caught by replay': byReplay,
    'edits caught by receipts alone': byReceipts,
    'receipts held': held,
  }
}

/** The table's secrets, which everybody has after its end. */
function secretsOf({ table }: Played): { seed: Uint8Array; veil: Uint8Array } {
  const { seed, veil } = JSON.parse(table.lastLine) as { seed: string; veil: string }
  return { seed: Buffer.from(seed, 'hex'), veil: Buffer.from(veil, 'hex') }
}

/** Other histories under the same commitment: whole, legal and verified, and only receipts tell. */
export function otherHistories(verify: Verify, played: Played, chance: Chance): Figures {
  const { table, setting } = played
  const { ruleset } = setting
  const lines = table.lines
  const secrets = secretsOf(played)
  let held = 0
  const must = (holds: boolean, what: string, found: unknown) => {
    if (!holds) throw new Broken(what, found)
  }

  // Cut short: the journal says itself that it is open, and seats hold receipts of lines that are not there.
  const cut = `${lines.slice(0, -1).join('\n')}\n`
  const reopened = verify(cut, ruleset)
  must(
    !reopened.closed && !reopened.diceChecked,
    'a journal without its last line still counts as closed',
    reopened,
  )
  held += caughtByEverySeat(verify, played, cut, 'the last line left out')

  // The same beginning played on otherwise, then closed with the true secrets.
  const other: Table = Table.open(ruleset, setting.scenario, { id: table.id, ...secrets, keepLines: true })
  other.start()
  tried(other, other.members[0]!.seat, { kind: 'say', text: 'nothing of this happened' })
  for (let i = 0; i < 4 && playOne(other, chance); i++);
  other.close()
  const again = verify(other.export(), ruleset)
  must(again.ok && again.closed, 'a legal game with public secrets does not verify', again.problem)
  held += caughtByEverySeat(verify, played, other.export(), 'another game under the same commitment')

  // Goes on after its end: refused where it goes on.
  const records = recordsOf(lines)
  const last = records.at(-1)!
  const on = sealed(
    [...records, { ...last, n: records.length, kind: 'say', text: 'one more thing' }],
    secrets.veil,
  )
  const gone = verify(on, ruleset)
  must(!gone.ok && gone.problem?.line === records.length + 1, 'a journal goes on after its end', gone)
  return { 'other histories': 3, 'receipts held': held }
}

const HEADERS: readonly ((header: Open) => void)[] = [
  (h) => Object.assign(h, { format: 3 }),
  (h) => Object.assign(h, { format: 1 }),
  (h) => Object.assign(h, { dice: 'loaded/v1' }),
  (h) => Object.assign(h, { commit: 'f'.repeat(64) }),
  (h) => Object.assign(h, { scenarioHash: 'f'.repeat(64) }),
  (h) => Object.assign(h, { table: 'another' }),
  (h) => Object.assign(h, { scenario: {} }),
  (h) => Object.assign(h, { seed: 'found' }),
  (h) => Object.assign(h, { n: 1 }),
  // Without its rules a journal must never read as OK.
  (h) => Object.assign(h, { version: '99.0.0' }),
  (h) => Object.assign(h, { ruleset: 'elsewhere' }),
  (h) => Object.assign(h, { module: 'f'.repeat(64) }),
  (h) => Object.assign(h, { minor: 99 }),
]

/** Headers that say something else, and forks that say they come from somewhere else. */
export function forgedHeaders(verify: Verify, played: Played, chance: Chance): Figures {
  const { table, setting } = played
  for (const change of HEADERS) {
    const records = recordsOf(table.lines)
    change(records[0]!)
    const found = verify(sealed(records), setting.ruleset)
    if (found.ok) throw new Broken('a forged header verifies', { header: records[0] })
  }
  const fork = forkOf(played, chance)
  const told = forkReceipts(fork)
  const whole = verify(fork.export(), setting.ruleset, { receipts: told })
  if (!whole.ok || whole.fork?.hash !== JSON.parse(table.lines.at(-1)!).hash)
    throw new Broken('a fork does not verify, or does not say where it comes from', whole)
  const records = recordsOf(fork.lines)
  const from = records[0]!.from as Open
  Object.assign(from, chance.one([{ n: 1 }, { table: 'another' }, { hash: 'f'.repeat(64) }]))
  const found = verify(sealed(records), setting.ruleset, { receipts: told })
  if (found.ok)
    throw new Broken('a fork that comes from elsewhere fits the receipts of its first line', found)
  return { 'headers forged': HEADERS.length, 'forks forged': 1 }
}

function forkOf({ table }: Played, chance: Chance): Table {
  const seed = Buffer.alloc(32, chance.below(256))
  const fork: Table = table.fork({ id: `${table.id}-on`, seed, veil: veilFromSeed(seed) })
  fork.close()
  return fork
}

function forkReceipts(fork: Table): readonly Receipt[] {
  return [fork.notice(fork.members[0]!.seat, lineOf(fork.lines[0]!)).receipt]
}
