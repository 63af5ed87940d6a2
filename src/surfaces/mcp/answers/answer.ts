import { answerLines } from '../../../host/answers/answer-lines.js'
import type { Look } from '../../../host/index.js'
import type { SeenRecord } from '../../../kernel/journal/seen.js'
import { type ListedRuling, rulingsIn } from '../../../kernel/verify/rulings.js'
import { undoneIn } from '../../../kernel/verify/verify.js'
import { changesBetween } from '../changes.js'
import type { Place } from '../place.js'
import { BUDGET, clipped, costOf, fitting } from './budget.js'
import { type ListOptions, offered } from './choices.js'
import { happenedIn } from './happened.js'
import { actionText } from './reply.js'
import type { Reply } from './schema.js'
import { callsNow, nextOf } from './turn.js'

/** What an answer begins with. */
export type Begun = Pick<Reply, 'status' | 'changed'> & Partial<Reply>

const MAX_SUGGESTION = 80

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
export function offerTo(place: Place, look: Look, options: ListOptions = {}): Partial<Reply> {
  const { told, byId } = offered(look.choices, place.seated.hosted.table.ruleset.verbs, options)
  place.offered = byId
  const at = look.choices.findIndex((choice) => choice.suggested)
  const suggested = at < 0 ? undefined : clipped(`${at + 1} ${look.choices[at]!.label}`, MAX_SUGGESTION)
  if (told.length > 0) return { choices: [...told], ...(suggested !== undefined && { suggested }) }
  return { legal: [...callsNow(look)] }
}

const MAX_SITUATION_LINE = 200

/** Returns the lines of the game's situation that this session was not told when it last had to choose. */
function newSituation(place: Place, { view, mine }: Look): readonly string[] {
  const { ruleset } = place.seated.hosted.table
  if (!mine) return []
  const now = ruleset.situation?.(view) ?? []
  const before = place.situation
  place.situation = now
  return now.filter((line) => !before.includes(line)).map((line) => clipped(line, MAX_SITUATION_LINE))
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
  const situation = newSituation(place, look)
  const offer = offerTo(place, look)
  const legal = begun.legal ?? offer.legal
  const told: Reply = {
    ...base,
    ...(legal && { legal }),
    ...(situation.length > 0 && { situation: [...situation] }),
  }
  const spent = Math.max(actionText(told).length, bareJson(told)) + FRAME
  const all = changesBetween(place.before, look.view)
  place.before = { people: look.view.people, clocks: look.view.clocks }
  const lines = answerLines(notices, { seat: place.seat }, place.seated.hosted.table)
  const rows = notices.flatMap((notice) => notice.rows)
  const within = (budget: number) => {
    const room = Math.max(0, budget - spent)
    const fittingIn = (most: number) => {
      const fits = fitting(all, most, (left) => `${left} more changed: look`)
      // One line says more than a pointer to it.
      return fits.length === all.length ? all : fits
    }
    const share = fittingIn(Math.floor(room / 3))
    const found = happenedIn(lines, rows, room - costOf(share))
    // What decided is never cut: where it takes more than its share, the changes make way.
    const over = costOf(found.happened) + costOf(share) > room
    const changes = over ? fittingIn(Math.max(0, room - costOf(found.happened))) : share
    return { ...found, changes, isCut: found.isCut || changes.length < all.length }
  }
  const little = within(BUDGET.action)
  const { happened, changes, cues } = little.isCut ? within(BUDGET.longAction) : little
  return {
    ...told,
    table: place.id,
    ...(happened.length > 0 && { happened: [...happened] }),
    ...(changes.length > 0 && { changes: [...changes] }),
    ...(cues.length > 0 && { cues: [...cues] }),
    ...(offer.choices && { choices: offer.choices }),
    ...(offer.suggested !== undefined && { suggested: offer.suggested }),
    receipt: { n: look.n, hash: look.hash },
  }
}

/** Names of lists in JSON. */
export const FRAME = 48

/** What an answer costs a reader of JSON, without what stands there for programs. */
export function bareJson({ table: _, receipt: __, choices: ___, suggested: ____, ...rest }: Reply): number {
  return JSON.stringify(rest).length
}
