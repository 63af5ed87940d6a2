import type { Verbs } from '../../../../kernel/contract/command.js'
import type { PersonSeen } from '../../../../kernel/contract/view.js'
import { lineOf } from '../../../../kernel/journal/read.js'
import { type ListedRuling, rulingsIn } from '../../../../kernel/verify/rulings.js'
import { undoneIn } from '../../../../kernel/verify/verify.js'
import { rulingLine } from '../../../../language/ruling-lines.js'
import { shellWord } from '../../print.js'
import type { AtPrompt } from '../at-prompt.js'

/** What a game came to. */
export interface Summary {
  readonly rounds?: number
  /** Who stands and who does not, as far as the seat that watches may know. */
  readonly standing: readonly string[]
  readonly notStanding: readonly string[]
  readonly rulings: readonly ListedRuling[]
  readonly undone: { readonly times: number; readonly commands: number }
}

/** Rulings that a summary shows. */
const MAX_RULINGS = 12

/** Words of games for somebody who is out of it. */
const OUT = /^(down|dead|dying|destroyed|unconscious|defeated|fled|broken|surrendered|gone|left)\b/i

function stands({ hp, health, status }: PersonSeen): boolean {
  if (status.some((word) => OUT.test(word))) return false
  return hp === undefined ? health !== 'down' : hp > 0
}

function told({ name, hp, max, health }: PersonSeen): string {
  if (hp !== undefined) return max === undefined ? `${name} ${hp}` : `${name} ${hp}/${max}`
  return health === undefined ? name : `${name} (${health})`
}

export function summaryOf({ table, ruleset, watcher }: AtPrompt): Summary {
  const { people } = table.view(watcher)
  // As the seat that watches may know them: the table may still be open.
  const journal = { lines: table.lines.map((line) => ({ record: table.notice(watcher, lineOf(line)).seen })) }
  const rounds = Object.hasOwn(ruleset.measures, 'rounds')
    ? ruleset.measures.rounds!.of(table.state)
    : undefined
  return {
    ...(rounds !== undefined && { rounds }),
    standing: people.filter(stands).map(told),
    notStanding: people.filter((person) => !stands(person)).map(({ name }) => name),
    rulings: rulingsIn(journal, ruleset) ?? [],
    undone: undoneIn(journal),
  }
}

/** How the end can be checked, or what can still be done before that. */
export function afterwards({ keeper, table }: AtPrompt): string {
  if (!table.isClosed)
    return 'undo takes the last command back; close reveals the seed of the dice and ends the table; quit asks.'
  return keeper.path
    ? `The seed is revealed. Anybody can check it: ludex verify ${shellWord(keeper.path)}`
    : 'No journal was kept; with --journal <file> anybody could check such a game.'
}

/** The rulings one by one, the newest where there are many. */
function ruledLines(rulings: readonly ListedRuling[], verbs: Verbs): string[] {
  const shown = rulings.slice(-MAX_RULINGS)
  const earlier = rulings.length - shown.length
  return [
    ...(earlier > 0
      ? [`  ${earlier} earlier ${earlier === 1 ? 'one' : 'ones'}: ludex verify lists them all`]
      : []),
    ...shown.map((ruling) => `  ${rulingLine(ruling, verbs)}`),
  ]
}

export function summaryLines(
  { rounds, standing, notStanding, rulings, undone }: Summary,
  verbs: Verbs,
): string[] {
  const ruled = rulings.length
  const free = rulings.filter(({ kind }) => kind === 'free').length
  const hand = free > 0 ? `, of them ${free} by a free hand` : ''
  return [
    ...(rounds === undefined ? [] : [`Rounds: ${rounds}`]),
    `Standing: ${standing.join(', ') || 'nobody'}`,
    ...(notStanding.length > 0 ? [`Not standing: ${notStanding.join(', ')}`] : []),
    `Rulings: ${ruled === 0 ? 'none' : `${ruled}${hand}`}. Commands taken back: ${undone.commands || 'none'}.`,
    ...ruledLines(rulings, verbs),
  ]
}
