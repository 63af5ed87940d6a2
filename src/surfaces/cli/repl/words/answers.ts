import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from '../../../../kernel/contract/command.js'
import { explanationLine } from '../../../../kernel/glossary/entry.js'
import { lineOf } from '../../../../kernel/journal/read.js'
import type { Notice } from '../../../../kernel/table/notice.js'
import { sameName } from '../../../../kernel/words/names.js'
import { lineWords } from '../../../../language/line-words.js'
import { printCommand } from '../../../../language/print.js'
import { UserError } from '../../exit.js'
import { shellWord } from '../../print.js'
import type { AtPrompt, LineOutcome } from '../at-prompt.js'
import { defaultJournal } from '../kept/state-folder.js'
import { whoIsAsked } from '../shown/asked.js'
import { choiceText } from '../shown/choices.js'
import type { Line } from '../shown/paint.js'
import { MAX_SHOWN, parseLimit, shortened } from '../shown/short.js'
import { askOdds } from './ask-odds.js'
import { exportSave } from './export-save.js'
import { explainHere, helpLines } from './help.js'
import type { Word } from './words.js'

const VOICES = {
  story: 'The log speaks in plain sentences now; evidence shows every die and every figure.',
  evidence: 'The log shows every die and every figure now; story speaks in plain sentences.',
} as const

/** Carries out one of the prompt's own words. */
export async function answer(session: AtPrompt, word: Word, command: Command): Promise<LineOutcome> {
  switch (word) {
    case 'help':
      return help(session, command)
    case 'explain':
      return explained(session, String(command.what))
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
      return askOdds(session, String(command.what ?? ''))
    case 'undo':
      return await undo(session, (command.count as number | undefined) ?? 1)
    case 'save':
      return save(session, command.file as string | undefined)
    case 'export':
      return exportSave(session, String(command.file))
    case 'close':
      return await close(session)
    case 'seat':
      return await session.giveSeat(String(command.seat), String(command.plays))
    case 'quit':
      return quit(session)
  }
}

function help(session: AtPrompt, command: Command): LineOutcome {
  const topic = command.topic as string | undefined
  const lines = helpLines(session, topic)
  session.output.page(lines, () => ({ status: 'ok', help: lines }))
  return 'ok'
}

function explained(session: AtPrompt, what: string): LineOutcome {
  const found = explainHere(session, what)
  const lines = found.map(explanationLine)
  session.output.result(lines, () => ({ status: 'ok', explained: found }))
  return 'ok'
}

function hint(session: AtPrompt, said: string | undefined): LineOutcome {
  const { output, table, ruleset } = session
  const next = table.next()
  if (next.kind !== 'awaiting') {
    output.result(['Nobody has to choose.'], () => ({ status: 'ok' }))
    return 'ok'
  }
  const { offers } = session
  const verb = Object.keys(ruleset.verbs).find((known) => said !== undefined && sameName(known, said))
  const much = verb === undefined ? parseLimit(said) : 'all'
  const rows = offers.flatMap((offer, i) => {
    if (verb !== undefined && offer.command.verb !== verb) return []
    return [[`  ${String(i + 1).padStart(String(offers.length).length)}  ${choiceText(offer)}`]]
  })
  const more = (left: number) => `  ${left} more: type hint all, hint <verb>, or press Tab.`
  const none = rows.length === 0 && verb !== undefined ? [`  Nothing with ${verb} is legal now.`] : []
  const lines = [whoIsAsked(session), ...none, ...shortened(rows, much, more, MAX_SHOWN)]
  output.result(lines, () => ({ status: 'ok' }))
  return 'ok'
}

function state(session: AtPrompt): LineOutcome {
  const { ruleset, table, seat, output } = session
  const view = table.view(seat)
  output.result([...ruleset.map(view), ...ruleset.render(view)], () => ({ status: 'ok' }))
  return 'ok'
}

function noticeLines(session: AtPrompt, notice: Notice): Line[] {
  const { seen, rows } = notice
  const happened = [...session.happened(rows)]
  switch (seen.kind) {
    case 'act':
      return [
        ...(seen.command ? [session.spoken(seen.seat, seen.command)] : []),
        ...happened,
        ...lineWords(seen),
      ]
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

function log(session: AtPrompt, count: number | undefined): LineOutcome {
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

async function undo(session: AtPrompt, count: number): Promise<LineOutcome> {
  const { table, output, keeper, ruleset } = session
  const before = standing(session)
  const kind = table.facts.options.undo === 'consent' ? 'ask-undo' : 'undo'
  await keeper.change(session.watcher, { kind, count })
  const undone = before.slice(-count).reverse()
  const lines = undone.map((command) => `Took back: ${printCommand(command, ruleset.verbs)}`)
  output.result(lines, () => ({ status: 'ok', undone }))
  return 'ok'
}

function save(session: AtPrompt, file: string | undefined): LineOutcome {
  const { keeper, output, table } = session
  const kept = (): LineOutcome => {
    output.result([`Kept in ${keeper.path}`], () => ({ status: 'ok', journal: keeper.path }))
    return 'ok'
  }
  if (file === undefined && keeper.path !== undefined) return kept()
  const path = file ?? defaultJournal(table.id)
  if (keeper.path !== undefined && resolve(path) === resolve(keeper.path)) return kept()
  if (file !== undefined) mustHaveFolder(file)
  if (!session.isPerson || !existsSync(path)) {
    keeper.keepIn(path)
    return kept()
  }
  output.show([`${path} exists already.`])
  session.ask({
    question: 'Set it aside and keep this game there? [y/N]',
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

/** A folder that is not there is more likely a slip than a wish for a new one. */
function mustHaveFolder(file: string): void {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new UserError(`${file}: there is no folder ${folder}; make it first`)
}

function isYes(text: string): boolean {
  return /^y(es)?$/i.test(text)
}

async function close(session: AtPrompt): Promise<LineOutcome> {
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

async function closed({ keeper, output }: AtPrompt): Promise<LineOutcome> {
  await keeper.close()
  const verify = keeper.path ? ` Anybody can check it: ludex verify ${shellWord(keeper.path)}` : ''
  output.result([`The table is closed and its seed revealed.${verify}`], () => ({
    status: 'left',
    closed: true,
  }))
  return 'left'
}

/** Leaves. A game that is over is closed by the person who leaves it, if they say so. */
function quit(session: AtPrompt): LineOutcome {
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
