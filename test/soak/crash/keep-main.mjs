/**
 * Keeps lines and says so: `keep-main.mjs <dist> <store|journal> <folder> <lines>`. Each number it prints is a line that the
 * store has acknowledged. Plain JavaScript, so that little else happens while system calls are counted.
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dist, kind, folder, lines] = process.argv.slice(2)
const load = (file) => import(pathToFileURL(join(dist, file)).href)
const line = (n) => JSON.stringify({ n, text: 'x'.repeat(40 + ((n * 37) % 200)) })
const say = (n) => writeSync(1, `${n}\n`)
const at = '2026-01-01T00:00:00.000Z'

if (kind === 'store') {
  const { openFiles } = await load('store/files/file-store.js')
  const store = await openFiles(folder)
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
  writeSync(1, 'begin\n')
  await store.create({ card: card(1), lines: [line(0)], links: [], secrets: { seed: 'a', veil: 'b' } })
  say(0)
  for (let n = 1; n < Number(lines); n++) {
    await store.append('t', n, [line(n)], card(n + 1))
    say(n)
  }
  await store.close()
} else {
  const { JournalFile } = await load('store/journal-file.js')
  writeSync(1, 'begin\n')
  const file = JournalFile.create(join(folder, 'g.journal'), 'secret')
  for (let n = 0; n < Number(lines); n++) {
    file.append([line(n)])
    say(n)
  }
  file.close()
}
