import type { GameSeen, ScenarioSeen } from '../api/types.js'
import { plainName } from '../emblems/people.js'

/** `5 min`; nothing where it is not known. */
export function minutesText({ minutes }: Pick<ScenarioSeen, 'minutes'>): string {
  if (minutes === undefined) return ''
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** `1 player`, `1–3 players`, and who else is needed. */
export function playersText({
  players: [fewest, most],
  master,
}: Pick<ScenarioSeen, 'players' | 'master'>): string {
  if (most === 0) return 'you watch'
  const count = fewest === most ? `${most}` : `${fewest}–${most}`
  return `${count} player${most === 1 ? '' : 's'}${master ? ' + GM' : ''}`
}

/** Which scenarios a list shows. */
export const filters = {
  all: 'All',
  fights: 'Fights',
  stories: 'Stories',
  short: 'Under 10 min',
  several: '2 or more',
} as const
export type Filter = keyof typeof filters

export interface Listed {
  readonly game: GameSeen
  readonly scenario: ScenarioSeen
}

function fits({ scenario }: Listed, filter: Filter): boolean {
  switch (filter) {
    case 'fights':
      return scenario.kind === 'fight' || scenario.kind === 'run'
    case 'stories':
      return scenario.kind === 'story'
    case 'short':
      return scenario.minutes !== undefined && scenario.minutes < 10
    case 'several':
      return scenario.players[1] > 1
    default:
      return true
  }
}

/** Whether every word of a search is somewhere in title, sentence, people or the game's name. */
function matches({ game, scenario }: Listed, words: readonly string[]): boolean {
  const text = [
    scenario.title,
    scenario.about ?? '',
    ...scenario.people.map(plainName),
    game.name,
    game.title,
  ]
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The scenarios of a search, those to begin with first, else in the order of the catalogue. */
export function found(games: readonly GameSeen[], search: string, filter: Filter): readonly Listed[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const all = games.flatMap((game) => game.scenarios.map((scenario) => ({ game, scenario })))
  const shown = all.filter((one) => fits(one, filter) && matches(one, words))
  return [
    ...shown.filter(({ scenario }) => scenario.first),
    ...shown.filter(({ scenario }) => !scenario.first),
  ]
}

/** The games in the order of the design, those from outside behind them. */
export function inOrder(games: readonly GameSeen[]): readonly GameSeen[] {
  const order = ['bx', 'spire', 'skirmish', 'adapter', 'simverse']
  const place = ({ id }: GameSeen) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...games].sort((a, b) => place(a) - place(b))
}

/** What a game's tile begins: the scenario for newcomers, else the first. */
export function firstOf({ scenarios }: GameSeen): ScenarioSeen | undefined {
  return scenarios.find(({ first }) => first) ?? scenarios[0]
}
