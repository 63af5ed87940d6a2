import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { findRuleset } from '../../../src/rulesets/registry.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'

const PROGRAM = fileURLToPath(new URL('../../../bin/ludex.js', import.meta.url))

interface Answered {
  readonly status: string
  readonly receipt?: { readonly n: number; readonly hash: string }
}

/** A game at the prompt, as a program plays it; killed after some milliseconds if that is asked for. */
function play(
  folder: string,
  lines: readonly string[],
  how: { readonly kilobytes?: number; readonly kill?: number },
) {
  const limit = how.kilobytes === undefined ? '' : `ulimit -f ${how.kilobytes}; `
  const args = ['play', 'spire/jaw-worm', '--json', '--journal', join(folder, 'g.journal')]
  const ran = spawnSync('bash', ['-c', `${limit}exec "$0" "$@"`, process.execPath, PROGRAM, ...args], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    ...(how.kill !== undefined && { timeout: how.kill, killSignal: 'SIGKILL' as const }),
  })
  const answers = ran.stdout.split('\n').slice(0, -1)
  return { answers: answers.map((line) => JSON.parse(line) as Answered), err: ran.stderr }
}

/** Everything a player was told of stands in the journal, and what stands there verifies as far as it goes. */
async function check(file: string, answers: readonly Answered[], what: string): Promise<number> {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').slice(0, -1)
  let told = 0
  for (const { receipt } of answers) {
    if (!receipt) continue
    told++
    const { hash } = JSON.parse(lines[receipt.n] ?? '{}') as { hash?: string }
    if (hash !== receipt.hash)
      throw new Broken(`${what}: line ${receipt.n} was acknowledged and is not there`, { answers, lines })
  }
  const found = verifyJournal(lines.map((line) => `${line}\n`).join(''), await findRuleset('spire'))
  if (!found.ok) throw new Broken(`${what}: the journal is damaged`, { problem: found.problem, text })
  return told
}

const LINES = Array.from({ length: 60 }, (_, i) => (i % 4 === 3 ? 'end' : 'say still here'))

async function inAFolder<Answer>(work: (folder: string) => Promise<Answer>): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-small-'))
  try {
    return await work(folder)
  } finally {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A disk that takes no more: the game says so and goes on, and the journal stays whole. */
export async function fullDisk(chance: Chance): Promise<Figures> {
  return await inAFolder(async (folder) => {
    const { answers } = play(folder, LINES, { kilobytes: chance.between(80, 96) })
    const refused = answers.filter(({ status }) => status === 'error').length
    return {
      'disks filled': 1,
      'lines refused': refused,
      'lines told': await check(join(folder, 'g.journal'), answers, 'a full disk'),
    }
  })
}

/** kill -9 at any moment of a game at the prompt. */
export async function killedPrompt(chance: Chance): Promise<Figures> {
  return await inAFolder(async (folder) => {
    const { answers } = play(folder, LINES, { kill: chance.between(150, 1_500) })
    const file = join(folder, 'g.journal')
    return {
      'prompts killed': 1,
      'lines told': answers.length === 0 ? 0 : await check(file, answers, 'a killed prompt'),
    }
  })
}

/** Where nothing may be written: plain words, nothing left behind. As root everything may, but into a file. */
export async function noPlace(): Promise<Figures> {
  return await inAFolder(async (folder) => {
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'closed'))
    chmodSync(join(folder, 'closed'), 0o500)
    const places = [
      join(folder, 'file'),
      ...(process.getuid?.() === 0 ? ['/proc'] : [join(folder, 'closed')]),
    ]
    for (const place of places) {
      const { answers, err } = play(place, LINES.slice(0, 2), {})
      if (answers.some(({ receipt }) => receipt !== undefined) || /\n\s+at /.test(err) || err === '')
        throw new Broken(`a journal in ${place} is refused without words`, { answers, err })
    }
    return { 'places refused': places.length }
  })
}
