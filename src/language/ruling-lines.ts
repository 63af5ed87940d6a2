import { canonical } from '../kernel/canonical.js'
import type { Command, Verbs } from '../kernel/contract/command.js'
import { entryOf } from '../kernel/entry.js'
import type { ListedRuling } from '../kernel/verify/rulings.js'
import { visible, visibleJson } from '../kernel/words/visible.js'
import { printCommand } from './print.js'

/** Text from people, in quotes that it cannot leave: one line, whatever it holds. */
export function quotedText(text: string): string {
  return visibleJson(JSON.stringify(text))
}

/** The command without its reason, which stands before it. */
function withoutReason(command: Command, because: string | undefined): Command {
  if (because === undefined) return command
  const kept = Object.entries(command).filter(
    ([label, value]) => !((label === 'because' || label === 'reason') && value === because),
  )
  return Object.fromEntries(kept) as unknown as Command
}

/** What was ordered, as text: by the game's verbs, or as it stands where they are not at hand. Its reason is left out. */
export function rulingText({ command: whole, because }: ListedRuling, verbs: Verbs | undefined): string {
  const command = withoutReason(whole, because)
  if (verbs && entryOf(verbs, command.verb)) return visible(printCommand(command, verbs))
  // Without the rules a line may hold anything as its command.
  const { verb, ...rest }: { readonly verb?: unknown } = command
  if (typeof verb !== 'string') return visibleJson(canonical(command))
  const clauses = Object.keys(rest).length === 0 ? '' : ` ${visibleJson(canonical(rest))}`
  return `${visible(verb)}${clauses}`
}

/**
 * One ruling as a line: where, by whom, of which kind, why, and last what was ordered. Everything from people is quoted
 * or stands at the end, so that none of it can be taken for words of the program. Lines are counted from 1.
 */
export function rulingLine(ruling: ListedRuling, verbs: Verbs | undefined): string {
  const { n, by, kind, because, refusedToday, undone } = ruling
  const facts = [
    `line ${n + 1}`,
    ...(undone ? ['taken back'] : []),
    `by ${quotedText(by)}`,
    kind === 'free' ? 'free' : 'at discretion',
    because === undefined ? 'no reason given' : `because ${quotedText(because)}`,
    ...(refusedToday ? ['a table of these options would refuse it today'] : []),
  ]
  return `${facts.join(', ')}: ${rulingText(ruling, verbs)}`
}

/** How many rulings there are, and how many of them are free. */
export function rulingCount(rulings: readonly ListedRuling[]): string {
  return `${rulings.length}, of them ${rulings.filter(({ kind }) => kind === 'free').length} by a free hand`
}
