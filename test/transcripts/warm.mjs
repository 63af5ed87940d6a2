// The built program, kept warm: plays one step after another in one process, because starting a program for each takes longer
// than the step itself. Each gets a folder, an environment, its standard input; all it writes is answered.
import { Readable } from 'node:stream'
import { main } from '../../dist/surfaces/cli/main.js'

const told = { stdout: '', stderr: '' }
for (const stream of ['stdout', 'stderr']) {
  process[stream].setMaxListeners(0)
  process[stream].write = (text) => {
    told[stream] += text
    return true
  }
}

process.on('message', async ({ folder, env, args, input }) => {
  told.stdout = ''
  told.stderr = ''
  process.chdir(folder)
  Object.assign(process.env, env)
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  process.exitCode = undefined
  try {
    const code = await main(args)
    process.send({ out: told.stdout, err: told.stderr, code })
  } catch (error) {
    process.send({ defect: String(error?.stack ?? error) })
  }
})
