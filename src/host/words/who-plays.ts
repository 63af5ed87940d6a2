import { houseRulesOf, houseRuleWords } from '../../kernel/contract/documents/house-rules.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import type { Member } from '../../kernel/journal/record.js'
import type { Table } from '../../kernel/table/table.js'
import { isBotPlayed } from '../seats/bots.js'

/** Names that a sentence lists; more than these are counted. */
const MAX_NAMED = 8

/** Joins names for a sentence: `gm, odrin and ysolde`. */
function listed(names: readonly string[]): string {
  if (names.length > MAX_NAMED)
    return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/**
 * Says before the first line who plays whom: the seats of this person, of bots and of others, and the people whom the rules
 * play by themselves. It goes by what the seat sees.
 */
export function whoPlays(table: Table, seat: string, own: readonly string[]): readonly string[] {
  const away = seatsAway(table, seat)
  const seated = table.members.filter(({ role, seat: at }) => role !== 'spectator' && !away.includes(at))
  const isOwn = (member: Member) => own.includes(member.seat)
  const bots = seated.filter((member) => !isOwn(member) && isBotPlayed(member))
  const people = seated.filter((member) => !isOwn(member) && !isBotPlayed(member))
  const names = (members: readonly Member[]) => listed(members.map((member) => member.seat))
  const here = own.filter((name) => !away.includes(name))
  const alone = bots.length + people.length === 0
  return [
    alone
      ? `You play every seat: ${listed(here)}.`
      : `You play ${here.length === 0 ? 'no seat' : listed(here)}.`,
    ...(bots.length > 0 ? [`Bots play ${names(bots)}.`] : []),
    ...(people.length > 0 ? [`Other people play ${names(people)}.`] : []),
    ...playedByRules(table, seat),
    ...awayLines(table, seat),
    ...houseRuleLines(table),
  ]
}

/** Names the house rules that a table is played by; nothing where there are none. */
export function houseRuleLines(table: Table): readonly string[] {
  const house = houseRulesOf(table.scenario)
  return house.length > 0 ? [`House rules: ${houseRuleWords(house)}.`] : []
}

/** The seats at the table with nobody to play as things stand. */
function seatsAway(table: Table, seat: string): readonly string[] {
  const { ruleset, scenario } = table
  const { people } = table.view(seat)
  return table.members
    .map((member) => member.seat)
    .filter((name) => ruleset.isAbsent?.(scenario, name) && !people.some((one) => one.seat === name))
}

/** Says, where a person leads, which seats have nobody to play yet: so nobody waits there for a turn that never comes. */
export function awayLines(table: Table, seat: string): readonly string[] {
  const away = seatsAway(table, seat)
  const isLed = table.members.some((member) => member.seat === GAME_MASTER && !isBotPlayed(member))
  return isLed && away.length > 0 ? [`Not here yet: ${listed(away)}. The game master can bring them in.`] : []
}

/** The people that no seat plays, by side: `Sable and Wick play themselves.` Each side has its own sentence. */
export function playedByRules(table: Table, seat: string): readonly string[] {
  const sides = new Map<string, string[]>()
  for (const { name, side, seat: by } of table.view(seat).people)
    if (by === undefined) sides.set(side, [...(sides.get(side) ?? []), name])
  return [...sides.values()].map((names) =>
    names.length === 1 ? `${names[0]} acts by the rules alone.` : `${listed(names)} play themselves.`,
  )
}
