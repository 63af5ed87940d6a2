import { type Course, courseOf } from '../../../src/analysis/review/course.js'
import type { Review } from '../../../src/analysis/review/review.js'
import { reviewCourse } from '../../../src/analysis/review/review-course.js'
import type { ReviewOptions } from '../../../src/analysis/review/settings.js'
import type { Policy, Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'
import { printCommand } from '../../../src/language/print.js'
import { loadScenario } from '../../../src/library/load.js'
import { speaking } from '../../../src/testing/contract/checking.js'
import { cup, threeThrows } from './games.js'

/** The rules of a game, and the scenario as they read it. */
export interface Playable {
  readonly ruleset: Ruleset
  readonly scenario: unknown
}

const HAND_MADE: Readonly<Record<string, Playable>> = {
  'three-throws': { ruleset: threeThrows, scenario: {} },
  cup: { ruleset: cup, scenario: {} },
}

/** A scenario of the library, or one of the small games of rules/review section 8. */
export async function playableOf(name: string, settings: readonly string[] = []): Promise<Playable> {
  return HAND_MADE[name] ?? (await loadScenario(name, settings))
}

function tableOf({ ruleset, scenario }: Playable, dice: FastDice, game: number): Table {
  const seed = Uint8Array.from({ length: 32 }, () => dice.die(256, 'seed') - 1)
  const table = Table.open(ruleset, scenario, { id: `random-${game}`, seed, veil: seed })
  table.start()
  return table
}

function courseAt({ ruleset, lines }: Table): Course {
  return courseOf(
    ruleset,
    lines.map((line) => lineOf(line).record),
  )
}

/** How far a random game goes, and what is chosen in it. */
export interface Chance {
  /** The most commands. */
  readonly most?: number
  /** What belongs to the referee is left out wherever a player's command can be given: nobody joins the fight then. */
  readonly players?: boolean
}

/** A game, or its first lines, in which everybody chooses at random, and now and then takes a command back. */
export function randomCourseOf(
  playable: Playable,
  game: number,
  { most = 400, players = false }: Chance = {},
): Course {
  const { verbs } = playable.ruleset
  const dice = new FastDice(7, game)
  const table = tableOf(playable, dice, game)
  for (let step = 0; step < most; step++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    if (table.undoable > 0 && dice.die(12, 'undo') === 1) {
      table.undo('gm')
      continue
    }
    const seat = speaking(next)
    const all = table.choices(seat)
    const own = players ? all.filter(({ verb }) => verbs[verb]?.role !== 'gm') : all
    const choices = own.length > 0 ? own : all
    if (choices.length === 0) break
    table.act(seat, choices[dice.die(choices.length, 'choice') - 1]!)
  }
  return courseAt(table)
}

/** The same, of a scenario by its name. */
export async function randomCourse(
  name: string,
  game: number,
  settings: readonly string[] = [],
): Promise<Course> {
  return randomCourseOf(await playableOf(name, settings), game)
}

/** A game in which everybody goes by one policy. */
export function courseBy(playable: Playable, policy: Policy, game: number): Course {
  const dice = new FastDice(9, game)
  const table = tableOf(playable, dice, game)
  for (let step = 0; step < 400; step++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const seat = speaking(next)
    table.act(seat, table.botChoice(seat, policy, dice))
  }
  return courseAt(table)
}

/** The review of a course whose table is closed. */
export function review(course: Course, options: Partial<ReviewOptions> = {}): Promise<Review> {
  const spell: ReviewOptions['spell'] = (command) => printCommand(command, course.ruleset.verbs)
  return reviewCourse(course, { spell, closed: true, ...options })
}
