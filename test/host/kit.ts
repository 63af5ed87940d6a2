import { Host, type HostOptions, type Opening } from '../../src/host/host.js'
import type { Seated } from '../../src/host/seats/seated.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { loadScenario } from '../../src/library/load.js'
import type { Store } from '../../src/store/contract.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { secretsOfTest } from '../secrets-of-test.js'

/** A table at a host with everybody sitting at it. */
export interface Seats {
  readonly host: Host
  readonly id: string
  readonly gm: Seated
  readonly watch: Seated
  readonly players: Readonly<Record<string, Seated>>
  readonly keys: {
    readonly gm: string
    readonly seats: Readonly<Record<string, string>>
    readonly watch: string
  }
}

export function hostOf(store: Store = memoryStore(), options: Partial<HostOptions> = {}): Host {
  return new Host({
    store,
    secrets: secretsOfTest(),
    report: (error) => {
      throw error
    },
    ...options,
  })
}

export async function sitDown(
  host: Host,
  name: string,
  opening: Partial<Omit<Opening, 'game' | 'scenario'>> = {},
): Promise<Seats> {
  return await sitAt(host, await loadScenario(name), opening)
}

/** The same with a scenario that has been read already. */
export async function sitAt(
  host: Host,
  { ruleset, scenario }: { readonly ruleset: Ruleset; readonly scenario: unknown },
  opening: Partial<Omit<Opening, 'game' | 'scenario'>> = {},
): Promise<Seats> {
  const { table: id, keys } = await host.open({ game: { ruleset }, scenario, ...opening })
  const players: Record<string, Seated> = {}
  for (const [seat, key] of Object.entries(keys.seats)) players[seat] = await host.enter(id, key)
  return {
    host,
    id,
    gm: await host.enter(id, keys.gm!),
    watch: await host.enter(id, keys.watch),
    players,
    keys: { ...keys, gm: keys.gm! },
  }
}

/** Waits until something holds. */
export async function until(holds: () => boolean, what = 'it'): Promise<void> {
  for (let tries = 0; tries < 15_000; tries++) {
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error(`${what} did not come about`)
}

/** Plays legal commands, of anyone who is asked, until the game is over or this many were given. */
export async function playOn({ gm, players }: Seats, most = 400): Promise<void> {
  const people = [...Object.values(players), gm]
  let given = 0
  while (given < most) {
    const before = gm.look()
    if (before.next.kind === 'over') return
    const asked = people.find((seated) => seated.look().mine)
    if (!asked) {
      // Bots move by themselves.
      await until(() => gm.look().n > before.n, 'a bot’s move')
      continue
    }
    const { choices } = asked.look()
    const { command } = choices[(given * 7) % choices.length]!
    given++
    try {
      await asked.act(command)
    } catch (error) {
      if ((error as { code?: string }).code !== 'LATE') throw error
    }
  }
}
