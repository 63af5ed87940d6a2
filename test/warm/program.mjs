// The built program, kept warm: runs one command line after another in one process, because starting a program for each
// takes longer than what most of them do. Each gets a folder, an environment and its standard input of its own; all it
// writes is answered, with the exit code it would have ended with.
import { Readable } from 'node:stream'
import { main } from '../../dist/surfaces/cli/main.js'

const told = { stdout: [], stderr: [] }
process.setMaxListeners(0)
for (const stream of ['stdout', 'stderr']) {
  process[stream].setMaxListeners(0)
  process[stream].write = (text, encoding, done) => {
    told[stream].push(Buffer.from(text))
    const heard = typeof encoding === 'function' ? encoding : done
    if (heard) process.nextTick(heard)
    return true
  }
}

function taken(stream) {
  return Buffer.concat(told[stream].splice(0)).toString('utf8')
}

process.on('message', async ({ folder, env, args, input }) => {
  process.chdir(folder)
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name]
  Object.assign(process.env, env)
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  process.exitCode = undefined
  try {
    const code = await main(args)
    process.send({ code, out: taken('stdout'), err: taken('stderr') })
  } catch (error) {
    process.send({ defect: String(error?.stack ?? error) })
  }
})
