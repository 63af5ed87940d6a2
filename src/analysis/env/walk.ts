import type { CommonView, PersonSeen } from '../../kernel/contract/view.js'
import { asText } from '../../kernel/words/as-text.js'

/** Takes one figure: its name, its value, and its bounds where they are known. */
export type Visit = (name: string, value: number, min?: number, max?: number) => void

/** Longer texts are for people: nothing that a learner could count. */
const MAX_WORD_LENGTH = 40

/** Sentences for people; what matters of them stands beside them as figures and words. */
const PROSE: ReadonlySet<string> = new Set(['text', 'title', 'question'])
const COMMON: ReadonlySet<string> = new Set(['people', 'order', 'clocks', 'awaiting'])
/** What tells the members of a list apart, the best first. */
const NAMES = ['name', 'id', 'who', 'space', 'number'] as const

/**
 * A view as figures with names: first the part that every game has, then the game's own. Each word is a figure,
 * 1 where it stands and 0 where it does not: `Ilse: prone`, `phase=choice`.
 */
export function walk(view: CommonView, visit: Visit): void {
  for (const person of view.people) walkPerson(person, visit)
  view.order.forEach((name, i) => {
    visit(`order.${name}`, i + 1, 0)
  })
  for (const { name, value, max, status } of view.clocks) {
    visit(`clock.${name}`, value, 0, max)
    word(`clock.${name}`, status, visit)
  }
  if (view.awaiting) {
    word('asked for', view.awaiting.reason, visit)
    for (const seat of view.awaiting.seats) word('asked', seat, visit)
  }
  for (const [key, value] of Object.entries(view))
    if (!COMMON.has(key) && !PROSE.has(key)) walkOwn(key, value, visit)
}

function walkPerson({ name, side, seat, hp, max, health, status, figures }: PersonSeen, visit: Visit): void {
  word(`${name}.side`, side, visit)
  if (seat !== undefined) word(`${name}.seat`, seat, visit)
  if (hp !== undefined) visit(`${name}.hp`, hp)
  if (max !== undefined) visit(`${name}.max`, max)
  if (health !== undefined) word(name, health, visit)
  for (const one of status) visit(`${name}: ${one}`, 1, 0, 1)
  for (const figure of figures) walkOwn(`${name}.${figure.name}`, figure.value, visit)
}

function word(path: string, text: string, visit: Visit): void {
  if (text !== '' && text.length <= MAX_WORD_LENGTH) visit(`${path}=${text}`, 1, 0, 1)
}

function walkOwn(path: string, value: unknown, visit: Visit): void {
  if (typeof value === 'number') visit(path, value)
  else if (typeof value === 'boolean') visit(path, value ? 1 : 0, 0, 1)
  else if (typeof value === 'string') word(path, value, visit)
  else if (Array.isArray(value)) walkList(path, value, visit)
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value))
      if (!PROSE.has(key)) walkOwn(`${path}.${key}`, member, visit)
}

/** A list of words is a bag: how often each is in it. Members that have a name keep it, others their place. */
function walkList(path: string, list: readonly unknown[], visit: Visit): void {
  if (list.every((each) => typeof each === 'string')) {
    for (const [each, count] of counted(list))
      if (each.length <= MAX_WORD_LENGTH) visit(`${path}: ${each}`, count, 0)
    return
  }
  const met = new Map<string, number>()
  list.forEach((member: unknown, i) => {
    const key = nameKey(member)
    if (key === undefined) {
      walkOwn(`${path}.${i + 1}`, member, visit)
      return
    }
    const { [key]: called, ...rest } = member as Record<string, unknown>
    const name = asText(called)
    const times = (met.get(name) ?? 0) + 1
    met.set(name, times)
    walkOwn(`${path}.${times === 1 ? name : `${name} (${times})`}`, rest, visit)
  })
}

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const bag = new Map<string, number>()
  for (const each of words) bag.set(each, (bag.get(each) ?? 0) + 1)
  return bag
}

function nameKey(member: unknown): string | undefined {
  if (typeof member !== 'object' || member === null) return undefined
  const known = member as Record<string, unknown>
  return NAMES.find((each) => typeof known[each] === 'string' || typeof known[each] === 'number')
}
