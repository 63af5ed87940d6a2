import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import type { HandWord, NewcomerRequest, Ruling } from '../../../kernel/hand/description.js'
import { noSuch, soundName } from '../../../kernel/hand/find.js'
import { whichName } from '../../../kernel/words/names.js'
import type { TellAdapter } from '../actions/act.js'
import { checkFights, initiativeInput } from '../actions/fight.js'
import type { SystemConfig } from '../config/types.js'
import type { AdapterEvent } from '../events/index.js'
import { inOrder, scoreOf } from '../fight/initiative.js'
import { isDown } from '../people/health.js'
import { type NpcSheet, npc as npcSchema } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { allNpcs, characterAt, findPerson, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import type { NpcSide } from '../state/terms.js'
import { refused } from '../stops.js'
import { sheetFrom } from './stat-line.js'

export type AdapterRuling = Ruling<AdapterState, AdapterEvent>

/** The sides that people who are no characters can be on. */
export const SIDES: readonly (HandWord & { readonly name: NpcSide })[] = [
  { name: 'foes', also: ['foe'] },
  { name: 'allies', also: ['allie', 'ally', 'characters'] },
  { name: 'others', also: ['other'] },
]

const MAX_PEOPLE = 200

/** Rolls initiative for a person and finds the place among those who fight. */
function joinFight(state: AdapterState, who: string, reason: string, dice: Dice, tell: TellAdapter): void {
  const { fight } = state
  if (!fight) return
  const config = configOf(state.scenario)
  const rows = fight.order.flatMap((name) => {
    const person = findPerson(state, name)
    const score = entryOf(fight.scores, name) ?? 0
    return person ? [{ id: name, quickness: quicknessOf(config, person), score }] : []
  })
  const joined = scoreOf(initiativeInput(config, findPerson(state, who)!), config.fight.initiative.dice, dice)
  tell({ type: 'fight_joined', who, score: joined.score, order: inOrder([...rows, joined]), reason })
}

/** Returns the quickness without wounds: the fallen keep their place. */
function quicknessOf(config: SystemConfig, person: Person): number {
  const sound = {
    ...person,
    now: { ...person.now, health: { bashing: 0, lethal: 0, aggravated: 0 } },
  } as Person
  return initiativeInput(config, sound).quickness
}

/** Returns the sheet for a name: of a person in reserve, or of one in the game, who gets a double. */
function templateOf(state: AdapterState, said: string): NpcSheet | undefined {
  const lists = [state.scenario.reserves, allNpcs(state).map(({ sheet }) => sheet)]
  for (const list of lists) {
    const found =
      list[
        whichName(
          list.map(({ name }) => name),
          said,
        )
      ]
    if (found) return found
  }
  return undefined
}

/** Returns free names: the plain one for one person, numbers for more. */
function freshNames(state: AdapterState, base: string, count: number): readonly string[] {
  const taken = new Set(
    [
      ...state.scenario.characters,
      ...allNpcs(state).map(({ sheet }) => sheet),
      ...state.scenario.targets,
    ].map(({ name }) => name.toLowerCase()),
  )
  if (count === 1 && !taken.has(base.toLowerCase())) return [base]
  const names: string[] = []
  for (let n = taken.has(base.toLowerCase()) ? 2 : 1; names.length < count; n++) {
    const name = `${base} ${n}`
    if (!taken.has(name.toLowerCase())) names.push(name)
  }
  return names.map(soundName)
}

/** Brings a person back who was taken out, as they were. Reports whether there is one. */
function comesBack({ state, dice, tell, reason }: AdapterRuling, said: string): boolean {
  const all = [...state.characters.map((_, i) => characterAt(state, i)), ...allNpcs(state)]
  const gone = all.filter(({ now }) => now.gone)
  const names = gone.map(({ sheet }) => sheet.name)
  const person = gone[whichName(names, said)]
  if (!person) return false
  const who = person.sheet.name
  const fights = person.kind === 'character' || person.now.side !== 'others'
  tell({ type: 'person_returned', who, reason })
  if (fights && !isDown(person.now.health)) joinFight(state, who, reason, dice, tell)
  return true
}

/** Lists the names that can come without a stat line. */
export function castNames({ scenario }: AdapterState): readonly string[] {
  return [...scenario.reserves, ...scenario.npcs].map(({ name }) => name)
}

export function bring(
  ruling: AdapterRuling,
  { name: said, count, side: asked, stats }: NewcomerRequest,
): void {
  const { state, dice, tell, reason } = ruling
  if (state.npcs.length + count > MAX_PEOPLE)
    throw refused('BAD_COUNT', `A table holds at most ${MAX_PEOPLE} people.`, { count })
  if (count === 1 && stats === undefined && asked === undefined && comesBack(ruling, said)) return
  const like = templateOf(state, said)
  if (!like && stats === undefined) {
    const known = [...state.scenario.reserves, ...allNpcs(state).map(({ sheet }) => sheet)]
    const names = known.map(({ name }) => name)
    throw noSuch(
      'NO_SUCH_PERSON',
      `No "${said}" can come.`,
      said,
      names,
      ' Or write their figures with stats:.',
    )
  }
  const side = (asked as NpcSide | undefined) ?? (like && !like.hostile ? 'others' : 'foes')
  const written = stats === undefined ? { ...like } : sheetFrom(state, stats, like)
  const { scenes } = state.scenario
  const here = scenes.length > 1 ? { scene: scenes[state.scene]!.name } : {}
  const { scene: _, ...rest } = written as { scene?: string }
  const sheets = freshNames(state, like?.name ?? said, count).map((name) => {
    const read = npcSchema.safeParse({ ...rest, ...here, name, hostile: side === 'foes' })
    if (read.success) return read.data
    throw refused('bad_stats', `These figures cannot be: ${read.error.issues[0]!.message}.`)
  })
  for (const sheet of sheets) {
    tell({ type: 'person_added', who: sheet.name, sheet, side, reason })
    if (side !== 'others') joinFight(state, sheet.name, reason, dice, tell)
  }
}

export function takePart(ruling: AdapterRuling, person: Person, joins: boolean, side?: string): void {
  const { state, dice, tell, reason } = ruling
  const who = person.sheet.name
  if (!state.fight) throw refused('no_fight', 'There is no fight to take part in.')
  checkFights(configOf(state.scenario))
  const fights = state.fight.order.includes(who)
  if (!joins) {
    if (side !== undefined) throw refused('BAD_VALUE', 'To leave takes no side: leave out "side:".')
    if (!fights) throw refused('NO_CHANGE', `${who} is not in this fight.`)
    tell({ type: 'fight_left', who, reason })
    return
  }
  if (fights) throw refused('NO_CHANGE', `${who} is in this fight already.`)
  if (isDown(person.now.health)) throw refused('incapacitated', `${who} is down; heal them first.`)
  if (person.kind === 'character' && side !== undefined)
    throw refused('BAD_VALUE', `${who} is a character and fights for the characters.`)
  const fightsFor = person.kind === 'npc' ? ((side as NpcSide | undefined) ?? person.now.side) : undefined
  if (fightsFor === 'others')
    throw refused('BAD_VALUE', `Say on whose side ${who} fights: side: foes or side: allies.`)
  if (person.kind === 'npc' && fightsFor !== undefined && fightsFor !== person.now.side)
    tell({ type: 'side_changed', who, side: fightsFor, reason })
  joinFight(state, who, reason, dice, tell)
}
