import { parentPort } from 'node:worker_threads'
import { outlookFrom } from '../../analysis/outlook.js'
import { Stop } from '../../kernel/contract/stops.js'
import { findGame } from '../../rulesets/registry.js'
import { READY } from '../work/pool.js'
import { effortFor, type OddsAnswer, type OddsQuestion } from './pool.js'

/** Follows dice beside the server, so that nobody waits for somebody else's odds. */
async function answer({
  id,
  game,
  version,
  facts,
  state,
  seat,
  command,
  work,
}: OddsQuestion): Promise<OddsAnswer> {
  const found = await findGame(game)
  if (found?.ruleset.version !== version) return { id, missing: true }
  try {
    return { id, outlook: outlookFrom(found.ruleset, facts, state, seat, command, effortFor(work)) }
  } catch (error) {
    if (error instanceof Stop) {
      const { kind, code, message, details, said } = error
      return { id, stop: { kind, code, message, details, said } }
    }
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort!.on('message', async (question: OddsQuestion) => parentPort!.postMessage(await answer(question)))
parentPort!.postMessage(READY)
