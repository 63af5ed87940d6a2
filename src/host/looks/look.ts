import {
  type ClauseSpec,
  listedVerbs,
  type RulingKind,
  type VerbSpec,
} from '../../kernel/contract/command.js'
import { type HouseRule, houseRulesOf } from '../../kernel/contract/documents/house-rules.js'
import { isAllowed } from '../../kernel/contract/ruling.js'
import { GAME_MASTER, mayTypeDice, type Seat, type TableOptions } from '../../kernel/contract/seats.js'
import type { CommonView } from '../../kernel/contract/view.js'
import type { EarlierTables } from '../../kernel/journal/earlier.js'
import type { Role } from '../../kernel/journal/record.js'
import { typedDiceAt } from '../../kernel/table/by-hand.js'
import type { EntropyState } from '../../kernel/table/standing-table.js'
import type { UndoAsked } from '../../kernel/table/undo/request.js'
import { endingSentence } from '../../kernel/words/label.js'
import { gameNameOf } from '../../library/authors/catalogue.js'
import type { Audience, MemberSeen } from '../audience/audience.js'
import type { Hosted } from '../hosted.js'
import { type OfferSeen, offersSeen } from '../words/offers.js'
import { waitedFor } from './waited.js'

/** A verb as forms and models need it. */
export interface VerbSeen {
  readonly verb: string
  readonly about: string
  readonly usage: string
  readonly query?: true
  readonly ruling?: RulingKind
  readonly clauses: readonly {
    readonly label: string
    readonly kind: string
    readonly about: string
    readonly options?: readonly string[]
    readonly required?: true
    readonly list?: true
    /** May be written bare, without its label. */
    readonly positional?: true
    /** Worth writing only where this other clause is one of these, or begins with one. */
    readonly suits?: ClauseSpec['suits']
    /** May be said more than once, each time with the clauses that follow it. */
    readonly repeat?: true
    /** Part of the group that this other clause begins. */
    readonly follows?: string
  }[]
}

/** Everything that a seat may know of its table at this moment. */
export interface Look {
  readonly table: {
    readonly id: string
    readonly title: string
    /** What the scenario says of itself. */
    readonly about?: string
    /** `name` is the word that people know the game by, `title` the rules' own. */
    readonly game: {
      readonly id: string
      readonly name: string
      readonly title: string
      readonly version: string
    }
    readonly seats: readonly Seat[]
    readonly options: TableOptions
    readonly commit: string
    readonly line0: string
    readonly seed: 'drawn' | 'chosen'
    /** Tables of this scenario by the same opener before this one; absent where the opener is not known. */
    readonly earlier?: EarlierTables
    /** The house rules it is played by; absent where it has none. */
    readonly houseRules?: readonly HouseRule[]
    readonly started: boolean
    readonly closed: boolean
    readonly forkOf?: { readonly table: string; readonly n: number }
  }
  readonly you: {
    readonly seat: string
    readonly role: Role
    readonly side?: string
    /** This seat begins and closes the table: the game master's, or any player's where no person is game master. */
    readonly leads: boolean
    /** This seat may throw real dice and type their faces in. */
    readonly throws?: true
  }
  /** The number and the hash of the last line. */
  readonly n: number
  readonly hash: string
  readonly members: readonly MemberSeen[]
  readonly entropy: EntropyState
  readonly undo: { readonly able: number; readonly by: TableOptions['undo']; readonly asked?: UndoAsked }
  readonly next:
    | { readonly kind: 'gathering' }
    | { readonly kind: 'awaiting'; readonly seats: readonly string[]; readonly reason: string }
    | {
        readonly kind: 'over'
        readonly outcome: string
        readonly favours: readonly string[]
        readonly words: string
      }
  /** It is for this seat to choose. */
  readonly mine: boolean
  readonly view: CommonView
  /** What this seat may do now, arranged: the first has the number 1. */
  readonly choices: readonly OfferSeen[]
  /** What this seat may ever say. */
  readonly verbs: readonly VerbSeen[]
  /** What the game came to in figures: once the journal is open to all, and to the game master before. */
  readonly measures?: Readonly<Record<string, number>>
}

/** The look that those who listen from a seat were last given, for as long as memory is not needed for something else. */
const shared = new WeakMap<Audience, WeakRef<Look>>()

/**
 * Everything that the seat may know now. Where somebody listens from the seat, all who ask get the same look until
 * something changes: it is worked out once, and is to be read, never changed.
 */
export function lookOf(hosted: Hosted, seat: string, role: Role): Look {
  const audience = hosted.listeners.audience(seat)
  if (!audience) return newLook(hosted, seat, role)
  const known = shared.get(audience)?.deref()
  // The list of members is a new one after every line and whenever somebody comes or goes.
  if (known?.members === hosted.listeners.members() && known.you.role === role) return known
  const look = newLook(hosted, seat, role)
  shared.set(audience, new WeakRef(look))
  return look
}

