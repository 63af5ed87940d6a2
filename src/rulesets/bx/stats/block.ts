import { entryOf } from '../../../kernel/entry.js'
import { withoutEnd } from '../../../kernel/without-end.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { didYouMeanFix, fixFor, slipsBetween } from '../../../kernel/words/nearest.js'
import { isVisible, quoted } from '../../../kernel/words/visible.js'
import { BLOCK_KEYS, type BlockPlace, isKeyOf, plainKey } from './block-keys.js'
import { plainDamage } from './damage.js'
import { isStatus, NOBODY, type Person, type RawStat, type Role, rawStat, STATUSES } from './person.js'
import { isStatLine, knownLine, LINE_WORDS, readStatLines } from './stat-line.js'

/** A stat block as people write it (seed 000 §1.1): the documents' own keys, nothing checked yet. */
export type Block = Readonly<Record<string, unknown>>

const KEYS = Object.keys(BLOCK_KEYS)

const SPELLINGS = new Map(KEYS.map((key) => [plainKey(key), key]))

/** The one spelling of a key, or undefined when a block has no such key. */
export function blockKey(key: string): string | undefined {
  return SPELLINGS.get(plainKey(key))
}

/** Something wrong with a block: at a key of it, or with all of it. */
export interface BlockFault {
  readonly message: string
  readonly key?: string
  readonly fix?: string
}

/** What is read of a block, and everything that is wrong with it. */
export interface BlockRead {
  readonly block: Block
  readonly faults: readonly BlockFault[]
}

const STATS = ['AC', 'HD', 'hp', 'AT', 'Dmg', 'ML']

/** The one missing stat that a key is a letter off from: short keys forgive no slip, but where nothing else is missing one is plain. */
function missingStat(key: string, block: Block): string | undefined {
  const found = STATS.filter(
    (stat) => block[stat] === undefined && slipsBetween(key.toLowerCase(), stat.toLowerCase(), 2) === 1,
  )
  return found.length === 1 ? found[0] : undefined
}

function unknownWord(word: string, line: Block): BlockFault {
  const known = `a line knows ${LINE_WORDS.join(', ')}`
  const missing = missingStat(word, line)
  const { fix } =
    missing === undefined ? didYouMeanFix(word, LINE_WORDS) : { fix: `did you mean "${missing}"?` }
  return { message: `there is no "${word}" in a BX line`, fix: fix === undefined ? known : `${fix} ${known}` }
}

function lineBlock(input: string): BlockRead {
  const { line, unknown } = knownLine(input)
  const lines = readStatLines(line)
  if (lines.length === 1)
    return { block: lines[0]!, faults: unknown.map((word) => unknownWord(word, lines[0]!)) }
  const message =
    lines.length === 0 ? 'this is no stat line; it begins with "BX:"' : 'one entry, but several stat lines'
  return { block: {}, faults: [{ message }] }
}

function unknownKey(key: string, place: BlockPlace, missing: string | undefined): BlockFault {
  const here = KEYS.filter((one) => isKeyOf(place, one))
  return {
    key,
    message: `a combatant has no "${key}"`,
    ...(missing === undefined
      ? fixFor(key.replace(/^bx_/i, ''), here)
      : { fix: `did you mean "${missing}"?` }),
  }
}

/** A block, a stat line, or a map with a line under `BX`, with everything that is wrong with it. */
export function readBlock(input: unknown, place: BlockPlace = 'foe'): BlockRead {
  if (typeof input === 'string') return withChecks(lineBlock(input), place)
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { block: {}, faults: [{ message: 'a combatant is a map of stats' }] }
  // What a line or `hp: 3/5` says stands behind what its own key says, in whatever order they are written.
  const implied: Record<string, unknown> = {}
  const stated: Record<string, unknown> = {}
  const faults: BlockFault[] = []
  const unknown: [key: string, value: unknown][] = []
  for (const [key, value] of Object.entries(input)) {
    if (/^bx$/i.test(key)) {
      const inner =
        typeof value === 'string'
          ? lineBlock(isStatLine(value) ? value : `BX: ${value}`)
          : { block: {}, faults: [{ message: 'a stat line is a text' }] }
      faults.push(...inner.faults.map((fault) => ({ ...fault, key })))
      Object.assign(implied, inner.block)
      continue
    }
    const known = blockKey(key)
    if (known === undefined) unknown.push([key, value])
    else if (Object.hasOwn(stated, known)) faults.push({ key, message: `a combatant has "${known}" twice` })
    else if (value !== undefined) stated[known] = value
  }
  for (const [key, value] of unknown) {
    const missing = missingStat(key, { ...implied, ...stated })
    faults.push(unknownKey(key, place, missing))
    // The stat is there under a wrong key: that it is missing would be the same fault again.
    if (missing !== undefined) stated[missing] = value
  }
  const { hp, ...others } = stated
  const block =
    typeof hp === 'string' && hp.includes('/')
      ? { ...implied, ...readStatLines(`BX: hp=${hp}`)[0], ...others }
      : { ...implied, ...stated }
  return withChecks({ block, faults }, place)
}

