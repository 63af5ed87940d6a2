import type { Issue } from '../../../kernel/contract/scenario.js'
import { fields, hasStats, unreadClocks, unreadModifiers } from '../save/read.js'
import { encounterWarnings, listedEncounters } from '../stats/encounter.js'
import { MODIFIED_STATS } from '../stats/person.js'
import { bare } from './resolve.js'
import type { Scenario } from './scenario.js'

/** What was left out of the save, each at its place: encounters, stats that stand where none are read, modifiers. */
export function warningsOf(scenario: Scenario): readonly Issue[] {
  if (!scenario.save) return []
  const { document } = scenario.save
  const file = bare(scenario.save.path)
  const entries = listedEncounters(fields(document.encounter_lists)).flatMap((entry) =>
    encounterWarnings(entry).map(
      (message): Issue => ({
        path: entry.path,
        file,
        message,
        code: 'BAD_ENCOUNTER',
        fix: 'such as BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=8',
      }),
    ),
  )
  const misplaced = Object.entries(fields(document.companions))
    .filter(([, entry]) => hasStats(fields(entry)))
    .map(
      ([name]): Issue => ({
        path: ['companions', name],
        file,
        message: `the stats of ${name} stand in "companions"; they are read from "npcs"`,
        code: 'STATS_MISPLACED',
        fix: 'move them to the entry of the same name in "npcs"',
      }),
    )
  const unread = unreadModifiers(document).map(
    (path): Issue => ({
      path,
      file,
      message: 'this modifier cannot be read and changes nothing',
      code: 'BAD_MODIFIER',
      fix: `stat: one of ${MODIFIED_STATS.join(', ')}; value: a whole number; in a clock also at: a number`,
    }),
  )
  const clocks = unreadClocks(document).map(
    ({ path, taken }): Issue => ({
      path,
      file,
      message: `this cannot be read and counts as ${taken}`,
      code: 'BAD_CLOCK',
      fix: 'progress and max_progress are whole numbers; status is active, halted, retired or trigger_fired',
    }),
  )
  return [...entries, ...misplaced, ...unread, ...clocks]
}
