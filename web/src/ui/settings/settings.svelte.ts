import { keep, recall } from '../../api/kept.js'
import type { Speed } from '../../table/beats/pace.js'

/** Tastes of this browser. Each has an effect at once, is kept, and follows the system where nothing is chosen. */
export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'none'
export type OddsWhen = 'always' | 'ask'

const root = document.documentElement.dataset
const systemDark = matchMedia('(prefers-color-scheme: dark)')

function oneOf<T extends string>(name: string, known: readonly T[], otherwise: T): T {
  const kept = recall(name)
  return known.find((one) => one === kept) ?? otherwise
}

const tastes = $state({
  theme: oneOf<Theme>('theme', ['light', 'dark'], 'system'),
  motion: oneOf<Motion>('motion', ['full', 'none'], 'system'),
  odds: oneOf<OddsWhen>('odds', ['ask'], 'always'),
  speed: oneOf<Speed>('speed', ['fast', 'instant'], 'normal'),
  sound: recall('sound') === 'on',
  notice: recall('notice') === 'on',
  letters: recall('letters') !== 'off',
  text: Number(recall('text') ?? 0),
  dark: systemDark.matches,
})
systemDark.addEventListener('change', () => {
  tastes.dark = systemDark.matches
})

export function theme(): Theme {
  return tastes.theme
}

/** What is shown now, chosen or by the system. */
export function isDark(): boolean {
  return tastes.theme === 'system' ? tastes.dark : tastes.theme === 'dark'
}

export function setTheme(chosen: Theme): void {
  tastes.theme = chosen
  keep('theme', chosen === 'system' ? undefined : chosen)
  root.theme = isDark() ? 'dark' : 'light'
}

export function motion(): Motion {
  return tastes.motion
}

export function setMotion(chosen: Motion): void {
  tastes.motion = chosen
  keep('motion', chosen === 'system' ? undefined : chosen)
  if (chosen === 'system') delete root.motion
  else root.motion = chosen
}

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether nothing may fly or fall: chosen here, or by the system. */
export function isStill(): boolean {
  return tastes.motion === 'none' || (tastes.motion === 'system' && lessMotion.matches)
}

/** How fast the page shows what others do. */
export function speed(): Speed {
  return tastes.speed
}

export function setSpeed(chosen: Speed): void {
  tastes.speed = chosen
  keep('speed', chosen === 'normal' ? undefined : chosen)
}

export function oddsWhen(): OddsWhen {
  return tastes.odds
}

export function setOddsWhen(chosen: OddsWhen): void {
  tastes.odds = chosen
  keep('odds', chosen === 'always' ? undefined : chosen)
}

/** Whether a knock is heard when it is one's turn. */
export function hasSound(): boolean {
  return tastes.sound
}

export function setSound(on: boolean): void {
  tastes.sound = on
  keep('sound', on ? 'on' : undefined)
}

/** Whether the system shows a notice when it is one's turn and the page is not looked at. */
export function hasNotice(): boolean {
  return tastes.notice
}

/** Asks the browser where it has not been asked. Returns why not, where it refuses. */
export async function setNotice(on: boolean): Promise<string | undefined> {
  const answer = !on
    ? 'off'
    : typeof Notification === 'undefined'
      ? 'missing'
      : await Notification.requestPermission()
  tastes.notice = answer === 'granted'
  keep('notice', tastes.notice ? 'on' : undefined)
  if (!on || tastes.notice) return undefined
  return answer === 'missing'
    ? 'This browser shows no notices.'
    : 'The browser does not allow notices for this page; change it in the browser’s own settings.'
}

/** WCAG 2.1.4: keys of a single letter can be switched off. */
export function lettersOn(): boolean {
  return tastes.letters
}

export function setLetters(on: boolean): void {
  tastes.letters = on
  keep('letters', on ? undefined : 'off')
}

/** Text size: 0 is normal, two steps each way. */
export function textSize(): number {
  return tastes.text
}

export function setTextSize(step: number): void {
  tastes.text = Math.max(-2, Math.min(2, step))
  if (tastes.text === 0) delete root.text
  else root.text = String(tastes.text)
  keep('text', tastes.text === 0 ? undefined : String(tastes.text))
}
