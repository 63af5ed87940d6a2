import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { COLUMNS } from '../../src/rulesets/spire/policies/climb/weights.js'
import { type Moment, type Played, Signs } from './explore.js'
import { chance, type Lesson, regression } from './fit.js'

/**
 * Learns the table by which `climber` and `search` value a run between fights, from what `play-main.ts` has played:
 *
 *     npx tsx bench/worth/fit-main.ts act1.json act2.json act3.json
 *
 * One logistic regression an act foretells from each moment whether the act is won, or, where others follow, how good the
 * run then is at the beginning of the next.
 */
const { values: given, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: 'src/rulesets/spire/policies/climb/weights.ts' } },
})

/** What a weight of its own costs: dear for the many single cards and relics, cheap for the rest. */
const DEAR = 12
const CHEAP = 0.5
const FREE = 0.001
/** One moment in this many is learned from; neighbours say nearly the same. */
const EVERY = 2
/** A run counts as this many independent moments, however long it was. */
const COUNTS = 3

const signs = new Signs()
const acts = new Map<number, Played[]>()

function renumbered({ signs: numbers, amounts }: Moment, names: readonly string[]): Moment {
  return { signs: numbers.map((number) => signs.numberOf(names[number]!)), amounts }
}

for (const file of files) {
  const read = JSON.parse(readFileSync(file, 'utf8')) as {
    act: number
    signs: readonly string[]
    runs: readonly Played[]
  }
  const runs = read.runs.map(
    ({ moments, won }): Played => ({
      moments: moments.map((moment) => renumbered(moment, read.signs)),
      won: won && renumbered(won, read.signs),
    }),
  )
  acts.set(read.act, [...(acts.get(read.act) ?? []), ...runs])
}

function lessonsOf(act: number, worthOf: (won: Moment) => number): Lesson[] {
  return (acts.get(act) ?? []).flatMap(({ moments, won }, run) => {
    const worth = won ? worthOf(won) : 0
    const kept = moments.filter((_, i) => (i + run) % EVERY === 0)
    return kept.map((moment): Lesson => ({ moment, worth, counts: COUNTS / kept.length }))
  })
}

/** Later acts were begun with few decks only: their weights must be worth more to be told from luck. */
const LATER = 8

function learned(act: number, lessons: readonly Lesson[]): Float64Array {
  const prices = signs.names.map((name) =>
    name === 'always' ? FREE : /^(card|relic|upgraded) /.test(name) ? DEAR : CHEAP,
  )
  return regression(
    lessons,
    prices.map((price) => (act > 1 && price !== FREE ? LATER * price : price)),
  )
}

/** How good a run is at the beginning of the next act, beside those that usually come there: these are worth a half. */
function worthIn(act: number, next: Float64Array): (won: Moment) => number {
  const arrived = (acts.get(act) ?? []).flatMap(({ won }) => (won ? [chance(next, won)] : []))
  const mean = arrived.reduce((sum, each) => sum + each, 0) / arrived.length
  return (won) => Math.min(1, chance(next, won) / mean / 2)
}

/** What wins one of the later acts is much the same as what wins the other: they are learned from together. */
function laterLessons(): Lesson[] {
  return [...acts.keys()].filter((act) => act > 1).flatMap((act) => lessonsOf(act, () => 1))
}

const tables = new Map<string, Float64Array>()
const last = Math.max(...acts.keys())
for (let act = last; act >= 1; act--) {
  tables.set(String(act), learned(act, act > 1 ? laterLessons() : lessonsOf(act, () => 1)))
  const next = tables.get(act + 1 === last ? String(last) : `${act + 1}+`)
  if (next) tables.set(`${act}+`, learned(act, lessonsOf(act, worthIn(act, next))))
}

const rows = signs.names
  .map((name, i) => [name, COLUMNS.map((column) => tables.get(column)?.[i] ?? 0)] as const)
  .filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= 0.005))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, weights]) => `  '${name}': [${weights.map((weight) => Number(weight.toFixed(2))).join(', ')}],`,
  )
const played = [...acts].sort(([a], [b]) => a - b).map(([act, runs]) => `${runs.length} of act ${act}`)
writeFileSync(
  given.to,
  `/** The acts; \`+\` where the run has another one behind it. */
export const COLUMNS: readonly string[] = [${COLUMNS.map((name) => `'${name}'`).join(', ')}]

/**
 * What each sign of \`signs.ts\` adds to the chance of winning (in logits), by columns. Written by \`bench/worth/fit-main.ts\`
 * from runs of one act each, ${played.join(', ')}; nobody edits it by hand.
 */
export const WEIGHTS: Readonly<Record<string, readonly number[]>> = {
${rows.join('\n')}
}
`,
)
