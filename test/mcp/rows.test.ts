import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, inProcess } from './clients.js'

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

/** Five imps of one name, everybody's initiative rolled. */
async function ambush(): Promise<Caller> {
  const caller = await atTable({ scenario: 'skirmish/ember-ambush', rulings: 'document' })
  for (let rolls = 0; rolls < 12; rolls++) {
    const { choices = [] } = (await caller.call('look')).reply
    if (choices.some(({ do: line }) => line.startsWith('attack '))) return caller
    await caller.call('act', { do: '1' })
  }
  throw new Error('the fight never began')
}

describe('a long list over MCP', () => {
  it('has one row for each verb that stands behind the others, and lists a verb or a target on request', async () => {
    const caller = await ambush()
    const { reply, text } = await caller.call('look')
    const rows = reply.choices ?? []
    for (const aside of [/Ask /g, /Bring in/g, /\(ally!\)/g])
      expect(text.match(aside)?.length ?? 0, text).toBeLessThanOrEqual(1)
    expect(rows[0]!.do, text).toMatch(/^attack .*(Ysolde Fenwick|Cinder Imp \d)/)
    const number = /^(\d+) /.exec(reply.suggested ?? '')?.[1]
    const shown = rows.flatMap(({ id, do: line }) => [
      id,
      ...[...line.matchAll(/[{|](\d+) /g)].map(([, n]) => n),
    ])
    if (number !== undefined) expect(shown, text).toContain(number)
    const asks = await caller.call('look', { want: 'choices', of: 'ask' })
    const listed = asks.text.match(/of: cinder-imp_\d/g) ?? []
    expect(new Set(listed).size, asks.text).toBeGreaterThanOrEqual(4)
    const at = await caller.call('look', { want: 'choices', of: 'odrin' })
    expect(at.text).toContain('Odrin')
    expect(
      at.reply.choices!.every(({ do: line }) => line.includes('odrin')),
      at.text,
    ).toBe(true)
  })

  it('refuses a verb that has no choices, and a pick without the list', async () => {
    const caller = await ambush()
    const none = await caller.call('look', { want: 'choices', of: 'dance' })
    expect(none.text).toMatch(/no choice of "dance" now\. There are choices of: attack/)
    const bare = await caller.call('look', { of: 'ask' })
    expect(bare.text).toContain('add want: choices')
  })
})

describe('odds of a list', () => {
  it('call each choice by its number and its whole label', async () => {
    const caller = await ambush()
    const { choices = [] } = (await caller.call('look', { want: 'choices', of: 'attack' })).reply
    const { reply, text } = await caller.call('odds')
    const names = reply.tell!.filter((line) => /^\d+ /.test(line)).map((line) => line.split(': ')[0]!)
    expect(choices.length).toBeGreaterThan(0)
    expect(names.length, text).toBeGreaterThan(2)
    expect(new Set(names.map((name) => name.replace(/^\d+ /, ''))).size, text).toBe(names.length)
    expect(names[0], text).toMatch(/^1 Attack [A-Z].* with the /)
    expect((await caller.call('odds', { do: '1' })).reply.tell![0]).toMatch(
      /^1 Attack [A-Z].* with the [^:]*: /,
    )
  })
})

describe('a refusal', () => {
  it('names what is arranged first where the verb has nothing to do, and never a newcomer', async () => {
    const caller = await ambush()
    const { reply, text } = await caller.call('act', { do: 'damage' })
    expect(['refused', 'ignored'], text).toContain(reply.status)
    expect(reply.legal![0], text).toMatch(/^act do: attack /)
  })
})

describe('the words of the hand over MCP (row L5)', () => {
  it.each([
    ['skirmish/ember-ambush', 'ysolde'],
    ['spire/two-louses', 'Ironclad'],
  ])('damage is hurt in %s, whatever else the game calls so', async (scenario, who) => {
    const caller = await atTable({ scenario, rulings: 'free' })
    for (const ruling of [`damage who: ${who} points: 1`, { verb: 'damage', who, points: 1 }]) {
      const { reply, text } = await caller.call('rule', { do: ruling, because: 'a splinter' })
      expect(reply.status, text).toBe('done')
      expect(text).toMatch(/loses 1.*\(ruling: a splinter\)/)
    }
  })

  it('a clock of bx is named without a label, as in the other games', async () => {
    const caller = await atTable({ scenario: 'bx/ford-day', rulings: 'free' })
    const { reply, text } = await caller.call('rule', { do: 'clock Doom segments: 4', because: 'rain' })
    expect(reply.status, text).toBe('done')
    const halted = await caller.call('rule', { do: 'clock Doom do: halt', because: 'it stops' })
    expect(halted.reply.status, halted.text).toBe('done')
  })
})
