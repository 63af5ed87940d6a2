import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import { traitName } from '../names.js'
import { checkSettings } from '../rolls/staged/chosen.js'
import { describedMethod } from '../rolls/staged/plan.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import { textOf } from './act.js'

/** Settings that have a label of their own; any other is said with `settings:`. */
export const LABELLED = ['position', 'effect'] as const

/** `position: desperate`, `settings: task hard and: light poor`. */
export function settingsIn(command: Command): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const label of LABELLED) {
    const value = textOf(command, label)
    if (value !== undefined) found[label] = value
  }
  for (const said of (command.settings ?? []) as readonly string[]) {
    const words = said.trim().split(/\s+/)
    if (words.length < 2)
      throw refused('unknown_setting', `Say a setting and its value: settings: ${said} <value>.`)
    found[words[0]!] = words.slice(1).join(' ')
  }
  return found
}

/** M16: a player chooses only what the method leaves to the player. */
export function checkChooser(
  state: AdapterState,
  seat: string,
  asked: readonly { readonly settings: Readonly<Record<string, string>> }[],
): void {
  const method = describedMethod(configOf(state.scenario))
  for (const { settings } of asked) {
    checkChosen(state, settings)
    if (seat === GAME_MASTER) continue
    for (const name of Object.keys(settings))
      if (entryOf(method?.settings ?? {}, name)?.by === 'referee')
        throw refused('not_yours', `The game master chooses "${name}".`, { setting: name })
  }
}

/** Refuses settings that the system does not have. */
export function checkChosen(state: AdapterState, settings: Readonly<Record<string, string>>): void {
  if (Object.keys(settings).length === 0) return
  const method = describedMethod(configOf(state.scenario))
  if (!method)
    throw refused('unknown_setting', 'Rolls of this system have no settings to choose.', { settings })
  checkSettings(method, settings)
}

type Thing = AdapterScenario['targets'][number]

/** The values that somebody has chosen for this action, at this target or anywhere. */
function chosenFor(
  state: AdapterState,
  action: string,
  target: string | null,
): Readonly<Record<string, string>> {
  const own = state.chosen.filter((one) => one.action === action)
  const here = own.find((one) => one.target !== null && target !== null && sameName(one.target, target))
  const anywhere = own.find((one) => one.target === null)
  return { ...anywhere?.settings, ...here?.settings }
}

/** M16: a ruling, the command, the target, the scene; what none of them says is the entry's or the default. */
export function settingsFor(
  state: AdapterState,
  asked: { readonly action: string; readonly settings: Readonly<Record<string, string>> },
  target: string | null,
  thing: Thing | undefined,
): Readonly<Record<string, string>> {
  const scene = state.scenario.scenes[state.scene]!
  return {
    ...scene.settings,
    ...thing?.settings,
    ...asked.settings,
    ...chosenFor(state, traitName(asked.action), target),
  }
}
