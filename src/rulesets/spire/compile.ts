import type { CardContent, MonsterContent } from './content.js'
import { boundsFor, FACES } from './die.js'
import { effectNames, isHit } from './effects.js'
import type { Card, Fight, MonsterKind, MonsterStart, Move, RelicAbility } from './fight.js'
import { type Effect, NotationFault, parseEffect } from './notation.js'
import { presets, type Rules } from './rules.js'
import type { SpireScenario } from './scenario.js'

type Path = readonly (string | number)[]

/** A scenario whose parts do not fit together; the path leads to the part. */
export class CompileFault extends Error {
  override readonly name = 'CompileFault'
  readonly path: Path
  readonly code: string

  constructor(path: Path, code: string, message: string) {
    super(message)
    this.path = path
    this.code = code
  }
}

/** The scenario in the form in which the rules read it. */
export interface Compiled {
  readonly fight: Fight
  readonly monsters: readonly MonsterStart[]
}

function rulesOf(s: SpireScenario): Rules {
  const preset = presets[s.preset]
  return {
    dieTiming: s.dieTiming ?? preset.dieTiming,
    ritualTiming: s.ritualTiming ?? preset.ritualTiming,
    dieRelic: s.dieRelic ?? preset.dieRelic,
    monsterBlockReset: s.monsterBlockReset ?? preset.monsterBlockReset,
    weakVsVulnerable: s.weakVsVulnerable ?? preset.weakVsVulnerable,
    curlUpOn: s.curlUpOn ?? preset.curlUpOn,
  }
}

function effectsOf(texts: readonly string[], path: Path): Effect[] {
  return texts.map((text, i) => {
    try {
      return parseEffect(text, effectNames)
    } catch (fault) {
      if (!(fault instanceof NotationFault)) throw fault
      throw new CompileFault([...path, i], 'bad-effect', fault.message)
    }
  })
}

function cardOf(name: string, card: CardContent, upgraded: boolean): Card {
  const better = upgraded ? (card.upgraded ?? {}) : {}
  const effects = effectsOf(better.effects ?? card.effects, ['content', 'cards', name, 'effects'])
  return {
    name: upgraded ? `${name}+` : name,
    type: card.type,
    target: card.target,
    cost: better.cost ?? card.cost,
    playable: card.playable,
    after: better.after ?? card.after ?? (card.type === 'power' ? 'inPlay' : 'discard'),
    ethereal: card.ethereal,
    effects,
  }
}

/**
 * Every card that can turn up in the fight, in an order that does not depend on how the document is written: the
 * starter deck's by their number, then the others by name.
 */
function cardsOf(s: SpireScenario): Card[] {
  const { content } = s
  const starter = content.character.deck
  const plain = Object.keys(content.cards).sort(
    (a, b) => (starter[b] ?? 0) - (starter[a] ?? 0) || (a < b ? -1 : 1),
  )
  const piles = [s.hand, s.draw, s.top, s.discard].flatMap((pile) => pile ?? [])
  const better = [...Object.keys(s.deck ?? {}), ...piles].filter((name) => name.endsWith('+'))
  const cards = plain.map((name) => cardOf(name, content.cards[name]!, false))
  for (const name of [...new Set(better)].sort()) {
    const base = name.slice(0, -1)
    const card = content.cards[base]
    if (card?.upgraded) cards.push(cardOf(base, card, true))
  }
  return cards
}

/** A move by its letter; whether that is written large or small has no meaning (rules/spire §1 Jaw Worm). */
function placeOfMove(keys: readonly string[], moveKey: string): number {
  const exact = keys.indexOf(moveKey)
  return exact !== -1 ? exact : keys.findIndex((key) => key.toLowerCase() === moveKey.toLowerCase())
}

