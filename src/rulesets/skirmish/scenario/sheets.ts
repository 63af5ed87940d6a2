import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import type { Issue } from '../../../kernel/contract/scenario.js'
import { normalName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { DAMAGE_TYPES, knownDamageType, typesOf } from '../damage/loss.js'
import { ABILITIES, type Sheet } from '../people/sheet.js'
import { GM } from '../state/terms.js'
import { inItsFile, located, type Sources } from './issues.js'
import { sheetSchema } from './sheet-schema.js'
import { isStatBlock, readStatBlock } from './stat-blocks.js'
import { unreadIn } from './unread.js'

export type Folder = 'characters' | 'monsters'

export interface ReadSheets {
  /** What could be read. */
  readonly sheets: Readonly<Record<string, Sheet>>
  /** The same, and a stand-in for every sheet with a fault: its owner is known by name all the same. */
  readonly known: Readonly<Record<string, Sheet>>
  readonly issues: readonly Issue[]
  readonly warnings: readonly Issue[]
}

/** Ids that mean something else: the game master, and words that every JavaScript object answers to. */
export function isReserved(id: string): boolean {
  return normalName(id) === normalName(GM) || id in Object.prototype
}

/** Every sheet of a folder, each with all its faults. */
export function readSheets(
  folder: Folder,
  documents: Readonly<Record<string, unknown>>,
  sources: Sources,
): ReadSheets {
  const sheets: Record<string, Sheet> = {}
  const known: Record<string, Sheet> = {}
  const issues: Issue[] = []
  const warnings: Issue[] = []
  const ids = new Map<string, string>()
  for (const id of Object.keys(documents).sort()) {
    const place = located([folder, id], sources)
    const fault = idFault(id, ids.get(normalName(id)))
    if (fault !== undefined) {
      issues.push({ ...place, ...fault })
      continue
    }
    ids.set(normalName(id), id)
    const document = documents[id]
    const read = readSheet(document, folder)
    if ('sheet' in read) {
      sheets[id] = read.sheet
      known[id] = read.sheet
      for (const warning of read.warnings) warnings.push({ ...place, ...warning })
      continue
    }
    known[id] = standIn(document, id)
    for (const issue of read.issues)
      issues.push(inItsFile({ ...issue, path: [folder, id, ...issue.path] }, sources))
  }
  return { sheets, known, issues, warnings }
}

function idFault(id: string, other: string | undefined): Omit<Issue, 'path'> | undefined {
  const fix = 'give the file another name'
  if (isReserved(id))
    return { message: `"${id}" is no name for a character or monster`, code: 'reserved_name', fix }
  if (id.trim() === '' || !isVisible(id))
    return { message: 'a name is one line of plain text', code: 'bad_name', fix }
  if (other !== undefined)
    return { message: `"${id}" and "${other}" are one and the same name`, code: 'same_name', fix }
  return undefined
}

type Warning = Pick<Issue, 'message' | 'code'>

type ReadSheet =
  | { readonly sheet: Sheet; readonly warnings: readonly Warning[] }
  | { readonly issues: readonly Issue[] }

function readSheet(document: unknown, folder: Folder): ReadSheet {
  if (folder === 'monsters' && isStatBlock(document)) {
    const read = readStatBlock(document)
    if (!('sheet' in read)) return { issues: read }
    const notes = read.notes.length > 0 ? [{ message: read.notes.join(' '), code: 'left_to_the_gm' }] : []
    return { sheet: read.sheet, warnings: notes }
  }
  const parsed = sheetSchema.safeParse(document, WITHOUT_JIT)
  if (!parsed.success) return { issues: schemaIssues(parsed.error.issues) }
  const unread = unreadIn(document)
  const left = unread.length > 0 ? [{ message: `not read here: ${unread.join(', ')}`, code: 'not_read' }] : []
  return { sheet: parsed.data, warnings: [...left, ...doubtful(parsed.data)] }
}

/** What can be read and will hardly do what was meant. */
function doubtful(sheet: Sheet): readonly Warning[] {
  const warnings: Warning[] = []
  for (const type of new Set(typesOf(sheet))) {
    if (knownDamageType(type)) continue
    const near = nearest(type, DAMAGE_TYPES)
    const meant = near === undefined ? '' : `; or did you mean ${near}?`
    warnings.push({ message: `"${type}" is a damage type of your own${meant}`, code: 'own_damage_type' })
  }
  for (const list of [sheet.actions, sheet.equipment, sheet.proficiencies]) {
    const names = new Set<string>()
    const twice = list.find(({ name }) => names.size === names.add(normalName(name)).size)
    if (twice !== undefined)
      warnings.push({ message: `"${twice.name}" is there twice; the first counts`, code: 'same_name' })
  }
  return warnings
}

function standIn(document: unknown, id: string): Sheet {
  const { name } = (typeof document === 'object' ? (document ?? {}) : {}) as { readonly name?: unknown }
  const scores = Object.fromEntries(ABILITIES.map((ability) => [ability, 10])) as Record<
    (typeof ABILITIES)[number],
    number
  >
  return {
    ...scores,
    name: typeof name === 'string' ? name : id,
    hit_points: 1,
    armor_class: 10,
    proficiencies: [],
    actions: [],
    equipment: [],
    damage_resistances: [],
    damage_immunities: [],
    damage_vulnerabilities: [],
  }
}

/** `write mire-hound`, where a name is near. */
export function nameFix(name: string, known: Iterable<string>): Pick<Issue, 'fix'> {
  const near = nearest(name, known)
  return near === undefined ? {} : { fix: `write ${near}` }
}
