import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { Stop } from '../../kernel/stops.js'
import type { SpireEnv, SpireScenario } from '../../rulesets/spire/index.js'
import { UserError } from './exit.js'
import { collect } from './odds.js'
import { printJson } from './print.js'
import { loadScenario } from './scenario.js'

interface EnvCommandOptions {
  readonly reward: string
  readonly set?: readonly string[]
}

export function addEnvCommand(program: Command): void {
  program
    .command('env')
    .description('a fight for bots: one JSON object a line on stdin, one answer a line on stdout')
    .argument('<scenario>', 'a scenario such as spire/jaw-worm, or a file')
    .option('--reward <aim>', 'what an episode is worth: win or hp', 'win')
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .addHelpText(
      'after',
      `
Requests: {"op":"spec"} {"op":"reset","seed":1} {"op":"legal"} {"op":"step","action":3} {"op":"observe"}
          {"op":"clone"} {"op":"clone","seed":7} {"op":"drop","env":1} {"op":"close"}
Every request may name its copy with "env" (0 is the first). docs/bots.md has the whole protocol.
Example:
  printf '{"op":"reset","seed":1}\\n{"op":"legal"}\\n' | ludex env spire/jaw-worm`,
    )
    .action(async (name: string, options: EnvCommandOptions) => {
      const { reward } = options
      if (reward !== 'win' && reward !== 'hp') throw new UserError('--reward is win or hp')
      const { ruleset, scenario } = await loadScenario(name, options.set)
      if (ruleset.id !== 'spire')
        throw new UserError(
          `only spire fights have an environment for bots; a program plays ${ruleset.id} with: ludex play ${name} --json`,
        )
      const { SpireEnv } = await import('../../rulesets/spire/index.js')
      await serve(new SpireEnv(scenario as SpireScenario, { reward }))
    })
}

interface Request {
  readonly op?: unknown
  readonly env?: unknown
  readonly seed?: unknown
  readonly action?: unknown
}

/** What a bot did wrong, with a code it can test for. */
class RequestFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const OPERATIONS = ['spec', 'reset', 'legal', 'step', 'observe', 'clone', 'drop', 'close']
const MOST_COPIES = 10_000

class Session {
  private readonly copies = new Map<number, SpireEnv>()
  private next = 1

  constructor(env: SpireEnv) {
    this.copies.set(0, env)
  }

  answer(request: Request): Record<string, unknown> {
    const { op } = request
    if (typeof op !== 'string' || !OPERATIONS.includes(op)) {
      throw new RequestFault('unknown-op', `"op" is one of ${OPERATIONS.join(', ')}`)
    }
    if (op === 'close') return {}
    const number = request.env ?? 0
    const env = this.copies.get(number as number)
    if (!env) throw new RequestFault('unknown-env', `there is no copy ${String(number)}`)
    switch (op) {
      case 'spec':
        return { ...env.spec }
      case 'reset':
        env.reset(wholeNumber(request.seed ?? 0, 'seed'))
        return stateOf(env)
      case 'step': {
        const { reward } = env.step(wholeNumber(request.action, 'action'))
        return { ...stateOf(env), reward }
      }
      case 'clone':
        return this.copy(env, request.seed)
      case 'drop':
        if (number === 0) throw new RequestFault('unknown-env', 'copy 0 stays')
        this.copies.delete(number as number)
        return {}
      default:
        return stateOf(env)
    }
  }

  private copy(env: SpireEnv, seed: unknown): Record<string, unknown> {
    if (this.copies.size >= MOST_COPIES) {
      throw new RequestFault('too-many-copies', `at most ${MOST_COPIES} copies; drop some first`)
    }
    const number = this.next++
    this.copies.set(number, seed === undefined ? env.clone() : env.clone(wholeNumber(seed, 'seed')))
    return { env: number }
  }
}

function wholeNumber(value: unknown, label: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new RequestFault('bad-request', `"${label}" is a whole number from 0 on`)
  }
  return value as number
}

function stateOf(env: SpireEnv): Record<string, unknown> {
  return { observation: env.observation(), legal: env.legalActions(), done: env.done, result: env.result }
}

function answerLine(session: Session, line: string): Record<string, unknown> {
  try {
    const request: unknown = JSON.parse(line)
    if (typeof request !== 'object' || request === null || Array.isArray(request)) {
      throw new RequestFault('bad-request', 'a request is a JSON object')
    }
    return { ok: true, ...session.answer(request) }
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, code: 'bad-json', message: 'the line is not JSON' }
    if (error instanceof RangeError) return { ok: false, code: 'bad-request', message: error.message }
    if (error instanceof Stop || error instanceof RequestFault) {
      return { ok: false, code: error.code, message: error.message }
    }
    throw error
  }
}

/** Answers line by line until the bot closes or its end of the pipe does. */
async function serve(env: SpireEnv): Promise<void> {
  const session = new Session(env)
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    if (line.trim() === '') continue
    printJson(answerLine(session, line))
    if (isClose(line)) break
  }
  lines.close()
}

function isClose(line: string): boolean {
  return /"op"\s*:\s*"close"/.test(line)
}
