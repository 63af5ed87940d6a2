import { describe, expect, it } from 'vitest'
import type { ReviewedLine } from '../../src/analysis/review/report.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { escaped, pictureOf } from '../../web/src/review/chart/picture.js'
import {
  columnsOf,
  decisivePlace,
  gradesOf,
  greatest,
  inTenths,
  keyMoments,
  rangesOf,
  sceneColumn,
  scenesOf,
  WINDOW,
  WINDOWS,
  windowFrom,
} from '../../web/src/review/columns.js'
import { aboutLeft, farInWords, Pace, shareDone } from '../../web/src/review/computing.js'
import { rowsInSight } from '../../web/src/review/lines/window.js'
import { Assembly, MAX_LINES, messagesOf } from '../../web/src/review/work/parts.js'
import { Reading, type TurnedLine } from '../../web/src/review/work/reading.js'

function turned(line: number): TurnedLine {
  return {
    line,
    kind: 'choice',
    seat: 'player',
    command: 'attack',
    says: 'It hits.',
    mech: [],
    rolls: [],
    undone: false,
    isBots: false,
  }
}

function figures(line: number, more: Partial<ReviewedLine> = {}): ReviewedLine {
  return {
    line,
    kind: 'choice',
    seat: 'player',
    before: 0.5,
    after: 0.5,
    choice: 0,
    luck: 0,
    referee: 0,
    ...more,
  }
}

describe('the sum of a review', () => {
  it('adds up to the last digit on the screen, whatever rounding does to its parts', () => {
    for (const [start, parts, end] of [
      [76.24, [-13.66, 37.42], 100],
      [82.44, [-27.41, -5.03], 50],
      [0.04, [0.04, 0.04, 0.04], 0.16],
    ] as const) {
      const shown = inTenths(start, parts, end)
      const tenths = (value: number): number => Math.round(value * 10)
      expect(tenths(start) + shown.reduce((sum, part) => sum + tenths(part), 0)).toBe(tenths(end))
      shown.forEach((part, i) => {
        expect(Math.abs(part - parts[i]!)).toBeLessThan(0.25)
      })
    }
  })
})

describe('the columns of a review', () => {
  it('know what was worked out, and a level where it was not', () => {
    const columns = columnsOf([turned(3), turned(4), turned(5)], {
      lines: [figures(3)],
      stretches: [{ from: 4, to: 5, before: 0.4, after: 0.6, unsplit: 0.2 }],
    })
    expect(columns.map(({ figures: known, level }) => [known !== undefined, level])).toEqual([
      [true, undefined],
      [false, 0.4],
      [false, 0.4],
    ])
    expect(columnsOf([turned(3)], undefined, { first: [0.7] })[0]).toMatchObject({ level: 0.7 })
  })

  it('take grades from what the seat knew, and never count what was taken back', () => {
    const known = { loss: 0.2, stake: 0.2, grade: 'blunder', best: ['flee'], alternatives: [] } as const
    const columns = columnsOf([turned(3), { ...turned(4), undone: true }, turned(5)], {
      lines: [
        figures(3, { grade: 'blunder', loss: 0, known }),
        figures(4, { grade: 'blunder', loss: 0.3 }),
        figures(5, { after: 0.9 }),
      ],
      stretches: [],
    })
    expect(columns[0]).toMatchObject({ loss: 0.2, best: ['flee'] })
    expect(keyMoments(columns, [5])).toEqual([0, 2])
  })
})

