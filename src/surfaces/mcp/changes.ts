import type { ClockSeen, CommonView, PersonSeen } from '../../kernel/contract/view.js'

/** What an answer compares with: what the seat was last told of people and clocks. */
export type Seen = Pick<CommonView, 'people' | 'clocks'>

function turned(name: string, before: unknown, after: unknown): readonly string[] {
  return before === after || after === undefined ? [] : [`${name} ${before ?? 0}→${after}`]
}

function figuresOf(before: PersonSeen, after: PersonSeen): readonly string[] {
  return after.figures.flatMap(({ name, value }) => {
    const old = before.figures.find((figure) => figure.name === name)
    return old === undefined ? [] : turned(name, old.value, value)
  })
}

function statusOf(before: PersonSeen, after: PersonSeen): readonly string[] {
  const come = after.status.filter((word) => !before.status.includes(word))
  const gone = before.status.filter((word) => !after.status.includes(word))
  return [...come, ...gone.map((word) => `no longer ${word}`)]
}

/** Whom it befell, and what. */
type Befallen = readonly [name: string, what: string]

function personChanged(before: PersonSeen | undefined, after: PersonSeen): Befallen | undefined {
  const points = after.hp === undefined ? after.health : `${after.hp}/${after.max ?? '?'}`
  if (before === undefined)
    return [after.name, `here (${after.side}${points === undefined ? '' : `, ${points}`})`]
  const parts = [
    ...turned('hp', before.hp, after.hp),
    ...turned('health', before.health, after.health),
    ...statusOf(before, after),
    ...figuresOf(before, after),
  ]
  return parts.length === 0 ? undefined : [after.name, parts.join(', ')]
}

function clockChanged(before: ClockSeen | undefined, after: ClockSeen): string | undefined {
  if (before && before.value === after.value && before.status === after.status) return undefined
  const status = after.status === 'active' ? '' : ` ${after.status}`
  return `clock ${after.name}: ${before === undefined ? '' : `${before.value}→`}${after.value}/${after.max}${status}`
}

/** People of one name are distinguished by their place. */
function keyed<One extends { readonly name: string }>(list: readonly One[]): ReadonlyMap<string, One> {
  const count = new Map<string, number>()
  return new Map(
    list.map((one) => {
      const n = (count.get(one.name) ?? 0) + 1
      count.set(one.name, n)
      return [`${one.name}#${n}`, one]
    }),
  )
}

/** Those whom the same befell are reported together. */
function together(befallen: readonly Befallen[]): readonly string[] {
  const names = new Map<string, string[]>()
  for (const [name, what] of befallen) names.set(what, [...(names.get(what) ?? []), name])
  return [...names].map(([what, whom]) => `${whom.join(', ')}: ${what}`)
}

/** What is different for this seat since it was last told. */
export function changesBetween(before: Seen, after: Seen): readonly string[] {
  const people = keyed(before.people)
  const clocks = keyed(before.clocks)
  const now = keyed(after.people)
  const gone = [...people].filter(([key]) => !now.has(key)).map(([, { name }]) => `${name} is gone`)
  return [
    ...together(
      [...now].flatMap(([key, person]) => {
        const befallen = personChanged(people.get(key), person)
        return befallen ? [befallen] : []
      }),
    ),
    ...gone,
    ...[...keyed(after.clocks)].flatMap(([key, clock]) => clockChanged(clocks.get(key), clock) ?? []),
  ]
}
