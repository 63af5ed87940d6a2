import type { Plugin } from './plugin.js'

/** Loaded with the game that needs it; every other game gets the generic table. */
const known: Readonly<Record<string, () => Promise<{ readonly plugin: Plugin }>>> = {
  adapter: () => import('./adapter/index.js'),
  bx: () => import('./bx/index.js'),
  simverse: () => import('./simverse/index.js'),
  skirmish: () => import('./skirmish/index.js'),
  spire: () => import('./spire/index.js'),
}

export async function pluginOf(game: string): Promise<Plugin> {
  try {
    return Object.hasOwn(known, game) ? (await known[game]!()).plugin : {}
  } catch {
    return {}
  }
}
