import type { Command } from '../../../kernel/command.js'
import { type Expression, parseDice } from '../../../kernel/dice/expression.js'
import type { JournalRecord } from '../../../kernel/journal/record.js'
import { parseLine } from '../../../language/parse.js'
import { printCommand } from '../../../language/print.js'
import { helpLines } from './help.js'
import { compareChoices, diceJson, diceLines, headline, outlookJson, outlookLines } from './odds.js'
import { outlook } from './outlook.js'
import type { Entered, Session } from './session.js'
import { defaultJournal } from './state-folder.js'
import type { Word } from './words.js'

const MOST_HINTS = 12

/** Carries out one of the prompt's own words. */
export function answer(session: Session, word: Word, command: Command): Entered {
  switch (word) {
    case 'help':
      return help(session, command)
    case 'hint':
      return hint(session)
    case 'state':
      return state(session)
    case 'log':
      return log(session, command.count as number | undefined)
    case 'odds':
      return odds(session, String(command.what ?? ''))
    case 'undo':
      return undo(session, (command.count as number | undefined) ?? 1)
    case 'save':
      return save(session, command.file as string | undefined)
    case 'close':
      return close(session)
    case 'quit':
      return 'left'
  }
}

function help(session: Session, command: Command): Entered {
  const topic = command.topic as string | undefined
  const lines = helpLines(session, topic)
  session.output.result(lines, () => ({ status: 'ok', help: lines }))
  return 'ok'
}

function hint(session: Session): Entered {
  const { output, table } = session
  const next = table.next()
  if (next.kind !== 'awaiting') {
    output.result(['Nobody has to choose.'], () => ({ status: 'ok', next }))
    return 'ok'
  }
  const legal = table.choices().map((choice) => printCommand(choice, session.ruleset.verbs))
  const shown = legal.slice(0, MOST_HINTS).map((line) => `  ${line}`)
  if (legal.length > MOST_HINTS)
    shown.push(`  … and ${legal.length - MOST_HINTS} more; Tab shows them as you type.`)
  const who = next.seat === '*' ? 'Anybody may speak' : `${next.seat} chooses`
  output.result([`${who}. ${next.ask}`, ...shown], () => ({ status: 'ok', next, legal }))
  return 'ok'
}

function state(session: Session): Entered {
  const view = session.table.view(session.seat)
  session.output.result(session.ruleset.render(view), () => ({ status: 'ok', seat: session.seat, view }))
  return 'ok'
}

function recordLines(session: Session, record: JournalRecord): string[] {
  switch (record.kind) {
    case 'start':
      return record.events.flatMap((event) => session.ruleset.mech(event))
    case 'act':
      return [
        session.spoken(record.seat, record.command),
        ...record.events.flatMap((event) => session.ruleset.mech(event)),
      ]
    case 'undo':
      return [session.output.paint.cyan(`> ${record.seat}: undo ${record.count}`)]
    default:
      return []
  }
}

function log(session: Session, count: number | undefined): Entered {
  const records = session.table.lines.map((line) => JSON.parse(line) as JournalRecord)
  const shown = count === undefined ? records : records.filter(({ n }) => n > 0).slice(-Math.max(0, count))
  session.output.result(
    shown.flatMap((record) => recordLines(session, record)),
    () => ({ status: 'ok', log: shown.filter((record) => record.kind !== 'header') }),
  )
  return 'ok'
}

/** The commands that stand, the last one last. */
function standing(lines: readonly string[]): Command[] {
  const commands: Command[] = []
  for (const line of lines) {
    const record = JSON.parse(line) as JournalRecord
    if (record.kind === 'act') commands.push(record.command)
    else if (record.kind === 'undo') commands.length -= record.count
  }
  return commands
}

function undo(session: Session, count: number): Entered {
  const { table, output, keeper, ruleset } = session
  const before = standing(table.lines)
  table.undo(session.seat, count)
  keeper.keep()
  const undone = before.slice(-count).reverse()
  const lines = undone.map((command) => `Took back: ${printCommand(command, ruleset.verbs)}`)
  output.result(lines, () => ({ status: 'ok', undone, next: table.next() }))
  return 'ok'
}

function save(session: Session, file: string | undefined): Entered {
  const { keeper, output, table } = session
  if (file === undefined && keeper.path !== undefined) keeper.keep()
  else keeper.keepIn(file ?? defaultJournal(table.id))
  output.result([`Kept in ${keeper.path}`], () => ({ status: 'ok', journal: keeper.path }))
  return 'ok'
}

function close(session: Session): Entered {
  const { keeper, output } = session
  keeper.close()
  const verify = keeper.path ? ` Anybody can check it: ludex verify ${keeper.path}` : ''
  output.result([`The table is closed and its seed revealed.${verify}`], () => ({
    status: 'ok',
    closed: true,
  }))
  return 'left'
}

/** The session has made sure that it is a command, dice, or nothing. */
function odds(session: Session, what: string): Entered {
  const { output, ruleset, table, seat } = session
  const parsed = parseLine(what, ruleset.verbs)
  if (parsed.status === 'empty') return allOdds(session)
  if (parsed.status === 'error') return diceOdds(session, parseDice(what))
  const { command } = parsed
  const found = outlook(ruleset, table.state, command, seat)
  const inside = found.prospects.length === 1 ? diceOf(session, command) : undefined
  if (inside !== undefined) return diceOdds(session, inside)
  output.result(outlookLines(found), () => ({ status: 'ok', command, ...outlookJson(found) }))
  return 'ok'
}

function diceOdds({ output }: Session, dice: Expression): Entered {
  output.result(diceLines(dice), () => ({ status: 'ok', ...diceJson(dice) }))
  return 'ok'
}

/** Everything that is legal now, compared. */
function allOdds(session: Session): Entered {
  const { output, ruleset, table, seat } = session
  const { open, sure, left } = compareChoices(ruleset, table.state, table.choices(), seat)
  const print = (command: Command) => printCommand(command, ruleset.verbs)
  const lines = open.flatMap(({ command, outlook: found }) => [print(command), `    ${headline(found)}`])
  if (sure.length > 0) lines.push(`Without dice: ${sure.slice(0, MOST_HINTS).map(print).join('; ')}`)
  if (left > 0) lines.push(`${left} more; ask for one with odds <command>.`)
  const tried = open.find(({ outlook: found }) => found.tries !== undefined)?.outlook.tries
  if (tried !== undefined)
    lines.push(`Where there are too many ways for an exact answer, these are shares of ${tried} tries.`)
  output.result(lines.length > 0 ? lines : ['Nobody has to choose.'], () => ({
    status: 'ok',
    choices: open.map(({ command, outlook: found }) => ({ command, ...outlookJson(found, true) })),
    sure,
    left,
  }))
  return 'ok'
}

/** The dice a command rolls for their own sake, when nothing at the table depends on them. */
function diceOf({ ruleset }: Session, command: Command): Expression | undefined {
  const clause = ruleset.verbs[command.verb]?.clauses.find(({ kind }) => kind === 'dice')
  const text = clause && command[clause.label]
  return typeof text === 'string' ? parseDice(text) : undefined
}
