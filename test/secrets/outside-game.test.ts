import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { Wire } from '../http/wire.js'
import { liars } from './liars-game.js'
import { Stage } from './stage.js'
import { terminalOf } from './terminal.js'

/** A receipt is of the whole line, and blinded. */
function withoutReceipt(text: string): string {
  return text.replace(/"receipt":\{.*?\}/g, '"receipt":{}')
}

/** Ben, who may not know Ann's die, asks whether he should doubt her: at a prompt, and over the wire. */
describe('a game from outside with a secret', () => {
  const staging = (seed: string) => ({
    ruleset: liars as Ruleset,
    scenario: { points: 3, sleeve: 1 },
    marks: [],
    seed,
  })
  const seeds = ['one', 'two', 'three', 'four', 'five', 'six']

  it('betrays nothing by odds at the prompt, whatever the secret is', async () => {
    const answers = new Set<string>()
    for (const seed of seeds) {
      const stage = new Stage(staging(seed)).start().say('Ann', 'claim 5')
      for (const json of [false, true]) {
        const terminal = terminalOf(stage.keeper, 'Ben', json)
        for (const line of ['/odds doubt', '/odds believe', '/odds', '/odds game'])
          answers.add(`${json} ${line} ${withoutReceipt((await terminal.enter(line)).text)}`)
      }
    }
    // Eight questions, and to each the same answer whatever she has.
    expect(answers.size).toBe(8)
    expect([...answers].filter((text) => /odds (doubt|believe)/.test(text)).join()).toMatch(/ODDS_HIDDEN/)
  })

  it('betrays nothing by odds over HTTP, whatever the secret is', async () => {
    const answers = new Set<string>()
    for (const seed of seeds.slice(0, 4)) {
      const wire = await Wire.open(staging(seed))
      await wire.start()
      await wire.call('Ann', 'POST', `${wire.at}/commands`, { text: 'claim 5' })
      for (const body of [{ text: 'doubt' }, { all: true }]) {
        const { text, status } = await wire.call('Ben', 'POST', `${wire.at}/odds`, body)
        expect(status).toBe(200)
        answers.add(text)
      }
      await wire.close()
    }
    expect(answers.size).toBe(2)
    for (const text of answers) expect(text).toContain('"hidden":true')
  })
})
