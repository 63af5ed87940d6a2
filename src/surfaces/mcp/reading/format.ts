import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameScenario } from '../../../host/index.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { CONTENT } from '../../../library/documents/content.js'
import { type LoadedScenario, listScenarios, loadScenario } from '../../../library/index.js'
import { keysOf } from './documents.js'
import { type Section, sectionsOf } from './sections.js'

export const FORMAT =
  'How a scenario of a game is written, shown by those that come with it; open takes such a text.'

const loaded = new Map<string, Promise<LoadedScenario>>()

/** A scenario that comes with the program: read once, because it does not change while the program runs. */
function shipped(name: string): Promise<LoadedScenario> {
  const known = loaded.get(name) ?? loadScenario(join(CONTENT, `${name}.yaml`))
  loaded.set(name, known)
  return known
}

/** Returns a scenario as it is written, or why this session may not read it now. */
async function textOf(name: string, mayRead: (scenario: GameScenario) => Promise<void>): Promise<string> {
  try {
    await mayRead(await shipped(name))
  } catch (error) {
    if (error instanceof Stop) return `Not shown now. ${error.message}`
    throw error
  }
  const text = readFileSync(join(CONTENT, `${name}.yaml`), 'utf8')
  return `\`\`\`yaml\n${text.trimEnd()}\n\`\`\``
}

/** The section that every game has which brings a scenario to begin with. */
export const EXAMPLE = 'example'

/** The section with every key of a scenario. */
export const KEYS = 'keys'

/** A game's example: a file of that name where the one to begin with leaves forms out. */
const EXAMPLES: readonly string[] = ['template/example', 'template/scenario']

/** Returns the name of the one whole minimal scenario of a game, where it brings one. */
export function exampleOf(game: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(game)) return undefined
  return EXAMPLES.map((name) => `${game}/${name}`).find((name) => existsSync(join(CONTENT, `${name}.yaml`)))
}

/** The folder of a game's documents that scenarios name: whole systems. No scenario's secret stands in them. */
const SYSTEMS = 'systems'

/** Returns the systems that come with a game, as they are written: a reader over MCP opens no file. */
function systemsOf(game: string): readonly string[] {
  const folder = join(CONTENT, game, SYSTEMS)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8').trimEnd()
      return `## ${SYSTEMS}/${file.slice(0, -'.yaml'.length)}\n\n\`\`\`yaml\n${text}\n\`\`\``
    })
}

/**
 * Returns the scenarios of a game as they are written, by sections: each is a whole example of the format. `mayRead`
 * throws for those withheld.
 */
export async function formatOf(
  game: string,
  mayRead: (scenario: GameScenario) => Promise<void>,
): Promise<readonly Section[] | undefined> {
  const own = (await listScenarios()).filter((one) => one.game === game)
  if (own.length === 0) return undefined
  const files = await Promise.all(
    own.map(async ({ name, title }) => `## ${name}\n\n${title}\n\n${await textOf(name, mayRead)}`),
  )
  const example = exampleOf(game)
  const first =
    example === undefined
      ? []
      : [
          `## ${EXAMPLE}\n\nOne whole scenario; open takes it as it stands.\n\n${await textOf(example, mayRead)}`,
        ]
  const keys = keysOf(game)
  const pointer = [
    ...(example === undefined ? [] : [` The section ${EXAMPLE} is a whole short one to begin from.`]),
    ...(keys === '' ? [] : [` The section ${KEYS} has every key.`]),
  ].join('')
  const head = `# Scenarios of ${game}\n\nA scenario is a YAML map that begins with \`ruleset: ${game}\`. \`open\` takes its text and says, with line and column, what is wrong with it.${pointer}`
  return sectionsOf(
    [head, ...first, ...(keys === '' ? [] : [keys]), ...systemsOf(game), ...files].join('\n\n'),
  )
}
