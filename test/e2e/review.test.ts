import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJournal } from '../../src/kernel/journal/read.js'
import type { JournalReview, JournalWhatIf } from '../../src/lab/review/review-journal.js'
import { ludex } from './program.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-review-'))
const journal = join(folder, 'reavers.journal')
const fled = join(folder, 'fled.journal')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A fight at the terminal, with dice of a fresh seed, to its end. */
function played(file: string, commands: readonly string[]): void {
  const ran = ludex(
    ['play', 'bx/three-reavers', '--journal', file, '--set', 'pc.hp=9/22'],
    commands.join('\n'),
  )
  expect(ran.code).toBe(0)
}

beforeAll(() => {
  played(journal, new Array<string>(40).fill('attack'))
  played(fled, new Array<string>(40).fill('flee'))
})

function asJson(...args: readonly string[]): JournalReview {
  const { code, out } = ludex(['review', ...args, '--json'])
  expect(code).toBe(0)
  return JSON.parse(out) as JournalReview
}

describe('ludex review', () => {
  it('tells in forty lines of eighty columns what was choice and what was luck', () => {
    const { code, out } = ludex(['review', journal])
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(80)
    expect(out).toMatch(/chance that it ends well for PC\nif everybody plays best; exact, [\d,]+ states/)
    expect(out).toMatch(/^ 100\.0 % \|/m)
    expect(out).toMatch(/% at first, choices [^,]+, dice [^,]+ = \d+\.\d %/)
    expect(out).not.toContain('\x1b')
    // The die of a turning point is shown with its figure, never cut off in the middle.
    expect(out).not.toMatch(/: ?[+−]?[\d.]*…$/m)
  })

  it('adds up to the end as JSON, the same bytes each time', () => {
    const review = asJson(journal)
    expect(Math.abs(review.sums.check)).toBeLessThanOrEqual(1e-9)
    expect(review).toMatchObject({ side: 'PC', aim: 'worth', mode: 'exact', view: 'open' })
    expect(ludex(['review', journal, '--json']).out).toBe(ludex(['review', journal, '--json']).out)
    expect(review.lines.at(-1)!.after).toBe(review.sums.end)
  })

  it('counts a flight as one half, and shows one line in full', () => {
    const review = asJson(fled, '--reference', 'attack')
    expect([0, 0.5]).toContain(review.sums.end)
    const { line } = review.lines.find(({ command }) => command === 'flee')!
    const { out } = ludex(['review', fled, '--reference', 'attack', '--line', String(line)])
    expect(out).toMatch(/player: flee\n/)
    expect(out).toMatch(/% {2}attack/)
    expect(out).toMatch(/flee.*\(chosen\)/)
    expect(out).toMatch(/\nRound 1\n/)
    // Every roll says what it had to show, how likely that was and how it fell.
    const rolled = review.lines.flatMap(({ rolls = [] }) => rolls).filter(({ need }) => need !== undefined)
    for (const { need, chance, by } of rolled) {
      expect(need).toMatch(/^(\d+ or (more|less)|anything)$/)
      expect(chance).toBeGreaterThan(0)
      expect(by === undefined || by.length > 0).toBe(true)
    }
    if (rolled.length > 0)
      expect(out).toMatch(/attack: needed \d+ or more \(\d+\.\d %\), fell \d+, (hit|miss)/)
  })

  it('plays games where there are too many states, with one thread as with three', () => {
    const sampled = ['review', journal, '--reference', 'attack', '--limit', '1', '--games', '3000', '--json']
    const one = ludex([...sampled, '--workers', '1'])
    expect(JSON.parse(one.out)).toMatchObject({ mode: 'sampled' })
    expect(ludex([...sampled, '--workers', '3']).out).toBe(one.out)
  })

  it('writes a page that needs nothing else', () => {
    const page = join(folder, 'review.html')
    expect(ludex(['review', journal, '--html', page]).code).toBe(0)
    const text = readFileSync(page, 'utf8')
    expect(text).toMatch(/^<!doctype html>[\s\S]*One sum[\s\S]*Every line/)
    expect(text).not.toMatch(/<script|https?:/)
  })

  it('refuses a journal that does not follow, and calls that mean nothing', () => {
    expect(ludex(['review', journal, '--now'])).toMatchObject({ code: 2 })
    expect(ludex(['review', journal, '--horizon', '--for', 'hp'])).toMatchObject({ code: 2 })
    expect(ludex(['review', '--dice', folder, '--horizon'])).toMatchObject({ code: 2 })
    const broken = join(folder, 'broken.journal')
    writeFileSync(broken, readFileSync(journal, 'utf8').replace('"attack"', '"defend"'))
    expect(ludex(['review', broken])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/does not follow/),
    })
    for (const [args, code, words] of [
      [['--for', 'glory'], 1, /no end and no final measure "glory"[\s\S]*REVIEW_NO_AIM/],
      [['--reference', 'bold'], 2, /no policy "bold"/],
      [['--as', 'queen'], 2, /no seat "queen"; the seats are/],
      [['--line', '1'], 1, /line 1 has no parts/],
      [[fled], 2, /one journal at a time/],
      [['--known', '--open'], 2, /two reviews/],
      [['--what-if', '6'], 2, /<line>:<command>/],
      [['--what-if', '1:flee'], 2, /nobody chose anything at line 1/],
      [['--what-if', '4:dance'], 2, /dance/],
      [['--what-if', '4:flee', '--full'], 2, /tries one command/],
      [['--fork', join(folder, 'x')], 2, /--fork needs to know where/],
    ] as const)
      expect(ludex(['review', journal, ...args])).toMatchObject({ code, err: expect.stringMatching(words) })
  })

  it('tries another command at a line, and opens a table there', () => {
    const found = asJson(fled, '--reference', 'attack').lines.find(({ command }) => command === 'flee')!
    const other = join(folder, 'other.game')
    const tried = ['review', fled, '--reference', 'attack', '--what-if', `${found.line}:attack`]
    const { code, out } = ludex([...tried, '--json'])
    expect(code).toBe(0)
    const { value, ends, after } = JSON.parse(out) as JournalWhatIf
    expect(value).toBeCloseTo(found.alternatives!.find(({ command }) => command === 'attack')!.value, 9)
    expect(Object.values(ends).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    expect(after.low).toBeLessThanOrEqual(after.middle)
    expect(after.middle).toBeLessThanOrEqual(after.high)
    const forked = ludex([...tried, '--fork', other])
    expect(forked.out).toMatch(/line \d+ {2}player: attack, where flee was given/)
    expect(forked.err).toMatch(/the dice will be others/)
    expect(ludex(['verify', other]).out).toMatch(/fork/i)
    expect(ludex(['play', '--resume', other], 'flee\n').code).toBe(0)
  })

  it('writes its figures beside the journal, each with the hash of its line', () => {
    const file = join(folder, 'reavers.notes')
    const before = readFileSync(journal, 'utf8')
    expect(ludex(['review', journal, '--annotate', file, '--side', 'PC']).code).toBe(0)
    const rows = readFileSync(file, 'utf8').trimEnd().split('\n')
    const [first, ...rest] = rows.map((row) => JSON.parse(row) as Record<string, unknown>)
    const { lines } = readJournal(before)
    expect(first).toMatchObject({ hash: lines.at(-1)!.hash, options: { side: 'PC', full: false } })
    for (const row of rest) expect(row.hash).toBe(lines[Number(row.line) - 1]!.hash)
    expect(rest).toHaveLength(asJson(journal).lines.length)
    expect(ludex(['review', journal, '--annotate', journal])).toMatchObject({ code: 2 })
    expect(readFileSync(journal, 'utf8')).toBe(before)
  })

  it('goes by what is true or by what a seat knew, and adds up the dice by purpose and side', () => {
    expect(asJson(journal, '--known')).toMatchObject({ view: 'known', as: 'player' })
    expect(asJson(journal, '--open', '--as', 'player')).toMatchObject({ view: 'open', side: 'PC' })
    const { sums } = asJson(journal)
    const added = Object.values(sums.dice!.purposes).reduce((sum, luck) => sum + luck, 0)
    expect(added).toBeCloseTo(sums.luck, 9)
    // A fight may be over before one of the sides has rolled.
    const sides = Object.keys(sums.dice!.sides)
    expect(sides.length).toBeGreaterThan(0)
    for (const side of sides) expect(['PC', 'Foes']).toContain(side)
  })

  it('counts the dice of a folder of closed journals, and says what they prove', () => {
    const { code, out } = ludex(['review', '--dice', folder])
    expect(code).toBe(0)
    expect(out).toMatch(/^2 closed journals\. Dice: (too few|as expected)\./)
    expect(out).toMatch(/d20: \d+ rolls/)
    expect(out).toMatch(/luck of PC in bx \(worth, best\): mean /)
    expect(out).toMatch(/broken\.journal: left out \(wrong\)/)
    expect(out).toMatch(/The proof that dice were fair is the commitment/)
    expect(ludex(['review', '--dice', folder, '--as', 'player'])).toMatchObject({ code: 2 })
  })
})
