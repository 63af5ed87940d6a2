import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { forecast } from '../../../../analysis/advice/advise.js'
import { outlook } from '../../../../analysis/outlook.js'
import { compareChoices } from '../../../../analysis/outlook-summary.js'
import { policyNamed, policyNames } from '../../../../analysis/players.js'
import type { Command } from '../../../../kernel/contract/command.js'
import { ANYBODY } from '../../../../kernel/contract/next.js'
import { type Expression, parseDice } from '../../../../kernel/dice/expression.js'
import { lineOf } from '../../../../kernel/journal/read.js'
import { sameName } from '../../../../kernel/names.js'
import type { Notice } from '../../../../kernel/table/notice.js'
import { lineWords } from '../../../../language/line-words.js'
import { parseLine } from '../../../../language/parse.js'
import { printCommand } from '../../../../language/print.js'
import { table as columns, percent, shellWord } from '../../print.js'
import type { AtPrompt, Entered } from '../at-prompt.js'
import { defaultJournal } from '../kept/state-folder.js'
import type { Line } from '../shown/paint.js'
import { type HowMuch, howMuch, shortened } from '../shown/short.js'
import { helpLines } from './help.js'
import { diceJson, diceLines, headline, outlookJson, outlookLines } from './odds.js'
import { WHOLE_GAME, type Word } from './words.js'

const MOST_HINTS = 12

const VOICES = {
  story: 'The log speaks in plain sentences now; evidence shows every die and every figure.',
  evidence: 'The log shows every die and every figure now; story speaks in plain sentences.',
} as const

/** Carries out one of the prompt's own words. */
export async function answer(session: AtPrompt, word: Word, command: Command): Promise<Entered> {
  switch (word) {
    case 'help':
      return help(session, command)
    case 'hint':
      return hint(session, command.count as string | undefined)
    case 'state':
      return state(session)
    case 'log':
      return log(session, command.count as number | undefined)
    case 'story':
    case 'evidence':
      session.output.voice = word
      session.output.result([VOICES[word]], () => ({ status: 'ok', voice: word }))
      return 'ok'
    case 'odds':
      return odds(session, String(command.what ?? ''))
    case 'undo':
      return await undo(session, (command.count as number | undefined) ?? 1)
    case 'save':
      return save(session, command.file as string | undefined)
    case 'close':
      return await close(session)
    case 'quit':
      return quit(session)
  }
}

function help(session: AtPrompt, command: Command): Entered {
  const topic = command.topic as string | undefined
  const lines = helpLines(session, topic)
  session.output.result(lines, () => ({ status: 'ok', help: lines }))
  return 'ok'
}

function hint(session: AtPrompt, said: string | undefined): Entered {
  const { output, table, ruleset } = session
  const next = table.next()
  if (next.kind !== 'awaiting') {
    output.result(['Nobody has to choose.'], () => ({ status: 'ok' }))
    return 'ok'
  }
  const { commands } = session.offered
  const verb = Object.keys(ruleset.verbs).find((known) => said !== undefined && sameName(known, said))
  const much = verb === undefined ? howMuch(said) : 'all'
  const rows = commands.flatMap((command, i) => {
    if (verb !== undefined && command.verb !== verb) return []
    return [
      [
        `  ${String(i + 1).padStart(String(commands.length).length)}  ${printCommand(command, ruleset.verbs)}`,
      ],
    ]
  })
  const more = (left: number) => `  … and ${left} more: hint all, hint <verb>, or Tab as you type.`
  const who = next.seats[0] === ANYBODY ? 'Anybody may speak' : `${next.seats.join(' and ')} chooses`
  const question = table.view(session.seat).awaiting?.question ?? ''
  const none = rows.length === 0 && verb !== undefined ? [`  Nothing with ${verb} is legal now.`] : []
  const lines = [`${who}. ${question}`, ...none, ...shortened(rows, much, more, MOST_HINTS)]
  output.result(lines, () => ({ status: 'ok' }))
  return 'ok'
}

