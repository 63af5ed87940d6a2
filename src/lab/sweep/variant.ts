import { mustHavePolicy, policyNames } from '../../analysis/players.js'
import { setEntry } from '../../kernel/entry.js'
import { DocumentFault } from '../../library/fault.js'
import { type LoadedScenario, loadScenario } from '../../library/load.js'
import type { Work } from '../work.js'
import { policySeat } from './axis.js'

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
