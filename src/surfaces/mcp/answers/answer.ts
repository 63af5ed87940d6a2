import type { Look } from '../../../host/index.js'
import type { SeenRecord } from '../../../kernel/journal/seen.js'
import { type ListedRuling, rulingsIn } from '../../../kernel/verify/rulings.js'
import { undoneIn } from '../../../kernel/verify/verify.js'
import { changesBetween } from '../changes.js'
import type { Place } from '../place.js'
import { BUDGET, clipped, costOf, fitting } from './budget.js'
import { offered } from './choices.js'
import { happenedIn } from './happened.js'
import { actionText } from './reply.js'
import type { Reply } from './schema.js'
import { callsNow, nextOf } from './turn.js'

/** What an answer begins with. */
export type Begun = Pick<Reply, 'status' | 'changed'> & Partial<Reply>

const MAX_FOR_CHANGES = 230

/** What a game came to, once it is over. */
async function summaryOf(place: Place, look: Look): Promise<readonly string[]> {
  if (look.next.kind !== 'over') return []
  const { rulings, undone } = await rulingsSeen(place, look)
  const free = rulings.filter(({ kind }) => kind === 'free').length
  const rounds = look.measures?.rounds
  return [
    `Outcome ${look.next.outcome}${rounds === undefined ? '' : ` after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`}. Rulings ${rulings.length}${free > 0 ? ` (${free} by a free hand)` : ''}, taken back ${undone}.`,
  ]
}

/** Rulings and commands taken back, as the whole journal tells this seat. */
export async function rulingsSeen(
  place: Place,
  look: Look,
): Promise<{ readonly rulings: readonly ListedRuling[]; readonly undone: number }> {
  const lines: { readonly record: SeenRecord }[] = []
  while (lines.length <= look.n) {
    const notices = await place.lines(lines.length, look.n)
    if (notices.length === 0) break
    for (const { seen } of notices) lines.push({ record: seen })
  }
  const rulings = rulingsIn({ lines }, place.seated.hosted.table.ruleset) ?? []
  return { rulings, undone: undoneIn({ lines }).commands }
}

/** The choices of a seat, remembered under the ids they are shown with. */
export function offerTo(place: Place, look: Look, most?: number): Partial<Reply> {
  const { told, byId } = offered(look.choices, most)
  place.offered = byId
  if (told.length > 0) return { choices: [...told] }
  return { legal: [...callsNow(look)] }
}

/** The answer after something was asked of a table: what happened since the last one, what changed, what is legal next. */
export async function answered(place: Place, begun: Begun): Promise<Reply> {
  const look = await place.settled()
  const notices = await place.news()
  const { ruleset } = place.seated.hosted.table
  const summary = begun.changed ? await summaryOf(place, look) : []
  const base: Reply = {
    ...begun,
    ...(begun.reason !== undefined && { reason: clipped(begun.reason, 260) }),
    ...(summary.length > 0 && { tell: [...(begun.tell ?? []), ...summary] }),
    next: nextOf(look, ruleset),
  }
  const offer = offerTo(place, look)
  const legal = begun.legal ?? offer.legal
  const told: Reply = { ...base, ...(legal && { legal }) }
  const room = BUDGET.action - Math.max(actionText(told).length, bareJson(told)) - FRAME
  const all = changesBetween(place.before, look.view)
  place.before = { people: look.view.people, clocks: look.view.clocks }
  const changes = fitting(all, Math.min(MAX_FOR_CHANGES, Math.max(0, room)), (left) => `… ${left} more: look`)
  const { happened, cues } = happenedIn(notices, place.seat, ruleset, Math.max(0, room - costOf(changes)))
  return {
    ...told,
    table: place.id,
    ...(happened.length > 0 && { happened: [...happened] }),
    ...(changes.length > 0 && { changes: [...changes] }),
    ...(cues.length > 0 && { cues: [...cues] }),
    ...(offer.choices && { choices: offer.choices }),
    receipt: { n: look.n, hash: look.hash },
  }
}

/** Names of lists in JSON. */
export const FRAME = 48

/** What an answer costs a reader of JSON, without what stands there for programs. */
export function bareJson({ table: _, receipt: __, choices: ___, ...rest }: Reply): number {
  return JSON.stringify(rest).length
}
