import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { loadScenario, loadScenarioText } from '../../../src/library/load.js'
import { adapter } from '../../../src/rulesets/adapter/index.js'

/** A table whose dice fall as written, of a scenario that comes with the game or of a text. */
async function table(name: string) {
  const { scenario } = name.includes('\n')
    ? await loadScenarioText(name, 'scenario')
    : await loadScenario(`adapter/${name}`)
  const state = adapter.begin(scenario as Parameters<typeof adapter.begin>[0])
  const lines: string[] = []
  const dice = new ScriptedDice()
  const tell = (event: Parameters<typeof adapter.evolve>[1]) => {
    adapter.evolve(state, event)
    lines.push(...adapter.mech(event))
  }
  while (adapter.next(state).kind === 'automatic') adapter.advance(state, dice, tell)
  const say = (seat: string, command: Command, faces: readonly number[] = []): readonly string[] => {
    lines.length = 0
    const scripted = new ScriptedDice(faces)
    adapter.decide(state, seat, command, scripted, tell)
    scripted.finish()
    return [...lines]
  }
  return { state, say }
}

function codeOf(act: () => unknown): string {
  try {
    act()
    return 'taken'
  } catch (stop) {
    if (stop instanceof Stop) return stop.code
    throw stop
  }
}

describe('a roll that may be pushed', () => {
  it('stops after its line, takes nothing but push and keep, and then goes on', async () => {
    const { state, say } = await table('long-shore')
    const tried = { verb: 'try', action: 'sneak', to: 'the cliffs' }
    expect(say('Ivo', tried, [1, 2, 3, 4, 5])).toEqual([
      'ROLL Ivo sneak at the cliffs: 5d6 (wits 3, scout 2) [1 2 3 4 5] count 0 -> FAILURE',
      'WAIT Ivo sneak at the cliffs: push or keep',
    ])
    expect(codeOf(() => say('Ivo', tried))).toBe('push_or_keep')
    expect(adapter.choices(state, 'Ivo')).toEqual([{ verb: 'push' }, { verb: 'keep' }])
    const pushed = say('Ivo', { verb: 'push' }, [6, 1, 2, 3])
    expect(pushed.slice(0, 2)).toEqual([
      'PUSH Ivo sneak at the cliffs: 5d6 (wits 3, scout 2) [1 6* 1* 2* 3*] count 1 -> SUCCESS',
      'COST Ivo push: strain +2',
    ])
    expect(pushed).toContain('CLOCK strain 0 -> 2 (+2, push)')
    expect(codeOf(() => say('Ivo', { verb: 'push' }))).toBe('not_pushable')
  })

  it('is kept as it fell', async () => {
    const { say } = await table('long-shore')
    say('Ivo', { verb: 'try', action: 'sneak', to: 'the cliffs' }, [1, 2, 3, 4, 5])
    const kept = say('Ivo', { verb: 'keep' })
    expect(kept[0]).toBe('KEEP Ivo sneak at the cliffs')
    expect(kept).toContain('CLOCK strain 0 -> 1 (+1, failure)')
  })

  const PAIR = `ruleset: adapter
title: The archive
system:
  resolution_rules:
    stat_schema: { abilities: { all: [spot] }, ranges: { abilities: { min: 0, max: 99 } } }
    action_stat_map: { search: { ability: spot } }
    safe_actions: [look]
    resolution:
      method: hundred
      methods:
        hundred:
          roll: d%
          compare: under
          target: [ability]
          outcomes: [{ within: 1, outcome: success }]
          push: { reroll: all, when: [failure], worse: botch }
          opposed: { by: level, then: target }
characters: [{ name: Ines, stats: { spot: 60 } }, { name: Tom, stats: { spot: 20 } }]
npcs: [{ name: Porter, stats: { spot: 50 }, resists: { search: { ability: spot } } }]
`

  it('is meant by a bare push or keep of the game master while no other waits', async () => {
    const { say } = await table(PAIR)
    expect(codeOf(() => say('gm', { verb: 'push' }))).toBe('who_acts')
    say('gm', { verb: 'try', action: 'search', by: 'Ines' }, [99])
    expect(say('gm', { verb: 'push' }, [12])[0]).toMatch(/^PUSH Ines search: .* -> SUCCESS$/)
    say('gm', { verb: 'try', action: 'search', by: 'Ines' }, [99])
    say('gm', { verb: 'try', action: 'search', by: 'Tom' }, [98])
    expect(codeOf(() => say('gm', { verb: 'keep' }))).toBe('who_acts')
    expect(say('gm', { verb: 'keep', by: 'Tom' })[0]).toBe('KEEP Tom search')
  })

  it('is set against an ability alone in a system without attributes', async () => {
    const { say } = await table(PAIR)
    const [line] = say('gm', { verb: 'try', action: 'search', to: 'Porter', by: 'Ines' }, [40, 45])
    expect(line).toMatch(/resisted .*vs 50 \(spot 50\) SUCCESS/)
    await expect(table(PAIR.replace('{ ability: spot } } }]', '{} } }]'))).rejects.toThrow(
      'Somebody resists with an attribute, an ability or both.',
    )
  })

  it('is pushed at once where somebody says so ahead', async () => {
    const { say } = await table('reading-room')
    const said = say('Edda', { verb: 'try', action: 'study', to: 'the catalogue', push: 'yes' }, [5, 8, 5, 3])
    expect(said.slice(0, 2)).toEqual([
      'ROLL Edda study at the catalogue: d% [85] = 85 vs 60 (lore 60); task plain -> FAILURE',
      'PUSH Edda study at the catalogue: d% [35] = 35 vs 60 (lore 60); task plain -> SUCCESS (regular)',
    ])
  })
})

