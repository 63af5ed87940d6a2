import { canonical } from '../../kernel/canonical.js'
import { GAME_MASTER, type TableOptions } from '../../kernel/contract/seats.js'
import { FastDice } from '../../kernel/dice/fast.js'
import type { Table } from '../../kernel/table/table.js'
import { must, speaking } from '../contract/checking.js'
import { differencesBetween, lastNotice, type Twins } from './twins.js'

/** Games that are played side by side, and how far. */
const TABLES = 6
const STEPS = 6
/** How often a seat that may choose, and one that may not, is asked in one walk: odds take long. */
const MAX_LOOKS = 2

/** Opens a table of the game that is played with these dice. */
type Open = (seed: string, options?: Partial<TableOptions>) => Table

/** Two games at which a seat has seen the same, line by line and look by look, must answer it the same. */
function mustAnswerAlike(one: Table, other: Table, seat: string, seed: number): void {
  const [found] = differencesBetween(one, other, seat, seed, 1)
  must(
    found === undefined,
    `${seat} cannot tell two states apart, but for ${found?.what}: ${found?.one} and ${found?.other}`,
  )
}

/** One of several games played side by side, and all that each seat has seen of it. */
interface Walk {
  readonly table: Table
  readonly seen: Map<string, string>
}

function look({ table, seen }: Walk, seats: readonly string[]): void {
  for (const seat of seats) {
    const before = seen.get(seat) ?? ''
    seen.set(seat, `${before}\n${lastNotice(table, seat)}\n${canonical(table.board(seat))}`)
  }
}

/** Games that look the same to the seat, and are different: the first such, each but once. */
function alikeTo(walks: readonly Walk[], seat: string): readonly Table[] {
  for (const [i, first] of walks.entries()) {
    const others = walks.slice(i + 1).filter(({ seen }) => seen.get(seat) === first.seen.get(seat))
    if (others.length === 0) continue
    const { ruleset } = first.table
    const found = new Map([first, ...others].map(({ table }) => [ruleset.key(table.state), table]))
    if (found.size > 1) return [...found.values()]
  }
  return []
}

/** Goes on with any legal command; most games take the same one, so that they stay alike. */
function goOn({ table }: Walk, own: FastDice, common: number): boolean {
  if (table.next().kind !== 'awaiting') return false
  const seat = speaking(table.next())
  const choices = table.choices(seat)
  if (choices.length === 0) return false
  const at = own.die(4, '') === 1 ? own.die(choices.length, '') - 1 : common % choices.length
  table.act(seat, choices[at]!)
  return true
}

/**
 * rules/secrets 4: in states that a seat cannot tell apart, after all it has seen happen, it gets the same choices,
 * suggestions, refusals, answers and odds. Many games are played side by side to find such states.
 */
export function answersAlike(open: Open, seats: readonly string[]): void {
  for (const figures of ['open', 'words'] as const) {
    let walks = Array.from({ length: TABLES }, (_, i): Walk => {
      const table = open(`alike ${i}`, { figures })
      table.start()
      return { table, seen: new Map() }
    })
    for (const walk of walks) look(walk, seats)
    const asked = new Map<string, number>()
    const common = new FastDice(2, 2)
    for (let step = 0; step < STEPS; step++) {
      for (const seat of seats) {
        const moment = `${seat} ${walks.some(({ table }) => table.choices(seat).length > 0)}`
        const before = asked.get(moment) ?? 0
        if (seat === GAME_MASTER || before >= MAX_LOOKS) continue
        const [one, ...others] = alikeTo(walks, seat)
        for (const other of others) mustAnswerAlike(one!, other, seat, step)
        if (one) asked.set(moment, before + 1)
      }
      const chosen = common.die(1_000_000, '')
      walks = walks.filter((walk, i) => goOn(walk, new FastDice(i, step), chosen))
      for (const walk of walks) look(walk, seats)
    }
  }
}

/**
 * Two scenarios that differ only in a secret are one to the seat that may not know it: with the same dice and the same
 * commands it sees the same lines and the same boards, and gets the same answers.
 */
export function looksAlike(twins: Twins, seat: string): void {
  const { one, other } = twins
  const dice = new FastDice(6, 6)
  for (let step = 0; step <= STEPS; step++) {
    twins.mustLookAlike(seat)
    const common = dice.die(1_000_000, '')
    if (one.next().kind !== 'awaiting' || speaking(one.next()) !== speaking(other.next())) return
    const speaker = speaking(one.next())
    const choices = one.choices(speaker).filter((command) => other.accepts(speaker, command))
    if (choices.length === 0) return
    twins.act(speaker, choices[common % choices.length]!)
  }
}
