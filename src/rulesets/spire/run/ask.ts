import { effectWith } from '../fight/effect.js'
import type { Ask, Choice } from '../fight/task.js'
import type { Step } from './deal.js'

/** A question about cards or things by their names; with nothing to choose it answers itself. */
export function askCard(
  step: Step,
  ask: Ask,
  names: readonly string[],
  word: string,
  take: (name: string) => void,
  least = 1,
): void {
  const different = new Set(names)
  if (names.length === 0) return
  if (different.size === 1 && least === 1) {
    take(names[0]!)
    return
  }
  const task = { effect: effectWith('oneOf', { card: word }), by: word, who: -1, kind: -1 }
  const from = names.map((_, place) => place)
  const choice: Choice = {
    ask,
    by: QUESTIONS_BY[ask] ?? 'The run',
    from,
    names,
    least,
    most: 1,
    taken: [],
    task,
  }
  step.tell({ type: 'RunAsked', choice })
}

const QUESTIONS_BY: Readonly<Partial<Record<Ask, string>>> = {
  upgrade: 'Upgrade',
  removal: 'Remove',
  transform: 'Transform',
  pick: 'Choose a card',
  give: 'Give away',
}
