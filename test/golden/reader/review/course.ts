import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Course, CourseBuilder } from '../../../../src/analysis/review/course.js'
import type { Command } from '../../../../src/kernel/contract/command.js'
import { beginning, settle, telling } from '../../../../src/kernel/contract/engine.js'
import type { Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import { factsOf, GAME_MASTER } from '../../../../src/kernel/contract/seats.js'
import { ScriptedDice } from '../../../../src/kernel/dice/scripted.js'
import { parseLine } from '../../../../src/language/parse.js'
import { loadScenario } from '../../../../src/library/load.js'
import { cup, threeThrows } from '../../../analysis/review/games.js'

/** A line of a case: the start, a command, a ruling or an undo, with its dice as [sides, faces, what for]. */
export interface CaseLine {
  readonly start?: true
  readonly seat?: string
  readonly command?: string
  readonly ruling?: string
  readonly undo?: number
  readonly dice?: readonly (readonly [number, readonly number[], string])[]
}

const ROOT = new URL('../../../../', import.meta.url)

let pig: Promise<Ruleset> | undefined

/** The game of `examples/pig`, with this build in the place of the package that it imports. */
async function examplePig(): Promise<Ruleset> {
  const source = readFileSync(fileURLToPath(new URL('examples/pig/pig.js', ROOT)), 'utf8')
  const built = source.replace("from 'ludex'", `from '${new URL('dist/index.js', ROOT).href}'`)
  const loaded = (await import(`data:text/javascript,${encodeURIComponent(built)}`)) as { default: Ruleset }
  return loaded.default
}

/** The rules that a case names, and the scenario as they read it. */
async function gameOf(
  game: string,
  set: Readonly<Record<string, unknown>> = {},
): Promise<{ ruleset: Ruleset; scenario: unknown }> {
  if (game === 'three-throws') return { ruleset: threeThrows, scenario: {} }
  if (game === 'cup') return { ruleset: cup, scenario: {} }
  if (game === 'pig') {
    pig ??= examplePig()
    const ruleset = await pig
    const parsed = ruleset.scenario.parse({ ruleset: 'pig', ...set })
    if (!parsed.ok) throw new Error(parsed.issues[0]?.message ?? 'no scenario')
    return { ruleset, scenario: parsed.scenario }
  }
  const settings = Object.entries(set).map(([field, value]) => `${field}=${String(value)}`)
  return await loadScenario(game, settings)
}

function commandOf(ruleset: Ruleset, text: string): Command {
  const ruled = /^set (\w+) to (\d+)$/.exec(text)
  if (ruled) return { verb: 'set', [ruled[1]!]: Number(ruled[2]) }
  const parsed = parseLine(text, ruleset.verbs)
  if (parsed.status !== 'ok') throw new Error(`"${text}" is no command of ${ruleset.id}`)
  return parsed.command
}

/** Plays the lines of a case by the rules, with its dice, all of which must be used. */
export async function courseOfCase(
  game: string,
  set: Readonly<Record<string, unknown>> | undefined,
  lines: readonly CaseLine[],
): Promise<Course> {
  const { ruleset, scenario } = await gameOf(game, set)
  const first = beginning(ruleset, scenario)
  if (lines[0]?.start === undefined) settle(ruleset, first, new ScriptedDice(), telling(ruleset, first))
  const built = new CourseBuilder(ruleset, factsOf(scenario), first)
  const standing: number[] = [-1]
  lines.forEach((line, at) => {
    if (line.undo !== undefined) {
      standing.length -= line.undo
      built.undo(at, standing.at(-1)!, GAME_MASTER)
      return
    }
    const dice = new ScriptedDice(
      (line.dice ?? []).flatMap(([sides, faces]) => faces.map((value) => ({ sides, value }))),
    )
    const state = ruleset.clone(built.state)
    const tell = telling(ruleset, state)
    const seat = line.seat ?? GAME_MASTER
    const said = line.command ?? line.ruling
    const command = said === undefined ? undefined : commandOf(ruleset, said)
    if (command) ruleset.decide(state, seat, command, dice, tell)
    settle(ruleset, state, dice, tell)
    dice.finish()
    const rolls = dice.take()
    if (command) built.act(at, state, rolls, seat, command)
    else built.start(at, state, rolls, seat)
    standing.push(at)
  })
  return built.course
}
