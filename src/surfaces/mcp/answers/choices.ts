import type { Choice } from '../../../host/index.js'
import type { ClauseValue, Command } from '../../../kernel/contract/command.js'
import { BUDGET, clipped } from './budget.js'
import type { ReplyChoice } from './schema.js'

/** Choices under their ids, and the list that tells them. */
export interface Offered {
  readonly told: readonly ReplyChoice[]
  readonly byId: ReadonlyMap<string, Choice>
  /** Some were left out of the list; their ids are good all the same. */
  readonly cut: boolean
}

/** This many are listed one by one before they are factored. */
const FEW = 6
/** Where a clause is left out. */
const NONE = '-'
/** What a list costs in JSON, which is more than its text does. */
function costOf(entries: readonly ReplyChoice[]): number {
  return JSON.stringify(entries).length
}

function valueText(value: ClauseValue | undefined): string {
  if (value === undefined) return NONE
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' and: ')
  return String(value)
}

interface Factor {
  readonly label: string
  /** What it can be; where it may be left out, that is number 0. */
  readonly values: readonly string[]
  readonly optional: boolean
}

/** Commands of one verb: what they share, and what they differ in. */
interface Group {
  readonly verb: string
  readonly choices: readonly Choice[]
  readonly shared: readonly (readonly [string, string])[]
  readonly factors: readonly Factor[]
}

function labelsOf(commands: readonly Command[]): readonly string[] {
  return [...new Set(commands.flatMap(({ verb: _, ...clauses }) => Object.keys(clauses)))]
}

function groupOf(verb: string, choices: readonly Choice[]): Group {
  const commands = choices.map(({ command }) => command)
  const shared: [string, string][] = []
  const factors: Factor[] = []
  for (const label of labelsOf(commands)) {
    const values = [...new Set(commands.map((command) => valueText(command[label])))]
    const given = values.filter((value) => value !== NONE)
    if (values.length === 1) shared.push([label, values[0]!])
    else factors.push({ label, values: given, optional: given.length < values.length })
  }
  return { verb, choices, shared, factors }
}

/** Whether every combination of what may vary is there, so that any id of the group is good. */
function isFull({ factors, choices }: Group): boolean {
  const all = factors.reduce(
    (product, { values, optional }) => product * (values.length + (optional ? 1 : 0)),
    1,
  )
  return all === choices.length
}

function splitBy(
  choices: readonly Choice[],
  key: (choice: Choice) => string,
): readonly (readonly Choice[])[] {
  const parts = new Map<string, Choice[]>()
  for (const choice of choices) parts.set(key(choice), [...(parts.get(key(choice)) ?? []), choice])
  return [...parts.values()]
}

/** Commands of one verb in as few groups as have no gaps: by which clauses are there, then by what the fewest differ in. */
function withoutGaps(verb: string, choices: readonly Choice[]): readonly Group[] {
  const group = groupOf(verb, choices)
  if (isFull(group)) return [group]
  const byClauses = splitBy(choices, ({ command }) => Object.keys(command).sort().join())
  if (byClauses.length > 1) return byClauses.flatMap((part) => withoutGaps(verb, part))
  const [least] = [...group.factors].sort((a, b) => a.values.length - b.values.length)
  const parts = splitBy(choices, ({ command }) => valueText(command[least!.label]))
  return parts.flatMap((part) => withoutGaps(verb, part))
}

function grouped(choices: readonly Choice[]): readonly Group[] {
  return splitBy(choices, ({ command }) => command.verb).flatMap((part) =>
    withoutGaps(part[0]!.command.verb, part),
  )
}

/** The number of the verb and of what each factor is; what is left out at the end need not be written. */
function idsOf(number: number, { factors }: Group, command: Command): readonly string[] {
  const places = factors.map(({ label, values }) => values.indexOf(valueText(command[label])) + 1)
  const ids = [[number, ...places].join('.')]
  while (places.at(-1) === 0) {
    places.pop()
    ids.push([number, ...places].join('.'))
  }
  return ids
}

/** `to {1 Goblin 1|2 Goblin 2}`, as many as are wanted; in brackets where it may be left out, which is 0. */
function factorText({ label, values, optional }: Factor, most: number): string {
  const shown = values.slice(0, most).map((value, i) => `${i + 1} ${value}`)
  if (values.length > most) shown.push(`…${values.length}`)
  const text = `${label} {${shown.join('|')}}`
  return optional ? `[${text}]` : text
}

function templateOf(group: Group, number: number, most: number): ReplyChoice {
  const { verb, choices, shared, factors } = group
  if (choices.length === 1) return { id: String(number), do: choices[0]!.text }
  const fixed = shared.map(([label, value]) => `${label}: ${value}`)
  const id = [number, ...factors.map(() => 'n')].join('.')
  return { id, do: [verb, ...factors.map((factor) => factorText(factor, most)), ...fixed].join(' ') }
}

/** Choices as a list of ids with ready commands, one by one while they are few, else by verb and what may vary. */
export function offered(choices: readonly Choice[], most: number = BUDGET.choices): Offered {
  const plain = choices.map(({ text }, i) => ({ id: String(i + 1), do: text }))
  if (choices.length <= FEW && costOf(plain) <= most) {
    const byId = new Map(choices.map((choice, i) => [String(i + 1), choice]))
    return { told: plain, byId, cut: false }
  }
  const groups = grouped(choices)
  const byId = new Map<string, Choice>()
  groups.forEach((group, i) => {
    for (const choice of group.choices)
      for (const id of idsOf(i + 1, group, choice.command)) byId.set(id, choice)
  })
  return { ...fitted(groups, most), byId }
}

/** The longest value lists that fit; then the first verbs, and how many more there are. */
function fitted(groups: readonly Group[], most: number): { told: readonly ReplyChoice[]; cut: boolean } {
  const widest = Math.max(1, ...groups.flatMap(({ factors }) => factors.map(({ values }) => values.length)))
  for (const values of [widest, 12, 8, 6, 4, 3, 2]) {
    if (values > widest) continue
    const told = groups.map((group, i) => templateOf(group, i + 1, values))
    if (costOf(told) <= most) return { told, cut: values < widest }
  }
  const told: ReplyChoice[] = []
  const rest = (left: number): ReplyChoice => ({ id: '…', do: `${left} more verbs: look want: choices` })
  for (const [i, group] of groups.entries()) {
    const entry = templateOf(group, i + 1, 2)
    const short = { ...entry, do: clipped(entry.do, 120) }
    if (costOf([...told, short, rest(groups.length)]) > most) break
    told.push(short)
  }
  return {
    told: told.length < groups.length ? [...told, rest(groups.length - told.length)] : told,
    cut: true,
  }
}
