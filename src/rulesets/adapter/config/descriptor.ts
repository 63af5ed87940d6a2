import { Findings, isMap, type Path, Section } from './section.js'
import { COMPARISONS, type Descriptor, OUTCOMES, type Outcome, TERMS, type Term } from './types.js'

const MAX_DICE = 100
const MAX_SIDES = 1000

function outcomeWord(value: unknown): value is Outcome {
  return OUTCOMES.includes(value as Outcome)
}

function isTerm(value: unknown): value is Term {
  return Number.isSafeInteger(value) || TERMS.includes(value as (typeof TERMS)[number])
}

function terms(value: unknown, name: string): readonly Term[] {
  if (!Array.isArray(value)) throw new TypeError(`"${name}" must be a list of terms`)
  for (const term of value) {
    if (!isTerm(term))
      throw new TypeError(
        `"${name}" has the unknown term ${JSON.stringify(term)}; known: ${TERMS.join(', ')}`,
      )
  }
  return value as readonly Term[]
}

/** `NdS`, within what the table takes; a TypeError says what is wrong. */
export function dice(value: unknown): { count: number; sides: number } {
  const written = typeof value === 'string' ? /^(\d{0,4})d(\d{1,5}|%)$/i.exec(value.trim()) : null
  if (!written) throw new TypeError('"dice" must be written NdS, such as 3d6')
  const count = written[1] === '' ? 1 : Number(written[1])
  const sides = written[2] === '%' ? 100 : Number(written[2])
  if (count < 1 || count > MAX_DICE || sides < 2 || sides > MAX_SIDES) {
    throw new TypeError(`"dice" takes 1 to ${MAX_DICE} dice of 2 to ${MAX_SIDES} sides`)
  }
  return { count, sides }
}

function outcomes(value: unknown): Descriptor['outcomes'] {
  if (!Array.isArray(value)) throw new TypeError('"outcomes" must be a list of {min, outcome}')
  const rows = value.map((row: unknown) => {
    if (!isMap(row) || !Number.isSafeInteger(row.min) || !outcomeWord(row.outcome)) {
      throw new TypeError(`each of "outcomes" needs a whole "min" and an "outcome" of ${OUTCOMES.join(', ')}`)
    }
    return { min: row.min as number, outcome: row.outcome }
  })
  return rows.sort((a, b) => b.min - a.min)
}

function natural(value: unknown): Descriptor['natural'] {
  if (value === undefined || value === null) return {}
  if (!isMap(value)) throw new TypeError('"natural" must be a map from a sum of the dice to an outcome')
  for (const sum of Object.keys(value)) {
    if (!/^-?\d+$/.test(sum) || !outcomeWord(value[sum])) {
      throw new TypeError(`"natural" maps whole numbers to ${OUTCOMES.join(', ')}`)
    }
  }
  return Object.fromEntries(
    Object.entries(value).map(([sum, outcome]) => [String(Number(sum)), outcome as Outcome]),
  )
}

function read(block: Section): Descriptor {
  const compare = block.raw('compare') as Descriptor['compare']
  if (!COMPARISONS.includes(compare))
    throw new TypeError(`"compare" must be one of ${COMPARISONS.join(', ')}`)
  const aim = block.raw('target')
  if (compare !== 'bands' && aim === undefined) throw new TypeError(`"compare: ${compare}" needs a "target"`)
  const otherwise = block.raw('else') ?? 'failure'
  if (!outcomeWord(otherwise)) throw new TypeError(`"else" must be one of ${OUTCOMES.join(', ')}`)
  return {
    ...dice(block.raw('dice')),
    add: terms(block.raw('add') ?? [], 'add'),
    compare,
    target: aim === undefined || compare === 'bands' ? [] : terms(aim, 'target'),
    outcomes: outcomes(block.raw('outcomes')),
    else: otherwise,
    natural: natural(block.raw('natural')),
  }
}

/** rules/adapter §7: any fault of a descriptor is `bad_method` at the path of the descriptor. */
export function readDescriptor(found: Findings, value: unknown, path: Path): Descriptor | undefined {
  const block = new Section(new Findings(), value, path)
  try {
    if (!isMap(value)) throw new TypeError('a method must be a map')
    const descriptor = read(block)
    const known = new Section(found, value, path)
    for (const key of ['dice', 'add', 'compare', 'target', 'outcomes', 'else', 'natural']) known.raw(key)
    known.warnUnknown()
    return descriptor
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    found.fault('bad_method', path, `The method "${path.at(-1)}" cannot be used: ${error.message}.`)
    return undefined
  }
}