function state(session: AtPrompt): Entered {
  const { ruleset, table, seat, output } = session
  output.result(ruleset.render(table.view(seat)), () => ({ status: 'ok' }))
  return 'ok'
}

function noticeLines(session: AtPrompt, notice: Notice): Line[] {
  const { seen, rows } = notice
  const happened = [...session.happened(rows)]
  switch (seen.kind) {
    case 'act':
      return seen.command ? [session.spoken(seen.seat, seen.command), ...happened] : happened
    case 'undo':
    case 'ask-undo':
    case 'agree-undo':
      return [session.output.paint.cyan(`> ${seen.seat}: ${seen.kind} ${seen.count}`)]
    case 'say':
    case 'narrate':
    case 'whisper':
    case 'roll':
      return [...lineWords(seen)]
    default:
      return happened
  }
}

/** What the seat has seen of the table, line by line. */
function noticesOf({ table, watcher }: AtPrompt): readonly Notice[] {
  return table.lines.map((line) => table.notice(watcher, lineOf(line)))
}

function log(session: AtPrompt, count: number | undefined): Entered {
  const notices = noticesOf(session).filter(({ kind }) => kind !== 'header' && kind !== 'members')
  const shown = count === undefined ? notices : notices.slice(-Math.max(0, count))
  session.output.result(
    shown.flatMap((notice) => noticeLines(session, notice)),
    () => ({ status: 'ok', log: shown.map(({ seen }) => seen) }),
  )
  return 'ok'
}

/** The commands that stand, the last one last. */
function standing(session: AtPrompt): Command[] {
  const commands: Command[] = []
  for (const { seen } of noticesOf(session)) {
    if (seen.kind === 'act' && seen.command) commands.push(seen.command)
    else if (seen.kind === 'undo' || ((seen.kind === 'ask-undo' || seen.kind === 'agree-undo') && seen.done))
      commands.length -= seen.count
  }
  return commands
}

async function undo(session: AtPrompt, count: number): Promise<Entered> {
  const { table, output, keeper, ruleset } = session
  const before = standing(session)
  const kind = table.facts.options.undo === 'consent' ? 'ask-undo' : 'undo'
  await keeper.change(session.watcher, { kind, count })
  const undone = before.slice(-count).reverse()
  const lines = undone.map((command) => `Took back: ${printCommand(command, ruleset.verbs)}`)
  output.result(lines, () => ({ status: 'ok', undone }))
  return 'ok'
}

function save(session: AtPrompt, file: string | undefined): Entered {
  const { keeper, output, table } = session
  const kept = (): Entered => {
    output.result([`Kept in ${keeper.path}`], () => ({ status: 'ok', journal: keeper.path }))
    return 'ok'
  }
  if (file === undefined && keeper.path !== undefined) return kept()
  const path = file ?? defaultJournal(table.id)
  if (keeper.path !== undefined && resolve(path) === resolve(keeper.path)) return kept()
  if (!session.isPerson || !existsSync(path)) {
    keeper.keepIn(path)
    return kept()
  }
  session.ask({
    question: `${path} exists already. Set it aside and keep this game there? [y/N]`,
    answered: async (text) => {
      if (!isYes(text)) {
        output.show(['Nothing has changed.'])
        return 'ok'
      }
      output.show([`The old one is now ${keeper.keepInPlaceOf(path)}`])
      return kept()
    },
  })
  return 'ok'
}

function isYes(text: string): boolean {
  return /^y(es)?$/i.test(text)
}

async function close(session: AtPrompt): Promise<Entered> {
  const { output, table } = session
  if (session.isPerson && table.next().kind !== 'over') {
    session.ask({
      question: 'The game is not over. End this table for good and reveal the seed? [y/N]',
      answered: async (text) => {
        if (isYes(text)) return await closed(session)
        output.show(['The table stays open.'])
        return 'ok'
      },
    })
    return 'ok'
  }
  return await closed(session)
}

