import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import type { Issue, ParsedScenario } from '../../../kernel/contract/scenario.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { asText } from '../../../kernel/words/as-text.js'
import { normalName } from '../../../kernel/words/names.js'
import { quoted } from '../../../kernel/words/visible.js'
import { mustHaveStats, statFaults } from '../combat/start/validate.js'
import { fields, orderOf } from '../save/read.js'
import { readStatGroup } from '../stat-blocks/read.js'
import { type Block, type BlockRead, personOf, readBlock } from '../stats/block.js'
import type { BlockPlace } from '../stats/block-keys.js'
import { plainDamage } from '../stats/damage.js'
import { readDate } from '../stats/date.js'
import { countFault, type Encounter } from '../stats/encounter.js'
import { mustBeSkills, mustHaveLoadout } from '../stats/skills.js'
import { isStatLine } from '../stats/stat-line.js'
import { begin } from './begin.js'
import { type Described, peopleOf, savedIn } from './people.js'
import { issueOf, keepPlace, writtenAt } from './places.js'
import { bare, isYaml } from './resolve.js'
import { saveFaults } from './save-faults.js'
import type { Scenario } from './scenario.js'
import { AFTER_FIGHT, type Frame, frame } from './schema.js'
import { warningsOf } from './warnings.js'

type Path = readonly (string | number)[]

type Blocks = Pick<Scenario, 'pc' | 'companions' | 'npcs' | 'foes'>

/** The most foes that one entry of a fight stands for. */
const MAX_COUNT = 100

/** The reading of a text that is no block. The caller has named its fault already. */
function nothingRead(): BlockRead {
  return { block: {}, faults: [] }
}

/** Reads blocks and keeps what is wrong with them, each with the path to it. */
class Reader {
  readonly issues: Issue[] = []
  /** What was reckoned or guessed of published stat blocks. */
  readonly reckoned: Issue[] = []
  /** Blocks of which nothing could be read: what they lack is not known. */
  private readonly unread = new Set<Block>()

  private block(input: unknown, path: Path, place: BlockPlace): Block {
    const { block, faults } = input === undefined ? nothingRead() : readBlock(input, place)
    keepPlace(block, path)
    const written = spellingsIn(input)
    for (const { message, key, fix } of faults) {
      const at = key === undefined ? path : [...path, written(key)]
      this.issues.push({ path: at, message, code: 'BAD_BLOCK', ...(fix !== undefined && { fix }) })
    }
    if (input === undefined || faults.some(({ key }) => key === undefined)) this.unread.add(block)
    const person = personOf(block, place === 'foe' ? 'npc' : place)
    for (const { key, why } of statFaults(person))
      this.issues.push({
        path: [...path, written(key)],
        message: `${person.name || 'somebody without a name'}: ${key} ${why}`,
        code: 'INVALID_STAT',
      })
    return block
  }

  /** One entry of a list: one block, or a published line that stands for several. */
  private entry(said: unknown, path: Path, place: BlockPlace): readonly Block[] {
    const inputs = place === 'foe' ? this.published(said, path) : [said]
    return inputs.map((input) => this.block(input, path, place))
  }

  /** Foes that are written as a monster book prints them (rules/bx-stat-blocks); undefined where the text is none. */
  private published(said: unknown, path: Path): readonly unknown[] {
    if (typeof said !== 'string' || isStatLine(said)) return [said]
    const read = readStatGroup(said)
    if (!read.ok) {
      const message = `this is neither a stat line, which begins with "BX:", nor a published stat block: ${read.says}`
      this.issues.push({ path, message, code: 'BAD_BLOCK' })
      return [undefined]
    }
    for (const message of read.says) this.reckoned.push({ path, message, code: 'STAT_BLOCK' })
    return read.foes
  }

  blocks(inputs: unknown, path: Path, place: BlockPlace): readonly Block[] {
    return Array.isArray(inputs) ? inputs.flatMap((input, i) => this.entry(input, [...path, i], place)) : []
  }

  people({ pc, companions, npcs, foes }: Readonly<Record<string, unknown>>): Blocks {
    return {
      pc: pc === null || pc === undefined ? null : this.block(pc, ['pc'], 'pc'),
      companions: this.blocks(companions, ['companions'], 'companion'),
      npcs: this.blocks(npcs, ['npcs'], 'npc'),
      foes: this.counted(this.blocks(foes, ['foes'], 'foe')),
    }
  }

