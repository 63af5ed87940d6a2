import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Host } from '../../src/host/host.js'
import { hidesFrom, sceneOf } from '../../src/host/opening/scene.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import type { EarlierTables } from '../../src/kernel/journal/earlier.js'
import {
  CONTENT,
  type LoadedScenario,
  listScenarios,
  loadScenario,
  loadScenarioText,
} from '../../src/library/index.js'
import { openFiles } from '../../src/store/files/file-store.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { newFolder } from '../mcp/clients.js'
import { hostOf } from './kit.js'

const REAVERS = 'bx/three-reavers'

async function opened(
  host: Host,
  { ruleset, scenario }: LoadedScenario,
  more: {
    readonly opener?: string
    readonly takes?: string
    readonly gm?: boolean
    readonly seats?: Record<string, string>
  } = {},
): Promise<string> {
  return (await host.open({ game: { ruleset }, scenario, ...more })).table
}

async function earlierAt(host: Host, id: string): Promise<EarlierTables | undefined> {
  return (await host.table(id)).table.header.earlier
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

describe.each([
  ['memory', async () => memoryStore()],
  ['files', async () => await openFiles(newFolder())],
] as const)('earlier tables, kept in %s', (_, store) => {
  it('are counted by scenario and opener, in all and by day', async () => {
    let now = Date.parse('2026-11-16T23:59:00Z')
    const host = hostOf(await store(), { now: () => now })
    const reavers = await loadScenario(REAVERS)
    const count = async (more: { opener?: string }) =>
      await earlierAt(host, await opened(host, reavers, more))
    expect(await count({ opener: 'ann' })).toEqual({ tables: 0, today: 0 })
    expect(await count({ opener: 'ann' })).toEqual({ tables: 1, today: 1 })
    now = Date.parse('2026-11-17T00:00:00Z')
    expect(await count({ opener: 'ann' })).toEqual({ tables: 2, today: 0 })
    expect(await count({ opener: 'ann' })).toEqual({ tables: 3, today: 1 })
    expect(await count({ opener: 'ben' })).toEqual({ tables: 0, today: 0 })
    expect(await count({})).toBeUndefined()
    const others = await loadScenario('bx/captain-and-four')
    expect(await earlierAt(host, await opened(host, others, { opener: 'ann' }))).toEqual({
      tables: 0,
      today: 0,
    })
    await host.close()
  })

  it('count each other when they are opened at once', async () => {
    const host = hostOf(await store())
    const reavers = await loadScenario(REAVERS)
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => await opened(host, reavers, { opener: 'ann' })),
    )
    const counts = await Promise.all(ids.map(async (id) => (await earlierAt(host, id))!.tables))
    expect(counts.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await host.close()
  })

  it('count games that are played again and forks as well', async () => {
    const host = hostOf(await store())
    const { ruleset, scenario } = await loadScenario(REAVERS)
    const first = await host.open({ game: { ruleset }, scenario, opener: 'ann' })
    const gm = await host.enter(first.table, first.keys.gm!)
    await gm.enter('/start')
    const fork = await gm.fork()
    await gm.enter('/close')
    const again = await gm.again()
    expect(await earlierAt(host, fork.table)).toEqual({ tables: 1, today: 1 })
    expect(await earlierAt(host, again.table)).toEqual({ tables: 2, today: 2 })
    expect(gm.look().table.earlier).toEqual({ tables: 0, today: 0 })
    await host.close()
  })
})

describe('the same scenario', () => {
  it('is told by game, seats, people and board: no two of the library are the same', async () => {
    const seen = new Map<string, string>()
    for (const { name } of await listScenarios()) {
      const { ruleset, scenario } = await loadScenario(name)
      const { face } = sceneOf(ruleset, scenario)
      // The guide's fight as printed is the same fight under other switches: nothing open tells the two apart.
      const same = name === 'simverse/guide-fight-as-printed' ? 'simverse/guide-fight' : undefined
      expect(seen.get(face.open), name).toBe(same)
      seen.set(face.open, name)
    }
  }, 300_000)

  it('stays the same under another title or with a remark, and not with other people', async () => {
    const scene = async (change: (text: string) => string) => {
      const { ruleset, scenario } = await loadScenarioText(change(text('Harrow', 'A')), 'scenario.yaml')
      return sceneOf(ruleset, scenario)
    }
    const plain = await scene((one) => one)
    const titled = await scene((one) => one.replace('title: A', 'title: B'))
    expect(titled.face).toEqual(plain.face)
    expect(titled.named).not.toBe(plain.named)
    expect((await scene((one) => `# a remark\n${one}`)).named).toBe(plain.named)
    expect((await scene((one) => one.replace('Harrow', 'Sable'))).face).not.toEqual(plain.face)
  })

  it('hides something where the game master’s board shows more than the seat’s', async () => {
    const hides = async (name: string, seat: string, figures: 'open' | 'words' = 'open') => {
      const { ruleset, scenario } = await loadScenario(name)
      return hidesFrom(ruleset, scenario, seat, figures)
    }
    expect(await hides('adapter/salt-ford', 'Wend')).toBe(true)
    expect(await hides('simverse/guide-fight', 'lyra')).toBe(true)
    expect(await hides('skirmish/ember-ambush', 'odrin')).toBe(true)
    expect(await hides('bx/ford-day', 'player')).toBe(true)
    expect(await hides('bx/three-reavers', 'player')).toBe(false)
    expect(await hides('bx/three-reavers', 'player', 'words')).toBe(true)
    expect(await hides('spire/run', 'player')).toBe(false)
    expect(await hides('skirmish/marsh-duel', 'odrin')).toBe(false)
  })
})