describe('settings', () => {
  it('come from the target, and from a choice of the game master before it', async () => {
    const { say } = await table('counting-house')
    const tried = { verb: 'try', action: 'sneak', to: 'the yard' }
    expect(say('Vesna', tried, [1, 2])).toContain('CLOCK heat 0 -> 2 (+2, position)')
    const chosen = { verb: 'rule', action: 'sneak', position: 'controlled', because: 'the lamps are out' }
    expect(say('gm', chosen)).toEqual(['SETTING sneak: position controlled: the lamps are out'])
    expect(say('Vesna', tried, [1, 2])).toContain('CLOCK heat 2 -> 3 (+1, position)')
  })

  it('are refused where they are not there, or not yours', async () => {
    const { say } = await table('counting-house')
    const tried = { verb: 'try', action: 'sneak', to: 'the yard' }
    expect(codeOf(() => say('Vesna', { ...tried, position: 'controlled' }))).toBe('not_yours')
    expect(codeOf(() => say('Vesna', { ...tried, position: 'safe' }))).toBe('unknown_value')
    expect(codeOf(() => say('Vesna', { ...tried, settings: ['stance risky'] }))).toBe('unknown_setting')
  })
})

describe('what the method does not read', () => {
  it('is refused in a ruling', async () => {
    const { say } = await table('counting-house')
    const rule = { verb: 'rule', action: 'sneak', because: 'so' }
    expect(codeOf(() => say('gm', { ...rule, modifier: 1 }))).toBe('modifier_not_read')
    expect(codeOf(() => say('gm', { ...rule, difficulty: 5 }))).toBe('difficulty_not_read')
    expect(codeOf(() => say('gm', { ...rule, dice: 1 }))).toBe('taken')
  })
})

it('a beginning of one listed action is that action', async () => {
  const { say } = await table('counting-house')
  expect(say('Vesna', { verb: 'try', action: 'sne', to: 'the yard' }, [6, 3])[0]).toMatch(
    /^ROLL Vesna sneak at the yard/,
  )
})
