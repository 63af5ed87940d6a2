import type { ClauseSpec, RulingKind, VerbSpec, Verbs } from '../contract/command.js'
import type { ClockSeen, CommonView, Figure, PersonSeen } from '../contract/view.js'
import { type GlossaryEntry, withoutCount } from './entry.js'

const RULED: Readonly<Record<RulingKind, string>> = {
  procedure: 'A procedure of the game master.',
  discretion: 'A ruling at the game master’s discretion.',
  free: 'A free ruling of the game master.',
}

function verbText({ summary, usage, role, ruling, query }: VerbSpec): string {
  const marks = [
    ...(ruling === undefined ? (role === 'gm' ? ['For the game master.'] : []) : [RULED[ruling]]),
    ...(query ? ['A question: nothing changes.'] : []),
  ]
  return [summary, `Write: ${usage}.`, ...marks].join(' ')
}

/** Returns the fixed words that clauses of these verbs take, each with every clause that takes it. */
function optionEntries(verbs: Verbs): readonly GlossaryEntry[] {
  const found = new Map<string, string[]>()
  for (const [verb, { clauses }] of Object.entries(verbs))
    for (const { label, options = [], summary } of clauses as readonly ClauseSpec[])
      for (const option of options)
        found.set(option, [...(found.get(option) ?? []), `${verb} ${label}: ${option} (${summary})`])
  return [...found].map(([name, uses]) => ({ name, kind: 'option', text: `Written in: ${uses.join('; ')}` }))
}

/** Returns what every game can explain of its commands. */
export function verbEntries(verbs: Verbs): readonly GlossaryEntry[] {
  const own = Object.entries(verbs).map(
    ([verb, spec]): GlossaryEntry => ({ name: verb, kind: 'command', text: verbText(spec) }),
  )
  return [...own, ...optionEntries(verbs)]
}

function figureText({ name, value, base, terms = [] }: Figure): string {
  if (terms.length === 0) return `${name} ${value}`
  const parts = terms.map(({ value: by, source }) => `${by < 0 ? '−' : '+'}${Math.abs(by)} ${source}`)
  return `${name} ${value} (${base ?? ''} ${parts.join(', ')})`
}

function personText({ side, seat, hp, max, health, status, figures }: PersonSeen): string {
  const points = hp === undefined ? health : max === undefined ? `${hp} HP` : `${hp} of ${max} HP`
  const parts = [
    `On the side of ${side}${seat === undefined ? '' : `, played by ${seat}`}.`,
    ...(points === undefined || points === '' ? [] : [`${points}.`]),
    ...(figures.length === 0 ? [] : [`${figures.map(figureText).join(', ')}.`]),
    ...(status.length === 0 ? [] : [`Now: ${status.join(', ')}.`]),
  ]
  return parts.join(' ')
}

function clockText({ value, max, status }: ClockSeen): string {
  return `A clock at ${value} of ${max}; it is ${status}. When it is full, what it stands for happens.`
}

/** Returns what every game can explain of a view: people with their figures as the seat sees them, and clocks. */
export function viewEntries(view: CommonView): readonly GlossaryEntry[] {
  const bearers = new Map<string, string[]>()
  for (const { name, status } of view.people)
    for (const said of status) {
      const word = withoutCount(said)
      bearers.set(word, [...(bearers.get(word) ?? []), name])
    }
  const sides = new Map<string, string[]>()
  for (const { name, side } of view.people) sides.set(side, [...(sides.get(side) ?? []), name])
  return [
    ...view.people.map(
      (person): GlossaryEntry => ({ name: person.name, kind: 'person', text: personText(person) }),
    ),
    ...view.clocks.map(
      (clock): GlossaryEntry => ({ name: clock.name, kind: 'clock', text: clockText(clock) }),
    ),
    ...[...bearers].map(
      ([name, who]): GlossaryEntry => ({ name, kind: 'status', text: `A status of ${who.join(', ')}.` }),
    ),
    ...[...sides].map(
      ([name, who]): GlossaryEntry => ({ name, kind: 'side', text: `A side: ${who.join(', ')}.` }),
    ),
    ...view.people.flatMap(({ name, figures }) =>
      figures.map(
        (figure): GlossaryEntry => ({ name: figure.name, kind: 'figure', text: `A figure of ${name}.` }),
      ),
    ),
  ]
}
