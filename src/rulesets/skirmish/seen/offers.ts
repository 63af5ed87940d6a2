import type { NameWriter, OfferHints } from '../../../kernel/contract/offer.js'
import { sameName } from '../../../kernel/words/names.js'
import type { AskCommand, SkirmishCommand } from '../commands/commands.js'
import { hasPart } from '../people/sides-and-names.js'
import { shownName } from './shown-name.js'
import { DOWN, type SkirmishView } from './view.js'

/** `add reed widow`: those who are not there yet have no name on the board. */
function namesOf(view: SkirmishView, ids: readonly string[], name: NameWriter): string {
  return ids.map((id) => name(id, shownName(view.names, id))).join(' and ')
}

function askLabel({ check, of, dc }: AskCommand, view: SkirmishView): string {
  const who = of.map((id) => shownName(view.names, id)).join(' and ')
  return `Ask ${who} for a ${check} (DC ${dc})`
}

function turnLabel({ pendingDamage, hasAttacked, people, current }: SkirmishView): string {
  if (pendingDamage) return `End turn, losing the damage of the ${pendingDamage.weapon}`
  const isDown = people.some(({ name, status }) => name === current && status.includes(DOWN))
  return hasAttacked || isDown ? 'End turn' : 'End turn without attacking'
}

/** The words for what a seat may do in a skirmish. */
export const offers: OfferHints<SkirmishCommand, SkirmishView> = {
  actor: ({ current }) => current ?? undefined,
  stands: ({ status }) => !status.includes(DOWN),
  /** By id, by display name, or by a part of either that only one has (`entitiesNamed`). */
  meant(text, { names }) {
    const ids = Object.keys(names)
    const whole = ids.filter((id) => sameName(names[id]!, text))
    if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined
    const found = ids.filter((id) => hasPart(id, text) || hasPart(names[id]!, text))
    return found.length === 1 ? found[0] : undefined
  },
  aims: ({ verb }, { pendingDamage }) => (verb === 'damage' ? (pendingDamage?.targets ?? []) : undefined),
  /** An encounter is ended early behind the turn's own end; one that is decided waits for it. */
  group: (command, { decided }) =>
    command.verb === 'encounter' && command.action === 'end' && decided === null ? 'end' : undefined,
  label(command, view, name) {
    switch (command.verb) {
      case 'attack':
        return `Attack ${namesOf(view, command.to, name)} with the ${command.with}`
      case 'damage': {
        const { weapon = command.with ?? '', targets = [] } = view.pendingDamage ?? {}
        return `Roll damage: ${weapon} on ${targets.map((id) => shownName(view.names, id)).join(' and ')}`
      }
      case 'turn':
        return turnLabel(view)
      case 'initiative':
        return `Roll initiative for ${shownName(view.names, command.by ?? '')}`
      case 'check':
        return `Roll the ${command.check} of ${shownName(view.names, command.by ?? '')}`
      case 'encounter':
        if (command.action === 'end') return 'End the encounter'
        return `Start the encounter${command.with ? ` with ${namesOf(view, command.with, name)}` : ''}`
      case 'add':
        // A second one of a kind is another person, also for the one who acts.
        return `Bring in ${namesOf(view, command.who, (said) => said)}`
      case 'ask':
        return askLabel(command, view)
      case 'roll':
        return `Roll ${command.dice} (no effect on the fight)`
      default:
        return undefined
    }
  },
}
