import { parentPort, workerData } from 'node:worker_threads'
import { DocumentFault, MAX_FAULTS } from '../../library/fault.js'
import { loadGame } from '../../library/games.js'
import { loadScenarioText } from '../../library/load.js'
import { READY } from '../work/pool.js'
import type { ScenarioAnswer, ScenarioQuestion, ScenarioThreadData } from './reader.js'

/** Reads scenarios beside the server. Of many faults only the first are sent back. */
async function answer({ text, name }: ScenarioQuestion): Promise<ScenarioAnswer> {
  try {
    const { ruleset, scenario, warnings } = await loadScenarioText(text, name)
    return { game: ruleset.id, scenario, warnings: warnings.slice(0, MAX_FAULTS) }
  } catch (error) {
    if (!(error instanceof DocumentFault))
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const faults = error.faults.slice(0, MAX_FAULTS)
    return { faults, more: error.more + error.faults.length - faults.length }
  }
}

for (const file of (workerData as ScenarioThreadData).games) await loadGame(file)
parentPort!.on('message', async (question: ScenarioQuestion) =>
  parentPort!.postMessage(await answer(question)),
)
parentPort!.postMessage(READY)
