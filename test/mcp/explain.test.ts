import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { quoteName } from '../../src/kernel/words/quote-names.js'
import { listScenarios } from '../../src/library/index.js'
import { findGame, gameIds } from '../../src/rulesets/registry.js'
import { formatOf } from '../../src/surfaces/mcp/reading/format.js'
import { rulesOf } from '../../src/surfaces/mcp/reading/reference.js'
import { type Caller, inProcess, ROOT } from './clients.js'
import { isOver, pick } from './fights.js'

const started: Caller[] = []
afterAll(async () => {
  for (const one of started) await one.close()
})

async function caller(options: Parameters<typeof inProcess>[0] = {}) {
  const made = await inProcess(options)
  started.push(made)
  return made
}

describe('explain', () => {
  it.each([
    ['spire/run', 'player', 'Strike', /card.*damage|damage/i],
    ['simverse/night-ambush', 'gm', 'Fire Bolt', /spell.*Mana/],
    ['simverse/guide-fight', 'gm', 'power-attack', /Stamina/],
    ['bx/ford-day', 'gm', 'Mill Ford 5-6', /encounter/i],
    ['adapter/chantry-siege', 'gm', 'backlash', /Paradox/],
    ['skirmish/marsh-duel', 'ysolde', 'Sabre', /to hit/],
  ])('%s, %s: %s (row L4)', async (scenario, role, what, says) => {
    const one = await caller()
    await one.call('open', { scenario, role })
    const { reply, text } = await one.call('explain', { what })
    expect(reply.status, text).toBe('done')
    expect(reply.tell!.join(' ')).toMatch(says)
  })

  it('tells an abbreviation apart from the English word that is spelled like it', async () => {
    const one = await caller()
    for (const what of ['AT', 'at']) {
      const { reply } = await one.call('explain', { what, game: 'bx' })
      expect(reply.tell![0]).toMatch(/^AT \(figure\): Attack bonus/)
      for (const line of reply.tell!) expect(line).toMatch(/\bAT\b/)
    }
  })

  it('answers a hidden name like one that nothing has (row H9)', async () => {
    const one = await caller()
    await one.call('open', { scenario: 'bx/ford-day', role: 'player' })
    const hidden = await one.call('explain', { what: 'Ford patrol' })
    const invented = await one.call('explain', { what: 'Xqzw vprkgt' })
    expect(hidden.reply.reason!.replace('Ford patrol', '')).toBe(
      invented.reply.reason!.replace('Xqzw vprkgt', ''),
    )
  })
})

describe('games', () => {
  it('lists all verbs of spire, and reads a section (row L3)', async () => {
    const one = await caller()
    const { text } = await one.call('games', { game: 'spire' })
    expect(text).toContain('keys, keys-2, keys-3')
    const { ruleset } = (await findGame('spire'))!
    for (const verb of Object.keys(ruleset.verbs)) expect(text).toMatch(new RegExp(`\\b${verb}\\b`))
    const { reply } = await one.call('games', { game: 'bx', section: 'verbs' })
    expect(reply.tell!.join('\n')).toContain('### attack')
    const none = await one.call('games', { game: 'bx', section: 'zzz' })
    expect(none.reply).toMatchObject({ status: 'refused', code: 'NOT_FOUND' })
    expect((await one.call('games', { section: 'verbs' })).reply.code).toBe('BAD_CALL')
  })

  it.each(gameIds())('answers every question about %s in under 3,000 characters (row L3)', async (game) => {
    const one = await caller()
    const asked = async (args: Record<string, string>) => {
      const { reply, text } = await one.call('games', args)
      expect(reply.status, text).toBe('done')
      const long = Math.max(text.length, JSON.stringify(reply).length)
      expect([args, long <= 3_000 || long]).toEqual([args, true])
      return reply.tell!.join('\n')
    }
    await asked({})
    const about = await asked({ game })
    const { ruleset } = (await findGame(game))!
    const format = (await formatOf(game, async () => {})) ?? []
    const own = (await listScenarios()).filter((scenario) => scenario.game === game)
    const names = new Set([...rulesOf(ruleset), ...format].map(({ name }) => name))
    expect(names.size).toBeGreaterThan(10)
    for (const section of names) await asked({ game, section })
    for (const { name } of own) expect(about).toContain(name)
    let described = ''
    const parts = about.match(/scenario-list(?:-\d+)?(?=, |\.)/g) ?? []
    for (const section of parts) described += await asked({ game, section })
    for (const { name, title } of own) expect(described).toContain(`${name}: ${quoteName(title)}`)
  })
})

describe('open', () => {
  it('takes the path of a scenario in the data folder, and of no other file (row L8)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-data-'))
    const shipped = join(ROOT, 'content/bx/three-reavers.yaml')
    writeFileSync(join(folder, 'mine.yaml'), readFileSync(shipped, 'utf8'))
    symlinkSync(shipped, join(folder, 'away.yaml'))
    const one = await caller({ files: folder })
    for (const scenario of ['mine.yaml', join(folder, 'mine.yaml')])
      expect((await one.call('open', { scenario })).reply.status).toBe('done')
    for (const scenario of ['away.yaml', shipped, '../x.yaml'])
      expect((await one.call('open', { scenario })).reply.code).toBe('NO_SUCH_SCENARIO')
    const without = await caller()
    expect((await without.call('open', { scenario: join(folder, 'mine.yaml') })).reply.code).toBe(
      'NO_SUCH_SCENARIO',
    )
  })
})

describe('look want: verbs', () => {
  it('lists what can be used now, and after the end nothing that is refused (row L13)', async () => {
    const one = await caller()
    let { reply } = await one.call('open', { scenario: 'bx/captain-and-four' })
    const lines = (await one.call('look', { want: 'verbs' })).reply.tell!
    expect(lines.some((line) => line.startsWith('attack'))).toBe(true)
    expect(lines.at(-1)).toMatch(/^Not now: .*\brest\b/)
    while (!isOver(reply))
      ({ reply } = await one.call('act', { do: pick(reply, ['attack', 'abandon'])!, sure: true }))
    const after = (await one.call('look', { want: 'verbs' })).reply.tell!
    expect(after.filter((line) => /^(rest|check|reaction|clock|attack)\b/.test(line))).toEqual([])
  })
})

describe('usage', () => {
  it('of use is true (row L6)', async () => {
    const { ruleset } = (await findGame('bx'))!
    expect(ruleset.verbs.use!.summary).toContain('Observation')
    const one = await caller()
    await one.call('open', { scenario: 'bx/ford-day' })
    const refused = await one.call('act', { do: 'use skill: Observation', sure: true })
    expect(refused.reply.code, refused.text).toBe('STAKES_MISSING')
  })
})
