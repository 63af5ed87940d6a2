import type { AtTurnEnd, Card } from '../fight/card.js'
import type { Effect, EffectWord } from '../fight/effect.js'
import { ANY_ABILITY } from '../fight/mark.js'

/** Each word of the content files, as people read what it does. `on` says who is aimed at, where that needs saying. */
const TEXTS: Readonly<Record<EffectWord, (effect: Effect, on: string) => string>> = {
  dmg: (effect) => `${damageText(effect)}${often(effect)}`,
  dmgAll: (effect) => `${damageText(effect)} to every monster${often(effect)}`,
  thorn: ({ amount }) => `${amount} plain damage`,
  thornAll: ({ amount }) => `${amount} plain damage to every monster`,
  thornBack: ({ amount }) => `${amount} plain damage to each monster for each hit it is about to make`,
  loseHp: ({ amount }) => `lose ${amount} HP`,
  blk: (effect) => blockText(effect),
  str: ({ amount, by }) => (by === 'strength' ? 'as much Strength again' : `${amount} Strength`),
  tstr: ({ amount }) => `${amount} Strength until the end of the turn`,
  vul: ({ amount }, on) => `${amount} Vulnerable${on}`,
  weak: ({ amount }, on) => `${amount} Weak${on}`,
  vulAll: ({ amount }) => `${amount} Vulnerable on every monster`,
  weakAll: ({ amount }) => `${amount} Weak on every monster`,
  cleanse: () => 'your Weak and Vulnerable go',
  energy: ({ amount }) => `${amount} energy`,
  heal: ({ amount }) => `heal ${amount} HP`,
  healTo: ({ amount }) => `HP below ${amount} become ${amount}`,
  gold: ({ amount }) => `${amount} gold`,
  draw: ({ amount, by }) => (by === 'exhausted' ? 'draw 1 for each exhausted card' : `draw ${amount}`),
  noDraw: () => 'no more draws this turn',
  add: ({ amount, card, pile }) => `${amount} ${card} ${ADDED[pile]}`,
  exh: ({ amount, least }) =>
    amount === least
      ? `exhaust ${cardsText(amount)} of your hand`
      : `exhaust ${least} to ${amount} cards of your hand`,
  exhHand: () => 'exhaust your hand',
  exhNonAttacks: () => 'exhaust every card of your hand that is no attack',
  handToTop: ({ amount }) => `put ${cardsText(amount)} of your hand on top of the draw pile`,
  discardToTop: ({ amount }) => `put ${cardsText(amount)} of the discard pile on top of the draw pile`,
  discardToHand: ({ amount }) => `${cardsText(amount)} of the discard pile to your hand, free this turn`,
  exhaustToHand: ({ amount }) => `${cardsText(amount)} of the exhaust pile to your hand`,
  playTop: ({ amount, least }) =>
    `draw ${amount} and play ${amount === 1 ? 'it' : 'them'} for nothing${least > 0 ? '; it is exhausted' : ''}`,
  attack: ({ amount, times }) => `${times} separate attacks of ${amount}`,
  scry: ({ amount }) => `look at the top ${amount} cards of the draw pile and discard any`,
  power: ({ card, amount }) => `${spaced(card)} ${amount}`,
  ifDie: ({ least, amount, ways }) => `on a roll of ${least} to ${amount}: ${wayText(ways)}`,
  ifNoAttack: ({ ways }) => `with no attack in hand: ${wayText(ways)}`,
  onKill: ({ ways }) => `if that kills: ${wayText(ways)}`,
  oneOf: ({ ways }) => ways.map(({ effects }) => effectTexts(effects)).join(', or '),
  offer: ({ amount }) => (amount === ANY_ABILITY ? 'trigger any die relic' : 'trigger a 2-ability'),
  ashes: () => 'you may exhaust a card of your hand for 2 plain damage',
  gainPotions: ({ amount }) => `gain ${amount} potions`,
  courier: () => 'look at the top potion or relic and buy it or not',
  spawn: ({ card }) => `summons ${spaced(card)}`,
  split: ({ card }) => `splits into ${card.split(' ').map(spaced).join(', ')}`,
  escape: () => 'leaves the fight',
  steal: ({ amount }) => `steals ${amount} gold`,
  anger: ({ amount }) => `Anger ${amount}`,
  sharpHide: ({ amount }) => (amount > 0 ? `Sharp Hide ${amount}` : 'Sharp Hide is gone'),
  offensive: () => 'back to the offensive',
  strAll: ({ amount }) => `${amount} Strength for every monster`,
  blkAll: ({ amount }) => `${amount} block for every monster`,
  healAll: ({ amount }) => `heals every monster for ${amount}`,
  mend: ({ amount }) => `heals itself for ${amount}`,
  blkFor: ({ amount, card }) => `${amount} block for the ${titled(card)}`,
  clean: () => 'its Weak and Vulnerable go',
  refill: ({ card, amount }) => `calls up to ${amount} ${card === '' ? 'minions' : `${titled(card)}s`}`,
  recall: () => 'calls again if no minion lives',
  rise: () => 'rises again',
  die: () => 'is gone afterwards',
  fade: () => 'fades',
  veil: () => 'becomes intangible',
  thorns: ({ amount }) => `Thorns +${amount}`,
  beat: ({ amount }) => `Beat of Death +${amount}`,
  unbar: () => 'can be hurt without limit from now on',
  warp: ({ amount }) => `you may play ${cardsText(amount)} from now on`,
  ifHurt: ({ ways }) => `if its last hit costs you HP: ${wayText(ways)}`,
  loseEnergy: ({ amount }) => `lose ${amount} energy`,
}

