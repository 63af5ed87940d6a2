import { normalName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import type { ActorAdded } from '../events/encounter.js'
import type { Sheet } from '../people/sheet.js'
import { allSheets, type Campaign, type FoundSheet, findSheet, sheetsPartlyNamed } from '../people/sheets.js'
import type { Entity } from '../state/state.js'
import { refused } from '../stops.js'

/** Who is there already, as far as ids are concerned. */
type Here = Pick<Entity, 'id' | 'sheet' | 'kind'>

/** Somebody about to join, with the sheet to roll initiative from. */
export interface Arrival {
  readonly event: ActorAdded
  readonly sheet: Sheet
}

/**
 * rules/skirmish §2: a character once; the only monster of its kind under its bare id, copies numbered, and a bare one
 * counts as number 1. K16: characters come with the hit points they left with.
 */
export function arrivals(
  here: readonly Here[],
  carriedHp: Readonly<Record<string, number>>,
  sheets: readonly FoundSheet[],
): readonly Arrival[] {
  const taken = new Set(here.map((other) => normalName(other.id)))
  const present = countOf(here.map(({ sheet, kind }) => ofKind(sheet, kind)))
  const coming = countOf(sheets.map(({ id, kind }) => ofKind(id, kind)))
  return sheets.map(({ id: sheetId, kind, sheet }) => {
    const key = ofKind(sheetId, kind)
    const same = present.get(key) ?? 0
    if (kind === 'character' && same > 0) {
      throw refused('already_in_encounter', `${sheetId} is in this encounter already.`, { id: sheetId })
    }
    const alone = same === 0 && coming.get(key) === 1
    const id = freeId(taken, sheetId, alone ? null : same + 1)
    taken.add(normalName(id))
    present.set(key, same + 1)
    const maxHp = sheet.hit_points
    const carried = kind === 'character' && Object.hasOwn(carriedHp, id) ? carriedHp[id]! : maxHp
    const hp = Math.min(maxHp, carried)
    return { event: { type: 'ActorAdded', id, name: sheet.name, kind, sheet: sheetId, maxHp, hp }, sheet }
  })
}

function ofKind(sheet: string, kind: Here['kind']): string {
  return `${kind} ${sheet}`
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Everybody named, found among the sheets, also by a part of a name; one unknown name stops the whole command. */
export function sheetsOf(campaign: Campaign, names: readonly string[]): readonly FoundSheet[] {
  return names.map((name) => {
    const found = findSheet(campaign, name)
    if (found !== null) return found
    const partly = sheetsPartlyNamed(campaign, name)
    if (partly.length === 1) return partly[0]!
    const ids = partly.map(({ id }) => id)
    const says =
      ids.length > 0
        ? `It could be ${ids.slice(0, 20).join(' or ')}. Write more of it.`
        : knownSheets(campaign, name)
    throw refused('unknown_entity', `There is no sheet for "${name}". ${says}`, { name })
  })
}

function knownSheets({ characters, monsters }: Campaign, name: string): string {
  const known = [...Object.keys(characters).sort(), ...Object.keys(monsters).sort()]
  const near = nearest(name, known)
  if (near !== undefined) return `Did you mean ${near}?`
  const shown = known.slice(0, 20).join(', ')
  return known.length > 20 ? `Known are ${known.length}, among them ${shown}.` : `Known: ${shown || 'none'}.`
}

/** The bare id or the wanted number; the next number that is free when somebody is called so already. */
function freeId(taken: ReadonlySet<string>, sheetId: string, number: number | null): string {
  if (number === null && !taken.has(normalName(sheetId))) return sheetId
  let next = number ?? 2
  while (taken.has(normalName(`${sheetId}_${next}`))) next++
  return `${sheetId}_${next}`
}

/** Sheets that can join: every monster, and characters that are not there yet. */
export function joinable(campaign: Campaign, here: readonly Here[]): readonly string[] {
  const there = new Set(here.filter(({ kind }) => kind === 'character').map(({ sheet }) => sheet))
  return allSheets(campaign)
    .filter(({ id, kind }) => kind === 'monster' || !there.has(id))
    .map(({ id }) => id)
}
