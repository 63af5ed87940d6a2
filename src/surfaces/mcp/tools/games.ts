import { z } from 'zod'
import { policyNames } from '../../../analysis/players.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { spelledOut } from '../../../kernel/words/name-fault.js'
import { sameName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { quoteName } from '../../../kernel/words/quote-names.js'
import { visible } from '../../../kernel/words/visible.js'
import { gameFactsOf, type ListedScenario, listScenarios } from '../../../library/index.js'
import { findGame, gameIds } from '../../../rulesets/registry.js'
import { clipped, costOf, fitting } from '../answers/budget.js'
import type { Reply } from '../answers/schema.js'
import { type Desk, mcpRefuses } from '../desk.js'
import { keysOf } from '../reading/documents.js'
import { EXAMPLE, exampleOf, formatOf, KEYS } from '../reading/format.js'
import { rulesOf } from '../reading/reference.js'
import { MAX_SECTION, type Section, sectionsOf } from '../reading/sections.js'
import { rulesLine } from '../reading/texts.js'
import { tool } from '../tool.js'

/** The longest answer, in characters, less the frame around its lines. */
const MAX_LENGTH = MAX_SECTION - 120

/** The sections that describe every scenario of a game. */
const SCENARIOS = 'scenario-list'

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

const MAX_ABOUT = 110

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
  const said =
    about === undefined
      ? ''
      : ` "${clipped(spelledOut(about).replaceAll('"', "'").replace(/\s+/g, ' '), MAX_ABOUT)}"`
  return `${name}: ${quoteName(title)} (${factsOf(scenario)}${first ? ', begin here' : ''}). Roles: ${roles}.${said}`
}

async function gameNamed(id: string): Promise<Ruleset> {
  const game = await findGame(id)
  if (game) return game.ruleset
  const meant = nearest(id, gameIds())
  throw mcpRefuses(
    'NO_SUCH_GAME',
    `There is no game "${id.slice(0, 40)}"${meant === undefined ? '' : `; ${meant}?`} Games: ${gameIds().join(', ')}.`,
  )
}

async function describe(id: string): Promise<readonly string[]> {
  const ruleset = await gameNamed(id)
  const scenarios = await scenariosOf(id)
  const example = exampleOf(id) === undefined ? [] : [EXAMPLE]
  const keys = sectionsOf(keysOf(id)).map(({ name }) => name)
  const described = (await scenarioSections(id)).map(({ name }) => name)
  const names = [...new Set([...example, ...keys, ...described, ...rulesOf(ruleset).map(({ name }) => name)])]
  const head = [
    `${ruleset.title}: ${rulesLine(id, ruleset.title)}`,
    `Verbs (section: verbs tells how each is written): ${Object.keys(ruleset.verbs).join(', ')}.`,
    `Bots: ${policyNames(ruleset).join(', ')}.`,
    `Sections (${example.length > 0 ? `${EXAMPLE} is a whole scenario to begin from, ${KEYS} has its keys; ` : ''}games game: ${id} section: <name>): ${clipped(names.join(', '), 900)}.`,
  ]
  const lines = scenarios.map(scenarioLine)
  if (costOf([...head, ...lines]) <= MAX_LENGTH) return [...head, ...lines]
  const all = `All scenarios (section: ${SCENARIOS} describes each): ${scenarios.map(({ name }) => name).join(', ')}.`
  const room = MAX_LENGTH - costOf([...head, all])
  return [...head, ...fitting(lines, room, (left) => `… ${left} more`), all]
}

async function scenariosOf(game: string): Promise<readonly ListedScenario[]> {
  return (await listScenarios()).filter((one) => one.game === game)
}

/** Every scenario of a game in a line, by sections. */
async function scenarioSections(game: string): Promise<readonly Section[]> {
  const scenarios = await scenariosOf(game)
  if (scenarios.length === 0) return []
  return sectionsOf([`## ${SCENARIOS}`, ...scenarios.map(scenarioLine)].join('\n'))
}

/** One section of the rules, or of the scenarios as they are written. */
async function sectionOf(desk: Desk, id: string, wanted: string): Promise<readonly string[]> {
  const ruleset = await gameNamed(id)
  const format = (await formatOf(id, (scenario) => desk.mayRead(scenario))) ?? []
  const all = [...(await scenarioSections(id)), ...rulesOf(ruleset), ...format]
  const found = all.find(({ name }) => sameName(name, wanted))
  if (found) return found.text.split('\n')
  const names = all.map(({ name }) => name)
  const meant = nearest(wanted, names)
  throw mcpRefuses(
    'NOT_FOUND',
    `There is no section "${visible(wanted).slice(0, 60)}"${meant === undefined ? '' : `; ${meant}?`} Sections: ${clipped(names.join(', '), 180)}.`,
  )
}

export const games = tool({
  name: 'games',
  about:
    'List the games and their scenarios; with game: its rules in a line, verbs, bots, sections, scenarios, roles; with section: that part of its rules, or how a scenario is written (example: a whole one).',
  input: z.strictObject({ game: z.string().optional(), section: z.string().max(80).optional() }),
  readOnly: true,
  apart: () => true,
  async run(desk, { game, section }): Promise<Reply> {
    if (section !== undefined && game === undefined)
      throw mcpRefuses('BAD_CALL', 'A section belongs to a game: give game as well.')
    if (game !== undefined && section !== undefined)
      return { status: 'done', changed: false, tell: [...(await sectionOf(desk, game, section))] }
    const lines = game === undefined ? await list() : await describe(game)
    return { status: 'done', changed: false, tell: [...fitting(lines, MAX_LENGTH)] }
  },
})
