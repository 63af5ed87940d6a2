import { createInterface } from 'node:readline'
import { isVisible } from '../../../kernel/words/visible.js'
import { EXIT } from '../exit.js'
import { History } from './kept/state-folder.js'
import { Keys } from './keys.js'
import type { Session } from './session.js'
import { boardLines } from './shown/board.js'
import { shown } from './shown/paint.js'

/** Ctrl-C, as shells count it. */
const INTERRUPTED = 130

/** A person at a terminal: board, prompt, Tab, history. Answers the exit code. */
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
      if (session.asking) return [[], line]
      const { from, options } = session.complete(line)
      return [options.filter(isVisible), line.slice(from)]
    },
  })
  let shownAt = ''
  const board = () => {
    const at = `${session.seat} ${session.moment}`
    if (at === shownAt || session.isOver) return
    shownAt = at
    // For programs that want a terminal, the question alone.
    if (output.json) output.say(session.table.view(session.seat).awaiting?.question ?? '')
    else output.show(boardLines(session))
  }
  const prompt = () => {
    if (!session.asking) board()
    const asked = session.asking?.question
    reader.setPrompt(asked === undefined ? `${shown(output.paint.bold(session.turn))}> ` : `${asked} `)
    reader.prompt()
  }
  return new Promise((resolve, reject) => {
    let code: number = EXIT.ok
    let left = false
    const entered = async (line: string): Promise<void> => {
      if (!session.asking) history.add(line)
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
        // What was typed is no longer meant, and not lost: the up arrow brings it back.
        remember(reader, reader.line)
        history.add(reader.line)
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

/** Puts a line into the history of a reader, as if it had been entered. */
function remember(reader: object, line: string): void {
  const { history } = reader as { history?: string[] }
  if (history && history[0] !== line) history.unshift(line)
}
