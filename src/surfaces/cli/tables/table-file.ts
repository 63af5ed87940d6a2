import { z } from 'zod'
import type { NewTable, StoredOpener } from '../../../store/contract.js'
import { UserError } from '../exit.js'

/** One table in one file: what is kept beside its journal in the first line, then the journal's lines as they are. */
const FORMAT = 'ludex-table-1'

const text = z.string()
const first = z.strictObject({
  format: z.literal(FORMAT),
  card: z.strictObject({
    game: text,
    id: text,
    length: z.number().int().min(1),
    opened: text,
    status: z.enum(['gathering', 'playing', 'over', 'closed']),
    title: text,
    touched: text,
    version: text,
  }),
  secrets: z.strictObject({ seed: text, veil: text }).optional(),
  links: z.array(
    z.strictObject({ hash: text, made: text, revoked: text.optional(), role: text, seat: text }),
  ),
  opener: z
    .strictObject({
      link: text.optional(),
      name: text,
      plays: z.strictObject({ face: text, seats: z.array(text) }).optional(),
      scene: text.optional(),
    })
    .optional(),
})

export function tableText({ lines, ...rest }: NewTable): string {
  return `${[JSON.stringify({ format: FORMAT, ...rest }), ...lines].join('\n')}\n`
}

export function readTable(file: string, written: string): NewTable {
  const [top = '', ...lines] = written.replace(/\n$/, '').split('\n')
  const parsed = first.safeParse(jsonOf(top))
  if (!parsed.success) throw new UserError(`${file}:1: this is no table that \`ludex tables export\` wrote`)
  const { format: _, secrets, card, links, opener } = parsed.data
  return {
    card,
    lines,
    links: links.map(({ revoked, ...link }) => ({ ...link, ...(revoked !== undefined && { revoked }) })),
    ...(secrets && { secrets }),
    ...(opener && { opener: openerIn(opener) }),
  }
}

function openerIn({ link, name, plays, scene }: NonNullable<z.infer<typeof first>['opener']>): StoredOpener {
  return {
    name,
    ...(link !== undefined && { link }),
    ...(plays && { plays }),
    ...(scene !== undefined && { scene }),
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
