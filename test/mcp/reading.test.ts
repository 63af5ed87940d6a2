import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listedVerbs } from '../../src/kernel/contract/command.js'
import { findGame, gameIds } from '../../src/rulesets/registry.js'
import { MAX_SECTION } from '../../src/surfaces/mcp/reading/sections.js'
import { type Caller, inProcess, overHttp } from './clients.js'
import { type Mounted, mounted, TOKEN } from './mounted.js'

type Client = Awaited<ReturnType<typeof inProcess>>

async function textOf(caller: Caller, uri: string): Promise<string> {
  const { contents } = await caller.client.readResource({ uri })
  const [first] = contents
  return first && 'text' in first ? first.text : ''
}

describe('resources', () => {
  let caller: Client
  beforeAll(async () => {
    caller = await inProcess()
  })
  afterAll(() => caller.close())

  /** Every section of a document, by the names that its list has. */
  async function sectionsAt(from: Caller, uri: string): Promise<ReadonlyMap<string, string>> {
    const list = await textOf(from, uri)
    expect(list.length).toBeLessThanOrEqual(MAX_SECTION)
    const names = list
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .flatMap((line) => line.slice(line.lastIndexOf(': ') + 2).split(', '))
    const texts = await Promise.all(names.map((name) => textOf(from, `${uri}/${name}`)))
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(MAX_SECTION)
    return new Map(names.map((name, i) => [name, texts[i]!]))
  }

  it.each(gameIds())('tell the rules of %s from the code’s own tables, by sections', async (game) => {
    const text = [...(await sectionsAt(caller, `ludex://games/${game}/rules`)).values()].join('\n')
    const { ruleset } = (await findGame(game))!
    for (const [verb, { usage }] of listedVerbs(ruleset.verbs)) {
      expect(text).toContain(`### ${verb}`)
      expect(text).toContain(usage)
    }
    for (const outcome of ruleset.outcomes ?? []) expect(text).toContain(outcome)
  })

  it('reach the document about new methods (row L3)', async () => {
    const text = [...(await sectionsAt(caller, 'ludex://games/adapter/rules')).values()].join('\n')
    const document = readFileSync(new URL('../../docs/new-method.md', import.meta.url), 'utf8')
    for (const line of document.split('\n')) expect(text).toContain(line.trim())
  })

  it.each(gameIds())('show how scenarios of %s are written', async (game) => {
    const text = [...(await sectionsAt(caller, `ludex://games/${game}/format`)).values()].join('\n')
    expect(text).toContain(`ruleset: ${game}`)
    expect(text).toContain('```yaml')
  })

  it('leave out the scenario that the session plays from a player’s seat, and no other', async () => {
    const player = await inProcess()
    await player.call('open', { scenario: 'adapter/night-ferry', role: 'Ilse' })
    const format = await sectionsAt(player, 'ludex://games/adapter/format')
    expect(format.get('adapter-night-ferry')).toContain('Not shown now. You play this scenario as Ilse')
    expect(format.get('adapter-night-ferry')).not.toContain('yaml')
    expect(format.get('adapter-night-ferry-2')).toBeUndefined()
    expect(format.get('adapter-salt-ford')).toContain('ruleset: adapter')
    expect(format.get('systems-salt-roads')).toContain('action_stat_map:')
    await player.call('open', { scenario: 'bx/three-reavers', role: 'player' })
    const bx = await sectionsAt(player, 'ludex://games/bx/format')
    expect([...bx.values()].join('\n')).not.toContain('Not shown now')
    await player.close()
  })

  it('hold state, log and journal of a table, as its seat may see them', async () => {
    const { reply } = await caller.call('open', { scenario: 'bx/three-reavers' })
    await caller.call('act', { do: 'attack' })
    const at = (kind: string) => `ludex://tables/${reply.table}/${kind}`
    expect(JSON.parse(await textOf(caller, at('state')))).toMatchObject({ you: { seat: 'gm' } })
    expect(await textOf(caller, at('log'))).toMatch(/gm: Attack: Attacker=Harrow/)
    const [first] = (await textOf(caller, at('journal'))).split('\n')
    expect(JSON.parse(first!)).toMatchObject({ kind: 'seat-line', seat: 'gm' })
    expect(first).not.toContain('scenarioHash')
    const { resources } = await caller.client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain(at('log'))
  })

  it('are not there for tables at which nobody sits here', async () => {
    const other = await inProcess({ host: caller.desk.host })
    const { id } = caller.desk.tables[0]!
    await expect(textOf(other, `ludex://tables/${id}/state`)).rejects.toThrow()
    await expect(textOf(other, 'ludex://games/chess/rules')).rejects.toThrow()
    await other.close()
  })
})

describe('prompts', () => {
  it('name the duties of a game master and what to open', async () => {
    const caller = await inProcess()
    const { prompts } = await caller.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'run-a-fight',
      'run-a-campaign-day',
      'be-the-opponent',
      'teach-me',
    ])
    for (const { name, description } of prompts) {
      expect(description).toBeTruthy()
      const { messages } = await caller.client.getPrompt({
        name,
        arguments: { named: 'bx/ford-day\nand more' },
      })
      const { content } = messages[0]!
      const text = content.type === 'text' ? content.text : ''
      expect(text).toContain('bx/ford-day and more')
      for (const duty of [
        'Describe from the cues',
        'Show the math',
        'Ask the player',
        'Never invent a number',
      ])
        expect(text).toContain(duty)
    }
    await caller.close()
  })
})

describe('the instructions', () => {
  it('say in a few lines how to begin and who decides', async () => {
    const caller = await inProcess()
    const text = caller.client.getInstructions()!
    expect(text).toContain('You propose, the rules decide')
    expect(text.length).toBeLessThan(1_800)
    await caller.close()
  })
})

describe('a client of the newer spec that listens', () => {
  let server: Mounted
  beforeAll(async () => {
    server = await mounted()
  })
  afterAll(() => server.close())

  it('is told which table has news, and nothing else', async () => {
    const caller = await overHttp(server.url, TOKEN, 'modern')
    const { reply } = await caller.call('open', { scenario: 'spire/cultist', role: 'player' })
    const uri = `ludex://tables/${reply.table}/state`
    const told = new Promise((resolve) => {
      caller.client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
        resolve(params.uri),
      )
    })
    const listening = await caller.client.listen({ resourceSubscriptions: [uri] })
    await caller.call('act', { do: '1' })
    expect(await told).toBe(uri)
    await listening.close()
    await caller.close()
  })
})
