import type { RollOfEvent } from '../../../src/kernel/dice/dice.js'
import type { EventSeen, Notice, Row, View } from '../api/types.js'
import { seatName } from '../table/sides.js'
import { capital, counted, listed } from '../ui/words.js'

/** A row of the story: one event, or several of a kind that nobody tells apart. */
export interface StoryRow {
  readonly key: string
  /** The narrator's cue; absent where the game has none, and the log speaks. */
  readonly narr?: string
  readonly mech: readonly string[]
  readonly dice: readonly RollOfEvent[]
  readonly events: readonly EventSeen[]
}

/** The events of a line as rows. Events of one kind that only the log tells (cards drawn) are one row. */
export function storyRows(rows: readonly Row[]): readonly StoryRow[] {
  const story: { -readonly [K in keyof StoryRow]: StoryRow[K] }[] = []
  rows.forEach((row, place) => {
    // Events that only move the game on have nothing to tell.
    if (row.narr === undefined && row.mech.length === 0 && row.dice.length === 0) return
    const last = story.at(-1)
    const isPlain = row.narr === undefined && row.mech.length === 1
    const follows =
      isPlain &&
      last?.narr === undefined &&
      last?.events.at(-1)?.type === row.event.type &&
      last.mech.length < 12
    if (follows && last) {
      last.mech = [...last.mech, ...row.mech]
      last.dice = [...last.dice, ...row.dice]
      last.events = [...last.events, row.event]
    } else {
      story.push({
        key: `${place}`,
        ...(row.narr !== undefined && { narr: row.narr }),
        mech: row.mech,
        dice: row.dice,
        events: [row.event],
      })
    }
  })
  return story
}

/** Log lines of one kind told together: `Draw: Defend, Strike, Strike` instead of three times `Draw:`. */
export function mechWords(mech: readonly string[]): string {
  const heads = mech.map((line) => /^([^:]{1,24}): (.+)$/.exec(line))
  const same = heads.length > 1 && heads.every((head) => head && head[1] === heads[0]![1])
  return same ? `${heads[0]![1]}: ${heads.map((head) => head![2]).join(', ')}` : mech.join(' · ')
}

/** What stands at the head of a line that is no command: in a few plain words. */
export function headOf({ kind, seen, by }: Notice, view: View | undefined): string {
  const who = (seat: string) => seatName(view, seat)
  switch (kind) {
    case 'header':
      return 'table opened'
    case 'members':
      return membersWords(seen.joined ?? [], seen.left ?? [], who)
    case 'seal':
      return 'seals a share in the dice'
    case 'freeze':
      return 'no more shares in the dice'
    case 'reveal':
      return seen.text ? `opens the seal: “${seen.text}”` : 'opens the seal'
    case 'strike':
      return `strikes the unopened seals of ${listed((seen.struck ?? []).map(who))}`
    case 'start':
      return 'start'
    case 'undo':
      return `takes back ${counted(seen.count ?? 1, 'command')}, to line ${seen.to}; the dice do not go back`
    case 'ask-undo':
      return `asks to take back ${counted(seen.count ?? 1, 'command')}`
    case 'agree-undo':
      return seen.done ? 'agrees, and it is taken back' : 'agrees'
    case 'close':
      return 'the seed is revealed'
    case 'roll':
      return `rolls ${seen.text ?? ''} for ${seen.why ?? 'the table'}: ${seen.total ?? ''}`
    case 'whisper':
      return 'words between others'
    default:
      return by === undefined ? kind : capital(kind)
  }
}

function membersWords(
  joined: NonNullable<Notice['seen']['joined']>,
  left: readonly string[],
  who: (seat: string) => string,
): string {
  const sit = joined.map(({ seat, role, policy }) =>
    role === 'bot' ? `${who(seat)} (played by ${policy ?? 'a bot'})` : who(seat),
  )
  const parts = [
    ...(sit.length > 0 ? [`${listed(sit)} ${sit.length === 1 ? 'sits' : 'sit'} down`] : []),
    ...(left.length > 0 ? [`${listed(left.map(who))} ${left.length === 1 ? 'gets up' : 'get up'}`] : []),
  ]
  return parts.join('; ') || 'members'
}

/** Whether a line's head names who asked for it. */
export function isSpoken(kind: string): boolean {
  return !['header', 'members', 'start', 'close', 'freeze', 'whisper'].includes(kind)
}

/** One sentence for a screen reader, never die by die. */
export function sentenceOf(notice: Notice, view: View | undefined): string {
  const { kind, by, text, rows, seen } = notice
  const who = by === undefined ? '' : seatName(view, by)
  if (kind === 'say') return `${who} says: ${seen.text ?? ''}`
  if (kind === 'narrate') return String(seen.text ?? '')
  const told = rows.flatMap(({ narr, mech }) => narr ?? (rows.length === 1 ? mech : []))
  if (told.length > 0) return shortened(told.join(' '))
  if (rows.length > 0) return shortened(rows.flatMap(({ mech }) => mech).join(' '))
  return [isSpoken(kind) ? capital(who) : '', text ?? headOf(notice, view)].filter(Boolean).join(' ')
}

const LONGEST_SENTENCE = 240

function shortened(text: string): string {
  return text.length <= LONGEST_SENTENCE ? text : `${text.slice(0, LONGEST_SENTENCE).replace(/\s\S*$/, '')} …`
}
