import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findGame, gameIds } from '../../src/rulesets/registry.js'
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

  it.each(gameIds())('tell the rules of %s from the code’s own tables', async (game) => {
    const text = await textOf(caller, `ludex://games/${game}/rules`)
    const { ruleset } = (await findGame(game))!
    for (const [verb, { usage }] of Object.entries(ruleset.verbs)) {
      expect(text).toContain(`### ${verb}`)
      expect(text).toContain(usage)
    }
    for (const outcome of ruleset.outcomes ?? []) expect(text).toContain(outcome)
  })

  it.each(gameIds())('show how scenarios of %s are written', async (game) => {
    const text = await textOf(caller, `ludex://games/${game}/format`)
    expect(text).toContain(`ruleset: ${game}`)
    expect(text).toContain('```yaml')
  })

  it('leave out the scenario that the session plays from a player’s seat, and no other', async () => {
    const player = await inProcess()
    await player.call('open', { scenario: 'adapter/night-ferry', role: 'Ilse' })
    const format = await textOf(player, 'ludex://games/adapter/format')
    const part = (name: string) => format.split(/^## /m).find((one) => one.includes(`(${name})`))!
    expect(part('adapter/night-ferry')).toContain('Not shown now. You play this scenario as Ilse')
    expect(part('adapter/night-ferry')).not.toContain('yaml')
    expect(part('adapter/salt-ford')).toContain('ruleset: adapter')
    await player.call('open', { scenario: 'bx/three-reavers', role: 'player' })
    expect(await textOf(player, 'ludex://games/bx/format')).not.toContain('Not shown now')
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
