import { answerOdds, type OddsQuestion } from '../../../src/host/odds/odds.js'
import { READY } from '../../../src/host/work/pool.js'

/** Works out odds beside the tables, so that nobody waits at one for the dice of another. */
self.addEventListener('message', async ({ data }: MessageEvent<OddsQuestion>) =>
  self.postMessage(await answerOdds(data)),
)
self.postMessage(READY)
