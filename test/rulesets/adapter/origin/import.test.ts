import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { factsOf } from '../../../../src/kernel/contract/seats.js'
import { loadScenarioText } from '../../../../src/library/load.js'
import { importScenario, isOfOrigin } from '../../../../src/rulesets/adapter/origin/import.js'

const DOCUMENT: Record<string, unknown> = parse(
  readFileSync(new URL('lighthouse.yaml', import.meta.url), 'utf8'),
)
const { scenario, played, notes } = importScenario(DOCUMENT)

describe('a scenario of the adapter’s origin', () => {
  it('is known by its keys, and ours is not', () => {
    expect(isOfOrigin(DOCUMENT)).toBe(true)
    for (const other of [{ ruleset: 'adapter', title: 'x', clocks: [] }, null, [], 'text'])
      expect(isOfOrigin(other)).toBe(false)
  })

  it('keeps its system to the letter, and the risks that rules know', () => {
    expect(scenario).toMatchObject({
      title: 'The Dark Lamp',
      system: DOCUMENT.system,
      failure_mode: 'punishing',
      lethality: 'normal',
    })
  })

  it('places people, the dead among the things, and keeps those without a place in reserve', () => {
    expect(scenario.characters).toEqual([{ name: 'Una', stats: { wits: 3 }, inventory: { Lantern: 1 } }])
    expect(scenario.npcs).toEqual([{ name: 'Widow Tamsin', threat_level: 'moderate', scene: 'The Harbour' }])
    expect(scenario.reserves).toEqual([{ name: 'Captain Ruse', threat_level: 'high' }])
    expect(scenario.scenes).toMatchObject([{ name: 'The Tower' }, { name: 'The Harbour' }])
  })

  it('makes facts discoveries by a way that the system knows, and tells the known ones first', () => {
    expect(scenario.targets).toEqual([
      {
        name: 'what Widow Tamsin knows',
        text: 'She sells eels.',
        discoveries: { persuade: 'Widow Tamsin: saw what: a boat without lights.' },
      },
      { name: 'Old Corrin', text: 'The keeper' },
      {
        name: 'Oil Can',
        text: 'It is empty.',
        discoveries: { investigate: 'Oil Can: was emptied by Captain Ruse.' },
      },
    ])
    expect(scenario.intro).toBe(
      'The lamp is cold. What do you do? You know: Una: has job Find the keeper; pay: 5.',
    )
  })

  it('makes threads goals, ends with clocks that run out, and names nobody in reserve', () => {
    expect(scenario.objectives).toEqual([
      { name: 'learn about Oil Can', action: 'investigate', target: 'Oil Can' },
      {
        name: 'Learn who put out the lamp',
        action: 'persuade',
        target: 'what Widow Tamsin knows',
        text: 'If it works: The light burns again. If not: A ship is lost.',
        needs: ['learn about Oil Can'],
      },
    ])
    expect(scenario.endings).toMatchObject([
      { outcome: 'goals_reached', when: { objectives: 'all' } },
      { outcome: 'tide_gone', text: 'The causeway is gone', when: { clock: 'tide', at: 0 } },
      { outcome: 'alarm_full', when: { clock: 'alarm', at: 4 } },
    ])
    const { notes: _, reserves: __, targets, ...told } = scenario
    expect(JSON.stringify([told, (targets as { name: string }[]).map(({ name }) => name)])).not.toContain(
      'Ruse',
    )
  })

  it('leaves to the game master what no rule plays, and reports both', () => {
    for (const part of [
      /^calibration: .*plot armor: thin/,
      /^Widow Tamsin: agenda: Keep out of it$/,
      /^The Lamp Guild \(faction\): wants: the light$/,
      /^Captain Ruse: hides what: brandy$/,
      /^Una and Widow Tamsin: rel type: trust; intensity: 2/,
      /^A thread \(nobody and nothing here to try it on\): The brandy run/,
      /^A thread \(resolved\): An older quarrel/,
      /^The scene begins: time: hour: 22; noise level: quiet$/,
    ])
      expect(notes.filter((note) => part.test(note))).toHaveLength(1)
    expect(played).toContain('In reserve, until the game master says add: Captain Ruse')
    expect(scenario.notes).toEqual(notes)
  })

  it('can be played, and shows its notes to the game master alone', async () => {
    const { ruleset, scenario: read } = await loadScenarioText(JSON.stringify(scenario), 'lamp.yaml')
    const facts = factsOf(read)
    const state = ruleset.begin(read)
    expect(JSON.stringify(ruleset.view(state, 'gm', facts))).toContain('brandy')
    for (const seat of ['Una', 'spectator'])
      expect(JSON.stringify(ruleset.view(state, seat, facts))).not.toMatch(/brandy|Ruse/)
  })

  it.each([
    ['a list for a map', { ...DOCUMENT, entities: { id: 'x' }, facts: 3, threads: [null, 'x', []] }],
    ['no name anywhere', { entities: [{ type: 'npc' }, {}], clocks: [] }],
    [
      'signs that act on a screen',
      { opening_text: 'a\u001b[2Jb', entities: [{ id: 'x\u0007', type: 'pc' }] },
    ],
    [
      'names from every object',
      { entities: [{ id: '__proto__', type: 'npc', name: 'constructor' }], facts: [] },
    ],
  ])('is read without a crash where it has %s', async (_, document) => {
    const made = importScenario(document)
    await expect(loadScenarioText(JSON.stringify(made.scenario), 'odd.yaml')).resolves.toBeDefined()
  })
})
