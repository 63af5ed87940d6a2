import { createContext, Script } from 'node:vm'
import { Broken, type Case } from '../frame/harness.js'

/** How long an answer may take. */
export interface Bounds {
  /** Milliseconds of the processor for one answer: a hundred times what the slowest takes. */
  readonly processor: number
  /** Milliseconds on the clock for some thousand of them, after which one of them counts as endless. */
  readonly clock: number
}

const BOUNDS: Bounds = { processor: 2_000, clock: 120_000 }

/** A call over MCP may ask for odds, which are worked out for some seconds before they are given up. */
export const CALL_BOUNDS: Bounds = { ...BOUNDS, processor: 20_000 }

const WORK = new Script('work()')

/** Holds whatever is answered to its time: the processor's for each answer, and the clock for those that never come. */
export class Bounded {
  private readonly bounds: Bounds
  private trying: (() => Case | undefined) | undefined
  /** The most that one answer took, in milliseconds of the processor. */
  most = 0

  constructor(bounds: Bounds = BOUNDS) {
    this.bounds = bounds
  }

  /** One answer; `made` is the case that is saved when it takes too long. */
  answer<Answer>(made: () => Case | undefined, work: () => Answer): Answer {
    this.trying = made
    const before = process.cpuUsage()
    const answer = work()
    this.check(before, made)
    return answer
  }

  /** The same for what is answered later. */
  async later<Answer>(made: () => Case | undefined, work: () => Promise<Answer>): Promise<Answer> {
    const before = process.cpuUsage()
    const answer = await work()
    this.check(before, made)
    return answer
  }

  private check(before: NodeJS.CpuUsage, made: () => Case | undefined): void {
    const { user, system } = process.cpuUsage(before)
    const took = (user + system) / 1_000
    this.most = Math.max(this.most, took)
    if (took <= this.bounds.processor) return
    throw new Broken(`an answer takes ${Math.round(took)} ms of the processor`, { took }, made())
  }

  /** Many answers in a row. One that would never end is ended, and saved. */
  many(work: () => void): void {
    try {
      WORK.runInContext(createContext({ work }), { timeout: this.bounds.clock })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new Broken('an answer never comes', { clock: this.bounds.clock }, this.trying?.())
    }
  }
}
