import { z } from 'zod'
import type { Issue, Library, ParsedScenario, ScenarioSchema } from '../../kernel/ruleset.js'
import { schemaIssues } from '../../kernel/schema-faults.js'
import { Stop } from '../../kernel/stops.js'
import { begin, peopleOf } from './begin.js'
import { type Block, readBlock } from './block.js'
import { FROM_THE_START } from './combat/start.js'
import { readDamage } from './damage.js'
import { type Encounter, encounterWarnings, listedEncounters } from './encounter.js'
import {
  fields,
  hasStats,
  NAMELESS_PC,
  orderOf,
  type Save,
  unreadClocks,
  unreadModifiers,
} from './save/read.js'
import type { Scenario } from './scenario.js'
import { mustBeSkills, mustHaveLoadout } from './skills.js'
import { MODIFIED_STATS } from './stats.js'

const step = z.strictObject({ at: z.int(), stat: z.enum(MODIFIED_STATS), value: z.int() })

const clock = z.strictObject({
  name: z.string().min(1),
  owner: z.string(),
  progress: z.int().min(0).default(0),
  max: z.int().min(1).default(4),
  status: z.enum(['active', 'halted', 'retired', 'trigger_fired']).default('active'),
  modifiers: z.array(step).default([]),
  bullets: z.array(z.string()).default([]),
  trigger: z.string().default(''),
  kind: z.enum(['', 'venom']).default(''),
  advance: z.string().default(''),
})

const modifier = z.strictObject({
  target: z.string(),
  stat: z.enum(MODIFIED_STATS),
  value: z.int(),
  source: z.string().default(''),
  expires: z.string().default(''),
})

const encounter = z.strictObject({
  name: z.string().optional(),
  foes: z.union([z.array(z.unknown()).min(1), z.string(), z.record(z.string(), z.unknown())]),
  count: z.string().default(''),
})

const resume = z.strictObject({
  round: z.int().min(1).default(FROM_THE_START.round),
  startAllies: z.int().min(0).nullable().default(null),
  startFoes: z.int().min(0).nullable().default(null),
  lostAllies: z.int().min(0).default(0),
  lostFoes: z.int().min(0).default(0),
  outnumberedAllies: z.boolean().default(false),
  outnumberedFoes: z.boolean().default(false),
})

const frame = z.strictObject({
  ruleset: z.literal('bx'),
  title: z.string().default('A BX game'),
  about: z.string().default(''),
  start: z.enum(['fight', 'open']).optional(),
  companionOnly: z.boolean().default(false),
  pc: z.unknown().default(null),
  companions: z.array(z.unknown()).default([]),
  npcs: z.array(z.unknown()).default([]),
  foes: z.array(z.unknown()).default([]),
  encounters: z.union([z.array(encounter), z.record(z.string(), encounter)]).default([]),
  clocks: z.array(clock).default([]),
  modifiers: z.array(modifier).default([]),
  options: z
    .strictObject({
      threatSwitch: z.boolean().default(false),
      flightImpossible: z.boolean().default(false),
      breakImmediately: z.boolean().default(false),
    })
    .prefault({}),
  resume: resume.prefault({}),
  crossings: z
    .array(z.strictObject({ name: z.string().min(1), slow: z.boolean().default(false) }))
    .default([]),
  save: z
    .union([
      z.string(),
      z.strictObject({
        path: z.string(),
        document: z.record(z.string(), z.unknown()),
        order: z.strictObject({ npcs: z.array(z.string()), clocks: z.array(z.string()) }).optional(),
      }),
    ])
    .nullable()
    .default(null),
})

/** A save may be named with its ending or without. */
const EXTENSION = /\.(json|ya?ml)$/

type Path = readonly (string | number)[]

/** Reads blocks and keeps what is wrong with them, each with the path to it. */
class Reader {
  readonly issues: Issue[] = []

