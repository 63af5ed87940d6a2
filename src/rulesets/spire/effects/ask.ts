import type { Ask, Choice, Task } from '../fight/task.js'
import { fullName } from '../monsters/names.js'
import type { SpireState } from '../state/state.js'
import type { EffectContext } from './context.js'

interface Question {
  readonly ask: Ask
  readonly by: string
  readonly from: readonly number[]
  readonly names: readonly string[]
  readonly least: number
  readonly most: number
  readonly task: Task
}

/**
 * rules/spire-act1 2.2: a question is asked only where there is something to choose. Otherwise the answer is taken at
 * once: everything where no more is there than must be taken, nothing where nothing is there.
 */
export function ask(
  context: EffectContext,
  question: Question,
  take: (taken: readonly number[]) => void,
): void {
  const { from, least, most } = question
  if (from.length <= least) {
    take(from.map((_, place) => place))
    return
  }
  const choice: Choice = { ...question, most: Math.min(most, from.length), taken: [] }
  context.asked = choice
}

/** One of the living, where there is more than one. */
export function askTarget(context: EffectContext, task: Task, take: (who: number) => void): void {
  const from = livingPlaces(context.state)
  const names = from.map((place) => fullName(context.state, place))
  ask(context, { ask: 'target', by: task.by, from, names, least: 1, most: 1, task }, ([place]) => {
    if (place !== undefined) take(from[place]!)
  })
}

function livingPlaces({ monsters }: SpireState): number[] {
  return monsters.flatMap((m, place) => (m.hp > 0 ? [place] : []))
}

/** The cards of a pile of counts, one entry a card, sorted by kind; with what they are called. */
export function cardsOf({ fight }: SpireState, counts: readonly number[]): Pick<Question, 'from' | 'names'> {
  const from = counts.flatMap((count, kind) => Array<number>(count).fill(kind))
  return { from, names: from.map((kind) => fight.cards[kind]!.name) }
}
