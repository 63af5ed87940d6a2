import { describe, expect, it } from 'vitest'
import { playerOf } from '../../src/analysis/player-of.js'
import { canonical } from '../../src/kernel/canonical.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { entryOf, setEntry } from '../../src/kernel/entry.js'
import { duel } from '../game/duel.js'
import { INHERITED } from '../game/inherited.js'

describe.each(INHERITED)('%s', (word) => {
  it('is no entry of a record that has none of that name', () => {
    expect(entryOf<unknown>({}, word)).toBeUndefined()
    expect(entryOf<unknown>({ other: 1 }, word)).toBeUndefined()
  })

  it('is an entry like any other of a record that has one', () => {
    const record: Record<string, number> = {}
    setEntry(record, word, 3)
    expect(Object.keys(record)).toEqual([word])
    expect(entryOf(record, word)).toBe(3)
    expect(canonical(record)).toBe(`{"${word}":3}`)
  })

  it('may be the name of a seat: whoever plays all others plays it, until somebody is named for it', () => {
    expect(playerOf({ '*': 'greedy' }, word)).toBe('greedy')
    expect(
      playerOf(
        Object.fromEntries([
          ['*', 'greedy'],
          [word, 'random'],
        ]),
        word,
      ),
    ).toBe('random')
  })

  it('stays in the copy that a game from outside makes of its state', () => {
    const { clone: _, ...bare } = duel as unknown as Ruleset
    const { clone } = defineRuleset(bare)
    const state = { held: Object.fromEntries([[word, { many: 2 }]]) }
    expect(canonical(clone(state))).toBe(canonical(state))
  })
})
