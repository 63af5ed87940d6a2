/** How many: a sample in `npm test` and `npm run test:all`, volume in `npm run volume`. */
export function soak(quick: number, volume: number): number {
  return process.env.LUDEX_SOAK ? volume : quick
}

/** Whether this run has time for volume. */
export const isVolume = process.env.LUDEX_SOAK !== undefined

/** Whether this is `npm test`, which is run between two edits: everything else has its turn in `npm run test:all`. */
export const isBrief = !isVolume && process.env.LUDEX_BRIEF !== undefined
