/** How far from the edge of the stage something stands that was brought into view. */
const MARGIN = 90
/** The space above something that begins at the top. */
const ABOVE = 12

/**
 * Brings something on the stage into view. Only the stage scrolls: `scrollIntoView` would move the page around it, too.
 * `start` puts it at the top; `nearest` moves no further than is needed.
 */
export function showOnStage(what: Element | null | undefined, where: 'start' | 'nearest'): void {
  const stage = what?.closest('#board')
  if (!what || !stage) return
  const box = what.getBoundingClientRect()
  const { top, bottom } = stage.getBoundingClientRect()
  if (where === 'start') stage.scrollTop += box.top - top - ABOVE
  else if (box.top < top + MARGIN) stage.scrollTop += box.top - top - MARGIN
  else if (box.bottom > bottom - MARGIN) stage.scrollTop += box.bottom - bottom + MARGIN
}
