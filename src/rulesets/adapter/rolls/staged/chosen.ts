import { entryOf } from '../../../../kernel/entry.js'
import type { SettingValue, StagedMethod } from '../../config/methods/types.js'
import { near } from '../../config/near.js'
import type { ClockChange, Outcome } from '../../config/outcomes.js'
import { refused } from '../../stops.js'
import type { Call } from '../call.js'

/** The chosen values of a method's settings (M16). */
export interface Chosen {
  /** By setting, in the order of the method. */
  readonly words: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, SettingValue>>
}

function hint(word: string, known: readonly string[]): string {
  const meant = near(word, known)
  return meant === undefined ? '' : ` Did you mean "${meant}"?`
}

/** Refuses a setting or a value that the method does not have. */
export function checkSettings(method: StagedMethod, said: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(said)) {
    const setting = entryOf(method.settings, name)
    if (!setting) {
      const known = Object.keys(method.settings)
      throw refused(
        'unknown_setting',
        `Rolls of this method have no setting "${name}". They have: ${known.join(', ') || 'none'}.${hint(name, known)}`,
        { setting: name },
      )
    }
    if (entryOf(setting.values, value) !== undefined) continue
    const words = Object.keys(setting.values)
    throw refused('unknown_value', `"${name}" is ${words.join(', ')}, not "${value}".${hint(value, words)}`, {
      setting: name,
      value,
    })
  }
}

/** M16: what the call says, else the action entry, else the default. */
export function chosenIn(method: StagedMethod, { input, entry }: Call): Chosen {
  checkSettings(method, input.settings ?? {})
  const words: Record<string, string> = {}
  const values: Record<string, SettingValue> = {}
  for (const [name, setting] of Object.entries(method.settings)) {
    const word = input.settings?.[name] ?? entry.settings?.[name] ?? setting.default
    words[name] = word
    values[name] = setting.values[word]!
  }
  return { words, values }
}

/** A change of a clock, with the setting that brings it (M25). */
export interface SettingEffect extends ClockChange {
  readonly setting: string
  /** The row of a failure, read for a botch: R19 doubles it as the clocks move. */
  readonly doubles?: true
}

/** M16: the effects of the chosen values for an outcome, as written; null where no chosen value has any. */
export function effectsOf({ values }: Chosen, outcome: Outcome): readonly SettingEffect[] | null {
  const bring = Object.entries(values).filter(([, { effects }]) => effects !== null)
  if (bring.length === 0) return null
  return bring.flatMap(([setting, { effects }]) => {
    const own = effects![outcome]
    if (own !== undefined || outcome !== 'botch') return (own ?? []).map((change) => ({ ...change, setting }))
    return (effects!.failure ?? []).map((change) => ({ ...change, setting, doubles: true as const }))
  })
}

/** M16: what the outcome adds to the action's project; null where no chosen value says. */
export function progressOf({ values }: Chosen, outcome: Outcome): number | null {
  const bring = Object.values(values).filter(({ progress }) => progress !== null)
  if (bring.length === 0) return null
  return bring.reduce((sum, { progress }) => sum + (progress![outcome] ?? 0), 0)
}

/** M12: the levels that chosen values need. */
export function needsOf({ values }: Chosen): readonly string[] {
  return Object.values(values).flatMap(({ needs }) => needs ?? [])
}
