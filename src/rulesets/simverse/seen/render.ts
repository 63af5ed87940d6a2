import { pointsText } from '../../../kernel/contract/view.js'
import { factText } from '../events/shared/facts.js'
import type { PersonView } from './person.js'
import type { SimverseView } from './view.js'

/** Reserves that a board shows beside the name. */
const SHOWN = new Set(['Stamina', 'Mana'])

const COLUMNS: readonly ((person: PersonView) => string)[] = [
  ({ name }) => name,
  ({ side }) => side,
  pointsText,
  ({ at }) => `at ${at} m`,
]

/** What is different with everybody: what they hold, what they have left, how they are. */
function rest({ inHand, figures, status }: PersonView): string {
  const reserves = figures.filter(({ name }) => SHOWN.has(name))
  const parts = [
    inHand.join(', ') || 'empty-handed',
    reserves.map(({ name, value }) => `${name} ${value}`).join(', '),
    status.join(', '),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function peopleLines({ people, actor }: SimverseView): readonly string[] {
  const widths = COLUMNS.map((of) => Math.max(0, ...people.map((person) => of(person).length)))
  return people.map((person) => {
    const cells = COLUMNS.map((of, at) => of(person).padEnd(widths[at]!))
    return `${person.name === actor ? '> ' : '  '}${[...cells, rest(person)].join('  ')}`
  })
}

/** A view as lines for a terminal. */
export function render(seen: SimverseView): readonly string[] {
  const lines = [
    seen.round === 0
      ? 'The fight has not begun.'
      : `Round ${seen.round}: ${seen.groups.map((group) => group.join(' + ')).join(' → ')}`,
    ...peopleLines(seen),
    ...seen.facts.map((fact) => `  (${factText(fact)}: ${fact.reason})`),
  ]
  for (const option of seen.defenses) lines.push(`  ? ${option.text}`)
  if (seen.awaiting && seen.defenses.length === 0) lines.push(`  ? ${seen.awaiting.question}`)
  if (seen.outcome !== '') lines.push(`The fight is over: ${seen.outcome}`)
  return lines
}
