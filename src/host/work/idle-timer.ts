/** A timer that keeps no program running: in Node it lets the process end, elsewhere there is nothing to let end. */
export function idleTimer<Timer>(timer: Timer): Timer {
  const { unref } = timer as { readonly unref?: () => unknown }
  if (typeof timer === 'object' && unref) unref.call(timer)
  return timer
}

/** What `setTimeout` and `setInterval` answer here. */
export type Timer = ReturnType<typeof setTimeout>

/** Calls again and again, and keeps no program running. */
export function everyNowAndThen(work: () => void, milliseconds: number): Timer {
  return idleTimer(setInterval(work, milliseconds))
}
