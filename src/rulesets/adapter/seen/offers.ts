import type { Command } from '../../../kernel/contract/command.js'
import type { NameWriter, OfferHints } from '../../../kernel/contract/offer.js'
import { capitalised } from '../../../kernel/offers/label.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { joiningWord } from '../events/attempts.js'
import { traitName } from '../names.js'
import { CHARACTERS } from '../state/people.js'
import type { AdapterView } from './view.js'

const FRIENDS: readonly string[] = [CHARACTERS, 'allies']

/** Who acts, where several characters could: `(Imre)`. */
function actors({ by }: Command, { people }: AdapterView): readonly string[] {
  const several = people.filter(({ side }) => side === CHARACTERS).length > 1
  return several && typeof by === 'string' ? [by] : []
}

function inBrackets(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Points that are put in: ` + 1 willpower`. */
function points({ willpower, spend = [] }: Command): string {
  const others = spend as readonly string[]
  const put = [...(typeof willpower === 'number' ? [`${willpower} willpower`] : []), ...others]
  return put.map((one) => ` + ${one}`).join('')
}

function at({ to }: Command, name: NameWriter): string {
  return typeof to === 'string' ? ` ${name(to)}` : ''
}

/** `Sneak past the camera`, `Search the desk`. */
function attempted(command: Command, name: NameWriter): string {
  const action = String(command.action)
  const word = command.to === undefined ? undefined : joiningWord(traitName(action))
  return `${capitalised(action)}${word === undefined ? '' : ` ${word}`}${at(command, name)}`
}

/** Points that a roll could take, as a line writes them: `may add spend: stress 1`. */
function addable(command: Command, { people, system }: AdapterView): readonly string[] {
  if (command.willpower !== undefined || command.spend !== undefined) return []
  const acting = people.filter(({ side, name }) => side === CHARACTERS && (command.by ?? name) === name)
  const [person] = acting
  if (person === undefined || acting.length > 1) return []
  const held = (resource: string) =>
    person.figures.some(({ name, value }) => name === resource && Number(value) > 0)
  const clauses = Object.entries(system.points ?? {}).flatMap(([name, clause]) => (held(name) ? clause : []))
  return clauses.length === 0 ? [] : [`may add ${clauses.join(' or ')}`]
}

function words(command: Command, view: AdapterView, name: NameWriter): string | undefined {
  const { verb, project, rote, with: weapon } = command
  switch (verb) {
    case 'try':
      return `${attempted(command, name)}${points(command)}${inBrackets([...actors(command, view), ...addable(command, view)])}`
    case 'extend': {
      const open = view.projects.find((one) => one.name === project)
      const progress = open ? [`${open.accumulated} of ${open.needed}`] : []
      return `Work on ${String(project)}${points(command)}${inBrackets([...actors(command, view), ...progress])}`
    }
    case 'cast': {
      const target = typeof command.to === 'string' ? ` at ${name(command.to)}` : ''
      return rote === undefined
        ? undefined
        : `Cast ${String(rote)}${target}${points(command)}${inBrackets(actors(command, view))}`
    }
    case 'attack': {
      const arm = weapon === undefined ? '' : ` with the ${String(weapon)}`
      return `Attack${at(command, name)}${arm}${points(command)}${inBrackets(actors(command, view))}`
    }
    case 'dodge':
      return `Dodge${inBrackets(actors(command, view))}`
    case 'push':
      return `Push the roll${inBrackets(actors(command, view))}`
    case 'keep':
      return `Keep the roll${inBrackets(actors(command, view))}`
    case 'fight':
      return 'Start the fight'
    case 'end':
      return `End the game: ${String(command.outcome).replaceAll('_', ' ')}`
    default:
      return undefined
  }
}

/** A blow outside of a fight is tried with the action of a weapon; a rote hurts where it has damage. */
function hurts({ verb, action, rote }: Command, { sheets, rotes }: AdapterView): string | undefined {
  if (verb === 'try' && typeof action === 'string')
    return sheets.some(({ weapons }) => weapons.some((one) => sameName(one.action, action)))
      ? 'to'
      : undefined
  if (verb !== 'cast' || typeof rote !== 'string') return undefined
  const known =
    rotes[
      whichName(
        rotes.map(({ name }) => name),
        rote,
      )
    ]
  return known?.damage ? 'to' : undefined
}

/** The words for what a character may do. */
export const offers: OfferHints<Command, AdapterView> = {
  friendly: (side, other) => FRIENDS.includes(side) && FRIENDS.includes(other),
  hurts,
  label: words,
}
