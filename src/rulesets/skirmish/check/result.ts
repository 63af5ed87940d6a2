import type { Command, CustomFault, CustomKind } from '../../../kernel/contract/command.js'

/** rules/skirmish §1: what follows a check, as it is written. */
export type Result =
  | { readonly kind: 'damage'; readonly dice: string; readonly at: number }
  | { readonly kind: 'half' }
  | { readonly kind: 'condition'; readonly condition: string }

/** `damage <dice>`, `half`, or a condition, in any case. */
export function readResult(text: string): Result {
  const damage = /^\s*damage(?:\s+|$)/i.exec(text)
  if (damage) {
    const at = damage[0].length
    return { kind: 'damage', dice: text.slice(at).trimEnd(), at }
  }
  const word = text.trim().toLowerCase()
  return word === 'half' ? { kind: 'half' } : { kind: 'condition', condition: word }
}

const PLAIN = 'damage <dice> or a condition'

/**
 * The kind of the clauses `fails:` and `succeeds:`. rules/skirmish §6: `half` belongs beside the damage that it halves,
 * which stands in the clause `halves`; elsewhere it is an unexpected word.
 */
function resultOf(label: string, halves?: string): CustomKind {
  const noHalf: CustomFault = {
    says:
      halves === undefined
        ? `${label}: takes ${PLAIN}, not "half".`
        : `"half" needs damage to halve: write ${halves}: damage <dice> as well.`,
    expected: PLAIN,
  }
  return {
    name: 'result',
    takes: halves === undefined ? PLAIN : 'damage <dice>, half or a condition',
    sample: 'damage 1d6',
    words: (words) => (words[0]!.toLowerCase() === 'damage' ? words.length : 1),
    read(text) {
      const result = readResult(text)
      if (result.kind === 'half') return halves === undefined ? noHalf : { value: 'half' }
      if (result.kind === 'condition') return { value: result.condition }
      const { dice, at } = result
      return { value: `damage ${dice}`.trimEnd(), dice: { text: dice, at } }
    },
    check(value, command: Command) {
      if (readResult(value).kind !== 'half' || halves === undefined) return undefined
      const halved = command[halves]
      return typeof halved === 'string' && readResult(halved).kind === 'damage' ? undefined : noHalf
    },
  }
}

/** What happens on a failure. */
export const failureResult = resultOf('fails')

/** What happens on a success: perhaps half of what happens on a failure. */
export const successResult = resultOf('succeeds', 'fails')
