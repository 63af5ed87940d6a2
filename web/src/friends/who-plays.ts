/** Who takes a seat at a table for friends. */
export type Taker = 'me' | 'link' | 'bot'
export type Master = 'none' | 'me' | 'link'

export interface Seating {
  readonly seats: Readonly<Record<string, Taker>>
  readonly master: Master
}

/** The first side is for people, the seat of one who plays alone first; the sides against it are played by bots. */
export function firstSeating(
  seats: readonly { readonly name: string; readonly side: string }[],
  own: string | undefined,
  needsMaster: boolean,
): Seating {
  const me = needsMaster ? undefined : (own ?? seats[0]?.name)
  const side = seats.find(({ name }) => name === own)?.side ?? seats[0]?.side
  const taker = (seat: { readonly name: string; readonly side: string }): Taker =>
    seat.name === me ? 'me' : seat.side === side ? 'link' : 'bot'
  return {
    seats: Object.fromEntries(seats.map((seat) => [seat.name, taker(seat)])),
    master: needsMaster ? 'me' : 'none',
  }
}

/** One person sits on one seat: the seat that was `me` before gets a link. */
export function take({ seats, master }: Seating, seat: string, taker: Taker): Seating {
  const others = Object.entries(seats).map(
    ([name, before]) => [name, taker === 'me' && before === 'me' ? 'link' : before] as const,
  )
  return {
    seats: { ...Object.fromEntries(others), [seat]: taker },
    master: taker === 'me' && master === 'me' ? 'link' : master,
  }
}

export function takeMaster({ seats }: Seating, master: Master): Seating {
  const free = (taker: Taker): Taker => (master === 'me' && taker === 'me' ? 'link' : taker)
  return {
    seats: Object.fromEntries(Object.entries(seats).map(([name, taker]) => [name, free(taker)])),
    master,
  }
}

/** Where the opener sits: a seat, the game master's, or nowhere. */
export function mySeat({ seats, master }: Seating): string | undefined {
  return master === 'me' ? 'gm' : Object.entries(seats).find(([, taker]) => taker === 'me')?.[0]
}
