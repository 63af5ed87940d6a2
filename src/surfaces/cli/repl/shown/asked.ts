import { waitedFor } from '../../../../host/looks/waited.js'
import type { CommonView } from '../../../../kernel/contract/view.js'
import type { AtPrompt } from '../at-prompt.js'

/** Reports whether the question itself names one of these seats, or a person whom one of them plays. */
export function namesOneOf(seats: readonly string[], { awaiting, people }: CommonView): boolean {
  const question = awaiting?.question.toLowerCase() ?? ''
  const names = people.flatMap(({ seat, name }) => (seat !== undefined && seats.includes(seat) ? [name] : []))
  return [...seats, ...names].some((name) => saysName(question, name.toLowerCase()))
}

/** A name counts where it stands as a whole word: `gm` is not in `segment`. */
function saysName(question: string, name: string): boolean {
  const isApart = (letter: string | undefined) => letter === undefined || !/[\p{L}\p{N}]/u.test(letter)
  for (let at = question.indexOf(name); at >= 0; at = question.indexOf(name, at + 1))
    if (isApart(question[at - 1]) && isApart(question[at + name.length])) return true
  return false
}

/** Says what is asked and of whom, each once: a question that names them needs no other word. */
export function whoIsAsked({ table, seat }: AtPrompt): string {
  const view = table.view(seat)
  const question = view.awaiting?.question ?? ''
  const waited = waitedFor(table, seat)
  if (waited.length === 0) return `Anyone may act. ${question}`
  return namesOneOf(waited, view) ? question : `Waiting for ${waited.join(' and ')}. ${question}`
}
