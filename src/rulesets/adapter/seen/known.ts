import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import { attackRuling } from '../actions/attack.js'
import { type Asked, aimAt, flagsNow, rulingFor } from '../actions/try.js'
import { figuresRead } from '../config/methods/figures-read.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { filledBoxes } from '../people/health.js'
import { hasDifficulty } from '../rolls/difficulty.js'
import { anyRisky } from '../rolls/severity.js'
import type { Project, Weapon } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { type AdapterState, type KnownDifficulty, soakKey, triedKey } from '../state/state.js'
import { isSafe } from '../turn/ready.js'

/**
 * Reports which figures players know that they would roll against (rules/secrets 1 and 2). A difficulty is known once somebody has
 * rolled against it, where a ruling sets it, or where the system's one rule tells it to everybody.
 */

/** Reports whether the rule that players read (`systemSummary`) names the difficulty of every action. */
function ruleNamesDifficulty(config: SystemConfig): boolean {
  if (config.resolution.method !== 'dice_pool') return false
  return Object.values(config.action_stat_map).every(
    ({ difficulty, variants }) =>
      difficulty === undefined &&
      Object.values(variants ?? {}).every((variant) => variant.difficulty === undefined),
  )
}

function triedOf(
  state: AdapterState,
  action: string,
  variant: string | undefined,
  of: string | null,
): KnownDifficulty | undefined {
  const name = variant === undefined ? null : traitName(variant)
  return entryOf(state.tried, triedKey(action, name, of))
}

/** Whether the system's own figure for an action is known. */
export function systemIsKnown(state: AdapterState, action: string, variant: string | undefined): boolean {
  const config = configOf(state.scenario)
  return (
    !hasDifficulty(config) ||
    ruleNamesDifficulty(config) ||
    triedOf(state, action, variant, null)?.ruled === false
  )
}

/**
 * Whether nothing that enters the roll of an action is a secret any more. Where health is read in words, the wounds of
 * the person who resists are one.
 */
export function actionIsKnown(
  state: AdapterState,
  { action, variant, target }: Asked,
  words: boolean,
): boolean {
  const config = configOf(state.scenario)
  const { name, thing, npc } = aimAt(state, target)
  if (!npc && isSafe(config, action) && !anyRisky(flagsNow(state))) return true
  const ruled = (rulingFor(state, action, name)?.difficulty ?? null) !== null
  if (!thing && !npc) return ruled || systemIsKnown(state, action, variant)
  // M20: what no term of the method reads of a thing cannot be a secret of it.
  if (thing && !readsOfThings(config)) return true
  const tried = triedOf(state, action, variant, name)
  if (!tried) return false
  if (words && npc && tried.opponent && filledBoxes(npc.now.health) > 0) return false
  return ruled || !tried.ruled || !hasDifficulty(config) || (!thing && ruleNamesDifficulty(config))
}

/** Whether a roll of this system reads a figure that a thing can have. */
function readsOfThings({ resolution }: SystemConfig): boolean {
  const { method, methods } = resolution
  const { difficulty, modifier, dice } = figuresRead(method, entryOf(methods, method))
  return difficulty || modifier || dice
}

/** Reports which figures of a thing any action has revealed. */
export function targetIsKnown(
  state: AdapterState,
  name: string,
): { readonly difficulty: boolean; readonly modifier: boolean } {
  const tried = Object.values(state.tried).filter(({ of }) => of !== null && sameName(of, name))
  return { difficulty: tried.some(({ ruled }) => !ruled), modifier: tried.length > 0 }
}

/** An effect's difficulty follows from its ranks; an action's is the project's secret until the first roll. */
export function projectIsKnown(project: Project, rollsUsed: number): boolean {
  return project.effect !== undefined || rollsUsed > 0
}

/** One's own weapon is no secret; how somebody soaks is, until they do. */
export function blowIsKnown(state: AdapterState, weapon: Weapon, target: string): boolean {
  const { action, variant, difficulty, type = 'lethal' } = weapon
  const config = configOf(state.scenario)
  const ruled = (attackRuling(state, weapon, target)?.difficulty ?? null) !== null
  const guarded = config.fight.defence.length > 0 && hasDifficulty(config)
  const aim =
    ruled ||
    difficulty !== undefined ||
    (guarded
      ? triedOf(state, traitName(action), variant, target)?.ruled === false
      : systemIsKnown(state, traitName(action), variant))
  return aim && Object.hasOwn(state.soaked, soakKey(target, type))
}
