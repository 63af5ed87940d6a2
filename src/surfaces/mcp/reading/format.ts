import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '../../../library/documents/content.js'
import { listScenarios } from '../../../library/index.js'

export const FORMAT =
  'How a scenario of a game is written, shown by those that come with it; open takes such a text.'

/** Whoever plays a game from a seat that may not know its scenario does not read it here. */
export const WITHHELD =
  'The scenarios of this game are not shown while you play it from a seat that may not know all of them.'

/** The scenarios of a game as they are written: each is a whole example of the format. */
export async function formatOf(game: string): Promise<string | undefined> {
  const own = (await listScenarios()).filter((one) => one.game === game)
  if (own.length === 0) return undefined
  const files = own.map(({ name, title }) => {
    const text = readFileSync(join(CONTENT, `${name}.yaml`), 'utf8')
    return `## ${title} (${name})\n\n\`\`\`yaml\n${text.trimEnd()}\n\`\`\``
  })
  return [
    `# Scenarios of ${game}`,
    `A scenario is a YAML map that begins with \`ruleset: ${game}\`. \`open\` takes its text and says, with line and column, what is wrong with it.`,
    ...files,
  ].join('\n\n')
}