function text(name: string, title: string): string {
  return [
    'ruleset: bx',
    `title: ${title}`,
    `pc: { name: ${name}, hd: 4, ac: 15, hp: 22, at: 5, dmg: 1d8+2, ml: 10 }`,
    'foes: [{ name: Reaver, hd: 1, ac: 13, hp: 6, at: 2, dmg: 1d6, ml: 8, count: 2 }]',
  ].join('\n')
}

/** Two scenarios of one game that no player can tell apart when they begin. */
interface Twins {
  readonly one: LoadedScenario
  readonly other: LoadedScenario
  readonly seat: string
}

/** The same ambush with and without what the game master noted. */
async function notedTwins(): Promise<Twins> {
  const one = await loadScenario('skirmish/ember-ambush')
  const other = { ...one, scenario: { ...(one.scenario as object), notes: [] } }
  return { one, other, seat: 'odrin' }
}

/** The same ford with another difficulty that nobody has tried. */
async function fordTwins(): Promise<Twins> {
  const ford = readFileSync(join(CONTENT, 'adapter/salt-ford.yaml'), 'utf8')
  const read = async (written: string) => await loadScenarioText(written, join(CONTENT, 'adapter/ford.yaml'))
  const harder = ford.replace(/difficulty: (\d+)/, (_, figure) => `difficulty: ${Number(figure) + 1}`)
  return { one: await read(ford), other: await read(harder), seat: 'Wend' }
}

describe('a refusal to look from elsewhere', () => {
  it.each([
    ['notes', notedTwins],
    ['a difficulty', fordTwins],
  ])('is the same whatever the table that is played hides: %s', async (_, twins) => {
    const { one, other, seat } = await twins()
    expect(other.scenario).not.toEqual(one.scenario)
    expect(hidesFrom(one.ruleset, one.scenario, seat, 'open')).toBe(true)
    const names = ['skirmish/marsh-duel', 'adapter/night-ferry']
    const asked = [one, other, ...(await Promise.all(names.map((name) => loadScenario(name))))]
    const answers = async (played: LoadedScenario) => {
      const host = hostOf()
      const id = await opened(host, played, { opener: 'ann', gm: false, takes: seat })
      const said: string[] = []
      for (const { ruleset, scenario } of asked) {
        const answer = await host.spyglass.check('ann', { ruleset, scenario, seats: [GAME_MASTER] }).then(
          () => 'done',
          (error: Error) => error.message.replace(id, '<table>'),
        )
        said.push(answer)
      }
      const second = await opened(host, other, { opener: 'ann', gm: false, takes: seat })
      await host.close()
      return { said, earlier: await earlierAt(hostOf(host.store), second) }
    }
    const found = await answers(one)
    expect(found.said[0]).toContain('You play this scenario')
    expect(found.said.slice(2)).toEqual(['done', 'done'])
    expect(found.earlier).toEqual({ tables: 1, today: 1 })
    expect(await answers(other)).toEqual(found)
  })

  it('ends with the table', async () => {
    const host = hostOf()
    const ford = await loadScenario('adapter/salt-ford')
    const { ruleset, scenario } = ford
    const play = async () =>
      await host.open({ game: { ruleset }, scenario, opener: 'ann', gm: false, takes: 'Wend' })
    const played = [await play(), await play()]
    for (const { table, keys } of played) {
      expect(await codeOf(opened(host, ford, { opener: 'ann', takes: 'gm' }))).toBe('PLAYED_ELSEWHERE')
      expect(await codeOf(opened(host, ford, { opener: 'ann' }))).toBe('done')
      expect(await codeOf(opened(host, ford, { opener: 'ben', takes: 'gm' }))).toBe('done')
      await (await host.enter(table, keys.seats.Wend!)).enter('/close')
    }
    // With the game master's seat among them the opener sees all of it, and nothing is refused.
    for (let i = 0; i < 2; i++)
      expect(await codeOf(opened(host, ford, { opener: 'ann', takes: 'gm' }))).toBe('done')
    expect(await codeOf(play())).toBe('done')
    await host.close()
  })
})
