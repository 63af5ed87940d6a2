/** How many: a quick sample in `npm test`, volume in `npm run volume`. */
export function soak(quick: number, volume: number): number {
  return process.env.LUDEX_SOAK ? volume : quick
}
