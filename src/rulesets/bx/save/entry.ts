import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Today } from '../state/campaign.js'
import type { BxClock } from '../stats/clocks.js'
import { readDate } from '../stats/date.js'
import type { Person } from '../stats/person.js'
import { entryAt, fields, lineKeyOf, type Save } from './read.js'

export type Entry = Readonly<Record<string, unknown>>

/** Whom and what the table has, for the places of their entries. */
export interface Kept {
  readonly people: readonly Person[]
  readonly clocks: readonly BxClock[]
  /** What the day has brought, for its entry. */
  readonly today: Today | null
}

/** When something is noted: the session and the date of the world. */
export function sessionAndDate(save: Save): { readonly session: unknown; readonly date: unknown } {
  const meta = fields(save.meta)
  return { session: meta.session_id ?? null, date: meta.in_game_date ?? '' }
}

export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Somebody of the table who has an entry in the save. */
export function savedPerson({ people }: Pick<Kept, 'people'>, name: string): Person | undefined {
  return people.find((p) => p.entry.length > 0 && sameName(p.name, name))
}

/** Returns the path to a person's entry; empty for one who has none, and is not written. */
export function pathOf(kept: Kept, name: string): readonly string[] {
  return savedPerson(kept, name)?.entry ?? []
}

/** The session and the date of an entry in the log, with its kind and what it says. */
export function logged(save: Save, type: string, detail: string, more: Entry): Save {
  return withListed(save, 'adjudication_log', { type, detail, ...sessionAndDate(save), ...more })
}

/** Changes one entry; every other key stays as it is. */
export function withEntry(save: Save, path: readonly string[], change: (entry: Entry) => Entry): Save {
  const [first, second] = path
  if (first === undefined) return save
  if (second === undefined) return { ...save, [first]: change(fields(save[first])) }
  const entries = fields(save[first])
  return { ...save, [first]: { ...entries, [second]: change(entryAt(save, path)) } }
}

/** hp where the entry keeps it: in its stat line (seed 000 §1.4.2) or in `bx_hp`. A maximum that was never filled comes with it. */
function putHp(entry: Entry, hp: number, max: number | null): Entry {
  const key = lineKeyOf(entry)
  if (key !== undefined)
    return {
      ...entry,
      [key]: asText(entry[key]).replace(/(\bhp\s*=\s*)[+-]?\d+/i, (_, mark: string) => mark + hp),
    }
  const filled = (entry.bx_hp_max ?? 0) !== 0 || max === null
  return { ...entry, bx_hp: hp, ...(!filled && { bx_hp_max: max }) }
}

export function withHistory(save: Save, path: readonly string[], event: string): Save {
  return withEntry(save, path, (entry) => ({
    ...entry,
    history: [...listed(entry.history), { ...sessionAndDate(save), event }],
  }))
}

/** seed 000 §1.5.2: hp with its reason in the history. The stats may stand in another entry than the person (rules/bx-campaign C12). */
export function withHpIn(
  save: Save,
  person: Pick<Person, 'entry' | 'statsAt' | 'hpMax'> | undefined,
  hp: { readonly before: number; readonly after: number },
  reason: string,
): Save {
  if (!person) return save
  const { entry, statsAt, hpMax } = person
  const changed = withEntry(save, statsAt, (one) => putHp(one, hp.after, hpMax))
  return withHistory(changed, entry, `hp ${hp.before}→${hp.after}: ${reason}`)
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