describe('a long game', () => {
  it('has a window that stays inside it, and a range for each share of its lines', () => {
    expect(windowFrom(3, 40)).toBe(0)
    expect(windowFrom(5_000, 10_000)).toBe(5_000 - WINDOW / 2)
    expect(windowFrom(9_999, 10_000)).toBe(10_000 - WINDOW)
    const lines = [3, 4, 5, 6].map(turned)
    const columns = columnsOf(lines, {
      lines: [figures(3, { before: 0.2, after: 0.9 }), figures(4, { before: 0.9, after: 0.4 })],
      stretches: [],
    })
    expect(rangesOf(columns, 2)).toEqual([{ least: 0.2, most: 0.9 }, undefined])
    expect(rangesOf(columns, 400)).toHaveLength(4)
  })

  it('has a window of four hundred columns at most, and then one column for each scene', () => {
    for (const width of WINDOWS)
      for (const place of [0, 77, 5_000, 9_999]) {
        const from = windowFrom(place, 10_000, width)
        expect(from).toBeLessThanOrEqual(place)
        expect(from + width).toBeGreaterThan(place)
        expect(from + width).toBeLessThanOrEqual(10_000)
      }
    expect(WINDOWS.at(-1)).toBe(400)
    const at = (line: number, scene: string) => ({ ...turned(line), when: { scene, round: 'Turn 1' } })
    const lines = [turned(3), at(4, 'Act 1: Cultist'), at(5, 'Act 1: Cultist'), at(6, 'Act 1: Jaw Worm')]
    const columns = columnsOf(lines, {
      lines: [
        figures(3),
        figures(4, { before: 0.5, after: 0.4, choice: -0.2, luck: 0.1 }),
        figures(5, { before: 0.4, after: 0.7, choice: 0, luck: 0.3 }),
      ],
      stretches: [{ from: 6, to: 6, before: 0.7, after: 0.9, unsplit: 0.2 }],
    })
    const scenes = scenesOf(columns).map(sceneColumn)
    expect(scenes.map(({ place, line }) => [place, line.when?.round])).toEqual([
      [0, 'Line 3'],
      [1, 'Act 1: Cultist'],
      [3, 'Act 1: Jaw Worm'],
    ])
    expect(scenes[1]!.figures).toMatchObject({ before: 0.5, after: 0.7, choice: -0.2, luck: 0.4 })
    // A scene that was not worked out as a whole has its level, and no parts.
    expect(scenes[2]).toMatchObject({ level: 0.7 })
    expect(scenes[2]!.figures).toBeUndefined()
  })

  it('draws the rows in sight and no others, however long it is', () => {
    for (const count of [0, 7, 10_000, 1_000_000])
      for (const scroll of [0, 480, 40 * count]) {
        const { from, to, above, below } = rowsInSight(scroll, 600, 40, count)
        expect(to - from).toBeLessThanOrEqual(15 + 2 * 20 + 1)
        expect(above + (to - from) * 40 + below).toBe(count * 40)
        if (scroll < count * 40) expect(from * 40).toBeLessThanOrEqual(scroll)
      }
  })

  it('comes to the page in messages that are short, and is whole there', () => {
    const answer = { mode: 'exact', lines: Array.from({ length: 10_000 }, (_, i) => turned(i + 1)) }
    const messages = messagesOf(answer)
    const assembly = new Assembly()
    let whole: unknown
    for (const message of messages)
      if ('part' in message) {
        expect(message.part.length).toBeLessThanOrEqual(MAX_LINES)
        assembly.take(message.part)
      } else whole = assembly.whole(message.done)
    expect(messages.at(-1)).toEqual({ done: { mode: 'exact', lines: [] } })
    expect(whole).toEqual(answer)
    for (const plain of [undefined, { view: 1 }, { lines: [1, 2] }])
      expect(messagesOf(plain)).toEqual([{ done: plain }])
  })

  it('finds the stretch of every line in one pass, also where stretches come fight by fight', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => turned(i + 1))
    const stretches = Array.from({ length: 1_250 }, (_, i) => ({
      from: 8 * i + 1,
      to: 8 * i + 7,
      before: i / 1_250,
      after: 0.5,
      unsplit: 0,
    }))
    let asked = 0
    const counted = stretches.map((stretch) => ({
      ...stretch,
      get to() {
        asked++
        return stretch.to
      },
    }))
    const columns = columnsOf(lines, { lines: [], stretches: counted.toReversed() })
    expect(columns.map(({ level }) => level).slice(14, 18)).toEqual([
      1 / 1_250,
      undefined,
      2 / 1_250,
      2 / 1_250,
    ])
    expect(asked).toBeLessThanOrEqual(lines.length + stretches.length)
  })
})

describe('where a review opens', () => {
  const lines = [3, 4, 5, 6].map(turned)
  const columns = (...found: ReviewedLine[]) => columnsOf(lines, { lines: found, stretches: [] })

  it('is the largest turn, else the worst mark, else the line that moved most', () => {
    const calm = [
      figures(3),
      figures(4),
      figures(5, { after: 0.58 }),
      figures(6, { before: 0.58, after: 0.6 }),
    ]
    expect(decisivePlace(columns(...calm), [6, 5])).toBe(3)
    expect(decisivePlace(columns(...calm), [])).toBe(2)
    const marked = [...calm.slice(0, 1), figures(4, { grade: 'mistake', loss: 0.06 }), ...calm.slice(2)]
    expect(decisivePlace(columns(...marked), [])).toBe(1)
  })

  it('is the first line where nothing moved at all', () => {
    expect(decisivePlace(columns(...[3, 4, 5, 6].map((line) => figures(line))), [])).toBe(0)
  })
})

