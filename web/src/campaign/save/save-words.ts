/** A value of a save. */
export type Json = null | boolean | number | string | readonly Json[] | JsonMap
export type JsonMap = { readonly [key: string]: Json }

export function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A save as a value; undefined where its text is none. */
export function readSave(text: string | undefined): JsonMap | undefined {
  try {
    // The byte order mark is part of a save's bytes and of no value in it.
    const read = JSON.parse((text ?? '').replace(/^\uFEFF/, '')) as Json
    return isMap(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** The value at a path; undefined where there is none. */
export function at(save: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    save,
  )
}

const told = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Everything that a save holds of somebody, whichever section it stands in. */
function entriesOf(save: JsonMap | undefined, name: string): readonly (Json | undefined)[] {
  const own = told(at(save, 'pc_state', 'name')) === name ? [at(save, 'pc_state')] : []
  return [...own, at(save, 'npcs', name), at(save, 'companions', name)]
}

/** What a save says of somebody that no rule reads: what they do, and how far they trust the leader. */
export function roleWords(save: JsonMap | undefined, name: string): string {
  const entries = entriesOf(save, name)
  const first = (key: string): string => entries.map((one) => told(at(one, key))).find(Boolean) ?? ''
  const trust = first('trust_in_pc')
  return [first('role'), trust && `trust ${trust}`].filter(Boolean).join(', ')
}

/** What has happened to somebody, oldest first: `1 Haymonth: hp 6→4: Mill Reach 4-5`. */
export function historyOf(save: JsonMap | undefined, name: string): readonly string[] {
  return entriesOf(save, name)
    .flatMap((one) => list(at(one, 'history')))
    .map((one) => [told(at(one, 'date')), told(at(one, 'event')) || told(one)].filter(Boolean).join(': '))
    .filter(Boolean)
}

export function goalOf(save: JsonMap | undefined): string {
  return told(list(at(save, 'pc_state', 'goals'))[0])
}

/** What moves a clock, what mends it, and what comes at its end, as the save words it. */
export function clockWords(
  save: JsonMap | undefined,
  name: string,
): { readonly end: string; readonly moves: string; readonly mends: string; readonly fired: string } {
  const clock = at(save, 'clocks', name)
  const words = (key: string): string => list(at(clock, key)).map(told).filter(Boolean).join('; ')
  return {
    end: told(at(clock, 'trigger_on_completion')),
    moves: words('advance_bullets'),
    mends: words('reduce_conditions'),
    fired: told(at(clock, 'trigger_fired_text')),
  }
}

/** An entry of the save's log of decisions. */
export interface Adjudication {
  readonly when: string
  readonly detail: string
  readonly reason: string
}

/** The newest entries of the log, newest first. */
export function adjudicationsOf(save: JsonMap | undefined, most: number): readonly Adjudication[] {
  return list(at(save, 'adjudication_log'))
    .slice(-most)
    .reverse()
    .map((one) => {
      const session = at(one, 'session')
      return {
        when: [told(at(one, 'date')), typeof session === 'number' ? `session ${session}` : '']
          .filter(Boolean)
          .join(', '),
        detail: told(at(one, 'detail')) || told(at(one, 'type')),
        reason: told(at(one, 'reason')),
      }
    })
}
