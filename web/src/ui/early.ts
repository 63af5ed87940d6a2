/** Before anything is drawn: a key leaves the address at once, and nobody who chose dark is shown light. */
import { beginLook } from '../api/first-look.js'
import { keyOfPage, recall } from '../api/kept.js'

const place = /^\/([tj])\/([^/]+)\/?$/.exec(location.pathname)
if (place) {
  const id = decodeURIComponent(place[2]!)
  const key = keyOfPage(id)
  if (key !== undefined && place[1] === 't') beginLook(id, key)
}

const { dataset } = document.documentElement
const theme = recall('theme')
if (theme === 'light' || theme === 'dark') dataset.theme = theme
const size = recall('text')
if (size !== undefined && /^(-2|-1|1|2)$/.test(size)) dataset.text = size
