import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Library } from '../../../src/kernel/contract/scenario.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { EFFECT_WORDS } from '../../../src/rulesets/spire/fight/effect.js'
import { POWERS } from '../../../src/rulesets/spire/fight/power.js'
import { TRAITS } from '../../../src/rulesets/spire/fight/relic.js'
import { type SpireScenario, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { content } from '../../../src/rulesets/spire/scenario/content.js'
import { SEAT } from './scenarios.js'

const CONTENT = new URL('../../../content/spire/', import.meta.url)
const DOC = readFileSync(new URL('../../../docs/spire-content.md', import.meta.url), 'utf8')

/** The example of the page: each block begins with the name of the file that it is added to. */
const example = new Map<string, object>(
  [...DOC.matchAll(/```yaml\n# data\/(\w+)\.yaml\n([\s\S]*?)```/g)].map(
    ([, file, text]) => [`data/${file}`, parseYaml(text!) as object] as const,
  ),
)

/** The content files that come with the game, and what the page adds to them. */
const library: Library = {
  read: (path) => ({
    ...(parseYaml(readFileSync(new URL(`${path}.yaml`, CONTENT), 'utf8')) as object),
    ...example.get(path),
  }),
  list: () => [],
}

function scenarioOf(input: Readonly<Record<string, unknown>>): SpireScenario {
  const parsed = spire.scenario.parse(spire.scenario.resolve!(input, library))
  if (!parsed.ok) throw new Error(parsed.issues.map(({ path, message }) => `${path}: ${message}`).join('; '))
  return parsed.scenario
}

const fight = { character: 'warden', encounter: 'cultist' }
const run = { character: 'warden', preset: 'mod', maxHp: 300, turnLimit: 60, run: { map: 'A', acts: 1 } }

/** Plays by chance to the end. */
function played(scenario: SpireScenario, seed: number): { state: SpireState; held: ReadonlySet<string> } {
  const state = spire.begin(scenario)
  const dice = new FastDice(seed, 1)
  const tell = telling(spire, state)
  const held = new Set<string>()
  for (;;) {
    settle(spire, state, dice, tell)
    for (const card of state.run?.deck ?? []) held.add(card.replace(/\+$/, ''))
    if (spire.next(state).kind === 'over') return { state, held }
    spire.decide(state, SEAT, spire.policies.random!(state, SEAT, dice), dice, tell)
  }
}

describe('a character is data', () => {
  it('as the page writes it: an entry, cards and a relic', () => {
    expect([...example.keys()].sort()).toEqual(['data/cards', 'data/characters', 'data/relics'])
  })

  it('fights with its own HP, deck and relic', () => {
    const state = spire.begin(scenarioOf(fight))
    expect(state.player.maxHp).toBe(9)
    expect(state.fight.character).toBe('Warden')
    expect(state.fight.cards.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Strike', 'Defend', 'Rebuke']),
    )
    expect(state.fight.relicKinds.map(({ id }) => id)).toContain('WardensLamp')
    expect(played(scenarioOf(fight), 1).state.phase).toBe('over')
  })

  it('in a run is offered its own cards, and none of the Ironclad', () => {
    const scenario = scenarioOf(run)
    const { decks } = spire.begin(scenario).run!
    expect(new Set(decks.cards.shuffled)).toEqual(new Set(['ShieldBash', 'LongWatch', 'GoldenTicket']))
    expect(decks.cards.shuffled.filter((card) => card === 'ShieldBash')).toHaveLength(2)
    expect(decks.rares.shuffled).toEqual(['LastStand'])
    const held = new Set<string>()
    for (let seed = 1; seed <= 4; seed++) for (const card of played(scenario, seed).held) held.add(card)
    expect([...held]).toEqual(expect.arrayContaining(['Strike', 'Rebuke']))
    const { cards } = scenario.content
    const foreign = [...held].filter(
      (name) =>
        cards[name]!.character === undefined &&
        !cards[name]!.colorless &&
        !['curse', 'status'].includes(cards[name]!.type) &&
        !cards[name]!.starter,
    )
    expect(foreign).toEqual([])
  })

  it('and the Ironclad is not offered cards of somebody else', () => {
    const { decks } = spire.begin(scenarioOf({ ...run, character: 'ironclad' })).run!
    expect(decks.cards.shuffled).toContain('Anger')
    expect(decks.cards.shuffled).not.toContain('ShieldBash')
    expect(decks.rares.shuffled).not.toContain('LastStand')
  })
})

describe('the page of the content files', () => {
  const named = new Set([...DOC.matchAll(/`([A-Za-z]+)/g)].map(([, word]) => word!))

  it.each([
    ['word of effects', [...EFFECT_WORDS]],
    ['power', [...POWERS]],
    ['trait of relics', [...TRAITS]],
  ] as const)('names every %s', (_, words) => {
    expect(words.filter((word) => !named.has(word))).toEqual([])
  })

  it('names every key of every table', () => {
    const tables = z.toJSONSchema(content, { unrepresentable: 'any', io: 'output' })
    const keys = new Set<string>()
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { properties, ...rest } = schema as { properties?: Record<string, unknown> }
      for (const [key, inner] of Object.entries(properties ?? {})) {
        keys.add(key)
        walk(inner)
      }
      for (const inner of Object.values(rest)) walk(inner)
    }
    walk(tables)
    expect(keys.size).toBeGreaterThan(80)
    expect([...keys].filter((key) => !named.has(key))).toEqual([])
  })
})
