import {
  facingOf,
  type Point,
  pointDistance,
  toHundredths,
} from '../../../../src/rulesets/simverse/field/geometry.js'
import { coverBetween } from '../../../../src/rulesets/simverse/field/lines.js'
import { pathCost, pathRefusal } from '../../../../src/rulesets/simverse/field/path.js'
import {
  type Hazard,
  heightAt,
  type Obstacle,
  OPEN_LINE,
  type Place,
  type Zone,
} from '../../../../src/rulesets/simverse/field/place.js'
import { pushFrom } from '../../../../src/rulesets/simverse/field/push.js'
import { isOnBeam, isWithin } from '../../../../src/rulesets/simverse/field/ways.js'
import { situate } from '../../../../src/rulesets/simverse/state/field.js'
import { catalog, type Fields, field, fightOf, personFrom } from './people.js'
import type { Case } from './scene.js'
import type { Result } from './strikes.js'

type Pair = readonly [number, number]

function point(written: unknown): Point {
  const [x, y] = written as Pair
  return { x, y }
}

function obstaclesOf(given: Fields): readonly Obstacle[] {
  return field<readonly Fields[]>(given, 'obstacles', []).map((one) => ({
    ...(one as unknown as Obstacle),
    solid: field(one, 'solid', one.cover === 'full'),
  }))
}

function zonesOf(given: Fields): readonly Zone[] {
  return field<readonly Fields[]>(given, 'zones', []).map((one) => ({
    ...(one as unknown as Zone),
    difficult: one.difficult === true,
    heightM: field(one, 'heightM', 0),
  }))
}

function hazardsOf(given: Fields): readonly Hazard[] {
  return field<readonly Fields[]>(given, 'hazards', []).map((one) => ({
    ...(one as unknown as Hazard),
    dropM: field(one, 'dropM', 0),
    damage: field(one, 'damage', ''),
  }))
}

function gridOf(given: Fields): Place {
  const fieldM = field(given, 'fieldM', Number.MAX_SAFE_INTEGER)
  return {
    ...OPEN_LINE,
    grid: true,
    fieldM,
    depthM: field(given, 'fieldDepthM', fieldM),
    obstacles: obstaclesOf(given),
    zones: zonesOf(given),
    hazards: hazardsOf(given),
  }
}

function standing(given: Fields): readonly Fields[] {
  return field<readonly Fields[]>(given, 'combatants', []).filter((one) => one.down !== true)
}

function path({ given }: Case): Result {
  const way = (given.path as readonly Pair[]).map(point)
  const place = gridOf(given)
  const people = standing(given)
  const own = people.find((one) => one.name === given.who)
  const others = people
    .filter((one) => one !== own)
    .map((one) => ({ ...point(one.at), foe: one.side !== own?.side }))
  const refusal = pathRefusal(way, field(given, 'allowance', Number.POSITIVE_INFINITY), place, others)
  if (refusal !== '') return { error: refusal }
  const end = way.at(-1)!
  return { cost: pathCost(way, place.zones), at: [end.x, end.y] }
}

function push({ given }: Case): Result {
  const others = standing(given).map((one) => point(one.at))
  const { at, moved, stopped, enters } = pushFrom(
    point(given.by),
    point(given.at),
    Number(given.metres),
    gridOf(given),
    others,
  )
  return {
    at: [at.x, at.y],
    moved,
    ...(stopped !== '' && { stopped }),
    ...(enters.length > 0 && { enters: enters.map(({ id }) => id) }),
  }
}

/** People on a grid with a weapon of their reach, or with a bow alone. */
function flanking({ given, rules }: Case): Result {
  const people = (given.combatants as readonly Fields[]).map((one) => {
    const name = String(one.name)
    const weapon =
      one.ranged === true
        ? catalog.weapons.shortbow!
        : { ...catalog.weapons.longsword!, id: 'arm', reachM: field(one, 'reachM', 1) }
    const conditions = one.down === true ? ['unconscious'] : []
    const c = personFrom({ name, conditions }, name, { weapons: [weapon], spells: [], maneuvers: [] }, rules)
    const { x, y } = point(one.at)
    c.sheet = { ...c.sheet, side: String(one.side), weapons: [weapon] }
    c.held = [weapon.id]
    c.at = x
    c.y = y
    return c
  })
  const state = { ...fightOf(people, rules), place: gridOf(given) }
  const called = (name: string) => people.find((c) => c.sheet.name === name)!
  const pairs = given.pairs as readonly (readonly [string, string])[]
  return { flanking: pairs.map(([by, on]) => situate(state, called(by), called(on)).pincer === true) }
}

function namesWhere(given: Fields, reached: (at: Point, one: Fields) => boolean): Result {
  const people = given.combatants as readonly Fields[]
  return { names: people.filter((one) => reached(point(one.at), one)).map((one) => one.name) }
}

/** Commands of the field of two dimensions, by their type. */
export const ground: Readonly<Record<string, (one: Case) => Result>> = {
  distance: ({ given }) => ({
    distance: (given.pairs as readonly (readonly [Pair, Pair])[]).map(([a, b]) =>
      toHundredths(pointDistance(point(a), point(b))),
    ),
  }),
  facing({ given }) {
    const at = point(given.at)
    const looks = point(given.looksAt)
    const view = { x: looks.x - at.x, y: looks.y - at.y }
    return {
      facing: (given.attackers as readonly Pair[]).map((one) => {
        const from = point(one)
        return facingOf(view, { x: from.x - at.x, y: from.y - at.y })
      }),
    }
  },
  flanking,
  path,
  push,
  cover({ given }) {
    const cover = coverBetween(
      point((given.attacker as Fields).at),
      point((given.defender as Fields).at),
      obstaclesOf(given),
    )
    return cover === 'full' ? { error: 'NO_LINE_OF_SIGHT' } : { cover }
  },
  area: ({ given }) => namesWhere(given, (at) => isWithin(point(given.centre), at, Number(given.radiusM))),
  beam: ({ given }) =>
    namesWhere(given, (at) => {
      const by = point(given.by)
      if (at.x === by.x && at.y === by.y) return false
      return isOnBeam(by, point(given.towards), Number(given.lengthM), at)
    }),
  highGround({ given }) {
    const place = { zones: zonesOf(given) }
    return {
      highGround: (given.pairs as readonly (readonly [Pair, Pair])[]).map(
        ([a, b]) => heightAt(place, point(a)) > heightAt(place, point(b)),
      ),
    }
  },
}
