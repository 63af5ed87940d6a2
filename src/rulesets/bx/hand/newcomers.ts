import type { Dice } from '../../../kernel/dice/dice.js'
import type { NewcomerRequest as AskedNewcomers, HandWord } from '../../../kernel/hand/description.js'
import { freeNames, noSuch } from '../../../kernel/hand/find.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { fighter } from '../combat/start/fighter.js'
import { statFaults } from '../combat/start/validate.js'
import type { Tell } from '../events/index.js'
import { FOES, PARTY } from '../seats.js'
import type { Side } from '../state/fight.js'
import type { State } from '../state/state.js'
import { personOf } from '../stats/block.js'
import { plainDamage } from '../stats/damage.js'
import { type Encounter, foesOf, kindsOf, MAX_FOES } from '../stats/encounter.js'
import { type Person, type RawStats, STAT_KEYS } from '../stats/person.js'
import { lineTags, readStatLine, TYPED_OPENING } from '../stats/stat-line.js'
import { invalidStat, missingStats, refused, suggestKnown } from '../stops.js'
import type { BxRuling } from './points.js'
import { findTarget } from './ruling-target.js'

/** `Reaver` of `Reaver 2` and `Reaver #2`. */
function kindOf(name: string): string {
  return name.replace(/ #?\d+$/, '')
}

/** Everybody who can come by the name of their kind: of this fight, of the encounters. */
function kinds(state: State): readonly Person[] {
  const here = state.fight?.who.map((f) => f.base) ?? []
  const foes = state.encounters.flatMap((e) => e.foes.map((block) => personOf(block, 'npc')))
  const known = [...here.filter((p) => p.role === 'npc'), ...foes]
  const first = (p: Person, i: number): boolean =>
    known.findIndex((one) => sameName(kindOf(one.name), kindOf(p.name))) === i
  return known.filter(first).map((p) => ({ ...p, name: kindOf(p.name) }))
}

/** Names that `add` knows by itself. */
export function castNames(state: State): readonly string[] {
  return [...new Set([...kinds(state).map((p) => p.name), ...state.encounters.map((e) => e.name)])]
}

const FIGURE_WORDS = ['AC', 'HD', 'hp', 'AT', 'Dmg', 'ML', 'SaveMod', 'MoraleMod']

/** A stat line as it is typed: `AC 13, HD 1, hp 6, AT +2, Dmg d6, ML 7 [Tags: undead]`. Every word of it is read. */
function typedStats(text: string): Readonly<Record<string, unknown>> {
  const tagged = lineTags(text, TYPED_OPENING)
  const rest = (tagged ? tagged.before + tagged.behind : text).replace(/^\s*BX\s*:/i, '')
  const parts = rest.split(/[,;]/).flatMap((part) => part.trim() || [])
  const spelled = parts.map((part) => {
    const [word] = /^[A-Za-z]+/.exec(part) ?? ['']
    const value = part
      .slice(word.length)
      .replace(/^\s*[=:]?/, '')
      .trimStart()
    const key = FIGURE_WORDS.find((one) => one.toLowerCase() === word.toLowerCase())
    if (value === '' || key === undefined)
      throw refused(
        'BAD_STATS',
        `"${part}" is no figure of a stat line: ${suggestKnown(word || part, FIGURE_WORDS)}.`,
        {
          part,
        },
      )
    return `${key}=${key === 'Dmg' ? plainDamage(value) : value}`
  })
  return readStatLine(`BX: ${spelled.join(', ')}${tagged ? ` [Tags: ${tagged.tags}]` : ''}`)
}

function withTyped(base: Person | undefined, text: string, name: string): Person {
  const line = typedStats(text)
  const typed = personOf(line, 'npc')
  const stats = Object.fromEntries(
    STAT_KEYS.map((key) => [key, typed.stats[key] ?? base?.stats[key] ?? null]),
  ) as RawStats
  const fresh = line.hp !== undefined
  return {
    ...(base ?? typed),
    name,
    stats,
    hpMax: fresh ? typed.hpMax : (base?.hpMax ?? null),
    ...(line.Tags !== undefined && { tags: typed.tags }),
    ...(line.SaveMod !== undefined && { saveMod: typed.saveMod }),
    ...(line.MoraleMod !== undefined && { moraleMod: typed.moraleMod }),
    ...(line.rider !== undefined && { rider: typed.rider }),
  }
}

/** rules/bx R7: nothing is invented for who comes later either. */
function mustBeWhole(person: Person): void {
  const missing = STAT_KEYS.filter((key) => (person.stats[key] ?? '') === '')
  if (missing.length > 0) throw missingStats({ [person.name]: missing })
  const [first] = statFaults(person)
  if (first) throw invalidStat(person.name, first.key, first.why)
}

function newNames({ people, fight }: State, said: string, count: number): readonly string[] {
  const names = [...people.map((p) => p.name), ...(fight?.names ?? [])]
  return freeNames(said, count, { names, kindOf })
}

/** The words for the two sides. */
export const SIDES: readonly HandWord[] = [
  { name: PARTY, also: ['party', 'ally', 'allies', 'companion', 'companions'] },
  { name: FOES, also: ['foe'] },
]

function mustHaveRoom({ fight }: State, count: number): void {
  const room = MAX_FOES - (fight?.who.length ?? 0)
  if (count > room) throw refused('BAD_COUNT', `From 1 to ${room} can come at once, not ${count}.`, { count })
}

/** The newcomers that an `add` asks for: their kind and number, or an encounter whose dice say it. */
export type NewcomerRequest =
  | { readonly kind: 'people'; readonly people: readonly Person[] }
  | { readonly kind: 'encounter'; readonly encounter: Encounter }

/** Finds who is meant by an `add`; everything is checked, no die has fallen. */
export function findNewcomers(
  { state, seat, command }: BxRuling,
  { name: said, count, stats }: AskedNewcomers,
): NewcomerRequest {
  mustHaveRoom(state, count)
  const encounter = state.encounters.find((e) => sameName(e.name, said))
  if (encounter && stats === undefined) {
    if (command.count !== undefined)
      throw refused('BAD_COUNT', `${encounter.name} says itself how many come: leave out "count:".`)
    for (const foe of foesOf(encounter, [])) mustBeWhole(foe)
    return { kind: 'encounter', encounter }
  }
  const known = kinds(state)
  const names = known.map((p) => p.name)
  const at = known.findIndex((p) => sameName(p.name, kindOf(said)))
  const template = known[at >= 0 || stats !== undefined ? at : whichName(names, said)]
  if (!template && stats === undefined) {
    const there = findTarget(state, seat, said)
    const hint = there ? ` ${there.name} is there already: take-part who: ${there.name} do: join.` : ''
    const typed = ' Or type the figures: stats: AC 13, HD 1, hp 6, AT 2, Dmg 1d6, ML 7.'
    throw noSuch('NO_SUCH_PERSON', `No "${said}" can come.`, said, castNames(state), hint + typed)
  }
  const plain = template && stats === undefined ? template.name : said
  const one = stats === undefined ? template! : withTyped(template, stats, said)
  const fresh: Person = { ...one, entry: [], status: 'active', withPc: true, damageDealt: 0 }
  mustBeWhole(fresh)
  return { kind: 'people', people: newNames(state, plain, count).map((name) => ({ ...fresh, name })) }
}

/** The foes of an encounter that comes as a reinforcement, counted by its dice. */
export function counted(state: State, encounter: Encounter, dice: Dice, tell: Tell): readonly Person[] {
  const asked = kindsOf(encounter)
  const counts = asked.map(({ expr, dice: rolled }) => {
    if (rolled) return Math.max(1, dice.sum(rolled.count, rolled.sides, 'number of foes') + rolled.plus)
    return expr === '' ? 1 : Number(expr)
  })
  const told = asked.flatMap(({ foe, expr }, i) => (expr === '' ? [] : [{ foe, expr, count: counts[i]! }]))
  tell({ type: 'EncounterMet', name: encounter.name, counts: told })
  const people: Person[] = []
  for (const foe of foesOf(encounter, counts)) {
    const taken = { ...state, people: [...state.people, ...people] }
    people.push({ ...foe, name: newNames(taken, foe.name, 1)[0]! })
  }
  return people
}

/** The path of a new entry in the save; none where there is no save. */
function entryFor(state: State, name: string, others: readonly string[]): readonly string[] {
  if (state.save === null) return []
  const { npcs } = state.save
  const taken = new Set([...Object.keys(typeof npcs === 'object' && npcs !== null ? npcs : {}), ...others])
  let key = name
  for (let i = 2; taken.has(key); i++) key = `${name} ${i}`
  return ['npcs', key]
}

/** They come: to the table for good when they are of the party or no fight is underway, else for this fight. */
export function join(state: State, people: readonly Person[], side: Side, reason: string, tell: Tell): void {
  const { fight } = state
  const stays = side === 'PC' || !fight
  const role = side === 'PC' ? 'companion' : 'npc'
  const keys: string[] = []
  const settled = people.map((p): Person => {
    const entry = stays ? entryFor(state, p.name, keys) : []
    if (entry[1] !== undefined) keys.push(entry[1])
    return { ...p, role, entry, withPc: side === 'PC' }
  })
  const fighters = fight
    ? settled.map((p, i) => fighter(p, stays ? state.people.length + i : -1, p.name, side, state))
    : []
  tell({
    type: 'Joined',
    side,
    names: settled.map((p) => p.name),
    people: stays ? settled : [],
    fighters,
    reason,
  })
}
