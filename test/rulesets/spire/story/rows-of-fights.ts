import { hit, IRONCLAD, NOB, type Row } from './samples.js'

/** How tokens, monsters and the end of a fight are reported. */
export const fightRows: readonly Row[] = [
  // Tokens
  [
    [{ type: 'BlockGained', ...IRONCLAD, by: 'ShrugItOff', amount: 2, block: 3 }],
    'Shrug It Off gives Ironclad 2 block (3 in all).',
    '+2 block (3)',
    'notable',
  ],
  [
    [{ type: 'BlockGained', who: 0, name: 'Guardian', by: 'Whirl', amount: 5, block: 5 }],
    'Whirl gives Guardian 5 block.',
    'Guardian +5 block (5)',
    'notable',
  ],
  [
    [{ type: 'BlockGained', ...IRONCLAD, by: 'The Die', amount: 1, block: 1 }],
    'The die gives Ironclad 1 block.',
    '+1 block (1)',
    'notable',
  ],
  [[{ type: 'BlockLost', ...NOB, block: 2 }], '', '', 'detail'],
  [
    [{ type: 'PowerChanged', ...NOB, power: 'vulnerable', by: 'Bash+', change: 1, now: 1 }],
    'Bash+ makes Gremlin Nob Vulnerable (1).',
    'Gremlin Nob Vulnerable 1',
    'notable',
  ],
  [
    [{ type: 'PowerChanged', ...NOB, power: 'strength', by: 'Bellow', change: 1, now: 2 }],
    'Bellow gives Gremlin Nob 1 Strength (2).',
    'Gremlin Nob Strength 2',
    'notable',
  ],
  [
    [{ type: 'PowerChanged', ...IRONCLAD, power: 'weak', by: 'Siphon Soul', change: 2, now: 2 }],
    'Siphon Soul makes Ironclad Weak (2).',
    'Ironclad Weak 2',
    'notable',
  ],
  [
    [{ type: 'PowerChanged', ...NOB, power: 'vulnerable', by: 'TwinStrike', change: -1, now: 0 }],
    'Gremlin Nob is no longer Vulnerable.',
    '',
    'detail',
  ],
  [
    [
      { ...hit, base: 2, vulnerable: true, damage: 4, blocked: 0, lost: 4, hp: 1, max: 14 },
      { type: 'PowerChanged', ...NOB, power: 'vulnerable', by: 'Bash+', change: -1, now: 0 },
    ],
    '',
    '',
    'detail',
  ],
  [
    [{ type: 'PowerGained', power: 'Metallicize', by: 'Metallicize', change: 1, now: 1 }],
    'Metallicize is in play: 1 block at the end of each turn.',
    'Metallicize 1',
    'detail',
  ],
  [[{ type: 'PowerGained', power: 'Akabeko', by: 'Strike', change: -1, now: 0 }], '', '', 'detail'],
  [
    [{ type: 'EnergyGained', by: 'Happy Flower', amount: 1, energy: 4 }],
    'Happy Flower gives 1 energy: 4 in all.',
    '+1 energy (4)',
    'detail',
  ],
  [
    [{ type: 'CurledUp', who: 1, name: 'Green Louse', amount: 2, block: 2 }],
    'Green Louse curls up and gains 2 block.',
    'Green Louse curls up, 2 block',
    'notable',
  ],
  // Monsters
  [
    [{ type: 'BehaviorDealt', who: 1, name: 'Green Louse', place: 0, behavior: '1W2', last: true }],
    '',
    '',
    'detail',
  ],
  [
    [{ type: 'MonsterActed', who: 0, name: 'Guardian', move: 'Close Up', intent: 'BUFF' }],
    'Guardian uses Close Up.',
    'Guardian: Close Up',
    'notable',
  ],
  [
    [{ type: 'MonsterActed', who: 0, name: 'Lagavulin', move: 'Sleep', intent: 'SLEEP' }],
    'Lagavulin sleeps.',
    'Lagavulin: Sleep',
    'notable',
  ],
  [
    [{ type: 'MonsterActed', who: 0, name: 'Lagavulin', move: 'Stunned', intent: 'STUN' }],
    'Lagavulin is stunned and does nothing.',
    'Lagavulin: Stunned',
    'notable',
  ],
  [
    [{ type: 'MonsterActed', who: 0, name: 'Looter', move: 'Escape', intent: 'ESCAPE' }],
    'Looter runs.',
    'Looter: Escape',
    'notable',
  ],
  [
    [
      {
        type: 'MonsterCame',
        who: 1,
        name: 'Acid Slime (M)',
        kind: 1,
        behavior: 0,
        letters: 'ALC',
        summoner: 0,
      },
    ],
    'Acid Slime (M) 2 joins the fight.',
    '+ Acid Slime (M) 2',
    'decisive',
  ],
  [
    [{ type: 'MonsterDrawn', who: 1, name: 'Sneaky Gremlin', kind: 1, behavior: 0 }],
    'The second monster is a Sneaky Gremlin.',
    '2: Sneaky Gremlin',
    'notable',
  ],
  [[{ type: 'MonsterEscaped', who: 0, name: 'Looter' }], 'Looter gets away.', 'Looter escapes', 'decisive'],
  [
    [
      { type: 'MonsterActed', who: 0, name: 'Looter', move: 'Escape', intent: 'ESCAPE' },
      { type: 'GoldChanged', by: 'Escape', change: -2, gold: 3 },
      { type: 'MonsterEscaped', who: 0, name: 'Looter' },
    ],
    'Looter gets away with your gold.',
    'Looter escapes',
    'decisive',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Guardian', trait: 'stance', now: 3 }],
    'Guardian folds up on the defensive.',
    'Guardian defensive',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Guardian', trait: 'stance', now: 0 }],
    'Guardian opens up again.',
    'Guardian opens up',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Lagavulin', trait: 'stance', now: 2 }],
    'Lagavulin wakes, stunned.',
    'Lagavulin stunned',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Slime Boss', trait: 'stance', now: 4 }],
    'Slime Boss is about to split.',
    'Slime Boss splitting',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', ...NOB, trait: 'anger', now: 1 }],
    'Gremlin Nob grows angrier: Anger 1.',
    'Gremlin Nob Anger 1',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Guardian', trait: 'sharpHide', now: 1 }],
    'Guardian has Sharp Hide 1.',
    'Guardian Sharp Hide 1',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Guardian', trait: 'sharpHide', now: 0 }],
    'Guardian loses Sharp Hide.',
    'Guardian Sharp Hide 0',
    'notable',
  ],
  [[{ type: 'TraitChanged', ...NOB, trait: 'moves', now: 0 }], '', '', 'detail'],
  // HP and the end
  [
    [{ type: 'Healed', by: 'Burning Blood', amount: 1, hp: 4, max: 10 }],
    'Burning Blood heals Ironclad for 1: 4 HP.',
    '+1 HP (4)',
    'detail',
  ],
  [[{ type: 'Saved', hp: 2, max: 10 }], 'Fairy in a Bottle saves you: 2 HP.', 'Fairy saves you', 'decisive'],
  [[{ type: 'MaxHpSet', max: 12 }], 'Your maximum HP is now 12.', 'Max HP 12', 'detail'],
  [
    [{ type: 'FightOver', result: 'win', hp: 4, max: 10 }],
    'The fight is won with 4 of 10 HP.',
    'Won, 4 HP',
    'decisive',
  ],
  [
    [{ type: 'FightOver', result: 'loss', hp: 0, max: 10 }],
    'Ironclad is dead. The fight is lost.',
    'Lost',
    'decisive',
  ],
  [
    [{ type: 'FightOver', result: 'timeout', hp: 4, max: 10 }],
    'The turn limit is reached, and the fight is called off.',
    'Called off',
    'decisive',
  ],
]
