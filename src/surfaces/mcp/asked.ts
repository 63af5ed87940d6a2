import { requestOf, withThrown } from '../../host/words/said.js'
import { facesOf, thrownIn } from '../../host/words/thrown.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Request } from '../../kernel/table/request.js'
import { clipped } from './answers/budget.js'
import { mcpRefuses } from './desk.js'
import type { Place } from './place.js'

/** What `act` and `odds` may be given: a choice by its number, a line of the language, or a command as data. */
export type Said = string | Readonly<Record<string, unknown>>

const NUMBER = /^\d+$/
const MAX_IDS = 4

function chosen(place: Place, id: string): Command {
  const found = place.offered.get(String(Number(id)))
  if (found) return found.command
  const some = [...place.offered].slice(0, MAX_IDS)
  const told = some.map(([one, { text }]) => `${one} = ${clipped(text, 60)}`)
  const there = place.offered.size === 0 ? '' : `; there are 1 to ${place.offered.size}: ${told.join('; ')}`
  throw mcpRefuses(
    'NO_SUCH_CHOICE',
    `There is no choice ${clipped(id, 12)}${there}.`,
    {},
    some.map(([, { command }]) => command),
  )
}

/** A request from whatever was said. Throws a stop, or `NotUnderstood`. */
export function requested(place: Place, said: Said): Request {
  const { table } = place.seated.hosted
  if (typeof said !== 'string') {
    if (typeof said.verb !== 'string')
      throw mcpRefuses('BAD_CALL', 'A command as data has a "verb" and its clauses.')
    const { thrown, ...given } = said
    const faces = thrown === undefined ? undefined : facesOf(Array.isArray(thrown) ? thrown : [thrown])
    const { command } = table.whole(place.seat, given as unknown as Command)
    return withThrown({ kind: 'act', command }, faces)
  }
  const { text, thrown } = thrownIn(said.trim(), table.ruleset.verbs)
  if (NUMBER.test(text)) return withThrown({ kind: 'act', command: chosen(place, text) }, thrown)
  return withThrown(requestOf(text, table, place.seat), thrown)
}

/** The same, where only a command of the game will do. */
export function commandOf(place: Place, said: Said): Command {
  const request = requested(place, said)
  if (request.kind === 'act') return request.command
  throw mcpRefuses('BAD_CALL', `"${request.kind}" is no command of the game.`)
}
