import type { Command, VerbSpec } from '../contract/command.js'
import type { GameEvent } from '../contract/ruleset.js'
import { GAME_MASTER, mayTypeDice, type TableOptions, type TypedDice } from '../contract/seats.js'
import { refused, type Stop, stopsOf } from '../contract/stops.js'
import { type AskedDie, DieWanted, type Hand, NoSuchFace, ThrownFaces } from '../dice/hand.js'
import { visible } from '../words/visible.js'
import type { Happening } from './happening.js'
import { HOST } from './opening/members.js'

/** Faces that one line may have typed in. */
export const MAX_THROWN = 1_000

/** The code of the stop that asks for a die. */
const DICE_NEEDED = 'DICE_NEEDED'

/** Codes of stops that find fault with the dice and not with the command: what would be legal is no answer to them. */
const ABOUT_DICE: readonly string[] = [DICE_NEEDED, 'BAD_DICE', 'TYPED_DICE_NOT_ALLOWED']

export function isAboutDice({ code }: Stop): boolean {
  return ABOUT_DICE.includes(code)
}

const { hardStop } = stopsOf<typeof DICE_NEEDED>()

/** Who may type dice at a table: as it was opened, else as its scenario says, else nobody. */
export function typedDiceAt<Scenario>(
  ruleset: { typedDice?(scenario: Scenario): TypedDice },
  scenario: Scenario,
  { typedDice }: Pick<TableOptions, 'typedDice'>,
): TypedDice {
  return typedDice ?? ruleset.typedDice?.(scenario) ?? 'none'
}

/** Why a seat may not type dice at this table, or undefined. */
export function typedDiceRefusal(allowed: TypedDice, seat: string): Stop | undefined {
  // The host speaks for the one who leads.
  if (mayTypeDice(allowed, seat === HOST ? GAME_MASTER : seat)) return undefined
  const who = allowed === 'gm' ? 'only the game master types dice in' : 'the table rolls every die'
  return refused(
    'TYPED_DICE_NOT_ALLOWED',
    `Here ${who} (typedDice: ${allowed}). Leave the thrown dice out, or open a table with typedDice: all.`,
    { typedDice: allowed },
  )
}

/** `d20`, and for a roll of several dice which of them: `d6, 2 of 3`. */
function dieWords({ sides, lowest, place, count }: AskedDie): string {
  const die = lowest === 1 ? `d${sides}` : 'fudge die'
  return count === undefined || count === 1 ? die : `${die}, ${place} of ${count}`
}

/** What the rules wait for, as a stop: which die, and what it is for. */
function diceNeeded(asked: AskedDie, thrown: readonly number[], of: readonly string[]): Stop {
  const die = dieWords(asked)
  const purpose = visible(of.length === 0 ? asked.purpose : `${asked.purpose} (${of.join(', ')})`)
  const { sides, lowest, place, count } = asked
  const so = thrown.length === 0 ? '…' : `${thrown.join(' ')} …`
  return hardStop(
    DICE_NEEDED,
    `Throw a ${die} for ${purpose}, and say the same again with its face: thrown: ${so}`,
    { for: purpose, sides, lowest, place, ...(count !== undefined && { count }), thrown },
    `${die} for ${purpose}`,
  )
}

/** Somebody whose dice were typed in. */
export interface Throwing {
  readonly seat: string
  readonly thrown: readonly number[]
  /** Of a recorded line: the rolls that were theirs are known. */
  readonly hand?: Hand
}

/** Reports whether a command says dice in one of its clauses (seed 002 §2), which the table's option bounds too. */
export function saysDice({ clauses }: VerbSpec, command: Command): boolean {
  return clauses.some(({ label, everySeat }) => everySeat && command[label] !== undefined)
}

/**
 * A line as it would go on with made-up faces behind those that were thrown: which event each roll makes. Behind the first
 * roll that is hidden from the seat all are the table's: which die is asked for there could tell how the hidden one fell.
 */
export interface PlayedAhead<Event extends GameEvent> {
  /** The event that a roll makes, as its place in its line. */
  eventOf(q: number): { readonly line: readonly Event[]; readonly place: number } | undefined
  /** Reports whether a roll is the seat's to throw: dice of an event that it may not see are not even asked for. */
  isTheirs(q: number, isSeen: (event: Event) => boolean): boolean
}

/** Plays a line ahead. Nothing of it counts. */
export function playedAhead<State, Event extends GameEvent>(
  thrown: readonly number[],
  run: (hand: Hand) => Happening<State, Event>,
): PlayedAhead<Event> {
  const theirs = new Set<number>()
  let firstHidden = Number.POSITIVE_INFINITY
  let played: Happening<State, Event> | undefined
  const eventOf = (q: number) => {
    played ??= madeUp()
    const roll = played.dice.find((one) => one.q === q)
    return roll && { line: played.events, place: roll.event }
  }
  const madeUp = (): Happening<State, Event> => {
    let used = 0
    return run({
      takes: (other) => other < firstHidden,
      face: ({ sides, lowest }) => {
        const face = thrown[used++] ?? lowest
        return face >= lowest && face < lowest + sides ? face : lowest
      },
    })
  }
  return {
    eventOf,
    isTheirs(q, isSeen) {
      if (q >= firstHidden) return false
      if (theirs.has(q)) return true
      const found = eventOf(q)
      if (found === undefined || isSeen(found.line[found.place]!)) {
        theirs.add(q)
        return true
      }
      firstHidden = q
      played = undefined
      return false
    },
  }
}

/** How rules run with dice that somebody threw. */
interface ByHand<Done> {
  run(hand: Hand): Done
  /** Which rolls are theirs to throw: all, where nothing is said. */
  isTheirs?(q: number): boolean
  /** Whom a roll concerns. */
  of?(q: number): readonly string[]
}

/** Runs rules with faces that somebody typed. Whatever is missing, wrong or left over is a stop, and nothing has changed. */
export function byHand<Done>(thrown: readonly number[], { run, isTheirs, of }: ByHand<Done>): Done {
  if (thrown.length > MAX_THROWN)
    throw refused('BAD_DICE', `At most ${MAX_THROWN} dice are typed for one command, not ${thrown.length}.`)
  const hand = new ThrownFaces(thrown, isTheirs)
  let done: Done
  try {
    done = run(hand)
  } catch (error) {
    if (error instanceof DieWanted) throw diceNeeded(error.asked, thrown, of?.(error.asked.q) ?? [])
    if (!(error instanceof NoSuchFace)) throw error
    const { asked, typed } = error
    const { lowest, sides, purpose } = asked
    throw refused(
      'BAD_DICE',
      `${typed} is no face of a ${dieWords(asked)} for ${visible(purpose)}: it has ${lowest} to ${lowest + sides - 1}.`,
      { typed, sides, for: visible(purpose) },
    )
  }
  if (hand.left > 0)
    throw refused(
      'BAD_DICE',
      `${hand.left === 1 ? 'One die was' : `${hand.left} dice were`} typed that no rule asks for here: ${thrown.slice(-hand.left).join(' ')}. Leave out what was not needed.`,
      { left: hand.left },
    )
  return done
}
