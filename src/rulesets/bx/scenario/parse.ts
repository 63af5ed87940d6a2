import type { Issue, ParsedScenario } from '../../../kernel/contract/scenario.js'
import { schemaIssues } from '../../../kernel/contract/schema-faults.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { orderOf } from '../save/read.js'
import { type Block, readBlock } from '../stats/block.js'
import { readDamage } from '../stats/damage.js'
import type { Encounter } from '../stats/encounter.js'
import { mustBeSkills, mustHaveLoadout } from '../stats/skills.js'
import { begin, peopleOf } from './begin.js'
import { issueOf } from './places.js'
import type { Scenario } from './scenario.js'
import { type Frame, frame } from './schema.js'
import { warningsOf } from './warnings.js'

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

  encounters(input: Frame['encounters']): readonly Encounter[] {
    const entries = Array.isArray(input)
      ? input.map((e, i) => [e.name ?? `encounter ${i + 1}`, e, i] as const)
      : Object.entries(input)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, e]) => [e.name ?? name, e, name] as const)
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

export function parse(input: unknown): ParsedScenario<Scenario> {
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
