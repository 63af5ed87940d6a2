export type VitalityState = 'conscious' | 'dying' | 'dead' | 'destroyed'

/** seed 003 §10; rules/simverse R57, R59: 0, -EN, -2 x EN; Hard to Kill knows only the last. */
export function vitalityState(vitality: number, en: number, perks: readonly string[]): VitalityState {
  if (vitality <= -2 * en) return 'destroyed'
  if (perks.includes('hard-to-kill')) return 'conscious'
  if (vitality <= -en) return 'dead'
  return vitality <= 0 ? 'dying' : 'conscious'
}
