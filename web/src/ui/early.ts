/** Before anything is drawn: a key leaves the address at once, and nobody who chose dark is shown light. */
import { beginLook } from '../api/first-look.js'
import { keyOfPage, recall } from '../api/kept.js'
import { pathHere } from '../api/server.js'

const place = /^\/([tj])\/([^/]+)\/?$/.exec(pathHere())
if (place) {
  const id = decodeURIComponent(place[2]!)
  const key = keyOfPage(id)
  if (key !== undefined && place[1] === 't') beginLook(id, key)
}

const { dataset } = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

/** Without a choice the page follows the system, also when the system changes. */
function followSystem(): void {
  const chosen = recall('theme')
  dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
}
followSystem()
system.addEventListener('change', followSystem)

const size = recall('text')
if (size !== undefined && /^(-2|-1|1|2)$/.test(size)) dataset.text = size
const motion = recall('motion')
if (motion === 'full' || motion === 'none') dataset.motion = motion
