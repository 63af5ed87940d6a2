// Keeps the warm program while the thread of the tests sleeps: takes a command line from its port, wakes the sleeper when
// the answer lies there.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'

const { port, bell } = workerData
const PROGRAM = fileURLToPath(new URL('program.mjs', import.meta.url))
let program

function answer(ran) {
  port.postMessage(ran)
  Atomics.store(bell, 0, 1)
  Atomics.notify(bell, 0)
}

function started() {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
  child.on('message', answer)
  child.on('exit', (code, signal) => {
    if (program !== child) return
    program = undefined
    answer({ defect: `the program died: ${code ?? signal}` })
  })
  return child
}

port.on('message', (asked) => {
  program ??= started()
  program.send(asked)
})
