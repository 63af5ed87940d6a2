import { forecast } from '../../../../analysis/advice/advise.js'
import { oddsFacts, oddsReader } from '../../../../analysis/odds-facts.js'
import type { Outlook } from '../../../../analysis/outlook.js'
import { compareChoices, outlookFor } from '../../../../analysis/outlook-summary.js'
import { policyNamed } from '../../../../analysis/players.js'
import { usualPolicyName } from '../../../../analysis/search/usual.js'
import { clockOf, effortFor, FIRST_ODDS } from '../../../../host/odds/odds.js'
import type { Command } from '../../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { type Expression, parseDice } from '../../../../kernel/dice/expression.js'
import { parseLine } from '../../../../language/parse.js'
import { table as columns, percents } from '../../print.js'
import type { AtPrompt, LineOutcome } from '../at-prompt.js'
import { type ListLimit, MAX_SHOWN, shortened } from '../shown/short.js'
import { diceJson, diceLines, outlookJson, outlookLines } from './odds.js'
import { WHOLE_GAME } from './words.js'

/** `odds all attack`: how much is asked for, and of what. */
function oddsAsked(text: string): { much: ListLimit; what: string } {
  const [, all, what] = /^(all)(?:\s(.*))?$/is.exec(text) ?? []
  return all === undefined ? { much: undefined, what: text } : { much: 'all', what: what?.trimStart() ?? '' }
}

/** The facts of an outlook of a command that the speaker gives, as the person here may know them. */
function factsOf(session: AtPrompt, speaker: string, command: Command, found: Outlook): readonly string[] {
  return oddsFacts(found, oddsReader(session.table, speaker, command, knowerFor(session, speaker)))
}

/** Where one person plays every seat, the game master's knowledge is theirs. */
function knowerFor({ watcher }: AtPrompt, speaker: string): string {
  return watcher === GAME_MASTER ? watcher : speaker
}

/** The session has made sure that it is a command, dice, or nothing. */
export function askOdds(session: AtPrompt, text: string): LineOutcome {
  const { output, ruleset, table } = session
  if (text === WHOLE_GAME) return gameOdds(session)
  const { much, what } = oddsAsked(text)
  const parsed = parseLine(what, ruleset.verbs, (one) => table.whole(speakerFor(session, one), one))
  if (parsed.status === 'empty') return allOdds(session, much)
  if (parsed.status === 'error') return diceOdds(session, parseDice(what), much)
  const { command } = parsed
  const speaker = speakerFor(session, command)
  const found = outlookFor(table, speaker, knowerFor(session, speaker), command)
  const inside = found.prospects.length === 1 ? diceOf(session, command) : undefined
  if (inside !== undefined) return diceOdds(session, inside, much)
  const facts = factsOf(session, speaker, command, found)
  const ways =
    found.prospects.some(({ outcome }) => outcome !== undefined) || found.rolled ? outlookLines(found) : []
  const lines = shortened(each([facts.join('; '), ...ways]), much, moreOdds)
  output.result(lines, () => ({ status: 'ok', command, facts, ...outlookJson(found) }))
  return 'ok'
}

/** How much work goes into the odds of a whole game. */
const FAR = { limit: 20_000, games: 1_000 }
/** A person at the prompt waits this long, in milliseconds, for every state to be followed, and again for tries. */
const PATIENCE = 1_500

/** How the game, or the fight that is under way, may end from here. */
function gameOdds(session: AtPrompt): LineOutcome {
  const { output, ruleset, table, seat, isPerson } = session
  const knower = knowerFor(session, seat)
  table.mayAskOdds(knower)
  if (isPerson) output.show(['Playing on from here …'])
  const { facts, state } = table
  const policy = usualPolicyName(ruleset)
  const found = forecast(ruleset, facts, state, knower, {
    policy: policyNamed(ruleset, facts, policy),
    ...FAR,
    ...(isPerson && { startClock: clockOf(PATIENCE) }),
  })
  const { ends, states, games } = found
  const likeliest = Object.entries(ends).sort((a, b) => b[1] - a[1])
  const shares = percents(likeliest.map(([, chance]) => chance))
  const how = states === undefined ? `${games} games` : `exact, over ${states} different states`
  const lines = [
    ...columns(likeliest.map(([outcome], at) => [shares[at]!, outcome])),
    `if everybody plays on by ${policy}: ${how}`,
  ]
  output.result(lines, () => ({ status: 'ok', policy, exact: states !== undefined, ...found }))
  return 'ok'
}

function each(lines: readonly string[]): readonly (readonly string[])[] {
  return lines.map((line) => [line])
}

function moreOdds(left: number): string {
  return `${left} more: odds all shows them.`
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

/** Everything that is legal now, compared, each with its number. A person gets what can be said within a second. */
function allOdds(session: AtPrompt, much: ListLimit): LineOutcome {
  const { output, table, seat, offers, isPerson } = session
  const most = much === 'all' ? Number.POSITIVE_INFINITY : undefined
  const effort = () => (isPerson ? effortFor(FIRST_ODDS) : undefined)
  const commands = offers.map(({ command }) => command)
  const { open, sure, hidden, left } = compareChoices(
    table,
    seat,
    commands,
    most,
    knowerFor(session, seat),
    effort,
  )
  const numbered = (command: Command) => {
    const at = commands.indexOf(command)
    return `${at + 1} ${offers[at]!.text}`
  }
  const compared = open.map(({ command, outlook: found }) => [
    numbered(command),
    `    ${factsOf(session, seat, command, found).join('; ')}`,
  ])
  const lines = shortened(compared, much, moreOdds)
  const some = (listed: readonly Command[]) =>
    listed
      .slice(0, much === 'all' ? listed.length : MAX_SHOWN)
      .map(numbered)
      .join('; ')
  if (sure.length > 0) lines.push(`No roll: ${some(sure)}`)
  if (hidden.length > 0) lines.push(`Hidden: the odds would give a secret away: ${some(hidden)}`)
  if (left > 0) lines.push(`${left} more; ask for one with odds <number>, or for all with odds all.`)
  const tried = open.find(({ outlook: found }) => found.tries !== undefined)?.outlook.tries
  if (tried !== undefined) lines.push(`Estimates: where there are too many ways, about ${tried} tries.`)
  output.result(lines.length > 0 ? lines : ['Nobody has to choose.'], () => ({
    status: 'ok',
    choices: open.map(({ command, outlook: found }) => ({
      command,
      facts: factsOf(session, seat, command, found),
      ...outlookJson(found, true),
    })),
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
