import { keep, recall } from '../api/kept.js'

type Theme = 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')
const chosen = recall('theme')

let theme = $state<Theme>(
  chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light',
)

system.addEventListener('change', () => {
  if (recall('theme') === undefined) theme = system.matches ? 'dark' : 'light'
})

export function currentTheme(): Theme {
  return theme
}

export function switchTheme(): void {
  theme = theme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  keep('theme', theme)
}

let size = $state(Number(recall('text') ?? 0))

export function textSize(): number {
  return size
}

/** Two steps each way. */
export function setTextSize(step: number): void {
  size = Math.max(-2, Math.min(2, step))
  if (size === 0) delete document.documentElement.dataset.text
  else document.documentElement.dataset.text = String(size)
  keep('text', size === 0 ? undefined : String(size))
}
