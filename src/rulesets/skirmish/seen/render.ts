import { bar, type PersonSeen } from '../../../kernel/contract/view.js'
import { SIDES } from '../people/sides-and-names.js'
import { ARMOR, INITIATIVE, type SkirmishView } from './view.js'

export function render(seen: SkirmishView): readonly string[] {
  // Notes are for the time before a fight; in it they would only push the fight off the screen.
  const notes = isBefore(seen) ? seen.notes.flatMap(noteLine) : []
  return [...standing(seen), ...notes]
}

/** Reports whether no fight is on: there is no encounter, or no character in it has rolled yet. */
function isBefore({ isEncounterActive, round, people }: SkirmishView): boolean {
  if (!isEncounterActive) return true
  const rolled = people.filter(({ side, figures }) => side === SIDES.character && hasScore(figures))
  return round === 0 && rolled.length === 0
}

function hasScore(figures: PersonSeen['figures']): boolean {
  return figures.some(({ name }) => name === INITIATIVE)
}

/** A note may have several lines; each is indented, so that none can pass for a line of the game. */
function noteLine(note: string): readonly string[] {
  return `(${note.trim()})`.split(/\r?\n/).map((line) => `  ${line.replaceAll('\t', ' ')}`)
}

function standing(seen: SkirmishView): readonly string[] {
  if (!seen.isEncounterActive) {
    const carried = Object.entries(seen.carriedHp).map(
      ([id, hp]) => `  ${id} has ${hp} hit points${hp === 0 ? ', down' : ''}`,
    )
    return [`${seen.title}: no encounter`, ...carried]
  }
  const frozen = seen.isEncounterFrozen ? ', frozen' : ''
  const width = Math.max(0, ...seen.order.map((name) => name.length))
  const people = new Map(seen.people.map((person) => [person.name, person]))
  const { awaiting, current } = seen
  return [
    `${seen.title}: ${seen.round === 0 ? 'before the first round' : `round ${seen.round}`}${frozen}`,
    ...seen.order.map((name) => personLine(people.get(name)!, name === current, width)),
    ...attackLine(seen),
    ...(awaiting ? [awaiting.question] : []),
  ]
}

/** What of the turn's attacks is used, where a figure limits them. */
function attackLine({ attacks, current, awaiting }: SkirmishView): readonly string[] {
  if (attacks === null || current === null || awaiting?.reason !== 'turn') return []
  return [`Attacks of ${current} in this turn: ${attacks.used} of ${attacks.limit} used.`]
}

function personLine(person: PersonSeen, holdsTurn: boolean, width: number): string {
  const score = person.figures.find(({ name }) => name === INITIATIVE)?.value
  const ac = person.figures.find(({ name }) => name === ARMOR)?.value
  const { hp = 0, max = 0, health } = person
  const points = health ?? `${bar(hp, max)} ${`${hp}/${max}`.padEnd(7)}`
  const status = person.status.filter((word) => word !== health).join(', ')
  const parts = [person.name.padEnd(width), points, ac === undefined ? '' : `AC ${ac}`, status]
  const line = parts.filter((part) => part !== '').join('  ')
  return `${holdsTurn ? '>' : ' '} ${String(score ?? '--').padStart(3)}  ${line}`.trimEnd()
}
