import { describe, expect, it } from 'vitest'
import { seesAllDice, seesEverything } from '../../src/kernel/contract/define.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { loadScenario } from '../../src/library/load.js'
import { contractChecks } from '../../src/testing/contract/contract.js'
import { liars } from '../secrets/liars-game.js'

const SAYS = 'says itself what a seat sees happen, where it has secrets'
const HIDES = 'hides in what happens whatever the view hides'

/** Runs one promise of the suite. */
function hold(ruleset: Ruleset, scenario: unknown, name: string): void {
  const found = contractChecks(ruleset, scenario).find((check) => check.name === name)
  if (!found) throw new Error(`the suite has no check "${name}"`)
  found.run()
}

/** What `defineRuleset` supplies where an author has deleted a member. */
const SUPPLIED = { see: seesEverything, seeDice: seesAllDice }

const GAMES = [
  'adapter/burgled-study-2d6',
  'bx/three-reavers',
  'simverse/archers-and-shield-wall',
  'skirmish/drowned-bell',
  'spire/cultist',
]

describe.each(GAMES)('%s', (name) => {
  it('has secrets, and says itself what a seat sees of events and dice', async () => {
    const { ruleset, scenario } = await loadScenario(name)
    hold(ruleset, scenario, SAYS)
  })

  it.each(['see', 'seeDice'] as const)('fails the suite without %s', async (member) => {
    const { ruleset, scenario } = await loadScenario(name)
    const without = { ...ruleset, [member]: SUPPLIED[member] }
    expect(() => hold(without, scenario, SAYS)).toThrow(`has no ${member}:`)
  })
})

describe('a game from outside with a secret', () => {
  const scenario = { points: 3, sleeve: 1 }

  it.each(['see', 'seeDice'] as const)('fails the suite without %s, in both ways', (member) => {
    const without = { ...liars, [member]: SUPPLIED[member] }
    expect(() => hold(without, scenario, SAYS)).toThrow(`the game says hidden: true, but has no ${member}:`)
    expect(() => hold(without, scenario, HIDES)).toThrow(/hides \/die from Ben/)
  })

  it('is told so even where it does not say that it has secrets', () => {
    const silent: Ruleset = { ...liars, hidden: false, see: seesEverything }
    expect(() => hold(silent, scenario, SAYS)).toThrow(
      'hides something from Ben in its view, but has no see:',
    )
  })
})

it('an event that shows a figure which the table tells in words is found by playing', async () => {
  const { ruleset, scenario } = await loadScenario('bx/three-reavers')
  const showing: Ruleset = { ...ruleset, see: (event) => event }
  hold(ruleset, scenario, HIDES)
  expect(() => hold(showing, scenario, HIDES)).toThrow(/hides \/people\/\d\/hp from player/)
})

describe('a game that can be played without its record', () => {
  const SILENCE = 'is the same game whether anybody listens or not'

  it('fails the suite where the record made a difference to its course', async () => {
    const { ruleset, scenario } = await loadScenario('bx/ford-day')
    hold(ruleset, scenario, SILENCE)
    const forgets = (state: unknown) => ({ ...(state as object), sums: { rounds: 7 } })
    const wrong = { ...ruleset, speed: { unrecorded: forgets } }
    expect(() => hold(wrong, scenario, SILENCE)).toThrow('the game is another one without its record')
  })
})
