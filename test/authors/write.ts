/** `npm run schemas`: writes the JSON Schemas and the reference pages of all games anew. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { GAMES, generated, generatedCatalogue } from './generated.js'

for (const game of GAMES) {
  for (const [file, text] of await generated(game)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const [file, text] = generatedCatalogue()
writeFileSync(file, text)
