import { entryOf } from '../../../src/kernel/entry.js'
import type { IconName } from './icon.svelte'

const icons: Readonly<Record<string, IconName>> = {
  bx: 'shieldcross',
  skirmish: 'swords',
  spire: 'cards',
  adapter: 'wheel',
  simverse: 'cubes',
}

const about: Readonly<Record<string, string>> = {
  bx: 'sides, companions, morale',
  skirmish: 'attack, damage, turn',
  spire: 'cards and intents',
  adapter: 'bands, pools, clocks',
  simverse: '3d6, active defences',
}

/** A game from outside gets a die. */
export function gameIcon(id: string): IconName {
  return entryOf(icons, id) ?? 'die'
}

export function gameAbout(id: string): string {
  return entryOf(about, id) ?? 'a game from outside'
}

/** What a game is called in few words. */
export function gameName(id: string, title: string): string {
  const short: Readonly<Record<string, string>> = { bx: 'BX', spire: 'Spire', adapter: 'Adapter' }
  return entryOf(short, id) ?? title.split(/[:,]/)[0]!
}
