import { type EventRows, eventTable } from '../../../kernel/contract/events/event-table.js'
import { verbs } from '../commands/verbs.js'
import type { Help, Hint } from '../help/answers.js'
import { hintWords } from '../help/hint-words.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import type { SkirmishState } from '../state/state.js'
import { attackRows } from './attack.js'
import { checkRows } from './checks.js'
import { encounterRows } from './encounter.js'
import { handRows } from './hand.js'
import { harmRows } from './harm.js'
import type { SkirmishEvent } from './index.js'
import { turnRows } from './turn.js'

/** Answers to queries: they are shown, never folded, never part of the log. */
const answerRows: EventRows<SkirmishState, Hint | Help> = {
  Hint: { weight: 'detail', mech: (hint) => [hintWords(hint)] },
  Help: { weight: 'detail', mech: helpLines },
}

/** A list: what each command is for. One command: how it is written, what for, and an example. */
function helpLines({ topic, commands, rulings }: Help): readonly string[] {
  const lines = commands.flatMap((command) => {
    const { usage, summary, examples = [] } = verbs[command as keyof typeof verbs]
    if (topic !== command) return [`${command.padEnd(10)}  ${summary}`]
    return [usage, summary, ...examples.map((example) => `  ${example}`)]
  })
  if (rulings.length === 0) return lines
  return [...lines, `Rulings, with because: <reason>: ${rulings.join(', ')}. help <ruling> tells how.`]
}

/** rules/skirmish §4: every event has a message, folds without any sheet, and is reported as each seat may know it. */
export const events = eventTable<SkirmishState, SkirmishEvent, SkirmishEvent, SkirmishScenario>('skirmish', {
  ...encounterRows,
  ...turnRows,
  ...attackRows,
  ...harmRows,
  ...checkRows,
  ...handRows,
  ...answerRows,
})
