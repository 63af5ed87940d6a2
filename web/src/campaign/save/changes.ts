import { counted } from '../../ui/words.js'
import { at, isMap, type Json, type JsonMap, readSave } from './save-words.js'

/** One value of a save that is another now. */
export interface Change {
  /** Where it stands, as people read it: `Tam Reddle, hp`. */
  readonly at: string
  /** Where it stands in the file: `/npcs/Tam Reddle/bx_hp`. */
  readonly pointer: string
  /** Empty where there was nothing. */
  readonly before: string
  /** Empty where nothing is there any more. */
  readonly after: string
  /** Why, in the words of the entry's own history; empty where it has none. */
  readonly why: string
  /** The save's bookkeeping: when something was last done, and whether it was done today. */
  readonly kept: boolean
}

/** Letters of a value that are shown. */
const MAX_SHOWN = 120

/** A session that was written down, in words; its report says the rest. */
function sessionWords({ session, from, to, days }: JsonMap): string | undefined {
  if (typeof session !== 'number' || typeof days !== 'number') return undefined
  return `session ${session}: ${counted(days, 'day')}, ${from} to ${to}`
}

function shown(value: Json | undefined): string {
  if (value === undefined) return ''
  const detail = isMap(value) ? (value.detail ?? value.event ?? sessionWords(value)) : undefined
  const text = [detail, value].find((one) => typeof one === 'string') ?? JSON.stringify(value)
  return String(text).length > MAX_SHOWN ? `${String(text).slice(0, MAX_SHOWN)}…` : String(text)
}

/** Sections whose entries speak for themselves. */
const SECTIONS: readonly string[] = ['npcs', 'companions', 'clocks', 'meta', 'engines']

/** Keys that people call otherwise. */
const CALLED: Readonly<Record<string, string>> = {
  adjudication_log: 'Adjudications',
  bx_ac: 'AC',
  bx_at: 'AT',
  bx_dmg: 'Dmg',
  bx_hd: 'HD',
  bx_hp_max: 'most hp',
  bx_ml: 'ML',
  in_game_date: 'Date',
  pc_zone: 'Place',
  session_id: 'Session',
  losses_irreversibles: 'Losses',
  season: 'Season',
  session_log: 'Sessions',
  session_summaries: 'Summaries',
}

function words(path: readonly string[]): string {
  const [section = '', ...rest] = path
  const named = SECTIONS.includes(section) && rest.length > 0 ? rest : path
  // The place of an entry in a list says nothing to a person.
  const shownPath = named.filter((key) => !/^\d+$/.test(key))
  return shownPath
    .map(
      (key) =>
        (Object.hasOwn(CALLED, key) ? CALLED[key] : undefined) ??
        key.replace(/^bx_/, '').replaceAll('_', ' '),
    )
    .join(', ')
}

const KEPT = /^(last_|advanced_|runs_today|day_of_month|month$|history$)/

function isKept(path: readonly string[]): boolean {
  return path.some((key) => KEPT.test(key))
}

function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** What was added to a list at its end. */
function added(before: Json | undefined, after: Json | undefined): readonly Json[] {
  return Array.isArray(after) ? after.slice(Array.isArray(before) ? before.length : 0) : []
}

function compared(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  why: string,
): readonly Change[] {
  if (isMap(before) && isMap(after)) {
    const mine = (of: typeof before, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined)
    const reasons = added(mine(before, 'history'), mine(after, 'history')).map(shown)
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const says = reasons.filter((one) => one.startsWith(`${key.replace(/^bx_/, '')} `)).join('; ')
      return compared(mine(before, key), mine(after, key), [...path, key], says)
    })
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const most = Math.max(before.length, after.length)
    return Array.from({ length: most }, (_, i) =>
      compared(before[i], after[i], [...path, String(i)], ''),
    ).flat()
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    {
      at: words(path),
      pointer: pointerOf(path),
      before: shown(before),
      after: shown(after),
      why,
      kept: isKept(path),
    },
  ]
}

/** Everything that differs between two saves, key by key, in the order of the save. The PC is called by name. */
export function changesIn(before: string, after: string): readonly Change[] {
  if (before === after) return []
  const save = readSave(after)
  const pc = at(save, 'pc_state', 'name')
  const found = compared(readSave(before), save, [], '')
  if (typeof pc !== 'string') return found
  return found.map((change) => ({ ...change, at: change.at.replace(/^pc state, /, `${pc}, `) }))
}
