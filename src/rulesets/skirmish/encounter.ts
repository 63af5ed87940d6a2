import type { Dice } from '../../kernel/dice/dice.js'
import { normalName } from '../../kernel/names.js'
import { refused } from '../../kernel/stops.js'
import type { AddCommand, EncounterCommand } from './commands.js'
import type { ActorAdded, SkirmishEvent } from './events.js'
import { rolledInitiative } from './initiative.js'
import type { SkirmishScenario } from './scenario.js'
import { gmOnly, noEncounter } from './situation.js'
import type { SkirmishState } from './state.js'
import { type FoundSheet, findSheet } from './who.js'

/** rules/skirmish §5–6: the GM begins and ends encounters. */
export function encounter(
  state: SkirmishState,
  command: EncounterCommand,
  dice: Dice,
): readonly SkirmishEvent[] {
  gmOnly('encounter', command.by)
  if (command.action === 'end') {
    if (!state.isEncounterActive) throw noEncounter()
    return [{ type: 'EncounterEnded' }]
  }
  if (state.isEncounterActive) {
    throw refused('encounter_active', 'An encounter is on already. End it first: encounter end')
  }
  const sheets = sheetsOf(state.scenario, command.with ?? [])
  const added = arrivals([], state.carriedHp, sheets)
  return [{ type: 'EncounterStarted' }, ...added, ...monstersRoll(added, sheets, dice)]
}

/** Brings more into a running encounter (K14). */
export function add(state: SkirmishState, command: AddCommand, dice: Dice): readonly SkirmishEvent[] {
  gmOnly('add', command.by)
  if (!state.isEncounterActive) throw noEncounter()
  const sheets = sheetsOf(state.scenario, command.who)
  const here = state.joinOrder.map((id) => ({
    id,
    sheet: state.entities[id]!.sheet,
    kind: state.entities[id]!.kind,
  }))
  const added = arrivals(here, state.carriedHp, sheets)
  return [...added, ...monstersRoll(added, sheets, dice)]
}

/** Everybody named, found among the sheets; one unknown name stops the whole command. */
export function sheetsOf(scenario: SkirmishScenario, names: readonly string[]): readonly FoundSheet[] {
  return names.map((name) => {
    const found = findSheet(scenario, name)
    if (found === null) {
      throw refused('unknown_entity', `There is no sheet for "${name}". ${knownSheets(scenario)}`, { name })
    }
    return found
  })
}

function knownSheets({ characters, monsters }: SkirmishScenario): string {
  const known = [...Object.keys(characters), ...Object.keys(monsters)]
  const shown = known.slice(0, 20).join(', ')
  return known.length > 20 ? `Known are ${known.length}, among them ${shown}.` : `Known: ${shown || 'none'}.`
}

interface Here {
  readonly id: string
  readonly sheet: string
  readonly kind: ActorAdded['kind']
}

/**
 * rules/skirmish §2: a character once; the only monster of its kind under its bare id, copies numbered, and a bare one
 * counts as number 1. K16: characters come with the hit points they left with.
 */
export function arrivals(
  here: readonly Here[],
  carriedHp: Readonly<Record<string, number>>,
  sheets: readonly FoundSheet[],
): ActorAdded[] {
  const present = [...here]
  return sheets.map(({ id: sheetId, kind, sheet }) => {
    const same = present.filter((other) => other.sheet === sheetId && other.kind === kind)
    if (kind === 'character' && same.length > 0) {
      throw refused('already_in_encounter', `${sheetId} is in this encounter already.`, { id: sheetId })
    }
    const alone = same.length === 0 && sheets.filter((s) => s.id === sheetId && s.kind === kind).length === 1
    const id = freeId(present, sheetId, alone ? null : same.length + 1)
    present.push({ id, sheet: sheetId, kind })
    const maxHp = sheet.hit_points
    const carried = kind === 'character' ? carriedHp[id] : undefined
    const hp = carried === undefined ? maxHp : Math.min(maxHp, carried)
    return { type: 'ActorAdded', id, name: sheet.name, kind, sheet: sheetId, maxHp, hp }
  })
}

/** The bare id or the wanted number; the next number that is free when somebody is called so already. */
function freeId(present: readonly Here[], sheetId: string, number: number | null): string {
  const taken = new Set(present.map((other) => normalName(other.id)))
  if (number === null && !taken.has(normalName(sheetId))) return sheetId
  let next = number ?? 2
  while (taken.has(normalName(`${sheetId}_${next}`))) next++
  return `${sheetId}_${next}`
}

/** K13, K14: monsters roll at once, after everybody of the command has joined. */
function monstersRoll(
  added: readonly ActorAdded[],
  sheets: readonly FoundSheet[],
  dice: Dice,
): SkirmishEvent[] {
  const events: SkirmishEvent[] = []
  added.forEach(({ id, kind }, i) => {
    if (kind === 'monster') events.push(rolledInitiative(id, sheets[i]!.sheet, dice))
  })
  return events
}
