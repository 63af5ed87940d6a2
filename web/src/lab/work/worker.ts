import { playersSide } from '../../../../src/analysis/player-of.js'
import { policyNames } from '../../../../src/analysis/players.js'
import { readJournal } from '../../../../src/kernel/journal/read.js'
import { journalOf } from '../../../../src/lab/run/journal.js'
import { subjectOf } from '../../../../src/lab/work.js'
import { rolledSpread, spreadOf } from '../dice/spread.js'
import { sourceOf, workOf } from './content.js'
import { fairDice } from './fair.js'
import { fieldsOf } from './fields.js'
import type { About, Fight, JobKind, Jobs } from './jobs.js'
import { cellOf, playOn, playPairs } from './runs.js'

async function about({ scenario: name }: Fight): Promise<About> {
  const source = await sourceOf(name)
  const { ruleset } = source
  const scenario = await source.with([])
  const { title } = (scenario ?? {}) as { readonly title?: unknown }
  return {
    title: typeof title === 'string' ? title : name,
    game: ruleset.id,
    us: playersSide(ruleset.seats(scenario)),
    policies: policyNames(ruleset),
  }
}

/** A game of many once more, as a journal to read. */
async function journal({ fight, run }: Jobs['journal']['ask']): Promise<Jobs['journal']['done']> {
  const text = journalOf(await subjectOf(await workOf(fight)), fight.seed, run)
  const bytes = new TextEncoder().encode(text)
  return { bytes, hash: readJournal(bytes).lines.at(-1)!.hash }
}

type Work = { readonly [Kind in JobKind]: (job: Jobs[Kind]['ask'], far: (far: unknown) => void) => unknown }

const work: Work = {
  about,
  fields: async ({ scenario }) => await fieldsOf(await sourceOf(scenario)),
  more: playOn,
  pairs: playPairs,
  cell: cellOf,
  journal,
  spreads: ({ texts }) =>
    texts.map((text) => {
      const exact = spreadOf(text)
      return 'wrong' in exact && exact.isTooMuch ? rolledSpread(text) : exact
    }),
  dice: fairDice,
}

/** Games are played beside the page, so that it never stands still. */
self.addEventListener('message', async ({ data: { id, kind, job } }: MessageEvent) => {
  try {
    const done = await work[kind as JobKind](job, (far) => self.postMessage({ id, far }))
    self.postMessage({ id, done })
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
