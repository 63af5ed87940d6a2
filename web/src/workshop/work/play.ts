import { evaluate } from '../../../../src/analysis/evaluate.js'
import { TooManyStates } from '../../../../src/analysis/explore.js'
import { playersSide } from '../../../../src/analysis/player-of.js'
import { policyNamed } from '../../../../src/analysis/players.js'
import { playChunk, type Subject } from '../../../../src/analysis/simulate.js'
import { quantile } from '../../../../src/analysis/tally/histogram.js'
import { wilson } from '../../../../src/analysis/tally/interval.js'
import { Tally, type TallyData } from '../../../../src/analysis/tally/tally.js'
import { wantedEnds } from '../../../../src/analysis/wanted-ends.js'
import { beginning } from '../../../../src/kernel/contract/engine.js'
import type { Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import { factsOf } from '../../../../src/kernel/contract/seats.js'
import { endingWords } from '../../../../src/kernel/words/label.js'
import { resultOf } from '../../../../src/lab/report/simulation.js'
import { checkText } from '../../../../src/library/text/check-text.js'
import { edited } from '../../../../src/library/text/fixes.js'
import { place } from './place.js'
import type { CurveJob, CurvePoint, EndShare, Ends } from './types.js'

const MAX_STEPS = 100_000
/** Games are played for this many milliseconds before messages are looked at: another key ends them. */
const SLICE = 30
const SEED = 0
/** Games that take long are shown while they are played. */
const EVERY = 800

async function subjectOf(text: string, policy: string): Promise<Subject | undefined> {
  const { game, scenario } = await checkText(text, place)
  const ruleset = game === undefined ? undefined : await place.ruleset(game)
  if (!ruleset || scenario === undefined) return undefined
  const players = { '*': policyNamed(ruleset, factsOf(scenario), policy || undefined) }
  return { ruleset, scenario, start: beginning(ruleset, scenario), players }
}

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** Lets messages in. */
function breathe(): Promise<void> {
  return new Promise((done) => {
    waiting.push(done)
    port2.postMessage(0)
  })
}

/** Plays up to a number of games, a slice at a time; false when it was told to stop. */
async function playTo(
  subject: Subject,
  tally: Tally,
  done: number,
  games: number,
  stopped: () => boolean,
  seen: () => void = () => {},
): Promise<boolean> {
  let shown = performance.now()
  for (let first = done; first < games; ) {
    const until = performance.now() + SLICE
    const chunk = { seed: SEED, first, runs: games - first }
    const played = playChunk(subject, chunk, { steps: MAX_STEPS }, () => performance.now() >= until)
    tally.merge(played.tally)
    first += played.runs
    await breathe()
    if (stopped()) return false
    if (first < games && performance.now() - shown > EVERY) {
      shown = performance.now()
      seen()
    }
  }
  return true
}

/** How a scenario ends, after some games and again after more. */
export async function ends(
  {
    text,
    policy,
    games,
  }: { readonly text: string; readonly policy: string; readonly games: readonly number[] },
  far: (ends: Ends) => void,
  stopped: () => boolean,
): Promise<Ends | undefined> {
  const subject = await subjectOf(text, policy)
  if (!subject) return undefined
  const tally = new Tally(Object.keys(subject.ruleset.measures))
  let done = 0
  let found: Ends | undefined
  for (const count of games) {
    const show = () => far(endsOf(subject, tally.data()))
    if (!(await playTo(subject, tally, done, count, stopped, show))) return undefined
    done = count
    found = endsOf(subject, tally.data())
    far(found)
  }
  return found
}

function sideOf(
  { ruleset, scenario }: Pick<Subject, 'ruleset' | 'scenario'>,
  favours: readonly string[],
): EndShare['side'] {
  if (favours.length === 0) return 'nobody'
  const ours = playersSide(ruleset.seats(scenario))
  return ours !== undefined && favours.includes(ours) ? 'us' : 'them'
}

const ORDER = { us: 0, nobody: 1, them: 2 }

function sorted(shares: readonly EndShare[]): readonly EndShare[] {
  return shares.toSorted((a, b) => ORDER[a.side] - ORDER[b.side] || b.share - a.share)
}

function endsOf(subject: Subject, tally: TallyData): Ends {
  const { ruleset, scenario } = subject
  const { outcomes, measures, clock, runs } = resultOf(ruleset as Ruleset, { tally })
  const length = measures.find(({ name }) => name === clock)
  return {
    how: 'games',
    count: runs,
    ends: sorted(
      outcomes.map(({ outcome, favours, share, low, high }) => ({
        outcome,
        says: endingWords(ruleset, scenario, outcome),
        side: sideOf(subject, favours),
        share,
        low,
        high,
      })),
    ),
    ...(length && {
      lasts: { clock: length.name, mean: length.mean, most: quantile(length.counted, 0.95) },
    }),
  }
}

/** The exact shares, where there are no more states than that. */
export async function exact({
  text,
  policy,
  states,
}: {
  readonly text: string
  readonly policy: string
  readonly states: number
}): Promise<Ends | undefined> {
  const subject = await subjectOf(text, policy)
  if (!subject) return undefined
  const { ruleset, start, players, scenario } = subject
  try {
    const {
      outcomes,
      favours,
      measures,
      states: count,
    } = evaluate(ruleset, start, { players, limit: states })
    const mean = ruleset.clock === undefined ? undefined : measures[ruleset.clock]
    return {
      how: 'exact',
      count,
      ends: sorted(
        Object.entries(outcomes).map(([outcome, share]) => ({
          outcome,
          says: endingWords(ruleset, scenario, outcome),
          side: sideOf(subject, favours[outcome] ?? []),
          share,
          low: share,
          high: share,
        })),
      ),
      ...(mean !== undefined && { lasts: { clock: ruleset.clock!, mean } }),
    }
  } catch (error) {
    if (error instanceof TooManyStates || error instanceof RangeError) return undefined
    throw error
  }
}

/** What comes of each value of a figure, one after the other and with the same dice. */
export async function curve(
  { text, policy, wanted, values, games }: CurveJob,
  far: (point: CurvePoint) => void,
  stopped: () => boolean,
): Promise<boolean> {
  for (const { value, edit } of values) {
    const subject = await subjectOf(edited(text, edit), policy)
    if (stopped()) return false
    if (!subject) continue
    const tally = new Tally(Object.keys(subject.ruleset.measures))
    if (!(await playTo(subject, tally, 0, games, stopped))) return false
    const { wants } = wantedEnds(wanted, subject.ruleset as Ruleset, subject.scenario)
    const { runs, ends: found } = tally.data()
    const count = found.reduce((sum, end) => (wants(end.outcome, end.favours) ? sum + end.count : sum), 0)
    far({ value, share: count / runs, games: runs, ...wilson(count, runs) })
  }
  return true
}
