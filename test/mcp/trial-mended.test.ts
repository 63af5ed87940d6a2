import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { MAX_REASON_LENGTH } from '../../src/kernel/contract/ruling.js'
import { findGame } from '../../src/rulesets/registry.js'
import { formatOf } from '../../src/surfaces/mcp/reading/format.js'
import { rulesOf } from '../../src/surfaces/mcp/reading/reference.js'
import { anyHost, type Caller, inProcess } from './clients.js'

const host = anyHost()
afterAll(() => host.close())

const open: Caller[] = []
afterEach(async () => {
  for (const caller of open.splice(0)) await caller.close()
})

/** A model that has just connected. */
async function session(): Promise<Caller> {
  const caller = await inProcess({ host })
  open.push(caller)
  return caller
}

const REAVERS = { scenario: 'bx/three-reavers', role: 'player' }

describe('a table that is opened', () => {
  it.each(['bx/three-reavers', 'spire/jaw-worm'])(
    'takes a bot where %s needs no game master',
    async (scenario) => {
      const { call } = await session()
      const { reply, text } = await call('open', { scenario, role: 'player', seats: { gm: 'bot' } })
      expect(reply, text).toMatchObject({ status: 'done', changed: true })
      expect(text).toContain('Seats: player = you.')
    },
  )

  it('tells what bots did before the first choice', async () => {
    const { call } = await session()
    const seats = { ysolde: 'bot' }
    const { reply, text } = await call('open', { scenario: 'skirmish/marsh-duel', role: 'gm', seats })
    expect(reply.status).toBe('done')
    expect(reply.happened?.length, text).toBeGreaterThan(0)
    expect(reply.changes, 'the cast tells how people stand').toBeUndefined()
    expect((await call('look')).reply.happened, 'it was told').toBeUndefined()
  })

  it('refuses the seat of a person who is not in the fight, and says who is', async () => {
    const { call } = await session()
    const duel = { scenario: 'skirmish/marsh-duel', role: 'odrin' }
    const { reply } = await call('open', { ...duel, seats: { gm: 'bot', ysolde: 'bot' } })
    expect(reply).toMatchObject({ status: 'refused', changed: false, code: 'SEAT_ABSENT' })
    expect(reply.reason).toContain('Take one of these seats: gm, ysolde.')
    const led = await call('open', { ...duel, seats: { gm: 'person' } })
    expect(led.text).toContain('Not here yet: odrin. The game master can bring them in.')
    const alone = await call('open', { ...duel, role: 'ysolde' })
    expect(alone.text).toContain('Seats: gm = bot focus, ysolde = you.')
    expect((await call('games', { game: 'skirmish' })).text).toMatch(
      /marsh-duel: .* Roles: gm \(monsters\), ysolde \(characters\)\./,
    )
  })

  it('tells a game that was over before anybody chose', async () => {
    const { call } = await session()
    const seats = { player: 'bot' }
    const { reply, text } = await call('open', { scenario: 'bx/three-reavers', role: 'gm', seats })
    expect(reply.next!.who, text).toMatch(/^over: /)
    expect(reply.happened!.length).toBeGreaterThan(3)
    expect(text).toContain('Outcome ')
  })
})

describe('a call that is about no table', () => {
  it('says nothing of the table where the session sits', async () => {
    const { call } = await session()
    await call('open', REAVERS)
    await call('verify', { close: true, sure: true })
    for (const [tool, args] of [
      ['open', { scenario: 'bx/no-such-place' }],
      ['open', { scenario: 'bx/three-reavers', sead: 1 }],
      ['games', { game: 'chess' }],
      ['games', { game: 'bx' }],
      ['tables', {}],
      ['simulate', { scenario: 'bx/three-reavers', policy: 'wizard' }],
    ] as const) {
      const { reply, text } = await call(tool, args)
      expect(reply.next, text).toBeUndefined()
      expect(reply.receipt, text).toBeUndefined()
      expect(reply.legal?.join(' ') ?? '', text).not.toContain('look want: log')
    }
  })

  it('a closed table says that it is closed', async () => {
    const { call } = await session()
    await call('open', REAVERS)
    for (const [tool, args] of [
      ['verify', { close: true, sure: true }],
      ['look', {}],
      ['act', { do: 'attack Reaver 1' }],
      ['look', { want: 'log' }],
    ] as const) {
      const { reply, text } = await call(tool, args)
      expect(reply.next, text).toEqual({ who: 'This table is closed.', yours: false })
      expect(reply.choices).toBeUndefined()
    }
  })
})

