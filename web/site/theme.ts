/** Where this browser keeps the theme that was chosen. */
export const THEME = 'ludex-site-theme'

/** The button in the head of every page turns the light on or off. */
export function setUpTheme(): void {
  const root = document.documentElement
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (localStorage.getItem(THEME) === null) root.dataset.theme = matches ? 'dark' : 'light'
  })
  document.querySelector('#theme')!.addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
    localStorage.setItem(THEME, root.dataset.theme)
  })
}
