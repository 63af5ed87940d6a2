import type { SkirmishEvent } from '../../../../src/rulesets/skirmish/events/index.js'
import type { SkirmishView } from '../../../../src/rulesets/skirmish/seen/view.js'
import type { EventSeen, View } from '../../api/types.js'
import { nameOf } from '../../table/person-name.js'
import { capital, listed } from '../../ui/words.js'
import type { Plugin, Sum } from '../plugin.js'
import Owed from './owed.svelte'

const own = (view: View) => view as unknown as SkirmishView

function sum(seen: EventSeen): Sum | undefined {
  const event = seen as unknown as SkirmishEvent
  if (event.type === 'InitiativeRolled' && event.faces.length === 1) {
    const { modifier, score, faces } = event
    return {
      parts: [
        { value: faces[0]!, says: 'd20', sides: 20 },
        { value: Math.abs(modifier), says: 'Dexterity', sign: modifier < 0 ? '−' : '+' },
        { value: score, says: 'initiative', sign: '=' },
      ],
    }
  }
  if (event.type !== 'DiceRolled') return undefined
  const { expr, total, faces, ac, hit, target, applied, bonus } = event
  return {
    parts: [
      { value: faces.join(' '), says: expr },
      ...(bonus === 0
        ? []
        : [{ value: Math.abs(bonus), says: 'ruling', sign: bonus < 0 ? ('−' as const) : ('+' as const) }]),
      { value: total, says: 'total', sign: '=' },
      ...(ac === null
        ? []
        : [{ value: ac, says: `AC of ${target}`, sign: hit ? ('meets' as const) : ('misses' as const) }]),
      ...(applied === null || applied === total
        ? []
        : [{ value: applied, says: 'goes through', sign: '→' as const }]),
    ],
    ...(hit === null ? {} : { verdict: hit ? 'hit' : 'miss' }),
  }
}

export const plugin: Plugin = {
  round: (view) => ({ word: 'Round', n: own(view).round }),
  up: (view) => own(view).current ?? undefined,
  orderFigure: 'initiative',
  question: ({ view, mine, you }) => {
    const { waiting, pendingDamage, current, hasAttacked, attacks, decided } = own(view)
    if (!mine && you.role !== 'gm') return undefined
    const called = (id: string) => nameOf(view, id)
    const who = current === null ? '' : called(current)
    switch (view.awaiting?.reason) {
      case 'waiting_initiative':
        return `${capital(listed(waiting.map(called)))}: roll for initiative`
      case 'waiting_check':
        return `${capital(listed(waiting.map(called)))} ${waiting.length === 1 ? 'owes' : 'owe'} a check`
      case 'waiting_damage':
        return pendingDamage
          ? `${called(pendingDamage.attacker)} has hit ${listed(pendingDamage.targets.map(called))}. How much damage?`
          : undefined
      case 'turn':
        if (decided !== null) return view.awaiting.question
        if (attacks && hasAttacked)
          return attacks.used < attacks.limit
            ? `${who} has used ${attacks.used} of ${attacks.limit} attacks. Attack again, or pass?`
            : `${who} has attacked. Pass the turn?`
        return hasAttacked
          ? `${who} has attacked. Pass the turn, or attack again?`
          : `${who}, attack or pass?`
      default:
        return undefined
    }
  },
  marks: (word) => (word === 'down' ? 'falls' : undefined),
  change: (seen) => {
    const event = seen as unknown as SkirmishEvent
    return event.type === 'HPChanged' ? { who: event.actor, by: event.amount } : undefined
  },
  sum,
  tile: ({ name }, { view }) => {
    const { used } = own(view)
    return { used: used?.filter(({ who }) => who === name) ?? [] }
  },
  head: (seen) => {
    const event = seen as unknown as SkirmishEvent
    return event.type === 'TurnEnded' && event.newRound ? 'A new round' : undefined
  },
  above: Owed,
}
