import { entryOf } from '../../../../kernel/entry.js'
import { near } from '../near.js'
import type { ClockChange } from '../outcomes.js'
import type { Findings, Path } from '../section.js'
import type { NamedClock, SystemConfig } from '../types.js'

/** M21, R22: these need not be enabled: harm may fill health levels, heat moves where there is one. */
const ALWAYS: readonly string[] = ['harm', 'heat']

function ofChanges(changes: readonly ClockChange[] | undefined, path: Path): readonly NamedClock[] {
  return (changes ?? []).map(({ id }, i) => ({ id, path: [...path, i, 'id'] }))
}

function inMethods({ resolution }: SystemConfig): readonly NamedClock[] {
  return Object.entries(resolution.methods).flatMap(([name, { settings }]) => {
    const path = ['resolution_rules', 'resolution', 'methods', name, 'settings']
    return Object.entries(settings).flatMap(([setting, { values }]) =>
      Object.entries(values).flatMap(([value, { effects }]) =>
        Object.entries(effects ?? {}).flatMap(([word, changes]) =>
          ofChanges(changes, [...path, setting, 'values', value, 'effects', word]),
        ),
      ),
    )
  })
}

/** Where the cost of a push goes: a clock, a special trait or harm. */
function inPushes(
  { resolution }: SystemConfig,
  special: Readonly<Record<string, unknown>>,
): readonly NamedClock[] {
  return Object.entries(resolution.methods).flatMap(([name, { push }]) =>
    (push?.cost ?? []).flatMap(({ to }, i) =>
      entryOf(special, to) !== undefined
        ? []
        : [{ id: to, path: ['resolution_rules', 'resolution', 'methods', name, 'push', 'cost', i, 'to'] }],
    ),
  )
}

/** Every clock that rules name and do not enable: what would move it is dropped (R22). */
export function strayClocks(
  config: SystemConfig,
  special: Readonly<Record<string, unknown>>,
): readonly NamedClock[] {
  const enabled = config.clock_rules.clocks_enabled
  return [...config.clock_rules.named, ...inMethods(config), ...inPushes(config, special)].filter(
    ({ id }) => !enabled.includes(id) && !ALWAYS.includes(id),
  )
}

/** M21: near an enabled clock it is a slip of the pen; else a warning, which a scenario without that clock turns into a fault. */
export function checkClockIds(
  found: Findings,
  config: SystemConfig,
  special: Readonly<Record<string, unknown>>,
): void {
  const enabled = config.clock_rules.clocks_enabled
  for (const { id, path } of strayClocks(config, special)) {
    const meant = near(id, enabled)
    const says = `No clock of these rules is called "${id}". List it under clock_rules.clocks_enabled. Enabled: ${enabled.join(', ') || 'none'}.`
    if (meant === undefined) found.warn('unknown_clock', path, says)
    else found.fault('unknown_clock', path, says, meant)
  }
}