function kindOfMonster(id: string, monster: MonsterContent, behaviors: readonly string[]): MonsterKind {
  const path: Path = ['content', 'monsters', id]
  const keys = Object.keys(monster.moves)
  const place = (moveKey: string, where: Path): number => {
    const found = placeOfMove(keys, moveKey)
    if (found === -1) {
      throw new CompileFault(
        where,
        'unknown-move',
        `${monster.name} has no move "${moveKey}"; it has ${keys.join(', ')}`,
      )
    }
    return found
  }
  const moves = keys.map((moveKey): Move => {
    const { name, intent, effects } = monster.moves[moveKey]!
    const parts = effectsOf(effects, [...path, 'moves', moveKey, 'effects'])
    return { name, intent, attacks: parts.some(isHit), effects: parts }
  })
  const letters = behaviors[0]?.length ?? 0
  const bounds = letters === 0 ? [] : boundsFor(letters)
  if (!bounds || behaviors.some((b) => b.length !== letters)) {
    throw new CompileFault(
      [...path, 'behaviors'],
      'bad-behavior',
      'a behaviour has two or three letters, all of a monster equally many',
    )
  }
  if (letters === 0 && monster.cycle.length === 0) {
    throw new CompileFault(path, 'no-moves', `${monster.name} needs behaviours, or a cycle of moves`)
  }
  return {
    id,
    name: monster.name,
    hp: monster.hp,
    curlUp: monster.curlUp,
    ritual: monster.ritual,
    moves,
    behaviors,
    byDie: behaviors.map((b, i) => [...b].map((letter) => place(letter, [...path, 'behaviors', i]))),
    bounds,
    first: monster.first.map((moveKey, i) => place(moveKey, [...path, 'first', i])),
    cycle: monster.cycle.map((moveKey, i) => place(moveKey, [...path, 'cycle', i])),
  }
}

/** One kind for each kind of monster in the fight; a behaviour written in the scenario may be one of its own. */
function kindsOf(s: SpireScenario): MonsterKind[] {
  const ids = [...new Set(s.monsters.map((m) => m.id))]
  return ids.map((id) => {
    const monster = s.content.monsters[id]
    if (!monster) {
      const place = s.monsters.findIndex((m) => m.id === id)
      throw new CompileFault(['monsters', place, 'id'], 'unknown-monster', `there is no monster "${id}"`)
    }
    const own = s.monsters.flatMap((m) => (m.id === id && m.behavior !== undefined ? [m.behavior] : []))
    return kindOfMonster(id, monster, [...new Set([...monster.behaviors, ...own])])
  })
}

function startsOf(s: SpireScenario, kinds: readonly MonsterKind[]): MonsterStart[] {
  return s.monsters.map((m) => {
    const kind = kinds.findIndex((k) => k.id === m.id)
    const { hp, curlUp, ritual, behaviors } = kinds[kind]!
    const only = s.content.monsters[m.id]!.behaviors.length === 1 ? 0 : -1
    const maxHp = m.maxHp ?? Math.max(hp, m.hp ?? 0)
    return {
      kind,
      hp: m.hp ?? maxHp,
      maxHp,
      block: m.block ?? 0,
      strength: m.strength ?? 0,
      weak: m.weak ?? 0,
      vulnerable: m.vulnerable ?? 0,
      curlUp: m.curlUp ?? curlUp,
      ritual: m.ritual ?? ritual,
      behavior: m.behavior === undefined ? only : behaviors.indexOf(m.behavior),
      moves: m.moves ?? 0,
    }
  })
}

function relicsOf(s: SpireScenario, rules: Rules): Pick<Fight, 'relics' | 'onWin' | 'onDie'> {
  const onWin: RelicAbility[] = []
  const onDie: RelicAbility[][] = Array.from({ length: FACES + 1 }, () => [])
  const owned = s.relics ?? s.content.character.relics
  owned.forEach((id, i) => {
    const relic = s.content.relics[id]
    if (!relic) throw new CompileFault(['relics', i], 'unknown-relic', `there is no relic "${id}"`)
    if (relic.only === 'dieRelic' && !rules.dieRelic) return
    const path: Path = ['content', 'relics', id]
    const win = effectsOf(relic.onWin, [...path, 'onWin'])
    if (win.length > 0) onWin.push({ relic: relic.name, effects: win })
    for (const face of Object.keys(relic.onDie)) {
      const effects = effectsOf(relic.onDie[face]!, [...path, 'onDie', face])
      onDie[Number(face)]!.push({ relic: relic.name, effects })
    }
  })
  return { relics: owned, onWin, onDie }
}

