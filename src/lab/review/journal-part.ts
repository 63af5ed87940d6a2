import { aimNamed } from '../../analysis/review/aim.js'
import { chaptersOf } from '../../analysis/review/chapters.js'
import { courseOf } from '../../analysis/review/course.js'
import { playersOf } from '../../analysis/review/reference.js'
import { GamePlayer, type SampleAnswer, type SampleTask } from '../../analysis/review/sampled/games.js'
import type { Policy } from '../../kernel/contract/ruleset.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { HeaderRecord } from '../../kernel/journal/record.js'
import { findGame } from '../../rulesets/registry.js'
import type { JournalPart } from './review-journal.js'

/** Reads the bytes of a file; only a place that has files has one. */
export type ReadFile = (file: string) => Uint8Array

async function playerOf(
  { file, side, aim, reference, chapter }: JournalPart,
  read: ReadFile,
): Promise<GamePlayer> {
  const { lines } = readJournal(read(file))
  const records = lines.map(({ record }) => record)
  const game = await findGame((records[0] as HeaderRecord).ruleset)
  if (!game) throw new RangeError(`${file}: the game of this journal is not at hand here`)
  const { ruleset } = game
  const whole = courseOf(ruleset, records)
  const course = chapter === undefined ? whole : chaptersOf(whole, side)[chapter]!
  const players = playersOf(ruleset, whole.facts, reference) as Readonly<Record<string, Policy>>
  return new GamePlayer({ course, aim: aimNamed(ruleset, aim), side, players, reference })
}

let last: { readonly spelled: string; readonly player: Promise<GamePlayer> } | undefined

/** Plays the games of a task; the journal is read once, for the tasks of a part come one after another. */
export async function playFrom(part: JournalPart, sample: SampleTask, read: ReadFile): Promise<SampleAnswer> {
  const { file, hash, side, aim, reference, chapter } = part
  const spelled = JSON.stringify([file, hash, side, aim, reference, chapter ?? null])
  if (last?.spelled !== spelled) last = { spelled, player: playerOf(part, read) }
  return (await last.player).play(sample)
}
