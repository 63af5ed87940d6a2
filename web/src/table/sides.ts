import type { PersonSeen } from '../../../src/kernel/contract/view.js'
import type { Look, View } from '../api/types.js'
import { capital, listed } from '../ui/words.js'
import { nameOf } from './person-name.js'

export type Mark = 'us' | 'them' | 'other'

/** Whether the game waits for this seat, not only lets it speak: the view names whom it asks. */
export function isAsked({ table, choices, next, view, you, mine }: Look): boolean {
  if (table.closed || next.kind !== 'awaiting' || choices.length === 0 || you.role === 'spectator')
    return false
  const seats = view.awaiting?.seats ?? next.seats
  return seats.includes(you.seat) || (seats.includes('*') && mine)
}

/** Whether this person leads the table: the game master does, and any player where none sits. */
export function leadsTable({ you }: Look): boolean {
  return you.leads
}

/** The side that this seat plays on; for who watches or referees, the side of the first person that somebody plays. */
export function ourSide({ view, you, members }: Look): string | undefined {
  if (you.role === 'player' && you.side !== undefined && view.people.some(({ side }) => side === you.side))
    return you.side
  const played = new Set(members.filter(({ role }) => role === 'player').map(({ seat }) => seat))
  return (view.people.find(({ seat }) => seat !== undefined && played.has(seat)) ?? view.people[0])?.side
}

/** The sides in the order in which they stand on the board: ours, then the others as the view names them. */
export function sidesOf(look: Look): readonly { side: string; mark: Mark; people: readonly PersonSeen[] }[] {
  const ours = ourSide(look)
  const names = [...new Set(look.view.people.map(({ side }) => side))]
  const sorted = [...names.filter((side) => side === ours), ...names.filter((side) => side !== ours)]
  return sorted.map((side, place) => ({
    side,
    mark: side === ours ? 'us' : isNeutral(side) && place > 1 ? 'other' : place === 1 ? 'them' : 'other',
    people: look.view.people.filter((person) => person.side === side),
  }))
}

function isNeutral(side: string): boolean {
  return side === 'others' || side === 'neutral'
}

export function markOf(look: Look, name: string): Mark | undefined {
  return sidesOf(look).find(({ people }) => people.some((person) => person.name === name))?.mark
}

/** The side of a seat that plays somebody, several perhaps. */
export function seatMark(look: Look, seat: string): Mark | undefined {
  return sidesOf(look).find(({ people }) => people.some((person) => person.seat === seat))?.mark
}

/** Whose gain the end of the game is, where it is anybody's. */
export function winnersOf(look: Look): { readonly says: string; readonly mark: Mark } | undefined {
  const favours = look.next.kind === 'over' ? (look.next.favours ?? []) : []
  const sides = sidesOf(look).filter(({ side }) => favours.includes(side))
  const [first] = sides
  if (!first) return undefined
  if (look.you.role === 'player' && sides.some(({ mark }) => mark === 'us'))
    return { says: 'You have won.', mark: 'us' }
  if (look.you.role === 'player' && sidesOf(look).some(({ mark }) => mark === 'us'))
    return { says: 'You have lost.', mark: 'them' }
  const names = sides.map(({ side, mark }) => sideTitle(look, side, mark))
  return { says: `Won by ${listed(names)}.`, mark: first.mark }
}

/** A side as a heading. The rules' own word, unless it only says whose side it is. */
export function sideTitle(look: Look, side: string, mark: Mark): string {
  if (side === 'PC') {
    const lead = look.view.people.find((person) => person.side === side && person.seat !== undefined)
    const company = look.view.people.filter((person) => person.side === side).length > 1
    return lead ? (company ? `${lead.name}’s company` : lead.name) : 'The party'
  }
  return capital(side) || (mark === 'us' ? 'Us' : 'Others')
}

/** Who a seat is, in the words of the table: the person it plays, where it plays one. */
export function seatName(view: View | undefined, seat: string): string {
  if (seat === 'gm') return 'the game master'
  if (seat === '(host)') return 'the table'
  if (seat === 'watch') return 'those who watch'
  if (seat === '*') return 'anybody'
  const played = view?.people.filter((person) => person.seat === seat) ?? []
  return view && played.length === 1 ? nameOf(view, played[0]!.name) : seat
}

const GONE = /^(dead|gone|down|fled|has fled|removed|out|slain|destroyed)\b/i

/** No longer in it, as far as the common part of a view can tell. */
export function isGone(person: PersonSeen): boolean {
  return person.status.some((word) => GONE.test(word))
}

export function isStanding(person: PersonSeen): boolean {
  return !isGone(person) && (person.hp === undefined || person.hp > 0 || person.max === undefined)
}

const STANDING = /^(active|healthy|standing|ready|unhurt)$/i

/** The statuses worth a chip: not the word that only says that somebody stands. */
export function chipsOf(person: PersonSeen): readonly string[] {
  return person.status.filter((word) => !STANDING.test(word)).map((word) => plainStatus(word))
}

function plainStatus(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word
}
