import { describe, expect, it } from 'vitest'
import { Table } from '../../src/kernel/table/table.js'
import { printCommand } from '../../src/language/index.js'
import { loadScenario } from '../../src/library/index.js'
import type { Choice, VerbSeen } from '../../web/src/api/types.js'
import { aimedAt, spoken, describe as told } from '../../web/src/table/choices/describe.js'
import { choose, firstOf, group, has, MAX_LIST_LENGTH, ofVerb } from '../../web/src/table/choices/grouping.js'

async function choicesOf(
  name: string,
  seat: string,
): Promise<{ choices: readonly Choice[]; verbs: readonly VerbSeen[] }> {
  const { ruleset, scenario } = await loadScenario(name)
  const table = Table.open(ruleset, scenario, { id: 'web', seed: new Uint8Array(32) })
  table.start()
  return {
    choices: table.choices(seat).map((command) => ({ text: printCommand(command, ruleset.verbs), command })),
    verbs: Object.entries(ruleset.verbs).map(([verb, { summary, clauses }]) => ({
      verb,
      about: summary,
      clauses: clauses.map(({ label }) => ({ label, kind: 'name' })),
    })),
  }
}

describe('many choices, told by verb and label', async () => {
  const { choices, verbs } = await choicesOf('simverse/guide-fight', 'lyra')

  it('begin with the plainest of the first verb', () => {
    expect(choices.length).toBeGreaterThan(MAX_LIST_LENGTH)
    expect(firstOf(choices)?.text).toBe('attack Goblin 1 with: longbow mode: shoot')
  })

  it('have one row for each label that varies, and none for what never does', () => {
    const { rows, verb } = group(choices, firstOf(choices), verbs)
    expect(verb).toBe('attack')
    expect(rows.map(({ labels }) => labels)).toEqual([['to'], ['location']])
    expect(rows[0]!.options.map(({ words }) => words)).toEqual(['Goblin 1', 'Goblin 2'])
    expect(rows[1]!.options[0]).toMatchObject({ words: '', open: true })
  })

  it('labels that exclude each other share a row', () => {
    const { rows } = group(choices, ofVerb(choices, 'move'), verbs)
    const words = rows.flatMap(({ options }) => options.map((option) => option.words))
    expect(words).toContain('towards Goblin 1')
    expect(words).toContain('from Goblin 2')
  })

  it('a pressed option keeps the rest of what was chosen', () => {
    const head = choices.find(
      ({ text }) => text === 'attack Goblin 1 with: longbow mode: shoot location: head',
    )!
    const grouped = group(choices, head, verbs)
    const row = grouped.rows[0]!
    const other = row.options.find(({ words }) => words === 'Goblin 2')!
    expect(choose(choices, head, grouped, row, other)?.text).toBe(
      'attack Goblin 2 with: longbow mode: shoot location: head',
    )
  })

  it('every choice can be reached by pressing', () => {
    for (const wanted of choices) {
      let at = ofVerb(choices, wanted.command.verb)
      for (let step = 0; step < 2; step++) {
        const grouped = group(choices, at, verbs)
        for (const row of grouped.rows) {
          const option = row.options.find((one) => has(wanted, row, one))!
          at = choose(choices, at, group(choices, at, verbs), row, option)
        }
      }
      expect(at?.text).toBe(wanted.text)
    }
  })
})

describe('a few choices, told one by one', async () => {
  const { choices, verbs } = await choicesOf('bx/captain-and-four', 'player')

  it('name what tells them apart', () => {
    const words = choices.map(({ command }) => spoken(told(command, choices, verbs)))
    expect(words).toContain('Attack Reaver Captain')
    expect(new Set(words).size).toBe(words.length)
  })

  it('aim at whom they name', () => {
    const attack = choices.find(({ text }) => text.includes('Reaver 2'))!
    expect(aimedAt(attack.command, ['Harrow', 'Reaver 1', 'Reaver 2'])).toEqual(['Reaver 2'])
  })

  it('leave out who speaks, where nobody else could', async () => {
    const { choices: own, verbs: words } = await choicesOf('adapter/chantry-siege', 'Sade')
    const tellings = own.map(({ command }) => spoken(told(command, own, words)))
    expect(tellings.some((one) => one.includes('by Sade'))).toBe(false)
  })
})
