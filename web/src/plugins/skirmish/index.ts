import type { SkirmishEvent } from '../../../../src/rulesets/skirmish/events/index.js'
import type { SkirmishBoard } from '../../../../src/rulesets/skirmish/seen/view.js'
import type { EventSeen, View } from '../../api/types.js'
import type { Plugin, Sum } from '../plugin.js'
import Owed from './owed.svelte'

const own = (view: View) => view as unknown as SkirmishBoard

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

const ENDS: Readonly<Record<string, string>> = {
  CHARACTERS_STAND: 'the characters win',
  MONSTERS_STAND: 'the monsters win',
  NOBODY_STANDS: 'everybody falls',
}

export const plugin: Plugin = {
  round: (view) => ({ word: 'Round', n: own(view).round }),
  up: (view) => own(view).current ?? undefined,
  // Weapons and what was used stand on the verbs and the tile: the question stays short, and the verbs whole.
  question({ view, mine, choices }) {
    if (!mine) return undefined
    if (view.awaiting?.reason === 'waiting_initiative') return 'Who acts first?'
    if (view.awaiting?.reason !== 'turn' || own(view).decided !== null) return undefined
    if (choices.some(({ group }) => group === 'act')) return 'What do you do?'
    return own(view).hasAttacked ? 'Nothing else this turn.' : undefined
  },
  orderFigure: 'initiative',
  // A hit whose damage is rolled now befalls nobody anew.
  marks: (word) => (word === 'down' ? 'falls' : /\bhit$/.test(word) ? '' : undefined),
  end: (outcome) => ENDS[outcome],
  change: (seen) => {
    const event = seen as unknown as SkirmishEvent
    return event.type === 'HPChanged' ? { who: event.actor, by: event.amount } : undefined
  },
  sum,
  tile: ({ name }, { view }) => {
    const { used } = own(view)
    return { used: used?.filter(({ who }) => who === name) ?? [] }
  },
  beginsRound: (seen) => {
    const event = seen as unknown as SkirmishEvent
    return event.type === 'TurnEnded' && event.newRound
  },
  above: Owed,
}
