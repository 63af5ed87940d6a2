import { describe, expect, it } from 'vitest'
import { d4, d6, d8, d20, type Faces } from '../../../src/testing/index.js'
import { duel, Session } from './session.js'

/** rules/skirmish §5: the situations, each reached by play. */
const situations: Readonly<Record<string, () => Session>> = {
  'no encounter': () => new Session(),
  'nobody in it': () => new Session().all('encounter start'),
  frozen: () => {
    const session = new Session()
    session.say('encounter start with: mire-hound and: ysolde', d20(9))
    return session
  },
  'frozen by a check': () => duel().all('ask check: stealth of: mire-hound dc: 12'),
  'frozen with damage pending': () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(12))
    return session.all('ask check: stealth of: mire-hound dc: 12')
  },
  running: () => duel(),
  'damage pending': () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(12))
    return session
  },
  'improvised damage pending': () => duel().all('attack by: ysolde with: bottle to: mire-hound dice: 20'),
  'actor down': () =>
    duel().all('attack by: ysolde with: sabre to: ysolde dice: 20', 'damage by: ysolde dice: 99'),
}

/** Situation, command, what becomes of it, the faces it rolls. */
type Cell = readonly [string, string, string, ...Faces[]]

const cells: readonly Cell[] = [
  // Sender not GM
  ['no encounter', 'encounter by: ysolde start', 'gm_only'],
  ['running', 'encounter by: ysolde end', 'gm_only'],
  ['no encounter', 'encounter by: ysolde end', 'gm_only'],
  ['running', 'add by: ysolde cinder-imp', 'gm_only'],
  ['no encounter', 'add by: nobody nothing', 'gm_only'],
  ['running', 'ask by: ysolde check: stealth of: nobody dc: 10', 'gm_only'],
  ['frozen', 'ask by: stranger check: stealth of: ysolde dc: 10', 'gm_only'],

  // by: missing, or GM
  ['running', 'attack with: sabre to: mire-hound', 'ok', d20(3)],
  ['running', 'attack by: gm with: sabre to: mire-hound', 'ok', d20(3)],
  ['damage pending', 'damage', 'ok', d8(4)],
  ['damage pending', 'damage by: GM', 'ok', d8(4)],
  ['running', 'turn', 'ok'],
  ['running', 'turn by: Gm', 'ok'],
  ['frozen', 'initiative', 'actor_required'],
  ['frozen', 'initiative by: GM', 'actor_required'],
  ['frozen', 'initiative by: gm 12', 'actor_required'],
  ['no encounter', 'initiative', 'actor_required'],
  ['running', 'check stealth', 'actor_required'],
  ['no encounter', 'check by: GM stealth', 'actor_required'],
  ['no encounter', 'encounter by: GM start', 'ok'],

  // No pending damage, before everything else
  ['no encounter', 'damage by: ysolde', 'no_pending_damage'],
  ['nobody in it', 'damage', 'no_pending_damage'],
  ['frozen', 'damage', 'no_pending_damage'],
  ['frozen by a check', 'damage by: ysolde', 'no_pending_damage'],
  ['running', 'damage by: nobody with: nothing', 'no_pending_damage'],

  // Frozen, for the GM too
  ['frozen', 'attack by: mire-hound with: bite to: ysolde', 'frozen'],
  ['frozen', 'attack with: nothing to: nobody', 'frozen'],
  ['frozen', 'turn by: mire-hound', 'frozen'],
  ['frozen', 'turn', 'frozen'],
  ['frozen by a check', 'attack by: ysolde with: sabre to: mire-hound', 'frozen'],
  ['frozen by a check', 'turn', 'frozen'],
  ['frozen with damage pending', 'damage by: ysolde', 'frozen'],
  ['frozen with damage pending', 'damage', 'frozen'],
  ['frozen with damage pending', 'damage by: mire-hound', 'frozen'],
  ['frozen', 'initiative by: ysolde', 'ok', d20(7)],
  ['frozen', 'encounter end', 'ok'],
  ['frozen by a check', 'encounter end', 'ok'],
  ['frozen', 'add odrin', 'ok'],
  ['frozen', 'ask check: dex save of: ysolde dc: 10', 'ok'],
  ['frozen', 'check by: ysolde stealth', 'ok', d20(7)],
  ['frozen by a check', 'check by: mire-hound stealth', 'ok', d20(7)],
  ['frozen with damage pending', 'check by: mire-hound stealth', 'ok', d20(7)],
  ['frozen by a check', 'check by: ysolde stealth', 'ok', d20(7)],

  // No encounter
  ['no encounter', 'attack by: ysolde with: sabre to: mire-hound', 'no_encounter'],
  ['no encounter', 'turn by: ysolde', 'no_encounter'],
  ['no encounter', 'turn', 'no_encounter'],
  ['no encounter', 'initiative by: ysolde', 'no_encounter'],
  ['no encounter', 'initiative by: ysolde 5', 'no_encounter'],
  ['no encounter', 'encounter start', 'ok'],
  ['no encounter', 'encounter end', 'no_encounter'],
  ['no encounter', 'add ysolde', 'no_encounter'],
  ['no encounter', 'add nobody', 'no_encounter'],
  ['no encounter', 'ask check: stealth of: ysolde dc: 10', 'unknown_target'],
  ['no encounter', 'check by: ysolde stealth', 'unknown_actor'],

  // Encounter already active
  ['running', 'encounter start with: nobody', 'encounter_active'],
  ['nobody in it', 'encounter start', 'encounter_active'],
  ['frozen', 'encounter start', 'encounter_active'],
  ['running', 'encounter end', 'ok'],

  // Nobody in it
  ['nobody in it', 'attack by: ysolde with: sabre to: mire-hound', 'no_combatants'],
  ['nobody in it', 'attack with: sabre to: mire-hound', 'no_combatants'],
  ['nobody in it', 'turn', 'no_combatants'],
  ['nobody in it', 'turn by: ysolde', 'no_combatants'],
  ['nobody in it', 'initiative by: ysolde', 'not_in_encounter'],
  ['nobody in it', 'add mire-hound', 'ok', d20(10)],
  ['nobody in it', 'ask check: stealth of: ysolde dc: 10', 'unknown_target'],
  ['nobody in it', 'check by: ysolde stealth', 'unknown_actor'],
  ['nobody in it', 'encounter end', 'ok'],

  // Neither the current actor nor the GM
  ['running', 'attack by: mire-hound with: bite to: ysolde', 'out_of_turn'],
  ['running', 'attack by: stranger with: nothing to: nobody', 'out_of_turn'],
  ['running', 'turn by: mire-hound', 'out_of_turn'],
  ['running', 'turn by: stranger', 'out_of_turn'],
  ['damage pending', 'damage by: mire-hound', 'not_the_attacker'],
  ['damage pending', 'damage by: stranger dice: 3', 'not_the_attacker'],
  ['running', 'initiative by: mire-hound 3', 'ok'],
  ['running', 'initiative by: stranger', 'not_in_encounter'],
  ['running', 'initiative by: odrin 12', 'not_in_encounter'],
  ['running', 'check by: mire-hound perception', 'ok', d20(5)],
  ['running', 'check by: stranger perception', 'unknown_actor'],

  // At 0 HP
  ['actor down', 'attack by: ysolde with: nothing to: nobody', 'actor_down'],
  ['actor down', 'attack with: sabre to: mire-hound', 'actor_down'],
  ['actor down', 'turn by: ysolde', 'ok'],
  ['actor down', 'initiative by: ysolde 9', 'ok'],
  ['actor down', 'ask check: stealth of: ysolde dc: 10', 'ok'],
  ['actor down', 'check by: ysolde stealth', 'ok', d20(10)],

  // Weapon
  ['running', 'attack by: ysolde with: halberd to: nobody', 'unknown_weapon'],
  ['running', 'attack by: ysolde with: sab to: mire-hound', 'ok', d20(2)],
  ['running', 'attack by: ysolde with: e to: mire-hound', 'ambiguous_weapon'],
  ['running', 'attack by: ysolde with: halberd to: mire-hound dice: 1d20', 'ok', d20(4)],
  ['running', 'attack by: ysolde with: e to: mire-hound dice: 1d20', 'ok', d20(4)],
  ['damage pending', 'damage by: ysolde with: halberd', 'no_damage_dice'],
  ['damage pending', 'damage by: ysolde with: e', 'ambiguous_weapon'],
  ['damage pending', 'damage by: ysolde with: halberd dice: 1d4', 'ok', d4(4)],
  ['improvised damage pending', 'damage by: ysolde', 'no_damage_dice'],
  ['improvised damage pending', 'damage', 'no_damage_dice'],
  ['improvised damage pending', 'damage dice: 2', 'ok'],

  // Targets and entities
  ['running', 'attack by: ysolde with: sabre to: nobody', 'unknown_target'],
  ['running', 'attack by: ysolde with: sabre to: odrin', 'unknown_target'],
  ['running', 'attack by: ysolde with: sabre to: GM', 'unknown_target'],
  ['running', 'attack by: ysolde with: sabre to: mire-hound and: mire hound', 'duplicate_target'],
  ['running', 'attack by: ysolde with: sabre to: mire-hound and: mire-hound and: nobody', 'unknown_target'],
  ['no encounter', 'encounter start with: ysolde and: nobody', 'unknown_entity'],
  ['no encounter', 'encounter start with: ysolde and: Ysolde Fenwick', 'already_in_encounter'],
  ['running', 'add nobody', 'unknown_entity'],
  ['running', 'add ysolde', 'already_in_encounter'],
  ['running', 'add odrin and: odrin', 'already_in_encounter'],
  ['running', 'add ysolde and: nobody', 'unknown_entity'],
  ['running', 'ask check: stealth of: nobody dc: 10', 'unknown_target'],
  ['frozen by a check', 'ask check: stealth of: mire-hound dc: 10', 'check_pending'],
  ['frozen by a check', 'ask check: stealth of: ysolde dc: 10', 'ok'],
  ['running', 'ask check: stealth of: ysolde and: ysolde dc: 10', 'check_pending'],

  // Score already set
  ['running', 'initiative by: ysolde', 'initiative_set'],
  ['running', 'initiative by: ysolde 3', 'ok'],
  ['running', 'initiative by: ysolde -3', 'ok'],

  // Checks
  ['frozen by a check', 'check by: mire-hound perception', 'wrong_check'],
  ['frozen by a check', 'check by: mire-hound juggling', 'wrong_check'],
  ['running', 'check by: ysolde juggling', 'unknown_check'],

  // K22: a host that writes by: for its players leaves them no second one
  ['running', 'turn by: ysolde by: mire-hound', 'duplicate_label'],

  // At any time, for anyone
  ['no encounter', 'roll by: stranger 2d6', 'ok', d6(1, 2)],
  ['frozen', 'roll 1d4', 'ok', d4(1)],
  ['no encounter', 'hint by: stranger', 'ok'],
  ['frozen', 'hint', 'ok'],
  ['no encounter', 'help by: stranger', 'ok'],
  ['frozen by a check', 'help all', 'ok'],
]

describe('what happens when (rules/skirmish §5)', () => {
  const rows = cells.map(([situation, line, word, ...faces]) => [situation, line, word, faces] as const)
  it.each(rows)('%s: %s → %s', (situation, line, word, faces) => {
    const session = situations[situation]!()
    const before = JSON.stringify(session.state)
    expect(session.word(line, ...faces)).toBe(word)
    if (word !== 'ok') expect(JSON.stringify(session.state)).toBe(before)
  })

  it('says nothing to whoever is ignored, and everything to whoever erred', () => {
    const session = duel()
    const ignored = session.say('turn by: mire-hound')
    expect(ignored).toEqual({ status: 'ignored', reason: 'out_of_turn', events: [], logged: 0 })
    const erred = session.say('attack by: ysolde with: halberd to: mire-hound')
    expect(erred.error?.message).toContain('Sabre, Throwing Knife')
  })

  it('reports typing mistakes even in a frozen fight', () => {
    const session = situations.frozen!()
    expect(session.word('attack by: ysolde with: sabre')).toBe('missing_label')
    expect(session.word('damage by: stranger dice: 2x6')).toBe('bad_dice')
  })
})
