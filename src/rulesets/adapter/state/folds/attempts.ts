import { entryOf } from '../../../../kernel/entry.js'
import type { Against } from '../../turn/events.js'
import type { EventOf } from '../events.js'
import { type AdapterState, attemptKey, soakKey, triedKey } from '../state.js'

export function countAttempt(
  state: AdapterState,
  { who, action, target }: { who: string; action: string; target: string | null },
  failed: boolean,
): void {
  const key = attemptKey(who, action, target)
  const known = entryOf(state.attempts, key)
  if (failed) {
    const failures = (known?.failures ?? 0) + 1
    state.attempts = { ...state.attempts, [key]: { who, action, target, failures } }
  } else if (known) {
    const { [key]: _, ...rest } = state.attempts
    state.attempts = rest
  }
}

export function learn(state: AdapterState, found: readonly string[] | undefined): void {
  const fresh = (found ?? []).filter((text) => !state.discoveries.includes(text))
  if (fresh.length > 0) state.discoveries = [...state.discoveries, ...fresh]
}

/** Once rolled against, open; only a difficulty that a ruling stood over can still come to light. */
export function bringToLight(state: AdapterState, action: string, against: Against | undefined): void {
  if (!against) return
  const key = triedKey(action, against.variant, against.of)
  const known = entryOf(state.tried, key)
  if (known && (!known.ruled || against.ruled)) return
  state.tried = { ...state.tried, [key]: { ...against, action } }
}

export function seeSoak(state: AdapterState, { who, damage_type, pool }: EventOf<'damage_soaked'>): void {
  const key = soakKey(who, damage_type)
  if (!Object.hasOwn(state.soaked, key)) state.soaked = { ...state.soaked, [key]: pool }
}
