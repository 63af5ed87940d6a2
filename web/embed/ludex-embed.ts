// npm run embed: three elements for any page. The script is small; the rules of a game come when a review needs them.
import { OddsElement } from './odds.js'
import { ReviewElement } from './review.js'
import { RollElement } from './roll.js'

for (const [name, element] of [
  ['ludex-roll', RollElement],
  ['ludex-odds', OddsElement],
  ['ludex-review', ReviewElement],
] as const)
  if (!customElements.get(name)) customElements.define(name, element)
