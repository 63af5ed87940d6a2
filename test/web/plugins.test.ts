import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PLUGINS = 'web/src/plugins'
const MAX_LINES = 200
/** The card game draws its own stage, hand, map and rooms and fetches them apart; its small parts are in `web/src/cards`. */
const LARGER: Readonly<Record<string, number>> = { spire: 350, 'spire-run': 220 }

/** The lines of a plug-in apart from its styles. */
function linesOf(game: string): number {
  return readdirSync(`${PLUGINS}/${game}`)
    .map((file) => readFileSync(`${PLUGINS}/${game}/${file}`, 'utf8').split('<style>')[0]!)
    .reduce((sum, text) => sum + text.trim().split('\n').length, 0)
}

const games = readdirSync(PLUGINS, { withFileTypes: true }).filter((entry) => entry.isDirectory())

it.each(games.map(({ name }) => name))('the plug-in of %s is small: what is generic is the table’s', (game) =>
  expect(linesOf(game)).toBeLessThanOrEqual(LARGER[game] ?? MAX_LINES),
)
