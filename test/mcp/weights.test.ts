import { afterAll, describe, expect, it } from 'vitest'
import { FastDice } from '../../src/kernel/dice/fast.js'
import type { Notice } from '../../src/kernel/table/notice.js'
import { listScenarios } from '../../src/library/index.js'
import { bareJson } from '../../src/surfaces/mcp/answers/answer.js'
import { BUDGET } from '../../src/surfaces/mcp/answers/budget.js'
import { actionText } from '../../src/surfaces/mcp/answers/reply.js'
import { isSampled } from '../sampled.js'
import { soak } from '../soak.js'
import { type Answer, anyHost, inProcess } from './clients.js'
import { isOver } from './fights.js'

const scenarios = (await listScenarios()).filter(({ name }) => isSampled(name))
const shared = anyHost()
afterAll(() => shared.close())
const MOVES = soak(10, 200)
const plain = (text: string) => text.replace(/["'“”]/g, '')

/** The sentences that decide something in these notices. */
function decisive(notices: readonly Notice[]): readonly string[] {
  return notices
    .flatMap(({ rows }) => rows.filter(({ weight }) => weight === 'decisive'))
    .flatMap(({ story, narr, mech }) => story ?? narr ?? mech.join(' · '))
    .filter((text) => text !== '')
}

/** Holds an answer against the lines that came with it. */
function holds({ reply, text }: Answer, notices: readonly Notice[]): void {
  const happened = (reply.happened ?? []).map(plain)
  for (const sentence of decisive(notices))
    expect(
      happened.some((line) => line.includes(plain(sentence))),
      `${sentence}\n---\n${text}`,
    ).toBe(true)
  expect(happened.join('\n')).not.toMatch(/…\s*\d+ more/)
  // Over the larger budget goes only what decides, or the own roll.
  if (bareJson(reply) > BUDGET.longAction) expect(decisive(notices).join('').length).toBeGreaterThan(400)
}

describe('an answer to a model', () => {
  it.each(scenarios.map(({ name }) => name))('drops nothing that decides in %s', async (scenario) => {
    // Each scenario has a host: two that look alike to a watcher are not played from two seats at one.
    const host = anyHost()
    for (const role of ['gm', 'player']) {
      const caller = await inProcess({ host })
      const seats = scenarios.find(({ name }) => name === scenario)!.seats.map(({ name }) => name)
      const own = role === 'gm' ? 'gm' : seats.find((seat) => seat !== 'gm')
      const others = seats.filter((seat) => seat !== 'gm' && seat !== own)
      const bots = role === 'gm' ? {} : Object.fromEntries(others.map((seat) => [seat, 'random']))
      const dice = new FastDice(7)
      let answer = await caller.call('open', { scenario, role: own, seats: bots })
      const place = await caller.desk.place()
      for (let move = 0; move < MOVES && !isOver(answer.reply); move++) {
        const choices = [...place.offered.keys()]
        if (choices.length === 0) break
        const from = place.told + 1
        answer = await caller.call('act', { do: choices[dice.die(choices.length, '') - 1], sure: true })
        holds(answer, await place.lines(from, place.told))
      }
      await caller.close()
    }
    await host.close()
  })

  it('shows the own roll with its terms, beside the sentence', async () => {
    const caller = await inProcess({ host: shared })
    await caller.call('open', { scenario: 'bx/three-reavers', role: 'player' })
    const { reply, text } = await caller.call('act', { do: 'attack Reaver 1' })
    const own = reply.happened!.filter((line) => line.startsWith('Harrow '))
    expect(own[0], text).toMatch(
      /^Harrow .*\. \[Attack: Attacker=Harrow, Target=Reaver 1, d20=\d+, AT=5, Total=/,
    )
    // The rolls of others are sentences.
    expect(reply.happened!.filter((line) => /Attacker=Reaver/.test(line))).toEqual([])
    await caller.close()
  })

  it('shows the own roll to a game master who acts for a player', async () => {
    const caller = await inProcess()
    await caller.call('open', { scenario: 'adapter/night-ferry', typedDice: 'all' })
    const { text } = await caller.call('act', { do: 'try persuade to: the purser thrown: 3 4' })
    expect(text).toMatch(/- Ilse tries to persuade the purser: .* \[ROLL Ilse persuade at the purser: 2d6 /)
    await caller.close()
  })

  it('is short when little happened', async () => {
    const caller = await inProcess({ host: shared })
    await caller.call('open', { scenario: 'spire/jaw-worm', role: 'player' })
    const { reply, text } = await caller.call('act', { do: '1' })
    expect(reply, text).toMatchObject({ status: 'done', changed: true })
    expect(Math.max(bareJson(reply), actionText(reply).length), text).toBeLessThanOrEqual(BUDGET.action)
    await caller.close()
  })
})
