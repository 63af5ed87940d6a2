import type { Path } from '../section.js'
import { EXPLODE, FROM, GROUP, MAX_DICE, MAX_SIDES, UNSKILLED, ZERO } from '../shapes/method.js'
import { readAmount, readTerms } from './read-terms.js'
import type { MethodReader } from './reader.js'
import type { Group } from './types.js'

type WrittenGroup = { readonly [Key in keyof typeof GROUP.keys]?: unknown }

/** What a group of dice has when its text names the dice alone. */
export const PLAIN: Omit<Group, 'kind' | 'count' | 'sides'> = {
  name: null,
  min: 1,
  max: null,
  zero: null,
  edge: [],
  edge_max: 1,
  explode: null,
  ladder: null,
  unskilled: null,
}

/** M5: `NdS`, `d%` or `NdF`. */
export function readDiceText(text: string): Pick<Group, 'kind' | 'count' | 'sides'> | undefined {
  const written = /^(\d{0,4})d(\d{1,5}|%|F)$/i.exec(text.trim())
  if (!written) return undefined
  const count = written[1] === '' ? 1 : Number(written[1])
  const fate = /f/i.test(written[2]!)
  const sides = fate ? 3 : written[2] === '%' ? 100 : Number(written[2])
  if (count < 1 || count > MAX_DICE || sides < 2 || sides > MAX_SIDES) return undefined
  return { kind: fate ? 'fate' : 'dice', count, sides }
}

const DICE_TEXT = `Dice are written NdS, d% or NdF: 1 to ${MAX_DICE} dice of 2 to ${MAX_SIDES} sides.`

/** Which dice: dice text, a number of dice of some sides, or a percentile. */
function readDice(
  reader: MethodReader,
  map: WrittenGroup,
  path: Path,
): Pick<Group, 'kind' | 'count' | 'sides'> | undefined {
  const said = (['dice', 'sides', 'percentile'] as const).filter((key) => map[key] !== undefined)
  if (said.length !== 1) return reader.bad(path, 'A group has one of "dice", "sides" and "percentile".')
  if (map.count !== undefined && map.sides === undefined)
    return reader.bad([...path, 'count'], '"count" belongs to "sides".')
  if (map.percentile !== undefined) {
    if (map.percentile !== true) return reader.bad([...path, 'percentile'], 'This must be true.')
    return { kind: 'percentile', count: 1, sides: 100 }
  }
  if (map.dice !== undefined) {
    const dice = typeof map.dice === 'string' ? readDiceText(map.dice) : undefined
    return dice ?? reader.bad([...path, 'dice'], DICE_TEXT)
  }
  const count =
    map.count === undefined
      ? 1
      : typeof map.count === 'number'
        ? reader.integer(map.count, [...path, 'count'], GROUP.keys.min)
        : readAmount(reader, map.count, [...path, 'count'])
  if (count === undefined) return undefined
  if (map.sides === 'F') return { kind: 'fate', count, sides: 3 }
  const sides =
    typeof map.sides === 'number'
      ? reader.integer(map.sides, [...path, 'sides'], UNSKILLED.keys.sides)
      : readAmount(reader, map.sides, [...path, 'sides'])
  return sides === undefined ? undefined : { kind: 'dice', count, sides }
}

function readExplode(reader: MethodReader, value: unknown, path: Path): Group['explode'] {
  const map = reader.map(value, path, EXPLODE)
  if (!map) return null
  const from =
    map.from === undefined || map.from === 'max'
      ? 'max'
      : (reader.integer(map.from, [...path, 'from'], FROM) ?? 'max')
  return {
    from,
    as: reader.wordOr(map.as, [...path, 'as'], EXPLODE.keys.as),
    limit: reader.integerOr(map.limit, [...path, 'limit'], EXPLODE.keys.limit),
  }
}

