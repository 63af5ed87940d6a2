/**
 * One of several processes that want the same thing: `race-main.mjs <dist> <journal|save|data> <place> <name> <times>`. Every
 * answer is told as one JSON line: what was tried, and what came of it.
 */
import { existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dist, kind, place, name, times] = process.argv.slice(2)
const load = (file) => import(pathToFileURL(join(dist, file)).href)
const tell = (answer) => writeSync(1, `${JSON.stringify(answer)}\n`)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const at = '2026-01-01T00:00:00.000Z'

/** Everybody begins at once, having read what there is. */
async function go() {
  writeSync(1, 'ready\n')
  while (!existsSync(`${place}.go`)) await pause(1)
}

/** Opens, adds a few lines, closes, again and again; held by somebody else is an answer too. */
async function journal() {
  const { JournalFile } = await load('store/journal-file.js')
  await go()
  for (let i = 0; i < Number(times); i++) {
    let opened
    try {
      opened = JournalFile.open(place)
    } catch (error) {
      tell({ held: error.name === 'FileHeld', error: error.name })
      await pause(2)
      continue
    }
    const line = `${name} ${i}`
    try {
      opened.file.append([line])
      tell({ ok: line })
    } catch (error) {
      tell({ failed: line, error: error.name })
    } finally {
      opened.file.close()
    }
  }
}

async function save() {
  const { SaveFile, bytesOf, hashOf } = await load('store/save-file.js')
  const now = bytesOf(place)
  const file = new SaveFile(
    { file: place, root: join(place, '..'), disk: now ? hashOf(now) : null, backedUp: false },
    now,
  )
  await go()
  for (let i = 0; i < Number(times); i++) tell({ ok: { name, i }, ...file.write({ name, i }) })
}

async function data() {
  const { openFiles } = await load('store/files/file-store.js')
  await go()
  for (let i = 0; i < Number(times); i++) {
    let store
    try {
      store = await openFiles(place)
    } catch (error) {
      tell({ held: error.name === 'FileHeld', error: error.name })
      await pause(2)
      continue
    }
    const { length } = await store.card('t')
    const line = `${name} ${i}`
    const card = {
      id: 't',
      title: 't',
      game: 'g',
      version: '1',
      length: length + 1,
      status: 'playing',
      opened: at,
      touched: at,
    }
    if ((await store.append('t', length, [line], card)) === 'stored') tell({ ok: line, n: length })
    await store.close()
  }
}

await { journal, save, data }[kind]()
