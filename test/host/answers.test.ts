import { describe, expect, it } from 'vitest'
import { speakerOf } from '../../src/analysis/player-of.js'
import { type AnswerLine, answerLines } from '../../src/host/answers/answer-lines.js'
import { arrangeAnswer, shownText, sumUp } from '../../src/host/answers/arrange.js'
import type { Command } from '../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { Notice } from '../../src/kernel/table/notice.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/index.js'
import { shippedScenarios } from '../contract/scenarios.js'
import { soak } from '../soak.js'

const cost = (text: string) => text.length + 1

function line(text: string, weight: AnswerLine['weight'], more: Partial<AnswerLine> = {}): AnswerLine {
  return { n: 1, text, weight, ...more }
}

describe('an answer', () => {
  it('shows everything while there is room, commands of others included', () => {
    const lines = [line('ana: move', 'detail', { isEcho: true }), line('Ana moves.', 'detail')]
    const found = arrangeAnswer(lines, { room: 100, cost })
    expect(found).toEqual({ isCut: false, lines: lines.map(({ text, weight }) => ({ text, weight })) })
  })

  it('drops from the lightest end, and keeps the order in which things happened', () => {
    const lines = [
      line('Ana misses Orc 1 with the long spear.', 'detail', { noun: 'miss' }),
      line('Orc 1 hits Ben for 3.', 'notable'),
      line('Orc 2 misses Ben by a mile and more.', 'detail', { noun: 'miss' }),
      line('Ben falls.', 'decisive'),
      line('Orc 3 walks 6 m to the river.', 'detail', { noun: 'move' }),
    ]
    const { lines: shown, rest, isCut } = arrangeAnswer(lines, { room: 85, cost })
    expect(shown.map(shownText)).toEqual(['Orc 1 hits Ben for 3.', 'Ben falls.'])
    expect(rest).toBe('2 more misses and 1 more move')
    expect(isCut).toBe(false)
  })

  it('shortens a weight before it drops of it, and then keeps the newest', () => {
    const lines = [1, 2, 3].map((n) =>
      line(`Orc ${n} hits Ana hard, with a sentence that is long.`, 'notable', { short: `Orc ${n} hits` }),
    )
    const some = arrangeAnswer(lines, { room: 65, cost })
    expect(some.lines.map(({ text }) => text)).toEqual(['Orc 1 hits', 'Orc 2 hits', 'Orc 3 hits'])
    expect(some.isCut).toBe(true)
    const few = arrangeAnswer(lines, { room: 34, cost })
    expect(few.lines.map(({ text }) => text)).toEqual(['Orc 3 hits'])
    expect(few.rest).toBe('2 more lines')
  })

  it('shows a single line that is left, cut, in place of a pointer to it', () => {
    const lines = [1, 2, 3].map((n) => line(`Orc ${n} hits Ana with the axe.`, 'notable'))
    const { lines: shown, rest, isCut } = arrangeAnswer(lines, { room: 75, cost })
    expect(shown.map(({ text }) => text)).toEqual([
      'Orc 1 hits Ana…',
      'Orc 2 hits Ana with the axe.',
      'Orc 3 hits Ana with the axe.',
    ])
    expect(rest).toBeUndefined()
    expect(isCut).toBe(true)
  })

  it('never drops what decides, nor the own roll, even where there is no room', () => {
    const lines = [
      line('The gate falls.', 'decisive'),
      line('Ana misses.', 'own', { evidence: 'd20=3, AT=5, Total=8, vs AC=13' }),
      line('Ben shrugs.', 'own'),
    ]
    const more = [...lines, line('Ben yawns.', 'own')]
    const { lines: shown, rest } = arrangeAnswer(more, { room: 0, cost })
    expect(shown.map(shownText)).toEqual(['The gate falls.', 'Ana misses. [d20=3, AT=5, Total=8, vs AC=13]'])
    expect(rest).toBe('2 more lines')
  })

  it('counts what it leaves out by its nouns', () => {
    const nouns = ['miss', 'miss', 'hit', undefined, 'fumble', 'miss', undefined]
    expect(sumUp(nouns.map((noun) => (noun === undefined ? {} : { noun })))).toBe(
      '3 more misses, 1 more hit, 1 more fumble and 2 more lines',
    )
  })
})

