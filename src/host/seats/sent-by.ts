import { Stop } from '../../kernel/contract/stops.js'
import type { Way, WaySending } from '../access/way.js'
import type { Seated, SubmitResult } from './seated.js'

/** Sends something from a seat. All that is sent goes with what is handed in. */
export type SendWork = (seated: Seated, by: WaySending) => Promise<SubmitResult>

/** Refusals that say something of the store and nothing of the game. */
const OF_THE_STORE: readonly string[] = ['UNCERTAIN', 'STORE_FAILED']

/**
 * Lets somebody send who came in by links that may be old. The store has proved the link with every line that it kept. A
 * refusal, an answer and a line of before were given without that, and may say what the seat knows: before they go out,
 * the links are read again.
 */
export async function sentBy(seated: Seated, way: Way | undefined, work: SendWork): Promise<SubmitResult> {
  if (way === undefined) return await work(seated, {})
  let did: SubmitResult
  try {
    did = await work(seated, { way })
  } catch (error) {
    if (!(error instanceof Stop && OF_THE_STORE.includes(error.code))) await seated.mustHold()
    throw error
  }
  if (did.status === 'answered' || did.repeated) await seated.mustHold()
  return did
}
