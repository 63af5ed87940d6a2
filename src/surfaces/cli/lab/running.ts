import type { Progress } from '../progress.js'

/**
 * Does something that Ctrl-C ends early and in good order; a second one ends the program at once. Work that hears nothing for
 * a while, because it counts in one go, says so with `deaf`: meanwhile Ctrl-C ends the program at once, and nobody waits in vain.
 */
export async function interruptible<Result>(
  progress: Progress,
  work: (signal: AbortSignal, deaf: (isDeaf: boolean) => void) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(130)
    progress.say('Stopping: what is done so far follows. Once more to leave at once.')
    stopping.abort()
  }
  const deaf = (isDeaf: boolean): void => {
    process.off('SIGINT', stop)
    if (!isDeaf) process.on('SIGINT', stop)
  }
  process.on('SIGINT', stop)
  try {
    return await work(stopping.signal, deaf)
  } finally {
    process.off('SIGINT', stop)
    progress.end()
  }
}
