import type { Harness } from './frame/harness.js'
import { fuzz } from './fuzz/harness.js'
import { tamper } from './tamper/harness.js'

/** Every harness, in the order in which they run. */
export function harnesses(): readonly Harness[] {
  return [tamper(), fuzz()]
}