  block(input: unknown, path: Path): Block {
    const read = readBlock(input)
    if ('block' in read) return read.block
    this.issues.push({
      path: read.key === undefined ? path : [...path, read.key],
      message: read.fault,
      code: 'BAD_BLOCK',
    })
    return {}
  }

  blocks(inputs: readonly unknown[], path: Path): readonly Block[] {
    return inputs.map((input, i) => this.block(input, [...path, i]))
  }

  encounters(input: z.infer<typeof frame>['encounters']): readonly Encounter[] {
    const entries = Array.isArray(input)
      ? input.map((e, i) => [e.name ?? `encounter ${i + 1}`, e, i] as const)
      : Object.entries(input).map(([name, e]) => [e.name ?? name, e, name] as const)
    return entries.map(([name, { foes, count }, place]) => {
      const path = ['encounters', place, 'foes']
      const list = Array.isArray(foes) ? foes : [foes]
      if (count !== '' && (list.length !== 1 || !readDamage(count))) {
        const message = 'count is dice such as 2d4, for an encounter with one kind of foe'
        this.issues.push({ path: ['encounters', place, 'count'], message, code: 'BAD_COUNT' })
      }
      return { name, foes: this.blocks(list, path), count }
    })
  }
}

type Located = Pick<Issue, 'path' | 'file'>

/** Where somebody is described: in the scenario, or in its save. */
function placeOf(name: unknown, scenario: Scenario): Located {
  const places: [Path, Block][] = [
    ...(scenario.pc ? [[['pc'], scenario.pc] as [Path, Block]] : []),
    ...scenario.companions.map((b, i): [Path, Block] => [['companions', i], b]),
    ...scenario.npcs.map((b, i): [Path, Block] => [['npcs', i], b]),
    ...scenario.foes.map((b, i): [Path, Block] => [['foes', i], b]),
  ]
  // Equal names are numbered (rules/bx R9).
  const [, plain, number] = /^(.*) #(\d+)$/.exec(String(name)) ?? []
  const found =
    places.find(([, b]) => b.Name === name) ?? places.filter(([, b]) => b.Name === plain)[Number(number) - 1]
  return found ? { path: found[0] } : placeInSave(name, scenario)
}

function placeInSave(name: unknown, { save }: Scenario): Located {
  if (!save) return { path: [] }
  const file = save.path.replace(EXTENSION, '')
  const called = (entry: unknown, key: string): boolean => String(fields(entry).name || key) === name
  if (called(save.document.pc_state, NAMELESS_PC)) return { path: ['pc_state'], file }
  const npc = Object.entries(fields(save.document.npcs)).find(([key, entry]) => called(entry, key))
  return npc ? { path: ['npcs', npc[0]], file } : { path: [] }
}

/** What a stop found when the fight was drawn up, at the place in the document it is about. */
function issueOf(stop: Stop, scenario: Scenario): Issue[] {
  const { code, message, details } = stop
  if (code === 'MISSING_STATS') {
    return Object.entries(fields(details.missing)).map(([name, keys]) => ({
      ...placeOf(name, scenario),
      code,
      message: `${name} has no ${(keys as string[]).join(', ')}`,
      fix: 'fill in every stat of a combatant',
    }))
  }
  const { path, ...inFile } = placeOf(details.name, scenario)
  const isKey = typeof details.key === 'string' && inFile.file === undefined
  return [{ path: isKey ? [...path, details.key as string] : path, ...inFile, code, message }]
}

/** seed 000 §5.2.1: whoever has skills has exactly four to begin with, and changes are skills too (rules/bx R54). */
function check(scenario: Scenario): void {
  for (const person of peopleOf(scenario)) {
    const has = person.skills.length + person.skillsAdded.length + person.skillsRemoved.length
    if (has === 0) continue
    mustHaveLoadout(person.name, person.skills)
    mustBeSkills(person.name, person.skillsAdded)
    mustBeSkills(person.name, person.skillsRemoved)
  }
  begin(scenario)
}

