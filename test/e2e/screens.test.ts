import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ludex } from './program.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ENTER = '\r'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-screen-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Size {
  readonly rows: number
  readonly columns: number
}

interface Recorded {
  readonly screen: string
  readonly exit: number
  readonly missing: string | null
}

/** A person at a terminal of this size; each line is typed when its text has come. */
function record(
  args: readonly string[],
  steps: readonly (readonly [string, string])[],
  size: Size,
): Recorded {
  const task = {
    argv: [process.execPath, join(ROOT, 'bin/ludex.js'), 'play', ...args],
    cwd: folder,
    env: { TERM: 'xterm', NO_COLOR: '1', XDG_STATE_HOME: folder },
    steps: steps.map(([wait, line]) => ({ wait, send: line === '' ? '' : `${line.trim()}${ENTER}` })),
    timeout: 40,
    ...size,
  }
  const ran = spawnSync('python3', [join(ROOT, 'test', 'e2e', 'terminal.py')], {
    input: JSON.stringify(task),
    encoding: 'utf8',
  })
  if (ran.status !== 0) throw new Error(ran.stderr)
  return JSON.parse(ran.stdout)
}

const SMALL: Size = { rows: 24, columns: 80 }
const LARGE: Size = { rows: 40, columns: 120 }

/** What is typed in each game, and what the board and the story must say. */
const GAMES: readonly (readonly [
  scenario: string,
  seat: string,
  after: string,
  typed: readonly string[],
  says: readonly RegExp[],
])[] = [
  [
    'bx/captain-and-four',
    'player',
    'player',
    ['2'],
    [
      /^ {2}Harrow +███████░ +22\/24 +AC 14/m,
      /^player: ATTACK or FLEE\?$/m,
      /^ {2}flee +7 flee/m,
      /^Round 1: /m,
    ],
  ],
  [
    'spire/jaw-worm',
    'player',
    'player',
    ['1', 'end'],
    [/Jaw Worm +HP 8\/8 ████████/, /^ +3x Strike +\[1\] +1 damage$/m, /^The die shows \d\.$/m],
  ],
  [
    'simverse/guide-fight',
    'lyra',
    'goblins',
    ['1'],
    [
      /^> Lyra +heroes +████████ 18\/18 +at 0 m +longbow/m,
      /^ {2}attack +1 Goblin 1 with: longbow mode: shoot/m,
      /^Lyra shoots at Goblin 1 with the Longbow/m,
    ],
  ],
  [
    'skirmish/marsh-duel',
    'ysolde',
    'ysolde',
    ['1'],
    [
      /^> +15 +ysolde +████████ 26\/26 +AC 15$/m,
      /^ {2}attack +1 with: Sabre to: mire-hound/m,
      /^Ysolde .*(?:hits|misses) Mire Hound/m,
    ],
  ],
  [
    'adapter/night-ferry',
    'gm',
    'gm',
    ['1'],
    [
      /^ {2}Crossing 10\/12 #{10}--/m,
      /^ {2}1 try persuade to: the purser$/m,
      /^Ilse tries to persuade the purser: /m,
    ],
  ],
]

describe.each([
  ['80×24', SMALL],
  ['120×40', LARGE],
])('on a screen of %s', (_, size) => {
  test.each(GAMES)(
    '%s: board, choices and story fit, and no word is cut',
    (scenario, seat, after, typed, says) => {
      const steps = typed.map((line): readonly [string, string] => [`${seat}> `, line])
      const { screen, missing, exit } = record(
        [scenario, '--seed', 'screen'],
        [...steps, [`${after}> `, 'quit'], ['Go on with', '']],
        size,
      )
      expect({ missing, exit }).toEqual({ missing: null, exit: 0 })
      for (const said of says) expect(screen).toMatch(said)
      const widest = Math.max(...screen.split('\n').map((line) => [...line].length))
      expect(widest).toBeLessThanOrEqual(size.columns)
      // From the empty line above a board down to its prompt: what anyone who chooses sees at once.
      const boards = [...screen.matchAll(/\n\n((?:[^\n]+\n)+?)[^\n]{1,30}> /g)].map(([, board]) => board!)
      expect(boards.length).toBeGreaterThan(0)
      for (const board of boards) expect(board.split('\n').length).toBeLessThanOrEqual(size.rows)
    },
  )
})

