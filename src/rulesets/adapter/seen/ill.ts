import type { Facts } from '../../../kernel/contract/seats.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'

/** rules/adapter §6, Health: levels that cost dice; with points, whoever has lost half or all. */
export function ill(status: string, { scenario }: Facts<AdapterScenario>): boolean {
  if (status === 'dead') return true
  const { kind, levels } = configOf(scenario).health
  if (kind === 'points') return status === 'badly hurt' || status === 'down'
  const found = levels.find(({ level }) => level === status)
  return found !== undefined && (found.penalty === null || found.penalty < 0)
}
