import type { HandedSave } from '../kernel/contract/scenario.js'
import { findGame, type Game, gameIds } from '../rulesets/registry.js'
import { DocumentFault } from './fault.js'

/** A scenario that was made from a save alone, and the rules to play it by. */
export interface LoadedSave extends Game {
  readonly scenario: unknown
  readonly warnings: readonly string[]
}

/** The first game that opens tables from saves. */
export async function gameWithSaves(): Promise<Game> {
  for (const id of gameIds()) {
    const game = await findGame(id)
    if (game?.ruleset.scenario.fromSave !== undefined) return game
  }
  throw new DocumentFault('no game here opens a table from a save')
}

/**
 * Opens a campaign from its save, handed over as text or as a document. Reads no file.
 * Throws a `Stop` that says what is wrong with it.
 */
export async function loadSave(handed: HandedSave): Promise<LoadedSave> {
  const game = await gameWithSaves()
  return { ...game, scenario: game.ruleset.scenario.fromSave!(handed), warnings: [] }
}

/** Reports whether a text could be a save: one JSON object that names no game. */
export function looksLikeSave(text: string): boolean {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  return start.startsWith('{') && !/^\{\s*"ruleset"\s*:/.test(start)
}
