import { entryOf } from '../entry.js'
import type { ClauseGroup, Command, RulingKind, VerbSpec, Verbs } from './command.js'
import { GAME_MASTER, type TableOptions } from './seats.js'
import { refused, type Stop } from './stops.js'

/** The kinds that `verify` lists one by one, and that a journal line is marked with. */
export type ListedKind = Exclude<RulingKind, 'procedure'>

/** From the most bound to the freest. */
export const RULING_KINDS: readonly RulingKind[] = ['procedure', 'discretion', 'free']

/** The kinds of ruling each option of a table allows. */
const ALLOWED: Readonly<Record<TableOptions['rulings'], readonly RulingKind[]>> = {
  none: ['procedure'],
  document: ['procedure', 'discretion'],
  free: RULING_KINDS,
}

const REASONS: readonly string[] = ['because', 'reason']

/** Reports whether a label is one of the two words for a reason, in any case. */
export function isReasonLabel(label: string): boolean {
  return REASONS.includes(label.toLowerCase())
}

const CALLED: Readonly<Record<ListedKind, string>> = {
  discretion: 'a ruling at discretion',
  free: 'a free ruling',
}

const ALLOWS: Readonly<Record<TableOptions['rulings'], string>> = {
  none: "procedures of the game's document only",
  document: "procedures and what the game's document leaves to the referee",
  free: 'every ruling',
}

function isWritten(command: Command, { label, follows }: VerbSpec['clauses'][number]): boolean {
  return (
    command[label] !== undefined || (follows !== undefined && textsIn(command, follows, label).length > 0)
  )
}

/** The texts of a clause that stands inside the groups of another. */
function textsIn(command: Command, leader: string, label: string): readonly string[] {
  const groups = command[leader]
  if (!Array.isArray(groups)) return []
  return (groups as readonly (ClauseGroup | string)[]).flatMap((group) =>
    typeof group === 'string' ? [] : (group[label] ?? []),
  )
}

/** Returns the kind of a command: that of its verb, raised by its clauses; the freest counts. Absent for what players do. */
export function rulingOf(verbs: Verbs, command: Command): RulingKind | undefined {
  const spec = entryOf(verbs, command.verb)
  if (spec === undefined) return undefined
  const found = spec.clauses.map((clause) => (isWritten(command, clause) ? clause.ruling : undefined))
  found.push(spec.ruling ?? (spec.role === 'gm' && !spec.query ? 'procedure' : undefined))
  found.push(spec.raises?.(command))
  return RULING_KINDS.findLast((kind) => found.includes(kind))
}

/** The kind of a command if `verify` lists it. */
export function listedKind(verbs: Verbs, command: Command): ListedKind | undefined {
  const kind = rulingOf(verbs, command)
  return kind === 'procedure' ? undefined : kind
}

/** Reports whether a table with this option takes rulings of this kind. */
export function isAllowed(kind: RulingKind | undefined, rulings: TableOptions['rulings']): boolean {
  return kind === undefined || ALLOWED[rulings].includes(kind)
}

/** The clauses that say why: `because` before those that say it beside something else. */
function reasonClauses(spec: VerbSpec): VerbSpec['clauses'] {
  const plain = spec.clauses.filter(({ label }) => REASONS.includes(label))
  return [...plain, ...spec.clauses.filter((clause) => clause.reason && !plain.includes(clause))]
}

/**
 * Returns the labels of the clauses that say why: `because` in most verbs; in some another one too, such as the source of
 * a modifier.
 */
export function reasonLabelsOf(spec: VerbSpec): readonly string[] {
  return reasonClauses(spec).flatMap(({ label, follows }) => (follows === undefined ? [label] : []))
}

/** The reasons that a command gives, `because` first; those that a clause only implies are marked. */
function reasonsIn(
  verbs: Verbs,
  command: Command,
): readonly { readonly said: string; readonly isImplied: boolean }[] {
  const spec = entryOf(verbs, command.verb)
  return (spec === undefined ? [] : reasonClauses(spec)).flatMap(({ label, follows, reason }) => {
    const said = command[label] ?? (follows === undefined ? undefined : textsIn(command, follows, label)[0])
    return typeof said === 'string' && said.trim() !== '' ? [{ said, isImplied: reason === 'implied' }] : []
  })
}

/** Returns the reason that a command gives, as it was given. A clause that only implies one is none. */
export function reasonOf(verbs: Verbs, command: Command): string | undefined {
  return reasonsIn(verbs, command).find(({ isImplied }) => !isImplied)?.said
}

