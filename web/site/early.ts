// Runs before anything is painted: the theme that was chosen here, or the system's.
import { THEME } from './theme.js'

const dark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? (dark ? 'dark' : 'light')
