import type { NewcomerRequest } from '../../../kernel/hand/description.js'
import { freeNames, noSuch } from '../../../kernel/hand/find.js'
import { normalName, sameName, whichName } from '../../../kernel/words/names.js'
import type { Point } from '../field/geometry.js'
import { isStanding } from '../people/conditions.js'
import { manaOf, speedOf, staminaOf, vitalityOf } from '../people/figures.js'
import type { Sheet } from '../people/sheet.js'
import { kindOf } from '../scenario/seats.js'
import { spotFrom } from '../state/named.js'
import type { State } from '../state/state.js'
import { refused } from '../stops.js'
import { insteadOf } from '../tables/nearest.js'
import { ATTRIBUTES, type Attribute, type Weapon } from '../tables/things.js'
import type { SimverseRuling } from './conditions.js'

/** As many as a table can follow. */
const MAX_PEOPLE = 100

/** Who can come by their name alone: everybody the scenario tells of. */
export function castNames(state: State): string[] {
  return [...new Set(state.cast.map(({ name }) => kindOf(name)))]
}

function templateFor(state: State, said: string): Sheet | undefined {
  const { cast } = state
  const exact =
    cast.find(({ name }) => sameName(name, said)) ?? cast.find(({ name }) => sameName(kindOf(name), said))
  return (
    exact ??
    cast[
      whichName(
        cast.map(({ name }) => name),
        said,
      )
    ]
  )
}

/** Returns names that are free in the fight and in the scenario. */
function newNames({ cast, combatants }: State, said: string, count: number): readonly string[] {
  const numbered = cast.map(({ name }) => name)
  const names = [...numbered, ...combatants.map((c) => c.sheet.name)]
  return freeNames(said, count, { names, kindOf, numbered })
}

/** Every weapon of the scenario, by its id. */
function armory(state: State): Weapon[] {
  const found = new Map<string, Weapon>()
  for (const { weapons } of state.cast)
    for (const weapon of weapons) if (!found.has(weapon.id)) found.set(weapon.id, weapon)
  return [...found.values()]
}

function nobodyYet(state: State, side: string, seat: string): Sheet {
  const scores = Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, 10])) as Record<
    Attribute,
    number
  >
  return {
    ...scores,
    name: '',
    side,
    seat,
    skills: {},
    perks: [],
    maneuvers: [],
    weapons: armory(state).filter((weapon) => weapon.unarmed),
    ready: [],
    shield: null,
    armor: { AD: 0, AR: 0, penalty: 0, locations: null },
    spells: [],
    buffs: [],
    speed: 0,
    vitalityMax: 0,
    staminaMax: 0,
    manaMax: 0,
    vitality: 0,
    stamina: 0,
    mana: 0,
    at: state.combatants.find((c) => c.sheet.side === side)?.at ?? 0,
    mount: null,
    surprised: false,
    nerve: [],
    loadKg: 0,
    sizeX: 1,
    hands: 2,
  }
}

type Draft = { -readonly [Key in keyof Sheet]: Sheet[Key] } & { given: Set<string> }

/** `DX 13`, `Swords 3`, `Vitality 14`, `AR 2`: a word and a number. */
function takeFigure(state: State, draft: Draft, word: string, value: number): boolean {
  const attribute = ATTRIBUTES.find((one) => sameName(one, word))
  if (attribute) {
    if (value < 1 || value > 60) return false
    draft[attribute] = value
    return true
  }
  const figure = normalName(word)
  if (['vitality', 'stamina', 'mana', 'speed'].includes(figure) && value > 0) {
    draft.given.add(figure)
    if (figure === 'vitality') draft.vitalityMax = value
    else if (figure === 'stamina') draft.staminaMax = value
    else if (figure === 'mana') draft.manaMax = value
    else draft.speed = value
    return true
  }
  if (figure === 'ar' || figure === 'ad') {
    draft.armor = { ...draft.armor, locations: null, [figure.toUpperCase()]: Math.max(0, value) }
    return true
  }
  const skill = Object.keys(state.rules.tables.skills).find((one) => sameName(one, word))
  if (skill === undefined) return false
  draft.skills = { ...draft.skills, [skill]: value }
  return true
}

