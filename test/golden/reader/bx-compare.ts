import type { Stop } from '../../../src/kernel/contract/stops.js'
import { bx, type SeenEvent } from '../../../src/rulesets/bx/index.js'
import type { Failure } from './reader.js'

export type Given = Readonly<Record<string, unknown>>
export type Flags = Record<string, unknown>

/** What a case came to, in the words of the golden file. */
export interface Result {
  readonly events: readonly SeenEvent[]
  readonly outcome: string
  readonly hp: Readonly<Record<string, number>>
  readonly flags: Flags
  readonly stop?: Stop
}

export function list<Item>(value: unknown): readonly Item[] {
  return Array.isArray(value) ? (value as Item[]) : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function number(value: unknown, otherwise = 0): number {
  return typeof value === 'number' ? value : otherwise
}

export function record(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {}
}

const COMPARED = new Set(
  (
    'Round PlayerChoice Initiative Attack Damage Casualty Morale FLEE-FreeAttack FLEE-Damage CombatEnd AllyAttack ' +
    'AllyDamage AllyHit AllyMorale Reaction Save SkillCheck AutoSuccess ModGrant'
  ).split(' '),
)

/** A line of a compared family without the free text at its end. */
function comparable(line: string): string {
  return line.replace(/, (Outcome|Effect)=.*$/s, ', $1=')
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value
}

function same(a: unknown, b: unknown): boolean {
  const order = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(order)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([x], [y]) => (x < y ? -1 : 1))
        .map(([k, v]) => [k, order(v)]),
    )
  }
  return JSON.stringify(order(a)) === JSON.stringify(order(b))
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === 0 ||
    value === false ||
    value === '' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  )
}

class Comparison {
  readonly failures: Failure[] = []

  equal(field: string, expected: unknown, actual: unknown): void {
    if (!same(expected, actual)) this.failures.push({ field, expected, actual })
  }
}

export function compare(expect: Given, result: Result): Failure[] {
  const found = new Comparison()
  const log = result.events.flatMap((event) => bx.mech(event))
  const lines = log.filter((line) => COMPARED.has(line.split(/[:=]/, 1)[0]!)).map(comparable)
  found.equal('mechLines', list<string>(expect.mechLines).map(comparable), lines)
  const left = [...log]
  for (const line of list<string>(expect.extraLines)) {
    const at = left.indexOf(line)
    if (at < 0) found.equal('extraLines', line, undefined)
    else left.splice(at, 1)
  }
  for (const [name, shown] of Object.entries(record(expect.effectiveStats))) {
    for (const inner of list<string>(shown)) {
      const line = `EffectiveStat: Name=${name}, ${inner}`
      if (!log.includes(line))
        found.equal(
          'effectiveStats',
          line,
          log.filter((l) => l.startsWith('EffectiveStat')),
        )
    }
  }
  if (expect.outcome !== undefined) found.equal('outcome', expect.outcome, result.outcome)
  for (const [name, hp] of Object.entries(record(expect.hp))) found.equal(`hp ${name}`, hp, result.hp[name])
  const flags = record(expect.flags)
  // A case that names no flags at all promises nothing about them.
  const named = expect.flags === undefined ? [] : [...Object.keys(flags), ...Object.keys(result.flags)]
  for (const flag of new Set(named)) {
    if (flag === 'combatBegins' && flags[flag] === undefined) continue
    if (isEmpty(flags[flag]) && isEmpty(result.flags[flag])) continue
    found.equal(`flags ${flag}`, sorted(flags[flag]), sorted(result.flags[flag]))
  }
  const { code, ...details } = record(expect.error)
  found.equal('error code', code, result.stop?.code)
  for (const [key, value] of Object.entries(details))
    found.equal(`error ${key}`, value, result.stop?.details[key])
  return found.failures
}
