import { pathHere } from '../../api/server.js'
import plain from '../../mark.svg'
import lit from '../../mark-lit.svg'
import { hasNotice, hasSound } from './settings.svelte.js'

/** The page's own sign in its tab has a lamp while the table waits for this person. */
export function showLamp(isOn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = isOn ? lit : plain
}

/** It has become this person's turn: a knock and, where the page is not looked at, a notice of the system, as they like it. */
export function callToTable(title: string): void {
  if (hasSound()) void import('../knock.js').then(({ knock }) => knock()).catch(() => {})
  if (!hasNotice() || !document.hidden) return
  try {
    const notice = new Notification(`Your move: ${title}`, { icon: lit, tag: pathHere() })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // Some phones show notices by a service worker only; the title and the lamp say it there.
  }
}