/** A weapon, a shield, a perk or a maneuver by its name. */
function takeThing(state: State, draft: Draft, word: string): boolean {
  const weapon = armory(state).find(({ id, name }) => sameName(id, word) || sameName(name, word))
  if (weapon) {
    if (draft.weapons.some(({ id }) => id === weapon.id)) return false
    draft.weapons = [weapon, ...draft.weapons]
    draft.ready = [...draft.ready, weapon.id]
    return true
  }
  const shield = state.cast
    .map((one) => one.shield)
    .find((one) => one && (sameName(one.id, word) || sameName(one.name, word)))
  if (shield) {
    draft.shield = shield
    return true
  }
  const { perks, maneuvers } = state.rules.tables
  const perk = Object.keys(perks).find((id) => sameName(id, word))
  const maneuver = Object.keys(maneuvers).find((id) => sameName(id, word))
  if (perk !== undefined) draft.perks = [...draft.perks, perk]
  else if (maneuver !== undefined) draft.maneuvers = [...draft.maneuvers, maneuver]
  return perk !== undefined || maneuver !== undefined
}

function withStats(state: State, base: Sheet, stats: string, fresh: boolean): Sheet {
  const { rules } = state
  const draft: Draft = { ...base, given: new Set() }
  for (const part of stats.split(',')) {
    const item = part.trim()
    const figure = /^(.*\S)\s+(-?\d{1,4})$/.exec(item)
    const taken = figure
      ? takeFigure(state, draft, figure[1]!, Number(figure[2]))
      : takeThing(state, draft, item)
    if (taken) continue
    const known = [
      ...ATTRIBUTES,
      'Vitality',
      'Stamina',
      'Mana',
      'Speed',
      'AD',
      'AR',
      ...Object.keys(rules.tables.skills),
      ...armory(state).map(({ id }) => id),
    ]
    throw refused(
      'BAD_STATS',
      `"${item}" is no figure, skill or thing here: ${insteadOf(figure?.[1] ?? item, known)}`,
      { item },
    )
  }
  const { given, ...sheet } = draft
  if (fresh && !given.has('speed')) sheet.speed = speedOf(sheet, sheet.perks, rules)
  if (fresh && !given.has('vitality')) sheet.vitalityMax = vitalityOf(sheet, sheet.perks, rules)
  if (fresh && !given.has('stamina')) sheet.staminaMax = staminaOf(sheet, sheet.perks, rules)
  if (fresh && !given.has('mana')) sheet.manaMax = manaOf(sheet, sheet.perks, rules)
  return { ...sheet, vitality: sheet.vitalityMax, stamina: sheet.staminaMax, mana: sheet.manaMax }
}

/** The side of newcomers: the one that was said, else that of the sheet they are like. */
function sideFor({ sides }: State, template: Sheet | undefined, said: string | undefined): string {
  const side = said ?? template?.side
  if (side !== undefined) return side
  const known = Object.keys(sides)
  throw refused('NO_SUCH_SIDE', `Say on whose side they are: ${known.join(', ')}.`, { sides: known })
}

/** On a grid nobody comes to where somebody stands: the next free places beside it (rules/simverse V9). */
function freeSpots(state: State, spot: Point, count: number): readonly Point[] {
  if (!state.place.grid) return Array.from({ length: count }, () => spot)
  const taken = new Set(state.combatants.filter(isStanding).map(({ at, y }) => `${at},${y}`))
  const free: Point[] = []
  for (let n = 0; free.length < count; n++) {
    const y = spot.y + (n % 2 === 0 ? n / 2 : -(n + 1) / 2)
    if (!taken.has(`${spot.x},${y}`)) free.push({ x: spot.x, y })
  }
  return free
}

/** Returns the sheets of those whom an `add` brings. */
export function newcomers(
  { state, command }: SimverseRuling,
  { name: said, count, side: asked, stats }: NewcomerRequest,
): readonly Sheet[] {
  const most = MAX_PEOPLE - state.combatants.length
  if (count > most) throw refused('BAD_COUNT', `From 1 to ${most} can come here, not ${count}.`, { count })
  const template = templateFor(state, said)
  if (!template && stats === undefined) {
    const known = castNames(state)
    throw noSuch(
      'NO_SUCH_PERSON',
      `No "${said}" can come.`,
      said,
      known,
      ' Or give their stats: with stats:.',
    )
  }
  const side = sideFor(state, template, asked)
  const seat = state.sides[side]!
  const base = template ?? nobodyYet(state, side, seat)
  const sheet = stats === undefined ? base : withStats(state, base, stats, !template)
  const spot = command.at === undefined ? { x: sheet.at, y: sheet.y ?? 0 } : spotFrom(state, command.at)
  const names = newNames(state, template && stats === undefined ? kindOf(template.name) : said, count)
  const free = freeSpots(state, spot, names.length)
  return names.map((name, i) => {
    const { x: at, y } = free[i]!
    return { ...sheet, name, side, seat, at, ...(state.place.grid && { y }), surprised: false }
  })
}
