import { expect, it } from 'vitest'
import { sendRequest } from '../../src/calls/schemas.js'
import { withPlainFaults } from '../../src/library/plain-faults.js'

function faultOf(body: unknown): string {
  return withPlainFaults(() => sendRequest.safeParse(body).error!.issues[0]!.message)
}

it('names the words that say which map it is, and the one that was meant', () => {
  expect(faultOf({ kind: 'dance' })).toMatch(/^must be start, seal, .* or close; this is "dance"$/)
  expect(faultOf({ kind: 'strat' })).toMatch(/this is "strat" \(did you mean "start"\?\)$/)
  expect(faultOf({})).toMatch(/^this is missing; it must be start, /)
})
