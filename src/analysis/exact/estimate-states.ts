import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset, Spelled, Tell } from '../../kernel/contract/ruleset.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { speakerOf } from '../player-of.js'
import { KeyTable } from './key-table.js'

/** This many of those met must be known ones; where they are rare, after this many states no more games are played. */
const ENOUGH = 400
const MEETINGS = 12_000
/** The most states of one game: one that hardly ends should not be all that is met. */
const MAX_STEPS = 2_000

/** Who plays a seat; nobody where any choice is as good as another. */
type Speaks<State, Cmd extends Command> = (seat: string) => Policy<State, Cmd> | undefined

/** Events folded into one state after another. Anyone who works with the same rules shares it: they are compiled for one `tell`. */
export interface EventFolder<State, Event extends GameEvent> {
  state: State
  readonly tell: Tell<Event>
}

/** Different states of some games, as walking through all of them would come by: after steps that are settled. */
function* metBy<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  speaks: Speaks<State, Cmd>,
  telling: EventFolder<State, Event>,
): Generator<Spelled, void> {
  const met = new KeyTable()
  const dice = new FastDice()
  const { tell } = telling
  for (let game = 0, meetings = 0; meetings < MEETINGS; game++) {
    dice.reset(0, game)
    const state = ruleset.clone(start)
    telling.state = state
    for (let step = 0; step < MAX_STEPS && meetings < MEETINGS; step++) {
      const next = ruleset.next(state)
      if (next.kind === 'automatic' && ruleset.settled?.(state)) {
        ruleset.advance(state, dice, tell)
        continue
      }
      meetings++
      const { size } = met
      const spelled = ruleset.spell ? ruleset.spell(state) : spelledText(ruleset.key(state))
      if (met.add(spelled) === size)
        yield { codes: spelled.codes.slice(0, spelled.length), length: spelled.length }
      // Anyone who asked for it may have told other states something since.
      telling.state = state
      if (next.kind === 'over') break
      if (next.kind === 'automatic') {
        ruleset.advance(state, dice, tell)
        continue
      }
      const seat = next.seats[0]!
      const speaker = speakerOf(seat)
      const policy = speaks(seat)
      const choices = policy ? [] : ruleset.choices(state, speaker)
      const command = policy ? policy(state, speaker, dice) : choices[dice.face(choices.length) - 1]!
      ruleset.decide(state, speaker, command, dice, tell)
    }
  }
}

function spelledText(text: string): Spelled {
  return { codes: Uint16Array.from(text, (letter) => letter.charCodeAt(0)), length: text.length }
}

/**
 * About how many states a game has, when some of them were looked at: as many as make the share of those among the
 * states of games that were only played (what is counted of fish that were caught, marked and caught again).
 */
export function estimateStates<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  speaks: Speaks<State, Cmd>,
  telling: EventFolder<State, Event>,
): (keys: KeyTable) => number {
  const games = metBy(ruleset, start, speaks, telling)
  const met: Spelled[] = []
  return (keys) => {
    let known = met.reduce((count, spelled) => (keys.find(spelled) === -1 ? count : count + 1), 0)
    while (known < ENOUGH) {
      const { value: spelled } = games.next()
      if (spelled === undefined) break
      met.push(spelled)
      if (keys.find(spelled) !== -1) known++
    }
    return Math.max(keys.size, Math.round(((keys.size + 1) * (met.length + 1)) / (known + 1) - 1))
  }
}
