import { describe, expect, it } from 'vitest'
import { type Caller, inProcess, overStdio } from './clients.js'

/** A day at the ford, as far as a choice that only the player can make: the death of a companion. */
const KILL = 'kill who: Sable cause: circumstance reason: "the bridge falls"'
const OPENING = { scenario: 'bx/captain-and-four', rulings: 'free' }

/** Answers questions to the player in its own way. */
function answering(
  caller: Caller,
  answer: (message: string, options: readonly string[]) => object,
): string[] {
  const asked: string[] = []
  caller.client.setRequestHandler('elicitation/create', ({ params }) => {
    const { message, requestedSchema } = params as unknown as {
      readonly message: string
      readonly requestedSchema: { readonly properties: { readonly choice: { readonly enum: string[] } } }
    }
    asked.push(message)
    return answer(message, requestedSchema.properties.choice.enum) as never
  })
  return asked
}

describe('a choice that the rules demand of the player', () => {
  it('comes back as an instruction where the client cannot ask', async () => {
    const caller = await inProcess()
    await caller.call('open', OPENING)
    const { reply } = await caller.call('act', { do: 'round choice: ATTACK to: Nobody' })
    expect(reply).toMatchObject({ status: 'refused', code: 'UNKNOWN_TARGET', changed: false })
    expect(reply.ask).toContain('Put this to the player')
    await caller.close()
  })

  it('is put to the player where the client can ask, and the answer is done', async () => {
    const caller = await inProcess({ elicits: true })
    const asked = answering(caller, (_, options) => ({
      action: 'accept',
      content: { choice: options.find((option) => option.startsWith('attack'))! },
    }))
    const before = (await caller.call('open', OPENING)).reply.receipt!
    const { reply, text } = await caller.call('act', { do: 'round choice: ATTACK to: Nobody' })
    expect(asked.length).toBe(1)
    expect(asked[0]).toContain('Nobody here is called')
    expect(reply, text).toMatchObject({ status: 'done', changed: true })
    expect(reply.receipt!.n).toBe(before.n + 1)
    await caller.close()
  })

  it('changes nothing where the player declines, or answers something else', async () => {
    const caller = await inProcess({ elicits: true })
    const before = (await caller.call('open', OPENING)).reply.receipt!
    answering(caller, () => ({ action: 'decline' }))
    const declined = await caller.call('act', { do: KILL })
    expect(declined.reply).toMatchObject({ status: 'refused', changed: false, receipt: before })
    answering(caller, () => ({ action: 'accept', content: { choice: 'something else', words: 'Never!' } }))
    const other = await caller.call('act', { do: KILL })
    expect(other.reply).toMatchObject({ status: 'refused', changed: false, receipt: before })
    expect(other.reply.reason).toContain('Never!')
    await caller.close()
  })

  it('is put to the player by clients of the newer spec too', async () => {
    const started = await overStdio(['--memory'], 'modern', true)
    const asked = answering(started, (_, options) => ({ action: 'accept', content: { choice: options[0]! } }))
    await started.call('open', OPENING)
    const { reply, text } = await started.call('act', { do: 'round choice: ATTACK to: Nobody' })
    expect(asked.length).toBe(1)
    expect(reply, text).toMatchObject({ status: 'done', changed: true })
    await started.close()
  })
})

describe('what is dropped in silence', () => {
  it('is told as ignored, with the reason for the game master alone', async () => {
    const caller = await inProcess()
    const { text } = await caller.call('open', { scenario: 'skirmish/ember-ambush' })
    const before = (await caller.call('look')).reply.receipt!
    const heard = await caller.call('act', { do: 'turn by: cinder-imp_1', sure: true })
    expect(heard.reply, heard.text).toMatchObject({ status: 'ignored', changed: false, receipt: before })
    expect(heard.reply.reason).toBeTruthy()
    const link = /ysolde: (\/\S+)/.exec(text)![1]!
    const player = await inProcess({ host: caller.desk.host, opener: 'somebody else' })
    await player.call('tables', { resume: link })
    const unheard = await player.call('act', { do: 'turn', sure: true })
    expect(unheard.reply, unheard.text).toMatchObject({ status: 'ignored', changed: false })
    expect(unheard.reply.reason).toBeUndefined()
    expect(unheard.reply.code).toBeUndefined()
    await player.close()
    await caller.close()
  })
})
