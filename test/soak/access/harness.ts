import type { Host } from '../../../src/host/index.js'
import { HTTP_ROWS } from '../../access/http-rows.js'
import { MATRIX } from '../../access/matrix.js'
import { Client } from '../../http/kit.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures, type Harness } from '../frame/harness.js'
import { type Place, type Session, Town } from './town.js'

/** Routes whose answer depends on the key alone and that leave every seat as it is. */
const ROUTES = [
  'POST /api/mine',
  'GET /api/tables/:id',
  'GET /api/tables/:id/notices',
  'GET /api/tables/:id/events',
  'POST /api/tables/:id/requests',
  'POST /api/tables/:id/complete',
  'GET /api/tables/:id/export',
  'GET /api/tables/:id/documents',
  'GET /api/tables/:id/links',
  'POST /api/tables/:id/fork',
]

const CELLS: Readonly<Record<number, string>> = { 200: 'yes', 201: 'yes', 401: 'no', 403: 'gm', 410: 'why' }

/** An answer names no table but the one that was asked for, and that one only to somebody who may come in. */
function mustNotName(town: Town, text: string, except: readonly Place[], found: object): void {
  const named = town.places.find(
    ({ mark, id }) => text.includes(mark) && !except.some((one) => one.id === id),
  )
  if (named)
    throw new Broken('an answer names a table that is none of the caller’s', { ...found, named, text })
}

/** Somebody knocks over HTTP, with some key, at some table. */
async function knock(town: Town, chance: Chance): Promise<void> {
  const place = chance.one(town.places)
  const key = town.anyKey(chance)
  const row = chance.one(ROUTES)
  const party = town.partyOf(place, key)
  const visit = { party, table: place.id, key, token: undefined, resume: '', evict: async () => {} }
  const { status, body } = await HTTP_ROWS[row]!(new Client(town.url, key), place.id, visit, town)
  const expected = MATRIX[row]![party]
  const found = { row, party, status, body, expected }
  if (CELLS[status] !== expected) throw new Broken('a route answers beyond the matrix', found)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  mustNotName(town, text, expected === 'yes' ? [place] : [], found)
}

/** The key by which a session may sit down with a bare id: that of the seat its token took, while it is good. */
function ownKey({ token }: Session, { model, keys }: Place): 'yes' | 'why' | 'no' {
  if (model?.token !== token) return 'no'
  return keys.find(({ key }) => key === '')!.good ? 'yes' : 'why'
}

const CODES: Readonly<Record<string, string>> = {
  LINK_REVOKED: 'why',
  NO_SUCH_LINK: 'no',
  NOT_AT_THIS_TABLE: 'no',
  NO_TABLE_YET: 'no',
  ROLE_FIXED: 'fixed',
}

function standing(session: Session, place: Place): 'yes' | 'why' | 'no' {
  const seat = session.seats.get(place)
  if (seat === undefined) return 'no'
  if (seat === 'own') return ownKey(session, place)
  return seat.good ? 'yes' : 'why'
}

/** A model sits down with an id or with some link, or looks at some table. */
async function ask(town: Town, chance: Chance): Promise<void> {
  const session = await town.session(chance)
  const place = chance.one(town.places)
  const before = standing(session, place)
  if (chance.in(2)) {
    const { reply, text } = await session.caller.call('look', { table: place.id })
    return judge(town, before, reply, text, { tool: 'look' }, [place])
  }
  if (chance.in(3)) {
    const { reply, text } = await session.caller.call('tables')
    const mine = town.places.filter(
      (one) => standing(session, one) === 'yes' || ownKey(session, one) !== 'no',
    )
    return judge(town, 'yes', reply, text, { tool: 'tables' }, mine)
  }
  const key = chance.in(2) ? undefined : town.anyKey(chance)
  const { reply, text } = await session.caller.call('tables', {
    resume: key === undefined ? place.id : `${place.id}#${key}`,
  })
  const known = place.keys.find((one) => one.key === key)
  const given = known ? (known.good ? 'yes' : 'why') : 'no'
  const bare = before === 'yes' ? 'yes' : ownKey(session, place)
  const held = session.seats.get(place)
  const heldSeat = held === 'own' ? place.model?.own : held?.seat
  const isOther = before === 'yes' && given === 'yes' && known?.seat !== heldSeat
  const expected = key === undefined ? bare : isOther ? 'fixed' : given
  judge(town, expected, reply, text, { tool: 'tables resume', key, before }, [place])
  if (expected === 'yes' && before !== 'yes') session.seats.set(place, known ?? 'own')
  // A seat that was lost is forgotten as soon as the session tries to sit down anew.
  else if (expected !== 'yes' && before === 'why') session.seats.delete(place)
}

function judge(
  town: Town,
  expected: string,
  reply: { readonly status: string; readonly code?: string | undefined },
  text: string,
  about: object,
  places: readonly Place[],
): void {
  const got = reply.status === 'refused' ? CODES[reply.code ?? ''] : 'yes'
  const found = { ...about, expected, got, code: reply.code, text }
  if (got !== expected) throw new Broken('a model gets beyond the matrix', found)
  mustNotName(town, text, expected === 'yes' || expected === 'fixed' ? places : [], found)
}

/** Random parties with random keys at random routes and tools. */
export function access(change: (host: Host) => void = () => {}, steps = 120): Harness {
  return {
    name: 'access',
    promise: 'a seat only by its link: nobody gets, by any route or tool, beyond the access matrix',
    weight: 2,
    async open() {
      return {
        async round(chance): Promise<Figures> {
          const town = await Town.found(change)
          try {
            await town.openTable(chance)
            await town.openByModel(chance)
            let changes = 0
            for (let step = 0; step < steps; step++) {
              if (chance.in(30)) await (chance.in(2) ? town.openTable(chance) : town.openByModel(chance))
              else if (chance.in(6)) {
                await town.change(chance)
                changes++
              } else await (chance.in(3) ? ask(town, chance) : knock(town, chance))
            }
            return { knocks: steps - changes, 'links changed': changes, tables: town.places.length }
          } finally {
            await town.close()
          }
        },
      }
    },
  }
}
