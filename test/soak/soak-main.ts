/**
 * `npm run soak`: tries to break every promise for as long as it is given, says what it did, and stops at the first
 * promise that does not hold, with the smallest input that shows it in a file.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { playVolume, type VolumeAsked, volumeTable } from './bots/volume.js'
import { keep } from './frame/cases.js'
import type { Case, Figures, Harness } from './frame/harness.js'
import { type HarnessRun, runHarness } from './frame/run.js'
import { figuresTable } from './frame/table.js'
import { harnesses } from './harnesses.js'
import { leaks } from './leaks/harness.js'
import { SUBJECTS } from './review/subjects.js'

const USAGE = `npm run soak -- [--minutes N] [--only name,name] [--seed N] [--round N] [--json]
npm run soak -- --only leaks --tables N --commands N
npm run soak -- --only review --journals N
npm run soak -- --only bots --games N [--scenario pattern] [--minutes N] [--seed N] [--round N]
npm run soak -- --replay file
  --minutes  how long, shared among the harnesses (3)
  --only     ${harnesses()
    .map(({ name }) => name)
    .join(', ')}
  --seed     the same seed does the same rounds
  --round    one round alone, to see it again
  --json     the figures as JSON on stdout, the table on stderr
  --tables, --commands   a day in fast motion on one server, in a hundred rounds, however long it takes
  --games    this number of games of bots alone of each scenario, one, ten, a hundred, …; --minutes (none) ends it earlier
  --journals this number of random journals of each game that is reviewed exactly (1,000 is the volume), however long it takes
  --scenario those whose names fit this regular expression
  --replay   tries a saved case again`

/** Reviews by number say how far they are after this number of rounds. */
const REPORTED = 100

class Misused extends Error {}

function numberOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new Misused(`--${name} ${text}: write a number`)
  return value
}

function chosen(only: string | undefined): readonly Harness[] {
  const all = harnesses()
  if (only === undefined) return all
  return only.split(',').map((name) => {
    const harness = all.find((each) => each.name === name.trim())
    if (!harness)
      throw new Misused(`there is no harness "${name}"; there are ${all.map((each) => each.name).join(', ')}`)
    return harness
  })
}

/** Rounds of a day in fast motion: memory and handles are looked at after each. */
const DAY = 100

/** The harness of leaks with so much work in a hundred rounds; it says on stderr how far it is. */
function day(list: readonly Harness[], tables: number, commands: number): readonly Harness[] {
  if (list.length !== 1 || list[0]!.name !== 'leaks')
    throw new Misused('--tables and --commands are for --only leaks')
  let round = 0
  const told = (figures: Figures) => {
    const sample = Object.entries(figures).map(([name, value]) => `${value} ${name}`)
    process.stderr.write(`${++round} of ${DAY}: ${sample.join(', ')}\n`)
  }
  return [leaks({ tables: Math.ceil(tables / DAY), commands: Math.ceil(commands / DAY), told })]
}

/** Games of bots by number, with a table at the end; it says on stderr how far it is. */
async function volume(
  asked: Omit<VolumeAsked, 'goOn' | 'told'>,
  minutes: number,
  json: boolean,
): Promise<void> {
  const end = Date.now() + minutes * 60_000
  const told = (line: string) => void process.stderr.write(`${line}\n`)
  const played = await playVolume({ ...asked, goOn: () => Date.now() < end, told })
  if (played.length === 0) throw new Misused(`--scenario: no scenario that is shipped fits ${asked.scenario}`)
  if (json) {
    process.stdout.write(`${JSON.stringify({ seed: asked.seed, scenarios: played }, undefined, 2)}\n`)
    return
  }
  const games = played.reduce((sum, each) => sum + each.games, 0)
  process.stdout.write(
    `${volumeTable(played)}\n\n${games} games of ${played.length} scenarios, seed ${asked.seed}\n`,
  )
}

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw new Misused(`--scenario ${text}: write a regular expression`)
  }
}

