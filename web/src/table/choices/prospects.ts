import type { Look } from '../../api/types.js'
import { safely } from '../../plugins/plugin.js'
import type { Session } from '../session.svelte.js'
import { ourSide } from '../sides.js'
import { type Prospect, prospects, type Sides } from './columns.js'

export function sidesFor(look: Look): Sides {
  const ours = ourSide(look)
  const byName = new Map(look.view.people.map((person) => [person.name, person]))
  return {
    ours,
    names: [...byName.keys()],
    statusOf: (name) => byName.get(name)?.status ?? [],
    isOurs: (name) => byName.get(name)?.side === ours,
  }
}

/** What may happen by a choice, if its odds are here. */
export function prospectsOf(session: Session, look: Look, text: string | undefined): readonly Prospect[] {
  const odds = text === undefined ? undefined : session.odds.get(text)
  if (!odds) return []
  const found = safely(() => {
    const { marks, end, row } = session.plugin
    return prospects(odds, sidesFor(look), { marks, row, end: end && ((outcome) => end(outcome, look)) })
  })
  return found ?? []
}

/** What may befall whom by the picked choice: dashed chips on the board. */
export function chancesOf(session: Session, look: Look): ReadonlyMap<string, readonly Prospect[]> {
  const found = new Map<string, Prospect[]>()
  for (const one of prospectsOf(session, look, session.picked?.text)) {
    if (one.who === undefined || one.chance < 0.0005) continue
    found.set(one.who, [...(found.get(one.who) ?? []), one])
  }
  for (const list of found.values()) list.sort((a, b) => b.chance - a.chance)
  return found
}

/** What becomes of somebody by the choice that the armed verb would aim at them. */
export function chanceAt(session: Session, look: Look, name: string): readonly Prospect[] {
  const found = prospectsOf(session, look, session.dock.choiceAt(name)?.text).filter(
    ({ who }) => who === name,
  )
  return found.filter(({ chance }) => chance >= 0.0005).sort((a, b) => b.chance - a.chance)
}
