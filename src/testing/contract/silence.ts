import { canonical } from '../../kernel/canonical.js'
import { beginning, telling } from '../../kernel/contract/engine.js'
import { countHarm, type HarmCounter } from '../../kernel/contract/events/damage.js'
import type { GameEvent, Ruleset, Tell } from '../../kernel/contract/ruleset.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { must, sameData, speaking } from './checking.js'

const GAMES = 6
const STEPS = 300

/**
 * Plays the same game three times: with a listener, without one, and without one and without a record. The state must be the
 * same after every step.
 */
export function sameInSilence(ruleset: Ruleset, scenario: unknown): void {
  for (let game = 0; game < GAMES; game++) {
    const playing = (begun: unknown, hears?: () => void): Playing => {
      const state = ruleset.clone(begun)
      const blows = new Blows()
      countHarm(state, blows)
      return { state, blows, dice: new FastDice(game, 6), tell: telling(ruleset, state, hears) }
    }
    const begun = beginning(ruleset, scenario)
    const aloud = playing(begun, () => {})
    const silent = playing(begun)
    const unrecorded = ruleset.speed?.unrecorded?.(begun)
    const all = [aloud, silent, ...(unrecorded === undefined ? [] : [playing(unrecorded)])]
    const choosing = new FastDice(game, 7)
    for (let step = 0; step < STEPS; step++) {
      const next = ruleset.next(aloud.state)
      if (next.kind === 'over') break
      let done = 'a step by itself'
      if (next.kind === 'automatic') {
        for (const { state, dice, tell } of all) ruleset.advance(state, dice, tell)
      } else {
        const seat = speaking(next)
        const choices = ruleset.choices(aloud.state, seat)
        if (choices.length === 0) break
        const command = choices[choosing.die(choices.length, '') - 1]!
        done = canonical(command)
        for (const { state, dice, tell } of all) ruleset.decide(state, seat, command, dice, tell)
      }
      must(sameData(aloud.state, silent.state), `the game is another one when nobody listens, after ${done}`)
      const blows = aloud.blows.takeNew()
      for (const other of all.slice(1)) {
        must(
          sameMoment(ruleset, aloud.state, other.state),
          `the game is another one without its record, after ${done}`,
        )
        must(
          sameData(blows, other.blows.takeNew()),
          `other blows are recorded (recordDamage) when nobody listens, after ${done}`,
        )
      }
      for (const { state, blows: recorded } of all)
        must(
          (state as { readonly sums?: object }).sums === recorded.of,
          `state.sums were replaced instead of changed in place, after ${done}`,
        )
    }
  }
}

/** Reports whether two states are one moment of a game: by their keys, by what is next, by every measure. */
function sameMoment(ruleset: Ruleset, one: unknown, other: unknown): boolean {
  const moment = (state: unknown) => [
    ruleset.key(state),
    ruleset.next(state),
    Object.values(ruleset.measures).map(({ of }) => of(state)),
  ]
  return sameData(moment(one), moment(other))
}

class Blows implements HarmCounter {
  of: object | undefined = undefined
  private told: (readonly [by: string, to: string, amount: number])[] = []

  harm(by: string, to: string, amount: number): void {
    this.told.push([by, to, amount])
  }

  /** Returns the blows since the last call. */
  takeNew(): readonly unknown[] {
    const { told } = this
    this.told = []
    return told
  }
}

interface Playing {
  readonly state: unknown
  readonly blows: Blows
  readonly dice: FastDice
  readonly tell: Tell<GameEvent>
}