describe('nothing surprising', () => {
  test('the last command of a game can be taken back; the table closes when somebody leaves and says so', () => {
    const { screen, missing, exit } = record(
      ['bx/three-reavers', '--seed', 'a', '--journal', 'mine.journal'],
      [
        ['player> ', 'attack Reaver 1'],
        ['Outcome: FOES_BREAK', ''],
        ['over> ', 'undo'],
        ['Took back: attack Reaver 1', ''],
        ['player> ', 'flee'],
        ['over> ', 'exit'],
        ['Close the table and reveal the seed', 'y'],
        ['ludex verify mine.journal', ''],
      ],
      LARGE,
    )
    expect({ missing, exit }).toEqual({ missing: null, exit: 0 })
    expect(screen).not.toContain('Nothing is lost')
    expect(ludex(['verify', join(folder, 'mine.journal')])).toMatchObject({ code: 0 })
  })

  test('a game that is over and left open says what is missing', () => {
    const { screen, missing } = record(
      ['bx/three-reavers', '--seed', 'a'],
      [
        ['player> ', 'attack Reaver 1'],
        ['over> ', 'quit'],
        ['reveal the seed', 'n'],
        ['its dice are only claimed until you', ''],
      ],
      LARGE,
    )
    expect(missing).toBeNull()
    expect(screen).toContain('then close)')
  })

  test('save onto a file that exists asks, and sets the old one aside', () => {
    writeFileSync(join(folder, 'old.journal'), 'precious')
    const { missing, screen } = record(
      ['bx/three-reavers', '--seed', 'a'],
      [
        ['player> ', '/save old.journal'],
        ['exists already', ''],
        ['keep this game there?', 'n'],
        ['Nothing has changed.', ''],
        ['player> ', `/save ${join(folder, 'old.journal')}`],
        ['keep this game there?', 'y'],
        ['old.journal.old-1', ''],
        ['Kept in', ''],
        ['player> ', 'quit'],
      ],
      SMALL,
    )
    expect(missing).toBeNull()
    expect(screen).toMatch(/^Set it aside and keep this game there\? \[y\/N\] y$/m)
    expect(readFileSync(join(folder, 'old.journal.old-1'), 'utf8')).toBe('precious')
    expect(readFileSync(join(folder, 'old.journal'), 'utf8')).toContain('"CombatStarted"')
  })

  test('save into a folder that is not there is refused, and makes none', () => {
    const file = join(folder, 'nowhere', 'my.journal')
    const { code, err } = ludex(['play', 'bx/three-reavers', '--seed', 'a'], `/save ${file}\n`)
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/there is no folder .*nowhere; make it first/),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('the dice are committed to before anything is rolled, and a word at the prompt goes into them', () => {
    const { screen, missing } = record(
      ['bx/three-reavers', '--receipts', 'mine.receipts', '--journal', 'mine.journal'],
      [
        ['Enter for none:', 'a word of mine'],
        ['Steel is drawn', ''],
        ['player> ', 'close'],
        ['The game is not over', 'y'],
        ['seed revealed', ''],
      ],
      LARGE,
    )
    expect(missing).toBeNull()
    expect(screen.indexOf('Commitment ')).toBeLessThan(screen.indexOf('Steel is drawn'))
    const verified = ludex([
      'verify',
      join(folder, 'mine.journal'),
      '--receipt',
      join(folder, 'mine.receipts'),
    ])
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/gm/) })
    expect(verified.out).toMatch(/receipts?/i)
  })

  test('the voice of the log is switched by a word', () => {
    const { screen, missing } = record(
      ['bx/three-reavers', '--seed', 'a'],
      [
        ['player> ', 'evidence'],
        ['every die and every figure now', ''],
        ['player> ', 'attack'],
        ['PlayerChoice=ATTACK', ''],
        ['> ', 'story'],
        ['plain sentences now', ''],
        ['> ', 'log'],
        ['Steel is drawn: 1 against 3.', ''],
        ['Round 1: ', ''],
        ['over> ', 'quit'],
        ['reveal the seed', 'n'],
      ],
      SMALL,
    )
    expect(missing).toBeNull()
    expect(screen).toContain('CombatEnd=YES')
  })
})

describe('shares in the dice with the call', () => {
  const play = (...options: string[]) =>
    ludex(['play', 'bx/three-reavers', '--journal', join(folder, 'g.journal'), ...options], 'close\n')

  test('of several seats go in under seal before the first roll', () => {
    expect(play('--entropy', 'gm=mist', '--entropy', 'player=a = b').code).toBe(0)
    const kinds = readFileSync(join(folder, 'g.journal'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).kind)
    expect(kinds.slice(-7)).toEqual(['seal', 'seal', 'freeze', 'reveal', 'reveal', 'start', 'close'])
    expect(ludex(['verify', join(folder, 'g.journal')])).toMatchObject({ code: 0 })
  })

  test.each([
    [['--entropy', 'nobody=x'], /there is no seat "nobody"; the seats are gm, player/],
    [['--entropy', 'x'], /write it as <seat>=<text>/],
    [['--entropy', 'gm=a', '--entropy', 'gm=b'], /gm has added to the dice already/],
  ])('%j is refused, and no table is opened', (options, says) => {
    expect(play(...options)).toMatchObject({ code: 2, err: expect.stringMatching(says) })
    expect(readdirSync(folder)).toEqual([])
  })
})
