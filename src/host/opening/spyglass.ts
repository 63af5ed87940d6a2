import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER, type TableOptions } from '../../kernel/contract/seats.js'
import type { PlayedTable, Store } from '../../store/contract.js'
import { hostRefuses } from '../limits/refusals.js'
import { hidesFrom, sceneOf } from './scene.js'

/** A scenario of a game, parsed by the game's schema. */
export interface GameScenario {
  readonly ruleset: Ruleset
  readonly scenario: unknown
}

/** What somebody wants to see a scenario from. */
export interface Wish extends GameScenario {
  readonly seats: readonly string[]
  /** The table, where there is one already; what happens at that table is for its own links to decide. */
  readonly table?: string
  readonly figures?: TableOptions['figures']
}

/** A seat that a session holds now. */
export interface Sitting extends GameScenario {
  readonly table: string
  readonly seat: string
  readonly figures: TableOptions['figures']
  /** Reports whether the table goes on and the seat is still the session's. */
  isOpen(): Promise<boolean>
}

const FIGURES = ['open', 'words'] as const

/**
 * A second table is no spyglass: who plays a scenario that hides something from its seat does not look at the same
 * scenario from another seat meanwhile, the game master's above all. A party is an opener of tables, or a session that
 * nobody knows by a name.
 *
 * The answer goes by what everybody may see of the table that is played (`sceneOf`) and by what is asked for. What that
 * table hides never goes into it, so a refusal, or the lack of one, tells nothing about it.
 */
export class Spyglass {
  private readonly store: Store
  private readonly sittings = new Map<string, Set<Sitting>>()

  constructor(store: Store) {
    this.store = store
  }

  /** Notes that a party holds a seat from now on. Answers how it gives the seat back. */
  sit(party: string, sitting: Sitting): () => void {
    const held = this.sittings.get(party) ?? new Set()
    this.sittings.set(party, held.add(sitting))
    return () => {
      held.delete(sitting)
      if (held.size === 0 && this.sittings.get(party) === held) this.sittings.delete(party)
    }
  }

  /** Throws where the wish would show a party what a seat that it plays from may not know. */
  async check(party: string, wish: Wish): Promise<void> {
    for (const figures of FIGURES) {
      const face = sceneOf(wish.ruleset, wish.scenario).face[figures]
      const held = await this.heldAt(party, face, figures)
      const leads = new Set(held.filter(isLed).map(({ table }) => table))
      const played = [...(await this.store.playing(party, face)), ...held].filter(
        ({ table }) => table !== wish.table && !leads.has(table),
      )
      const spied = played.find(({ seats }) => showsMore(wish, seats, figures))
      if (spied) throw refusal(spied)
    }
    if (!isLed(wish)) await this.checkOthers(party, wish, wish.figures ?? 'open')
  }

  /** Throws where the party looks at this scenario already from a seat that sees more than the one it wants to play from. */
  private async checkOthers(party: string, wish: Wish, figures: TableOptions['figures']): Promise<void> {
    for (const own of FIGURES) {
      const held = await this.heldAt(party, sceneOf(wish.ruleset, wish.scenario).face[own], own)
      const seen = held.find(
        ({ table, seats }) => table !== wish.table && showsMore({ ...wish, seats }, wish.seats, figures),
      )
      if (seen) throw otherWay(seen)
    }
  }

  /** The tables of this face at which a party holds seats now. */
  private async heldAt(
    party: string,
    face: string,
    figures: TableOptions['figures'],
  ): Promise<readonly PlayedTable[]> {
    const seats = new Map<string, string[]>()
    for (const sitting of this.sittings.get(party) ?? []) {
      if (sitting.figures !== figures) continue
      if (sceneOf(sitting.ruleset, sitting.scenario).face[figures] !== face) continue
      if (!(await sitting.isOpen())) continue
      seats.set(sitting.table, [...(seats.get(sitting.table) ?? []), sitting.seat])
    }
    return [...seats].map(([table, held]) => ({ table, seats: held }))
  }
}

/** Reports whether the game master's seat is among these: who leads a table sees all of it. */
export function isLed({ seats }: { readonly seats: readonly string[] }): boolean {
  return seats.includes(GAME_MASTER)
}

/** Reports whether these seats show something that is hidden from those that are played. */
function showsMore(
  { ruleset, scenario, seats }: Wish,
  played: readonly string[],
  figures: TableOptions['figures'],
): boolean {
  if (seats.every((seat) => played.includes(seat))) return false
  return played.some((seat) => hidesFrom(ruleset, scenario, seat, figures))
}

function refusal({ table, seats }: PlayedTable): Error {
  return hostRefuses(
    'PLAYED_ELSEWHERE',
    `You play this scenario as ${seats.join(', ')} at the table ${table}, and it hides things from that seat. Meanwhile it is neither opened from another seat nor read nor simulated here: close that table, or leave it, first.`,
    { table, seats },
  )
}

function otherWay({ table, seats }: PlayedTable): Error {
  return hostRefuses(
    'PLAYED_ELSEWHERE',
    `You see this scenario as ${seats.join(', ')} at the table ${table}, and it hides things from the seat you want to play: close that table, or leave it, first.`,
    { table, seats },
  )
}