describe('the reason of a ruling', () => {
  const ASK = 'ask check: dexterity save of: ysolde dc: 12 fails: damage 1d6'

  it('stands beside a check that is asked for, in the journal and in the list of verify', async () => {
    const { call } = await session()
    await call('open', { scenario: 'skirmish/marsh-duel', rulings: 'document' })
    const ruled = await call('rule', { do: ASK, because: 'the floor gives way' })
    expect(ruled.reply, ruled.text).toMatchObject({ status: 'done', changed: true })
    const { text } = await call('verify')
    expect(text).toContain('because "the floor gives way": ask check: dexterity save of: ysolde dc: 12')
    await call('verify', { close: true, sure: true })
    expect((await call('verify', { export: 0 })).text).toContain('"because":"the floor gives way"')
  })

  it('stands beside the source of a modifier, and fills it where there is none', async () => {
    const { call } = await session()
    await call('open', { scenario: 'bx/three-reavers', rulings: 'document' })
    const modify = 'modify who: Harrow stat: AC value: 1'
    for (const [said, because] of [
      [`${modify} source: "the low wall"`, 'he crouches behind it'],
      [modify, 'the mist'],
    ]) {
      const { reply, text } = await call('rule', { do: said, because })
      expect(reply, text).toMatchObject({ status: 'done', changed: true })
    }
    const { text } = await call('verify')
    expect(text).toMatch(/because "he crouches behind it": modify .*source: the low wall/)
    expect(text).toMatch(/because "the mist": modify /)
  })

  it('is one, not two in one clause, and has its limit', async () => {
    const { call } = await session()
    await call('open', { scenario: 'skirmish/marsh-duel', rulings: 'document' })
    const twice = await call('rule', { do: `${ASK} because: "a trap"`, because: 'the floor gives way' })
    expect(twice.reply.code, twice.text).toBe('BAD_CALL')
    const long = 'x'.repeat(MAX_REASON_LENGTH + 1)
    expect((await call('act', { do: `${ASK} because: "${long}"` })).reply.code).toBe('TOO_LONG')
  })

  it('is listed from the number that is asked for', async () => {
    const { call } = await session()
    await call('open', { scenario: 'skirmish/marsh-duel', rulings: 'document' })
    await call('rule', { do: ASK, because: 'the floor gives way' })
    const { reply } = await call('verify', { rulings: 1 })
    expect(reply.tell!.filter((line) => line.startsWith('- line '))).toHaveLength(1)
    const { reply: none } = await call('verify', { rulings: 2 })
    expect(none.tell!.filter((line) => line.startsWith('- line '))).toHaveLength(0)
  })
})

