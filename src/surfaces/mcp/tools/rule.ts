import { z } from 'zod'
import { NotUnderstood } from '../../../host/words/said.js'
import { type Command, listedVerbs, type VerbSpec, type Verbs } from '../../../kernel/contract/command.js'
import {
  inRecordedWords,
  isReasonLabel,
  listedKind,
  MAX_REASON_LENGTH,
  reasonLabelsOf,
} from '../../../kernel/contract/ruling.js'
import { entryOf } from '../../../kernel/entry.js'
import { HAND_WORDS, handWord } from '../../../kernel/hand/verbs.js'
import { visible } from '../../../kernel/words/visible.js'
import { quoted } from '../../../language/print.js'
import type { Reply } from '../answers/schema.js'
import { commandOf, type Said } from '../asked.js'
import { mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'
import { performed } from './act.js'

function isRulingVerb(spec: VerbSpec): boolean {
  return spec.role === 'gm' && reasonLabelsOf(spec).length > 0
}

/** Verbs by which the game master rules: those that are the game master's alone and have a clause for the reason. */
function rulingVerbs(verbs: Verbs): readonly string[] {
  return listedVerbs(verbs).flatMap(([verb, spec]) => (isRulingVerb(spec) ? [verb] : []))
}

function verbOf(said: Said): string {
  return typeof said === 'string' ? said.trim().split(/\s+/)[0]! : String(said.verb)
}

function specOf(verbs: Verbs, said: Said): VerbSpec {
  const verb = verbOf(said)
  const spec = entryOf(verbs, verb)
  if (spec && isRulingVerb(spec)) return spec
  throw mcpRefuses(
    'NO_RULING',
    `"${visible(verb).slice(0, 40)}" is no ruling here. Rulings here: ${rulingVerbs(verbs).join(', ') || 'none'}.`,
  )
}

/** The ruling in the words of the hand, which are the same in every game. */
function inHandWords(verbs: Verbs, said: Said): Said {
  const verb = verbOf(said)
  const meant = handWord(verbs, verb)
  if (meant === verb) return said
  return typeof said === 'string' ? said.trim().replace(verb, meant) : { ...said, verb: meant }
}

/** Reads a line whose reason is in `because`: it lacks a clause that it would need by itself. */
function readWith(place: Place, line: string, label: string, because: string): Command {
  const reason = because.includes('"') && because.includes("'") ? because.replaceAll('"', '”') : because
  return commandOf(place, `${line.trim()} ${label}: ${quoted(reason)}`)
}

/** Reads a ruling as it stands; nothing where it is no whole line without the reason. */
function readAlone(place: Place, said: Said): Command | undefined {
  try {
    return commandOf(place, said)
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}

/** The clauses that take a reason. Those that the rules read, such as the source of a modifier, come before `because`. */
function reasonLabels(verbs: Verbs, said: Said): readonly string[] {
  const labels = reasonLabelsOf(specOf(verbs, said))
  return [...labels.filter((label) => !isReasonLabel(label)), ...labels.filter(isReasonLabel)]
}

/**
 * The ruling with its reason, which the line itself may say, or `because`, or both where the verb has room for both; not
 * two different reasons in one clause.
 */
function withReason(place: Place, said: Said, because: string | undefined): Command {
  const { verbs } = place.seated.hosted.table.ruleset
  const labels = reasonLabels(verbs, said)
  if (because === undefined) return commandOf(place, said)
  const read = readAlone(place, said)
  if (read === undefined) return readWith(place, String(said), labels[0]!, because)
  const command = inRecordedWords(verbs, read)
  const isGiven = (label: string) => String(command[label] ?? '').trim() !== ''
  if (labels.some((label) => String(command[label] ?? '').trim() === because)) return command
  const free = labels.find((label) => !isGiven(label))
  if (free !== undefined) return { ...command, [free]: because }
  throw mcpRefuses(
    'BAD_CALL',
    `The reason is there twice: "${labels.at(-1)}" in do says it. Leave out because.`,
  )
}

export const rule = tool({
  name: 'rule',
  about: `The referee's hand, game master only: do is a ruling (${HAND_WORDS.join(', ')}, and the game’s own; look want: verbs), because the reason, open to all and listed by verify. The table’s option rulings says which are allowed: none, document, free.`,
  input: z.strictObject({
    do: z.union([z.string().min(1).max(2_000), z.record(z.string(), z.unknown())]),
    because: z.string().trim().min(1).max(MAX_REASON_LENGTH).optional(),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { do: said, because, table }): Promise<Reply> {
    const place = await desk.place(table)
    const { verbs } = place.seated.hosted.table.ruleset
    const command = withReason(place, inHandWords(verbs, said), because)
    const kind = listedKind(verbs, command)
    const reply = await performed(place, { ...command }, { sure: true })
    const called = kind === 'free' ? 'a free ruling' : 'a ruling at discretion'
    return kind !== undefined && reply.status === 'done'
      ? { ...reply, warnings: [...(reply.warnings ?? []), `${called}: verify lists it`] }
      : reply
  },
})
