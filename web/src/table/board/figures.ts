import type { Figure } from '../../../../src/kernel/contract/view.js'
import { figure, signed } from '../../ui/words.js'

/** Figures that are added to a roll: they are written with their sign. */
const ADDED = /^(AT|SaveMod|MoraleMod|bonus)$/

/** Writes a figure's value the same way on a tile and on a sheet. */
export function figureValue({ name, value }: Figure): string {
  if (typeof value !== 'number') return value
  return ADDED.test(name) ? signed(value) : figure(value)
}
