/** From the row in hand to the other one. */
interface Across {
  readonly key: 'ArrowUp' | 'ArrowDown'
  /** Those of the other row, the first one that is there. */
  readonly to: string
}

/**
 * Arrow keys go from one thing to the next in a row, around its ends, and across to another row. Keys that lead nowhere,
 * or come from elsewhere, are left alone.
 */
export function walkRow(event: KeyboardEvent, row: string, across: Across): void {
  const all = [...document.querySelectorAll<HTMLElement>(row)]
  const place = all.indexOf(document.activeElement as HTMLElement)
  if (place < 0) return
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const next =
    event.key === across.key
      ? document.querySelector<HTMLElement>(across.to)
      : step && all[(place + step + all.length) % all.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}
