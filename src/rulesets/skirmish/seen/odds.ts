import type { CommandOdds, OddsEffect } from '../../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { add, ONE, subtract, toNumber, ZERO } from '../../../kernel/rational.js'
import type { SkirmishCommand } from '../commands/commands.js'
import { decide } from '../commands/decide.js'
import { events } from '../events/table.js'
import { findEntity, isGm, spokenBy } from '../people/who.js'
import { clone, currentActor, type SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import { harmOf } from './harm-ahead.js'
import { hidesFigures } from './hidden.js'

/**
 * An attack at one target hits or misses; for all else the game adds no words. rules/secrets 4: odds that would
 * betray a figure are refused: a DC that nobody has rolled against, and where figures are words the armour class and the
 * hit points of a monster.
 */
export function odds(
  state: SkirmishState,
  seat: string,
  command: SkirmishCommand,
  facts: Facts,
): readonly CommandOdds[] | undefined {
  const secret =
    seat === GAME_MASTER ? undefined : secretOf(state, seat, spokenBy(state, seat, command), facts)
  if (secret === undefined) return readsWords(facts, seat) ? undefined : toHit(state, seat, command)
  mustBeLegal(state, seat, command)
  throw refused('ODDS_HIDDEN', `${secret} is hidden from you, and these odds would tell it.`)
}

/** How likely an attack hits, by the rules' own code. Dice of any size may be typed: those are left to be tried. */
function toHit(
  state: SkirmishState,
  seat: string,
  command: SkirmishCommand,
): readonly CommandOdds[] | undefined {
  if (command.verb !== 'attack' || command.to.length !== 1 || command.dice !== undefined) return undefined
  const dice = new EnumeratedDice()
  let hits = ZERO
  dice.every(
    (fallen) => attackHits(state, seat, command, fallen),
    (isHit) => {
      if (isHit) hits = add(hits, dice.exactly)
    },
  )
  const effect = harmAhead(state, seat, command)
  const rows: readonly CommandOdds[] = [
    { outcome: 'hit', probability: hits, fares: 'well', ...(effect && { effect }) },
    { outcome: 'miss', probability: subtract(ONE, hits) },
  ]
  return rows.filter(({ probability }) => toNumber(probability) > 0)
}

/** What the damage of an attack that hits would do. */
function harmAhead(
  state: SkirmishState,
  seat: string,
  command: Extract<SkirmishCommand, { verb: 'attack' }>,
): OddsEffect | undefined {
  const { by } = spokenBy(state, seat, command)
  const speaker = typeof by === 'string' ? by : undefined
  const attacker = isGm(speaker) ? currentActor(state) : findEntity(state, speaker!)
  const target = findEntity(state, command.to[0]!)
  if (attacker === null || target === null) return undefined
  return harmOf(state, state.entities[attacker]!, command.with, state.entities[target]!)
}

function attackHits(state: SkirmishState, seat: string, command: SkirmishCommand, dice: Dice): boolean {
  const copy = clone(state)
  let isHit = false
  decide(copy, seat, command, dice, (event) => {
    if (event.type === 'AttackResolved') isHit = Object.values(event.hitStatus).includes(true)
    events.evolve(copy, event)
  })
  return isHit
}

/** What the odds of a command would betray. */
function secretOf(
  state: SkirmishState,
  seat: string,
  command: SkirmishCommand,
  facts: Facts,
): string | undefined {
  if (command.verb === 'check') {
    const actor = findEntity(state, command.by ?? '')
    return actor !== null && state.pendingChecks[actor] !== undefined ? 'The DC of this check' : undefined
  }
  const unread = (id: string | null) => id !== null && hidesFigures(facts, seat, state.entities[id]!.kind)
  if (command.verb === 'attack') {
    const found = command.to.map((name) => findEntity(state, name)).find(unread)
    return found ? `The armour class of ${found}` : undefined
  }
  if (command.verb === 'damage') {
    const found = state.pendingDamage?.targets.find((id) => state.pendingDamage!.hitStatus[id] && unread(id))
    return found ? `What ${found} has left` : undefined
  }
  return undefined
}

/** The command's own stop comes first. Tried on a copy, with dice that nobody sees. */
function mustBeLegal(state: SkirmishState, seat: string, command: SkirmishCommand): void {
  const copy = clone(state)
  decide(copy, seat, command, new FastDice(), (event) => events.evolve(copy, event))
}
