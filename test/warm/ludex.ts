import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'

/** What a program has come to. */
export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Asked {
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly args: readonly string[]
  readonly input: string
}

interface Keeper {
  readonly port: MessagePort
  readonly bell: Int32Array
}

/** Milliseconds after which a program has hung: nobody else could tell, for this thread sleeps. */
const LONGEST = 300_000

let keeper: Keeper | undefined

function hired(): Keeper {
  const { port1, port2 } = new MessageChannel()
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('keeper.mjs', import.meta.url), {
    workerData: { port: port2, bell },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  port1.unref()
  return { port: port1, bell }
}

/**
 * Runs the built program as `spawnSync` would, in a process that was started before and has loaded it already. What only a
 * process of its own can show (signals, a full disk, a terminal, two at once) is no matter for this.
 */
export function runWarm({ folder, env, args, input }: Asked): Ran {
  keeper ??= hired()
  const { port, bell } = keeper
  Atomics.store(bell, 0, 0)
  port.postMessage({ folder, env: { ...env }, args, input })
  if (Atomics.wait(bell, 0, 0, LONGEST) === 'timed-out')
    throw new Error(`ludex ${args.join(' ')}: no answer after ${LONGEST} ms`)
  const { message } = receiveMessageOnPort(port) as {
    readonly message: Ran & { readonly defect?: string }
  }
  if (message.defect !== undefined) throw new Error(`ludex ${args.join(' ')}: ${message.defect}`)
  return message
}
