import { DEFAULT_LIMIT } from '../../../../src/analysis/review/settings.js'
import { type DiceReview, diceOfJournals } from '../../../../src/lab/review/dice-review.js'

/** Journals that somebody chose or dropped. */
export interface DiceJob {
  readonly files: readonly File[]
}

/** Counts the dice of journals, one after another: only one of them is in memory at a time. */
export async function fairDice({ files }: DiceJob, far: (journals: number) => void): Promise<DiceReview> {
  const journals = files.map((file) => ({
    file: file.name,
    read: async () => new Uint8Array(await file.arrayBuffer()),
  }))
  return await diceOfJournals(journals, { limit: DEFAULT_LIMIT, reviewed: far })
}
