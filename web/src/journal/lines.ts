import type { StoryRow as RowOf } from '../../../src/kernel/table/story.js'
import type { EventSeen, Notice, View } from '../api/types.js'
import { seatName } from '../table/sides.js'
import { capital, counted, listed } from '../ui/words.js'

export type StoryRow = RowOf<EventSeen>

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
      return takenBack(seen)
    case 'ask-undo':
      return seen.done ? takenBack(seen) : `asks to take back ${counted(seen.count ?? 1, 'command')}`
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

function takenBack({ count = 1 }: Notice['seen']): string {
  return `takes back ${count === 1 ? 'the last command' : `the last ${count} commands`}; the dice do not go back`
}

function membersWords(
  joined: NonNullable<Notice['seen']['joined']>,
  left: readonly string[],
  who: (seat: string) => string,
): string {
  const sit = joined.map(({ seat, role, policy }) =>
    role === 'bot' || policy !== undefined ? `${who(seat)} (played by ${policy ?? 'a bot'})` : who(seat),
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

/** Whether a row tells nothing beyond its heading: `Round 3` and `A new round begins.`, `Round 2` and `Round 2.` */
export function isHeadAlone(told: string | undefined, head: string | undefined): boolean {
  if (head === undefined) return false
  return told === `${head}.` || told === 'A new round begins.'
}

/** One sentence for a screen reader, never die by die. */
export function sentenceOf(notice: Notice, view: View | undefined): string {
  const { kind, by, text, rows, seen } = notice
  const who = by === undefined ? '' : seatName(view, by)
  if (kind === 'say') return `${who} says: ${seen.text ?? ''}`
  if (kind === 'narrate') return String(seen.text ?? '')
  const told = rows
    .flatMap(({ story, narr, mech }) => story ?? narr ?? (rows.length === 1 ? mech : []))
    .filter(Boolean)
  if (told.length > 0) return shortened(told.join(' '))
  // An event whose sentence is empty is silent on purpose: its neighbours tell it.
  const untold = rows.filter(({ story, narr }) => (story ?? narr) === undefined)
  if (rows.length > 0) return shortened(untold.flatMap(({ mech }) => mech).join(' '))
  return capital([isSpoken(kind) ? who : '', text ?? headOf(notice, view)].filter(Boolean).join(' '))
}

const MAX_SENTENCE_LENGTH = 240

function shortened(text: string): string {
  return text.length <= MAX_SENTENCE_LENGTH
    ? text
    : `${text.slice(0, MAX_SENTENCE_LENGTH).replace(/\s\S*$/, '')} …`
}

/** Lines that keep the table and tell no story: opening, seats, seals, the start. */
const BUSINESS: ReadonlySet<string> = new Set([
  'header',
  'members',
  'seal',
  'freeze',
  'reveal',
  'strike',
  'start',
  'close',
])

export function isBusiness(kind: string): boolean {
  return BUSINESS.has(kind)
}

/** Several lines of the table itself in a few words. */
export function foldTitle(lines: readonly Notice[]): string {
  const kinds = new Set(lines.map(({ kind }) => kind))
  if (kinds.has('header'))
    return kinds.has('start') ? 'Dice sealed, table begun' : 'Dice sealed, table opened'
  if (kinds.has('start')) return 'The table begins'
  if (kinds.has('close')) return 'The table is closed, the seed is revealed'
  if (kinds.has('members')) return 'Seats'
  return 'Shares in the dice'
}
