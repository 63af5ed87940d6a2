import { asText } from '../../../kernel/as-text.js'
import { sameName } from '../../../kernel/names.js'
import type { BxClock } from '../stats/clocks.js'
import { readDate } from '../stats/date.js'
import type { Person } from '../stats/person.js'
import { entryAt, fields, lineKeyOf, type Save } from './read.js'

export type Entry = Readonly<Record<string, unknown>>

/** Whom and what the table has, for the places of their entries. */
export interface Kept {
  readonly people: readonly Person[]
  readonly clocks: readonly BxClock[]
}

/** When something is noted: the session and the date of the world. */
export function sessionAndDate(save: Save): { readonly session: unknown; readonly date: unknown } {
  const meta = fields(save.meta)
  return { session: meta.session_id ?? null, date: meta.in_game_date ?? '' }
}

export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the path to a person's entry; empty for one who has none, and is not written. */
export function pathOf({ people }: Kept, name: string): readonly string[] {
  return people.find((p) => p.entry.length > 0 && sameName(p.name, name))?.entry ?? []
}

/** Changes one entry; every other key stays as it is. */
export function withEntry(save: Save, path: readonly string[], change: (entry: Entry) => Entry): Save {
  const [first, second] = path
  if (first === undefined) return save
  if (second === undefined) return { ...save, [first]: change(fields(save[first])) }
  const entries = fields(save[first])
  return { ...save, [first]: { ...entries, [second]: change(entryAt(save, path)) } }
}

/** hp where the entry keeps it: in its stat line (seed 000 §1.4.2) or in `bx_hp`. */
function putHp(entry: Entry, hp: number): Entry {
  const key = lineKeyOf(entry)
  if (key === undefined) return { ...entry, bx_hp: hp }
  return {
    ...entry,
    [key]: asText(entry[key]).replace(/(\bhp\s*=\s*)[+-]?\d+/i, (_, mark: string) => mark + hp),
  }
}

export function withHistory(save: Save, path: readonly string[], event: string): Save {
  return withEntry(save, path, (entry) => ({
    ...entry,
    history: [...listed(entry.history), { ...sessionAndDate(save), event }],
  }))
}

/** seed 000 §1.5.2: hp with its reason in the history. */
export function withHpIn(
  save: Save,
  path: readonly string[],
  hp: { readonly before: number; readonly after: number },
  reason: string,
): Save {
  const changed = withEntry(save, path, (entry) => putHp(entry, hp.after))
  return withHistory(changed, path, `hp ${hp.before}→${hp.after}: ${reason}`)
}

export function withStatus(save: Save, path: readonly string[], status: string): Save {
  return withEntry(save, path, (entry) => ({ ...entry, status }))
}

export function withListed(save: Save, key: string, item: Entry): Save {
  return { ...save, [key]: [...listed(save[key]), item] }
}

/** rules/bx B: the date stands in three fields of `meta`; those that are there move with it. */
export function withDate(save: Save, date: string): Save {
  const read = date === '' ? undefined : readDate(date)
  if (!read) return save
  const meta = fields(save.meta)
  return {
    ...save,
    meta: {
      ...meta,
      in_game_date: date,
      ...(meta.day_of_month !== undefined && { day_of_month: read.day }),
      ...(meta.month !== undefined && { month: read.month }),
    },
  }
}
