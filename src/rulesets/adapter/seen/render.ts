import { bar, type PersonSeen } from '../../../kernel/contract/view.js'
import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/words/names.js'
import { visible } from '../../../kernel/words/visible.js'
import { DAMAGE_TYPES } from '../people/health.js'
import { CHARACTERS } from '../state/people.js'
import type { AdapterView, ClockView } from './view.js'

/** Log, story, odds and commands know a clock by its id, so the board tells it wherever it is another word. */
function dial({ id, name, value, max, falling }: ClockView): string {
  const face = max <= 12 ? ` ${'#'.repeat(value)}${'-'.repeat(max - value)}` : ''
  const notes = [...(sameName(id, name) ? [] : [id]), ...(falling ? ['counting down'] : [])]
  return `${name} ${value}/${max}${face}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

function pairs(map: Readonly<Record<string, number>>): string {
  return Object.keys(map)
    .toSorted()
    .map((name) => `${name} ${map[name]}`)
    .join(', ')
}

function figure(person: PersonSeen, name: string): number | string | undefined {
  return person.figures.find((one) => one.name === name)?.value
}

/** `/` bashing, `X` lethal, `*` aggravated, worst first. */
function boxes(person: PersonSeen): string {
  const [bashing, lethal, aggravated] = DAMAGE_TYPES.map((type) => Number(figure(person, type) ?? 0))
  const filled = `${'*'.repeat(aggravated!)}${'X'.repeat(lethal!)}${'/'.repeat(bashing!)}`
  return filled.padEnd(person.max ?? 0, '.')
}

/** Shown as boxes or beside them. */
const IN_BOXES: readonly string[] = [...DAMAGE_TYPES, 'wounds', 'threat']

/** Boxes, or points where the system counts those. */
function gauge(person: PersonSeen, points: boolean): string {
  return points ? `${bar(person.hp ?? 0, person.max ?? 0)} ${person.hp}/${person.max}` : `[${boxes(person)}]`
}

function personLine(
  person: PersonSeen,
  inventory: Readonly<Record<string, number>> | undefined,
  points: boolean,
): string {
  const threat = figure(person, 'threat')
  const [level, ...status] = person.hp === undefined ? [person.health, ...person.status] : person.status
  const health =
    level === undefined ? '' : person.hp === undefined ? level : `${level} ${gauge(person, points)}`
  const figures = person.figures
    .filter(({ name }) => !IN_BOXES.includes(name))
    .map(({ name, value }) => `${name} ${value}`)
  const parts = [
    threat === undefined ? '' : `threat ${threat}`,
    health,
    figures.join(', '),
    inventory ? pairs(inventory) : '',
    ...status,
  ]
  const quiet = person.side === CHARACTERS ? 'ready' : 'here'
  return `${person.name}: ${parts.filter((part) => part !== '').join('; ') || quiet}`
}

/** A view as lines for a terminal. */
export function render(seen: AdapterView): readonly string[] {
  const lines = [`${seen.title} (${seen.system.name})`]
  // How things are rolled is for the beginning; later it would only push the scene off the screen.
  if (seen.minutes === 0 && !seen.fight) {
    lines.push(seen.system.rule)
    if (seen.actions.length > 0) lines.push(`Actions: ${seen.actions.join(', ')}`)
    for (const note of seen.notes ?? []) lines.push(`  (${note})`)
  }
  lines.push(
    `Scene: ${seen.scene.name}${seen.scene.sleepers ? ' (Sleepers watch)' : ''}${seen.scene.text ? ` - ${seen.scene.text}` : ''}`,
  )
  for (const clock of seen.clocks) lines.push(`  ${dial(clock)}`)
  if (seen.flags.length > 0) lines.push(`Risk: ${seen.flags.join(', ')}`)
  if (seen.threats.length > 0) lines.push(`Threats: ${seen.threats.join(', ')}`)
  for (const { condition, severity } of seen.situations) lines.push(`Situation: ${condition} (${severity})`)
  for (const person of seen.people) {
    const sheet = seen.sheets.find(({ name }) => name === person.name)
    lines.push(personLine(person, sheet?.inventory, seen.system.health === 'points'))
  }
  if (seen.targets.length > 0) lines.push(`Here: ${seen.targets.map((target) => target.name).join(', ')}`)
  const trust = Object.entries(seen.trust).filter(([, value]) => value !== 0)
  if (trust.length > 0) lines.push(`Trust: ${pairs(Object.fromEntries(trust))}`)
  for (const { name, text, reached } of seen.objectives)
    lines.push(`${reached ? '[x]' : '[ ]'} ${name}${text ? `: ${text}` : ''}`)
  for (const p of seen.projects) {
    lines.push(
      `${p.name}: ${p.accumulated} of ${p.needed} successes, roll ${p.rolls_used} of ${p.max_rolls}, ${p.status}`,
    )
  }
  for (const found of seen.discoveries) lines.push(`Found out: ${found}`)
  for (const { action, target, difficulty, dice, modifier, reason } of seen.rulings) {
    const figures = [
      difficulty === null ? '' : `difficulty ${difficulty}`,
      dice === 0 ? '' : `${signed(dice)} dice`,
      modifier === 0 ? '' : signed(modifier),
    ].filter((one) => one !== '')
    lines.push(`Ruling on ${action}${target ? ` at ${target}` : ''}: ${figures.join(', ')}; ${reason}`)
  }
  if (seen.fight)
    lines.push(`Fight, round ${seen.fight.round}: ${seen.order.join(' > ')}; ${seen.fight.turn} acts`)
  if (seen.minutes > 0) lines.push(`${seen.minutes} minutes have passed`)
  if (seen.ended !== null) lines.push(`The end: ${seen.ended}`)
  return lines.map(visible)
}
