import type { SpireEvent } from '../../../../src/rulesets/spire/events/index.js'
import type { SpireBoard } from '../../../../src/rulesets/spire/seen/view.js'
import type { Choice, EventSeen, Look, View } from '../../api/types.js'
import EndTurn from '../../cards/end-turn.svelte'
import { capital } from '../../ui/words.js'
import { type HpChange, type Plugin, type Sum, term } from '../plugin.js'
import { roomQuestion } from '../spire-run/rooms.js'
import Board from './board.svelte'
import { isInRoom, prepareHalf } from './halves.svelte.js'
import { held } from './held.svelte.js'
import Strip from './strip.svelte'
import Tray from './tray.svelte'

const own = (view: View) => view as unknown as SpireBoard
const asks = (view: View, reason: string) => view.awaiting?.reason === reason

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

function question({ mine, view }: Look): string | undefined {
  const { choice, run } = own(view)
  if (!mine) return undefined
  // Between fights the answers lie on the shelves; whose doing the question is, the story tells.
  if (choice) return isInRoom(view) ? capital(choice.question) : undefined
  if (asks(view, 'turn')) return 'Your turn'
  if (!isInRoom(view) || !run) return undefined
  if (run.gifts.length > 0) return run.goods.length > 0 ? 'Take a card, or none' : 'Which gift do you want?'
  const hasMore = run.goods.length > 0 || (run.room !== null && !run.room.done)
  return hasMore && run.room ? roomQuestion(run.room.kind, run.room.done) : 'Where do you go next?'
}

/** `Bash → Cultist (2 energy)` is said without its cost on the button that does it; what is skipped, as its shelf says it. */
const commit = ({ command, label }: Choice) =>
  command.verb === 'skip' ? 'Leave it here' : label?.replace(/ \(\d+ energy\)$/, '').replace(' → ', ' at ')

/** A card first, then whom it is aimed at. */
function asksFor(look: Look): string | undefined {
  if (isInRoom(look.view) || own(look.view).choice) return 'Choose'
  if (held.used(look, undefined) !== undefined) return undefined
  return look.choices.some(({ command }) => command.verb === 'play') ? 'Press a card' : 'Press End turn'
}

const ENDS: Readonly<Record<string, string>> = { win: 'you win', loss: 'you fall', timeout: 'time runs out' }

export const plugin: Plugin = {
  end: (outcome) => ENDS[outcome],
  round: (view) =>
    isInRoom(view)
      ? { word: 'Floor', n: own(view).run?.floor ?? 0, of: own(view).run?.floors ?? 0 }
      : { word: 'Turn', n: own(view).turn },
  groups: () => [],
  question,
  commit,
  asks: asksFor,
  folds: ({ type }) => type === 'CardDrawn' || type === 'BehaviorDealt',
  change,
  sum,
  strip: Strip,
  board: Board,
  tray: Tray,
  beside: EndTurn,
  keepsTray: true,
  prepare: ({ view }) => prepareHalf(view),
  hasTray: ({ view }) => asks(view, 'turn') || asks(view, 'choice') || isInRoom(view),
}
