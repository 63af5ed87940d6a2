import { changed, hit, NOB, type Row } from './samples.js'

const CHAMP = { who: 0, name: 'Champ' } as const

/** How what only acts 2 to 4 bring is reported. */
export const actRows: readonly Row[] = [
  [[{ type: 'MonsterFell', ...CHAMP }], 'Champ goes down, but not for good.', 'Champ down', 'decisive'],
  [
    [{ type: 'MonsterRose', ...CHAMP, hp: 40, max: 40, strength: 2, clean: false, moves: 0 }],
    'Champ rises again with 40 of 40 HP and 2 Strength.',
    'Champ rises, HP 40',
    'decisive',
  ],
  [
    [{ type: 'MonsterPerished', who: 0, name: 'Exploder', by: 'Explode' }],
    'Exploder is gone.',
    'Exploder gone',
    'decisive',
  ],
  [
    [{ type: 'MonsterHealed', who: 0, name: 'Centurion', by: 'Heal', amount: 3, hp: 13, max: 15 }],
    'Heal heals Centurion for 3: 13 HP.',
    'Centurion +3 HP',
    'notable',
  ],
  [
    [{ type: 'EnergyLost', by: 'Void', amount: 1, energy: 2 }],
    'Void costs 1 energy: 2 left.',
    '−1 energy (2)',
    'notable',
  ],
  [
    [{ type: 'DieRolledAgain', die: 5, by: 'Reactive' }],
    'Reactive rolls the die again: it shows 5.',
    'Die 5',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 2, name: 'Spiker', trait: 'thorns', now: 2 }],
    'Spiker has Thorns 2: that much damage to you for a card that attacks it.',
    'Spiker Thorns 2',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Nemesis', trait: 'intangible', now: 2 }],
    'Nemesis turns intangible: nothing hurts it.',
    'Nemesis Intangible 2',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Nemesis', trait: 'intangible', now: 0 }],
    'Nemesis can be hurt again.',
    'Nemesis Intangible 0',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Transient', trait: 'fading', now: 1 }],
    'Transient fades: 1 move left.',
    'Transient Fading 1',
    'detail',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Corrupt Heart', trait: 'invincible', now: -1 }],
    'Corrupt Heart can be hurt without limit now.',
    'Corrupt Heart Invincible 0',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Corrupt Heart', trait: 'beat', now: 2 }],
    'Corrupt Heart has Beat of Death 2: that much damage to you before the monsters act.',
    'Corrupt Heart Beat of Death 2',
    'notable',
  ],
  [
    [{ type: 'TraitChanged', who: 0, name: 'Centurion', trait: 'stance', now: 8 }],
    'Centurion is furious: it only attacks from now on.',
    'Centurion furious',
    'notable',
  ],
  [
    [{ type: 'PowerGained', power: 'Confusion', by: 'Confusion', change: 2, now: 2 }],
    'Confusion: your first card this turn costs 2.',
    'Confusion 2',
    'detail',
  ],
  [
    [{ type: 'PowerGained', power: 'TimeWarp', by: 'Ripple', change: -2, now: 3 }],
    'Time Warp: you may play 3 cards.',
    'Time Warp 3',
    'detail',
  ],
  [
    [
      { ...hit, ...CHAMP, damage: 4, blocked: 0, lost: 4, hp: 0, max: 40 },
      { type: 'MonsterFell', ...CHAMP },
    ],
    'Champ goes down, but not for good.',
    'Champ down',
    'decisive',
  ],
  [
    [{ ...hit, ...NOB, name: 'Byrd', damage: 1, blocked: 0, lost: 1, hp: 3, max: 4, also: ['Flight'] }],
    'Bash+ hits Byrd for 1 (Flight): 3 of 4 HP left.',
    'Bash+ hits Byrd for 1, 3 left',
    'notable',
  ],
  [[changed('goes up to act 2')], 'You go up to act 2.', 'Act 2', 'decisive'],
  [[changed('gives Orichalcum away')], 'You give Orichalcum away.', '− Orichalcum', 'decisive'],
  [
    [changed('A portal opens')],
    'A portal opens: your next move may go to any space above.',
    'Portal opens',
    'notable',
  ],
  [
    [{ type: 'RunOver', result: 'win', act: 3 }],
    'The Spire is beaten: the run is won.',
    'Run won',
    'decisive',
  ],
  [[{ type: 'RunOver', result: 'win', act: 2 }], 'Act 2 is won.', 'Act 2 won', 'decisive'],
]