/** The faces at which some monster's move or some relic's gift changes. */
function dieBoundsOf(kinds: readonly MonsterKind[], onDie: Fight['onDie']): number[] {
  const bounds = new Set(kinds.flatMap((kind) => kind.bounds))
  for (let face = 2; face <= FACES; face++) {
    if (JSON.stringify(onDie[face]) !== JSON.stringify(onDie[face - 1])) bounds.add(face)
  }
  return [...bounds].sort((a, b) => a - b)
}

const HAND_MATTERS = new Set(['draw', 'energy'])

function checkPiles(s: SpireScenario, cards: readonly Card[]): void {
  const known = new Set(cards.map((c) => c.name))
  for (const label of ['hand', 'draw', 'top', 'discard'] as const) {
    s[label]?.forEach((name, i) => {
      if (!known.has(name)) throw new CompileFault([label, i], 'unknown-card', `there is no card "${name}"`)
    })
  }
  for (const [label, deck] of [
    ['deck', s.deck],
    ['content', s.content.character.deck],
  ] as const) {
    for (const name of Object.keys(deck ?? {})) {
      if (!known.has(name))
        throw new CompileFault([label, name], 'unknown-card', `there is no card "${name}"`)
    }
  }
}

/** Turns a checked document into a fight, or says what does not fit. */
export function compile(s: SpireScenario): Compiled {
  const rules = rulesOf(s)
  const cards = cardsOf(s)
  checkPiles(s, cards)
  const kinds = kindsOf(s)
  const monsters = startsOf(s, kinds)
  const { character } = s.content
  const maxHp = s.maxHp ?? character.hp
  if ((s.hp ?? maxHp) > maxHp)
    throw new CompileFault(['hp'], 'hp-above-max', `HP cannot be above the maximum of ${maxHp}`)
  if (s.phase === 'monsters' && s.die === undefined) {
    throw new CompileFault(
      ['phase'],
      'die-missing',
      'in the monsters\' phase the die has been rolled: write "die" too',
    )
  }
  const undealt = monsters.findIndex((m) => m.hp > 0 && m.behavior < 0 && kinds[m.kind]!.behaviors.length > 0)
  if (s.phase !== 'start' && undealt !== -1) {
    throw new CompileFault(
      ['monsters', undealt],
      'behavior-missing',
      'in the middle of a fight the behaviour is known: write "behavior"',
    )
  }
  const everything = [
    ...cards.flatMap((c) => c.effects),
    ...kinds.flatMap((k) => k.moves.flatMap((m) => m.effects)),
  ]
  const targets = monsters.map((_, i) => String(i + 1))
  const { relics, onWin, onDie } = relicsOf(s, rules)
  const fight: Fight = {
    rules,
    character: character.name,
    energy: character.energy,
    handSize: character.draw,
    cards,
    kinds,
    relics,
    onWin,
    onDie,
    dieBounds: dieBoundsOf(kinds, onDie),
    turnLimit: s.turnLimit,
    soleTarget: s.soleTarget,
    plainDeck: !everything.some((e) => HAND_MATTERS.has(e.effect)) && !cards.some((c) => c.ethereal),
    closedDeck:
      !everything.some((e) => e.effect === 'add') && !cards.some((c) => c.after !== 'discard' || c.ethereal),
    plays: cards.map((card) =>
      card.target === 'enemy'
        ? targets.map((to) => ({ verb: 'play', card: card.name, to }))
        : [{ verb: 'play', card: card.name }],
    ),
    end: { verb: 'end' },
    drawn: cards.map(({ name }, kind) => [{ type: 'CardDrawn', card: name, kind, known: false }]),
    drawnKnown: cards.map(({ name }, kind) => [{ type: 'CardDrawn', card: name, kind, known: true }]),
  }
  return { fight, monsters }
}
