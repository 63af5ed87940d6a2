import type { Command } from '../../../kernel/contract/command.js'
import { telling } from '../../../kernel/contract/engine.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { ScriptedDice } from '../../../kernel/dice/scripted.js'
import type { CourseLine } from '../course.js'
import { type Mix, only } from './mix.js'
import { PrefixedDice } from './prefixed-dice.js'

type Step = (state: unknown, dice: Dice) => void

/** Plays single steps of a line in every way they can fall, and finds the nodes that they lead to. */
export class Steps {
  private readonly dice = new EnumeratedDice()

  constructor(
    private readonly ruleset: Ruleset,
    private readonly nodeOf: (state: unknown) => number,
  ) {}

  /** A command as a step of the rules. */
  command(seat: string, command: Command): Step {
    return (state, dice) => this.ruleset.decide(state, seat, command, dice, telling(this.ruleset, state))
  }

  private readonly advance: Step = (state, dice) =>
    this.ruleset.advance(state, dice, telling(this.ruleset, state))

  /** Where a step can lead; the first rolls, if any are given, have fallen. */
  mix(state: unknown, step: Step, fallen: CourseLine['rolls'] = []): Mix {
    const nodes: number[] = []
    const odds: number[] = []
    const places = new Map<number, number>()
    const run = (dice: Dice): unknown => {
      const copy = this.ruleset.clone(state)
      step(copy, fallen.length === 0 ? dice : new PrefixedDice(fallen, this.dice))
      return copy
    }
    this.dice.every(run, (copy) => {
      const node = this.nodeOf(copy)
      const place = places.get(node)
      if (place === undefined) {
        places.set(node, nodes.length)
        nodes.push(node)
        odds.push(this.dice.probability)
      } else odds[place]! += this.dice.probability
    })
    return { nodes, odds }
  }

  /**
   * W14: for each roll of a line, in the order of the journal, where it could still lead to once the roll had fallen. Each
   * is counted within its own step of the rules, for the states between steps are nodes too.
   */
  afterEachRoll(before: unknown, { rolls, seat, command }: CourseLine): readonly Mix[] {
    const { ruleset } = this
    const mixes: Mix[] = []
    let state = before
    for (let step = command ? this.command(seat, command) : this.advance; ; step = this.advance) {
      if (mixes.length >= rolls.length) return mixes
      const dice = new ScriptedDice()
      dice.feed(rolls.slice(mixes.length))
      const next = ruleset.clone(state)
      step(next, dice)
      const used = rolls.slice(mixes.length, mixes.length + dice.count)
      const arrived = only(this.nodeOf(next))
      // Where it makes no difference how a step falls, no roll of it is worth counting out.
      const settled = step === this.advance && ruleset.speed?.settled?.(state) === true
      for (let i = 1; i < used.length; i++)
        mixes.push(settled ? arrived : this.mix(state, step, used.slice(0, i)))
      if (used.length > 0) mixes.push(arrived)
      state = next
      if (ruleset.next(state).kind !== 'automatic') return mixes
    }
  }
}
