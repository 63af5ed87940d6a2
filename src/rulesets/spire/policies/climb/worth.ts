import { entryOf } from '../../../../kernel/entry.js'
import { symbolAt } from '../../run/map.js'
import type { SpireState } from '../../state/state.js'
import { type Standing, tellSigns } from './signs.js'
import { COLUMNS, WEIGHTS } from './weights.js'

/** The symbol of each kind of room. */
const SYMBOLS: Readonly<Record<string, string>> = { monster: 'M', elite: 'E', boss: 'B' }

/**
 * The column of the table by which an act is valued, however many there are. The first act is won or lost before any other
 * comes: it goes by its own end. Of what was learned of later acts, the second with another one behind it is the best known.
 */
function columnOf(act: number): number {
  return COLUMNS.indexOf(act === 1 ? '1' : '2+')
}

/** Where a run stands for the table, or how sure it is of the run already. */
export function standingOf(state: SpireState): Standing | number {
  const { room, at, act, book } = state.run!
  if (state.phase === 'over') return state.result === 'win' ? 1 : 0
  const here = { space: at, entering: '', spoils: '', fresh: false }
  if (room?.kind === 'boss') {
    if (room.behind) return { ...here, fresh: true }
    if (state.phase === 'spoils' || room.done) return act >= book.acts ? 1 : { ...here, fresh: true }
  }
  if (state.phase === 'spoils') return { ...here, spoils: room!.kind }
  if (state.phase === 'room') return at === '' ? { ...here, fresh: true } : here
  // A fight that is about to begin.
  return { ...here, entering: SYMBOLS[room!.kind] ?? 'M' }
}

/** The act whose end decides, as the standing has it: once a boss is beaten, the next. */
function actOf(state: SpireState): number {
  const { room, act } = state.run!
  const beaten = room?.kind === 'boss' && !room.behind && (room.done || state.phase === 'spoils')
  return beaten ? act + 1 : act
}

function chance(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

function read(state: SpireState, standing: Standing): number {
  const column = columnOf(actOf(state))
  let sum = 0
  tellSigns(state, standing, (name, amount) => {
    sum += amount * (entryOf(WEIGHTS, name)?.[column] ?? 0)
  })
  return chance(sum)
}

/** The chance of winning the run that the table sees in a moment between fights, or at the end of one. */
export function runWorth(state: SpireState): number {
  const standing = standingOf(state)
  return typeof standing === 'number' ? standing : read(state, standing)
}

/** The same before a space is entered. */
export function moveWorth(state: SpireState, to: string): number {
  return read(state, { space: to, entering: symbolAt(state.run!, to), spoils: '', fresh: false })
}
