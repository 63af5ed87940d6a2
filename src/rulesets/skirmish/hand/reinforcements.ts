import type { AddCommand } from '../commands/commands.js'
import type { SheetGiven } from '../events/hand.js'
import { type Campaign, findSheet } from '../people/sheets.js'
import { idOf } from '../scenario/resolve.js'
import { isReserved } from '../scenario/sheets.js'
import { campaignOf, type SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import { ENCOUNTER } from './hand.js'
import { sheetFromLine } from './stat-line.js'

/** The names of an `add`, each as often as it says. */
export function named({ who, count }: AddCommand): readonly string[] {
  if (count === undefined) return who
  if (who.length > 1) throw refused('BAD_COUNT', 'A count is for one name: add them one by one.', { count })
  if (count < 1) throw refused('BAD_COUNT', `"count" is a whole number from 1 on, not ${count}.`, { count })
  return new Array<string>(count).fill(who[0]!)
}

/** The sheet that comes with an `add`, for somebody whom no file has; undefined without `stats:`. */
export function sheetGiven(
  state: SkirmishState,
  { who, stats, side, because: reason }: AddCommand,
): { readonly event: SheetGiven; readonly only: Partial<Campaign> } | undefined {
  if (stats === undefined) {
    if (side !== undefined)
      throw refused('UNKNOWN_CLAUSE', 'side: belongs to stats: only; a sheet says on whose side it is.', {
        side,
      })
    return undefined
  }
  if (reason === undefined) {
    throw refused('MISSING_CLAUSE', 'Figures typed here are a ruling: say why, with because: <reason>', {
      label: 'because',
    })
  }
  const [name] = who
  if (name === undefined || who.length > 1)
    throw refused('bad_stats', 'A stat line is for one name.', { who })
  const id = idOf(name)
  if (isReserved(id) || id === ENCOUNTER)
    throw refused('name_taken', `Nobody can be called "${name}".`, { name })
  const taken = findSheet(campaignOf(state), id) ?? findSheet(campaignOf(state), name)
  if (taken !== null) {
    const says = `There is a sheet of that name: add ${taken.id}, or another name.`
    throw refused('name_taken', says, { name })
  }
  const kind = side === 'characters' ? 'character' : 'monster'
  const sheet = sheetFromLine(name, stats)
  const only = kind === 'character' ? { characters: { [id]: sheet } } : { monsters: { [id]: sheet } }
  return { event: { type: 'SheetGiven', id, kind, sheet, reason }, only }
}