function isTexts(value: unknown): boolean {
  if (typeof value === 'string') return true
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
}

/** What the value of a key has to be; the figures of a fight are checked when it is drawn up (rules/bx R7). */
const KINDS: Readonly<Record<string, readonly [is: (value: unknown) => boolean, what: string]>> = {
  Name: [(v) => typeof v === 'string' || typeof v === 'number', 'a name is a text'],
  // rules/bx R1: a maximum that is no number would otherwise count as absent.
  hpMax: [(v) => v === '' || Number.isSafeInteger(v), 'the most hp somebody can have is a whole number'],
  Tags: [isTexts, 'tags are a list of words'],
  skills: [isTexts, 'skills are a list of skills'],
  skillsAdded: [isTexts, 'skills are a list of skills'],
  skillsRemoved: [isTexts, 'skills are a list of skills'],
  conditions: [isTexts, 'conditions are a list of texts'],
  With_PC: [(v) => typeof v === 'boolean', 'With_PC is true or false'],
  treatedToday: [(v) => typeof v === 'boolean', 'treatedToday is true or false'],
  damageDealt: [(v) => Number.isSafeInteger(v) && (v as number) >= 0, 'damage dealt is a whole number'],
  moraleOverride: [(v) => typeof v === 'string', 'why morale counts is a text'],
  rider: [(v) => typeof v === 'string', 'a rider is a text'],
  notes: [(v) => typeof v === 'string', 'notes are a text'],
  zone: [(v) => typeof v === 'string', 'a zone is a text'],
  count: [(v) => typeof v === 'string' || Number.isSafeInteger(v), 'a count is a number or dice'],
}

const SIDES: Readonly<Record<BlockPlace, readonly string[]>> = {
  pc: ['PC', 'party'],
  companion: ['PC', 'party', 'ally', 'companion'],
  npc: ['PC', 'Foes', 'neutral', 'none'],
  foe: ['Foes', 'foe'],
}

/** seed 000 §1.2, rules/bx R8: where a block stands says whose side it is on; it must not say otherwise. */
function placeFaults(block: Block, place: BlockPlace): BlockFault[] {
  const { Side, isPC, status } = block
  const faults: BlockFault[] = []
  if (Side !== undefined && Side !== null && !SIDES[place].some((side) => sameName(side, asText(Side))))
    faults.push({
      key: 'Side',
      message: `${quoted(Side)} is not the side of who stands here`,
      fix: `leave it out, or write ${SIDES[place][0]}`,
    })
  if (isPC !== undefined && isPC !== null && isPC !== (place === 'pc'))
    faults.push({
      key: 'isPC',
      message: 'the PC is who stands under "pc", and nobody else',
      fix: 'leave it out',
    })
  if (status === undefined || status === null) return faults
  if (typeof status !== 'string' || !isStatus(status)) {
    faults.push({
      key: 'status',
      message: `a status begins with ${STATUSES.join(', ')}, not ${quoted(status)}`,
      ...didYouMeanFix(asText(status), STATUSES),
    })
  } else if (place === 'foe' && !/^\s*active/i.test(status))
    faults.push({ key: 'status', message: `a foe that is ${status} fights nobody`, fix: 'leave the foe out' })
  return faults
}

function withChecks({ block, faults }: BlockRead, place: BlockPlace): BlockRead {
  const found = [...faults]
  for (const [key, value] of Object.entries(block)) {
    if (value === null || value === undefined) continue
    if (!isKeyOf(place, key))
      found.push({ key, message: `"${key}" means nothing for a ${place}`, fix: 'leave it out' })
    const [is, what] = entryOf(KINDS, key) ?? []
    if (is && !is(value)) found.push({ key, message: `${what}, not ${quoted(value)}` })
    if (texts(value).some((text) => !isVisible(text)))
      found.push({ key, message: 'no line breaks and control characters here' })
  }
  found.push(...placeFaults(block, place))
  const { Dmg } = block
  return { block: typeof Dmg === 'string' ? { ...block, Dmg: plainDamage(Dmg) } : block, faults: found }
}

function texts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map((each) => String(rawStat(each)))
  if (typeof value !== 'string' || value.trim() === '') return []
  const parts = value.split(/[,;]/)
  return parts.map((part, i) => {
    const begun = i === 0 ? part : part.replace(/^[^\S\n\r\u2028\u2029]+/, '')
    return i === parts.length - 1 ? begun : withoutEnd(begun, /[^\S\n\r\u2028\u2029]/)
  })
}

/** Somebody as their block describes them. Missing stats stay missing. */
export function personOf(block: Block, role: Role): Person {
  const stat = (key: string): RawStat => rawStat(block[key])
  return {
    ...NOBODY,
    name: block.Name === undefined || block.Name === null ? '' : asText(block.Name),
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
    saveMod: rawStat(block.SaveMod ?? 0),
    moraleMod: rawStat(block.MoraleMod ?? 0),
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
    attacks: block.attacks ?? null,
    notes: typeof block.notes === 'string' ? block.notes : '',
    zone: typeof block.zone === 'string' ? block.zone : '',
  }
}
