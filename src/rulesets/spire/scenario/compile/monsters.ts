import { boundsFor } from '../../fight/die.js'
import { isHit } from '../../fight/effect.js'
import { ASLEEP, DEFENSIVE, type MonsterKind, type Move, NORMAL_STANCE } from '../../fight/monster-kind.js'
import type { Monster } from '../../state/state.js'
import type { MonsterContent } from '../content.js'
import type { SpireScenario } from '../schema.js'
import { effectsOf } from './effects.js'
import type { Faults, Path } from './fault.js'

/** A move by its letter; whether that is written large or small has no meaning (rules/spire §1 Jaw Worm). */
function placeOfMove(keys: readonly string[], moveKey: string): number {
  const exact = keys.indexOf(moveKey)
  return exact !== -1 ? exact : keys.findIndex((key) => key.toLowerCase() === moveKey.toLowerCase())
}

function kindOfMonster(
  id: string,
  monster: MonsterContent,
  behaviors: readonly string[],
  path: Path,
  cards: ReadonlySet<string>,
  faults: Faults,
): MonsterKind {
  const keys = Object.keys(monster.moves).sort()
  const place = (moveKey: string, ...where: (string | number)[]): number => {
    const found = placeOfMove(keys, moveKey)
    const message = `${monster.name} has no move "${moveKey}"; it has ${keys.join(', ')}`
    if (found === -1) faults.unknown([...path, ...where], 'unknown-move', message, moveKey, keys)
    return found
  }
  const moves = keys.map((moveKey): Move => {
    const { name, intent, effects } = monster.moves[moveKey]!
    const parts = effectsOf(effects, [...path, 'moves', moveKey, 'effects'], cards, faults)
    return { name, intent, attacks: parts.some(isHit), effects: parts }
  })
  const letters = behaviors[0]?.length ?? 0
  const bounds = letters === 0 ? [] : boundsFor(letters)
  if (!bounds || behaviors.some((b) => b.length !== letters)) {
    const message = 'a behaviour has two or three letters, all of a monster equally many'
    faults.add([...path, 'behaviors'], 'bad-behavior', message)
  }
  if (letters === 0 && monster.cycle.length === 0 && !monster.becomes)
    faults.add(path, 'no-moves', `${monster.name} needs behaviours, or a cycle of moves`)
  for (const field of ['first', 'cycle'] as const)
    if (letters > 0 && monster[field].length > 0)
      faults.add(
        [...path, field],
        'two-scripts',
        `${monster.name} has behaviours, so nothing reads its ${field}`,
      )
  return {
    id,
    name: monster.name,
    hp: monster.hp,
    curlUp: monster.curlUp,
    ritual: monster.ritual,
    strength: monster.strength,
    angry: monster.angry,
    sporeCloud: monster.sporeCloud,
    asleep: monster.asleep,
    atZero: monster.atZero === undefined ? -1 : place(monster.atZero, 'atZero'),
    defensive: monster.defensive.map((moveKey, i) => place(moveKey, 'defensive', i)),
    becomes: Object.entries(monster.becomes ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, copies]) => ({ id: kind, copies })),
    moves,
    behaviors,
    byDie: behaviors.map((b, i) => [...b].map((letter) => place(letter, 'behaviors', i))),
    bounds: bounds ?? [],
    first: monster.first.map((moveKey, i) => place(moveKey, 'first', i)),
    cycle: monster.cycle.map((moveKey, i) => place(moveKey, 'cycle', i)),
  }
}

/** One kind for each kind of monster in the fight; a behaviour written in the scenario makes another kind. */
export function kindsOf(s: SpireScenario, cards: ReadonlySet<string>, faults: Faults): MonsterKind[] {
  const { monsters, others } = s.content
  const known = [...Object.keys(monsters), ...Object.keys(others.monsters)]
  s.monsters.forEach(({ id }, place) => {
    if (!Object.hasOwn(monsters, id))
      faults.unknown(['monsters', place, 'id'], 'unknown-monster', `there is no monster "${id}"`, id, known)
  })
  const first = [...new Set(s.monsters.map((m) => m.id))].filter((id) => Object.hasOwn(monsters, id))
  const ids = [
    ...first,
    ...Object.keys(monsters)
      .filter((id) => !first.includes(id))
      .sort(),
  ]
  return ids.map((id) => {
    const monster = monsters[id]!
    const own = s.monsters.flatMap((m) => (m.id === id && m.behavior !== undefined ? [m.behavior] : []))
    const behaviors = [
      ...monster.behaviors,
      ...new Set(own.filter((one) => !monster.behaviors.includes(one))),
    ]
    return kindOfMonster(id, monster, behaviors, ['content', 'monsters', id], cards, faults)
  })
}

/** The monsters that are not in the fight, by name. */
export function otherKindsOf(s: SpireScenario, cards: ReadonlySet<string>, faults: Faults): MonsterKind[] {
  const { others } = s.content
  return Object.keys(others.monsters)
    .sort()
    .map((id) => {
      const monster = others.monsters[id]!
      const path = ['content', 'others', 'monsters', id]
      return kindOfMonster(id, monster, monster.behaviors, path, cards, faults)
    })
}

/** The monsters as the scenario places them; what it does not say comes from their kind. */
export function startsOf(s: SpireScenario, kinds: readonly MonsterKind[]): Monster[] {
  return s.monsters.flatMap((m) => {
    const kind = kinds.findIndex((k) => k.id === m.id)
    if (kind === -1) return []
    const { hp, curlUp, ritual, behaviors, strength, angry, sporeCloud, asleep } = kinds[kind]!
    const only = s.content.monsters[m.id]!.behaviors.length === 1 ? 0 : -1
    const maxHp = m.maxHp ?? Math.max(hp, m.hp ?? 0)
    const moves = m.moves ?? 0
    const sleeps = m.asleep ?? (asleep && moves === 0)
    const now = m.hp ?? maxHp
    const start: Monster = {
      hp: m.escaped ? 0 : now,
      maxHp,
      block: m.block ?? 0,
      strength: m.strength ?? strength,
      weak: m.weak ?? 0,
      vulnerable: m.vulnerable ?? 0,
      kind,
      curlUp: m.curlUp ?? curlUp,
      ritual: m.ritual ?? ritual,
      behavior: m.behavior === undefined ? only : behaviors.indexOf(m.behavior),
      moves,
      stance: sleeps ? ASLEEP : m.mode === 'defensive' ? DEFENSIVE : NORMAL_STANCE,
      fled: m.escaped ? now : 0,
      anger: m.anger ?? 0,
      angry: m.angry ?? angry,
      sharpHide: m.sharpHide ?? 0,
      sporeCloud: m.sporeCloud ?? sporeCloud,
      summoner: -1,
    }
    return [start]
  })
}
