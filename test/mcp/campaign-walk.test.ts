import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AFTER, DAYS, PARTY, SAVE, typedLines } from '../campaign/walk.js'
import { inProcess } from './clients.js'

let caller: Awaited<ReturnType<typeof inProcess>>

beforeAll(async () => {
  caller = await inProcess()
})
afterAll(() => caller.close())

async function saveOf(table: string): Promise<string> {
  const { contents } = await caller.client.readResource({ uri: `ludex://tables/${table}/save` })
  const [first] = contents
  return first && 'text' in first ? first.text : ''
}

describe('two days in Withy Vale over MCP', () => {
  it('end in the same saves as everywhere, with the dice that people threw', async () => {
    const { reply } = await caller.call('open', {
      scenario: JSON.stringify({ save: SAVE, party: PARTY }),
      role: 'gm',
      rulings: 'document',
      typedDice: 'all',
    })
    const table = reply.table!
    for (const [place, day] of DAYS.entries()) {
      for (const line of typedLines(day)) {
        const done = await caller.call('act', { table, do: line, sure: true })
        expect(done.reply, `${line}: ${done.text}`).toMatchObject({ status: 'done', changed: true })
      }
      expect(await saveOf(table)).toBe(AFTER[place])
    }
    // The table stays open, and the game master asks all the same what decided the fight at the ferry.
    const decided = await caller.call('verify', { table, review: true })
    expect(decided.reply, decided.text).toMatchObject({ status: 'done', changed: false })
    expect(decided.reply.tell?.join('\n')).toMatch(/Start [\d.]+( %)?, end [\d.]+( %)?\. Choices: /)
  })

  it('asks for a die by what it is for, and leaves it to the person', async () => {
    const { reply } = await caller.call('open', {
      scenario: 'bx/three-reavers',
      role: 'player',
      typedDice: 'all',
    })
    const asked = await caller.call('act', { table: reply.table, do: 'attack thrown: 5 3' })
    expect(asked.reply).toMatchObject({ status: 'refused', changed: false, code: 'DICE_NEEDED' })
    expect(asked.reply.reason).toContain('d20 for attack (Harrow, Reaver 1)')
    expect(asked.reply.ask).toContain('Put this to the player')
    const none = await caller.call('open', { scenario: 'bx/three-reavers', role: 'player' })
    const refused = await caller.call('act', { table: none.reply.table, do: 'attack thrown: 5' })
    expect(refused.reply).toMatchObject({ status: 'refused', code: 'TYPED_DICE_NOT_ALLOWED' })
  })
})

describe('the campaign of skirmish over MCP, with bots in the other seats', () => {
  it('goes from one encounter to the next: the game master ends it, lets the wounded rest, and begins another', async () => {
    const { reply } = await caller.call('open', {
      scenario: 'skirmish/drowned-bell',
      rulings: 'free',
      seats: { ysolde: 'bot', linnet: 'bot', odrin: 'bot' },
    })
    const { table } = reply
    const act = async (line: string) => {
      const done = await caller.call('act', { table, do: line, sure: true })
      expect(done.reply, `${line}: ${done.text}`).toMatchObject({ status: 'done' })
      return done.text
    }
    await act('encounter start with: ysolde and: linnet and: mire-hound')
    await act('hurt who: linnet points: 5 because: "the jetty breaks under her"')
    const decided = await act('hurt who: mire-hound points: 24 because: "the jetty comes down on it"')
    // One side stands: the bots wait, and the game master is asked.
    expect(decided).toContain('The GM ends the encounter (encounter end) or brings in more')
    const over = await act('encounter end')
    expect(over).toContain('rests the wounded (restore who: linnet)')
    const rested = await act('restore who: linnet because: "a night at the ferry house"')
    expect(rested).not.toContain('rests the wounded')
    const second = await act('encounter start with: ysolde and: linnet and: bell-warden')
    expect(second).toContain('Linnet of the Ferry joins (21 HP)')
    expect(second).toContain('Bell Warden, attack')
  })
})
