import { afterAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, inProcess, overStdio } from './clients.js'
import { isOver, pick } from './fights.js'

const started: Caller[] = []
afterAll(async () => {
  for (const one of started) await one.close()
})

async function atTable(opening: Record<string, unknown>): Promise<Caller> {
  const caller = await inProcess()
  started.push(caller)
  const { reply, text } = await caller.call('open', opening)
  expect(reply.status, text).toBe('done')
  return caller
}

/** Fights on until an answer tells what is looked for. Hardly a fight goes by without it. */
async function foughtUntil(found: (answer: Answer) => boolean): Promise<Answer> {
  const caller = await inProcess()
  started.push(caller)
  for (let fights = 0; fights < 50; fights++) {
    let answer = await caller.call('open', { scenario: 'bx/three-reavers' })
    while (!isOver(answer.reply)) {
      answer = await caller.call('act', { do: 'attack' })
      if (found(answer)) return answer
    }
  }
  throw new Error('fifty fights, and never told')
}

describe('an answer', () => {
  it('tells blows and deaths by name, how morale went, and what changed', async () => {
    const shaken = /the foes hold \(morale \d+, 7 or less holds\)/
    const blow = /^Harrow .*(Reaver \d)\b.* \[Attack: Attacker=Harrow, .*Kill=Y/
    // Where they hold and break in one round, the cue that matters is the second.
    const broken = /the foes break/
    const { reply, text } = await foughtUntil(
      ({ reply: { happened = [] } }) =>
        happened.some((line) => shaken.test(line)) &&
        happened.some((line) => blow.test(line)) &&
        !happened.some((line) => broken.test(line)),
    )
    const [, name] = reply.happened!.flatMap((line) => blow.exec(line) ?? [])
    expect(reply.happened![0], text).toMatch(/^Round \d+: .*the (party|foes) acts? first/)
    expect(reply.changes!.join('\n'), text).toMatch(
      new RegExp(`${name}: hp \\d→-?\\d+, DEAD, no longer ACTIVE`),
    )
    expect(reply.cues, text).toContain('They waver, and hold.')
    expect(reply.receipt).toMatchObject({ n: expect.any(Number), hash: expect.any(String) })
  })

  it('tells what ending the turn would give up', async () => {
    const spire = await atTable({ scenario: 'spire/jaw-worm' })
    expect((await spire.call('look')).reply.next!.pending).toBe(
      'ending the turn gives up 3 energy and 5 cards',
    )
    const skirmish = await atTable({ scenario: 'skirmish/marsh-duel' })
    expect((await skirmish.call('look')).reply.next!.pending).toMatch(/gives up (ysolde|mire-hound)'s attack/)
  })

  it('warns of a target that was not offered, before a die falls', async () => {
    const caller = await atTable({ scenario: 'skirmish/marsh-duel', rulings: 'document' })
    const { reply, text } = await caller.call('act', {
      do: 'ask check: dexterity save of: nobody-known dc: 10',
    })
    expect(reply, text).toMatchObject({ status: 'refused', changed: false })
    expect(reply.reason, text).toContain('nobody-known')
  })

  it('sums the game up at its end: outcome, rulings, what was taken back', async () => {
    const caller = await atTable({ scenario: 'bx/three-reavers', rulings: 'free', undo: 'gm' })
    await caller.call('act', { do: 'attack' })
    await caller.call('undo')
    await caller.call('rule', { do: 'damage who: Harrow points: 1', because: 'a thorn' })
    let answer: Answer = await caller.call('look')
    while (!isOver(answer.reply))
      answer = await caller.call('act', { do: pick(answer.reply, ['attack', 'abandon'])! })
    expect(answer.text).toMatch(
      /Outcome [A-Z_]+ after (1 round|\d+ rounds)\. Rulings 1 \(1 by a free hand\), taken back 1\./,
    )
  })
})

describe('explain', () => {
  const REASONS = [
    'the first of them is down',
    'their leader is down',
    'half of them are down',
    'they are outnumbered two to one',
    'a blow did its maximum',
    'the PC is nearly down',
  ]
  it.each(['morale', ...REASONS])('tells of the morale trigger: %s', async (what) => {
    const caller = await inProcess()
    started.push(caller)
    const { text } = await caller.call('explain', { what, game: 'bx' })
    expect(text).toContain('Morale: Foes and companions can lose their nerve.')
  })

  it('tells a status', async () => {
    const caller = await atTable({ scenario: 'spire/jaw-worm' })
    expect((await caller.call('explain', { what: 'Vulnerable' })).text).toContain('hits on it do double')
  })
})

describe('typed dice', () => {
  const TYPED = 'initiative by: ysolde 15'
  it('are off for a model unless the table was opened with them, and are counted', async () => {
    const caller = await atTable({ scenario: 'skirmish/ember-ambush' })
    const before = (await caller.call('look')).reply.receipt!
    const off = await caller.call('act', { do: TYPED, sure: true })
    expect(off.reply, off.text).toMatchObject({
      status: 'refused',
      code: 'RULINGS_NOT_ALLOWED',
      changed: false,
      receipt: before,
    })
    await caller.call('open', { scenario: 'skirmish/ember-ambush', rulings: 'document' })
    const on = await caller.call('act', { do: TYPED, sure: true })
    expect(on.reply, on.text).toMatchObject({ status: 'done', changed: true })
    expect((await caller.call('verify')).text).toContain('Rulings: 1, of them 0 by a free hand')
  })
})

describe('ludex mcp', () => {
  it('takes from its command line what free rulings and links are by default', async () => {
    const caller = await overStdio(['--memory', '--rulings', 'free', '--link', 'https://table.example/'])
    started.push(caller)
    const { text } = await caller.call('open', { scenario: 'spire/cultist' })
    expect(text).toContain('rulings free')
    expect(text).toMatch(/^player: https:\/\/table\.example\/j\/spire-/m)
    const none = await caller.call('open', { scenario: 'spire/cultist', rulings: 'none' })
    expect(none.text).toContain('rulings none')
    const playing = await caller.call('open', { scenario: 'spire/cultist', role: 'player' })
    expect(playing.text).toContain('rulings none')
  })
})