describe('an opening', () => {
  it.each([
    ['bx/three-reavers', /^Ends: ALL_FOES_DEAD, /m],
    ['spire/jaw-worm', /^Ends: win, loss, /m],
    ['skirmish/marsh-duel', /^(Ends when one side|No end by itself)/m],
    ['simverse/guide-fight', /^Ends when one side is left: won:.*broken-off \(after round \d+\)/m],
    ['adapter/night-ferry', /^Ends: [a-z_]+ \((objective|all|clock|project|foes|characters)/m],
  ])('says how %s can end, and never quotes nothing', async (scenario, ends) => {
    const { call } = await session()
    const { text } = await call('open', { scenario })
    expect(text).toMatch(ends)
    expect(text).not.toContain('""')
  })

  it('tells a player of the adapter what is open, and no ending', async () => {
    const { call } = await session()
    const { text: seen } = await call('open', { scenario: 'adapter/burgled-study', role: 'Noor' })
    expect(seen).toMatch(/^Clocks: /m)
    expect(seen).not.toContain('found_out')
    expect(seen).toContain('Ends by what you reach or by a clock')
  })
})

describe('the situation in the Spire', () => {
  it('is in the answers of open and end: hand with counts, intents, incoming damage', async () => {
    const { call } = await session()
    const opened = await call('open', { scenario: 'spire/jaw-worm', role: 'player' })
    const ended = await call('act', { do: 'end', sure: true })
    for (const { reply, text } of [opened, ended]) {
      expect(reply.situation?.[0], text).toMatch(/^Hand: .*\[\d\].*\. Energy \d, \d+ to draw\.$/)
      expect(text).toMatch(/^= Hand: /m)
    }
    const lines = [...opened.reply.situation!, ...ended.reply.situation!]
    expect(lines.some((line) => /^Intents: Jaw Worm: /.test(line))).toBe(true)
    expect(lines.some((line) => /^Incoming: \d+( to \d+)? against block \d+ and \d+ HP\.$/.test(line))).toBe(
      true,
    )
  })
})

describe('writing a scenario', () => {
  it.each(['adapter', 'bx', 'simverse', 'skirmish', 'spire'])(
    '%s has one whole example, which open takes as it stands',
    async (game) => {
      const { call } = await session()
      expect((await call('games', { game })).text).toContain('Sections (example is a whole scenario')
      const { reply, text } = await call('games', { game, section: 'example' })
      expect(text.length).toBeLessThan(3_000)
      const [, yaml] = /```yaml\n([\s\S]+)\n```/.exec(reply.tell!.join('\n'))!
      const opened = await call('open', { scenario: yaml })
      expect(opened.reply, opened.text).toMatchObject({ status: 'done', changed: true })
    },
  )

  it.each(['adapter', 'bx', 'simverse', 'skirmish', 'spire'])(
    '%s tells every key in sections, and sends nobody to a file',
    async (game) => {
      const { call } = await session()
      const { text } = await call('games', { game, section: 'keys' })
      expect(text).toMatch(/^## keys\n\n### The scenario\n/)
      expect(text).toContain(`| \`ruleset\` | \`${game}\` |`)
      const { ruleset } = (await findGame(game))!
      const sections = [...rulesOf(ruleset), ...(await formatOf(game, async () => {}))!]
      for (const section of sections) {
        expect(section.text.length, section.name).toBeLessThanOrEqual(3_000)
        expect(section.text, section.name).not.toMatch(/docs\/|\.md\)/)
      }
    },
  )

  it('the adapter’s example has every form of ending', async () => {
    const { call } = await session()
    const { text } = await call('games', { game: 'adapter', section: 'example' })
    for (const form of [
      'objectives: all',
      'objective: ',
      'project: ',
      'foes: down',
      'characters: down',
      'clock: ',
    ])
      expect(text).toContain(form)
  })

  it('is refused with every fault that fits', async () => {
    const { call } = await session()
    const people = Array.from({ length: 8 }, (_, i) => `  - { name: P${i}, side: s${i}, DX: many }`)
    const scenario = ['ruleset: simverse', 'title: Lunch', 'combatants:', ...people].join('\n')
    const { reply } = await call('open', { scenario })
    expect(reply.code).toBe('BAD_SCENARIO')
    expect(reply.reason!.match(/combatants\.\d\.DX: /g)).toHaveLength(8)
    expect(reply.reason!.length).toBeLessThanOrEqual(1_500)
    const many = Array.from({ length: 60 }, (_, i) => `  - { name: P${i}, side: s${i}, DX: many }`)
    const more = await call('open', {
      scenario: ['ruleset: simverse', 'title: x', 'combatants:', ...many].join('\n'),
    })
    expect(more.reply.reason!.length).toBeLessThanOrEqual(1_500)
    expect(more.reply.reason).toMatch(/… and \d+ more$/)
  })

  it('says where a shield goes that stands among the weapons', async () => {
    const { call } = await session()
    const people = ['  - { name: Ana, side: a, weapons: [medium-shield] }', '  - { name: Ben, side: b }']
    const scenario = ['ruleset: simverse', 'title: Shields', 'combatants:', ...people].join('\n')
    const { reply } = await call('open', { scenario })
    expect(reply.reason).toContain('shields go under shield:')
  })
})

describe('a seat that is asked for as me', () => {
  it('is refused with who may play it, and how to speak for it', async () => {
    const { call } = await session()
    const { reply } = await call('open', { scenario: 'skirmish/marsh-duel', seats: { ysolde: 'me' } })
    expect(reply.code).toBe('BAD_CALL')
    for (const word of ['person', 'bot', 'focus', 'random', 'role gm']) expect(reply.reason).toContain(word)
    const own = { scenario: 'skirmish/marsh-duel', role: 'ysolde', seats: { ysolde: 'me', gm: 'bot' } }
    expect((await call('open', own)).reply.status).toBe('done')
  })
})

describe('odds without dice', () => {
  it('say what the command does', async () => {
    const { call } = await session()
    await call('open', { scenario: 'skirmish/marsh-duel' })
    const { text } = await call('odds', { do: 'encounter end' })
    expect(text).toMatch(/^encounter end: (?!No roll)[A-Z][^.]+\.( No roll needed\.)?$/m)
  })
})

describe('the warning in the Spire', () => {
  it('stands where the coming damage would kill', async () => {
    const { call } = await session()
    const scenario = 'ruleset: spire\ntitle: Thin\ncharacter: ironclad\nencounter: jaw_worm\nhp: 1\n'
    const { text } = await call('open', { scenario, role: 'player' })
    expect(text).toMatch(/^= Danger: this (kills|may kill) .+ unless you block \d+ more\.$/m)
  })
})
