import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach } from 'vitest'
import { type Ran, runWarm } from '../warm/ludex.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAM = join(ROOT, 'bin', 'ludex.js')
const LEDGER = join(ROOT, 'test', 'faults', 'ledger.mjs')

/** Where the program keeps what is its user's own: one user for each test, wherever the program is started. */
let home = ''

/** An empty folder for each test. */
export function eachInAFolder(): { readonly path: string } {
  const place = { path: '' }
  beforeEach(() => {
    place.path = mkdtempSync(join(tmpdir(), 'ludex-faults-'))
    home = place.path
  })
  afterEach(() => rmSync(place.path, { recursive: true, force: true }))
  return place
}

export function write(folder: string, name: string, text: string | Uint8Array): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

function environment() {
  return { ...process.env, NO_COLOR: '1', XDG_STATE_HOME: join(home, '.state'), XDG_CONFIG_HOME: home }
}

function ran({ status, stdout, stderr }: SpawnSyncReturns<string>): Ran {
  return { code: status, out: stdout, err: stderr }
}

/** Runs the built program in a folder, with the game of these tests; in a process that has loaded it already. */
export function ludex(folder: string, args: readonly string[], input = ''): Ran {
  return runWarm({ folder, env: environment(), args: ['--game', LEDGER, ...args], input })
}

/** The same in its own process, on a disk that takes no file of more than this many KiB. */
export function ludexOnSmallDisk(folder: string, most: number, args: readonly string[], input: string): Ran {
  const all = [
    '-c',
    `ulimit -f ${most}; exec "$0" "$@"`,
    process.execPath,
    PROGRAM,
    '--game',
    LEDGER,
    ...args,
  ]
  const options = { cwd: folder, env: environment(), input, encoding: 'utf8' as const }
  return ran(spawnSync('bash', all, options))
}

export interface Running {
  say(line: string): void
  /** What it has answered on both streams, once that holds a text. */
  until(text: string): Promise<string>
  end(): Promise<number | null>
  kill(): Promise<void>
  readonly pid: number
}

/** A program that is still being played. */
export function running(folder: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [PROGRAM, '--game', LEDGER, ...args], {
    cwd: folder,
    env: environment(),
  })
  let heard = ''
  const waiting: (() => void)[] = []
  const hear = (text: string) => {
    heard += text
    for (const wake of waiting.splice(0)) wake()
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  let over = false
  void closed.then(() => {
    over = true
    hear('')
  })
  return {
    pid: child.pid!,
    say: (line) => child.stdin.write(`${line}\n`),
    async until(text) {
      while (!heard.includes(text)) {
        if (over) throw new Error(`it ended without "${text}": ${heard}`)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      return heard
    },
    end() {
      child.stdin.end()
      return closed
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** A campaign with a save, ready to be played. */
export function campaign(folder: string, save = '{"gold": 1}\n', named = 'saves/camp.json'): string {
  write(folder, 'saves/camp.json', save)
  return write(folder, 'day.yaml', `ruleset: ledger\nsave: ${named}\n`)
}