async function replay(file: string): Promise<void> {
  const saved = JSON.parse(readFileSync(file, 'utf8')) as Case
  const harness = harnesses().find(({ name }) => name === saved.harness)
  if (!harness?.replay) throw new Misused(`${file}: no harness tries cases of "${saved.harness}" again`)
  await harness.replay(saved)
  process.stdout.write(`${file}: holds now\n`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      round: { type: 'string' },
      tables: { type: 'string' },
      commands: { type: 'string' },
      games: { type: 'string' },
      journals: { type: 'string' },
      scenario: { type: 'string' },
      json: { type: 'boolean', default: false },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  if (values.replay !== undefined) {
    await replay(values.replay)
    return 0
  }
  const say = (text: string) => (values.json ? process.stderr : process.stdout).write(`${text}\n`)
  // `npm run soak --minutes 30` without `--` hands over the number alone.
  const minutes = numberOf(values.minutes ?? positionals[0], 'minutes') ?? 3
  const seed = numberOf(values.seed, 'seed') ?? Math.floor(Math.random() * 2 ** 31)
  const round = numberOf(values.round, 'round')
  const games = numberOf(values.games, 'games')
  if (games !== undefined || values.scenario !== undefined) {
    if (values.only !== 'bots' || !games)
      throw new Misused('--games (1 or more) and --scenario are for --only bots')
    const scenario = values.scenario === undefined ? {} : { scenario: patternOf(values.scenario) }
    const first = round === undefined ? {} : { first: round }
    await volume(
      { games, seed, ...scenario, ...first },
      values.minutes === undefined ? Number.POSITIVE_INFINITY : minutes,
      values.json,
    )
    return 0
  }
  const [tables, commands] = [numberOf(values.tables, 'tables'), numberOf(values.commands, 'commands')]
  const isDay = tables !== undefined || commands !== undefined
  const journals = numberOf(values.journals, 'journals')
  if (journals !== undefined && values.only !== 'review') throw new Misused('--journals is for --only review')
  const list = isDay ? day(chosen(values.only), tables ?? 0, commands ?? 0) : chosen(values.only)
  const weights = list.reduce((sum, { weight }) => sum + weight, 0)
  const rounds = isDay ? DAY : journals === undefined ? undefined : journals * SUBJECTS.length
  say(rounds === undefined ? `seed ${seed}, ${minutes} minutes` : `seed ${seed}, ${rounds} rounds`)
  const runs: HarnessRun[] = []
  const began = Date.now()
  let given = 0
  for (const harness of list) {
    // What one harness did not use the next ones have.
    given += harness.weight
    const end = began + (minutes * 60_000 * given) / weights
    say(`${harness.name}: ${harness.promise}`)
    const most = round !== undefined ? 1 : rounds
    const goOn = (done: number) => {
      if (journals && done > 0 && done % REPORTED === 0)
        process.stderr.write(`${done} of ${rounds} rounds, ${Math.round(process.cpuUsage().user / 1e6)} s\n`)
      return most === undefined ? done === 0 || Date.now() < end : done < most
    }
    const run = await runHarness(harness, { seed, goOn, ...(round !== undefined && { first: round }) })
    runs.push(run)
    if (run.broken) break
  }
  say(`\n${figuresTable(runs)}\n`)
  const broken = runs.at(-1)?.broken
  if (broken) {
    const { file, again } = keep(broken)
    say(
      `BROKEN: ${broken.harness}: ${broken.message}\n${broken.stack ?? ''}\nkept in ${file}\ntry it again: ${again}`,
    )
  } else say(`nothing broken; seed ${seed}`)
  if (values.json) process.stdout.write(`${JSON.stringify({ seed, minutes, runs }, undefined, 2)}\n`)
  return broken ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const misused = error instanceof Misused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!misused) throw error
  process.stderr.write(`${(error as Error).message}\n${USAGE}\n`)
  process.exitCode = 2
}
