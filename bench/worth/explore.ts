import type { Command } from '../../src/kernel/contract/command.js'
import { telling } from '../../src/kernel/contract/engine.js'
import type { Policy } from '../../src/kernel/contract/ruleset.js'
import type { FastDice } from '../../src/kernel/dice/fast.js'
import { type SpireState, spire } from '../../src/rulesets/spire/index.js'
import { type Standing, tellSigns } from '../../src/rulesets/spire/policies/climb/signs.js'
import { standingOf } from '../../src/rulesets/spire/policies/climb/worth.js'
import { symbolAt } from '../../src/rulesets/spire/run/map.js'
import { SEAT } from '../../src/rulesets/spire/seats.js'

/** How often a command of the board is chosen at random: what nobody ever does nobody can learn from. */
const AT_RANDOM = 30
const OF = 100

/** Signs by number, in the order in which they were first met. */
export class Signs {
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    this.names.push(name)
    return this.names.length - 1
  }
}

/** A moment of a run in signs: which, and how much of each. */
export interface Moment {
  readonly signs: readonly number[]
  readonly amounts: readonly number[]
}

export function momentOf(state: SpireState, standing: Standing, signs: Signs): Moment {
  const seen = { signs: [] as number[], amounts: [] as number[] }
  tellSigns(state, standing, (name, amount) => {
    if (amount === 0) return
    seen.signs.push(signs.numberOf(name))
    seen.amounts.push(amount)
  })
  return seen
}

/** An act that was played: what was seen on the way, and the state behind its boss if he was beaten. */
export interface Climb {
  readonly moments: readonly Moment[]
  readonly won: SpireState | undefined
}

/** The same, written down: the moment behind its boss, seen as the beginning of the next act; null if the run was lost. */
export interface Played {
  readonly moments: readonly Moment[]
  readonly won: Moment | null
}

/** On the board one verb of those that are possible, then one of its commands, now and then; else as the policy does. */
function explored(
  state: SpireState,
  policy: Policy<SpireState, Command>,
  dice: FastDice,
  atRandom: number,
): Command {
  if (state.phase !== 'room' || dice.die(OF, 'explore') > atRandom) return policy(state, SEAT, dice)
  const legal = spire.choices(state, SEAT).filter(({ verb }) => verb !== 'drop')
  const verbs = [...new Set(legal.map(({ verb }) => verb))]
  const verb = verbs[dice.die(verbs.length, 'verb') - 1]!
  const commands = legal.filter((command) => command.verb === verb)
  return commands[dice.die(commands.length, 'command') - 1]!
}

/** Plays one act to its end, from its beginning. */
export function climb(
  start: SpireState,
  policy: Policy<SpireState, Command>,
  dice: FastDice,
  signs: Signs,
  atRandom = AT_RANDOM,
): Climb {
  const state = spire.clone(start)
  const tell = telling(spire, state)
  const moments: Moment[] = []
  const look = (standing: Standing | number): void => {
    if (typeof standing !== 'number') moments.push(momentOf(state, standing, signs))
  }
  for (let spoils = false; ; ) {
    const next = spire.next(state)
    // The boss of the last act leaves nothing: the run is over there.
    if (next.kind === 'over') return { moments, won: state.result === 'win' ? state : undefined }
    if (next.kind === 'automatic') {
      if (state.phase === 'spoils' && !spoils && state.run!.room!.kind !== 'boss') look(standingOf(state))
      spoils = state.phase === 'spoils'
      spire.advance(state, dice, tell)
      continue
    }
    spoils = false
    const command = explored(state, policy, dice, atRandom)
    if (command.verb === 'ahead') return { moments, won: state }
    if (command.verb === 'move') {
      look(standingOf(state))
      const space = String(command.to)
      look({ space, entering: symbolAt(state.run!, space), spoils: '', fresh: false })
    }
    spire.decide(state, SEAT, command, dice, tell)
  }
}
