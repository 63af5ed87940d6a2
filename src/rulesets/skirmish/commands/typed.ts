import { mayTypeDice } from '../../../kernel/contract/seats.js'
import { isVisible } from '../../../kernel/words/visible.js'
import type { SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import type { SkirmishCommand } from './commands.js'

/** Whether a command says dice or a result in place of what the sheets have: the table's word instead of its dice. */
function isTyped(command: SkirmishCommand): boolean {
  switch (command.verb) {
    case 'attack':
    case 'damage':
      return command.dice !== undefined
    case 'initiative':
      return command.score !== undefined
    default:
      return false
  }
}

/** The option `typedDice`: rules/skirmish §1 allows it to all, a table may keep it to the GM or do without. */
export function mayType(state: SkirmishState, seat: string, command: SkirmishCommand): void {
  const { typedDice } = state.scenario.options
  if (!isTyped(command) || mayTypeDice(typedDice, seat)) return
  const whom = typedDice === 'gm' ? 'by nobody but the GM' : 'by nobody'
  throw refused('typed_dice', `At this table dice and results are typed ${whom}: the sheets have them.`, {
    typedDice,
  })
}

/** Names, weapons and reasons end up in lines of the log: none may add a line. */
export function mustBePrintable(command: SkirmishCommand): void {
  for (const [label, value] of Object.entries(command)) {
    const bad = textsIn(value).find((text) => !isVisible(text))
    if (bad === undefined) continue
    throw refused('bad_text', `"${label}" must be one line of plain text, without control characters.`, {
      label,
    })
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
