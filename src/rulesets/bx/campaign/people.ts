import type { Command } from '../../../kernel/contract/command.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { wordNamed } from '../../../kernel/hand/find.js'
import { quoted } from '../../../kernel/words/visible.js'
import { clauseText, groups } from '../clause-values.js'
import type { StatChange } from '../events/campaign/people.js'
import type { Tell } from '../events/index.js'
import { FIGURES } from '../hand/figure-bounds.js'
import { living, personNamed } from '../state/named.js'
import type { State } from '../state/state.js'
import { hpOf, isDead, isMissing, isUp, maxOf, type Person, type RawStat } from '../stats/person.js'
import { mustHaveLoadout, skillShown } from '../stats/skills.js'
import { type BxStop, companionDeathConfirm, invalidLoadouts, refused } from '../stops.js'

/** rules/bx-campaign C31: the figures that change for good, in the order in which they are told. */
const CHANGED = ['AC', 'HD', 'max', 'AT', 'Dmg', 'ML', 'SaveMod', 'MoraleMod'] as const

type ChangedFigure = (typeof CHANGED)[number]

const CAUSES: readonly string[] = ['level', 'curse', 'equipment', 'restored']

function figureNow(person: Person, figure: ChangedFigure): RawStat {
  switch (figure) {
    case 'max':
      return maxOf(person)
    case 'SaveMod':
      return person.saveMod
    case 'MoraleMod':
      return person.moraleMod
    default:
      return person.stats[figure]
  }
}

/** A figure that may change for good, by its name; undefined for any other word. */
export function figureNamed(person: Person, said: string): RawStat | undefined {
  const figure = CHANGED.find((one) => one === wordNamed(FIGURES, said)?.name)
  return figure === undefined ? undefined : figureNow(person, figure)
}

function readFigure(
  said: string,
  value: string,
): { readonly figure: ChangedFigure; readonly to: number | string } {
  const bounds = wordNamed(FIGURES, said)
  const figure = CHANGED.find((one) => one === bounds?.name)
  if (bounds === undefined || figure === undefined)
    throw refused('UNKNOWN_FIGURE', `"${said}" is no figure that changes for good: ${CHANGED.join(', ')}.`, {
      figure: said,
    })
  const bad = (takes: string): BxStop =>
    refused('BAD_FIGURE', `${figure} takes ${takes}, not ${quoted(value)}.`, { figure })
  if (bounds.text) {
    const to = bounds.text.read(value)
    if (to === undefined) throw bad(bounds.text.takes)
    return { figure, to }
  }
  const { least, most } = bounds
  const to = /^[+-]?\d{1,9}$/.test(value.trim()) ? Number(value) : Number.NaN
  if (!(to >= least && to <= most)) throw bad(`a whole number from ${least} to ${most}`)
  return { figure, to }
}

/** What was asked for, each figure once. */
function readFigures(command: Command): ReadonlyMap<ChangedFigure, number | string> {
  const asked = new Map<ChangedFigure, number | string>()
  for (const { figure: said, to: value } of groups(command, 'figure')) {
    if (value === undefined)
      throw refused('MISSING_CLAUSE', `What does ${said} become? figure: ${said} to: <value>`)
    const { figure, to } = readFigure(said!, value)
    if (asked.has(figure))
      throw refused('NAMED_TWICE', `${figure} is named twice; say it once.`, { name: figure })
    asked.set(figure, to)
  }
  return asked
}

/** C32: a level that raises the maximum raises hp alike, unless down; any other change of it caps hp. */
function hpAfter(person: Person, cause: string, to: number): number {
  const hp = hpOf(person)
  const more = to - maxOf(person)
  if (cause === 'level' && more > 0) return isUp(person) ? hp + more : hp
  return Math.min(hp, to)
}

function changesOf(
  person: Person,
  asked: ReadonlyMap<ChangedFigure, number | string>,
  cause: string,
): StatChange[] {
  const changes: StatChange[] = []
  for (const stat of CHANGED) {
    const to = asked.get(stat)
    const now = figureNow(person, stat)
    if (to === undefined || to === now) continue
    changes.push({ stat, from: typeof now === 'number' || typeof now === 'string' ? now : 'nothing', to })
    if (stat !== 'max') continue
    const hp = hpAfter(person, cause, Number(to))
    if (hp !== hpOf(person)) changes.push({ stat: 'hp', from: hpOf(person), to: hp })
  }
  return changes
}

/** seed 000 §1.5.3, rules/bx-campaign C31: a level, a curse, equipment, or what is restored. */
export function decideChange(state: State, seat: string, command: Command, tell: Tell): void {
  const person = living(state, seat, clauseText(command, 'who'))
  const cause = clauseText(command, 'cause').toLowerCase()
  if (!CAUSES.includes(cause))
    throw refused('BAD_CAUSE', `"${cause}" is no cause of a change for good: ${CAUSES.join(', ')}.`, {
      cause,
    })
  const changes = changesOf(person, readFigures(command), cause)
  const { name: who } = person
  if (changes.length === 0) throw refused('ALREADY_SO', `Nothing of ${who} would change.`, { name: who })
  tell({ type: 'StatsChanged', who, cause, reason: clauseText(command, 'because'), changes })
}

const FATES: readonly string[] = ['captured', 'killed', 'rescued', 'gone']

/** C35: what became of somebody who is missing; a death needs the player's word. */
export function decideFate(state: State, seat: string, command: Command, tell: Tell): void {
  const person = personNamed(state, seat, clauseText(command, 'who'))
  const { name: who } = person
  const fate = clauseText(command, 'is').toLowerCase()
  if (!FATES.includes(fate)) throw refused('BAD_FATE', `"${fate}" is no fate: ${FATES.join(', ')}.`, { fate })
  if (isDead(person) || !isMissing(person))
    throw refused('FATE_KNOWN', `${who} is not missing (${isDead(person) ? 'dead' : person.status}).`, {
      name: who,
    })
  if (fate === 'killed' && command.confirm !== 'yes') throw companionDeathConfirm(who)
  const reason = clauseText(command, 'because')
  const from = fate === 'rescued' && hpOf(person) < 1 ? hpOf(person) : null
  tell({ type: 'FateTold', who, fate, reason, zone: state.zone, from })
  if (fate === 'killed')
    tell({ type: 'Died', who, name: who, index: -1, cause: 'circumstance', reason, hidden: false })
}

/** Every fault of a loadout in one stop (C8). */
function mustBeLoadout(name: string, skills: readonly string[]): void {
  try {
    mustHaveLoadout(name, skills)
  } catch (error) {
    if (error instanceof Stop) throw invalidLoadouts([error as BxStop])
    throw error
  }
}

/** seed 000 §0.2.3, rules/bx-campaign C9: the game master states skills that nobody has stated, once. */
export function decideLoadout(state: State, seat: string, command: Command, tell: Tell): void {
  const { name: who, role, skills: known } = living(state, seat, clauseText(command, 'who'))
  if (role === 'npc') throw refused('NOT_A_COMPANION', `${who} is not of the party.`, { name: who })
  if (known.length > 0)
    throw refused('LOADOUT_KNOWN', `The skills of ${who} are stated: ${known.join(', ')}.`, { name: who })
  const said = (command.skills as readonly string[]).flatMap((one) => one.split(/[,;]/))
  const skills = said.flatMap((one) => one.trim() || [])
  mustBeLoadout(who, skills)
  tell({ type: 'LoadoutTold', who, skills: skills.map(skillShown), reason: clauseText(command, 'because') })
}