  /** Foes of a kind, each as often as its `count` says; a fight that begins at once has no die for it. */
  private counted(blocks: readonly Block[]): readonly Block[] {
    return blocks.flatMap((block, i) => {
      const { count, ...one } = block
      if (count === undefined || count === null) return [block]
      const place = writtenAt(block, ['foes', i])
      keepPlace(one, place)
      const number = typeof count === 'string' && /^\d{1,3}$/.test(count) ? Number(count) : count
      if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 && number <= MAX_COUNT) {
        if (this.unread.has(block)) this.unread.add(one)
        return new Array<Block>(number).fill(one)
      }
      this.issues.push({
        path: [...place, 'count'],
        message: `who is fought at once is counted by a whole number from 1 to ${MAX_COUNT}, not ${quoted(count)}`,
        code: 'BAD_BLOCK',
        fix: 'write a number; dice count the foes of an encounter',
      })
      return [one]
    })
  }

  /** Who lacks a stat in a fight that begins at once, told beside everything else that is wrong. */
  missing(scenario: Described): readonly Issue[] {
    if (scenario.start !== 'fight') return []
    const isRead = (block: Block): boolean => !this.unread.has(block)
    const readable: Described = {
      ...scenario,
      pc: scenario.pc && isRead(scenario.pc) ? scenario.pc : null,
      companions: scenario.companions.filter(isRead),
      npcs: scenario.npcs.filter(isRead),
    }
    const people = peopleOf(readable)
    const parties = {
      pc: people.find(({ role }) => role === 'pc') ?? null,
      companions: people.filter(({ role }) => role === 'companion'),
      foes: scenario.foes.filter(isRead).map((block) => personOf(block, 'npc')),
      companionOnly: scenario.companionOnly,
      everybody: scenario.companionOnly,
    }
    return stopped(() => mustHaveStats(parties), scenario)
  }

  encounters(input: Frame['encounters']): readonly Encounter[] {
    const entries = Array.isArray(input)
      ? input.map((e, i) => [e?.name ?? `encounter ${i + 1}`, e, i] as const)
      : Object.entries(fields(input) as Record<string, Frame['encounters'][keyof Frame['encounters']]>)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, e]) => [(e as { name?: string })?.name ?? name, e as never, name] as const)
    return entries.map(([name, entry, place]) => {
      const { foes, count: said } = fields(entry)
      const path = ['encounters', place, 'foes']
      const list = Array.isArray(foes) ? foes : [foes]
      const count = plainDamage(asText(said ?? ''))
      const single = Array.isArray(foes) ? this.blocks(list, path, 'foe') : this.entry(foes, path, 'foe')
      this.count(count, list.length, ['encounters', place, 'count'])
      single.forEach((block, i) => {
        if (block.count !== undefined && block.count !== null)
          this.count(
            plainDamage(asText(block.count)),
            1,
            Array.isArray(foes) ? [...path, i, 'count'] : [...path, 'count'],
          )
      })
      const counted = single.map((block) =>
        block.count === undefined || block.count === null
          ? block
          : { ...block, count: plainDamage(asText(block.count)) },
      )
      return { name, foes: counted, count }
    })
  }

  private count(count: string, kinds: number, path: Path): void {
    if (count === '') return
    const message =
      kinds === 1
        ? countFault(count)
        : 'count is for an encounter with one kind of foe; give each foe a count'
    if (message !== undefined) this.issues.push({ path, message, code: 'BAD_COUNT' })
  }
}

/** Answers how a block spells a key, so that its place can be found. */
function spellingsIn(input: unknown): (key: string) => string {
  const plain = (text: string): string => text.toLowerCase().replace(/[_\s]/g, '')
  let spelled: Map<string, string> | undefined
  return (key) => {
    // Of two spellings of one key, the first.
    spelled ??= new Map(
      Object.keys(fields(input))
        .toReversed()
        .map((one) => [plain(one), one]),
    )
    return spelled.get(plain(key)) ?? key
  }
}

/** seed 000 §5.2.1: anyone who has skills has exactly four to begin with, and changes are skills too (rules/bx R54). */
function loadoutIssues(scenario: Scenario): readonly Issue[] {
  return peopleOf(scenario).flatMap((person) => {
    // rules/bx-campaign C9: a PC or companion whose skills nobody stated loads.
    return [
      () => person.skills.length > 0 && mustHaveLoadout(person.name, person.skills),
      () => mustBeSkills(person.name, person.skillsAdded),
      () => mustBeSkills(person.name, person.skillsRemoved),
    ].flatMap((check) => stopped(check, scenario))
  })
}

