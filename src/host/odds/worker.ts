import { parentPort } from 'node:worker_threads'
import { READY } from '../work/pool.js'
import { answerOdds, type OddsQuestion } from './odds.js'

/** A thread of Node that works out odds beside the server. */
const port = parentPort!

port.on('message', async (question: OddsQuestion) => port.postMessage(await answerOdds(question)))
port.postMessage(READY)
