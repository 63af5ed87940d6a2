import { aimNamed } from '../../analysis/review/aim.js'
import { chaptersOf } from '../../analysis/review/chapters.js'
import { courseOf } from '../../analysis/review/course.js'
import { playersOf, type Reference } from '../../analysis/review/reference.js'
import { GamePlayer, type SampleAnswer, type SampleTask } from '../../analysis/review/sampled/games.js'
import type { Policy } from '../../kernel/contract/ruleset.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { HeaderRecord } from '../../kernel/journal/record.js'
import { readJournalBytes } from '../../library/documents/text-file.js'
import { findGame } from '../../rulesets/registry.js'

/** A journal, or one chapter of it, as a thread finds it. */
export interface JournalPart {
  readonly file: string
  /** The hash of its last line: another journal of the same name is another part. */
  readonly hash: string
  readonly side: string
  readonly aim: string
  readonly reference: Reference
  readonly chapter?: number
}

async function playerOf({ file, side, aim, reference, chapter }: JournalPart): Promise<GamePlayer> {
  const { lines } = readJournal(readJournalBytes(file))
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
export async function playFrom(part: JournalPart, sample: SampleTask): Promise<SampleAnswer> {
  const { file, hash, side, aim, reference, chapter } = part
  const spelled = JSON.stringify([file, hash, side, aim, reference, chapter ?? null])
  if (last?.spelled !== spelled) last = { spelled, player: playerOf(part) }
  return (await last.player).play(sample)
}
