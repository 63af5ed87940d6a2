import type { Issue } from '../../../kernel/contract/scenario.js'
import { entryOf } from '../../../kernel/entry.js'
import { strayClocks } from '../config/clocks/ids.js'
import { figuresInWords, figuresRead } from '../config/methods/figures-read.js'
import { checkChosen } from '../config/stat-schema.js'
import type { SystemConfig } from '../config/types.js'
import type { AdapterScenario } from './schema.js'

type Path = Issue['path']
type Fault = (code: string, path: Path, message: string, fix?: string) => void

/** M18: figures of targets that the method would never read. */
function checkTargets({ targets }: AdapterScenario, { resolution }: SystemConfig, fault: Fault): void {
  const reads = figuresRead(resolution.method, entryOf(resolution.methods, resolution.method))
  const says = `Rolls of this system read ${figuresInWords(reads)}.`
  targets.forEach(({ modifier, dice }, i) => {
    const instead = reads.difficulty ? 'write "difficulty"' : undefined
    if (modifier !== 0 && !reads.modifier)
      fault('modifier_not_read', ['targets', i, 'modifier'], `Nothing reads this. ${says}`, instead)
    if (dice !== 0 && !reads.dice)
      fault('dice_not_read', ['targets', i, 'dice'], `Nothing reads this. ${says}`, instead)
  })
}

/** M16: values that targets and scenes choose. */
function checkSettings(
  { targets, scenes }: AdapterScenario,
  { resolution }: SystemConfig,
  fault: Fault,
): void {
  const settings = entryOf(resolution.methods, resolution.method)?.settings ?? {}
  targets.forEach((one, i) => {
    checkChosen(settings, one.settings, ['targets', i, 'settings'], fault)
  })
  scenes.forEach((one, i) => {
    checkChosen(settings, one.settings, ['scenes', i, 'settings'], fault)
  })
}

/** R10: a pool counts dice of at least its difficulty, and no die shows less than 1. */
function checkDifficulties(scenario: AdapterScenario, { resolution }: SystemConfig, fault: Fault): void {
  if (resolution.method !== 'dice_pool') return
  for (const list of ['targets', 'weapons', 'projects'] as const)
    scenario[list].forEach(({ difficulty }, i) => {
      if (difficulty !== undefined && difficulty < 2)
        fault('bad_difficulty', [list, i, 'difficulty'], 'A difficulty of a pool is at least 2.')
    })
}

/** Faults of a scenario that follow from how its system rolls. */
export function methodFaults(scenario: AdapterScenario, config: SystemConfig): readonly Issue[] {
  const issues: Issue[] = []
  const fault: Fault = (code, path, message, fix) => {
    issues.push({ code, path, message, ...(fix !== undefined && { fix }) })
  }
  checkTargets(scenario, config, fault)
  checkSettings(scenario, config, fault)
  checkDifficulties(scenario, config, fault)
  return issues
}

/** M21: clocks that the rules name, nobody enables and the table does not have. The path begins in the system. */
export function clocksNowhere(scenario: AdapterScenario, config: SystemConfig): readonly Issue[] {
  const there = new Set(scenario.clocks.map(({ id }) => id))
  return strayClocks(config, config.stat_schema.special_traits)
    .filter(({ id }) => !there.has(id))
    .map(({ id, path }) => ({
      code: 'unknown_clock',
      path,
      message: `There is no clock "${id}": the rules do not enable it and the table does not have it. List it under system.clock_rules.clocks_enabled, and give it a place under clocks.`,
    }))
}
