import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { CONTENT } from '../../src/library/documents/content.js'

/** Every playable scenario that comes with the program: [game/file, path]. */
export function shippedScenarios(): [string, string][] {
  const games = readdirSync(CONTENT, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return games.flatMap(({ name: game }) =>
    readdirSync(join(CONTENT, game))
      .filter((file) => file.endsWith('.yaml'))
      .map((file): [string, string] => [`${game}/${file}`, join(CONTENT, game, file)])
      .filter(
        ([, path]) =>
          (parse(readFileSync(path, 'utf8')) as { ruleset?: string } | null)?.ruleset !== undefined,
      ),
  )
}
