import { NOBODY, type Person, type RawStat, type Role } from './person.js'
import { isStatLine, readStatLines } from './stat-line.js'

/** A stat block as people write it (seed 000 §1.1): the documents' own keys, nothing checked yet. */
export type Block = Readonly<Record<string, unknown>>

const KEYS = [
  'Name',
  'Side',
  'AC',
  'HD',
  'hp',
  'AT',
  'Dmg',
  'ML',
  'Tags',
  'SaveMod',
  'MoraleMod',
  'hpMax',
  'With_PC',
  'status',
  'skills',
  'skillsAdded',
  'skillsRemoved',
  'conditions',
  'damageDealt',
  'moraleOverride',
  'treatedToday',
  'isPC',
  'rider',
] as const

const SPELLINGS = new Map(KEYS.map((key) => [key.toLowerCase().replace('_', ''), key as string]))

/** The one spelling of a key, or undefined when a block has no such key. */
export function blockKey(key: string): string | undefined {
  return SPELLINGS.get(key.toLowerCase().replace(/[_\s]/g, ''))
}

/** A block, a stat line, or a map with a line under `BX`; or what is wrong with it. */
export function readBlock(
  input: unknown,
): { readonly block: Block } | { readonly fault: string; readonly key?: string } {
  if (typeof input === 'string') {
    const lines = readStatLines(input)
    if (lines.length === 1) return checked(lines[0]!)
    return {
      fault:
        lines.length === 0
          ? 'this is no stat line; it begins with "BX:"'
          : 'one entry, but several stat lines',
    }
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { fault: 'a combatant is a map of stats' }
  // What a line or `hp: 3/5` says stands behind what its own key says, in whatever order they are written.
  const implied: Record<string, unknown> = {}
  const stated: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    if (/^bx$/i.test(key) && typeof value === 'string') {
      const inner = readBlock(isStatLine(value) ? value : `BX: ${value}`)
      if ('fault' in inner) return { ...inner, key }
      Object.assign(implied, inner.block)
      continue
    }
    const known = blockKey(key)
    if (known === undefined)
      return { fault: `a combatant has no "${key}"; known keys: ${KEYS.join(', ')}`, key }
    if (Object.hasOwn(stated, known)) return { fault: `a combatant has "${known}" twice`, key }
    if (value !== undefined) stated[known] = value
  }
  const { hp, ...others } = stated
  if (typeof hp !== 'string' || !hp.includes('/')) return checked({ ...implied, ...stated })
  return checked({ ...implied, ...readStatLines(`BX: hp=${hp}`)[0], ...others })
}

/** rules/bx R1: a maximum that is no number would otherwise count as absent. Combat checks everything else. */
function checked(block: Block): { readonly block: Block } | { readonly fault: string } {
  const most = block.hpMax ?? ''
  if (most === '' || Number.isSafeInteger(most)) return { block }
  return { fault: `the most hp somebody can have is a whole number, not "${String(most)}"` }
}

function raw(value: unknown): RawStat {
  if (value === undefined || value === null) return null
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
    ? value
    : String(value)
}

function texts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value.trim() !== '' ? value.split(/\s*[,;]\s*/) : []
}

/** Somebody as their block describes them. Missing stats stay missing. */
export function personOf(block: Block, role: Role): Person {
  const stat = (key: string): RawStat => raw(block[key])
  return {
    ...NOBODY,
    name: block.Name === undefined || block.Name === null ? '' : String(block.Name),
    role,
    stats: {
      AC: stat('AC'),
      HD: stat('HD'),
      hp: stat('hp'),
      AT: stat('AT'),
      Dmg: stat('Dmg'),
      ML: stat('ML'),
    },
    hpMax: typeof block.hpMax === 'number' ? block.hpMax : null,
    tags: texts(block.Tags),
    saveMod: raw(block.SaveMod ?? 0),
    moraleMod: raw(block.MoraleMod ?? 0),
    skills: texts(block.skills),
    skillsAdded: texts(block.skillsAdded),
    skillsRemoved: texts(block.skillsRemoved),
    conditions: texts(block.conditions),
    withPc: block.With_PC !== false,
    status: typeof block.status === 'string' ? block.status : 'active',
    moraleOverride: typeof block.moraleOverride === 'string' ? block.moraleOverride : '',
    damageDealt: typeof block.damageDealt === 'number' ? block.damageDealt : 0,
    treatedToday: block.treatedToday === true,
    rider: typeof block.rider === 'string' ? block.rider : '',
  }
}
