import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CAUSEWAY } from './play-scenario.js'
import { ludex } from './program.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TAB = '\t'
const ENTER = '\r'
const UP = '\x1b[A'
const CTRL_C = '\x03'
const CTRL_D = '\x04'

let folder: string
let scenario: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-terminal-'))
  scenario = join(folder, 'causeway.yaml')
  writeFileSync(scenario, CAUSEWAY)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** What must have appeared, and the keys that are pressed then. A Tab must be the last of its keys, as for a person. */
type Step = readonly [wait: string, send: string]

interface Recorded {
  readonly screen: string
  readonly raw: string
  readonly exit: number
  readonly missing: string | null
}

function record(
  args: readonly string[],
  steps: readonly Step[],
  env: Record<string, string> = { NO_COLOR: '1' },
  size: { readonly rows?: number; readonly columns?: number } = {},
): Recorded {
  const task = {
    argv: [process.execPath, 'bin/ludex.js', ...args],
    cwd: ROOT,
    env: { TERM: 'xterm', XDG_STATE_HOME: folder, ...env },
    steps: steps.map(([wait, send]) => ({ wait, send })),
    timeout: 30,
    ...size,
  }
  const ran = spawnSync('python3', [join('test', 'e2e', 'terminal.py')], {
    cwd: ROOT,
    input: JSON.stringify(task),
    encoding: 'utf8',
  })
  if (ran.status !== 0) throw new Error(ran.stderr)
  return JSON.parse(ran.stdout)
}

function keptJournal(): string {
  const games = join(folder, 'ludex', 'games')
  const [name] = readdirSync(games).filter((file) => file.endsWith('.journal'))
  return join(games, name!)
}

test('an evening at the terminal: encounter, Tab for weapon and target, attack, damage, turn, undo, quit, resume', () => {
  const first = record(
    ['play', scenario, '--seed', 'an evening'],
    [
      ['gm> ', `enc${TAB}`],
      ['encounter ', `st${TAB}`],
      ['start ', `w${TAB}`],
      ['with: ', `mirel${TAB}`],
      ['mirela ', `an${TAB}`],
      ['and: ', `mar${TAB}`],
      ['marsh-stalker ', ENTER],
      ['mirela> ', `ini${TAB}`],
      ['initiative ', `b${TAB}`],
      ['by: ', TAB],
      ['mirela ', `30${ENTER}`],
      ['starts with initiative', ''],
      ['mirela> ', `att${TAB}`],
      ['attack ', `w${TAB}`],
      ['with: ', `r${TAB}`],
      ['Rapier ', `to: ma${TAB}`],
      ['marsh-stalker ', ENTER],
      ['Marsh Stalker', ''],
      ['mirela> ', `dam${TAB}`],
      ['damage ', ENTER],
      ['loses', ''],
      ['mirela> ', `turn${ENTER}`],
      ['marsh-stalker> ', `undo${ENTER}`],
      ['Took back: turn', ''],
      ['mirela> ', `quit${ENTER}`],
      ['Go on with: ludex play --resume', ''],
    ],
  )
  expect(first).toMatchObject({ missing: null, exit: 0 })
  expect(first.screen).toContain('mirela> attack with: Rapier to: marsh-stalker')
  expect(first.raw).not.toContain('\x1b[1m')

  const journal = keptJournal()
  expect(first.screen).toContain(`ludex play --resume ${journal}`)
  const second = record(
    ['play', '--resume', journal],
    [
      ['mirela> ', `log 2${ENTER}`],
      ['> gm: undo 1', ''],
      ['mirela> ', UP],
      ['log 2', `${UP}${UP}`],
      ['undo', UP],
      ['turn', ENTER],
      ['marsh-stalker> ', `close${ENTER}`],
      ['The game is not over.', `n${ENTER}`],
      ['The table stays open.', ''],
      ['marsh-stalker> ', `close${ENTER}`],
      ['The game is not over.', `y${ENTER}`],
      ['seed revealed', ''],
    ],
  )
  expect(second).toMatchObject({ missing: null, exit: 0 })
  expect(ludex(['verify', journal])).toMatchObject({ code: 0, out: expect.stringContaining('OK') })
})

test('Tab twice lists what is legal, and a mistake is marked under its place', () => {
  const seen = record(
    ['play', scenario],
    [
      ['Enter for none:', ENTER],
      ['gm> ', `encounter start with: mirela${ENTER}`],
      ['mirela> ', `initiative by: mirela 5${ENTER}`],
      ['starts with initiative', ''],
      ['mirela> ', `attack with: ${TAB}`],
      ['attack with: ', TAB],
      ['Hand Crossbow', `rapier too: x${ENTER}`],
      ['Did you mean "to:"?', ''],
      ['usage: attack', ''],
      ['mirela> ', CTRL_D],
    ],
  )
  expect(seen).toMatchObject({ missing: null, exit: 0 })
  const marked = seen.screen.split('\n').find((line) => /^ +\^$/.test(line))
  expect(marked?.length).toBe('mirela> attack with: rapier t'.length)
})

test('Ctrl-C clears a line, then leaves; nothing is lost, not even the line', () => {
  const seen = record(
    ['play', scenario],
    [
      ['Enter for none:', ENTER],
      ['gm> ', `encounter start with: marsh stalker${ENTER}`],
      ['marsh-stalker> ', 'attack with'],
      ['attack with', CTRL_C],
      ['marsh-stalker> ', UP],
      ['attack with', CTRL_C],
      ['marsh-stalker> ', CTRL_C],
      ['Nothing is lost', ''],
    ],
  )
  expect(seen).toMatchObject({ missing: null, exit: 130 })
  expect(readFileSync(keptJournal(), 'utf8')).toContain('"EncounterStarted"')
})