describe('a review that is worked out', () => {
  it('shows figures at once, and marks when they are settled', () => {
    const found = { lines: [figures(3, { grade: 'blunder', loss: 0.2 })], stretches: [] }
    expect(columnsOf([turned(3)], found, { isDraft: true })[0]).not.toHaveProperty('grade')
    expect(columnsOf([turned(3)], found, { isDraft: true })[0]).not.toHaveProperty('loss')
    expect(columnsOf([turned(3)], found)[0]).toMatchObject({ grade: 'blunder', loss: 0.2 })
  })

  it('goes on at the last level that a first look found', () => {
    const columns = columnsOf([3, 4, 5, 6].map(turned), undefined, { first: [0.7, undefined, 0.4] })
    expect(columns.map(({ level }) => level)).toEqual([0.7, 0.7, 0.4, 0.4])
    expect(greatest(columns, true)).toBe(1)
    expect(greatest(columnsOf([turned(3)], undefined, { first: [31] }), false)).toBe(31)
  })

  it('says what a mark was before more games changed it', () => {
    const were = gradesOf([figures(3, { grade: 'inaccuracy' }), figures(4, { grade: 'good' }), figures(5)])
    const now = [3, 4, 5].map((line) => figures(line, { grade: 'good' }))
    const columns = columnsOf([3, 4, 5].map(turned), { lines: now, stretches: [] }, { were })
    expect(columns.map(({ was }) => was)).toEqual(['inaccuracy', undefined, undefined])
  })

  it('foretells its time from the games alone, and no pause counts', () => {
    let now = 1_000
    const pace = new Pace(() => now)
    expect(pace.left(100, 1_100)).toBeUndefined()
    now += 2_000
    expect(pace.left(300, 1_100)).toBe(8)
    pace.pause(true)
    now += 60_000
    pace.pause(false)
    now += 2_000
    expect(pace.left(500, 1_100)).toBe(6)
    expect([aboutLeft(0.2), aboutLeft(8), aboutLeft(200)]).toEqual(['about 1 s', 'about 10 s', 'about 3 min'])
    expect(farInWords({ played: 400, budget: 800 }, 61, 34)).toBe('34 of 61 decisions')
    expect(farInWords({ states: 4_096 }, 61, 0)).toBe('4,096 positions followed.')
    expect(shareDone({ played: 400, budget: 800 })).toBe(0.5)
  })
})

describe('a journal on the page', () => {
  it('knows which lines bots wrote, also where a person took the seat over', async () => {
    const { ruleset, scenario } = await loadScenario('bx/three-reavers')
    const seed = new Uint8Array(32).fill(3)
    const members = [
      { seat: 'gm', role: 'gm' },
      { seat: 'player', role: 'player', policy: 'attack' },
    ] as const
    const table = Table.open(ruleset, scenario, { id: 'bots', seed, veil: seed, members })
    table.start()
    const act = () => table.act('player', table.choices('player')[0]!)
    act()
    table.change('gm', { kind: 'members', joined: [{ seat: 'player', role: 'player' }], left: ['player'] })
    act()
    table.close()
    const { opened } = await Reading.open(new TextEncoder().encode(table.export()))
    expect(opened.lines.map(({ kind, isBots }) => [kind, isBots])).toEqual([
      ['start', false],
      ['choice', true],
      ['choice', false],
    ])
    expect(opened.unit).toBe('chance')
  })
})

describe('the picture of a review', () => {
  it('is one drawing that needs nothing else, whatever the names in it are', () => {
    const words = { title: 'A <b> & "c"', verdict: 'Won.', sum: '76.2 at the start', note: 'exact' }
    const looks = { width: 400, height: 200, ground: '#fff', ink: '#111', dim: '#555', family: '"A", serif' }
    const picture = pictureOf('<path d="M0 0"/>', words, looks)
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="448"/)
    expect(picture).toContain('<title>A &#60;b&#62; &#38; &#34;c&#34;</title>')
    expect(picture).toContain('<path d="M0 0"/>')
    expect(picture).not.toMatch(/class=|href=|url\(/)
    expect(escaped('plain')).toBe('plain')
  })
})
