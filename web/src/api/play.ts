import { house, type Setting, tableClient } from './client.js'
import { keep, keepKey, keepShare, recall, type SealedShare } from './kept.js'
import type { GameSeen, OpenedTable, ScenarioSeen } from './types.js'

/** The word that goes into the dice of the next table opened here, until it has. */
export function nextWord(): string {
  return recall('word') ?? ''
}

export function setNextWord(word: string): void {
  keep('word', word.trim() === '' ? undefined : word.trim())
}

/** The secret of a server that does not let everybody open tables, for as long as the page is open. */
let access: string | undefined

export function showAccess(secret: string): void {
  access = secret
}

export function openTable(setting: Setting): Promise<OpenedTable> {
  return house.open(setting, access)
}

/** Who plays what when one person plays alone: the seat is theirs, bots have the others. */
export function soloSeats(
  game: GameSeen,
  { seat, seats }: Pick<ScenarioSeen, 'seat' | 'seats'>,
): Record<string, string> {
  const bot = game.policies[0] ?? 'person'
  const played = seats.filter(({ name }) => name !== 'gm')
  return Object.fromEntries(played.map(({ name }) => [name, name === seat ? 'person' : bot]))
}

/** Where a share in the dice goes. */
interface ShareOf {
  readonly table: string
  readonly line0: string
  readonly seat: string
  readonly key: string
}

/**
 * Adds this browser's share to the dice of a table: 32 random bytes and perhaps a word, under seal. The page of the table
 * opens the seal by itself once nobody can add any more.
 */
export async function addShare({ table, line0, seat, key }: ShareOf, word: string): Promise<SealedShare> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const { sealOf } = await import('../../../src/kernel/table/opening/entropy.js')
  const share = { nonce, text: word.trim() }
  keepShare(table, seat, share)
  await tableClient(table, key).request({ kind: 'seal', seal: sealOf(line0, seat, nonce, share.text) }, {})
  return share
}

/** Begins a table at which one person sits: share, freeze, reveal, start. Then it asks for the first choice. */
export async function beginAlone({ table, line0, keys }: OpenedTable, seat: string): Promise<void> {
  const key = keys.seats[seat]!
  keepKey(table, key)
  const client = tableClient(table, key)
  const share = await addShare({ table, line0, seat, key }, nextWord())
  await client.request({ kind: 'freeze' }, {})
  await client.request({ kind: 'reveal', ...share }, {})
  keepShare(table, seat, undefined)
  await client.request({ kind: 'start' }, {})
  setNextWord('')
}

/** The options of a table that one press opens: odds for everybody, moves may be taken back, and every die is the table's. */
export const SOLO_OPTIONS: NonNullable<Setting['options']> = {
  odds: 'all',
  undo: 'consent',
  typedDice: 'none',
}

/** The table that one press opens. */
export function aloneSetting(game: GameSeen, scenario: ScenarioSeen): Setting {
  return { scenario: scenario.name, gm: false, seats: soloSeats(game, scenario), options: SOLO_OPTIONS }
}

/** One press: a table against bots, begun. Returns its id. */
export async function playAlone(game: GameSeen, scenario: ScenarioSeen): Promise<string> {
  const opened = await openTable(aloneSetting(game, scenario))
  await beginAlone(opened, scenario.seat)
  return opened.table
}

/** The only seat that a person plays at a table that was opened, where there is just one and no game master. */
export function onlySeat({ links }: OpenedTable): string | undefined {
  const [seat, ...others] = Object.keys(links.seats)
  return links.gm === undefined && others.length === 0 ? seat : undefined
}
