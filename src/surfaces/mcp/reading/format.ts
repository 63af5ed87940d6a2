import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameScenario } from '../../../host/index.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { CONTENT } from '../../../library/documents/content.js'
import { type LoadedScenario, listScenarios, loadScenario } from '../../../library/index.js'
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
  const head = `# Scenarios of ${game}\n\nA scenario is a YAML map that begins with \`ruleset: ${game}\`. \`open\` takes its text and says, with line and column, what is wrong with it.`
  return sectionsOf([head, ...files].join('\n\n'))
}
