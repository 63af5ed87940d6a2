import './site.css'
import { setUpTheme } from './theme.js'

function setUpMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('#menu')!
  button.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('rooms-open')
    button.ariaExpanded = String(isOpen)
  })
}

/** A button that takes a block of code to the clipboard. */
function setUpCopying(): void {
  for (const block of document.querySelectorAll<HTMLPreElement>('main pre')) {
    const button = document.createElement('button')
    button.className = 'copy'
    button.textContent = 'Copy'
    const code = block.textContent ?? ''
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code)
      button.textContent = 'Copied'
    })
    block.append(button)
  }
}

/** The search is fetched when somebody goes to its field, by `/` or by hand, and not before. */
function setUpSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search')!
  const fetchSearch = async (): Promise<void> => {
    const { Search } = await import('./search.js')
    new Search(field, document.documentElement.dataset.root ?? '').find()
  }
  field.addEventListener('focus', () => void fetchSearch(), { once: true })
  field.form!.addEventListener('submit', (event) => event.preventDefault())
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    field.focus()
  })
}

setUpTheme()
setUpMenu()
setUpCopying()
setUpSearch()
