import type { Progress } from '../progress.js'

/** Does something that Ctrl-C ends early and in good order; a second one ends the program at once. */
export async function interruptible<Result>(
  progress: Progress,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(130)
    progress.say('Stopping: what is done so far follows. Once more to leave at once.')
    stopping.abort()
  }
  process.on('SIGINT', stop)
  try {
    return await work(stopping.signal)
  } finally {
    process.off('SIGINT', stop)
    progress.end()
  }
}
