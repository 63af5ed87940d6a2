import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFiles } from '../../../src/store/files/file-store.js'
import { openPostgres } from '../../../src/store/postgres/postgres-store.js'
import { newTable } from '../../store/suite/place.js'
import { Broken, type Figures } from '../frame/harness.js'

const RACER = fileURLToPath(new URL('./race-main.mjs', import.meta.url))
const NAMES = ['red', 'blue', 'green']

/** What one process was answered: done, failed for certain, or somebody else had it. */
interface Answer {
  readonly ok?: unknown
  /** The number the line was given, where numbers are given. */
  readonly n?: number
  readonly failed?: string
  readonly held?: boolean
  readonly error?: string
  readonly kind?: string
  readonly file?: string
}

/** Runs them at once; what each was told, in its order. */
async function race(
  place: string,
  args: (name: string) => readonly string[],
): Promise<readonly (readonly Answer[])[]> {
  let ready = 0
  const begin = () => {
    if (++ready === NAMES.length) writeFileSync(`${place}.go`, '')
  }
  return await Promise.all(
    NAMES.map(
      (name) =>
        new Promise<readonly Answer[]>((resolve, reject) => {
          const child = spawn(process.execPath, [RACER, ...args(name)], { stdio: ['ignore', 'pipe', 'pipe'] })
          let out = ''
          let err = ''
          child.stdout.on('data', (data) => {
            if (out === '') begin()
            out += data
          })
          child.stderr.on('data', (data) => (err += data))
          child.on('close', (code) => {
            const answers = out.split('\n').slice(1, -1)
            if (code === 0) resolve(answers.map((line) => JSON.parse(line) as Answer))
            else reject(new Broken(`a process ends with ${code}`, { err }))
          })
        }),
    ),
  )
}

async function inAFolder<Answered>(work: (folder: string) => Promise<Answered>): Promise<Answered> {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-race-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The history of a register of lines: all that was acknowledged is there once, and nothing that failed. */
function checkLines(
  what: string,
  lines: readonly string[],
  histories: readonly (readonly Answer[])[],
): Figures {
  const answers = histories.flat()
  const odd = answers.find(
    ({ error, held }) => error !== undefined && held !== true && error !== 'JournalBusy',
  )
  if (odd) throw new Broken(`${what}: a process is refused without a reason that it could act on`, odd)
  for (const { ok, failed, n } of answers) {
    if (n !== undefined && lines[n] !== ok)
      throw new Broken(`${what}: two processes were given line ${n}`, { n, ok, lines, histories })
    const times = lines.filter((line) => line === ok || line === failed).length
    if (ok !== undefined && times !== 1)
      throw new Broken(`${what}: a line was acknowledged and stands there ${times} times`, {
        ok,
        lines,
        histories,
      })
    if (failed !== undefined && times !== 0)
      throw new Broken(`${what}: a line was refused and stands there`, { failed, lines })
  }
  const acknowledged = answers.filter(({ ok }) => ok !== undefined).length
  if (lines.length !== acknowledged + 1)
    throw new Broken(`${what}: there are lines that nobody was told of`, { lines, histories })
  // Each one's own lines stand in the order in which it wrote them.
  for (const history of histories) {
    const places = history.flatMap(({ ok }) => (ok === undefined ? [] : [lines.indexOf(String(ok))]))
    if (places.some((place, i) => i > 0 && place < places[i - 1]!))
      throw new Broken(`${what}: lines stand in another order than they were acknowledged in`, { lines })
  }
  return { races: 1, acknowledged, refused: answers.length - acknowledged }
}

export async function raceForJournal(dist: string, times: number): Promise<Figures> {
  return await inAFolder(async (folder) => {
    const file = join(folder, 'g.journal')
    writeFileSync(file, 'first\n')
    const histories = await race(file, (name) => [dist, 'journal', file, name, String(times)])
    return checkLines('one journal', readFileSync(file, 'utf8').split('\n').slice(0, -1), histories)
  })
}

export async function raceForFolder(dist: string, times: number): Promise<Figures> {
  return await inAFolder(async (folder) => {
    const data = join(folder, 'data')
    const store = await openFiles(data)
    await store.create(newTable('t', ['first']))
    await store.close()
    const histories = await race(data, (name) => [dist, 'data', data, name, String(times)])
    const again = await openFiles(data)
    const lines = await again.lines('t', 0)
    await again.close()
    return checkLines('one data folder', lines, histories)
  })
}

/** One save that several games write: every game's last word stands in its own file or in the save, whole. */
export async function raceForSave(dist: string, times: number): Promise<Figures> {
  return await inAFolder(async (folder) => {
    const file = join(folder, 'camp.json')
    writeFileSync(file, '{"name":"first"}\n')
    const histories = await race(file, (name) => [dist, 'save', file, name, String(times)])
    const documents = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { name: string; i?: number })
    for (const name of NAMES)
      if (!documents.some((document) => document.name === name && document.i === times - 1))
        throw new Broken(`one save: what ${name} wrote last is nowhere`, { documents, histories })
    return { races: 1, acknowledged: histories.flat().length }
  })
}

/** Writers in this process and in no order, on two stores of one PostgreSQL table: each line has one winner. */
export async function raceInPostgres(url: string, schema: string, lines: number): Promise<Figures> {
  const stores = await Promise.all(NAMES.map(() => openPostgres(url, { schema })))
  try {
    await stores[0]!.create(newTable('t', ['first']))
    const won: string[][] = NAMES.map(() => [])
    let refused = 0
    await Promise.all(
      stores.map(async (store, i) => {
        for (let n = 1; n < lines; n = (await store.card('t'))!.length) {
          const line = `${NAMES[i]} ${n}`
          const { card } = newTable('t', [])
          if ((await store.append('t', n, [line], { ...card, length: n + 1 })) === 'stored')
            won[i]!.push(line)
          else refused++
        }
      }),
    )
    const found = checkLines(
      'one PostgreSQL table',
      await stores[0]!.lines('t', 0),
      won.map((list) => list.map((ok) => ({ ok }))),
    )
    return { ...found, refused }
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
}
