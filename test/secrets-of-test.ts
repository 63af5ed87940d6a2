import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { drawSecrets, type NewSecrets } from '../src/host/access/keys.js'
import { isVolume } from './soak.js'

const opened = new Map<string, number>()

/**
 * Ids and secrets of new tables that come from the name of the running test. A test has the same dice in every run, alone and
 * in the suite. Runs with volume draw them.
 */
export function secretsOfTest(): (game: string) => NewSecrets {
  if (isVolume) return drawSecrets
  return (game) => {
    const { testPath = '', currentTestName = '' } = expect.getState()
    const test = `${testPath.slice(testPath.lastIndexOf('/test/'))} ${currentTestName}`
    const n = opened.get(test) ?? 0
    opened.set(test, n + 1)
    const bytesFor = (use: string) => createHash('sha256').update(`${test} ${n} ${use}`).digest()
    return {
      id: `${game}-${bytesFor('id').toString('hex').slice(0, 16)}`,
      seed: bytesFor('seed'),
      veil: bytesFor('veil'),
    }
  }
}
