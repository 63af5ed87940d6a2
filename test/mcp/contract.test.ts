import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { CONTENT } from '../../src/library/index.js'
import type { Tool } from '../../src/surfaces/mcp/tool.js'
import { TOOLS } from '../../src/surfaces/mcp/tools/index.js'
import { type Answer, inProcess, tokens } from './clients.js'

type Client = Awaited<ReturnType<typeof inProcess>>

let caller: Client
/** Arguments and words of arguments that some call used. */
const used = new Map<string, Set<string>>()

function note(tool: string, args: Record<string, unknown>): void {
  const known = used.get(tool) ?? new Set<string>()
  used.set(tool, known)
  for (const [name, value] of Object.entries(args)) {
    known.add(name)
    if (typeof value === 'string') known.add(`${name}=${value}`)
  }
}

async function call(tool: string, args: Record<string, unknown> = {}): Promise<Answer> {
  note(tool, args)
  return await caller.call(tool, args)
}

async function opened(args: Record<string, unknown>): Promise<Answer> {
  const answer = await call('open', args)
  expect(answer.reply.status, answer.text).toBe('done')
  return answer
}

beforeAll(async () => {
  caller = await inProcess({ baseUrl: 'https://table.example' })
})

// Who plays a scenario with secrets cannot open it from another seat: each test gets up from its tables.
afterEach(async () => {
  for (const { id } of caller.desk.tables) await call('tables', { leave: id })
})

afterAll(() => caller.close())

describe('the list of tools', () => {
  it('has about ten, and all of it is under 3,000 tokens', async () => {
    const { tools } = await caller.client.listTools()
    const size = JSON.stringify(tools)
    process.stdout.write(`${tools.length} tools, ${size.length} characters, ${tokens(size)} tokens\n`)
    expect(tools.length).toBeLessThanOrEqual(13)
    expect(tokens(size)).toBeLessThan(3_000)
  })

  it('tells every argument, and what every answer looks like', async () => {
    const { tools } = await caller.client.listTools()
    for (const { name, description, inputSchema, outputSchema } of tools) {
      const tool = TOOLS.find((one) => one.name === name)!
      expect(description).toBe(tool.about)
      expect(Object.keys(inputSchema.properties ?? {})).toEqual(Object.keys(tool.input.shape))
      expect(outputSchema?.required).toEqual(['status', 'changed'])
    }
  })
})

describe('games', () => {
  it('lists the games with their scenarios', async () => {
    const { text } = await call('games')
    for (const game of ['adapter', 'bx', 'simverse', 'skirmish', 'spire']) expect(text).toContain(`${game}: `)
    expect(text).toContain('bx/three-reavers')
    expect(text).toContain('bx: Swords & Morale.')
    expect(text).toContain('Begin with bx/three-reavers (5 min, 1 player).')
  })

  it('describes one: rules in a line, scenarios, roles, bots, verbs', async () => {
    const { text } = await call('games', { game: 'simverse' })
    expect(text).toMatch(/roll under/)
    expect(text).toContain('(10 min, 1–3 players, begin here)')
    expect(text).toMatch(/simverse\/guide-fight: .*Roles: gm \(referee\), lyra \(heroes\)/)
    expect(text).toContain('Bots: tactical, random, search.')
    expect((await call('games', { game: 'simverse', section: 'verbs' })).text).toContain('### attack')
    expect(text).toContain('Verbs (section: verbs tells how each is written): attack, ')
  })

  it('names the nearest where there is none', async () => {
    const { reply } = await call('games', { game: 'spyre' })
    expect(reply).toMatchObject({ status: 'refused', code: 'NO_SUCH_GAME', changed: false })
    expect(reply.reason).toContain('spire?')
  })
})

