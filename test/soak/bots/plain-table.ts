import type { LineWritten } from '../../../src/host/seats/bot-run.js'
import type { BotTable } from '../../../src/host/seats/bots.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { beginning, settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Next } from '../../../src/kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset, Tell } from '../../../src/kernel/contract/ruleset.js'
import { type Facts, factsOf } from '../../../src/kernel/contract/seats.js'
import { withoutSums } from '../../../src/kernel/contract/speed/without-sums.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import type { CommonView } from '../../../src/kernel/contract/view.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import type { Member } from '../../../src/kernel/journal/record.js'
import type { Request } from '../../../src/kernel/table/request.js'
import type { Setting } from '../play/tables.js'

/** First states, worked out once for each scenario. */
const beginnings = new WeakMap<Setting, unknown>()

function beginningOf(setting: Setting): unknown {
  const known = beginnings.get(setting)
  if (known !== undefined) return known
  const begun = beginning(setting.ruleset, setting.scenario)
  beginnings.set(setting, begun)
  return begun
}

/** The numbers behind an id: the seed and the stream of its game. */
function streamOf(id: string): number {
  return Number(/\d+/.exec(id)?.[0] ?? 0)
}

/**
 * A game at which bots sit as at a table, by the same rules and with no journal, no checks of lines and no chain: what they do
 * is what counts, and ten thousand games of a scenario take seconds.
 */
export class PlainTable implements BotTable {
  readonly ruleset: Ruleset
  readonly facts: Facts<unknown>
  readonly members: readonly Member[]
  readonly isClosed = false
  isStarted = false
  length = 0
  private readonly state: unknown
  private readonly dice: FastDice
  private readonly botsDice: FastDice
  private readonly tell: Tell<GameEvent>
  private readonly unsummed: ReturnType<typeof withoutSums>

  constructor(setting: Setting, id: string, members: readonly Member[]) {
    const { ruleset, scenario } = setting
    const begun = beginningOf(setting)
    this.ruleset = ruleset
    this.facts = factsOf(scenario)
    this.members = members
    this.state = ruleset.clone(begun)
    this.dice = new FastDice(streamOf(id), 1)
    this.botsDice = new FastDice(streamOf(id), 2)
    this.tell = telling(ruleset, this.state, () => {})
    this.unsummed = withoutSums(ruleset, begun)
  }

  get table(): BotTable {
    return this
  }

  get key(): string {
    return this.ruleset.key(this.state)
  }

  next(): Next {
    return this.ruleset.next(this.state)
  }

  view(seat: string): CommonView {
    return this.ruleset.view(this.state, seat, this.facts)
  }

  choices(seat: string): readonly Command[] {
    return this.ruleset.choices(this.state, seat)
  }

  accepts(seat: string, command: Command): boolean {
    const state = this.ruleset.clone(this.state)
    try {
      this.ruleset.decide(state, seat, command, new FastDice(0, 3), telling(this.ruleset, state))
      return true
    } catch (error) {
      if (error instanceof Stop) return false
      throw error
    }
  }

  botRests(seat: string): string | undefined {
    return this.ruleset.botRests?.(this.state, seat)
  }

  botChoice(seat: string, policy: Policy): Command {
    return this.unsummed(policy)(this.ruleset.clone(this.state), seat, this.botsDice)
  }

  write(seat: string, request: Request): LineWritten {
    this.length++
    const before = this.dice.draws
    if (request.kind === 'start') this.isStarted = true
    if (request.kind === 'act') this.ruleset.decide(this.state, seat, request.command, this.dice, this.tell)
    if (request.kind === 'start' || request.kind === 'act')
      settle(this.ruleset, this.state, this.dice, this.tell)
    return { kind: request.kind, seat, dice: this.dice.draws === before ? [] : ['fallen'] }
  }
}
