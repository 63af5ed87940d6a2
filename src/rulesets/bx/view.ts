import { statusWord } from './combat/end.js'
import { acOf } from './combat/fight.js'
import type { State } from './state.js'
import { hpOf, maxOf } from './stats.js'

/** What everybody at the table sees. BX hides nothing: the log shows every figure (seed 000 §0.2). */
export interface BxView {
  readonly title: string
  readonly phase: State['phase']
  readonly round: number
  readonly outcome: string
  readonly sides: readonly {
    readonly side: 'PC' | 'Foes' | 'Party'
    readonly members: readonly BxMember[]
  }[]
  readonly clocks: readonly string[]
  readonly modifiers: readonly string[]
  readonly encounters: readonly string[]
}

export interface BxMember {
  readonly name: string
  readonly hp: number
  readonly max: number
  readonly ac: number | null
  readonly status: string
  readonly notes: readonly string[]
}

export function view(state: State, encounters: readonly string[]): BxView {
  const { fight } = state
  const member = (i: number): BxMember => ({
    name: fight!.names[i]!,
    hp: fight!.hp[i]!,
    max: fight!.most[i]!,
    ac: acOf(fight!, i),
    status: statusWord(fight!.status[i]!, i < fight!.allies && !fight!.who[i]!.pc),
    notes: fight!.who[i]!.base.tags,
  })
  const sides: BxView['sides'] = fight
    ? [
        { side: 'PC', members: fight.names.slice(0, fight.allies).map((_, i) => member(i)) },
        { side: 'Foes', members: fight.names.slice(fight.allies).map((_, i) => member(i + fight.allies)) },
      ]
    : [{ side: 'Party', members: party(state) }]
  return {
    title: state.scenario.title,
    phase: state.phase,
    round: fight?.round ?? 0,
    outcome: state.outcome,
    sides,
    clocks: state.clocks.map((c) => `${c.name} ${c.progress}/${c.max} (${c.status})`),
    modifiers: state.modifiers.map(
      (m) => `${m.target} ${m.stat} ${m.value < 0 ? '' : '+'}${m.value} (${m.source})`,
    ),
    encounters,
  }
}

function party(state: State): BxMember[] {
  return state.people
    .filter((p) => p.role !== 'npc')
    .map((p) => ({
      name: p.name,
      hp: hpOf(p),
      max: maxOf(p),
      ac: typeof p.stats.AC === 'number' ? p.stats.AC : null,
      status: p.status.toUpperCase(),
      notes: p.conditions,
    }))
}

export function render(shown: BxView): readonly string[] {
  const lines = [shown.round > 0 ? `${shown.title}, round ${shown.round}` : shown.title]
  for (const { side, members } of shown.sides) {
    lines.push(`${side}:`)
    for (const m of members) {
      const ac = m.ac === null ? '' : `  AC ${m.ac}`
      const notes = m.notes.length > 0 ? `  [${m.notes.join(', ')}]` : ''
      lines.push(`  ${m.name.padEnd(18)} hp ${String(m.hp).padStart(3)}/${m.max}${ac}  ${m.status}${notes}`)
    }
  }
  if (shown.clocks.length > 0) lines.push(`Clocks: ${shown.clocks.join('; ')}`)
  if (shown.modifiers.length > 0) lines.push(`Modifiers: ${shown.modifiers.join('; ')}`)
  if (shown.phase === 'open' && shown.encounters.length > 0)
    lines.push(`Encounters: ${shown.encounters.join('; ')}`)
  if (shown.outcome !== '') lines.push(`Last combat: ${shown.outcome}`)
  return lines
}
