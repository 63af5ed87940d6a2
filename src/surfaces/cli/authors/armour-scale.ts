import type { ArmourScale } from '../../../rulesets/bx/stat-blocks/figures.js'
import { loadStatBlocks } from '../../../rulesets/registry.js'
import { UserError } from '../exit.js'

/** The option of every command that reads published stat blocks. */
export const ARMOUR_OPTION = [
  '--ac <scale>',
  'how a stat block counts armour class: auto, descending, ascending',
  'auto',
] as const

/** The scale that the option names; refused where there is no such scale. */
export async function armourScale(said: string): Promise<ArmourScale> {
  const { ARMOUR_SCALES } = await loadStatBlocks()
  const scale = ARMOUR_SCALES.find((one) => one === said)
  if (scale === undefined) throw new UserError(`--ac is one of ${ARMOUR_SCALES.join(', ')}, not "${said}"`)
  return scale
}
