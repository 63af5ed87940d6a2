import { createInterface } from 'node:readline'
import type { Env } from '../../../analysis/env/env.js'
import { MAX_LINE, sizeWords } from '../../../files/limits.js'
import { BoundedLines } from '../../../files/lines.js'
import { printCommand } from '../../../language/index.js'
import { printJson } from '../print.js'
import {
  type Answer,
  type Operations,
  operationOf,
  type Request,
  RequestFault,
  refusal,
  requestOf,
  seatName,
  wholeNumber,
} from './request.js'
import { specAnswer } from './spec-text.js'

const OPERATIONS: Operations = new Map([
  ['spec', []],
  ['reset', ['seed']],
  ['legal', []],
  ['step', ['action']],
  ['observe', ['seat']],
  ['show', ['seat']],
  ['clone', ['seed']],
  ['drop', []],
  ['close', []],
])
const MAX_COPIES = 10_000

/** One learner's environment and its copies. */
class Session {
  private readonly copies = new Map<number, Env>()
  private next = 1

  constructor(env: Env) {
    this.copies.set(0, env)
  }

  answer(request: Request): Answer {
    const op = operationOf(request, OPERATIONS)
    if (op === 'close') return {}
    const number = request.env === undefined ? 0 : wholeNumber(request.env, 'env')
    const env = this.copies.get(number)
    if (!env) throw new RequestFault('unknown-env', `there is no copy ${number}`)
    switch (op) {
      case 'spec':
        return specAnswer(env.course)
      case 'reset':
        env.reset(request.seed === undefined ? 0 : wholeNumber(request.seed, 'seed'))
        return stateOf(env)
      case 'step':
        return stepped(env, wholeNumber(request.action, 'action'))
      case 'legal':
        return { ...stateOf(env), actions: actionsOf(env) }
      case 'show':
        return { lines: env.show(seatName(request.seat)) }
      case 'clone':
        return this.copy(env, request.seed)
      case 'drop':
        if (number === 0) throw new RequestFault('unknown-env', 'copy 0 stays')
        this.copies.delete(number)
        return {}
      default:
        return stateOf(env, seatName(request.seat))
    }
  }

  private copy(env: Env, seed: unknown): Answer {
    if (this.copies.size >= MAX_COPIES) {
      throw new RequestFault('too-many-copies', `at most ${MAX_COPIES} copies; drop some first`)
    }
    const copy = seed === undefined ? env.clone() : env.clone(wholeNumber(seed, 'seed'))
    const number = this.next++
    this.copies.set(number, copy)
    return { env: number }
  }
}

function stateOf(env: Env, seat?: string): Answer {
  return {
    seat: env.seat,
    observation: [...env.observe(seat)],
    legal: env.legalActions(),
    terminated: env.outcome !== null,
    truncated: env.truncated,
    outcome: env.outcome,
    ...(env.unlisted > 0 && { unlisted: env.unlisted }),
  }
}

/** The reward of the one who chose, and those of all seats. */
function stepped(env: Env, action: number): Answer {
  const { seat } = env
  const { rewards } = env.step(action)
  const { seats } = env.course
  return {
    ...stateOf(env),
    reward: rewards[seats.indexOf(seat!)],
    rewards: Object.fromEntries(seats.map((name, i) => [name, rewards[i]])),
  }
}

function actionsOf(env: Env): readonly Answer[] {
  const { verbs } = env.course.ruleset
  return env.legal().map(({ action, command }) => ({ action, text: printCommand(command, verbs) }))
}

function answerLine(session: Session, line: string): { readonly answer: Answer; readonly closed: boolean } {
  try {
    const request = requestOf(line)
    return { answer: { ok: true, ...session.answer(request) }, closed: request.op === 'close' }
  } catch (error) {
    return { answer: refusal(error), closed: false }
  }
}

/** Answers line by line until the learner closes or its end of the pipe does. */
export async function serveLines(env: Env): Promise<void> {
  const session = new Session(env)
  const bounded = new BoundedLines()
  const input = process.stdin.pipe(bounded)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    if (line.trim() === '') continue
    const { answer, closed } = answerLine(session, line)
    printJson(answer)
    if (closed) break
  }
  if (bounded.tooLong !== undefined)
    printJson({ ok: false, code: 'bad-request', message: `a line is longer than ${sizeWords(MAX_LINE)}` })
  lines.close()
  process.stdin.destroy()
}