function parse(input: unknown): ParsedScenario<Scenario> {
  const read = frame.safeParse(input)
  if (!read.success) {
    return { ok: false, issues: schemaIssues(read.error.issues) }
  }
  const { data } = read
  if (typeof data.save === 'string') {
    const message = `there is no save "${data.save}" beside this scenario`
    return { ok: false, issues: [{ path: ['save'], message, code: 'NO_SAVE' }] }
  }
  const reader = new Reader()
  const foes = reader.blocks(data.foes, ['foes'])
  const scenario: Scenario = {
    ruleset: 'bx',
    title: data.title,
    about: data.about,
    start: data.start ?? (foes.length > 0 ? 'fight' : 'open'),
    companionOnly: data.companionOnly,
    pc: data.pc === null || data.pc === undefined ? null : reader.block(data.pc, ['pc']),
    companions: reader.blocks(data.companions, ['companions']),
    npcs: reader.blocks(data.npcs, ['npcs']),
    foes,
    encounters: reader.encounters(data.encounters),
    clocks: data.clocks,
    modifiers: data.modifiers,
    options: data.options,
    resume: data.resume,
    crossings: data.crossings,
    save: data.save && { ...data.save, order: data.save.order ?? orderOf(data.save.document) },
  }
  if (reader.issues.length > 0) return { ok: false, issues: reader.issues }
  if (scenario.start === 'fight' && foes.length === 0) {
    return {
      ok: false,
      issues: [{ path: ['foes'], message: 'a fight needs at least one foe', code: 'NO_FOES' }],
    }
  }
  try {
    check(scenario)
  } catch (error) {
    if (error instanceof Stop) return { ok: false, issues: issueOf(error, scenario) }
    throw error
  }
  return { ok: true, scenario, warnings: warningsOf(scenario) }
}

/** What was left out of the save, each at its place: encounters, stats that stand where none are read, modifiers. */
function warningsOf(scenario: Scenario): readonly Issue[] {
  if (!scenario.save) return []
  const { document } = scenario.save
  const file = scenario.save.path.replace(EXTENSION, '')
  const entries = listedEncounters(fields(document.encounter_lists)).flatMap((entry) =>
    encounterWarnings(entry).map(
      (message): Issue => ({
        path: entry.path,
        file,
        message,
        code: 'BAD_ENCOUNTER',
        fix: 'such as BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=8',
      }),
    ),
  )
  const misplaced = Object.entries(fields(document.companions))
    .filter(([, entry]) => hasStats(fields(entry)))
    .map(
      ([name]): Issue => ({
        path: ['companions', name],
        file,
        message: `the stats of ${name} stand in "companions"; they are read from "npcs"`,
        code: 'STATS_MISPLACED',
        fix: 'move them to the entry of the same name in "npcs"',
      }),
    )
  const unread = unreadModifiers(document).map(
    (path): Issue => ({
      path,
      file,
      message: 'this modifier cannot be read and changes nothing',
      code: 'BAD_MODIFIER',
      fix: `stat: one of ${MODIFIED_STATS.join(', ')}; value: a whole number; in a clock also at: a number`,
    }),
  )
  const clocks = unreadClocks(document).map(
    ({ path, taken }): Issue => ({
      path,
      file,
      message: `this cannot be read and counts as ${taken}`,
      code: 'BAD_CLOCK',
      fix: 'progress and max_progress are whole numbers; status is active, halted, retired or trigger_fired',
    }),
  )
  return [...entries, ...misplaced, ...unread, ...clocks]
}

export const schema: ScenarioSchema<Scenario> = {
  /** `save: path` is replaced by the save itself, so that the scenario stands alone. */
  resolve(input: unknown, library: Library): unknown {
    const document = fields(input)
    const path = document.save
    if (typeof path !== 'string') return input
    const save = library.read(path.replace(EXTENSION, ''))
    if (typeof save !== 'object' || save === null || Array.isArray(save)) return input
    return { ...document, save: { path, document: save as Save } }
  },
  parse,
}
