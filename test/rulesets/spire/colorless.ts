/** Worked examples for what no golden case plays: [card, position, answers, what it comes to]. */
export interface Example {
  readonly card: string
  readonly position?: Readonly<Record<string, unknown>>
  readonly target?: true
  readonly choose?: readonly string[]
  /** The turn is ended so often afterwards. */
  readonly turns?: number
  readonly player?: Readonly<Record<string, number>>
  readonly monster?: Readonly<Record<string, number>>
  readonly hand?: readonly string[]
  readonly exhaust?: readonly string[]
}

/** A Hexaghost of 36 HP that has not moved, 3 energy, the die fixed on 1, unless the position says otherwise. */
export const COLORLESS: readonly Example[] = [
  { card: 'Apotheosis', position: { hand: ['Apotheosis', 'Strike'] }, player: { energy: 1 } },
  { card: 'Apotheosis+', player: { energy: 2 } },
  { card: 'Apparition', exhaust: ['Apparition'], player: { energy: 2 } },
  { card: 'Apparition+', turns: 1, player: { hp: 9 } },
  { card: 'Blind', target: true, monster: { weak: 1 }, exhaust: ['Blind'] },
  { card: 'Blind+', target: true, monster: { weak: 2 } },
  { card: 'DarkShackles', player: { block: 2, energy: 3 }, exhaust: ['DarkShackles'] },
  { card: 'DarkShackles+', player: { block: 3 } },
  { card: 'DramaticEntrance', monster: { hp: 33 }, exhaust: ['DramaticEntrance'] },
  { card: 'DramaticEntrance+', position: { turn: 2 }, monster: { hp: 34 } },
  {
    card: 'Finesse',
    position: { top: ['Bash'] },
    player: { block: 1 },
    hand: ['Bash'],
    exhaust: ['Finesse'],
  },
  { card: 'Finesse+', player: { block: 1 }, exhaust: [] },
  { card: 'FlashOfSteel', target: true, position: { top: ['Bash'] }, monster: { hp: 35 }, hand: ['Bash'] },
  { card: 'FlashOfSteel+', target: true, monster: { hp: 35 }, exhaust: [] },
  { card: 'GoodInstincts', player: { block: 1 } },
  { card: 'GoodInstincts+', player: { block: 2 } },
  { card: 'HandOfGreed', target: true, position: { gold: 9 }, monster: { hp: 32 }, player: { energy: 1 } },
  { card: 'HandOfGreed+', target: true, position: { gold: 10 }, monster: { hp: 27 } },
  { card: 'Impatience', position: { hand: ['Impatience', 'Strike'], top: ['Bash'] }, hand: ['Strike'] },
  { card: 'Impatience+', position: { top: ['Bash', 'Defend', 'Bash'] }, hand: ['Bash', 'Bash', 'Defend'] },
  { card: 'Madness', exhaust: ['Madness'] },
  { card: 'Madness+', exhaust: ['Madness+'] },
  {
    card: 'MasterOfStrategy',
    position: { top: ['Bash', 'Bash', 'Bash', 'Bash'] },
    hand: ['Bash', 'Bash', 'Bash'],
  },
  { card: 'MasterOfStrategy+', position: { top: Array(4).fill('Bash') }, hand: Array(4).fill('Bash') },
  { card: 'Mayhem', position: { top: ['Bash'] }, turns: 1, monster: { hp: 34, vulnerable: 1 } },
  { card: 'Mayhem+', player: { energy: 2 } },
  {
    card: 'MindBlast',
    target: true,
    position: { hand: ['MindBlast', 'Bash', 'Defend'] },
    monster: { hp: 34 },
  },
  { card: 'MindBlast+', target: true, position: { hand: ['MindBlast+', 'Bash'] }, monster: { hp: 34 } },
  { card: 'Panacea', position: { weak: 2, vulnerable: 1 }, player: { weak: 0, vulnerable: 0 } },
  { card: 'Panacea+', position: { weak: 1 }, player: { weak: 0 }, exhaust: ['Panacea+'] },
  { card: 'Panache', turns: 1, monster: { hp: 33 } },
  { card: 'Panache+', turns: 1, monster: { hp: 31 } },
  {
    card: 'Purity',
    position: { hand: ['Purity', 'Bash', 'Defend'] },
    choose: ['Bash', 'done'],
    hand: ['Defend'],
    exhaust: ['Bash', 'Purity'],
  },
  { card: 'Purity+', position: { hand: ['Purity+', 'Bash'] }, choose: ['done'], hand: ['Bash'] },
  { card: 'SadisticNature', position: { hand: ['SadisticNature', 'Bash'] }, player: { energy: 3 } },
  { card: 'SadisticNature+', player: { energy: 3 } },
  { card: 'SwiftStrike', target: true, monster: { hp: 35 }, player: { energy: 3 } },
  { card: 'SwiftStrike+', target: true, monster: { hp: 34 } },
  { card: 'TheBomb', turns: 3, position: { hp: 30, maxHp: 30 }, monster: { hp: 26 } },
  { card: 'TheBomb+', turns: 2, position: { hp: 30, maxHp: 30 }, monster: { hp: 36 } },
  {
    card: 'ThinkingAhead',
    position: { top: ['Bash', 'Defend'] },
    choose: ['Bash'],
    hand: ['Defend'],
    exhaust: ['ThinkingAhead'],
  },
  { card: 'ThinkingAhead+', position: { top: ['Bash'] }, hand: [], exhaust: ['ThinkingAhead+'] },
  { card: 'Trip', target: true, monster: { vulnerable: 2 }, player: { energy: 1 } },
  { card: 'Trip+', target: true, monster: { vulnerable: 3 } },
]
