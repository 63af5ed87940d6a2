import { canonical } from '../../kernel/canonical.js'
import { beginning, telling } from '../../kernel/contract/engine.js'
import { countHarm, type HarmCounter } from '../../kernel/contract/events/damage.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { must, sameData, speaking } from './checking.js'

const GAMES = 6
const STEPS = 300

/** The same game twice, with somebody who listens and with nobody: it must be the same after every step. */
export function sameInSilence(ruleset: Ruleset, scenario: unknown): void {
  for (let game = 0; game < GAMES; game++) {
    const [aloud, silent] = [0, 1].map(() => {
      const state = beginning(ruleset, scenario)
      const blows = new Blows()
      countHarm(state, blows)
      return { state, blows, dice: new FastDice(game, 6) }
    }) as [Playing, Playing]
    const heard = telling<unknown, GameEvent>(ruleset, aloud.state, () => {})
    const unheard = telling<unknown, GameEvent>(ruleset, silent.state)
    const choosing = new FastDice(game, 7)
    for (let step = 0; step < STEPS; step++) {
      const next = ruleset.next(aloud.state)
      if (next.kind === 'over') break
      let done = 'a step by itself'
      if (next.kind === 'automatic') {
        ruleset.advance(aloud.state, aloud.dice, heard)
        ruleset.advance(silent.state, silent.dice, unheard)
      } else {
        const seat = speaking(next)
        const choices = ruleset.choices(aloud.state, seat)
        if (choices.length === 0) break
        const command = choices[choosing.die(choices.length, '') - 1]!
        done = canonical(command)
        ruleset.decide(aloud.state, seat, command, aloud.dice, heard)
        ruleset.decide(silent.state, seat, command, silent.dice, unheard)
      }
      must(sameData(aloud.state, silent.state), `the game is another one when nobody listens, after ${done}`)
      for (const { state, blows } of [aloud, silent])
        must(
          (state as { readonly sums?: object }).sums === blows.of,
          `state.sums were replaced instead of changed in place, after ${done}`,
        )
      must(
        sameData(aloud.blows.takeNew(), silent.blows.takeNew()),
        `other blows are recorded (recordDamage) when nobody listens, after ${done}`,
      )
    }
  }
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
}
