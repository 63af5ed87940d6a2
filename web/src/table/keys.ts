import { tick } from 'svelte'
import { lettersOn } from '../ui/settings/settings.svelte.js'
import type { Session } from './session.svelte.js'

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

function takesEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary, select, dialog') !== null
}

/** The verb that is armed: Enter on it does what is picked, as it does anywhere else. */
function isArmed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('.verb[aria-pressed=true]') !== null
}

/** Opens the command line, which takes the focus itself. */
function openLine(session: Session): void {
  if (session.watches) return
  session.play.skip()
  session.typesCommand = true
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

    if (key.startsWith('Arrow') && movePeople(event)) done()
    else if ((key === ' ' || key === 'Enter') && at.play.isPlaying) {
      done()
      at.play.skip()
    } else if (key === 'Enter') {
      if (at.text.trim() === '' || (takesEnter(target) && !isArmed(target))) return
      done()
      void at.commit()
    } else if (key === 'Escape') {
      if (at.mine && at.dock.back()) done()
    } else if (/^[1-9]$/.test(key) && at.mine) {
      at.play.skip()
      if (!pressNumber(at, Number(key) - 1)) return
      done()
      focusPicked()
    } else if (key === '/') {
      done()
      openLine(at)
    } else if (lettersOn()) {
      letter(event, at, { help, journal })
    }
  }
}

/** Games that draw their choices themselves are answered by the number of a choice, all others by verb, then target. */
function pressNumber(session: Session, place: number): boolean {
  const { look, dock } = session
  if (!look || !session.drawsChoices(look)) return dock.digit(place)
  const choice = look.choices[place]
  if (choice) session.select(choice.text)
  return choice !== undefined
}

/** What is picked or armed, so that a screen reader hears it and the keyboard goes on from there. */
function focusPicked(): void {
  void tick().then(() =>
    document
      .querySelector<HTMLElement>(
        '#board .person[aria-pressed=true], #tray .verb[aria-pressed=true], #tray [aria-pressed=true]',
      )
      ?.focus(),
  )
}

/** Goes to the person before or after the one that has the focus, in the order in which they stand. */
function movePeople(event: KeyboardEvent): boolean {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || !at.matches('#board .person')) return false
  const people = [...document.querySelectorAll<HTMLElement>('#board .person')]
  const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1
  people[people.indexOf(at) + step]?.focus()
  return true
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
    case 's':
      return () => (session.sheet = sheetWanted(session))
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
  const up = document.querySelector('.person.must, .person.acts, .ord.now, .ord.waits')
  up?.scrollIntoView({ block: 'center', inline: 'center' })
}

/** The person who has the focus, else the one who is lit, else the reader's own. */
function sheetWanted({ look }: Session): string | undefined {
  const named = (at: Element | null) => (at instanceof HTMLElement ? at.dataset.name : undefined)
  const own = look?.view.people.find(({ seat }) => seat === look.you.seat)
  return (
    named(document.activeElement) ??
    named(document.querySelector('#board .person.must, #board .person.acts')) ??
    own?.name ??
    look?.view.people[0]?.name
  )
}

const OWN = ['?', 'o', 'e', 'u', 'j', 'k', 'g', 's', ' ']

function letter(event: KeyboardEvent, session: Session, elsewhere: Elsewhere): void {
  const key = event.key.toLowerCase()
  const deed = deedOf(key, session, elsewhere)
  if (deed) {
    event.preventDefault()
    deed()
  } else if (!OWN.includes(key) && /^[a-z]$/.test(key) && !session.watches) {
    // Any other letter begins a command: the line takes it from here.
    openLine(session)
  }
}
