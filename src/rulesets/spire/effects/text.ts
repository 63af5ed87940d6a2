import type { Card } from '../fight/card.js'
import type { Effect, EffectWord } from '../fight/effect.js'

/** What each word of the content files does, for people. `on` says who is aimed at, where that needs saying. */
const TEXTS: Readonly<Record<EffectWord, (effect: Effect, on: string) => string>> = {
  dmg: ({ amount, times }) => `${amount} damage${often(times)}`,
  dmgAll: ({ amount, times }) => `${amount} damage to every monster${often(times)}`,
  thorn: ({ amount }) => `${amount} plain damage`,
  thornAll: ({ amount }) => `${amount} plain damage to every monster`,
  loseHp: ({ amount }) => `lose ${amount} HP`,
  blk: ({ amount }) => `${amount} block`,
  str: ({ amount }) => `${amount} Strength`,
  vul: ({ amount }, on) => `${amount} Vulnerable${on}`,
  weak: ({ amount }, on) => `${amount} Weak${on}`,
  vulAll: ({ amount }) => `${amount} Vulnerable on every monster`,
  weakAll: ({ amount }) => `${amount} Weak on every monster`,
  energy: ({ amount }) => `${amount} energy`,
  heal: ({ amount }) => `heal ${amount} HP`,
  draw: ({ amount }) => `draw ${amount}`,
  add: ({ amount, card, pile }) =>
    `${amount} ${card} ${pile === 'drawTop' ? 'on top of the draw pile' : 'into the discard pile'}`,
}

function often(times: number): string {
  return times === 1 ? '' : times === 2 ? ' twice' : ` ${times} times`
}

export function effectText(effect: Effect, on = ''): string {
  return TEXTS[effect.effect](effect, on)
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
export function cardText({ effects, after, ethereal, playable }: Card): string {
  const parts = [
    effectTexts(effects),
    playable ? AFTER[after] : 'cannot be played',
    ethereal ? 'ethereal' : '',
  ]
  return parts.filter((part) => part !== '').join('; ')
}
