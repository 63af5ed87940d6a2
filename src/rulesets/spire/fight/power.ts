/** The lasting powers of the player, by what cards and relics call them (rules/spire-act1, powers). */
export const POWERS = [
  'Combust',
  'DarkEmbrace',
  'Evolve',
  'FeelNoPain',
  'FireBreathing',
  'Metallicize',
  'Barricade',
  'Berserk',
  'Corruption',
  'DemonForm',
  'Juggernaut',
  'DoubleAttack',
  'Burst',
  'Invincible',
  'NoDraw',
  'Retain',
  'Blur',
  'Akabeko',
  'Apotheosis',
  'Madness',
  'Mayhem',
  'Panache',
  'SadisticNature',
  'TheBomb',
  'Confusion',
  'TimeWarp',
  'ZeroDamage',
] as const

export type Power = (typeof POWERS)[number]

export function isPower(name: string): name is Power {
  return (POWERS as readonly string[]).includes(name)
}

/** Powers that only monsters of acts 2 to 4 put on the player. */
export const SPECIAL_POWERS: ReadonlySet<Power> = new Set<Power>(['Confusion', 'TimeWarp', 'ZeroDamage'])

/** Powers of which there is one or none. */
export const SINGLE: ReadonlySet<Power> = new Set<Power>([
  'Barricade',
  'Corruption',
  'Invincible',
  'NoDraw',
  'Retain',
  'Blur',
  'Akabeko',
  'Apotheosis',
  'ZeroDamage',
])

/** What each power does, for people. */
export const POWER_TEXTS: Readonly<Record<Power, string>> = {
  Combust: 'once a turn, or by itself at its end: so much plain damage to every monster',
  DarkEmbrace: 'each exhausted card draws this many',
  Evolve: 'each status card drawn draws this many more',
  FeelNoPain: 'each exhausted card gives so much block',
  FireBreathing: 'each status or curse drawn: so much plain damage to every monster',
  Metallicize: 'so much block at the end of your turn',
  Barricade: 'your block stays when your turn starts',
  Berserk: 'each exhausted card: so much plain damage to every monster',
  Corruption: 'skills cost nothing and are exhausted',
  DemonForm: 'so much Strength at the start of your turn, after the draw',
  Juggernaut: 'each gain of block below 20: so much plain damage to a monster of your choice',
  DoubleAttack: 'this many of your next attacks this turn are played twice',
  Burst: 'this many of your next skills this turn are played twice',
  Invincible: 'you lose at most 1 HP until your next turn; what you lost this turn counts',
  NoDraw: 'no more cards are drawn this turn',
  Retain: 'at the end of this turn you keep any cards you choose',
  Blur: 'your block stays when your next turn starts',
  Akabeko: '1 Strength until after your next attack',
  Apotheosis: 'starter Strikes hit for 1 more, starter Defends give 1 block more',
  Madness: 'your next card this turn costs nothing',
  Mayhem: 'once a turn, or by itself at its end: the top card is played for nothing',
  Panache: 'when your turn ends with an empty hand: so much plain damage to every monster',
  SadisticNature: 'each Weak or Vulnerable token you put on a monster: so much plain damage to it',
  TheBomb: 'at the end of your third turn from when it was played: so much plain damage to every monster',
  Confusion:
    'your first card of the turn costs this, whatever its own cost; without that much energy no card can be played',
  TimeWarp: 'you may play this many more cards; each play takes one, and the Time Eater sets it anew',
  ZeroDamage: 'you do no damage until your next turn',
}
