import type { Choice, Look } from '../../api/types.js'
import { safely } from '../../plugins/plugin.js'
import type { Session } from '../session.svelte.js'
import { ourSide } from '../sides.js'
import { type Prospect, prospects, type Sides } from './columns.js'
import { aimedAt } from './describe.js'
import { plainest } from './grouping.js'

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
    const { marks, end } = session.plugin
    return prospects(odds, sidesFor(look), { marks, end: end && ((outcome) => end(outcome, look)) })
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

/** Aims at somebody: the picked choice with them as its target, or the plainest choice that names them. */
export function personChoice(session: Session, look: Look, name: string): (() => void) | undefined {
  const names = look.view.people.map((person) => person.name)
  const aiming = look.choices.filter(({ command }) => aimedAt(command, names).includes(name))
  if (aiming.length === 0 || !session.mine) return undefined
  const picked = session.picked
  const likeness = (choice: Choice) =>
    picked === undefined
      ? 0
      : (choice.command.verb === picked.command.verb ? 10 : 0) +
        Object.keys(choice.command).filter((label) => choice.command[label] === picked.command[label]).length
  const most = Math.max(...aiming.map(likeness))
  const choice = plainest(aiming.filter((one) => likeness(one) === most))
  return choice && (() => session.select(choice.text))
}
