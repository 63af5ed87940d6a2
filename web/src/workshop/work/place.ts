import * as reader from 'yaml'
import type { CheckPlace } from '../../../../src/library/text/check-text.js'
import type { ReadingLibrary } from '../../../../src/library/text/scenario-in.js'
import { yamlComesFrom } from '../../../../src/library/text/yaml.js'
import { findRuleset } from '../../../../src/rulesets/registry.js'

yamlComesFrom(() => reader)

const ROOT = '../../../../content/'

/** What the games bring beside their scenarios: catalogs, monsters, systems. Each game's are fetched when it is asked for. */
const beside = import.meta.glob<string>(
  ['../../../../content/*/*/**/*.yaml', '!../../../../content/*/template/*.yaml'],
  { query: '?raw', import: 'default' },
)

/** The documents of a game by their paths without ending, as a scenario names them. */
class PageLibrary implements ReadingLibrary {
  readonly sources = new Map<string, unknown>()
  private readonly texts: ReadonlyMap<string, string>

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts
  }

  read(path: string): unknown {
    if (this.sources.has(path)) return this.sources.get(path)
    const text = this.texts.get(path)
    if (text === undefined) return undefined
    const content: unknown = reader.parse(text)
    this.sources.set(path, content)
    return content
  }

  list(folder: string): readonly string[] {
    return [...this.texts.keys()].filter((path) => path.slice(0, path.lastIndexOf('/')) === folder).sort()
  }
}

const known = new Map<string, Promise<ReadonlyMap<string, string>>>()

async function textsOf(game: string): Promise<ReadonlyMap<string, string>> {
  const own = Object.entries(beside).filter(([path]) => path.startsWith(`${ROOT}${game}/`))
  const cut = ROOT.length + game.length + 1
  return new Map(
    await Promise.all(
      own.map(async ([path, load]) => [path.slice(cut, -'.yaml'.length), await load()] as const),
    ),
  )
}

/** What a check needs, in a browser: the games of this page, and the documents that come with them. */
export const place: CheckPlace = {
  ruleset: findRuleset,
  async library(game) {
    if (!known.has(game)) known.set(game, textsOf(game))
    return new PageLibrary(await known.get(game)!)
  },
}
