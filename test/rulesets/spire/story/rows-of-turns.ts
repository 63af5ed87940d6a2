import { changed, hit, IRONCLAD, lost, NOB, type Row, rush, rushed } from './samples.js'

/** How what happens in a turn is reported. */
export const turnRows: readonly Row[] = [
  // The turn
  [
    [{ type: 'TurnStarted', turn: 1, energy: 3, draw: 5 }],
    'Turn 1: 3 energy, draw 5.',
    'T1: 3 energy',
    'notable',
  ],
  [
    [{ type: 'TurnStarted', turn: 2, energy: 3, draw: 5, block: 4 }],
    'Turn 2: 3 energy, draw 5, 4 block kept.',
    'T2: 3 energy',
    'notable',
  ],
  [[{ type: 'TurnReady' }], '', '', 'detail'],
  [[{ type: 'TurnSettled' }], '', '', 'detail'],
  [[{ type: 'AllDealt' }], '', '', 'detail'],
  [[{ type: 'Finished' }], '', '', 'detail'],
  [[{ type: 'MonsterDone', who: 0 }], '', '', 'detail'],
  [[{ type: 'RoomEntered' }], '', '', 'detail'],
  [[{ type: 'RelicLeftDeck', relic: 'Anchor' }], '', '', 'detail'],
  [[{ type: 'TurnEnded', discarded: 3 }], 'You end the turn.', 'End turn', 'detail'],
  [[{ type: 'DieRolled', die: 1 }], 'The die shows 1.', 'Die 1', 'detail'],
  [
    [{ type: 'DieChanged', die: 4, by: 'The Abacus', means: 1 }],
    'The Abacus turns the die to 4.',
    'Die to 4',
    'detail',
  ],
  [[{ type: 'DieFixed', die: 4 }], 'The die stays at 4.', 'Die 4', 'detail'],
  [
    [{ type: 'Noted', what: 'offer', now: 1 }],
    'You may trigger a die ability.',
    'Die ability open',
    'notable',
  ],
  [[{ type: 'Noted', what: 'lent', now: 1 }], '', '', 'detail'],
  // Draws
  [
    [{ type: 'Reshuffled', cards: 9 }],
    'Your 9 discarded cards are shuffled into the draw pile.',
    'Reshuffle 9',
    'detail',
  ],
  [[{ type: 'DrawEnded' }], 'There is nothing left to draw.', 'Nothing to draw', 'notable'],
  [[{ type: 'CardsToDraw', by: 'BattleTrance', cards: 3 }], '', '', 'detail'],
  [
    [{ type: 'CardDrawn', card: 'ShrugItOff', kind: 0, known: false }],
    'You draw Shrug It Off.',
    'Draw 1',
    'detail',
  ],
  [
    [
      { type: 'TurnStarted', turn: 1, energy: 3, draw: 1 },
      { type: 'CardDrawn', card: 'Bash', kind: 0, known: false },
    ],
    '',
    '',
    'detail',
  ],
  [
    [{ type: 'CardRevealed', card: 'Strike', kind: 0 }],
    'You see Strike on top of the draw pile.',
    'See Strike',
    'detail',
  ],
  // Cards
  [
    [{ type: 'CardPlayed', card: 'Bash', kind: 0, cost: 2, energy: 1, target: 0, targetName: 'Jaw Worm' }],
    'You play Bash at Jaw Worm.',
    'Play Bash at Jaw Worm',
    'detail',
  ],
  [
    [
      { type: 'CardPlayed', card: 'Havoc', kind: 0, cost: 1, energy: 1, target: -1, targetName: '' },
      { type: 'CardPlayedFree', card: 'Cleave', kind: 1, target: -1, targetName: '' },
    ],
    'Havoc plays Cleave for free.',
    'Free: Cleave',
    'detail',
  ],
  [[{ type: 'CardMoved', card: 'Bash', kind: 0, pile: 'discard' }], '', '', 'detail'],
  [
    [{ type: 'CardAdded', card: 'Slimed', kind: 0, pile: 'discard', by: 'Goop Spray' }],
    'Goop Spray puts a Slimed into your discard pile.',
    '+1 Slimed',
    'detail',
  ],
  [
    [{ type: 'CardAdded', card: 'Dazed', kind: 0, pile: 'drawTop', by: 'Bolt' }],
    'Bolt puts a Dazed on top of your draw pile.',
    '+1 Dazed',
    'detail',
  ],
  [
    [{ type: 'CardExhausted', card: 'Strike', kind: 0, by: 'TrueGrit' }],
    'True Grit exhausts Strike.',
    'Exhaust Strike',
    'detail',
  ],
  [
    [{ type: 'CardExhausted', card: 'Dazed', kind: 0, by: 'Ethereal' }],
    'Dazed exhausts itself.',
    'Exhaust Dazed',
    'detail',
  ],
  [
    [{ type: 'CardShifted', card: 'Defend', kind: 0, from: 'discard', to: 'drawTop' }],
    'Defend goes from the discard pile to the top of the draw pile.',
    'Defend to draw top',
    'detail',
  ],
  [
    [{ type: 'CardShifted', card: 'BloodForBlood', kind: 0, from: 'discard', to: 'hand', free: true }],
    'Blood for Blood goes from the discard pile to the hand, free this turn.',
    'Blood for Blood to hand',
    'detail',
  ],
  // Blows
  [
    [{ ...hit, damage: 4, blocked: 0, lost: 4, hp: 1, max: 14 }],
    'Bash+ hits Gremlin Nob for 4: 1 of 14 HP left.',
    'Bash+ hits Gremlin Nob for 4, 1 left',
    'notable',
  ],
  [
    [rush, { ...rushed, damage: 3, blocked: 1, lost: 2, hp: 8, max: 10 }],
    "Gremlin Nob's Rush hits Ironclad for 3; block takes 1, 8 of 10 HP left.",
    'Rush hits you for 2, 8 left',
    'notable',
  ],
  [
    [rush, { ...rushed, damage: 3, blocked: 3, lost: 0, hp: 8, max: 10 }],
    "Ironclad blocks all 3 damage of Gremlin Nob's Rush.",
    'Rush blocked',
    'notable',
  ],
  [
    [{ ...hit, by: 'Strike', base: 1, damage: 1, blocked: 0, lost: 1, hp: 0, max: 14 }],
    'Strike kills Gremlin Nob (1 damage).',
    'Strike kills Gremlin Nob',
    'decisive',
  ],
  [
    [rush, { ...rushed, damage: 3, blocked: 0, lost: 3, hp: 0, max: 10 }],
    "Gremlin Nob's Rush kills Ironclad (3 damage).",
    'Rush kills you',
    'decisive',
  ],
  [
    [{ ...hit, base: 2, vulnerable: true, damage: 4, blocked: 0, lost: 4, hp: 1, max: 14 }],
    'Bash+ hits Gremlin Nob for 4 (doubled: Vulnerable): 1 of 14 HP left.',
    'Bash+ hits Gremlin Nob for 4 (x2 Vuln), 1 left',
    'notable',
  ],
  [
    [{ ...hit, base: 4, strength: 1, weak: true, damage: 4, blocked: 0, lost: 4, hp: 1, max: 14 }],
    'Bash+ hits Gremlin Nob for 4 (+1 Strength, reduced: Weak): 1 of 14 HP left.',
    'Bash+ hits Gremlin Nob for 4, 1 left',
    'notable',
  ],
  [
    [{ ...lost, ...IRONCLAD, by: 'Offering', hp: 9, max: 10 }],
    'Offering costs Ironclad 1 HP: 9 left.',
    '−1 HP, 9 left',
    'notable',
  ],
  [
    [{ ...lost, ...NOB, by: 'Fire Potion', amount: 4, lost: 4, hp: 10, max: 14 }],
    'Fire Potion burns Gremlin Nob for 4: 10 HP left.',
    'Gremlin Nob −4, 10 left',
    'notable',
  ],
  [
    [{ ...lost, ...NOB, by: 'Combust', amount: 2, lost: 2, hp: 12, max: 14 }],
    'Gremlin Nob loses 2 HP to Combust: 12 left.',
    'Gremlin Nob −2, 12 left',
    'notable',
  ],
  [
    [{ ...lost, ...IRONCLAD, by: 'Sharp Hide', blocked: 1, lost: 0, hp: 9, max: 10 }],
    'Block absorbs all 1 damage from Sharp Hide.',
    'Sharp Hide blocked',
    'detail',
  ],
  [
    [{ ...lost, ...NOB, by: 'Fire Potion', amount: 4, lost: 3, hp: 0, max: 14 }],
    'Fire Potion kills Gremlin Nob.',
    'Fire Potion kills Gremlin Nob',
    'decisive',
  ],
  [
    [{ ...lost, ...IRONCLAD, by: 'The run', amount: 2, lost: 2, hp: 1, max: 10 }],
    'Ironclad loses 2 HP: 1 left.',
    '−2 HP, 1 left',
    'notable',
  ],
  [
    [
      changed('chooses pray', { room: { event: 'wing_statue' } }),
      { ...lost, ...IRONCLAD, by: 'The run', amount: 2, lost: 2, hp: 1, max: 10 },
    ],
    'Wing Statue costs you 2 HP: 1 left.',
    '−2 HP, 1 left',
    'notable',
  ],
]
