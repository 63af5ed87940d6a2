import type { Buff } from '../people/sheet.js'
import type { Fact } from '../state/facts.js'

/** A word of the tables as people write it: `called shot` for `calledShot`, `outnumbered 3 to 1`. */
export function plainWord(word: string): string {
  if (!/^[a-z]+([A-Z0-9][a-z]*)+$/.test(word)) return word
  return word
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .toLowerCase()
}

/** `flanked of Goblin 2 towards Marcus`. */
export function factText({
  fact,
  who,
  other,
}: Pick<Fact, 'who' | 'other'> & { readonly fact: string }): string {
  return `${fact}${who === '' ? '' : ` of ${who}`}${other === '' ? '' : ` towards ${other}`}`
}

export const BUFF_HELPS: Readonly<Record<Buff['to'], string>> = {
  all: 'on every roll',
  attack: 'on attacks',
  defense: 'on defenses',
  dodge: 'on dodging',
  AR: 'AR',
  armorInstead: 'AR in place of armor',
  bonusDice: 'dice of damage',
}
