import { type Effect, isHit } from '../fight/effect.js'
import type { Intent, MonsterKind, Move } from '../fight/monster-kind.js'
import { NotationFault, parseEffect } from '../fight/notation.js'
import { refused } from '../stops.js'

/** A monster as it was typed, and what it has at the start beside what its kind has. */
export interface StatLine {
  readonly kind: MonsterKind
  readonly block: number
  readonly strength: number
}

const FIGURES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  hp: [1, 99],
  block: [0, 99],
  strength: [0, 99],
  'curl up': [0, 9],
  ritual: [0, 9],
}
const FIGURE = /^(hp|block|strength|curl ?up|ritual) (\d{1,4})$/i
const MAX_MOVES = 6
const USAGE =
  'Write its HP and what it does each turn, such as "hp 4, dmg 1" or "hp 6, ritual 1, dmg 1 x2, then weak 1".'

function intentOf(effects: readonly Effect[]): Intent {
  const attacks = effects.some(isHit)
  const words = new Set(effects.map(({ effect }) => effect))
  const debuffs = words.has('vul') || words.has('weak') || words.has('add')
  if (attacks)
    return debuffs
      ? 'ATTACK_DEBUFF'
      : words.has('blk')
        ? 'ATTACK_DEFEND'
        : words.has('str')
          ? 'ATTACK_BUFF'
          : 'ATTACK'
  if (debuffs) return 'DEBUFF'
  if (words.has('blk')) return words.has('str') ? 'DEFEND_BUFF' : 'DEFEND'
  return words.has('str') ? 'BUFF' : 'UNKNOWN'
}

function effectOf(text: string): Effect {
  try {
    return parseEffect(text)
  } catch (fault) {
    if (!(fault instanceof NotationFault)) throw fault
    throw refused('bad-stats', `${fault.message}. ${USAGE}`)
  }
}

/** Reads `hp 6, strength 1, dmg 2, then dmg 1 x2, weak 1`: figures, and what it does in turn, over and over. */
export function readStatLine(name: string, text: string): StatLine {
  const figures = new Map<string, number>()
  const turns = text.replace(/\s+/g, ' ').split(/(?:^|[, ]) ?then /i)
  const moves = turns.map((turn): Move => {
    const effects: Effect[] = []
    for (const part of turn.split(',').map((one) => one.trim())) {
      const figure = FIGURE.exec(part)
      if (figure) keep(figures, figure[1]!.toLowerCase().replace('curlup', 'curl up'), Number(figure[2]))
      else if (part !== '') effects.push(effectOf(part))
    }
    const attacks = effects.some(isHit)
    return { name: attacks ? 'Attack' : 'Act', intent: intentOf(effects), attacks, effects }
  })
  const hp = figures.get('hp')
  if (hp === undefined) throw refused('bad-stats', `The HP of ${name} are missing. ${USAGE}`)
  if (moves.some(({ effects }) => effects.length === 0))
    throw refused('bad-stats', `It is not said what ${name} does. ${USAGE}`)
  if (moves.length > MAX_MOVES)
    throw refused('bad-stats', `${name} has ${moves.length} moves; ${MAX_MOVES} is the most.`)
  const kind: MonsterKind = {
    id: `ruled:${name}`,
    name,
    hp,
    curlUp: figures.get('curl up') ?? 0,
    ritual: figures.get('ritual') ?? 0,
    moves,
    strength: 0,
    angry: 0,
    sporeCloud: 0,
    asleep: false,
    atZero: -1,
    defensive: [],
    becomes: [],
    behaviors: [],
    byDie: [],
    bounds: [],
    first: [],
    cycle: moves.map((_, i) => i),
  }
  return { kind, block: figures.get('block') ?? 0, strength: figures.get('strength') ?? 0 }
}

function keep(figures: Map<string, number>, name: string, value: number): void {
  const [least, most] = FIGURES[name]!
  if (value < least || value > most)
    throw refused('bad-stats', `${name} is ${least} to ${most}, not ${value}.`)
  if (figures.has(name)) throw refused('bad-stats', `${name} is said twice.`)
  figures.set(name, value)
}
