// npm run transcripts -- --write [part of a name]: writes what comes out as what is expected. Without --write it only tells.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expectedFile, play, transcripts } from './player.js'

const writing = process.argv.includes('--write')
const part = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? ''
for (const name of transcripts().filter((each) => each.includes(part))) {
  const file = expectedFile(name)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const now = await play(name)
  if (now === before) continue
  if (writing) writeFileSync(file, now)
  process.stdout.write(`${writing ? 'written' : 'differs'}: ${name}\n`)
}
