import { bar, type Figure, type PersonSeen } from '../../../kernel/contract/view.js'
import { signed } from '../../../kernel/modifiers.js'
import { visible } from '../../../kernel/words/visible.js'
import { FOES, PARTY } from '../seats.js'
import type { BxView, CampaignSeen, TableEntrySeen } from './view.js'

/** How far the fight is: between rounds the player chooses. */
function moment({ phase, round, day }: BxView): string {
  if (phase === 'open') return day > 0 ? `, day ${day}` : ''
  if (round === 0 || phase === 'over') return ''
  if (phase !== 'choice') return `, round ${round}`
  return round === 1 ? ', before the first round' : `, before round ${round}`
}

function figure(person: PersonSeen, name: string): Figure | undefined {
  return person.figures.find((f) => f.name === name)
}

function column(name: string): (person: PersonSeen) => string {
  return (person) => {
    const value = figure(person, name)?.value
    if (value === undefined) return ''
    return `${name} ${name === 'AT' && typeof value === 'number' ? signed(value) : value}`
  }
}

/** The standing of nearly everybody: worth a word only when it is another. */
const UNHINDERED = 'ACTIVE'

const COLUMNS: readonly ((person: PersonSeen) => string)[] = [
  ({ name }) => name,
  ({ hp, max, health }) =>
    hp === undefined ? `${health}` : `${bar(hp, max ?? hp)} ${String(hp).padStart(3)}/${max}`,
  column('AC'),
  column('AT'),
  column('Dmg'),
  column('ML'),
  ({ status }) => (status[0] === undefined || status[0] === UNHINDERED ? '' : status[0]),
]

/** `AC=15 (base) -1 (Split Shield 2/4) = 14 (effective)`, as in the log. */
function changed({ name, value, base, terms }: Figure): string {
  const shown = (terms ?? []).map((term) => ` ${signed(term.value)} (${term.source})`).join('')
  return `${name}=${base} (base)${shown} = ${value} (effective)`
}

/** The board as lines for a terminal. */
export function render(shown: BxView): readonly string[] {
  const lines = [`${shown.title}${moment(shown)}`]
  const width = (of: (person: PersonSeen) => string): number =>
    Math.max(0, ...shown.people.map((person) => of(person).length))
  const columns = COLUMNS.map((of) => ({ of, width: width(of) })).filter((c) => c.width > 0)
  const person = (seen: PersonSeen): void => {
    const notes = seen.status.slice(1)
    const row = columns.map((c) => c.of(seen).padEnd(c.width)).join('  ')
    lines.push(`  ${row}${notes.length > 0 ? `  [${notes.join(', ')}]` : ''}`.trimEnd())
    for (const f of seen.figures) if (f.terms) lines.push(`      ${changed(f)}`)
    const skills = shown.skills.find(({ who }) => who === seen.name)?.skills
    if (skills) lines.push(`      skills: ${skills.join(', ')}`)
  }
  const inFight = shown.people.some(({ side }) => side === FOES)
  for (const side of [PARTY, FOES]) {
    const members = shown.people.filter((p) => p.side === side)
    if (members.length === 0) continue
    lines.push(`${inFight ? side : 'Party'}:`)
    members.forEach(person)
  }
  const list = (title: string, entries: readonly string[]): void => {
    if (entries.length > 0) lines.push(`${title}: ${entries.join('; ')}`)
  }
  if (shown.date !== '' && !inFight) lines.push(`Date: ${shown.date}`)
  if (shown.campaign && !inFight) lines.push(...campaignLines(shown.campaign))
  list(
    'Clocks',
    shown.clocks.map(({ name, value, max, status }) => `${name} ${value}/${max} (${status})`),
  )
  list(
    'Modifiers',
    shown.modifiers.map(
      ({ target, stat, value, source, expires }) =>
        `${target} ${stat} ${signed(value)} (${source})${expires === '' ? '' : ` until ${expires}`}`,
    ),
  )
  list(
    'Checks today',
    (shown.checksToday ?? []).map(({ who, skill, count }) => `${who} ${skill} ${count} times`),
  )
  list('Rulings', shown.rulings)
  list(
    'Encounters',
    shown.encounters.map(({ name, met }) => (met ? `${name} (met)` : name)),
  )
  list('Crossings', shown.crossings.map(crossing))
  list('Others', shown.others)
  if (shown.outcome !== '') lines.push(`Last combat: ${shown.outcome}`)
  return lines
}

function crossing({ name, slow, cleared, to, eventful }: BxView['crossings'][number]): string {
  const tags = [
    ...(slow ? [cleared ? 'slow, but not on the next journey' : 'slow'] : []),
    ...(eventful ? ['eventful'] : []),
  ]
  const way = to === undefined ? name : `${name} to ${to}`
  return tags.length === 0 ? way : `${way} (${tags.join(', ')})`
}

/** An entry of the zone's table: `  3: A toll man sits on the stile (reaction)`. */
function entryLine({ range, kind, prompt }: TableEntrySeen): string {
  return `  ${range}: ${visible(prompt)}${kind === '' ? '' : ` (${kind})`}`
}

/** Where the party is; for the game master also the notes of the zone, what waits, who is here, the table and the engines. */
function campaignLines({ zone, season, session, waits, master }: CampaignSeen): readonly string[] {
  const place = [`Zone: ${zone}`, ...(season === '' ? [] : [season]), `session ${session}`].join(', ')
  if (!master) return waits ? [place, 'An encounter waits.'] : [place]
  const { notes, encounter, kind, prompt, engines, here, table } = master
  const people = here.map(({ name, met }) => (met ? name : `${name} (not met)`))
  return [
    place,
    ...(notes === '' ? [] : [`Notes: ${visible(notes)}`]),
    ...(encounter === '' ? [] : [`Waits: ${encounter} (${kind}): ${visible(prompt)}`]),
    ...(people.length === 0 ? [] : [`Here: ${people.join('; ')}`]),
    ...(table === undefined ? [] : [`Table: ${table.dice}`, ...table.entries.map(entryLine)]),
    ...(engines.length === 0 ? [] : [`Engines: ${engines.join('; ')}`]),
  ]
}