async function closed({ keeper, output }: AtPrompt): Promise<Entered> {
  await keeper.close()
  const verify = keeper.path ? ` Anybody can check it: ludex verify ${shellWord(keeper.path)}` : ''
  output.result([`The table is closed and its seed revealed.${verify}`], () => ({
    status: 'left',
    closed: true,
  }))
  return 'left'
}

/** Leaves. A game that is over is closed by whoever leaves it, if they say so. */
function quit(session: AtPrompt): Entered {
  const { output, table } = session
  if (session.isPerson && table.next().kind === 'over' && !table.isClosed) {
    session.ask({
      question: 'The game is over. Close the table and reveal the seed, so that anybody can verify it? [Y/n]',
      answered: async (text) => (text === '' || isYes(text) ? await closed(session) : 'left'),
    })
    return 'ok'
  }
  output.result([], () => ({ status: 'left' }))
  return 'left'
}

/** `odds all attack`: how much is asked for, and of what. */
function oddsAsked(text: string): { much: HowMuch; what: string } {
  const [, count, what] = /^(all|[1-9]\d{0,5})(?:\s+(.*))?$/is.exec(text) ?? []
  return count === undefined ? { much: undefined, what: text } : { much: howMuch(count), what: what ?? '' }
}

/** The session has made sure that it is a command, dice, or nothing. */
function odds(session: AtPrompt, text: string): Entered {
  const { output, ruleset, table } = session
  if (text === WHOLE_GAME) return gameOdds(session)
  const { much, what } = oddsAsked(text)
  const parsed = parseLine(what, ruleset.verbs)
  if (parsed.status === 'empty') return allOdds(session, much)
  if (parsed.status === 'error') return diceOdds(session, parseDice(what), much)
  const { command } = parsed
  const found = outlook(table, speakerFor(session, command), command)
  const inside = found.prospects.length === 1 ? diceOf(session, command) : undefined
  if (inside !== undefined) return diceOdds(session, inside, much)
  const lines = shortened(each(outlookLines(found)), much, moreOdds)
  output.result(lines, () => ({ status: 'ok', command, ...outlookJson(found) }))
  return 'ok'
}

/** How much work goes into the odds of a whole game: somebody waits at the prompt. */
const FAR = { limit: 50_000, games: 2_000 }

/** How the game, or the fight that is under way, may end from here. */
function gameOdds({ output, ruleset, table, seat }: AtPrompt): Entered {
  table.mayAskOdds(seat)
  const { facts, state } = table
  const policy = ruleset.search?.playsOn ?? policyNames(ruleset)[0]!
  const found = forecast(ruleset, facts, state, seat, { policy: policyNamed(ruleset, facts, policy), ...FAR })
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

function diceOdds({ output }: AtPrompt, dice: Expression, much: HowMuch): Entered {
  const lines = shortened(each(diceLines(dice)), much, moreOdds)
  output.result(lines, () => ({ status: 'ok', ...diceJson(dice) }))
  return 'ok'
}

/** Whoever plays all seats here asks as the game master about the game master's verbs. */
function speakerFor({ ruleset, seat, watcher }: AtPrompt, command: Command): string {
  return ruleset.verbs[command.verb]?.role === 'gm' ? watcher : seat
}

/** Everything that is legal now, compared. */
function allOdds(session: AtPrompt, much: HowMuch): Entered {
  const { output, ruleset, table, seat } = session
  const most = much === 'all' ? Number.POSITIVE_INFINITY : much
  const { open, sure, hidden, left } = compareChoices(table, seat, table.choices(seat), most)
  const print = (command: Command) => printCommand(command, ruleset.verbs)
  const compared = open.map(({ command, outlook: found }) => [print(command), `    ${headline(found)}`])
  const lines = shortened(compared, much, moreOdds)
  const some = (commands: readonly Command[]) =>
    commands
      .slice(0, much === 'all' ? commands.length : MOST_HINTS)
      .map(print)
      .join('; ')
  if (sure.length > 0) lines.push(`Without dice: ${some(sure)}`)
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
