import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import {
  damage,
  extended,
  initiative,
  loadSystemConfig,
  magick,
  methodOdds,
  resisted,
  resolveTurn,
  rollAction,
  type SystemConfig,
  soak,
  takeDamage,
} from '../../../src/rulesets/adapter/rules.js'
import type { Failure, GoldenCase, GoldenFile, GoldenReader } from './reader.js'

interface AdapterCase extends GoldenCase {
  readonly kind: string
  readonly config?: string
  readonly system?: unknown
  readonly input?: unknown
  readonly faces?: readonly number[]
  readonly expect: unknown
}

interface AdapterFile extends GoldenFile {
  readonly configs: Readonly<Record<string, unknown>>
}

/** The flat summary of a loaded system. */
function load(system: unknown): unknown {
  const loaded = loadSystemConfig(system)
  if (!loaded.ok) {
    const { code, path, fix } = loaded.issues[0]!
    return { ok: false, error: { code, path: path.join('.'), fix } }
  }
  const { name, resolution, difficulty, willpower } = loaded.config
  return {
    ok: true,
    name,
    ...resolution,
    difficulty: difficulty.default,
    retry_penalty: difficulty.retry_penalty,
    willpower_enabled: willpower.enabled,
    warnings: loaded.warnings.map((warning) => warning.code),
  }
}

type Kind = (config: SystemConfig, input: never, dice: ScriptedDice) => unknown

const kinds: Readonly<Record<string, Kind>> = {
  roll: rollAction,
  odds: (config, input: Parameters<typeof methodOdds>[1]) => methodOdds(config, input),
  resolve: resolveTurn,
  magick,
  damage,
  soak,
  extended,
  resisted,
  health: (_, { track, type, levels }: Parameters<typeof healthOf>[0]) => healthOf({ track, type, levels }),
  initiative: (_, { combatants }: { combatants: Parameters<typeof initiative>[0] }, dice) =>
    initiative(combatants, dice),
}

function healthOf(input: {
  track: Parameters<typeof takeDamage>[0]
  type: Parameters<typeof takeDamage>[1]
  levels: number
}): unknown {
  return takeDamage(input.track, input.type, input.levels)
}

function configOf(file: AdapterFile, name: string): SystemConfig {
  if (!Object.hasOwn(file.configs, name)) throw new Error(`the file has no configuration ${name}`)
  const loaded = loadSystemConfig(file.configs[name])
  if (!loaded.ok) throw new Error(`the configuration ${name} does not load: ${JSON.stringify(loaded.issues)}`)
  return loaded.config
}

function play(file: AdapterFile, testCase: AdapterCase, dice: ScriptedDice): unknown {
  if (testCase.kind === 'load') return load(testCase.system)
  const kind = kinds[testCase.kind]
  if (!kind) throw new Error(`unknown kind ${testCase.kind}`)
  try {
    return kind(configOf(file, testCase.config!), testCase.input as never, dice)
  } catch (error) {
    if (error instanceof Stop) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Subset match: named fields of objects, at any depth; lists in order and length. */
function differences(field: string, expected: unknown, actual: unknown): Failure[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [{ field, expected, actual }]
    return expected.flatMap((entry, i) => differences(`${field}[${i}]`, entry, actual[i]))
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return [{ field, expected, actual }]
    return Object.keys(expected).flatMap((key) => differences(`${field}.${key}`, expected[key], actual[key]))
  }
  return expected === actual ? [] : [{ field, expected, actual }]
}

/** Chances are whole: an outcome, level or step that is not listed must not be there. */
function unlisted(expected: unknown, actual: unknown): Failure[] {
  if (!isObject(expected) || !isObject(actual)) return []
  const listed = { outcomes: {}, levels: {}, steps: {}, ...expected }
  return (['outcomes', 'levels', 'steps'] as const).flatMap((part) => {
    const chances = actual[part]
    if (!isObject(chances) || (part !== 'outcomes' && !(part in expected))) return []
    const more = Object.keys(chances).filter((name) => !Object.hasOwn(listed[part] as object, name))
    return more.map((name) => ({ field: `${part}.${name}`, expected: 'absent', actual: chances[name] }))
  })
}

/** Golden cases of the system adapter: `kind` names the function under test. */
export const adapterReader: GoldenReader = {
  ruleset: 'adapter',
  run(file, testCase) {
    const dice = new ScriptedDice((testCase as AdapterCase).faces ?? [])
    const actual = play(file as AdapterFile, testCase as AdapterCase, dice)
    const { expect, kind } = testCase as AdapterCase
    const failures = [
      ...differences('expect', expect, actual),
      ...(kind === 'odds' ? unlisted(expect, actual) : []),
    ]
    return dice.left === 0 ? failures : [...failures, { field: 'faces left', expected: 0, actual: dice.left }]
  },
}
