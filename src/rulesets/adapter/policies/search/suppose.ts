import { sameName } from '../../../../kernel/words/names.js'
import type { ActionEntry, SystemConfig } from '../../config/types.js'
import type { AdapterScenario, CharacterSheet, NpcSheet, Project } from '../../scenario/schema.js'
import { configOf, giveConfig } from '../../scenario/system.js'
import { projectIsKnown, systemIsKnown, targetIsKnown } from '../../seen/known.js'
import { type CharacterNow, npcsHere } from '../../state/people.js'
import type { AdapterState } from '../../state/state.js'
import { knownObjectives } from '../../story/objectives.js'

const supposed = new WeakSet<AdapterScenario>()

/** Whether a scenario is one that a seat supposes, not the one that is played. */
export function isHypothetical(scenario: AdapterScenario): boolean {
  return supposed.has(scenario)
}

/** The system with the difficulties that somebody has rolled against; of all others its usual one. */
function supposedConfig(state: AdapterState): SystemConfig {
  const config = configOf(state.scenario)
  const without = <Entry extends Omit<ActionEntry, 'variants'>>(
    { difficulty, ...entry }: Entry,
    action: string,
    variant: string | undefined,
  ) => (systemIsKnown(state, action, variant) && difficulty !== undefined ? { ...entry, difficulty } : entry)
  const rows = Object.entries(config.action_stat_map).map(([action, entry]): [string, ActionEntry] => {
    const { variants } = entry
    const own = Object.entries(variants ?? {}).map(([name, one]) => [name, without(one, action, name)])
    return [
      action,
      { ...without(entry, action, undefined), ...(variants && { variants: Object.fromEntries(own) }) },
    ]
  })
  return { ...config, action_stat_map: Object.fromEntries(rows) }
}

/** Somebody whose sheet nobody has seen is taken to be as good as oneself, and armed alike. */
function likeOneself(
  own: CharacterNow,
  sheet: NpcSheet,
  blow: string | undefined,
  tried: readonly string[],
): NpcSheet {
  const { stats, weapons, armor } = own.sheet
  return {
    ...sheet,
    stats,
    armor,
    weapons: blow === undefined ? weapons : [...weapons, blow],
    scene: undefined,
    resists: Object.fromEntries(Object.entries(sheet.resists).filter(([action]) => tried.includes(action))),
  }
}

function companion(own: CharacterNow, { name }: CharacterSheet): CharacterSheet {
  return { ...own.sheet, name }
}

const NOTHING: Project['complete'] = { text: '', clocks: [] }

function supposedProject(project: Project, rollsUsed: number): Project {
  const { difficulty, ...told } = project
  const known = projectIsKnown(project, rollsUsed) && difficulty !== undefined
  return { ...told, ...(known && { difficulty }), complete: NOTHING, botched: NOTHING, failed: NOTHING }
}

/** Those who are here, as the seat supposes them. */
function supposedNpcs(state: AdapterState, own: CharacterNow): NpcSheet[] {
  const blow = state.fight?.blow
  return npcsHere(state).map(({ sheet }) => {
    const tried = Object.values(state.tried)
      .filter(({ of, opponent }) => opponent !== null && of !== null && sameName(of, sheet.name))
      .map(({ action }) => action)
    return likeOneself(own, sheet, blow && sameName(blow.who, sheet.name) ? blow.weapon : undefined, tried)
  })
}

/**
 * The scenario as a player may take it to be (rules/secrets 1 to 3): figures that somebody has rolled against as they
 * are, others as the system has them; nothing follows but what rules and rolls bring; there is no other place than this,
 * nothing to reach but what is open, and no end that anybody knows of.
 */
export function supposedScenario(state: AdapterState, own: CharacterNow): AdapterScenario {
  const { scenario } = state
  const { risk_flags: _, pending_threats: __, ...here } = scenario.scenes[state.scene]!
  const made: AdapterScenario = {
    ...scenario,
    characters: scenario.characters.map((sheet, i) => (i === own.i ? sheet : companion(own, sheet))),
    npcs: supposedNpcs(state, own),
    reserves: [],
    targets: scenario.targets.map(({ difficulty, modifier, ...target }) => {
      const known = targetIsKnown(state, target.name)
      return {
        ...target,
        ...(known.difficulty && difficulty !== undefined && { difficulty }),
        modifier: known.modifier ? modifier : 0,
        discoveries: {},
      }
    }),
    clocks: scenario.clocks.map((clock) => ({ ...clock, triggers: {} })),
    scenes: [{ ...here, risk_flags: [], pending_threats: [] }],
    objectives: knownObjectives(state).map(({ objective: { leads_to: _, ...known } }) => ({
      ...known,
      needs: [],
    })),
    projects: scenario.projects.map((project, i) => supposedProject(project, state.projects[i]!.rolls_used)),
    endings: [],
  }
  giveConfig(made, supposedConfig(state))
  supposed.add(made)
  return made
}
