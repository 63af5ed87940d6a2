import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { bx, type SeenEvent } from '../../../src/rulesets/bx/index.js'
import { d3, d6, d8, d20, type Faces, hit, inOrder, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, PARTY, reaver, SABLE, scenario } from './at-the-table.js'

/** Which dice belong to which event: those that fell since the one before it. */
function rolled(document: object, command: Command, ...faces: readonly Faces[]): readonly string[] {
  const state = bx.begin(scenario(document))
  const dice = new ScriptedDice(inOrder(faces))
  const told: string[] = []
  const tell = telling(bx, state, (event: SeenEvent) => {
    const rolls = dice.take()
    if (rolls.length > 0) told.push(`${event.type}: ${rolls.map((roll) => roll.for).join(', ')}`)
  })
  settle(bx, state, dice, tell)
  bx.decide(state, 'gm', command, dice, tell)
  settle(bx, state, dice, tell)
  dice.finish()
  expect(dice.take()).toEqual([])
  return told
}

describe('every die belongs to the event that it made', () => {
  it('in a round', () => {
    const document = { pc: HARROW, companions: [SABLE], foes: [reaver('Reaver', { hp: 30 })] }
    expect(
      rolled(document, { verb: 'attack' }, initiative(6, 1), hit, d8(3), miss, hit, d6(2), morale(1, 1)),
    ).toEqual([
      'RoundStarted: initiative PC side, initiative foes',
      'AttackMade: attack, damage',
      'AttackMade: attack',
      'AttackMade: attack, damage',
      'MoraleRolled: foe morale',
    ])
  })

  it('in a tie that HD does not break', () => {
    const twin = { ...HARROW, Name: 'Twin', hp: 1 }
    expect(
      rolled(
        { pc: HARROW, foes: [twin] },
        { verb: 'flee' },
        initiative(3, 3),
        initiative(2, 2),
        initiative(5, 1),
        miss,
      ),
    ).toEqual([
      'RoundStarted: initiative PC side, initiative foes',
      'InitiativeRolled: initiative PC side, initiative foes',
      'InitiativeRolled: initiative PC side, initiative foes',
      'FreeAttackMade: attack',
    ])
  })

  it('in a meeting: the reaction, then the number of foes', () => {
    const document = { ...PARTY, encounters: [{ name: 'Pack', foes: [reaver('Wolf')], count: '1d6' }] }
    expect(rolled(document, { verb: 'reaction', of: 'Pack' }, d6(1, 1), d6(2))).toEqual([
      'ReactionRolled: reaction',
      'EncounterMet: number of foes',
    ])
  })

  it('in a check: what its own rule rolls is told in its line', () => {
    const heal = { verb: 'check', skill: 'Healing', by: 'Sable', patient: 'Wick', stakes: 'fever' }
    expect(rolled(PARTY, heal, d6(5, 5), d3(2))).toEqual(['SkillChecked: skill check, healing 1d3'])
  })

  it('in a day of rest: one for each who heals', () => {
    expect(rolled(PARTY, { verb: 'rest' }, d3(1), d3(2), d3(3))).toEqual([
      'HpChanged: rest 1d3',
      'HpChanged: rest 1d3',
      'HpChanged: rest 1d3',
    ])
  })

  it('in a save', () => {
    expect(rolled(PARTY, { verb: 'save' }, d20(11))).toEqual(['SaveRolled: save'])
  })
})
