import type { SpireEvent } from '../../../../src/rulesets/spire/events/index.js'
import type { SpireView } from '../../../../src/rulesets/spire/seen/view.js'
import type { EventSeen, View } from '../../api/types.js'
import { type HpChange, type Plugin, type Sum, term } from '../plugin.js'
import Strip from './die.svelte'
import Hand from './hand.svelte'
import Board from './monsters.svelte'

const own = (view: View) => view as unknown as SpireView
const asks = (view: View, reason: string) => view.awaiting?.reason === reason
const inRoom = (view: View) => own(view).phase === 'room'

function change(seen: EventSeen): HpChange | undefined {
  const event = seen as unknown as SpireEvent
  if (event.type === 'Hit' || event.type === 'HpLost') return { who: event.name, by: -event.lost }
  return event.type === 'HpRuled' ? { who: event.name, by: event.change } : undefined
}

function sum(seen: EventSeen): Sum | undefined {
  const event = seen as unknown as SpireEvent
  if (event.type !== 'Hit') return undefined
  const { base, strength, weak, vulnerable, damage, blocked, lost, by } = event
  return {
    parts: [
      { value: base, says: by },
      ...(strength === 0 ? [] : [term(strength, 'Strength')]),
      ...(weak ? [{ value: 'Weak', says: 'one less', sign: '·' as const }] : []),
      ...(vulnerable ? [{ value: 'Vulnerable', says: 'doubled', sign: '·' as const }] : []),
      { value: damage, says: 'damage', sign: '=' },
      ...(blocked > 0 ? [term(-blocked, 'blocked'), { value: lost, says: 'lost', sign: '=' as const }] : []),
    ],
  }
}

export const plugin: Plugin = {
  round: (view) =>
    inRoom(view) ? { word: 'Floor', n: Number(own(view).run?.at.split('-')[0] || -1) + 1 } : undefined,
  groups: () => [],
  aside: ({ view }) => (own(view).dieKnown ? 'Intents are settled for this turn.' : undefined),
  question: ({ mine, view }) => (mine && asks(view, 'turn') ? 'Play a card or end your turn' : undefined),
  commit: ({ command }) =>
    command.verb === 'play'
      ? `Play ${String(command.card)}`
      : command.verb === 'end'
        ? 'End turn'
        : undefined,
  folds: ({ type }) => type === 'CardDrawn' || type === 'BehaviorDealt',
  change,
  sum,
  strip: Strip,
  board: Board,
  tray: Hand,
  hasTray: ({ view }) => asks(view, 'turn') || inRoom(view),
}
