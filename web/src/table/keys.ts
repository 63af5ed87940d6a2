import { lettersOn } from '../ui/settings/settings.svelte.js'
import { MAX_LIST_LENGTH, ofVerb } from './choices/grouping.js'
import type { Session } from './session.svelte.js'

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

function takesEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary, dialog') !== null
}

function focusLine(): HTMLInputElement | undefined {
  const line = document.getElementById('line')
  if (!(line instanceof HTMLInputElement)) return undefined
  line.focus()
  return line
}

/** Goes to the row of the journal before or after the one that has the focus. */
function moveInJournal(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#journal [data-row]')]
  if (rows.length === 0) return
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? rows.length - 1 : Math.max(0, Math.min(rows.length - 1, at + step))
  rows[next]?.focus()
}

interface Elsewhere {
  help(): void
  journal(): void
}

/** The keys of the table, while no field has the focus. */
export function tableKeys(
  session: () => Session,
  { help, journal }: Elsewhere,
): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(target)) return
    if (document.querySelector('dialog[open]')) return
    const at = session()
    const { look } = at
    if (!look) return
    const done = () => event.preventDefault()

    if (key === 'Enter') {
      if (takesEnter(target) || at.text.trim() === '') return
      done()
      void at.commit()
    } else if (/^[1-9]$/.test(key) && at.mine) {
      const place = Number(key) - 1
      const many = look.choices.length > MAX_LIST_LENGTH
      const verbs = [...new Set(look.choices.map(({ command }) => command.verb))]
      const choice = many ? ofVerb(look.choices, verbs[place] ?? '') : look.choices[place]
      if (!choice) return
      done()
      at.select(choice.text)
      focusPicked()
    } else if (key === '/') {
      done()
      focusLine()
    } else if (lettersOn()) {
      letter(event, at, { help, journal })
    }
  }
}

/** The radio of what is picked, so that a screen reader hears it and the arrows go on from there. */
function focusPicked(): void {
  queueMicrotask(() =>
    document
      .querySelector<HTMLElement>('#tray input[type=radio]:checked, #tray .seg.verbs [aria-pressed=true]')
      ?.focus(),
  )
}

/** What a single letter does. */
function deedOf(key: string, session: Session, { help, journal }: Elsewhere): (() => void) | undefined {
  switch (key) {
    case '?':
      return help
    case 'o':
      return () => session.oddsOfAll()
    case 'e': {
      const end = session.look?.choices.find(({ group }) => group === 'end')
      return end && session.mine ? () => session.select(end.text) : undefined
    }
    case 'u':
      return () => document.getElementById('undo')?.click()
    case 'j':
    case 'k':
      return () => {
        journal()
        moveInJournal(key === 'j' ? 1 : -1)
      }
    case 'g':
      return showWhoIsUp
    default:
      return undefined
  }
}

function showWhoIsUp(): void {
  const up = document.querySelector('.person.must, .person.turn, .ord.now, .ord.waits')
  up?.scrollIntoView({ block: 'center', inline: 'center' })
}

const OWN = ['?', 'o', 'e', 'u', 'j', 'k', 'g', ' ']

function letter(event: KeyboardEvent, session: Session, elsewhere: Elsewhere): void {
  const key = event.key.toLowerCase()
  const deed = deedOf(key, session, elsewhere)
  if (deed) {
    event.preventDefault()
    deed()
  } else if (!OWN.includes(key) && /^[a-z]$/.test(key) && !session.watches) {
    // Any other letter begins a command: the line takes it from here.
    focusLine()?.select()
  }
}
