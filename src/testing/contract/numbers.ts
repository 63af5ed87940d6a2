import { canonical } from '../../kernel/canonical.js'
import { beginning, settle, telling } from '../../kernel/contract/engine.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { factsOf } from '../../kernel/contract/seats.js'
import type { GameNumbers, NumberedCommands } from '../../kernel/contract/speed/numbers.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { must, speaking } from './checking.js'

const GAMES = 6
const COMMANDS = 60
/** What nobody wrote is still this. */
const UNWRITTEN = -99

/**
 * A game that numbers itself for learners shows and offers exactly what it shows and offers everybody: marked is what
 * `choices` lists; every figure is written and lies in its range; where views are alike, so are the figures.
 */
export function numbersAgree(ruleset: Ruleset, scenario: unknown): void {
  const start = beginning(ruleset, scenario)
  const numbers = ruleset.speed?.numbers?.(start)
  if (!numbers) return
  const facts = factsOf(scenario)
  const seen = new Map<string, string>()
  for (let game = 0; game < GAMES; game++) {
    const state = ruleset.clone(start)
    const dice = new FastDice(game, 3)
    const tell = telling(ruleset, state)
    for (let i = 0; i < COMMANDS; i++) {
      settle(ruleset, state, dice, tell)
      const next = ruleset.next(state)
      if (next.kind !== 'awaiting') break
      const seat = speaking(next)
      if (numbers.actions) marksWhatIsListed(ruleset, numbers.actions, state, seat)
      const figures = written(numbers, state, seat)
      const view = canonical(ruleset.view(state, seat, facts))
      must((seen.get(view) ?? figures) === figures, `${seat} learns more in figures than the view shows`)
      seen.set(view, figures)
      const listed = ruleset.choices(state, seat)
      ruleset.decide(state, seat, listed[dice.die(listed.length, '') - 1]!, dice, tell)
    }
  }
}

function marksWhatIsListed(
  ruleset: Ruleset,
  { commands, mark: marks }: NumberedCommands,
  state: unknown,
  seat: string,
): void {
  const mask = new Uint8Array(commands.length + 1).fill(7)
  marks(state, seat, mask, 0)
  must(mask[commands.length] === 7, 'marks more than its commands')
  const marked = commands.filter((_, i) => mask[i] === 1).map(canonical)
  const listed = ruleset.choices(state, seat).map(canonical)
  must(
    canonical(marked.toSorted()) === canonical(listed.toSorted()),
    `marks ${marked.join()} where ${listed.join()} is listed`,
  )
  must(
    commands.every((_, i) => mask[i] === 0 || mask[i] === 1),
    'a mark is 0 or 1',
  )
}

function written(numbers: GameNumbers, state: unknown, seat: string): string {
  const out = new Float32Array(numbers.figures.length + 1).fill(UNWRITTEN)
  numbers.observe(state, seat, out, 0)
  must(out[numbers.figures.length] === UNWRITTEN, 'writes more than its figures')
  numbers.figures.forEach(({ name, min, max }, i) => {
    const value = out[i]!
    must(value !== UNWRITTEN, `${name} is not written`)
    must(!(value < (min ?? value)) && !(value > (max ?? value)), `${name} is ${value}, out of its range`)
  })
  return out.join()
}
