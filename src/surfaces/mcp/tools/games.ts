import { z } from 'zod'
import { policyNames } from '../../../analysis/players.js'
import { spelledOut } from '../../../kernel/name-fault.js'
import { nearest } from '../../../kernel/nearest.js'
import { quoteName } from '../../../kernel/quote-names.js'
import { gameFactsOf, type ListedScenario, listScenarios } from '../../../library/index.js'
import { findGame, gameIds } from '../../../rulesets/registry.js'
import { fitting } from '../answers/budget.js'
import type { Reply } from '../answers/schema.js'
import { mcpRefuses } from '../desk.js'
import { verbLines } from '../reading/reference.js'
import { rulesLine } from '../reading/texts.js'
import { tool } from '../tool.js'

const MOST = 4_000

async function list(): Promise<readonly string[]> {
  const scenarios = await listScenarios()
  const games = await Promise.all(
    gameIds().map(async (id) => {
      const { ruleset } = (await findGame(id))!
      const own = scenarios.filter(({ game }) => game === id)
      const first = own.find((one) => one.first)
      const begin = first ? ` Begin with ${first.name} (${factsOf(first)}).` : ''
      const { name, about } = gameFactsOf(id) ?? { name: ruleset.title, about: '' }
      return `${id}: ${[`${name}.`, about].join(' ').trim()}${begin} Scenarios: ${own.map((one) => one.name).join(', ') || 'bring your own'}`
    }),
  )
  return [...games, 'games game: <id> describes one; open scenario: <name> begins.']
}

/** Length and players, in few words. */
function factsOf({ minutes, players: [fewest, most], master }: ListedScenario): string {
  const people =
    most === 0
      ? 'nobody chooses'
      : `${fewest === most ? most : `${fewest}–${most}`} player${most === 1 ? '' : 's'}`
  return [
    ...(minutes === undefined ? [] : [`${minutes} min`]),
    people,
    ...(master ? ['needs a game master'] : []),
  ].join(', ')
}

function scenarioLine(scenario: ListedScenario): string {
  const { name, title, seats, about, first } = scenario
  const roles = seats.map((seat) => `${quoteName(seat.name)} (${quoteName(seat.side)})`).join(', ')
  const said = about === undefined ? '' : ` "${spelledOut(about).replaceAll('"', "'")}"`
  return `${name}: ${quoteName(title)} (${factsOf(scenario)}${first ? ', begin here' : ''}). Roles: ${roles}.${said}`
}

async function describe(id: string): Promise<readonly string[]> {
  const game = await findGame(id)
  if (!game) {
    const meant = nearest(id, gameIds())
    throw mcpRefuses(
      'NO_SUCH_GAME',
      `There is no game "${id.slice(0, 40)}"${meant === undefined ? '' : `; ${meant}?`} Games: ${gameIds().join(', ')}.`,
    )
  }
  const { ruleset } = game
  const scenarios = (await listScenarios()).filter((one) => one.game === id)
  return [
    `${ruleset.title}: ${rulesLine(id, ruleset.title)}`,
    ...scenarios.map(scenarioLine),
    `Bots: ${policyNames(ruleset).join(', ')}.`,
    'Verbs:',
    ...verbLines(ruleset.verbs),
  ]
}

export const games = tool({
  name: 'games',
  about:
    'List the games and their scenarios; with game: its rules in a line, scenarios, roles, bots and verbs.',
  input: z.strictObject({ game: z.string().optional() }),
  readOnly: true,
  async run(_, { game }): Promise<Reply> {
    const lines = game === undefined ? await list() : await describe(game)
    return { status: 'done', changed: false, tell: [...fitting(lines, MOST)] }
  },
})
