import type { ClauseValue, Command, VerbSpec } from '../contract/command.js'
import type { OfferHints, OfferTarget } from '../contract/offer.js'
import { GAME_MASTER, type Seat } from '../contract/seats.js'
import type { CommonView, PersonSeen } from '../contract/view.js'
import { sameName, whichName } from '../words/names.js'

const GONE = /^(dead|gone|down|fled|has fled|broken|removed|out|slain|destroyed|escaped|unconscious)\b/i

/** Reports whether somebody can still fight, by what every view says of them. */
export function looksUp({ hp, health, status }: PersonSeen): boolean {
  if (health === 'down' || (hp !== undefined && hp <= 0)) return false
  return !status.some((word) => GONE.test(word))
}

/** Says who the people of a view are to the one who acts. */
export class Sides<Cmd extends Command, View extends CommonView> {
  private readonly view: View
  private readonly seat: string
  private readonly side: string | undefined
  private readonly hints: OfferHints<Cmd, View>

  constructor(view: View, seat: string, seats: readonly Seat[], hints: OfferHints<Cmd, View>) {
    this.view = view
    this.seat = seat
    this.hints = hints
    this.side = seats.find(({ name }) => name === seat)?.side
  }

  person(name: string): PersonSeen | undefined {
    return this.view.people.find((one) => sameName(one.name, name))
  }

  /** Returns whom the rules would take a typed text for: a name, or a part that only one name has. */
  private meant(text: string): PersonSeen | undefined {
    const exact = this.person(text)
    if (exact) return exact
    const known = this.hints.meant?.(text, this.view)
    if (known !== undefined) return this.person(known)
    const names = this.view.people.map(({ name }) => name)
    return this.view.people[whichName(names, text)]
  }

  /** Returns the clause that names those whom a command is meant to hurt; undefined for one that hurts nobody. */
  hurts(command: Cmd, spec: VerbSpec | undefined): string | undefined {
    return this.hints.hurts?.(command, this.view) ?? spec?.harms
  }

  /** Returns who acts by this command: whom it names as its speaker, whom the game says, or the seat's only person. */
  actor(command: Command, spec: VerbSpec | undefined): PersonSeen | undefined {
    const label = spec?.clauses.find(({ speaker }) => speaker)?.label
    const said = label === undefined ? undefined : command[label]
    const named = typeof said === 'string' ? this.person(said) : undefined
    if (named) return named
    const known = this.hints.actor?.(this.view)
    if (known !== undefined) return this.person(known)
    const own = this.view.people.filter(({ seat }) => seat === this.seat)
    return own.length === 1 ? own[0] : undefined
  }

  /** Returns the side that a command acts for. A game master acts for the one who is asked, if that is one side. */
  sideOf(actor: PersonSeen | undefined): string | undefined {
    if (actor) return actor.side
    const own = this.seat === GAME_MASTER ? (this.view.awaiting?.seats ?? []) : [this.seat]
    const sides = new Set(
      this.view.people.filter(({ seat }) => seat !== undefined && own.includes(seat)).map(({ side }) => side),
    )
    if (sides.size === 1) return [...sides][0]
    return this.view.people.some(({ side }) => side === this.side) ? this.side : undefined
  }

  /** Returns what somebody is to the one who acts. */
  targetOf(person: PersonSeen, actor: PersonSeen | undefined): OfferTarget {
    if (actor && person.name === actor.name) return 'oneself'
    const own = this.sideOf(actor)
    if (own !== undefined && (own === person.side || this.hints.friendly?.(own, person.side) === true))
      return 'friend'
    return this.isUp(person) ? 'foe' : 'foe down'
  }

  /** Reports whether somebody can still fight, as the game says it. */
  isUp(person: PersonSeen): boolean {
    return this.hints.stands ? this.hints.stands(person) : looksUp(person)
  }

  /**
   * Returns the people whom a command is aimed at: those whom its clauses name, apart from who acts. Whom it hurts may be
   * written as the rules read it, by a part of the name; elsewhere a part may be that of a thing.
   */
  aimsOf(command: Cmd, spec: VerbSpec | undefined): readonly PersonSeen[] {
    const aims = this.hints.aims?.(command, this.view)
    if (aims) return aims.flatMap((name) => this.person(name) ?? [])
    const clauses = (spec?.clauses ?? []).filter(({ kind, speaker }) => kind === 'name' && !speaker)
    const hurts = this.hurts(command, spec)
    return clauses.flatMap(({ label }) =>
      namesIn(command[label]).flatMap(
        (name) => (label === hurts ? this.meant(name) : this.person(name)) ?? [],
      ),
    )
  }
}

/** Returns the texts of a clause, one or several. */
function namesIn(value: ClauseValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return (value as readonly unknown[]).filter((one): one is string => typeof one === 'string')
}