describe('open', () => {
  it('begins as game master, with nothing free and links for people', async () => {
    const { reply, text } = await opened({ scenario: 'bx/three-reavers' })
    expect(text).toContain('gm = you')
    expect(text).toContain('rulings none, undo none, figures open, odds all, seed drawn')
    expect(text).toMatch(/player: https:\/\/table\.example\/j\/bx-[0-9a-f]+#\S{20,}/)
    expect(text).toMatch(/watch: https:/)
    expect(text).not.toMatch(/^gm: /m)
    expect(reply.choices!.length).toBeGreaterThan(0)
  })

  it('takes a role, bots, a title and the options of the table', async () => {
    const { text } = await opened({
      scenario: 'simverse/guide-fight',
      role: 'lyra',
      seats: { marcus: 'tactical', goblins: 'random' },
      title: 'On the road',
      rulings: 'free',
      undo: 'consent',
      figures: 'words',
      odds: 'gm',
    })
    expect(text).toContain('On the road')
    expect(text).toContain('lyra = you, marcus = bot tactical, goblins = bot random')
    expect(text).toContain('rulings free, undo consent, figures words, odds gm')
    const { reply } = await call('odds')
    expect(reply.code).toBe('ODDS_NOT_ALLOWED')
  })

  it('lets the model be the opponent, without a free hand', async () => {
    const simverse = await opened({ scenario: 'simverse/guide-fight', role: 'opponent', odds: 'none' })
    expect(simverse.text).toContain('goblins = you')
    expect(simverse.text).toContain('rulings none')
    const skirmish = await opened({
      scenario: 'skirmish/marsh-duel',
      role: 'opponent',
      odds: 'all',
      rulings: 'none',
    })
    expect(skirmish.text).toContain('gm = you')
    const { reply } = await call('open', { scenario: 'bx/three-reavers', role: 'opponent' })
    expect(reply).toMatchObject({ code: 'NO_SUCH_ROLE', status: 'refused' })
    expect(reply.reason).toContain('Roles: player, gm')
  })

  it('leaves no referee behind where the model plays, unless a person shall lead', async () => {
    const { reply, text } = await opened({ scenario: 'simverse/guide-fight', role: 'goblins' })
    expect(text).not.toContain('gm =')
    const later = await inProcess({ host: caller.desk.host })
    for (const role of ['gm', 'lyra']) {
      const resume = await later.call('tables', { resume: reply.table!, role })
      expect(resume.reply).toMatchObject({ status: 'refused', code: 'ROLE_FIXED' })
    }
    expect((await later.call('tables', { resume: reply.table! })).text).toContain('goblins = you')
    await later.close()
    const led = await opened({ scenario: 'bx/three-reavers', role: 'player', seats: { gm: 'person' } })
    expect(led.text).toMatch(/^gm: https:/m)
    expect((await call('verify', { close: true, sure: true })).reply.code).toBe('GM_ONLY')
    const monsters = await opened({ scenario: 'skirmish/marsh-duel', role: 'ysolde' })
    expect(monsters.text).not.toMatch(/^gm: /m)
    expect(monsters.text).toContain('gm = bot')
    const bot = await call('open', { scenario: 'bx/three-reavers', role: 'player', seats: { gm: 'attack' } })
    expect(bot.reply).toMatchObject({ status: 'done', changed: true })
    expect(bot.text).not.toContain('gm =')
  })

  it('waits for people where it is told so', async () => {
    const { reply } = await opened({
      scenario: 'bx/three-reavers',
      start: false,
      undo: 'gm',
      figures: 'open',
    })
    expect(reply.next!.who).toContain('people gather')
    const { reply: begun } = await call('act', { do: 'start' })
    expect(begun).toMatchObject({ status: 'done', changed: true })
    expect(begun.next!.question).toMatch(/, attack or flee\?$/)
  })

  it('takes a scenario as text, and tells its faults with line and column', async () => {
    const text = readFileSync(join(CONTENT, 'spire', 'jaw-worm.yaml'), 'utf8')
    const { text: brief } = await opened({ scenario: text.replace(/^title: .*$/m, 'title: A worm by hand') })
    expect(brief).toContain('A worm by hand (spire)')
    const slip = await call('open', { scenario: `${text}\nmonstres: 3\n`, undo: 'none' })
    expect(slip.reply).toMatchObject({ status: 'refused', code: 'BAD_SCENARIO', changed: false })
    expect(slip.reply.reason).toMatch(/scenario:\d+:\d+: .*monstres/)
    const broken = await call('open', { scenario: 'ruleset: bxx\n' })
    expect(broken.reply.reason).toMatch(/scenario:1:10: there is no game "bxx"/)
  })

  it('takes no seed, no file and no seat that is not there', async () => {
    expect((await caller.call('open', { scenario: 'bx/three-reavers', seed: 'mine' })).reply).toMatchObject({
      code: 'BAD_CALL',
      changed: false,
    })
    for (const scenario of ['/etc/passwd', '../package', 'content/bx/three-reavers.yaml'])
      expect((await caller.call('open', { scenario })).reply.code).toBe('NO_SUCH_SCENARIO')
    const seats = { nobody: 'person' }
    expect((await caller.call('open', { scenario: 'bx/three-reavers', seats })).reply.status).toBe('refused')
  })
})

describe('tables', () => {
  it('lists them and goes back to one; the role stays', async () => {
    const first = (await opened({ scenario: 'simverse/guide-fight', role: 'goblins' })).reply.table!
    await opened({ scenario: 'spire/jaw-worm', role: 'player' })
    expect((await call('tables')).text).toContain(`${first}: Two goblins on the road, playing`)
    const { reply, text } = await call('tables', { resume: first, role: 'goblins' })
    expect(reply).toMatchObject({ status: 'done', changed: false, table: first })
    expect(text).toContain('goblins = you')
    const other = await call('tables', { resume: first, role: 'gm' })
    expect(other.reply).toMatchObject({ status: 'refused', code: 'ROLE_FIXED' })
  })

  it('sits down by the link of a seat', async () => {
    const { text } = await opened({ scenario: 'spire/cultist' })
    const link = /player: (\S+)/.exec(text)![1]!
    const guest = await inProcess({ host: caller.desk.host, opener: 'somebody else' })
    const { reply, text: seen } = await guest.call('tables', { resume: link })
    expect(reply.status, seen).toBe('done')
    expect(seen).toContain('player = you')
    const id = reply.table!
    expect((await guest.call('tables')).text).toContain(id)
    await guest.close()
    const stranger = await inProcess({ host: caller.desk.host, opener: 'somebody else' })
    expect((await stranger.call('tables', { resume: id })).reply.code).toBe('NOT_AT_THIS_TABLE')
    expect((await stranger.call('tables', { resume: `${id}#${'x'.repeat(32)}` })).reply.code).toBe(
      'NO_SUCH_LINK',
    )
    await stranger.close()
  })
})

describe('look', () => {
  it('shows board, turn and choices; and each full list for who wants it', async () => {
    const table = (await opened({ scenario: 'bx/captain-and-four' })).reply.table!
    const { text } = await call('look')
    expect(text).toContain('Reaver Captain')
    expect(text).toContain('next: player (person)')
    expect((await call('look', { want: 'verbs', table })).text).toContain('flee [down: ABANDON|STAY]')
    expect((await call('look', { want: 'choices', of: 'dance' })).reply.code).toBe('NO_SUCH_CHOICE')
    await call('act', { do: '1' })
    expect((await call('look', { want: 'log' })).text).toContain('Attack: Attacker=')
    expect((await call('look', { want: 'events', since: 2 })).text).toContain('"type":"CombatStarted"')
    expect((await call('look', { want: 'board' })).text).toContain('AC=15 (base)')
    expect((await call('look', { want: 'choices' })).reply.status).toBe('done')
    expect((await call('look', { want: 'save' })).reply.code).toBe('NOT_FOUND')
    expect((await call('look', { wait: 0.01 })).reply.status).toBe('done')
    expect((await call('look', { wait: 51 })).reply.code).toBe('BAD_CALL')
  })
})

describe('act', () => {
  it('takes an id, a line or a command as data, and does a named call once', async () => {
    const table = (await opened({ scenario: 'bx/three-reavers' })).reply.table!
    expect((await call('act', { do: 'attack to: Reaver 2', table })).reply).toMatchObject({
      status: 'done',
      changed: true,
    })
    await opened({ scenario: 'spire/two-louses' })
    expect((await call('act', { do: '1' })).reply).toMatchObject({ status: 'done', changed: true })
    const data = { do: { verb: 'end' }, once: 'first', sure: true }
    const first = await call('act', data)
    expect(first.reply, first.text).toMatchObject({ status: 'done', changed: true })
    const again = await call('act', data)
    expect(again.reply).toMatchObject({ status: 'done', changed: false })
    expect(again.reply.reason).toContain('done before')
    expect(again.reply.receipt!.n).toBe(first.reply.receipt!.n)
  })

  it('holds back a command that leaves something to the rules, until it is sure', async () => {
    await opened({ scenario: 'simverse/duel-of-maneuvers' })
    const held = await call('act', { do: 'attack Rodrigo' })
    expect(held.reply, held.text).toMatchObject({ status: 'refused', code: 'CONFIRM', changed: false })
    expect(held.reply.reason).toContain('Before dice fall')
    const sure = await call('act', { do: 'attack Rodrigo', sure: true })
    expect(sure.reply, sure.text).toMatchObject({ status: 'done', changed: true })
    expect(sure.reply.warnings!.length).toBeGreaterThan(0)
  })

  it('says to anyone who may throw real dice how they are typed in', async () => {
    for (const typedDice of ['all', 'gm', 'none'] as const) {
      const table = await opened({ scenario: 'bx/three-reavers', typedDice })
      expect(table.text.includes('thrown:')).toBe(typedDice !== 'none')
    }
  })

  it('holds back a turn that ends while a blow is open, and says what is lost', async () => {
    const { reply } = await opened({ scenario: 'spire/two-louses', hints: 'off' })
    expect(reply.suggested).toBeUndefined()
    const held = await call('act', { do: 'end' })
    expect(held.reply, held.text).toMatchObject({ status: 'refused', code: 'CONFIRM', changed: false })
    expect(held.reply.reason).toContain('gives up 3 energy and 5 cards')
    expect((await call('act', { do: 'end', sure: true })).reply.status).toBe('done')
  })

  it('holds back a blow at a friend; a part of a name that only one has is no doubt', async () => {
    await opened({ scenario: 'simverse/tavern-brawl' })
    const { reply } = await call('look', { want: 'choices' })
    const friendly = reply.choices!.find(({ do: text }) => text.includes('(ally!)'))!
    const first = reply.choices![0]!
    expect(first.do + (first.note ?? '')).not.toContain('ally!')
    const blow = await call('act', { do: friendly.id })
    expect(blow.reply, blow.text).toMatchObject({ status: 'refused', code: 'CONFIRM' })
    expect(blow.reply.reason).toContain('on the same side')
    const part = await call('act', { do: 'move kind: half towards: tom' })
    expect(part.reply.code, part.text).not.toBe('CONFIRM')
  })

  it('says what was wrong, what is nearest, and that nothing changed', async () => {
    const before = (await opened({ scenario: 'spire/two-louses' })).reply.receipt!
    for (const said of ['atack', 'play Strke 1', '99', '1.7', '0', 'play Strike 1 damage: 40', '']) {
      const { reply } = await call('act', { do: said })
      expect(reply.status).toBe('refused')
      expect(reply.changed).toBe(false)
      expect((reply.legal ?? []).length + (reply.choices ?? []).length).toBeGreaterThan(0)
      if (reply.receipt) expect(reply.receipt).toEqual(before)
    }
  })
})

describe('odds', () => {
  it('tells the chance of one thing, or compares the first choices; nothing is rolled', async () => {
    const { reply: begun } = await opened({ scenario: 'skirmish/marsh-duel' })
    const one = await call('odds', { do: '1', table: begun.table })
    expect(one.text).toContain('hit 65 %')
    expect(one.text).toContain('[exact]')
    expect((await call('odds')).reply.tell!.length).toBeGreaterThan(2)
    expect((await call('look')).reply.receipt).toEqual(begun.receipt)
  })
})

describe('roll and narrate', () => {
  it('roll in the open with a purpose, and tell the people', async () => {
    const table = (await opened({ scenario: 'bx/three-reavers' })).reply.table!
    const { text } = await call('roll', { dice: '2d6+1', for: 'the weather', table })
    expect(text).toMatch(/gm rolls 2d6\+1 for the weather: \[\d, \d\] = \d+/)
    expect((await call('roll', { dice: '2z6', for: 'x' })).reply.code).toBe('BAD_DICE')
    for (const dice of ['20', '1d1+19'])
      expect((await call('roll', { dice, for: 'the weather' })).reply.code).toBe('NO_CHANCE')
    expect((await call('roll', { dice: '1d6', for: ' ' })).reply.status).toBe('refused')
    expect((await call('narrate', { text: 'Rain.' })).text).toContain('gm: "Rain."')
    expect((await call('narrate', { text: 'Psst.', to: 'player', table })).text).toContain(
      'gm to player: "Psst."',
    )
    expect((await call('narrate', { text: 'Psst.', to: 'nobody' })).reply.status).toBe('refused')
  })

  it('say it, for a player', async () => {
    await opened({ scenario: 'spire/cultist', role: 'player' })
    expect((await call('narrate', { text: 'Hello.' })).text).toContain('player: "Hello."')
  })
})

describe('rule', () => {
  it('needs a table that was opened with it, and a reason', async () => {
    const table = (await opened({ scenario: 'spire/two-louses' })).reply.table!
    const off = await call('rule', { do: 'damage who: Red Louse points: 1', because: 'a rock falls', table })
    expect(off.reply).toMatchObject({ status: 'refused', code: 'RULINGS_NOT_ALLOWED' })
    await opened({ scenario: 'spire/two-louses', rulings: 'free' })
    const on = await call('rule', { do: 'damage who: Red Louse points: 1', because: 'a "rock": falls' })
    expect(on.reply, on.text).toMatchObject({ status: 'done', changed: true })
    expect(on.text).toContain('a free ruling: verify lists it')
    const data = await call('rule', { do: { verb: 'heal', who: 'Red Louse', points: 1 }, because: 'rest' })
    expect(data.reply.status, data.text).toBe('done')
    expect((await call('rule', { do: 'damage who: Red Louse points: 1', because: ' ' })).reply.code).toBe(
      'BAD_CALL',
    )
    expect((await call('rule', { do: 'play Strike 1', because: 'I like it' })).reply.code).toBe('NO_RULING')
    expect((await call('verify')).text).toContain('Rulings: 2, of them 2 by a free hand')
  })

  it('goes as far as the table was opened for: what the document leaves to the referee, and no further', async () => {
    await opened({ scenario: 'bx/three-reavers', rulings: 'document' })
    const broken = await call('rule', { do: 'break who: Reaver 1', because: 'his captain is dead' })
    expect(broken.reply, broken.text).toMatchObject({ status: 'done', changed: true })
    expect(broken.text).toContain('a ruling at discretion: verify lists it')
    const free = await call('rule', { do: 'damage who: Reaver 2 points: 1', because: 'a rock' })
    expect(free.reply).toMatchObject({ status: 'refused', code: 'RULINGS_NOT_ALLOWED' })
    const none = await opened({ scenario: 'bx/ford-day' })
    expect(none.text).toContain('rulings none')
    const modified = await call('act', { do: 'modify who: Harrow stat: AC value: 30 source: "I like it"' })
    expect(modified.reply).toMatchObject({ status: 'refused', code: 'RULINGS_NOT_ALLOWED', changed: false })
  })
})

describe('undo', () => {
  it('is off unless the table was opened with it, and is counted', async () => {
    const table = (await opened({ scenario: 'spire/two-louses' })).reply.table!
    await call('act', { do: '1' })
    expect((await call('undo', { table })).reply.code).toBe('UNDO_NOT_ALLOWED')
    await opened({ scenario: 'spire/two-louses', undo: 'gm' })
    await call('act', { do: '1' })
    await call('act', { do: '1' })
    const { reply, text } = await call('undo', { count: 2 })
    expect(reply).toMatchObject({ status: 'done', changed: true })
    expect(text).toContain('gm takes back the last 2 commands. Rolled dice stay rolled.')
    expect((await call('verify')).text).toContain('Taken back: 2')
  })

  it('asks everybody where all must agree', async () => {
    const { text } = await opened({
      scenario: 'simverse/guide-fight',
      role: 'lyra',
      undo: 'consent',
      seats: { marcus: 'tactical' },
    })
    const link = /goblins: (https\S+)/.exec(text)![1]!
    const guest = await inProcess({ host: caller.desk.host, opener: 'somebody else' })
    await guest.call('tables', { resume: link })
    await call('act', { do: '1' })
    const asked = await call('undo')
    expect(asked.reply.status, asked.text).toBe('done')
    expect((await guest.call('look')).reply.next!.pending).toContain('asks to take back 1')
    const agreed = await guest.call('undo')
    expect(agreed.text).toContain('goblins agrees; the last command is taken back.')
    expect((await call('verify')).text).toContain('Taken back: 1')
    await guest.close()
  })
})

describe('explain', () => {
  it('tells a card, a person, a verb, a rule; and without a table by the game', async () => {
    await opened({ scenario: 'spire/two-louses' })
    expect((await call('explain', { what: 'Bash' })).text).toContain('Vulnerable')
    expect((await call('explain', { what: 'Red Louse' })).text).toContain('Red Louse')
    expect((await call('explain', { what: 'morale', game: 'bx' })).text.toLowerCase()).toContain('morale')
    expect((await call('explain', { what: 'attack', game: 'bx' })).text).toContain('attack (command)')
    const nothing = await call('explain', { what: 'zzyzx' })
    expect(nothing.reply).toMatchObject({ status: 'refused', code: 'NOT_FOUND' })
    expect((await call('explain', { what: 'attack', game: 'chess' })).reply.code).toBe('NO_SUCH_GAME')
  })
})

describe('simulate', () => {
  it('plays a scenario many times and touches no table', async () => {
    const { reply: begun } = await opened({ scenario: 'bx/three-reavers' })
    const named = await call('simulate', { scenario: 'bx/three-reavers', runs: 40, policy: 'weakest' })
    expect(named.text).toMatch(/^40 games, bot weakest/m)
    expect(named.text).toMatch(/FOES_BREAK: \d/)
    const own = await call('simulate', { runs: 5 })
    expect(own.text).toMatch(/^5 games, bot attack/m)
    expect((await call('look')).reply.receipt).toEqual(begun.receipt)
    expect((await call('simulate', { policy: 'cheat' })).reply.reason).toContain('attack, weakest')
    await opened({ scenario: 'bx/three-reavers', role: 'player' })
    expect((await call('simulate')).reply.code).toBe('BAD_CALL')
  })
})

describe('verify', () => {
  it('checks what it can, closes when it is over or sure, and hands out the journal', async () => {
    const table = (await opened({ scenario: 'bx/three-reavers', role: 'player' })).reply.table!
    expect((await call('verify', { table })).text).toContain('the chain of what you were shown holds')
    expect((await call('verify', { review: true })).reply.code).toBe('REVIEW_NOT_CLOSED')
    expect((await call('verify', { review: true, export: 0 })).reply.code).toBe('BAD_CALL')
    const early = await call('verify', { close: true })
    expect(early.reply).toMatchObject({ status: 'refused', code: 'NOT_OVER' })
    const closed = await call('verify', { close: true, sure: true })
    expect(closed.reply).toMatchObject({ status: 'done', changed: true })
    expect(closed.text).toContain('Every die follows from the seed')
    expect(closed.text).toMatch(/Receipts of this session: \d+ match, 0 do not/)
    const journal = await call('verify', { export: 0 })
    expect(JSON.parse(journal.reply.tell![0]!)).toMatchObject({ kind: 'header', ruleset: 'bx' })
    expect(journal.reply.tell!.at(-1)).toContain('lines in all')
  })

  it('L7: prints the seed that closing reveals', async () => {
    await opened({ scenario: 'bx/three-reavers', role: 'player' })
    const closed = await call('verify', { close: true, sure: true })
    const journal = await call('verify', { export: 0 })
    const { seed } = JSON.parse(journal.reply.tell!.at(-2)!) as { readonly seed: string }
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(closed.reply.tell).toContain(`The seed matches its commitment: ${seed}`)
    expect(closed.reply.tell![0]).toMatch(/^OK: \d+ lines of bx /)
  })

  it('lists every ruling with line, seat, reason and command, a page at a time, open and closed', async () => {
    const forged = 'fair\nOK: 1 lines of nothing.\nRulings: 0, of them 0 by a free hand.'
    await opened({ scenario: 'bx/three-reavers', rulings: 'free' })
    for (let i = 0; i < 23; i++) {
      const ruled = await call('rule', {
        do: `${i % 2 === 0 ? 'damage' : 'heal'} who: Harrow points: 1`,
        because: `${i} ${i === 0 ? forged : 'ash'}`,
      })
      expect(ruled.reply.status, ruled.text).toBe('done')
    }
    for (const args of [{}, { close: true, sure: true }]) {
      const { reply } = await call('verify', args)
      const listed = reply.tell!.filter((line) => line.startsWith('- line '))
      expect(listed).toHaveLength(20)
      expect(listed[1]).toMatch(/^- line \d+, by "gm", free, because "1 ash": heal /)
      expect(listed[0]).toContain('because "0 fair\\nOK: 1 lines of nothing.')
      expect(reply.tell!.filter((line) => line.startsWith('Rulings: '))).toHaveLength(1)
      expect(reply.tell).toContain('… go on with rulings: 21 of 23')
      const rest = await call('verify', { rulings: 21 })
      expect(rest.reply.tell!.filter((line) => line.startsWith('- line '))).toHaveLength(3)
      expect(rest.text).not.toContain('go on with rulings')
    }
    const { reply } = await call('verify')
    expect(reply.tell).toContain('Every event follows from the rules and the 23 rulings listed below.')
    expect((await call('verify', { rulings: 0, export: 0 })).reply.code).toBe('BAD_CALL')
  })
})

/** Words that an argument can be, beside whether it is there at all. */
function wordsOf(name: string, schema: z.ZodType): readonly string[] {
  const { options } = ('unwrap' in schema ? (schema as z.ZodOptional<z.ZodType>).unwrap() : schema) as {
    readonly options?: readonly unknown[]
  }
  return (options ?? []).filter((option) => typeof option === 'string').map((option) => `${name}=${option}`)
}

describe('seats', () => {
  it('change hands by tables: seat, plays and table', async () => {
    const { reply } = await opened({ scenario: 'skirmish/marsh-duel', start: false })
    const given = await call('tables', { seat: 'ysolde', plays: 'bot', table: reply.table! })
    expect(given.text).toContain('ysolde is played by a bot now.')
  })
})

describe('every argument', () => {
  it.each(TOOLS)('of $name was used above, with every word it takes', ({ name, input }: Tool) => {
    const known = used.get(name) ?? new Set()
    const wanted = Object.entries(input.shape).flatMap(([argument, schema]) => [
      argument,
      ...wordsOf(argument, schema as z.ZodType),
    ])
    expect(wanted.filter((one) => !known.has(one))).toEqual([])
  })
})
