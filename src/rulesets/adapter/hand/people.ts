import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName, whichName } from '../../../kernel/names.js'
import { nearest } from '../../../kernel/nearest.js'
import { type Act, numberOf, type Ready, type TellAdapter, textOf } from '../actions/act.js'
import { checkFights, initiativeInput } from '../actions/fight.js'
import { declaredStats } from '../config/stat-schema.js'
import type { SystemConfig } from '../config/types.js'
import { inOrder, scoreOf } from '../fight/initiative.js'
import { didYouMean, listed, traitName } from '../names.js'
import { isDown } from '../people/health.js'
import { checkTraits } from '../people/stats.js'
import { type NpcSheet, npc as npcSchema } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { allNpcs, characterAt, findPerson, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { type NpcSide, THREATS } from '../state/terms.js'
import { refused } from '../stops.js'
import { reasonIn, soundName, whoIn } from './ruling-target.js'

export const SIDES: readonly NpcSide[] = ['foes', 'allies', 'others']
const MAX_AT_ONCE = 20
const MAX_PEOPLE = 200

function sideIn(command: Command): NpcSide | undefined {
  const said = textOf(command, 'side')
  if (said === undefined) return undefined
  const found = SIDES.find((side) => sameName(side, said) || sameName(side.slice(0, -1), said))
  if (found) return found
  if (sameName(said, 'characters')) return 'allies'
  throw refused(
    'unknown_name',
    `There is no side "${said}". Known: ${SIDES.join(', ')}.${didYouMean(said, SIDES)}`,
    { side: said },
  )
}

/** Rolls initiative for somebody and finds their place among those who fight. */
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

/** One word of a stat line: `strength 3`, `armor 1`, `hp 12`, `threat high`, `with baton`. */
function readStat(state: AdapterState, part: string, sheet: Record<string, unknown>): void {
  const weapon = /^(?:with|weapon)[:\s]+([^:\s].*)$/i.exec(part)
  if (weapon) {
    const names = state.scenario.weapons.map(({ name }) => name)
    const found = names[whichName(names, weapon[1]!)]
    if (found === undefined)
      throw refused(
        'bad_stats',
        `There is no weapon "${weapon[1]}". Known: ${listed(names)}.${didYouMean(weapon[1]!, names)}`,
      )
    sheet.weapons = [...((sheet.weapons ?? []) as string[]), found]
    return
  }
  const threat = /^threat[:\s]+(\w+)$/i.exec(part)
  if (threat) {
    const level = THREATS.find((one) => sameName(one, threat[1]!))
    if (level === undefined)
      throw refused(
        'bad_stats',
        `A threat is ${THREATS.join(', ')}, not ${threat[1]}.${didYouMean(threat[1]!, THREATS)}`,
      )
    sheet.threat_level = level
    return
  }
  const rating = /^(.*[^\s:=])[\s:=]+(\d{1,4})$/.exec(part)
  if (!rating)
    throw refused('bad_stats', `"${part}" is no figure: write "strength 3", "armor 1" or "with baton".`)
  const name = traitName(rating[1]!)
  const value = Number(rating[2])
  if (name === 'armor' || name === 'armour') sheet.armor = value
  else if (name === 'hp') sheet.hp = value
  else {
    checkStat(configOf(state.scenario), rating[1]!)
    sheet.stats = { ...(sheet.stats as Record<string, number>), [name]: value }
  }
}

function checkStat({ stat_schema }: SystemConfig, said: string): void {
  const declared = declaredStats(stat_schema)
  if (!declared || declared.has(traitName(said))) return
  const meant = nearest(said, declared)
  throw refused(
    'bad_stats',
    `No stat of this system is called "${said}".${meant === undefined ? ` Known: ${listed([...declared])}.` : ` Did you mean "${meant}"?`}`,
  )
}

/** A sheet from a stat line, over what is known of somebody like that. */
function sheetFrom(state: AdapterState, line: string, like: NpcSheet | undefined): Record<string, unknown> {
  const sheet: Record<string, unknown> = { ...like, stats: { ...like?.stats } }
  for (const part of line.split(/[,;]/).map((one) => one.trim()))
    if (part !== '') readStat(state, part, sheet)
  const config = configOf(state.scenario)
  if (sheet.hp !== undefined && config.health.kind !== 'points')
    throw refused('bad_stats', 'This system counts levels of health, not hit points.')
  checkTraits(config, sheet.stats as Record<string, number>)
  return sheet
}

/** Whom a name stands for: somebody in reserve, or somebody who is in the game already and gets a double. */
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

/** Names that nobody has: the plain one for somebody alone, numbers for more. */
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

/** Somebody who was taken out comes back as they were. */
function comesBack(state: AdapterState, said: string, reason: string): Act | undefined {
  const gone = [...state.characters.map((_, i) => characterAt(state, i)), ...allNpcs(state)].filter(
    ({ now }) => now.gone,
  )
  const person =
    gone[
      whichName(
        gone.map(({ sheet }) => sheet.name),
        said,
      )
    ]
  if (!person) return undefined
  const who = person.sheet.name
  const fights = person.kind === 'character' || person.now.side !== 'others'
  return (dice, tell) => {
    tell({ type: 'person_returned', who, reason })
    if (fights && !isDown(person.now.health)) joinFight(state, who, reason, dice, tell)
  }
}

function knownNames(state: AdapterState): readonly string[] {
  return [...state.scenario.reserves, ...allNpcs(state).map(({ sheet }) => sheet)].map(({ name }) => name)
}

export const addRuling: Ready = (state, _, command) => {
  const said = soundName(textOf(command, 'name')!)
  const reason = reasonIn(command)
  const line = textOf(command, 'stats')
  const count = numberOf(command, 'count') ?? 1
  if (count < 1 || count > MAX_AT_ONCE)
    throw refused('bad_value', `Bring in 1 to ${MAX_AT_ONCE} at once.`, { count })
  if (state.npcs.length + count > MAX_PEOPLE)
    throw refused('bad_value', `A table holds at most ${MAX_PEOPLE} people.`)
  const asked = sideIn(command)
  const back =
    count === 1 && line === undefined && asked === undefined ? comesBack(state, said, reason) : undefined
  if (back) return back
  const like = templateOf(state, said)
  if (!like && line === undefined) {
    const names = knownNames(state)
    throw refused(
      'unknown_name',
      `Nobody is called "${said}". Known: ${listed(names, 'nobody')}; or write their figures with stats:.${didYouMean(said, names)}`,
      { name: said },
    )
  }
  const side = asked ?? (like && !like.hostile ? 'others' : 'foes')
  const written = line === undefined ? { ...like } : sheetFrom(state, line, like)
  const { scenes } = state.scenario
  const here = scenes.length > 1 ? { scene: scenes[state.scene]!.name } : {}
  const { scene: __, ...rest } = written as { scene?: string }
  const sheets = freshNames(state, like?.name ?? said, count).map((name) => {
    const read = npcSchema.safeParse({ ...rest, ...here, name, hostile: side === 'foes' })
    if (read.success) return read.data
    throw refused('bad_stats', `These figures cannot be: ${read.error.issues[0]!.message}.`)
  })
  return (dice, tell) => {
    for (const sheet of sheets) {
      tell({ type: 'person_added', who: sheet.name, sheet, side, reason })
      if (side !== 'others') joinFight(state, sheet.name, reason, dice, tell)
    }
  }
}

export const removeRuling: Ready = (state, _, command) => {
  const { sheet } = whoIn(state, command)
  return (__, tell) => tell({ type: 'person_removed', who: sheet.name, reason: reasonIn(command) })
}

export const takePartRuling: Ready = (state, _, command) => {
  const person = whoIn(state, command)
  const who = person.sheet.name
  const reason = reasonIn(command)
  const side = sideIn(command)
  if (!state.fight) throw refused('no_fight', 'There is no fight to take part in.')
  checkFights(configOf(state.scenario))
  const fights = state.fight.order.includes(who)
  if (command.do === 'leave') {
    if (side !== undefined) throw refused('bad_value', 'Nobody needs a side to leave.')
    if (!fights) throw refused('no_change', `${who} is not in this fight.`)
    return (__, tell) => tell({ type: 'fight_left', who, reason })
  }
  if (fights) throw refused('no_change', `${who} is in this fight already.`)
  if (isDown(person.now.health)) throw refused('incapacitated', `${who} is down; heal them first.`)
  if (person.kind === 'character' && side !== undefined)
    throw refused('bad_value', `${who} is a character and fights for the characters.`)
  const fightsFor = person.kind === 'npc' ? (side ?? person.now.side) : undefined
  if (fightsFor === 'others')
    throw refused('bad_value', `Say on whose side ${who} fights: side: foes or side: allies.`)
  return (dice, tell) => {
    if (person.kind === 'npc' && fightsFor !== undefined && fightsFor !== person.now.side)
      tell({ type: 'side_changed', who, side: fightsFor, reason })
    joinFight(state, who, reason, dice, tell)
  }
}

const MAX_BONUS = 100

export const bonusRuling: Ready = (state, _, command) => {
  const { sheet, now } = whoIn(state, command)
  const value = now.bonus + numberOf(command, 'value')!
  if (numberOf(command, 'value') === 0 || Math.abs(value) > MAX_BONUS)
    throw refused('bad_value', `A bonus is a whole number from -${MAX_BONUS} to ${MAX_BONUS}, and not 0.`)
  return (__, tell) => tell({ type: 'bonus_given', who: sheet.name, value, reason: reasonIn(command) })
}

/** The conditions of one person that this system knows. */
export function personalConditions(config: SystemConfig): readonly string[] {
  return ['dodging', 'dead', 'hostile', ...Object.keys(config.conditions)]
}

/** The condition that is meant, or refused with those there are; situations are everybody's. */
function conditionIn(config: SystemConfig, said: string): string {
  const names = personalConditions(config)
  const wanted = traitName(said)
  if (names.includes(wanted)) return wanted
  const found = names[whichName(names, said)]
  if (found !== undefined) return found
  const situations = [...new Set(Object.values(config.condition_map))]
  const hint = situations.includes(wanted)
    ? ` "${wanted}" is a situation of all characters: situation ${wanted} state: soft.`
    : didYouMean(said, names)
  throw refused('unknown_name', `There is no condition "${said}". Known: ${listed(names)}.${hint}`, {
    condition: said,
  })
}

function holds(person: Person, condition: string): boolean {
  const { now } = person
  if (condition === 'dodging') return now.dodging
  if (condition === 'dead') return now.health.dead === true
  if (condition === 'hostile') return person.kind === 'npc' && person.now.side === 'foes'
  return now.conditions.includes(condition)
}

export const conditionRuling: Ready = (state, _, command) => {
  const config = configOf(state.scenario)
  const person = whoIn(state, command)
  const who = person.sheet.name
  const condition = conditionIn(config, textOf(command, 'what')!)
  const on = command.do === 'set'
  const reason = reasonIn(command)
  if (holds(person, condition) === on)
    throw refused('no_change', `${who} is ${on ? '' : 'not '}${condition} ${on ? 'already' : 'anyway'}.`)
  if (condition === 'dodging' && !state.fight) throw refused('no_fight', 'There is no fight to dodge in.')
  if (condition === 'dead' && !config.health.enabled)
    throw refused('no_health', 'This system has no health, so nobody can be dead in it.')
  if (condition === 'hostile') {
    if (person.kind === 'character') throw refused('bad_target', `${who} is a character.`)
    return (__, tell) => tell({ type: 'side_changed', who, side: on ? 'foes' : 'others', reason })
  }
  return (__, tell) => tell({ type: 'condition_changed', who, condition, on, reason })
}
