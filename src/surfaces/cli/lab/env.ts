import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { Stop } from '../../../kernel/contract/stops.js'
import { loadScenario } from '../../../library/load.js'
import type { SpireEnv, SpireScenario } from '../../../rulesets/spire/index.js'
import { UserError } from '../exit.js'
import { collect } from '../options.js'
import { printJson } from '../print.js'

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
      const { SpireEnv } = await import('../../../rulesets/spire/index.js')
      await serve(new SpireEnv(scenario as SpireScenario, { reward }))
    })
}

/** A bot's request. Only its own fields are read. */
type Request = Readonly<Record<string, unknown>>

/** What a bot did wrong, with a code it can test for. */
class RequestFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What can be asked for, and the fields it takes beside "op" and "env". */
const OPERATIONS = new Map<string, readonly string[]>([
  ['spec', []],
  ['reset', ['seed']],
  ['legal', []],
  ['step', ['action']],
  ['observe', []],
  ['clone', ['seed']],
  ['drop', []],
  ['close', []],
])
const MOST_COPIES = 10_000

class Session {
  private readonly copies = new Map<number, SpireEnv>()
  private next = 1

  constructor(env: SpireEnv) {
    this.copies.set(0, env)
  }

  answer(request: Request): Record<string, unknown> {
    const op = operationOf(request)
    if (op === 'close') return {}
    const number = request.env === undefined ? 0 : wholeNumber(request.env, 'env')
    const env = this.copies.get(number)
    if (!env) throw new RequestFault('unknown-env', `there is no copy ${number}`)
    switch (op) {
      case 'spec':
        return { ...env.spec }
      case 'reset':
        env.reset(request.seed === undefined ? 0 : wholeNumber(request.seed, 'seed'))
        return stateOf(env)
      case 'step': {
        const { reward } = env.step(wholeNumber(request.action, 'action'))
        return { ...stateOf(env), reward }
      }
      case 'clone':
        return this.copy(env, request.seed)
      case 'drop':
        if (number === 0) throw new RequestFault('unknown-env', 'copy 0 stays')
        this.copies.delete(number)
        return {}
      default:
        return stateOf(env)
    }
  }

  private copy(env: SpireEnv, seed: unknown): Record<string, unknown> {
    if (this.copies.size >= MOST_COPIES) {
      throw new RequestFault('too-many-copies', `at most ${MOST_COPIES} copies; drop some first`)
    }
    const copy = seed === undefined ? env.clone() : env.clone(wholeNumber(seed, 'seed'))
    const number = this.next++
    this.copies.set(number, copy)
    return { env: number }
  }
}

/** What is asked for; a field that it does not take is refused, not ignored. */
function operationOf(request: Request): string {
  const { op } = request
  const fields = typeof op === 'string' ? OPERATIONS.get(op) : undefined
  if (fields === undefined)
    throw new RequestFault('unknown-op', `"op" is one of ${[...OPERATIONS.keys()].join(', ')}`)
  const known = ['op', 'env', ...fields]
  const stray = Object.keys(request).find((key) => !known.includes(key))
  if (stray !== undefined)
    throw new RequestFault(
      'bad-request',
      `${JSON.stringify(op)} takes no ${JSON.stringify(stray)}; it takes ${known.slice(1).join(', ')}`,
    )
  return op as string
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

interface Answered {
  readonly answer: Record<string, unknown>
  /** The bot has asked to end. */
  readonly closed?: true
}

/** A line as a request: its own fields, so that nothing every object has is taken for one. */
function requestOf(line: string): Request {
  const request: unknown = JSON.parse(line)
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw new RequestFault('bad-request', 'a request is a JSON object')
  }
  return Object.assign(Object.create(null) as Record<string, unknown>, request)
}

function answerLine(session: Session, line: string): Answered {
  try {
    const request = requestOf(line)
    const answer = { ok: true, ...session.answer(request) }
    return request.op === 'close' ? { answer, closed: true } : { answer }
  } catch (error) {
    return { answer: refusal(error) }
  }
}

function refusal(error: unknown): Record<string, unknown> {
  if (error instanceof SyntaxError) return { ok: false, code: 'bad-json', message: 'the line is not JSON' }
  if (error instanceof RangeError) return { ok: false, code: 'bad-request', message: error.message }
  if (error instanceof Stop || error instanceof RequestFault) {
    return { ok: false, code: error.code, message: error.message }
  }
  throw error
}

/** Answers line by line until the bot closes or its end of the pipe does. */
async function serve(env: SpireEnv): Promise<void> {
  const session = new Session(env)
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    if (line.trim() === '') continue
    const { answer, closed } = answerLine(session, line)
    printJson(answer)
    if (closed) break
  }
  lines.close()
}
