import type { Command } from 'commander'
import { TooManyStates } from '../../../analysis/explore.js'
import { speakerOf } from '../../../analysis/player-of.js'
import { NotSolvable, type Objective, type Solution, solve } from '../../../analysis/solve.js'
import type { Command as GameCommand } from '../../../kernel/contract/command.js'
import { beginning } from '../../../kernel/contract/engine.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { factsOf, GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { endsNamed } from '../../../lab/sweep/aim.js'
import { printCommand } from '../../../language/print.js'
import { loadScenario } from '../../../library/load.js'
import { EXIT, UserError } from '../exit.js'
import { collect } from '../options.js'
import { percent, print, printJson } from '../print.js'
import { wholeNumber } from './roll.js'
import { StatesWatched } from './states.js'

/** What is solved. */
interface Solving {
  readonly ruleset: Ruleset
  readonly scenario: unknown
}

interface SolveCommandOptions {
  readonly for: string
  readonly set?: readonly string[]
  readonly limit: number
  readonly against?: boolean
  readonly openCards?: boolean
  readonly json?: boolean
}

const DEFAULT_LIMIT = 16_000_000

/** `--for hp` is the mean of a final measure, `--for win` and `--for "not PC_DOWN"` the chance of some ends. */
function objectiveOf({ ruleset, scenario }: Solving, name: string): Objective {
  const measure = entryOf(ruleset.measures, name)
  if (!measure) {
    const finals = Object.keys(ruleset.measures).filter((key) => ruleset.measures[key]?.kind === 'final')
    return { ends: endsNamed('--for', name, { ruleset, scenario }, finals) }
  }
  if (measure.kind === 'final') return { measure: name }
  throw new UserError(`--for ${name}: best play aims at an outcome or a final measure, and ${name} is a sum`)
}

export function addSolveCommand(program: Command): void {
  program
    .command('solve')
    .description(
      'best play, exactly: the greatest chance of an outcome, or the greatest mean of a final measure',
    )
    .argument('<scenario>', 'a scenario file')
    .requiredOption(
      '--for <aim>',
      'ends (win, win:SIDE, FOES_BREAK,ALL_FOES_DEAD, "not PC_DOWN") or a final measure (hp)',
    )
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .option('--limit <n>', 'the most states to look at', wholeNumber(1, DEFAULT_LIMIT), DEFAULT_LIMIT)
    .option(
      '--against',
      'sides oppose each other: the best for the side that wants it, against the best of the others',
    )
    .option('--open-cards', 'a game that hides things, as if everybody knew everything')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ludex solve spire/cultist --for hp
  ludex solve bx/three-reavers --for "not PC_DOWN" --against
  ludex solve spire/jaw-worm --for win --set hp=6 --set preset=mod --json`,
    )
    .action(async (file: string, options: SolveCommandOptions) => {
      const { ruleset, scenario } = await loadScenario(file, options.set)
      const objective = objectiveOf({ ruleset, scenario }, options.for)
      const found = solved(ruleset, scenario, objective, options)
      const solving = { ruleset, scenario }
      if (options.json) printJson(asJson(solving, found))
      else report(solving, options.for, objective, found)
    })
}

function solved(
  ruleset: Ruleset,
  scenario: unknown,
  objective: Objective,
  options: SolveCommandOptions,
): Solution<unknown> {
  const watched = new StatesWatched()
  try {
    return solve(ruleset, beginning(ruleset, scenario), {
      objective,
      seats: ruleset.seats(scenario),
      against: options.against === true,
      openCards: options.openCards === true,
      limit: options.limit,
      progress: watched.at,
      foretold: watched.foretold,
    })
  } catch (error) {
    if (error instanceof NotSolvable)
      throw new UserError(`${error.message} (--against, --open-cards)`, EXIT.negative)
    if (error instanceof TooManyStates)
      throw new UserError(`${error.message} (ludex simulate)`, EXIT.negative)
    throw error
  } finally {
    watched.end()
  }
}

function commandText(ruleset: Ruleset, command: GameCommand): string {
  return printCommand(command, ruleset.verbs)
}

function positionOf({ ruleset, scenario }: Solving, state: unknown): readonly string[] {
  const next = ruleset.next(state)
  const seat = next.kind === 'awaiting' ? speakerOf(next.seats[0]!) : GAME_MASTER
  return ruleset.render(ruleset.view(state, seat, factsOf(scenario)))
}

function asJson(solving: Solving, { value, states, bestFirst }: Solution<unknown>): unknown {
  return {
    value,
    states,
    bestFirst: bestFirst.map(({ chance, state, command, value: reached }) => ({
      chance,
      position: positionOf(solving, state),
      command: commandText(solving.ruleset, command),
      value: reached,
    })),
  }
}

function report(solving: Solving, aim: string, objective: Objective, found: Solution<unknown>): void {
  const of = 'measure' in objective ? `greatest mean ${aim}` : `greatest chance of ${aim}`
  print(`${found.value.toFixed(10)}  ${of}, over ${found.states} different states`)
  if (found.bestFirst.length === 0) print('Nobody has a choice in this game: the dice decide it.')
  for (const { chance, state, command, value } of found.bestFirst) {
    print()
    print(
      `With ${percent(chance)} the first choice is here; best: ${commandText(solving.ruleset, command)}  (${value.toFixed(6)})`,
    )
    for (const line of positionOf(solving, state)) print(`  ${line}`)
  }
}
