import type { Issue } from '../../../kernel/contract/scenario.js'
import type { Area } from '../field/place.js'
import { isOutside } from '../field/place.js'
import type { Sheet } from '../people/sheet.js'
import { ATTRIBUTES } from '../tables/things.js'
import { placeOf } from './evening/open-fight.js'
import type { SimverseScenario } from './scenario.js'

/** Two people on a point, people beyond the border, or between two metres (rules/simverse V9). */
function spotIssues(scenario: SimverseScenario): Issue[] {
  const place = placeOf(scenario)
  const taken = new Map<string, string>()
  return scenario.combatants.flatMap(({ name, at, y = 0 }): Issue[] => {
    const path = ['combatants']
    const spot = `${at},${y}`
    if (!Number.isInteger(at) || !Number.isInteger(y))
      return [{ path, code: 'NOT_A_POINT', message: `${name} must stand on whole metres, not at ${spot}` }]
    if (isOutside(place, { x: at, y }))
      return [{ path, code: 'OUTSIDE', message: `${name} stands beyond the field, at ${spot}` }]
    const other = taken.get(spot)
    taken.set(spot, name)
    if (other === undefined) return []
    return [{ path, code: 'SAME_PLACE', message: `${other} and ${name} stand at the same point ${spot}` }]
  })
}

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.d && b.y < a.y + a.d
}

function zoneIssues({ zones }: SimverseScenario): Issue[] {
  return zones.flatMap((zone, i) =>
    zones.slice(0, i).some((other) => overlap(zone, other))
      ? [{ path: ['zones', i], code: 'ZONES_OVERLAP', message: 'zones do not overlap' }]
      : [],
  )
}

function lineIssues({ obstacles, zones, hazards }: SimverseScenario): Issue[] {
  const only = (key: string, there: boolean): Issue[] =>
    there
      ? [{ path: [key], code: 'ONLY_ON_A_GRID', message: `${key} belong on a grid: write field: grid` }]
      : []
  return [
    ...only('obstacles', obstacles.length > 0),
    ...only('zones', zones.length > 0),
    ...hazards.flatMap((hazard, i) =>
      hazard.d > 0 || hazard.y !== 0
        ? [
            {
              path: ['hazards', i],
              code: 'ONLY_ON_A_GRID',
              message: 'on a line a hazard goes `from` and `to`',
            },
          ]
        : [],
    ),
  ]
}

function sameHazards({ hazards }: SimverseScenario): Issue[] {
  return hazards.flatMap(({ id }, i) =>
    hazards.slice(0, i).some((other) => other.id === id)
      ? [{ path: ['hazards', i, 'id'], code: 'SAME_NAME', message: `"${id}" is there twice` }]
      : [],
  )
}

const FIGURES: readonly string[] = [...ATTRIBUTES, 'AR', 'AD', 'speed']

/** rules/simverse V11: shares fall from one phase to the next, and figures are known. */
function phaseIssues(sheets: readonly Sheet[], { tables }: SimverseScenario, key: string): Issue[] {
  return sheets.flatMap(({ name, phases = [], skills }) =>
    phases.flatMap((phase, i): Issue[] => {
      const path = [key]
      const before = phases[i - 1]
      const rising: Issue[] =
        before && phase.at >= before.at
          ? [
              {
                path,
                code: 'PHASES_RISE',
                message: `${name}: phase ${i + 2} must begin below ${before.at} percent`,
              },
            ]
          : []
      const known = new Set([...FIGURES, ...Object.keys(tables.skills), ...Object.keys(skills)])
      const unknown = Object.keys(phase.set ?? {}).filter((figure) => !known.has(figure))
      const lacking = [
        ...(phase.gain?.perks ?? []).filter((perk) => !Object.hasOwn(tables.perks, perk.split(':')[0]!)),
        ...(phase.gain?.maneuvers ?? []).filter((maneuver) => !Object.hasOwn(tables.maneuvers, maneuver)),
        ...(phase.end ?? []).filter((condition) => !Object.hasOwn(tables.conditions, condition)),
      ]
      return [
        ...rising,
        ...[...unknown, ...lacking].map((word) => ({
          path,
          code: 'UNKNOWN_WORD',
          message: `${name}: phase ${i + 2} names "${word}", which the tables do not have`,
        })),
      ]
    }),
  )
}

/** Faults of the ground and of phases, which only the whole shows. */
export function placeIssues(scenario: SimverseScenario): readonly Issue[] {
  return [
    ...(scenario.field === 'grid' ? spotIssues(scenario) : lineIssues(scenario)),
    ...zoneIssues(scenario),
    ...sameHazards(scenario),
    ...phaseIssues(scenario.combatants, scenario, 'combatants'),
    ...phaseIssues(scenario.reserves, scenario, 'reserves'),
  ]
}
