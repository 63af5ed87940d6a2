import { pointsText } from '../../../kernel/contract/view.js'
import { factText } from '../events/shared/facts.js'
import { type Facing, facingOf, pointDistance, toHundredths } from '../field/geometry.js'
import type { Area } from '../field/place.js'
import type { FieldView } from './field.js'
import type { PersonView } from './person.js'
import type { SimverseView } from './view.js'

/** Reserves that a board shows beside the name. */
const SHOWN = new Set(['Stamina', 'Mana'])

const COLUMNS: readonly ((person: PersonView, inHand: PersonView | undefined) => string)[] = [
  ({ name }) => name,
  ({ side }) => side,
  pointsText,
  placeText,
]

const FROM: Readonly<Record<Facing, string>> = { front: '', flank: ' to their side', rear: ' to their back' }

/** Where somebody stands; on a grid also how far from the person in hand, which nobody reads from two pairs of numbers. */
function placeText(person: PersonView, inHand: PersonView | undefined): string {
  const { at, y, look, side } = person
  if (y === undefined) return `at ${at} m`
  if (inHand?.y === undefined || inHand === person) return `at ${at},${y}`
  const towards = { x: inHand.at - at, y: inHand.y - y }
  const metres = toHundredths(pointDistance({ x: 0, y: 0 }, towards))
  const facing = side === inHand.side || look === undefined ? 'front' : facingOf(look, towards)
  return `at ${at},${y}, ${metres} m${FROM[facing]}`
}

/** What is different with everybody: what they hold, what they have left, how they are. */
function rest({ inHand, figures, status, worn }: PersonView): string {
  const reserves = figures.filter(({ name }) => SHOWN.has(name))
  const parts = [
    inHand.join(', ') || 'empty-handed',
    reserves.map(({ name, value }) => `${name} ${value}`).join(', '),
    status.join(', '),
    worn.join(', '),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function peopleLines({ people, actor }: SimverseView): readonly string[] {
  const inHand = people.find(({ name }) => name === actor)
  const rows = people.map((person) => COLUMNS.map((of) => of(person, inHand)))
  const widths = COLUMNS.map((_, column) => Math.max(0, ...rows.map((row) => row[column]!.length)))
  return people.map((person, row) => {
    const cells = rows[row]!.map((cell, column) => cell.padEnd(widths[column]!))
    return `${person.name === actor ? '> ' : '  '}${[...cells, rest(person)].join('  ')}`
  })
}

function areaText({ x, y, w, d }: Area, grid: boolean): string {
  return grid ? `${x},${y} to ${x + w},${y + d}` : `${x} to ${x + w} m`
}

const HAZARDS: Readonly<Record<string, string>> = { drop: 'a drop', water: 'deep water', harm: 'harmful' }

/** The ground in a line or two: what is dangerous, and what stands on it. */
function groundLines(field: FieldView | undefined): readonly string[] {
  if (!field) return []
  const { grid, obstacles, zones, hazards } = field
  const things = [
    ...obstacles.map((one) => `${one.solid ? 'wall' : `${one.cover} cover`} ${areaText(one, grid)}`),
    ...zones.map((one) => {
      const kind = [one.difficult ? 'difficult' : '', one.heightM > 0 ? `${one.heightM} m high` : '']
      return `${kind.filter((word) => word !== '').join(', ')} ${areaText(one, grid)}`
    }),
  ]
  const dangers = hazards.map((one) => `${one.id} (${HAZARDS[one.kind]}) ${areaText(one, grid)}`)
  return [
    ...(dangers.length > 0 ? [`  Danger: ${dangers.join('; ')}`] : []),
    ...(things.length > 0 ? [`  Ground: ${things.join('; ')}`] : []),
  ]
}

/** A view as lines for a terminal. */
export function render(seen: SimverseView): readonly string[] {
  const lines = [
    seen.round === 0
      ? 'The fight has not begun.'
      : `Round ${seen.round}: ${seen.groups.map((group) => group.join(' + ')).join(' → ')}`,
    ...peopleLines(seen),
    ...groundLines(seen.field),
    ...seen.facts.map((fact) => `  (${factText(fact)}: ${fact.reason})`),
  ]
  for (const option of seen.defenses) lines.push(`  ? ${option.text}`)
  if (seen.awaiting && seen.defenses.length === 0) lines.push(`  ? ${seen.awaiting.question}`)
  if (seen.outcome !== '' && seen.awaiting?.reason === 'interval') lines.push('The hour after the fight.')
  if (seen.outcome !== '') lines.push(`The fight is over: ${seen.outcome}`)
  return lines
}
