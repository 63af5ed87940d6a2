import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { POWERS } from '../../../src/rulesets/spire/fight/power.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { roomOf } from '../../../src/rulesets/spire/state/run.js'
import { factsWith, SEAT, scenarioOf, seenBy } from './scenarios.js'

type Fields = Readonly<Record<string, unknown>>

function table(name: string): Readonly<Record<string, Fields>> {
  const file = new URL(`../../../content/spire/data/${name}.yaml`, import.meta.url)
  return parseYaml(readFileSync(file, 'utf8')) as Readonly<Record<string, Fields>>
}

const cards = table('cards')
const relics = table('relics')
const potions = table('potions')
const encounters = table('encounters')
const events = { ...(table('run').events as Readonly<Record<string, Fields>>), ...table('events') }
const monsters = { ...table('monsters'), ...table('monsters-city'), ...table('monsters-beyond') }
/** Leaving is no matter of the event alone: some offer it only after something else. */
const WAY_OUT = 'leave'
/** A row of the content files that only stands for others. */
const STANDS_FOR_OTHERS: readonly string[] = ['gremlin']
const facts = factsWith()

/** What is said of everything that a state has to explain, by all its names. */
function explained(state: SpireState): ReadonlyMap<string, string> {
  const { words = [], things } = spire.glossary!
  const found = new Map<string, string>()
  for (const { name, also = [], text } of [...words, ...things!(state, SEAT, facts)])
    for (const one of [name, ...also]) found.set(one, text)
  return found
}

function deckOf(names: readonly string[]): Fields {
  return { encounter: 'jaw_worm', preset: 'mod', deck: Object.fromEntries(names.map((name) => [name, 1])) }
}

/** Nothing is left of the notation of the content files, and it is more than a word. */
function expectReadable(name: string, text: string | undefined): void {
  expect(text, name).toBeDefined()
  expect(text, name).toMatch(/[a-z]{2,}.* /)
  expect(text, name).not.toMatch(/undefined|NaN|\[object|_/)
}

describe('everything that content files name is named and explained', () => {
  it.each([
    ['plain', Object.keys(cards)],
    [
      'upgraded',
      Object.entries(cards).flatMap(([name, { upgraded }]) => (upgraded === undefined ? [] : [`${name}+`])),
    ],
  ] as const)('every %s card', (_, names) => {
    const texts = explained(spire.begin(scenarioOf(deckOf(names))))
    expect(names.length).toBeGreaterThan(80)
    for (const name of names) expectReadable(name, texts.get(name))
  })

  it('every relic, by its id and by its name', () => {
    const ids = Object.keys(relics)
    const state = spire.begin(scenarioOf({ ...deckOf(['Strike']), relics: ids }))
    const texts = explained(state)
    for (const id of ids) {
      const { name } = relics[id]!
      expect(typeof name === 'string' || state.run === null, id).toBe(true)
      expectReadable(id, texts.get(id) ?? texts.get(String(name)))
    }
  })

  it('every potion', () => {
    const texts = explained(spire.begin(scenarioOf({ preset: 'mod', run: { map: 'A', acts: 3 } })))
    for (const id of Object.keys(potions)) expectReadable(id, texts.get(id))
  })

  it('every power', () => {
    const texts = explained(spire.begin(scenarioOf(deckOf(['Strike']))))
    for (const power of POWERS) expectReadable(power, texts.get(power))
  })

  it('every monster, also one that only others bring', () => {
    for (const [id, { variants = {} }] of Object.entries(monsters)) {
      if (STANDS_FOR_OTHERS.includes(id)) continue
      const all = [id, ...Object.keys(variants as Fields).map((variant) => `${id}:${variant}`)]
      for (const one of all) {
        const state = spire.begin(scenarioOf({ preset: 'mod', monsters: [one], deck: { Strike: 5 } }))
        const name = state.fight.kinds[state.monsters[0]!.kind]!.name
        expect(name).toMatch(/^[A-Z]/)
        expectReadable(name, explained(state).get(name))
      }
    }
  })

  it.each(Object.keys(encounters))('who stands there in %s', (encounter) => {
    const state = spire.begin(scenarioOf({ ...deckOf(['Strike']), encounter }))
    const texts = explained(state)
    expect(state.monsters.length).toBeGreaterThan(0)
    for (const { name } of seenBy(state).people.slice(1)) {
      const kind = name.replace(/ \d+$/, '')
      expectReadable(name, texts.get(name) ?? texts.get(kind))
    }
  })

  it.each(Object.entries(events))(
    'the event %s, with its title and every option',
    (event, { title, opens, options }) => {
      expect(title).toMatch(/^\S.*\S$/)
      // Some turn into a fight or a merchant at once.
      if (opens !== undefined) return
      const state = spire.begin(
        scenarioOf({ preset: 'mod', gold: 20, potions: ['Fire'], run: { map: 'A', acts: 3 } }),
      )
      const acts = (events[event]!.acts as readonly number[] | undefined) ?? [1]
      const shown = event === 'falling' && { cards: ['Strike', 'Bash', 'Defend'] }
      state.run = {
        ...state.run!,
        act: acts[0]!,
        map: ['A', 'city', 'beyond'][acts[0]! - 1]!,
        at: '4-0',
        neow: '',
        deck: ['Strike', 'Defend', 'Bash', 'Carnage', 'Regret'],
        room: roomOf('event', { event, ...shown }),
      }
      state.phase = 'room'
      const texts = explained(state)
      expect(texts.has(String(title))).toBe(true)
      for (const option of Object.keys(options as Fields))
        if (option !== WAY_OUT) expect(texts.get(option), option).toBeDefined()
      expect(spire.render(seenBy(state)).join('\n')).toContain(String(title))
    },
  )
})
