import { bytesToHex } from '@noble/hashes/utils.js'
import { canonical, hashText } from '../../canonical.js'
import type { Command } from '../../contract/command.js'
import type { GameEvent, Ruleset } from '../../contract/ruleset.js'
import { DEFAULT_OPTIONS, type TableOptions } from '../../contract/seats.js'
import type { CommonView } from '../../contract/view.js'
import { commitment, LIVE_DICE } from '../../dice/live.js'
import { veilFromSeed } from '../../journal/chain.js'
import type { EarlierTables } from '../../journal/earlier.js'
import {
  type ForkPoint,
  type HeaderRecord,
  JOURNAL_FORMAT,
  JOURNAL_MINOR,
  type Member,
} from '../../journal/record.js'
import type { TableSecrets } from './source.js'

/** What opening a table takes. */
export interface TableSetup {
  /** Names the table in its journal and goes into every die. */
  readonly id: string
  /** 32 secret bytes. Anyone who opens the table draws them from a good source and keeps them until it closes. */
  readonly seed: Uint8Array
  /** 32 more, for the blinds. Only a seed that is no secret may do without. */
  readonly veil?: Uint8Array
  /** Somebody chose the seed, so the dice are no secret to them: marked in the header. */
  readonly chosen?: boolean
  /** How dice are made of the seed: those of play unless said otherwise (`FAST_DICE` for a simulated game). */
  readonly dice?: string
  readonly options?: Partial<TableOptions>
  /** Tables of this scenario by the same opener before this one; left out where the opener is not known. */
  readonly earlier?: EarlierTables
  /** Who sits down first; everybody the game has a seat for, and a game master, when not given. */
  readonly members?: readonly Member[]
  /** The SHA-256 of the module, for a game from outside. */
  readonly module?: string
  /** Keep every line in memory, for `lines`, `export` and undo far back. Off where a store keeps them. */
  readonly keepLines?: boolean
}

export function secretsOf({ seed, veil }: TableSetup): TableSecrets {
  return { seed, veil: veil ?? veilFromSeed(seed) }
}

/** The options of a table: what was asked for, else what is usual. A campaign's game master leads by the document. */
export function optionsFor<Scenario>(
  ruleset: { isCampaign?(scenario: Scenario): boolean },
  scenario: Scenario,
  asked: Partial<TableOptions> = {},
): TableOptions {
  const campaign = ruleset.isCampaign?.(scenario) ? { rulings: 'document' as const } : {}
  return { ...DEFAULT_OPTIONS, ...campaign, ...asked }
}

export function headerFor<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
>(
  ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
  scenario: Scenario,
  setup: TableSetup,
  from?: ForkPoint,
): HeaderRecord {
  if (setup.seed.length !== 32) throw new RangeError('a table needs a seed of 32 bytes')
  return {
    kind: 'header',
    n: 0,
    format: JOURNAL_FORMAT,
    minor: JOURNAL_MINOR,
    table: setup.id,
    ruleset: ruleset.id,
    version: ruleset.version,
    ...(setup.module !== undefined && { module: setup.module }),
    dice: setup.dice ?? LIVE_DICE,
    scenario,
    scenarioHash: hashText(canonical(scenario)),
    commit: bytesToHex(commitment(setup.id, setup.seed)),
    seed: setup.chosen ? 'chosen' : 'drawn',
    options: optionsFor(ruleset, scenario, setup.options),
    ...(setup.earlier && { earlier: setup.earlier }),
    ...(from && { from }),
  }
}
