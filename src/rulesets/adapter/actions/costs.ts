import { costsOf } from '../clocks/deltas.js'
import { directed, isEnabled } from '../clocks/face.js'
import { moveClock } from '../clocks/move.js'
import { takeDamage } from '../people/health.js'
import { configOf } from '../scenario/system.js'
import type { CharacterNow } from '../state/people.js'
import { type AdapterState, clocksOf } from '../state/state.js'
import type { TellAdapter } from './act.js'
import { inPoints } from './blow.js'

/**
 * M22: `cast`, `extend` and `attack` pay on the attempt as any action does: under `cast`, the project's action or the
 * weapon's. Told before the first die.
 */
export function payFor(
  state: AdapterState,
  person: CharacterNow,
  action: string,
  target: string | null,
  tell: TellAdapter,
): void {
  const config = configOf(state.scenario)
  const rules = config.clock_rules
  const who = person.sheet.name
  const costs = rules.enabled
    ? costsOf(config, [action], state.scenario.lethality).flatMap(({ id, delta }) => {
        if (id === 'harm' && config.health.enabled) return delta > 0 ? [{ id, delta }] : []
        return isEnabled(rules, id) ? [{ id, delta: directed(rules, id, delta) }] : []
      })
    : []
  if (costs.length === 0) return
  tell({ type: 'action_announced', who, action, target, costs })
  for (const { id, delta } of costs) {
    if (id === 'harm' && config.health.enabled) {
      const after = takeDamage(state.characters[person.i]!.health, 'bashing', delta, config.health)
      const harm = {
        levels: delta,
        damage_type: 'bashing',
        source: 'cost',
        ...inPoints(state),
        after,
      } as const
      tell({ type: 'health_changed', who, ...harm })
      continue
    }
    const clocks = clocksOf(state)
    const i = clocks.findIndex((clock) => clock.id === id)
    if (i < 0) continue
    const { max, triggers } = clocks[i]!
    moveClock(config, id, { value: state.clocks[i]!, max, triggers }, delta, 'cost', tell)
  }
}
