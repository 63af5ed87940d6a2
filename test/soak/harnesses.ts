import { access } from './access/harness.js'
import { bots } from './bots/harness.js'
import { concurrency } from './concurrency/harness.js'
import { crash } from './crash/harness.js'
import type { Harness } from './frame/harness.js'
import { fuzz } from './fuzz/harness.js'
import { growth } from './growth/harness.js'
import { leaks } from './leaks/harness.js'
import { lockstep } from './lockstep/harness.js'
import { reviews } from './review/harness.js'
import { secrets } from './secrets/harness.js'
import { streams } from './streams/harness.js'
import { tamper } from './tamper/harness.js'

/** Every harness, in the order in which they run. */
export function harnesses(): readonly Harness[] {
  return [
    tamper(),
    fuzz(),
    lockstep(),
    reviews(),
    secrets(),
    access(),
    bots(),
    crash(),
    concurrency(),
    leaks(),
    growth(),
    streams(),
  ]
}
