import type { Command } from './command.js'
import type { RemainingHealth } from './ruleset.js'
import type { Facts } from './seats.js'
import type { GameSpeed } from './speed/speed.js'
import type { CommonView } from './view.js'

/** Members of the contract that have another name since 1.0. Authors may still give them, through 1.x. */
export interface OldNames<Scenario = unknown, State = unknown, View extends CommonView = CommonView> {
  /** @deprecated Since 1.0: `isBadStatus`. */
  ill?(status: string, facts: Facts<Scenario>): boolean
  /** @deprecated Since 1.0: `unusedActions`. */
  unspent?(view: View): string | undefined
  /** @deprecated Since 1.0: `remainingHealth`. */
  left?(state: State, facts: Facts<Scenario>): readonly RemainingHealth[]
}

/** Shortcuts that stood beside the rules before 1.0, and belong into `speed`. Authors may still give them, through 1.x. */
export interface OldSpeed<State = unknown, Cmd extends Command = Command> {
  /** @deprecated Since 1.0: `speed.spell`. */
  spell?: GameSpeed<State, Cmd>['spell']
  /** @deprecated Since 1.0: `speed.copy`. */
  copy?: GameSpeed<State, Cmd>['copy']
  /** @deprecated Since 1.0: `speed.settled`. */
  settled?: GameSpeed<State, Cmd>['settled']
  /** @deprecated Since 1.0: `speed.atBest`. */
  atBest?: GameSpeed<State, Cmd>['atBest']
  /** @deprecated Since 1.0: `speed.numbers`. */
  numbers?: GameSpeed<State, Cmd>['numbers']
}

const RENAMED = { ill: 'isBadStatus', unspent: 'unusedActions', left: 'remainingHealth' } as const
const SPEED = ['spell', 'copy', 'settled', 'atBest', 'numbers'] as const

type Members = Record<string, unknown>
type Method = (...args: unknown[]) => unknown

function mustNotBeBoth({ id }: Members, old: string, now: string, isThere: boolean): void {
  if (isThere)
    throw new TypeError(`"${id}" gives both ${now} and its old name ${old}: keep ${now}, and remove ${old}`)
}

/**
 * The supplied members and the game's own over them, each under its present name. Old shortcuts keep the whole game as
 * `this`, which plain functions would lose. Throws where a game gives a member under both names.
 */
export function withPresentNames<Game extends object>(game: Game, supplied: object = {}): Game {
  const given = game as Members
  const has = (name: string) => given[name] !== undefined
  const made: Record<string, unknown> = { ...supplied, ...given }
  for (const [old, now] of Object.entries(RENAMED)) {
    if (!has(old)) continue
    mustNotBeBoth(given, old, now, has(now))
    made[now] = given[old]
    delete made[old]
  }
  const old = SPEED.filter(has)
  if (old.length === 0) return made as Game
  const speed = { ...(given.speed as Members | undefined) }
  for (const name of old) {
    mustNotBeBoth(given, name, `speed.${name}`, speed[name] !== undefined)
    const method = given[name] as Method
    speed[name] = (...args: unknown[]) => method.apply(made, args)
    delete made[name]
  }
  return Object.assign(made, { speed }) as Game
}

/** Reports whether a game gives any member under an old name. */
export function hasOldNames(game: object): boolean {
  return [...Object.keys(RENAMED), ...SPEED].some((name) => (game as Members)[name] !== undefined)
}
