import type { Tool } from '../tool.js'
import { act } from './act.js'
import { explain } from './explain.js'
import { games } from './games.js'
import { look } from './look.js'
import { odds } from './odds.js'
import { open } from './open.js'
import { rule } from './rule.js'
import { simulate } from './simulate.js'
import { tables } from './tables.js'
import { narrate, roll } from './talk.js'
import { undo } from './undo.js'
import { verify } from './verify.js'

/** Everything a model can call, in the order it is listed. */
export const TOOLS: readonly Tool[] = [
  games,
  open,
  tables,
  look,
  act,
  odds,
  roll,
  rule,
  narrate,
  undo,
  explain,
  simulate,
  verify,
]
