import type { SimverseView } from './view.js'

/** What ending the turn now gives up: the actions that whoever acts still has, as far as the seat sees them. */
export function unspent({ awaiting, actor, people }: SimverseView): string | undefined {
  const own = people.find(({ name }) => name === actor)?.own
  if (awaiting?.reason !== 'turn' || !own) return undefined
  const left = [...(own.major ? ['Major'] : []), ...(own.minor ? ['Minor'] : [])]
  return left.length === 0 ? undefined : `${actor}'s ${left.join(' and ')} Action`
}