function stopped(work: () => unknown, scenario: Described): readonly Issue[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof Stop) return issueOf(error, scenario)
    throw error
  }
}

/** A scenario with foes is a fight unless it says otherwise. */
function startOf(said: unknown, foes: readonly Block[]): Scenario['start'] {
  if (said === 'fight' || said === 'open') return said
  return foes.length > 0 ? 'fight' : 'open'
}

/** What can be told of a document whose frame does not hold: its blocks and its save all the same. */
function furtherIssues(input: unknown): readonly Issue[] {
  const { encounters, save, start, companionOnly } = fields(input)
  const reader = new Reader()
  const blocks = reader.people(fields(input))
  const met = Object.values(typeof encounters === 'object' && encounters !== null ? encounters : {})
  if (met.every((one) => fields(one).foes !== undefined)) reader.encounters(encounters as Frame['encounters'])
  const { path, document } = fields(save)
  const inSave = typeof path === 'string' ? issuesIn(path, fields(document)) : []
  const missing = reader.missing({
    ...blocks,
    start: startOf(start, blocks.foes),
    companionOnly: companionOnly === true,
    save: null,
  })
  return [...reader.issues, ...missing, ...inSave]
}

function issuesIn(path: string, document: Readonly<Record<string, unknown>>): readonly Issue[] {
  return saveFaults(document).map((issue) => ({ ...issue, file: bare(path) }))
}

/** What does not fit together in a document whose parts are all readable. */
function togetherIssues(scenario: Scenario): readonly Issue[] {
  const issues: Issue[] = []
  const twice = (list: readonly { readonly name: string }[], part: string): void => {
    const names = new Set<string>()
    list.forEach(({ name }, i) => {
      if (names.has(normalName(name)))
        issues.push({ path: [part, i], message: `"${name}" is there twice`, code: 'NAMED_TWICE' })
      names.add(normalName(name))
    })
  }
  twice(scenario.clocks, 'clocks')
  twice(scenario.crossings, 'crossings')
  twice(scenario.calendar, 'calendar')
  if (scenario.date !== '' && !readDate(scenario.date))
    issues.push({ path: ['date'], message: 'a date is a day and a month, such as 9 Thaw', code: 'BAD_DATE' })
  if (scenario.start === 'fight' && scenario.foes.length === 0)
    issues.push({ path: ['foes'], message: 'a fight needs at least one foe', code: 'NO_FOES' })
  return issues
}

export function parse(input: unknown): ParsedScenario<Scenario> {
  const read = frame.safeParse(input, WITHOUT_JIT)
  if (!read.success) {
    const issues = schemaIssues(read.error.issues, frame)
    return { ok: false, issues: [...issues, ...furtherIssues(input)] }
  }
  const { data } = read
  const reader = new Reader()
  const blocks = reader.people(data)
  const scenario: Scenario = {
    ruleset: 'bx',
    title: data.title,
    about: data.about,
    start: startOf(data.start, blocks.foes),
    companionOnly: data.companionOnly,
    ...blocks,
    encounters: reader.encounters(data.encounters),
    clocks: data.clocks,
    modifiers: data.modifiers,
    options: data.options,
    resume: data.resume,
    crossings: data.crossings,
    date: data.date,
    calendar: data.calendar,
    party: data.party,
    partyDelta: data.partyDelta,
    [AFTER_FIGHT]: data[AFTER_FIGHT],
    save:
      typeof data.save === 'string'
        ? null
        : data.save && { ...data.save, order: data.save.order ?? orderOf(data.save.document) },
  }
  const issues: Issue[] = [...reader.issues]
  if (typeof data.save === 'string') {
    const message = isYaml(data.save)
      ? `"${data.save}" is no save: a save is a .json file`
      : `there is no save "${data.save}" beside this scenario: a .json file whose "pc_state", "npcs" or "companions" says who is there`
    issues.push({ path: ['save'], message, code: 'NO_SAVE' })
  }
  const inSave = scenario.save ? issuesIn(scenario.save.path, scenario.save.document) : []
  issues.push(...inSave, ...togetherIssues(scenario))
  if (issues.length > 0)
    issues.push(...reader.missing(inSave.length > 0 ? { ...scenario, save: null } : scenario))
  if (issues.length === 0) issues.push(...stopped(() => savedIn(scenario), scenario))
  if (issues.length === 0) issues.push(...loadoutIssues(scenario))
  if (issues.length === 0) issues.push(...stopped(() => begin(scenario), scenario))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, scenario, warnings: [...reader.reckoned, ...warningsOf(scenario)] }
}