test('a terminal gets colours, unless NO_COLOR', () => {
  const steps: readonly Step[] = [
    ['Enter for none:', ENTER],
    ['gm> ', `quit${ENTER}`],
  ]
  const colourful = record(['play', scenario], steps, { NO_COLOR: '' })
  expect(colourful.missing).toBeNull()
  expect(colourful.raw).toContain('\x1b[1mgm\x1b[22m')
  expect(record(['play', scenario], steps).raw).not.toContain('\x1b[1m')
})

test('C9, P4: who plays whom is said at the start, and the board stands before each choice', () => {
  const seen = record(
    ['play', 'content/spire/jaw-worm.yaml', '--seed', 'board', '--seat', 'player'],
    [
      ['player> ', `end${ENTER}`],
      ['Enter does not:', `y${ENTER}`],
      ['Turn 2', ''],
      ['player> ', `state${ENTER}`],
      ['player> ', CTRL_D],
    ],
  )
  expect(seen).toMatchObject({ missing: null, exit: 0 })
  expect(seen.screen).toContain('You play player.')
  expect(seen.screen).toContain('Bots play gm.')
  const boards = seen.screen.split('\n').filter((line) => /^\s+1\s+Jaw Worm\s+HP /.test(line))
  expect(boards).toHaveLength(3)
})

test('two games of one seed get files of their own, and the scenario says what it is about', () => {
  const args = ['play', 'content/bx/three-reavers.yaml', '--seed', 'twice']
  const first = record(args, [['player> ', CTRL_D]])
  expect(first.screen).toContain('One PC against three reavers.')
  expect(first.screen).toContain('You play every seat: ')
  expect(record(args, [['player> ', CTRL_D]])).toMatchObject({ exit: 0, missing: null })
  expect(
    readdirSync(join(folder, 'ludex', 'games')).filter((name) => name.endsWith('.journal')),
  ).toHaveLength(2)
})

test('lines that come at once are answered one after the other, and Ctrl-C behind them loses none', () => {
  const seen = record(
    ['play', scenario, '--seed', 'at once'],
    [
      [
        'gm> ',
        `encounter start with: mirela${ENTER}initiative by: mirela 5${ENTER}say Ready.${ENTER}${CTRL_C}`,
      ],
      ['Nothing is lost', ''],
    ],
  )
  expect(seen).toMatchObject({ missing: null, exit: 130 })
  const lines = seen.screen.split('\n').map((line) => line.trimEnd())
  expect(lines).toContain('mirela> initiative by: mirela 5')
  expect(lines.slice(lines.indexOf('mirela> say Ready.'))).toEqual(
    expect.arrayContaining(['mirela says: Ready.']),
  )
  expect(ludex(['replay', keptJournal()])).toMatchObject({ out: expect.stringContaining('Ready.') })
})

test('Enter on an empty line sends nothing, and a turn that gives up an attack is asked about first', () => {
  const { screen, missing } = record(
    ['play', 'spire/two-louses', '--seed', '1'],
    [
      ['player> ', ENTER],
      ['player> ', ENTER],
      ['player> ', `end${ENTER}`],
      ['Enter does not:', ENTER],
      ['Nothing was sent.', `end${ENTER}`],
      ['Enter does not:', `y${ENTER}`],
      ['Turn 2', `quit${ENTER}`],
    ],
  )
  expect(missing, screen).toBeNull()
  expect(screen).toContain('It ends the turn and gives up 3 energy and 5 cards.')
  expect(screen.split('It ends the turn').length - 1).toBe(2)
})

test('a number asks for the odds of that choice, and the bot’s choice is marked unless hints are off', () => {
  const marked = record(
    ['play', 'bx/three-reavers', '--seed', '1'],
    [
      ['player> ', `odds 2${ENTER}`],
      ['kills', `quit${ENTER}`],
    ],
  )
  expect(marked.missing, marked.screen).toBeNull()
  expect(marked.screen).toMatch(/1\* Reaver 1 {3}2 Reaver 2/)
  expect(marked.screen).toMatch(/hits 65 % for [\d.]+, kills \d+ %/)
  const plain = record(
    ['play', 'bx/three-reavers', '--seed', '1', '--no-hints'],
    [['player> ', `quit${ENTER}`]],
  )
  expect(plain.screen).toMatch(/1 Reaver 1 {3}2 Reaver 2/)
  expect(keptJournal()).toBeDefined()
})

test('help that is longer than the screen goes through the pager, and the game goes on behind it', () => {
  const asked = (pager: string) =>
    record(
      ['play', 'bx/three-reavers', '--seed', 'a'],
      [
        ['player> ', `help${ENTER}`],
        ['player> ', `quit${ENTER}`],
      ],
      { NO_COLOR: '1', PAGER: pager },
    )
  const paged = asked("sed 's/^/paged:/'")
  expect(paged).toMatchObject({ missing: null, exit: 0 })
  expect(paged.screen.match(/^paged:/gm)!.length).toBeGreaterThan(40)
  for (const none of ['cat', 'no-such-pager-anywhere']) {
    const whole = asked(none)
    expect(whole).toMatchObject({ missing: null, exit: 0 })
    expect(whole.screen).toContain(paged.screen.match(/^paged:(.+)$/m)![1]!.trim())
  }
  const program = record(
    ['--help'],
    [],
    { NO_COLOR: '1', PAGER: "sed 's/^/paged:/'" },
    { rows: 24, columns: 80 },
  )
  expect(program.screen).toContain('paged:Usage: ludex')
})
