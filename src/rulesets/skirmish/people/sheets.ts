import { normalName } from '../../../kernel/words/names.js'
import type { Sheets } from '../scenario/scenario.js'
import type { Kind } from '../state/terms.js'
import type { Sheet } from './sheet.js'
import { hasPart } from './sides-and-names.js'

/** A campaign's sheets, as far as names are concerned. */
export interface Campaign {
  readonly characters: Sheets
  readonly monsters: Sheets
}

export interface FoundSheet {
  readonly id: string
  readonly kind: Kind
  readonly sheet: Sheet
}

/** Sheets by what they may be called. Null: a display name that several share. */
interface Index {
  readonly byId: ReadonlyMap<string, FoundSheet>
  readonly byName: readonly ReadonlyMap<string, FoundSheet | null>[]
}

const indexes = new WeakMap<Campaign, Index>()

/** Each folder in the order of its ids: the order of keys in a document means nothing. */
function indexOf(campaign: Campaign): Index {
  const known = indexes.get(campaign)
  if (known !== undefined) return known
  const byId = new Map<string, FoundSheet>()
  const byName = (
    [
      ['character', campaign.characters],
      ['monster', campaign.monsters],
    ] as const
  ).map(([kind, sheets]) => {
    const named = new Map<string, FoundSheet | null>()
    for (const id of Object.keys(sheets).sort()) {
      const found: FoundSheet = { id, kind, sheet: sheets[id]! }
      if (!byId.has(normalName(id))) byId.set(normalName(id), found)
      const name = normalName(found.sheet.name)
      named.set(name, named.has(name) ? null : found)
    }
    return named
  })
  const index = { byId, byName }
  indexes.set(campaign, index)
  return index
}

/** rules/skirmish §1–2: an id first, then a display name if unique; characters before monsters. */
export function findSheet(campaign: Campaign, name: string): FoundSheet | null {
  const { byId, byName } = indexOf(campaign)
  const wanted = normalName(name)
  const found = byId.get(wanted)
  if (found !== undefined) return found
  for (const named of byName) {
    const one = named.get(wanted)
    if (one !== undefined) return one
  }
  return null
}

/** Sheets that have this as a part of their id or their name, in whole words. */
export function sheetsPartlyNamed(campaign: Campaign, name: string): readonly FoundSheet[] {
  return allSheets(campaign).filter(({ id, sheet }) => hasPart(id, name) || hasPart(sheet.name, name))
}

/** Every sheet that an id leads to: characters, then monsters that no character has the name of. */
export function allSheets(campaign: Campaign): readonly FoundSheet[] {
  return [...indexOf(campaign).byId.values()]
}
