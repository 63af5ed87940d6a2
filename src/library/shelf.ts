import type { HandedSave } from '../kernel/contract/scenario.js'
import { listScenarios } from './authors/list.js'
import { type LoadedScenario, loadScenario } from './load.js'
import { loadSave } from './saves.js'

const loaded = new Map<string, Promise<LoadedScenario>>()

/** Read once: they do not change while the program runs, and games leave them as they are. */
function load(name: string): Promise<LoadedScenario> {
  const known = loaded.get(name)
  if (known) return known
  const loading = loadScenario(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

/** The scenarios that come with the program, out of its files, and campaigns from their saves. */
export const fileShelf = {
  list: listScenarios,
  load,
  save: (handed: HandedSave) => loadSave(handed),
}
