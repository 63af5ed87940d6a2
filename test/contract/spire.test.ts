import { holdsItsPromises } from './holds.js'

/** The first fights; gremlins that are drawn, an elite, a boss with potions and relics, and the run. */
const QUICKLY = [
  'cultist',
  'jaw-worm',
  'small-slimes',
  'two-louses',
  'sneaky-team',
  'gremlin-nob',
  'guardian',
  'run',
]

await holdsItsPromises('spire', QUICKLY)
