import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGE } from '../src/library/documents/content.js'
import type { Row } from './row.js'

const PROGRAM = join(PACKAGE, 'bin', 'ludex.js')

/** Starts a program with nothing to read and nobody to read it; tells its processor time and the most memory it had. */
const MEASURE = `
import json, os, sys
nothing = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=nothing)
_, _, used = os.wait4(pid, 0)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))`

function run(args: readonly string[]): { seconds: number; megabytes: number } {
  const { stdout, status } = spawnSync('python3', ['-c', MEASURE, process.execPath, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} could not be measured: python3 is needed`)
  const [seconds, megabytes] = JSON.parse(stdout) as [number, number]
  return { seconds, megabytes }
}

/** The least processor time of some tries: what else runs on the machine only ever adds to it. */
function least(tries: number, args: readonly string[]) {
  const runs = Array.from({ length: tries }, () => run(args))
  return {
    seconds: Math.min(...runs.map((r) => r.seconds)),
    megabytes: Math.max(...runs.map((r) => r.megabytes)),
  }
}

const STARTS = 5

/** Starting: one roll, and `play` to the first prompt in every game, beside the start of Node itself. */
export async function startRows(): Promise<Row[]> {
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ['roll 2d6', ['roll', '2d6']],
    ...[
      'bx/three-reavers',
      'simverse/guide-fight',
      'spire/jaw-worm',
      'skirmish/marsh-duel',
      'adapter/night-ferry',
    ].map((name) => [`play ${name}, to the prompt`, ['play', name]] as const),
  ]
  return commands.map(([name, args]) => {
    const bare = least(STARTS, ['-e', '0']).seconds
    const ours = least(STARTS, [PROGRAM, ...args]).seconds
    return {
      name: `start: ${name}`,
      ours,
      unit: 's',
      peer: { name: 'node -e 0', rate: bare },
      ratio: ours / bare,
    }
  })
}

/** What people wait for: whole commands of the laboratory with their measures, and a long journal that is verified. */
export async function commandRows(): Promise<Row[]> {
  const row = (name: string, args: readonly string[]): Row => {
    const { seconds, megabytes } = run([PROGRAM, ...args])
    return { name: `ludex ${name}`, ours: seconds, unit: 's', note: `${megabytes.toFixed(0)} MB` }
  }
  const lines = (name: string): Row => row(name, name.split(' '))
  return [
    lines('simulate bx/three-reavers --runs 300000'),
    lines('simulate spire/jaw-worm --runs 50000'),
    lines('simulate simverse/guide-fight --runs 2000'),
    lines('simulate skirmish/marsh-duel --runs 20000'),
    lines('simulate bx/ford-day --runs 3000'),
    lines('odds bx/three-reavers'),
    lines('odds bx/three-reavers --rational'),
    lines('solve spire/jaw-worm --for hp'),
    lines('solve spire/two-louses --for hp'),
    ...fileRows(),
  ]
}

const COMMANDS = 2_000

/** A table on disk: every command is on disk before it is answered; then the journal is verified. */
function fileRows(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-bench-'))
  try {
    const journal = join(folder, 'long.journal')
    const script = join(folder, 'script.txt')
    writeFileSync(script, `${'turn\n'.repeat(COMMANDS)}`)
    const play = ['play', 'skirmish/marsh-duel', '--seed', 'bench', '--script', script]
    const memory = run([PROGRAM, ...play])
    const file = run([PROGRAM, ...play, '--journal', journal])
    const verify = run([PROGRAM, 'verify', journal])
    return [
      { name: `ludex play, ${COMMANDS} commands in memory`, ours: memory.seconds, unit: 's' },
      { name: `ludex play, ${COMMANDS} commands on disk`, ours: file.seconds, unit: 's' },
      { name: 'ludex verify of that journal', ours: verify.seconds, unit: 's' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
