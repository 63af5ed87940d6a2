import { type Facts, GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { AdapterScenario, Ending } from '../scenario/schema.js'
import type { AdapterView } from './view.js'

function dial({ name, value, max, falling }: AdapterView['clocks'][number]): string {
  return `${name} ${value}/${max}${falling ? ', counting down' : ''}`
}

function conditionWords(when: Ending['when']): string {
  if ('clock' in when) return `clock ${when.clock} at ${when.at}`
  if ('objectives' in when) return 'all objectives'
  if ('objective' in when) return `objective ${when.objective}`
  if ('project' in when) return `project ${when.project} ${when.status}`
  return 'foes' in when ? 'foes down' : 'characters down'
}

/** `caught (clock hour at 10)`. */
function endingWords({ outcome, when }: Ending): string {
  return `${outcome} (${conditionWords(when)})`
}

/** Said to every player, whether or not there are others: how many are still closed is a secret (rules/secrets 2). */
function more(seat: string): string {
  return seat === GAME_MASTER ? '' : ' Reaching one may open others.'
}

/** Returns the objectives that are open once another was reached, for answers without a board. */
export function situation({ objectives }: AdapterView): readonly string[] {
  const reached = objectives.some((one) => one.reached)
  return reached
    ? objectives.filter((one) => !one.reached).map(({ name }) => `Objective now open: ${name}.`)
    : []
}

/**
 * Returns what a seat may know of aims and ends: the objectives that are open to it, the clocks, and for the game master
 * every ending.
 */
export function aims(
  view: AdapterView,
  seat: string,
  { scenario }: Facts<AdapterScenario>,
): readonly string[] {
  const open = view.objectives.filter(({ reached }) => !reached).map(({ name }) => name)
  const { endings } = scenario
  const ends =
    endings.length === 0
      ? 'Ends when the game master ends it.'
      : seat === GAME_MASTER
        ? `Ends: ${endings.map(endingWords).join('; ')}.`
        : 'Ends by what you reach or by a clock; more of it is hidden from players.'
  return [
    ...(open.length > 0
      ? [`Objectives${seat === GAME_MASTER ? '' : ' now'}: ${open.join('; ')}.${more(seat)}`]
      : []),
    ...(view.clocks.length > 0 ? [`Clocks: ${view.clocks.map(dial).join('; ')}.`] : []),
    ends,
  ]
}
