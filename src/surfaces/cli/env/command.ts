import { type Command, InvalidArgumentError } from 'commander'
import { Course } from '../../../analysis/env/course.js'
import { Env } from '../../../analysis/env/env.js'
import { DEFAULT_STEPS, DEFAULT_SURVEY } from '../../../analysis/env/spec.js'
import { loadScenario } from '../../../library/load.js'
import { UserError } from '../exit.js'
import { wholeNumber } from '../lab/roll.js'
import { collect } from '../options.js'
import { serveFrames } from './frames.js'
import { serveLines } from './session.js'

interface EnvCommandOptions {
  readonly reward?: Readonly<Record<string, number>>
  readonly seats?: readonly string[]
  readonly others?: string
  readonly verbs?: readonly string[]
  readonly steps: number
  readonly survey: number
  readonly batch?: number
  readonly set?: readonly string[]
}

const MAX_STEPS = 1_000_000
const MAX_ENVIRONMENTS = 100_000

export function addEnvCommand(program: Command): void {
  program
    .command('env')
    .description('a game for learners: one JSON object a line on stdin, one answer a line on stdout')
    .argument('<scenario>', 'a scenario such as spire/jaw-worm, or a file')
    .option('--reward <what>', 'what counts: win, or measures with weights, such as win,hp=0.1', weights)
    .option('--seats <names>', 'the seats that learn, with commas; all that play to win', names)
    .option('--others <policy>', 'how everybody else plays')
    .option('--verbs <verbs>', 'only these are actions, with commas', names)
    .option(
      '--steps <n>',
      'choices after which an episode is cut off',
      wholeNumber(1, MAX_STEPS),
      DEFAULT_STEPS,
    )
    .option(
      '--survey <n>',
      'random steps that find out what is seen and done',
      wholeNumber(0, MAX_STEPS),
      DEFAULT_SURVEY,
    )
    .option(
      '--batch <n>',
      'this many environments at once, in binary frames',
      wholeNumber(1, MAX_ENVIRONMENTS),
    )
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .addHelpText(
      'after',
      `
Requests: {"op":"spec"} {"op":"reset","seed":1} {"op":"legal"} {"op":"step","action":3} {"op":"observe"}
          {"op":"show"} {"op":"clone"} {"op":"clone","seed":7} {"op":"drop","env":1} {"op":"close"}
Every request may name its copy with "env" (0 is the first). docs/bots.md has the whole protocol, the frames of
--batch, and the Python package that speaks both.
Example:
  printf '{"op":"reset","seed":1}\\n{"op":"legal"}\\n' | ludex env spire/jaw-worm`,
    )
    .action(async (name: string, options: EnvCommandOptions) => {
      const { set, batch, ...rest } = options
      const { ruleset, scenario } = await loadScenario(name, set)
      try {
        const course = new Course(ruleset, scenario, rest)
        if (batch === undefined) await serveLines(new Env(course))
        else await serveFrames(course, batch)
      } catch (error) {
        if (error instanceof RangeError) throw new UserError(error.message)
        throw error
      }
    })
}

function names(text: string): readonly string[] {
  const found = text.split(',').map((each) => each.trim())
  if (found.includes('')) throw new InvalidArgumentError('Write names with commas between them.')
  return found
}

const WEIGHED = /^([^=]+)(?:=\s*(-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?))?$/i

/** `win,hp=0.1`: every measure counts once, unless it is given a weight. */
function weights(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names(text).map((part) => {
      const [, measure, weight] = WEIGHED.exec(part) ?? []
      if (measure === undefined)
        throw new InvalidArgumentError('Write measures with commas between them, such as win,hp=0.1.')
      return [measure.trim(), weight === undefined ? 1 : Number(weight)]
    }),
  )
}
