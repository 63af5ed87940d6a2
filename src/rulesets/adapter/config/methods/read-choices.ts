import { near } from '../near.js'
import { type ClockChange, OUTCOMES, type Outcome } from '../outcomes.js'
import type { Path } from '../section.js'
import {
  CHANGE,
  COST,
  EFFECTS,
  KEPT,
  OPPOSED,
  PROGRESS,
  PUSH,
  SETTING,
  STEPS,
  VALUE,
} from '../shapes/method.js'
import type { Shape } from '../shapes/shape.js'
import type { MethodReader } from './reader.js'
import type { Group, OpposedRule, PushRule, Setting, SettingValue, StagedMethod } from './types.js'

/** M13: how many steps a score is worth. */
export function readSteps(reader: MethodReader, value: unknown, path: Path): StagedMethod['steps'] {
  if (value === undefined) return null
  const map = reader.map(value, path, STEPS)
  if (!map) return null
  const each = reader.integer(map.each, [...path, 'each'], STEPS.keys.each)
  return {
    each: each ?? 1,
    from: reader.integerOr(map.from, [...path, 'from'], STEPS.keys.from),
    most: reader.integerOr(map.most, [...path, 'most'], STEPS.keys.most),
    name:
      (map.name === undefined ? undefined : reader.name(map.name, [...path, 'name'])) ??
      STEPS.keys.name.otherwise,
  }
}

function readReroll(
  reader: MethodReader,
  value: unknown,
  path: Path,
  groups: readonly Group[],
): PushRule['reroll'] {
  if (value === 'all') return 'all'
  const map = reader.map(value, path, KEPT)
  if (!map) return 'all'
  if (groups.some(({ edge, explode, kind }) => edge.length > 0 || explode || kind === 'percentile'))
    reader.bad(
      path,
      'Faces are kept only where dice are single: not with edge, explode or percentile.',
      'all',
    )
  const keep = reader
    .list(map.keep, [...path, 'keep'], 'faces')
    .flatMap((face, i) => reader.integer(face, [...path, 'keep', i], KEPT.keys.keep.item) ?? [])
  return { keep }
}

/** M15. Clock ids are judged with those of the clock rules (`config/clocks/ids.ts`). */
export function readPush(
  reader: MethodReader,
  value: unknown,
  path: Path,
  groups: readonly Group[],
): PushRule | null {
  if (value === undefined) return null
  const map = reader.map(value, path, PUSH)
  if (!map) return null
  const at = (key: string) => [...path, key]
  const when =
    map.when === undefined
      ? PUSH.keys.when.otherwise
      : reader
          .list(map.when, at('when'), 'outcomes')
          .flatMap((word, i) => reader.outcome(word, [...at('when'), i]) ?? [])
  const cost =
    map.cost === undefined
      ? []
      : reader.list(map.cost, at('cost'), '{to, face, delta}').flatMap((entry, i) => {
          const where = [...at('cost'), i]
          const one = reader.map(entry, where, COST)
          const to = one && reader.name(one.to, [...where, 'to'])
          if (!one || to === undefined) return []
          const face = reader.integerOr(one.face, [...where, 'face'], COST.keys.face)
          return [{ to, face, delta: reader.integerOr(one.delta, [...where, 'delta'], COST.keys.delta) }]
        })
  return {
    reroll: map.reroll === undefined ? 'all' : readReroll(reader, map.reroll, at('reroll'), groups),
    when,
    worse: map.worse === undefined ? null : (reader.outcome(map.worse, at('worse')) ?? null),
    cost,
  }
}

/** A map from outcome words to something. */
function byWord<Value>(
  reader: MethodReader,
  value: unknown,
  path: Path,
  shape: typeof EFFECTS | typeof PROGRESS,
  read: (entry: unknown, at: Path) => Value | undefined,
): Partial<Record<Outcome, Value>> | null {
  const map = reader.map<Readonly<Record<Outcome, Shape>>>(value, path, shape)
  if (!map) return null
  const found: Partial<Record<Outcome, Value>> = {}
  for (const word of OUTCOMES) {
    const entry = map[word] === undefined ? undefined : read(map[word], [...path, word])
    if (entry !== undefined) found[word] = entry
  }
  return found
}

