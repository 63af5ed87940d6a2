import { attack } from './attack.js'
import { aid, check, douse, end, look, shout } from './care.js'
import { cast } from './cast.js'
import type { CombatAction } from './combat-action.js'
import { aim, fullDefense, relax, stance } from './guard.js'
import { draw, drop, fetch, stow } from './hands.js'
import { bash, breakAway, disarm, feint, grapple, pin, trip } from './maneuvers.js'
import { face, move, prone, run, sprint, stand } from './moves.js'

/** What the one whose turn it is may do, by its verb. */
export const combatActions: Readonly<Record<string, CombatAction>> = {
  attack,
  cast,
  bash,
  trip,
  disarm,
  grapple,
  pin,
  aim,
  'full-defense': fullDefense,
  stance,
  escape: breakAway,
  move,
  run,
  sprint,
  face,
  stand,
  prone,
  draw,
  stow,
  fetch,
  drop,
  aid,
  douse,
  feint,
  relax,
  check,
  look,
  shout,
  end,
}
