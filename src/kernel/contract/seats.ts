/** The seat that may do what the rules leave to a referee, and speak for everybody. */
export const GAME_MASTER = 'gm'

/** The side of anyone who does not play to win. */
export const REFEREE = 'referee'

/** A place at the table from which commands may come. */
export interface Seat {
  readonly name: string
  /** Seats of one side win and lose together; seats of different sides play against each other. `referee`: neither. */
  readonly side: string
}

/** The seats that have somebody to play when the scenario begins. */
export function presentSeats<Scenario>(
  ruleset: {
    seats(scenario: Scenario): readonly Seat[]
    isAbsent?(scenario: Scenario, seat: string): boolean
  },
  scenario: Scenario,
): readonly Seat[] {
  return ruleset.seats(scenario).filter(({ name }) => ruleset.isAbsent?.(scenario, name) !== true)
}

/** Whether seats of different sides choose in this game. */
export function areOpposed(seats: readonly Seat[]): boolean {
  const sides = new Set(seats.map((seat) => seat.side).filter((side) => side !== REFEREE))
  return sides.size > 1
}

/** What a table learns when it is opened, and every seat can read in its header. */
export interface TableOptions {
  /** Whether players read others' hit points as figures or as words (rules/secrets 7). */
  readonly figures: 'open' | 'words'
  /** Who may take commands back: the game master, everybody by consent, or nobody. */
  readonly undo: 'gm' | 'consent' | 'none'
  /**
   * Which rulings the game master may make: only procedures of the game's document, also what the document leaves to the
   * referee's judgment, or any (docs/rulings.md).
   */
  readonly rulings: 'none' | 'document' | 'free'
  /** Who may ask for odds. */
  readonly odds: 'all' | 'gm' | 'none'
  /** Nothing is suggested to anybody. Absent: the choice of the game's own bot is marked. */
  readonly hints?: 'off'
  /** Who may throw real dice and type their faces in. Absent: as the scenario says, else nobody. */
  readonly typedDice?: TypedDice
}

/** Who may type dice that fell on a real table. */
export type TypedDice = 'all' | 'gm' | 'none'

/** Reports whether a seat may type dice where `allowed` may. */
export function mayTypeDice(allowed: TypedDice, seat: string): boolean {
  return allowed === 'all' || (allowed === 'gm' && seat === GAME_MASTER)
}

export const DEFAULT_OPTIONS: TableOptions = {
  figures: 'open',
  undo: 'gm',
  rulings: 'free',
  odds: 'all',
}

/** What `see` and `view` may go by beside what they are shown: never the state, so any line can be shown again alone. */
export interface Facts<Scenario = unknown> {
  readonly scenario: Scenario
  readonly options: TableOptions
}

/** What is known of a scenario where no table says otherwise: everybody reads figures. */
export function factsOf<Scenario>(scenario: Scenario): Facts<Scenario> {
  return { scenario, options: DEFAULT_OPTIONS }
}

/** rules/secrets 7: whether this seat reads hit points of others as words. */
export function readsWords(facts: Facts, seat: string): boolean {
  return facts.options.figures === 'words' && seat !== GAME_MASTER
}

/** rules/secrets 7: hit points in a word. */
export type Health = 'unhurt' | 'hurt' | 'badly hurt' | 'down'

/** `badly hurt` begins where half is gone. */
export function healthWord(points: number, most: number): Health {
  if (points <= 0) return 'down'
  if (points >= most) return 'unhurt'
  return points * 2 > most ? 'hurt' : 'badly hurt'
}