function newLook(hosted: Hosted, seat: string, role: Role): Look {
  const { table } = hosted
  const { header, ruleset } = table
  const house = houseRulesOf(table.scenario)
  const next = nextOf(hosted)
  const asked = table.undoAsked
  const side = table.seats.find(({ name }) => name === seat)?.side
  return {
    table: {
      id: table.id,
      title: hosted.title,
      ...aboutOf(table.scenario),
      game: {
        id: ruleset.id,
        name: gameNameOf(ruleset),
        title: ruleset.title,
        version: ruleset.version,
      },
      seats: table.seats,
      options: header.options,
      commit: header.commit,
      line0: table.line0,
      seed: header.seed,
      ...(header.earlier && { earlier: header.earlier }),
      ...(house.length > 0 && { houseRules: house }),
      started: table.isStarted,
      closed: table.isClosed,
      ...(header.from && { forkOf: { table: header.from.table, n: header.from.n } }),
    },
    you: {
      seat,
      role,
      ...(side !== undefined && { side }),
      leads: isLeading(table.members, role),
      ...throwsOf(hosted, seat, role),
    },
    n: table.length - 1,
    hash: table.head,
    members: hosted.listeners.members(),
    entropy: table.entropy,
    undo: { able: table.undoable, by: header.options.undo, ...(asked && { asked }) },
    next,
    mine: isAsked(hosted, seat),
    view: table.board(seat),
    choices: role === 'spectator' ? [] : offersSeen(table, seat),
    verbs: verbsFor(hosted, role),
    ...measuresOf(hosted, seat),
  }
}

/** Whether this seat may type the dice of a real table. */
function throwsOf({ table }: Hosted, seat: string, role: Role): { throws?: true } {
  const allowed = typedDiceAt(table.ruleset, table.scenario, table.facts.options)
  return role !== 'spectator' && mayTypeDice(allowed, seat) ? { throws: true } : {}
}

/**
 * Whether it is for this seat to choose. Where the game waits for anyone, for every player who can do something; where it
 * waits for a seat that nobody has, such as somebody whom the game master brought in, for the game master.
 */
function isAsked({ table }: Hosted, seat: string): boolean {
  if (table.choices(seat).length === 0) return false
  const waited = waitedFor(table, seat)
  const isTaken = (one: string): boolean => table.members.some((member) => member.seat === one)
  if (waited.length > 0)
    return waited.includes(seat) || (seat === GAME_MASTER && !waited.some((one) => isTaken(one)))
  const others = table.members.filter(({ role }) => role === 'player').map((member) => member.seat)
  return seat !== GAME_MASTER || !others.some((other) => table.choices(other).length > 0)
}

/** Reports whether a role leads a table: the game master does; where no person is, any player does. */
export function isLeading(members: readonly { readonly role: Role }[], role: Role): boolean {
  return role === 'gm' || (role === 'player' && !members.some((member) => member.role === 'gm'))
}

function aboutOf(scenario: unknown): { about?: string } {
  const { about, intro } = scenario as { readonly about?: unknown; readonly intro?: unknown }
  const said = about ?? intro
  return typeof said === 'string' ? { about: said.trim() } : {}
}

function nextOf({ table }: Hosted): Look['next'] {
  if (!table.isStarted) return { kind: 'gathering' }
  const next = table.next()
  if (next.kind === 'automatic') throw new RangeError('the referee has not finished')
  if (next.kind !== 'over') return next
  return { ...next, words: endingSentence(table.ruleset, table.scenario, next.outcome) }
}

/** Measures are read from the whole state, so they are for those who may know all of it. */
function measuresOf({ table }: Hosted, seat: string): { measures?: Record<string, number> } {
  if (!table.isStarted || table.next().kind !== 'over') return {}
  if (!table.isClosed && seat !== GAME_MASTER) return {}
  const { state } = table
  const found = Object.entries(table.ruleset.measures).map(([name, { of }]) => [name, of(state)] as const)
  return { measures: Object.fromEntries(found) }
}

function verbsFor({ table }: Hosted, role: Role): readonly VerbSeen[] {
  const { rulings } = table.facts.options
  return listedVerbs(table.ruleset.verbs)
    .filter(([, spec]) => {
      if (!isAllowed(spec.ruling, rulings)) return false
      if (role === 'spectator') return spec.query === true && spec.role !== 'gm'
      return spec.role === undefined || spec.role === (role === 'gm' ? 'gm' : 'player') || role === 'gm'
    })
    .map(([verb, spec]) => verbSeen(verb, { ...spec, clauses: clausesFor(spec, role, rulings) }))
}

/** The clauses this role may write here: a modifier is no player's. */
function clausesFor(
  { clauses }: VerbSpec,
  role: Role,
  rulings: TableOptions['rulings'],
): readonly ClauseSpec[] {
  return clauses.filter(
    ({ ruling, everySeat }) => isAllowed(ruling, rulings) && (!ruling || everySeat || role === 'gm'),
  )
}

function verbSeen(verb: string, spec: VerbSpec): VerbSeen {
  return {
    verb,
    about: spec.summary,
    usage: spec.usage,
    ...(spec.query && { query: true as const }),
    ...(spec.ruling && { ruling: spec.ruling }),
    clauses: spec.clauses.map(clauseSeen),
  }
}

function clauseSeen(clause: ClauseSpec): VerbSeen['clauses'][number] {
  const { label, kind, summary, options, required, list, positional, suits, repeat, follows } = clause
  return {
    label,
    kind: typeof kind === 'string' ? kind : kind.name,
    about: summary,
    ...(options && { options }),
    ...(required && { required: true as const }),
    ...(list && { list: true as const }),
    ...(positional && { positional: true as const }),
    ...(suits && { suits }),
    ...(repeat && { repeat: true as const }),
    ...(follows !== undefined && { follows }),
  }
}
