import { showEffective, signed, sumOf } from '../../kernel/modifiers.js'
import { statusWord } from './combat/end.js'
import { acOf, type Fight } from './combat/fight.js'
import { shownFigures } from './combat/fighter.js'
import { modifiersOf } from './modifiers.js'
import { skillsOf } from './skills.js'
import type { State } from './state.js'
import { hpOf, maxOf, type Person } from './stats.js'

/** What everybody at the table sees. BX hides nothing: the log shows every figure (seed 000 §0.2). */
export interface BxView {
  readonly title: string
  readonly phase: State['phase']
  readonly round: number
  /** Days that have passed at this table. */
  readonly day: number
  readonly outcome: string
  readonly sides: readonly {
    readonly side: 'PC' | 'Foes' | 'Party'
    readonly members: readonly BxMember[]
  }[]
  readonly clocks: readonly string[]
  readonly modifiers: readonly string[]
  /** What the game master has ruled for this fight: foe orders, options that are on, who is not stabilised. */
  readonly rulings: readonly string[]
  readonly encounters: readonly string[]
  /** Those of the encounters that were fought already. */
  readonly met: readonly string[]
  readonly crossings: readonly string[]
  /** People of the save who are not of the party: a fight may be with them. */
  readonly others: readonly string[]
}

export interface BxMember {
  readonly name: string
  readonly hp: number
  readonly max: number
  /** Effective figures; null where the block has none. */
  readonly ac: number | null
  readonly at: number | null
  readonly dmg: string | null
  readonly ml: number | null
  readonly status: string
  readonly notes: readonly string[]
  readonly skills: readonly string[]
  /** The figures that differ from the base, and why (seed 000 §8.1.4). */
  readonly effective: readonly string[]
}

export function view(state: State, encounters: readonly string[]): BxView {
  const { fight, scenario } = state
  const sides: BxView['sides'] = fight
    ? [
        { side: 'PC', members: fight.names.slice(0, fight.allies).map((_, i) => member(fight, i)) },
        {
          side: 'Foes',
          members: fight.names.slice(fight.allies).map((_, i) => member(fight, i + fight.allies)),
        },
      ]
    : [{ side: 'Party', members: party(state) }]
  const open = state.phase === 'open'
  return {
    title: scenario.title,
    phase: state.phase,
    round: fight?.round ?? 0,
    day: state.day,
    outcome: state.outcome,
    sides,
    clocks: state.clocks.map((c) => `${c.name} ${c.progress}/${c.max} (${c.status})`),
    modifiers: state.modifiers.map(
      (m) =>
        `${m.target} ${m.stat} ${signed(m.value)} (${m.source})${m.expires === '' ? '' : ` until ${m.expires}`}`,
    ),
    rulings: fight ? rulings(fight) : [],
    encounters,
    met: encounters.filter((name) => state.met.includes(name)),
    crossings: open ? crossings(state) : [],
    others: open ? state.people.filter((p) => p.role === 'npc').map((p) => p.name) : [],
  }
}

function member(fight: Fight, i: number): BxMember {
  const sheet = fight.who[i]!
  const { base, pc, at, dmg, ml } = sheet
  return {
    name: fight.names[i]!,
    hp: fight.hp[i]!,
    max: fight.most[i]!,
    ac: acOf(fight, i),
    at,
    dmg,
    ml,
    status: statusWord(fight.status[i]!, i < fight.allies && !pc),
    notes: base.tags,
    skills: [],
    effective: shownFigures(sheet, fight.status[i]!),
  }
}

function rulings({ options, foeOrders, unstable, names }: Fight): string[] {
  return [
    ...Object.entries(options).flatMap(([option, on]) => (on ? [`${option} on`] : [])),
    ...foeOrders.map(({ foe, target, reason }) => `${names[foe]}→${names[target]} (${reason})`),
    ...unstable.map(({ who, reason }) => `${names[who]} will not be stabilised (${reason})`),
  ]
}

function crossings({ scenario, cleared }: State): string[] {
  return scenario.crossings.map(({ name, slow }) => {
    if (!slow) return name
    return `${name} (${cleared.includes(name) ? 'slow, but not on the next journey' : 'slow'})`
  })
}

function party(state: State): BxMember[] {
  return state.people.filter((p) => p.role !== 'npc').map((p) => partyMember(state, p))
}

function partyMember(state: State, person: Person): BxMember {
  const effective: string[] = []
  const figure = (stat: 'AC' | 'AT' | 'ML'): number | null => {
    const base = person.stats[stat]
    if (typeof base !== 'number') return null
    const changes = modifiersOf([person.name], stat, state.modifiers, state.clocks)
    if (changes.length > 0) effective.push(showEffective(stat, base, changes))
    return base + sumOf(changes)
  }
  const { Dmg } = person.stats
  return {
    name: person.name,
    hp: hpOf(person),
    max: maxOf(person),
    ac: figure('AC'),
    at: figure('AT'),
    dmg: typeof Dmg === 'string' && Dmg !== '' ? Dmg : null,
    ml: figure('ML'),
    status: person.status.toUpperCase(),
    notes: person.conditions,
    skills: skillsOf(person),
    effective,
  }
}

/** How far the fight is: between rounds the player chooses. */
function moment({ phase, round, day }: BxView): string {
  if (phase === 'open') return day > 0 ? `, day ${day}` : ''
  if (phase === 'choice' && round === 0) return ', before the first round'
  if (round === 0) return ''
  return phase === 'choice' ? `, after round ${round}` : `, round ${round}`
}

export function render(shown: BxView): readonly string[] {
  const lines = [`${shown.title}${moment(shown)}`]
  const everybody = shown.sides.flatMap(({ members }) => members)
  const width = (of: (m: BxMember) => string): number => Math.max(0, ...everybody.map((m) => of(m).length))
  const columns = COLUMNS.map((of) => ({ of, width: width(of) })).filter((column) => column.width > 0)
  for (const { side, members } of shown.sides) {
    lines.push(`${side}:`)
    for (const m of members) {
      const notes = m.notes.length > 0 ? `  [${m.notes.join(', ')}]` : ''
      lines.push(
        `  ${columns.map((column) => column.of(m).padEnd(column.width)).join('  ')}${notes}`.trimEnd(),
      )
      for (const why of m.effective) lines.push(`      ${why}`)
      if (m.skills.length > 0) lines.push(`      skills: ${m.skills.join(', ')}`)
    }
  }
  const list = (title: string, entries: readonly string[]) => {
    if (entries.length > 0) lines.push(`${title}: ${entries.join('; ')}`)
  }
  list('Clocks', shown.clocks)
  list('Modifiers', shown.modifiers)
  list('Rulings', shown.rulings)
  if (shown.phase === 'open')
    list(
      'Encounters',
      shown.encounters.map((name) => (shown.met.includes(name) ? `${name} (met)` : name)),
    )
  list('Crossings', shown.crossings)
  list('Others', shown.others)
  if (shown.outcome !== '') lines.push(`Last combat: ${shown.outcome}`)
  return lines
}

const COLUMNS: readonly ((m: BxMember) => string)[] = [
  (m) => m.name.padEnd(16),
  (m) => `hp ${String(m.hp).padStart(3)}/${m.max}`,
  (m) => (m.ac === null ? '' : `AC ${m.ac}`),
  (m) => (m.at === null ? '' : `AT ${signed(m.at)}`),
  (m) => (m.dmg === null ? '' : `Dmg ${m.dmg}`),
  (m) => (m.ml === null ? '' : `ML ${m.ml}`),
  (m) => m.status,
]