function readZero(reader: MethodReader, value: unknown, path: Path): Group['zero'] {
  const map = reader.map(value, path, ZERO)
  if (!map) return null
  return {
    dice: reader.integerOr(map.dice, [...path, 'dice'], ZERO.keys.dice),
    read: reader.wordOr(map.read, [...path, 'read'], ZERO.keys.read),
  }
}

function readUnskilled(reader: MethodReader, value: unknown, path: Path): Group['unskilled'] {
  const map = reader.map(value, path, UNSKILLED)
  const sides = map && reader.integer(map.sides, [...path, 'sides'], UNSKILLED.keys.sides)
  if (sides === undefined) return null
  return { sides, add: reader.integerOr(map!.add, [...path, 'add'], UNSKILLED.keys.add) }
}

/** Keys that say nothing where they stand would be read and never used. */
function checkIdle(
  reader: MethodReader,
  map: WrittenGroup,
  path: Path,
  dice: Pick<Group, 'kind' | 'count' | 'sides'>,
): void {
  const idle = (keys: readonly (keyof WrittenGroup)[], why: string) => {
    for (const key of keys) if (map[key] !== undefined) reader.bad([...path, key], why)
  }
  if (dice.kind !== 'dice') idle(['explode'], 'Fate dice and percentiles do not explode.')
  if (typeof dice.count === 'number')
    idle(['min', 'max', 'zero'], 'This bounds a "count" of terms, and the number of these dice is fixed.')
  if (typeof dice.sides === 'number')
    idle(['ladder', 'unskilled'], 'This goes with "sides" of terms, and the sides of these dice are fixed.')
  if (map.edge === undefined) idle(['edge_max'], 'This bounds an "edge", and there is none.')
}

function readGroup(reader: MethodReader, value: unknown, path: Path): Group | undefined {
  if (typeof value === 'string') {
    const dice = readDiceText(value)
    return dice ? { ...PLAIN, ...dice } : reader.bad(path, DICE_TEXT)
  }
  const map = reader.map(value, path, GROUP)
  if (!map) return undefined
  const at = (key: string) => [...path, key]
  const dice = readDice(reader, map, path)
  const min = reader.integerOr(map.min, at('min'), GROUP.keys.min)
  const max = reader.integerOr(map.max, at('max'), GROUP.keys.max)
  if (max !== null && max < min) reader.bad(at('max'), '"max" lies under "min".')
  const ladder =
    map.ladder === undefined
      ? null
      : reader
          .list(map.ladder, at('ladder'), 'sides')
          .flatMap((sides, i) => reader.integer(sides, [...at('ladder'), i], GROUP.keys.ladder.item) ?? [])
  const group = {
    name: map.name === undefined ? null : (reader.name(map.name, at('name')) ?? null),
    min,
    max,
    zero: map.zero === undefined ? null : readZero(reader, map.zero, at('zero')),
    edge: map.edge === undefined ? [] : readTerms(reader, map.edge, at('edge')),
    edge_max: reader.integerOr(map.edge_max, at('edge_max'), GROUP.keys.edge_max),
    explode: map.explode === undefined ? null : readExplode(reader, map.explode, at('explode')),
    ladder,
    unskilled: map.unskilled === undefined ? null : readUnskilled(reader, map.unskilled, at('unskilled')),
  }
  if (!dice) return undefined
  checkIdle(reader, map, path, dice)
  return { ...group, ...dice }
}

/** `roll`: one group or several. */
export function readRoll(reader: MethodReader, value: unknown, path: Path): readonly Group[] {
  if (!Array.isArray(value)) {
    const one = readGroup(reader, value, path)
    return one ? [one] : []
  }
  if (value.length === 0) reader.bad(path, 'A method rolls at least one group of dice.')
  const groups = value.flatMap((group: unknown, i) => readGroup(reader, group, [...path, i]) ?? [])
  const names = groups.flatMap(({ name }) => name ?? [])
  if (new Set(names).size < names.length) reader.bad(path, 'Two groups have one name.')
  return groups
}
