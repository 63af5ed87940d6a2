import { inventedLike } from '../secrets/probes.js'
import { soak } from '../soak.js'
import { STRANGER, type Wire } from './wire.js'

/** Everything that somebody can ask a server for; whatever is refused is an answer too. */

const LOOKS = ['', '/notices', '/notices?from=1&to=3', '/export', '/documents', '/links'] as const
const PAGES = ['/', '/api', '/api/openapi.json', '/api/games', '/api/tables', '/health', '/nothing'] as const
const FIGURES = '/metrics'

const REQUESTS: readonly object[] = [
  { kind: 'start' },
  { kind: 'seal', seal: 'no seal' },
  { kind: 'reveal', nonce: '', text: '' },
  { kind: 'strike' },
  { kind: 'freeze' },
  { kind: 'undo', count: 99 },
  { kind: 'agree-undo' },
  { kind: 'members', joined: [{ seat: 'gm', role: 'player' }] },
  { kind: 'members', left: ['nobody'] },
  { kind: 'say', text: 'hello', to: 'nobody' },
  { kind: 'roll', dice: '9999d9', why: 'too many' },
  { kind: 'dance' },
]

/** Looks at everything that only needs to be asked for. */
async function lookAround(wire: Wire): Promise<void> {
  for (const who of [...wire.seats, STRANGER]) {
    for (const path of LOOKS) await wire.call(who, 'GET', wire.at + path)
    for (const path of PAGES) await wire.call(who, 'GET', path)
  }
  await wire.call(STRANGER, 'GET', FIGURES)
  await wire.settle()
}

/** Asks for what is not theirs, by names they must not know, and with wrong keys. */
async function pry(wire: Wire, names: number): Promise<void> {
  const { at } = wire
  for (const who of wire.seats) {
    if (who === 'gm') continue
    const post = (path: string, body: unknown) => wire.call(who, 'POST', at + path, body)
    const hidden = wire.namesHiddenFrom(who).slice(0, names)
    const verbs = Object.entries(wire.table.ruleset.verbs)
    for (const [verb, { clauses }] of verbs) {
      await post('/commands', { command: { verb } })
      await post('/complete', { text: `${verb} ` })
      // Free text would be kept and said back in all innocence.
      const places = clauses.filter(({ kind }) => kind !== 'text').map(({ label }) => label)
      for (const [i, name] of hidden.entries()) {
        const label = places[i % Math.max(1, places.length)]
        if (label === undefined) continue
        // Where any name will do, this one would be said back as innocently as one that nobody has.
        const invented = await post('/commands', { text: `${verb} ${label}: ${inventedLike(name)}` })
        if (invented.status === 200 && !invented.text.includes('"ignored"')) continue
        await post('/commands', { text: `${verb} ${label}: ${name}` })
        // A slip of the name: what is hidden must not be offered for it.
        await post('/commands', { text: `${verb} ${label}: ${name.slice(0, -1)}` })
        await post('/complete', { text: `${verb} ${label}: ${name.slice(0, 4)}` })
      }
    }
    await post('/complete', { text: '' })
    for (const name of hidden)
      await wire.call(who, 'GET', `${at}/explain?what=${encodeURIComponent(name.slice(0, -1))}`)
    await post('/commands', { text: 'zqx' })
    await post('/odds', { all: true, most: 3 })
    for (const name of hidden) await post('/odds', { text: `${verbs[0]![0]} ${name}` })
    for (const request of REQUESTS) await post('/requests', request)
    await post('/links', { seat: 'gm', renew: true })
    await post('/fork', {})
    await post('/commands', { command: { verb: 'x'.repeat(90) }, speed: 1 })
  }
  await unbidden(wire)
  await wire.settle()
}

/** Without a key, with a wrong one, with a key of this table at another, and with one's own key in the wrong place. */
async function unbidden(wire: Wire): Promise<void> {
  const { at, keys } = wire
  for (const key of [undefined, 'wrong', keys.gm!.slice(1)]) {
    for (const path of LOOKS) await wire.call(STRANGER, 'GET', at + path, undefined, key)
    await wire.call(STRANGER, 'GET', `${at}/events`, undefined, key)
    for (const path of ['/commands', '/requests', '/odds', '/complete', '/links', '/fork'])
      await wire.call(STRANGER, 'POST', at + path, { text: 'end' }, key)
  }
  await wire.call(STRANGER, 'GET', '/api/tables/spire-0000', undefined, keys.gm)
  await wire.call(STRANGER, 'GET', `${at}?key=${keys.gm}`)
  await wire.call(STRANGER, 'POST', '/api/mine', { keys: [{ table: wire.table.id, key: 'wrong' }] })
  await wire.call(STRANGER, 'POST', '/api/scenarios/check', { text: 'ruleset: nothing' })
  await wire.call(STRANGER, 'GET', FIGURES)
}

/** A table's whole evening over the wire: everybody looks and pries, the lines are said, everybody looks again. */
export async function through(
  wire: Wire,
  lines: readonly (readonly [seat: string, text: string])[],
): Promise<void> {
  await wire.start()
  await lookAround(wire)
  await pry(wire, soak(1, 20))
  for (const [seat, text] of lines) {
    const { status, text: answer } = await wire.call(seat, 'POST', `${wire.at}/commands`, { text })
    if (status !== 200) throw new Error(`${seat}: ${text}: ${answer}`)
    await wire.settle()
  }
  await lookAround(wire)
  await wire.close()
}
