import { z } from 'zod'
import type { Command, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { listedKind } from '../../../kernel/contract/ruling.js'
import { entryOf } from '../../../kernel/entry.js'
import { quoted } from '../../../language/print.js'
import type { Reply } from '../answers/schema.js'
import { commandOf, type Said } from '../asked.js'
import { mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'
import { performed } from './act.js'

const REASONS = ['because', 'reason']

function reasonLabel(spec: VerbSpec): string | undefined {
  return spec.clauses.find(({ label }) => REASONS.includes(label))?.label
}

/** Verbs by which the game master rules: those that are the game master's alone and want a reason. */
function rulingVerbs(verbs: Verbs): readonly string[] {
  return Object.entries(verbs)
    .filter(([, spec]) => spec.role === 'gm' && reasonLabel(spec) !== undefined)
    .map(([verb]) => verb)
}

function withReason(place: Place, said: Said, because: string): Command {
  const { verbs } = place.seated.hosted.table.ruleset
  const verb = typeof said === 'string' ? said.trim().split(/\s+/)[0]! : said.verb
  const spec = typeof verb === 'string' ? entryOf(verbs, verb) : undefined
  const label = spec && reasonLabel(spec)
  if (!spec || label === undefined || spec.role !== 'gm')
    throw mcpRefuses(
      'NO_RULING',
      `That is no ruling. Rulings here: ${rulingVerbs(verbs).join(', ') || 'none'}.`,
    )
  if (typeof said !== 'string') return { ...said, [label]: because } as unknown as Command
  const reason = because.includes('"') && because.includes("'") ? because.replaceAll('"', '”') : because
  return commandOf(place, `${said.trim()} ${label}: ${quoted(reason)}`)
}

export const rule = tool({
  name: 'rule',
  about:
    "The referee's hand, game master only: do is a ruling (damage, heal, condition, set, add, …; look want: verbs), because the reason, open to all and listed by verify. The table’s option rulings says which are allowed: none, document, free.",
  input: z.strictObject({
    do: z.union([z.string().min(1).max(2_000), z.record(z.string(), z.unknown())]),
    because: z.string().trim().min(1).max(400),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { do: said, because, table }): Promise<Reply> {
    const place = await desk.place(table)
    const command = withReason(place, said, because)
    const kind = listedKind(place.seated.hosted.table.ruleset.verbs, command)
    const reply = await performed(place, { ...command }, { sure: true })
    const called = kind === 'free' ? 'a free ruling' : 'a ruling at discretion'
    return kind !== undefined && reply.status === 'done'
      ? { ...reply, warnings: [...(reply.warnings ?? []), `${called}: verify lists it`] }
      : reply
  },
})
