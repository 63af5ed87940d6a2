import { forecast } from '../../../../analysis/advice/advise.js'
import { compareChoices, outlookFor } from '../../../../analysis/outlook-summary.js'
import { policyNamed } from '../../../../analysis/players.js'
import { usualPolicyName } from '../../../../analysis/search/usual.js'
import type { Command } from '../../../../kernel/contract/command.js'
import { type Expression, parseDice } from '../../../../kernel/dice/expression.js'
import { parseLine } from '../../../../language/parse.js'
import { printCommand } from '../../../../language/print.js'
import { table as columns, percent } from '../../print.js'
import type { AtPrompt, LineOutcome } from '../at-prompt.js'
import { type ListLimit, MAX_SHOWN, parseLimit, shortened } from '../shown/short.js'
import { diceJson, diceLines, headline, outlookJson, outlookLines } from './odds.js'
import { WHOLE_GAME } from './words.js'

/** `odds all attack`: how much is asked for, and of what. */
function oddsAsked(text: string): { much: ListLimit; what: string } {
  const [, count, what] = /^(all|[1-9]\d{0,5})(?:\s(.*))?$/is.exec(text) ?? []
  return count === undefined
    ? { much: undefined, what: text }
    : { much: parseLimit(count), what: what?.trimStart() ?? '' }
}

/** The session has made sure that it is a command, dice, or nothing. */
export function askOdds(session: AtPrompt, text: string): LineOutcome {
  const { output, ruleset, table } = session
  if (text === WHOLE_GAME) return gameOdds(session)
  const { much, what } = oddsAsked(text)
  const parsed = parseLine(what, ruleset.verbs)
  if (parsed.status === 'empty') return allOdds(session, much)
  if (parsed.status === 'error') return diceOdds(session, parseDice(what), much)
  const { command } = parsed
  const found = outlookFor(table, speakerFor(session, command), session.watcher, command)
  const inside = found.prospects.length === 1 ? diceOf(session, command) : undefined
  if (inside !== undefined) return diceOdds(session, inside, much)
  const lines = shortened(each(outlookLines(found)), much, moreOdds)
  output.result(lines, () => ({ status: 'ok', command, ...outlookJson(found) }))
  return 'ok'
}

/** How much work goes into the odds of a whole game: somebody waits at the prompt. */
const FAR = { limit: 20_000, games: 1_000 }

/** How the game, or the fight that is under way, may end from here. */
function gameOdds({ output, ruleset, table, seat, isPerson }: AtPrompt): LineOutcome {
  table.mayAskOdds(seat)
  if (isPerson) output.show(['Playing on from here …'])
  const { facts, state } = table
  const policy = usualPolicyName(ruleset)
  const found = forecast(ruleset, facts, state, seat, {
    policy: policyNamed(ruleset, facts, policy),
    ...FAR,
  })
  const { ends, states, games } = found
  const likeliest = Object.entries(ends).sort((a, b) => b[1] - a[1])
  const how = states === undefined ? `${games} games` : `exact, over ${states} different states`
  const lines = [
    ...columns(likeliest.map(([outcome, chance]) => [percent(chance), outcome])),
    `if everybody plays on by ${policy}: ${how}`,
  ]
  output.result(lines, () => ({ status: 'ok', policy, exact: states !== undefined, ...found }))
  return 'ok'
}

function each(lines: readonly string[]): readonly (readonly string[])[] {
  return lines.map((line) => [line])
}

function moreOdds(left: number): string {
  return `… and ${left} more: odds all shows them.`
}

function diceOdds({ output }: AtPrompt, dice: Expression, much: ListLimit): LineOutcome {
  const lines = shortened(each(diceLines(dice)), much, moreOdds)
  output.result(lines, () => ({ status: 'ok', ...diceJson(dice) }))
  return 'ok'
}

/** The one who plays all seats here asks as the game master about the game master's verbs. */
function speakerFor({ ruleset, seat, watcher }: AtPrompt, command: Command): string {
  return ruleset.verbs[command.verb]?.role === 'gm' ? watcher : seat
}

/** Everything that is legal now, compared. */
function allOdds(session: AtPrompt, much: ListLimit): LineOutcome {
  const { output, ruleset, table, seat, watcher } = session
  const most = much === 'all' ? Number.POSITIVE_INFINITY : much
  const { open, sure, hidden, left } = compareChoices(table, seat, table.choices(seat), most, watcher)
  const print = (command: Command) => printCommand(command, ruleset.verbs)
  const compared = open.map(({ command, outlook: found }) => [print(command), `    ${headline(found)}`])
  const lines = shortened(compared, much, moreOdds)
  const some = (commands: readonly Command[]) =>
    commands
      .slice(0, much === 'all' ? commands.length : MAX_SHOWN)
      .map(print)
      .join('; ')
  if (sure.length > 0) lines.push(`Certain, whatever the dice say: ${some(sure)}`)
  if (hidden.length > 0) lines.push(`Would betray what you do not know: ${some(hidden)}`)
  if (left > 0) lines.push(`${left} more; ask for one with odds <command>, or for all with odds all.`)
  const tried = open.find(({ outlook: found }) => found.tries !== undefined)?.outlook.tries
  if (tried !== undefined)
    lines.push(`Where there are too many ways for an exact answer, these are shares of ${tried} tries.`)
  output.result(lines.length > 0 ? lines : ['Nobody has to choose.'], () => ({
    status: 'ok',
    choices: open.map(({ command, outlook: found }) => ({ command, ...outlookJson(found, true) })),
    sure,
    hidden,
    left,
  }))
  return 'ok'
}

/** The dice a command rolls for their own sake, when nothing at the table depends on them. */
function diceOf({ ruleset }: AtPrompt, command: Command): Expression | undefined {
  const clause = ruleset.verbs[command.verb]?.clauses.find(({ kind }) => kind === 'dice')
  const text = clause && command[clause.label]
  return typeof text === 'string' ? parseDice(text) : undefined
}
