import { findRuleset } from '../../../src/rulesets/registry.js'
import { addFigures, type Case, type Figures, type Harness } from '../frame/harness.js'
import { type Setting, settingsByGame } from '../play/tables.js'
import { FuzzedTable, replayActs } from './acted.js'
import { Bounded, type Bounds } from './bounded.js'
import { carelessCalls } from './careless.js'
import { checkSave, checkScenario, fuzzSave, fuzzScenario } from './documents.js'
import { fuzzEnv, fuzzPlay } from './protocol.js'
import { diceText } from './text.js'
import { diceHold, type Read, readWell } from './typed.js'
import { FuzzedServer } from './wire.js'

/** How much of each a round tries. */
export interface Measures {
  /** Lines that are read only, and those that are given to a table. */
  readonly lines: number
  readonly given: number
  readonly dice: number
  readonly documents: number
  readonly requests: number
  readonly streams: number
  readonly calls: number
  readonly protocol: number
}

const ROUND: Measures = {
  lines: 150_000,
  given: 1_000,
  dice: 60_000,
  documents: 20,
  requests: 200,
  streams: 10,
  calls: 150,
  protocol: 200,
}
/** What starts programs and servers has its turn in one of this many rounds. */
const SELDOM = 5
/** Lines given to one table; then another is opened. */
const LINES_AT_A_TABLE = 500

/** What else can be put in place of the program's own parts, to see that a broken one is found. */
export interface Parts {
  readonly read?: Read
  readonly settings?: ReadonlyMap<string, readonly Setting[]>
  readonly bounds?: Bounds
}

/** Whatever can be written to the program: lines, dice, documents, requests, calls. */
export function fuzz(measures: Measures = ROUND, { read, settings, bounds }: Parts = {}): Harness {
  return {
    name: 'fuzz',
    promise:
      'whatever is written to it is done or refused in words, in bounded time, and what is refused changes nothing',
    weight: 8,
    async open() {
      Error.stackTraceLimit = 5
      const games = [...(settings ?? (await settingsByGame())).values()]
      return {
        async round(chance, n) {
          let figures: Figures = {}
          const bounded = new Bounded(bounds)
          const add = (more: Figures) => {
            figures = addFigures(figures, more)
          }
          const tablesMeant = Math.ceil(measures.given / LINES_AT_A_TABLE)
          const each = Math.ceil(measures.lines / tablesMeant)
          for (let given = 0, tables = 0; given < measures.given; tables++) {
            const setting = chance.one(games[(n + tables) % games.length]!)
            const table = new FuzzedTable(setting, `f${chance.below(1e9)}`, bounded)
            const most = Math.min(measures.given, given + LINES_AT_A_TABLE)
            const lines = tables < tablesMeant ? each : 0
            inTurns(lines, bounded, () => table.read(chance, read))
            add({ lines })
            bounded.many(() => {
              for (; given < most && !table.isOver; given++) add(table.line(chance, read))
            })
            add(table.finish())
          }
          inTurns(measures.dice, bounded, () => diceHold(diceText(chance), bounded))
          add({ dice: measures.dice })
          for (let i = 0; i < measures.documents; i++)
            add(await (chance.in(4) ? fuzzSave(chance, bounded) : fuzzScenario(chance, bounded)))
          if (n % SELDOM === 0 && measures.requests > 0) {
            const server = await FuzzedServer.start()
            try {
              for (let i = 0; i < measures.requests; i++)
                add(
                  await bounded.later(NO_CASE, () =>
                    chance.in(6) ? server.bytes(chance) : server.request(chance),
                  ),
                )
              for (let i = 0; i < measures.streams; i++) add(await server.stream(chance))
            } finally {
              await server.close()
            }
          }
          if (n % SELDOM === 1 && measures.calls > 0) add(await carelessCalls(chance, measures.calls))
          if (n % SELDOM === 2 && measures.protocol > 0) {
            add(fuzzPlay(chance, chance.one(chance.one(games)), measures.protocol))
            add(fuzzEnv(chance, measures.protocol))
          }
          return { ...figures, 'most ms of the processor for one answer': Math.ceil(bounded.most) }
        },
      }
    },
    replay,
  }
}

/** Requests are answered by what others have sent before them: the round is tried again by its seed. */
const NO_CASE = () => undefined
/** Answers that are guarded together. */
const TURN = 2_000

function inTurns(times: number, bounded: Bounded, one: () => unknown): void {
  for (let done = 0; done < times; done += TURN)
    bounded.many(() => {
      for (let i = done; i < Math.min(times, done + TURN); i++) one()
    })
}

async function replay(saved: Case): Promise<void> {
  const text = String(saved.text)
  const bounded = new Bounded()
  if (saved.kind === 'dice') bounded.many(() => diceHold(text, bounded))
  else if (saved.kind === 'line') {
    const game = String(saved.game)
    const { verbs } = (await findRuleset(game))!
    bounded.many(() => readWell(text, game, verbs, undefined, bounded))
  } else if (saved.kind === 'scenario') await checkScenario(String(saved.name), text)
  else if (saved.kind === 'save') await checkSave(String(saved.name), text)
  else if (saved.kind === 'act') {
    const [game = ''] = String(saved.scenario).split('/')
    const list = (await settingsByGame()).get(game) ?? []
    bounded.many(() => replayActs(list.find(({ name }) => name === saved.scenario)!, saved))
  } else throw new RangeError(`there is no case of kind "${saved.kind}"`)
}
