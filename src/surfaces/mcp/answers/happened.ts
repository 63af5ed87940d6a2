import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import type { Notice, NoticeRow } from '../../../kernel/table/notice.js'
import { printCommand } from '../../../language/print.js'
import { bothEnds, clipped, costOf } from './budget.js'

/** What lines of a journal come to, for a reader with little room. */
export interface Happened {
  readonly happened: readonly string[]
  readonly cues: readonly string[]
}

const MAX_SAID_LENGTH = 160
/** With less room than this, nothing is reported but what changed. */
const LEAST = 40

/** What somebody else asked for, before what came of it. */
function askedBy(notice: Notice, you: string, { verbs }: Ruleset): readonly string[] {
  const { by, command, kind } = notice
  if (by === undefined || by === you || kind !== 'act') return []
  return [command ? `${by}: ${printCommand(command, verbs)}` : `${by} chose`]
}

/** A line that is no step of the game. */
function talkOf({ seen }: Notice): readonly string[] {
  switch (seen.kind) {
    case 'say':
    case 'narrate':
      return [
        clipped(
          `${seen.seat}${seen.to === undefined ? '' : ` to ${seen.to}`}: "${seen.text}"`,
          MAX_SAID_LENGTH,
        ),
      ]
    case 'roll':
      return [
        `${seen.seat} rolls ${seen.text} for ${clipped(seen.why, 60)}: ${seen.dice.flatMap(({ faces }) => faces).join(' ')} = ${seen.total}`,
      ]
    case 'undo':
      return [`${seen.seat} takes back ${seen.count}; the dice do not go back`]
    case 'ask-undo':
    case 'agree-undo':
      return [
        `${seen.seat} ${seen.kind === 'ask-undo' ? 'asks' : 'agrees'} to take back ${seen.count}${seen.done ? ': done' : ''}`,
      ]
    case 'close':
      return ['closed: the seed is revealed, the journal is complete']
    default:
      return []
  }
}

/** Every MECH line of what happened. */
export function mechOf(notice: Notice): readonly string[] {
  const rows = notice.rows.flatMap(({ mech }) => mech.filter((line) => line !== ''))
  return rows.length > 0 ? rows : talkOf(notice)
}

interface Told {
  readonly full: readonly string[]
  readonly short: readonly string[]
  readonly cue?: string
}

function rowTold(row: NoticeRow): Told {
  return {
    full: row.mech.filter((line) => line !== ''),
    short: row.short === undefined ? [] : [row.short],
    ...(row.narr !== undefined && { cue: row.narr }),
  }
}

/**
 * As much as there is room for: the audit lines themselves, or each thing in its short form, or the first of those. Cues
 * take what is left.
 */
export function happenedIn(
  notices: readonly Notice[],
  you: string,
  ruleset: Ruleset,
  room: number,
): Happened {
  const told = notices.flatMap((notice): readonly Told[] => {
    const said = [...askedBy(notice, you, ruleset), ...talkOf(notice)]
    const rows = notice.rows.map(rowTold)
    return said.length > 0 ? [{ full: said, short: said }, ...rows] : rows
  })
  const full = joined(told.flatMap((one) => one.full))
  const cues = told.flatMap(({ cue }) => cue ?? [])
  if (costOf(full) <= room) return { happened: full, cues: cuesFor(cues, room - costOf(full), full) }
  const short = joined(told.flatMap((one) => one.short))
  const happened = room < LEAST ? [] : bothEnds(short, room, (left) => `… ${left} more: look want: log`)
  return { happened, cues: cuesFor(cues, room - costOf(happened), happened) }
}

function cuesFor(cues: readonly string[], room: number, told: readonly string[]): readonly string[] {
  const fresh = cues.filter((cue) => !told.includes(cue))
  const kept: string[] = []
  // The last cues tell how it ended.
  for (const cue of [...fresh].reverse()) {
    if (costOf([cue, ...kept]) > room) break
    kept.unshift(cue)
  }
  return kept
}

/** Neighbours that begin alike are one line: `Draw: Strike; Bash; Defend`. */
function joined(lines: readonly string[]): readonly string[] {
  const found: string[] = []
  let head = ''
  for (const line of lines) {
    const at = line.indexOf(': ')
    const begins = at > 0 && at < 24 ? line.slice(0, at + 2) : ''
    if (begins !== '' && begins === head) found[found.length - 1] += `; ${line.slice(begins.length)}`
    else found.push(line)
    head = begins
  }
  return found
}
