import { createInterface } from 'node:readline'
import { isVisible } from '../../../kernel/visible.js'
import { EXIT } from '../exit.js'
import { History } from './kept/state-folder.js'
import { Keys } from './keys.js'
import type { Session } from './session.js'
import { shown } from './shown/paint.js'
import { shortened } from './shown/short.js'

/** Ctrl-C, as shells count it. */
const INTERRUPTED = 130

/** What whoever chooses next should have before their eyes: the board, and what is asked. For programs, the question alone. */
function boardLines({ table, seat, ruleset, output }: Session): readonly string[] {
  const view = table.view(seat)
  const question = view.awaiting?.question ?? ''
  if (output.json) return [question]
  const board = ruleset.render(view)
  const rows = board.map((line) => [line])
  const lines = shortened(rows, undefined, (left) => `… ${left} more lines: state shows them.`)
  const told = question === '' || board.some((line) => line.includes(question))
  return told ? lines : [...lines, question]
}

/** A person at a terminal: prompt, Tab, history. Answers the exit code. */
export function atTerminal(session: Session): Promise<number> {
  const history = new History()
  const { output } = session
  const screen = process.stdout.isTTY ? process.stdout : process.stderr
  const keys = new Keys(process.stdin)
  const reader = createInterface({
    input: keys,
    output: screen,
    terminal: true,
    history: history.read(),
    historySize: 1_000,
    removeHistoryDuplicates: true,
    completer: (line: string) => {
      const { from, options } = session.complete(line)
      return [options.filter(isVisible), line.slice(from)]
    },
  })
  let shownAt = ''
  const prompt = () => {
    const at = `${session.seat} ${session.moment}`
    if (at !== shownAt) for (const line of boardLines(session)) output.say(output.quiet.dim(line))
    shownAt = at
    reader.setPrompt(`${shown(output.paint.bold(session.turn))}> `)
    reader.prompt()
  }
  return new Promise((resolve, reject) => {
    let code: number = EXIT.ok
    let left = false
    const entered = async (line: string): Promise<void> => {
      history.add(line)
      left = (await session.enter(line, { line: 0 })) === 'left'
      if (left) reader.close()
      else prompt()
    }
    reader.on('line', (line) => {
      if (left) return
      keys.hold()
      entered(line).then(
        () => keys.release(),
        (error: unknown) => {
          reader.removeAllListeners('close')
          reader.close()
          keys.leave()
          reject(error)
        },
      )
    })
    reader.on('SIGINT', () => {
      if (reader.line.length > 0) {
        reader.write(null, { ctrl: true, name: 'e' })
        reader.write(null, { ctrl: true, name: 'u' })
        return
      }
      code = INTERRUPTED
      reader.close()
    })
    reader.on('close', () => {
      keys.leave()
      screen.write('\n')
      resolve(code)
    })
    prompt()
  })
}
