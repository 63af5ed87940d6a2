import { pointsText } from '../../../kernel/contract/view.js'
import type { PersonView } from './person.js'
import type { SimverseView } from './view.js'
import { factText } from './words.js'

/** Reserves that a board shows beside the name. */
const SHOWN = new Set(['Stamina', 'Mana'])

function personLine(person: PersonView): string {
  const reserves = person.figures.filter(({ name }) => SHOWN.has(name))
  const parts = [
    `${person.name} [${person.side}]`,
    person.health ?? `Vitality ${pointsText(person)}`,
    reserves.map(({ name, value }) => `${name} ${value}`).join(', '),
    `at ${person.at} m`,
    person.inHand.length > 0 ? `holds ${person.inHand.join(', ')}` : 'empty-handed',
    person.status.join(', '),
  ]
  return parts.filter((text) => text !== '').join('; ')
}

/** A view as lines for a terminal. */
export function render(seen: SimverseView): readonly string[] {
  const lines = [
    seen.round === 0
      ? 'The fight has not begun.'
      : `Round ${seen.round}: ${seen.groups.map((group) => group.join(' + ')).join(' → ')}`,
    ...seen.people.map((person) => `${person.name === seen.actor ? '> ' : '  '}${personLine(person)}`),
    ...seen.facts.map((fact) => `  (${factText(fact)}: ${fact.reason})`),
  ]
  for (const option of seen.defenses) lines.push(`  ? ${option.text}`)
  if (seen.awaiting && seen.defenses.length === 0) lines.push(`  ? ${seen.awaiting.question}`)
  if (seen.outcome !== '') lines.push(`The fight is over: ${seen.outcome}`)
  return lines
}
