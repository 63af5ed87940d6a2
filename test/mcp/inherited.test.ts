import { expect, it } from 'vitest'
import { INHERITED, isPlain } from '../game/inherited.js'
import { inProcess } from './clients.js'

/** Calls with a word wherever a text stands. */
function calls(word: string): readonly (readonly [tool: string, args: Record<string, unknown>])[] {
  const map = Object.fromEntries([[word, word]])
  return [
    ['games', { game: word }],
    ['explain', { what: word }],
    ['explain', { what: word, game: word }],
    ['explain', { what: word, game: 'spire' }],
    ['look', { table: word }],
    ['look', { want: word }],
    ['look', map],
    ['act', { do: word }],
    ['act', { do: `attack to: ${word}`, sure: true, once: word }],
    ['act', { do: `attack ${word}: ${word}` }],
    ['act', { do: { verb: word } }],
    ['act', { do: { verb: 'attack', ...map } }],
    ['act', { do: { verb: 'attack', to: word }, sure: true }],
    ['act', { do: map }],
    ['act', { do: 'end', table: word }],
    ['odds', { do: word }],
    ['odds', { do: { verb: word } }],
    ['odds', { do: `attack to: ${word}` }],
    ['rule', { do: word, because: word }],
    ['rule', { do: { verb: word }, because: word }],
    ['rule', { do: `damage who: ${word} points: 1`, because: word }],
    [
      'rule',
      { do: { verb: 'add', name: word, stats: 'AC=12, HD=1, hp=4, AT=+1, Dmg=1d6, ML=7' }, because: word },
    ],
    ['rule', { do: { verb: 'condition', who: word, what: word }, because: word }],
    ['roll', { dice: word, for: word }],
    ['narrate', { text: word, to: word }],
    ['narrate', { text: word }],
    ['tables', { resume: word, role: word }],
    ['simulate', { scenario: word }],
    ['simulate', { policy: word, runs: 2 }],
    ['verify', { table: word }],
    ['open', { scenario: word }],
    ['open', { scenario: `ruleset: ${word}\n` }],
    ['open', { scenario: 'bx/three-reavers', role: word }],
    ['open', { scenario: 'bx/three-reavers', seats: map }],
    ['open', { scenario: 'bx/three-reavers', seats: { pc: word } }],
    ['open', { scenario: 'bx/three-reavers', title: word }],
  ]
}

it.each(INHERITED)('%s is a word like any other in every call', async (word) => {
  const caller = await inProcess()
  try {
    await caller.call('open', { scenario: 'bx/three-reavers', rulings: 'free' })
    for (const [tool, args] of calls(word)) {
      const about = `${tool} ${JSON.stringify(args)}`
      const { reply, text } = await caller.call(tool, args)
      expect(reply.code, `${about}: ${text}`).not.toBe('INTERNAL')
      expect(isPlain(text), `${about}: ${text}`).toBe(true)
    }
    // These two are answered by the protocol's own library, which calls what it inherits disabled.
    await expect(caller.call(word)).rejects.toThrow(/not found|disabled/)
    await expect(caller.client.getPrompt({ name: word })).rejects.toThrow(/not found|disabled/)
    await expect(caller.client.readResource({ uri: `ludex://${word}` })).rejects.toThrow(/not found/)
  } finally {
    await caller.close()
  }
})
