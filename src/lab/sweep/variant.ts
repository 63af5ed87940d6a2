import { mustHavePolicy, policyNames } from '../../analysis/players.js'
import { canonical } from '../../kernel/canonical.js'
import { setEntry } from '../../kernel/entry.js'
import { DocumentFault } from '../../library/fault.js'
import { type LoadedScenario, loadScenario } from '../../library/load.js'
import type { Work } from '../work.js'
import { type Axis, policySeat } from './axis.js'

/** A fight to look at: a scenario file, fields that are changed in it, and who plays how. */
export interface Fight {
  readonly file: string
  readonly settings: readonly string[]
  /** `*` and seats, each with the name of a policy; the game's first one where nobody says. */
  readonly players: Readonly<Record<string, string>>
  readonly seed: number
  readonly steps?: number
}

/** One field or one player changed. */
export interface Change {
  readonly name: string
  readonly value: string
}

/** What a fight comes to once it is loaded and checked by its game. */
export interface LoadedFight {
  readonly loaded: LoadedScenario
  readonly work: Work
}

/** Checks who plays; a seat or a policy that is not there is refused with those that are. */
function checkedPlayers(
  { ruleset, scenario }: LoadedScenario,
  named: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const seats = ruleset.seats(scenario).map(({ name }) => name)
  for (const [seat, name] of Object.entries(named)) {
    if (seat !== '*' && !seats.includes(seat))
      throw new DocumentFault(`there is no seat "${seat}"; the seats are ${seats.join(', ')}`)
    try {
      mustHavePolicy(ruleset, name)
    } catch (error) {
      throw new DocumentFault((error as Error).message)
    }
  }
  return { '*': policyNames(ruleset)[0]!, ...named }
}

/** Fields of a scenario that people read, and no rule. */
const PROSE: readonly string[] = ['title', 'about', 'intro', 'notes']

/**
 * Refuses a field that no rule reads: with every value of it the game is the same one, and a table of equal figures would
 * look like an answer.
 */
export async function mustMatter(fight: Fight, { name, values }: Axis): Promise<void> {
  if (PROSE.includes(name.split('.')[0]!))
    throw new DocumentFault(`--vary ${name}: people read this field, and no rule does`)
  if (values.length < 2) return
  const seen = new Set<string>()
  for (const value of values) {
    const { work } = await loadFight(fight, [{ name, value }])
    seen.add(canonical({ scenario: work.scenario, players: work.players }))
    if (seen.size > 1) return
  }
  throw new DocumentFault(
    `--vary ${name}: nothing reads this field; the scenario is the same with ${values[0]} and with ${values.at(-1)}`,
  )
}

/** Loads a fight with changes; faults are those of the game's own loader. */
export async function loadFight(fight: Fight, changes: readonly Change[] = []): Promise<LoadedFight> {
  const settings = [...fight.settings]
  const players: Record<string, string> = { ...fight.players }
  for (const { name, value } of changes) {
    const seat = policySeat({ name })
    if (seat === undefined) settings.push(`${name}=${value}`)
    else setEntry(players, seat, value)
  }
  const loaded = await loadScenario(fight.file, settings)
  const { ruleset, scenario, module } = loaded
  const work: Work = {
    game: ruleset.id,
    version: ruleset.version,
    ...(module !== undefined && { module }),
    scenario,
    players: checkedPlayers(loaded, players),
    seed: fight.seed,
    ...(fight.steps !== undefined && { steps: fight.steps }),
  }
  return { loaded, work }
}