const ADDED = {
  drawTop: 'on top of the draw pile',
  discard: 'into the discard pile',
  draw: 'shuffled into the draw pile',
} as const

/** `torch_head` as people write it. */
function titled(id: string): string {
  return id.replace(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}

function damageText({ amount, by, factor }: Effect): string {
  switch (by) {
    case 'block':
      return 'damage as much as your block'
    case 'exhausted':
      return 'damage as many as exhausted cards'
    case 'strX':
      return `${amount} damage, Strength counts ${factor} times`
    case 'strikes':
      return `${amount} damage and ${factor} for each other Strike in hand`
    case 'others':
      return `damage as many as other cards in hand${factor > 0 ? ` and ${factor}` : ''}`
    case 'firstTurn':
      return `${amount} damage (${factor} on turn 1)`
    case 'rich':
      return `${amount} damage (${factor} with 10 gold or more)`
    default:
      return `${amount} damage`
  }
}

function blockText({ amount, by }: Effect): string {
  if (by === 'block') return 'as much block again'
  const each = { each: 'card exhausted so', attacks: 'attack in hand', attackers: 'monster about to attack' }
  return `${amount} block${Object.hasOwn(each, by) ? ` for each ${each[by as keyof typeof each]}` : ''}`
}

function often({ times, by, factor }: Effect): string {
  if (by === 'X') return ` X${factor > 0 ? ` and ${factor} more` : ''} times`
  if (by === 'each') return ' for each card exhausted so'
  return times === 1 ? '' : times === 2 ? ' twice' : ` ${times} times`
}

function cardsText(amount: number): string {
  return amount === 1 ? '1 card' : `${amount} cards`
}

function wayText(ways: Effect['ways']): string {
  return effectTexts(ways[0]?.effects ?? [])
}

/** `FeelNoPain` and `acid_slime_m` as people write them. */
export function spaced(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
}

export function effectText(effect: Effect, on = ''): string {
  return Object.hasOwn(TEXTS, effect.effect) ? TEXTS[effect.effect as EffectWord](effect, on) : ''
}

export function effectTexts(effects: readonly Effect[]): string {
  return effects.map((effect) => effectText(effect)).join(', ')
}

const AFTER: Readonly<Record<Card['after'], string>> = {
  discard: '',
  exhaust: 'exhausts',
  drawTop: 'goes on top of the draw pile',
  inPlay: 'stays in play',
}

/** A card's text. */
export function cardText(card: Card): string {
  const { effects, after, ethereal, playable, retain, needsAttacks, onExhaust, atTurnEnd, costHurt } = card
  const parts = [
    effectTexts(effects),
    costHurt >= 0 ? `costs ${costHurt} once you have lost HP` : '',
    needsAttacks ? 'only if every other card in hand is an attack' : '',
    playable ? AFTER[after] : 'cannot be played',
    onExhaust.length > 0 ? `when exhausted: ${effectTexts(onExhaust)}` : '',
    card.paysWhenDrawn ? 'when drawn: 1 energy is paid and it exhausts, if there is energy' : '',
    atTurnEnd === null ? '' : `in hand at the end of the turn: ${turnEndText(atTurnEnd)}`,
    ethereal ? 'ethereal' : '',
    retain ? 'stays in hand' : '',
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function turnEndText({ what, amount, atMost }: AtTurnEnd): string {
  if (what === 'thorn') return `${amount} plain damage to you`
  if (what === 'weak') return `${amount} Weak on you`
  if (what === 'loseBlock') return `lose ${amount} block`
  return `lose ${amount} HP if at most ${atMost} cards are in hand`
}
