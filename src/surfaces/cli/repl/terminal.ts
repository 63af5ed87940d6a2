import { createInterface } from 'node:readline'
import { isVisible } from '../../../kernel/visible.js'
import { EXIT } from '../exit.js'
import { shown } from './paint.js'
import type { Session } from './session.js'
import { History } from './state-folder.js'

/** Ctrl-C, as shells count it. */
const INTERRUPTED = 130

/** A person at a terminal: prompt, Tab, history. Answers the exit code. */
export function atTerminal(session: Session): Promise<number> {
  const history = new History()
  const { output } = session
  const screen = process.stdout.isTTY ? process.stdout : process.stderr
  const reader = createInterface({
    input: process.stdin,
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
  let asked = ''
  const prompt = () => {
    const ask = session.table.view(session.seat).awaiting?.question ?? ''
    if (ask !== asked) output.say(output.quiet.dim(ask))
    asked = ask
    reader.setPrompt(`${shown(output.paint.bold(session.turn))}> `)
    reader.prompt()
  }
  return new Promise((resolve, reject) => {
    let code: number = EXIT.ok
    let left = false
    reader.on('line', (line) => {
      if (left) return
      history.add(line)
      try {
        left = session.enter(line, { line: 0 }) === 'left'
        if (left) reader.close()
        else prompt()
      } catch (error) {
        reader.removeAllListeners('close')
        reader.close()
        reject(error)
      }
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
      screen.write('\n')
      resolve(code)
    })
    prompt()
  })
}