const GAMES = soak(2, 40)
const MOVES = soak(60, 400)

/** A random game: all lines that it wrote, as each seat sees them. */
function played(table: Table, seed: number): void {
  const dice = new FastDice(seed)
  table.start()
  for (let move = 0; move < MOVES; move++) {
    const next = table.next()
    if (next.kind !== 'awaiting') return
    const seat = speakerOf(next.seats[0]!)
    const choices = table.choices(seat)
    if (choices.length === 0) return
    table.act(seat, choices[dice.die(choices.length, '') - 1] as Command)
  }
}

/** Lines that a seat reads at once: a round in which it was never asked, in pieces of many lengths. */
function rounds(notices: readonly Notice[], dice: FastDice): readonly (readonly Notice[])[] {
  const found: (readonly Notice[])[] = [notices]
  for (let at = 0; at < notices.length; ) {
    const length = dice.die(30, '')
    found.push(notices.slice(at, at + length))
    at += length
  }
  return found
}

describe('the longest rounds of every game', () => {
  it.each(shippedScenarios())('keep what decides in %s', { timeout: 300_000 }, async (_, path) => {
    const { ruleset, scenario } = await loadScenario(path)
    for (let game = 1; game <= GAMES; game++) {
      const bytes = new Uint8Array(32).fill(game)
      const table = Table.open(ruleset, scenario, { id: 'answers', seed: bytes, veil: bytes })
      played(table, game)
      const seats = new Set([GAME_MASTER, ...table.seats.map(({ name }) => name)])
      for (const seat of seats) {
        const notices = table.lines.map((text) => table.notice(seat, lineOf(text)))
        for (const round of rounds(notices, new FastDice(game))) {
          const lines = answerLines(round, { seat }, table)
          for (const room of [0, 500, 1_500]) holds(lines, room)
        }
      }
    }
  })
})

/** Holds an arranged answer to what is promised of it. */
function holds(all: readonly AnswerLine[], room: number): void {
  const { lines: shown, rest } = arrangeAnswer(all, { room, cost })
  const must = all.filter(({ weight, evidence }) => weight === 'decisive' || evidence !== undefined)
  const texts = shown.map(shownText)
  const length = (list: readonly string[]) => list.reduce((sum, text) => sum + cost(text), 0)
  // Everything that must stay is there, whole and in order.
  let from = 0
  for (const one of must) {
    const at = texts.indexOf(shownText(one), from)
    expect(at, shownText(one)).toBeGreaterThanOrEqual(from)
    from = at + 1
  }
  // Every line is one that happened, in order: whole, in short, or, where it alone would be left out, cut.
  const forms = all.map((one) => [shownText(one), shownText({ ...one, text: one.short ?? one.text })])
  const isCutOf = (form: string, text: string) => text.endsWith('…') && form.startsWith(text.slice(0, -1))
  let place = 0
  let cut = 0
  for (const text of texts) {
    const isHere = (one: readonly string[]) => one.includes(text) || one.some((form) => isCutOf(form, text))
    while (place < forms.length && !isHere(forms[place]!)) place++
    expect(place, text).toBeLessThan(forms.length)
    if (!forms[place]!.includes(text)) cut++
    place++
  }
  expect(cut).toBeLessThanOrEqual(rest === undefined ? 1 : 0)
  const total = length([...texts, ...(rest === undefined ? [] : [rest])])
  // A line that alone would be left out costs no more than a pointer to it.
  const open = all.filter((one) => !one.isEcho && !must.includes(one))
  const pointer = open.length === 1 ? length(must.map(shownText)) + cost(sumUp(open)) : 0
  if (shown.length > must.length) expect(total).toBeLessThanOrEqual(Math.max(room, pointer))
  const dropped = all.filter(({ isEcho }) => !isEcho).length - shown.length
  const counted = [...(rest ?? '').matchAll(/(\d+) more/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  if (dropped > 0) expect(counted).toBe(dropped)
}
