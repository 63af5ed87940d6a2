/**
 * Keeps lines and says so: `keep-main.mjs <dist> <store|journal> <folder> <lines>`, going on where the folder ends. Each number
 * it prints is a line that was acknowledged. What is refused it tries again, as a host does. Plain JavaScript, so that
 * little else happens while system calls are counted; `writev` of two pieces, so that its own words
 * are not counted with the others.
 */
import crypto from 'node:crypto'
import { statSync, writevSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Names that are drawn are the same in every run, so that a call can be found again by its path.
const [dist, kind, folder, lines] = process.argv.slice(2)
let drawn = 16 * Number(lines)
crypto.randomBytes = (size) => Buffer.alloc(size, ++drawn)
syncBuiltinESMExports()

const load = (file) => import(pathToFileURL(join(dist, file)).href)
const line = (n) => JSON.stringify({ n, text: 'x'.repeat(40 + ((n * 37) % 200)) })
const say = (...words) => writevSync(1, [Buffer.from(words.join(' ')), Buffer.from('\n')])
const at = '2026-01-01T00:00:00.000Z'
const PATIENCE = 3

/** Until it is done: what fails for a moment is tried again; what goes on failing is said, and the end. */
async function patiently(what, work) {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      say('refused', what, error.code ?? error.name, error.message.replaceAll('\n', ' '))
      if (!error.code && error.name !== 'StoreFailed') throw error
      if (tries === PATIENCE) process.exit(3)
    }
  }
}

async function keepInStore() {
  const { openFiles } = await load('store/files/file-store.js')
  say('begin')
  const store = await patiently('open', () => openFiles(folder))
  const card = (length) => ({
    id: 't',
    title: 't',
    game: 'g',
    version: '1',
    length,
    status: 'playing',
    opened: at,
    touched: at,
  })
  const secrets = { seed: 'a', veil: 'b' }
  const first = { card: card(1), lines: [line(0)], links: [], secrets }
  const known = await store.card('t')
  if (!known) {
    await patiently('create', () => store.create(first))
    say(0)
  }
  const from = known ? (await patiently('read', () => store.lines('t', 0))).length : 1
  for (let n = from; n < Number(lines); n++) {
    let doubt = false
    await patiently(n, async () => {
      // After an unclear answer one looks first: the same line may be there.
      const there = doubt ? await store.lines('t', n, n) : []
      try {
        if (there[0] === line(n)) return
        const answer = await store.append('t', n, [line(n)], card(n + 1))
        if (answer === 'taken') throw new Error(`line ${n} is taken, and nobody said that it might be`)
      } catch (error) {
        doubt ||= error.certain !== true
        throw error
      }
    })
    say(n)
  }
  await patiently('close', () => store.close())
}

async function keepInJournal() {
  const { JournalFile } = await load('store/journal-file.js')
  const path = join(folder, 'g.journal')
  say('begin')
  let from = 0
  const file = await patiently('open', () => {
    // An empty one is no game yet: whoever finds one begins anew.
    if (!(statSync(path, { throwIfNoEntry: false })?.size > 0)) return JournalFile.create(path, 'secret')
    const { file, bytes } = JournalFile.open(path)
    from = Buffer.from(bytes).toString().split('\n').length - 1
    return file
  })
  await patiently('mend', () => file.setAside())
  for (let n = from; n < Number(lines); n++) {
    await patiently(n, () => file.append([line(n)]))
    say(n)
  }
  await patiently('close', () => file.close())
}

await (kind === 'store' ? keepInStore() : keepInJournal())