/**
 * Returns the command in the words that are recorded: the verb itself where another word for it was written, and
 * `because` and `reason` exchanged where the verb has only the other of the two.
 */
export function inRecordedWords<Cmd extends Command>(verbs: Verbs, said: Cmd): Cmd {
  const { wordFor } = entryOf(verbs, said.verb) ?? {}
  const command = wordFor === undefined ? said : { ...said, verb: wordFor }
  const spec = entryOf(verbs, command.verb)
  if (spec === undefined) return command
  for (const [from, to] of [
    ['because', 'reason'],
    ['reason', 'because'],
  ] as const) {
    const has = (label: string) => spec.clauses.some((clause) => clause.label === label && !clause.follows)
    if (command[from] === undefined || command[to] !== undefined || has(from) || !has(to)) continue
    const { [from]: why, ...rest } = command
    return { ...rest, [to]: why } as unknown as Cmd
  }
  return command
}

/** Reports whether every clause that makes this a ruling is one that the document gives to every seat. */
function isForEverySeat({ ruling, raises, clauses }: VerbSpec, command: Command): boolean {
  if (ruling !== undefined || raises?.(command) !== undefined) return false
  return clauses.every((clause) => !clause.ruling || clause.everySeat || !isWritten(command, clause))
}

/** The command in words: with the clause that makes it what it is, if its verb does not. */
function called(spec: VerbSpec, command: Command, kind: RulingKind): string {
  const clause = spec.clauses.find((one) => one.ruling === kind && isWritten(command, one))
  return clause === undefined || spec.ruling === kind
    ? `"${command.verb}"`
    : `"${command.verb}" with "${clause.label}"`
}

/** Why a seat may not give this command at a table of this option, or undefined: players rule nothing. */
export function rulingRefusal(
  verbs: Verbs,
  rulings: TableOptions['rulings'],
  seat: string,
  command: Command,
): Stop | undefined {
  const spec = entryOf(verbs, command.verb)
  const kind = listedKind(verbs, command)
  if (spec === undefined || kind === undefined) return undefined
  const what = called(spec, command, kind)
  const open = isForEverySeat(spec, command)
  const details = { verb: command.verb, kind, rulings }
  if (seat !== GAME_MASTER && !open)
    return refused('GM_ONLY', `${what} is ${CALLED[kind]}, and rulings are the game master's alone.`, details)
  if (!isAllowed(kind, rulings)) {
    const needed = kind === 'free' ? 'rulings: free' : 'rulings: document or free'
    return refused(
      'RULINGS_NOT_ALLOWED',
      `${what} is ${CALLED[kind]}. This table allows ${ALLOWS[rulings]} (rulings: ${rulings}); it would be legal at a table opened with ${needed}.`,
      details,
    )
  }
  return undefined
}

/**
 * Why a ruling lacks its reason, or undefined. Asked after the game's own rules: their stops say more. A game from outside
 * may have left no room for a reason, and players' typed dice need none.
 */
export function reasonRefusal(verbs: Verbs, command: Command): Stop | undefined {
  const spec = entryOf(verbs, command.verb)
  const kind = listedKind(verbs, command)
  if (spec === undefined || kind === undefined || isForEverySeat(spec, command)) return undefined
  const label = reasonClauses(spec)[0]?.label
  if (label === undefined || reasonsIn(verbs, command).length > 0) return undefined
  const says = `${called(spec, command, kind)} is ${CALLED[kind]}: say why, with ${label}: "…".`
  return refused('REASON_MISSING', says, { verb: command.verb, kind })
}

/** Letters that a reason may have. */
export const MAX_REASON_LENGTH = 500

/** Why the reason of a ruling is too long for the log, or undefined. Asked when a line is proposed. */
export function longReasonRefusal(verbs: Verbs, command: Command): Stop | undefined {
  const reasons = listedKind(verbs, command) === undefined ? [] : reasonsIn(verbs, command)
  const reason = reasons.map(({ said }) => said).find(({ length }) => length > MAX_REASON_LENGTH)
  if (reason === undefined) return undefined
  const says = `A reason has at most ${MAX_REASON_LENGTH} characters, not ${reason.length}. Say it shorter; "narrate" tells the story.`
  return refused('TOO_LONG', says, { verb: command.verb, length: reason.length })
}