function readChanges(reader: MethodReader, value: unknown, path: Path): readonly ClockChange[] {
  return reader.list(value, path, '{id, delta}').flatMap((entry, i) => {
    const at = [...path, i]
    const map = reader.map(entry, at, CHANGE)
    const id = map && reader.name(map.id, [...at, 'id'])
    if (!map || id === undefined) return []
    return [{ id, delta: reader.integerOr(map.delta, [...at, 'delta'], CHANGE.keys.delta) }]
  })
}

function readValue(
  reader: MethodReader,
  value: unknown,
  path: Path,
  levels: readonly string[],
): SettingValue | undefined {
  const map = reader.map(value ?? {}, path, VALUE)
  if (!map) return undefined
  const at = (key: string) => [...path, key]
  const needs = map.needs === undefined ? null : (reader.name(map.needs, at('needs')) ?? null)
  if (needs !== null && !levels.includes(needs))
    reader.fault(
      'unknown_level',
      at('needs'),
      `No row of this method has the level "${needs}".`,
      near(needs, levels),
    )
  return {
    value: reader.integerOr(map.value, at('value'), VALUE.keys.value),
    needs,
    effects:
      map.effects === undefined
        ? null
        : byWord(reader, map.effects, at('effects'), EFFECTS, (entry, where) =>
            readChanges(reader, entry, where),
          ),
    progress:
      map.progress === undefined
        ? null
        : byWord(reader, map.progress, at('progress'), PROGRESS, (entry, where) =>
            reader.integer(entry, where, PROGRESS.keys.botch),
          ),
  }
}

/** M16: what can be chosen about a roll. */
export function readSettings(
  reader: MethodReader,
  value: unknown,
  path: Path,
  levels: readonly string[],
): Readonly<Record<string, Setting>> {
  if (value === undefined) return {}
  const settings = reader.entries(value, path).flatMap(([name, entry, at]): [string, Setting][] => {
    const map = reader.map(entry, at, SETTING)
    if (!map) return []
    const values = Object.fromEntries(
      reader.entries(map.values, [...at, 'values']).flatMap(([word, one, where]) => {
        const read = readValue(reader, one, where, levels)
        return read ? [[word, read] as const] : []
      }),
    )
    const words = Object.keys(values)
    if (words.length === 0) {
      reader.bad([...at, 'values'], 'A setting has at least one value.')
      return []
    }
    const chosen = reader.name(map.default, [...at, 'default'])
    if (chosen === undefined) return []
    if (!words.includes(chosen))
      reader.bad([...at, 'default'], `"${chosen}" is no value of this setting.`, near(chosen, words))
    const by = reader.wordOr(map.by, [...at, 'by'], SETTING.keys.by)
    return [[name, { default: chosen, by, values }]]
  })
  return Object.fromEntries(settings)
}

/** M17 */
export function readOpposed(
  reader: MethodReader,
  value: unknown,
  path: Path,
  compare: StagedMethod['compare'],
  rowsBy: StagedMethod['rowsBy'],
): OpposedRule {
  const map = (value === undefined ? undefined : reader.map(value, path, OPPOSED)) ?? {}
  const at = (key: string) => [...path, key]
  const by = reader.wordOr(map.by, at('by'), OPPOSED.keys.by)
  const then = reader.wordOr(map.then, at('then'), OPPOSED.keys.then)
  if (then === 'target' && compare === 'bands')
    reader.bad(at('then'), 'Bands have no target, so none can decide a contest.', 'score')
  if (by === 'net' && rowsBy === 'within')
    reader.bad(at('by'), 'A difference is read on rows of "min", and these are parts of a target.', 'level')
  return { by, decides: then, tie: reader.wordOr(map.tie, at('tie'), OPPOSED.keys.tie) }
}
