import type { AtPrompt } from '../at-prompt.js'
import { namesOneOf } from './asked.js'
import { fitting } from './choices.js'
import type { Line } from './paint.js'
import { shortened } from './short.js'
import { wrapped } from './wrap.js'

/** Lines that choices get however small the screen is. */
const LEAST_FOR_CHOICES = 4
/** The question, the prompt and a line of air. */
const APART = 3

/**
 * What the one who chooses next should have before their eyes: the table as the game draws it, whose choice it is, and the
 * choices with their numbers. All of it fits the screen where that can be.
 */
export function boardLines(session: AtPrompt): readonly Line[] {
  const { table, seat, turn, ruleset, output } = session
  const { columns, rows } = output.screen
  const view = table.view(seat)
  const question = view.awaiting?.question ?? ''
  const drawn = [...ruleset.map(view), ...ruleset.render(view)]
  const board = shortened(
    drawn.map((line) => [line]),
    undefined,
    (left) => `… ${left} more lines: state shows them.`,
  )
  const high = board.reduce((sum, line) => sum + wrapped(line, columns).length, 0)
  const lines = fitting(session.offers, ruleset.verbs, {
    turn,
    columns,
    rows: Math.max(LEAST_FOR_CHOICES, rows - high - APART),
  })
  const told = question === '' || drawn.some((line) => line.includes(question))
  const asked = told ? [] : [output.paint.bold(namesOneOf([turn], view) ? question : `${turn}: ${question}`)]
  return ['', ...board, ...asked, ...lines]
}
