import { tick } from 'svelte'

/** Where the keyboard goes on after something was sent: the verb that is armed, else the first, else the tray itself. */
const NEXT = [
  '#tray .skip',
  '#tray .verb[aria-pressed=true]',
  '#tray .verb',
  '#tray [aria-pressed=true]',
  '#tray .commit:not(:disabled)',
  '#tray',
]

function isLost(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || (at instanceof HTMLButtonElement && at.disabled)
}

/**
 * Keeps the focus in the tray while questions come and go: where the focused choice is gone, the next one has it. Focus
 * that somebody took elsewhere stays there.
 */
export function keepFocus(changes: () => unknown): void {
  let wasInTray = false
  $effect(() => {
    const tray = document.getElementById('tray')
    const follow = ({ target }: Event) => {
      wasInTray = target instanceof Node && tray?.contains(target) === true
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  })
  $effect(() => {
    changes()
    void tick().then(() => {
      if (!wasInTray || !isLost() || document.querySelector('dialog[open]')) return
      const next = NEXT.map((at) => document.querySelector<HTMLElement>(at)).find((one) => one !== null)
      next?.focus({ preventScroll: true })
    })
  })
}
