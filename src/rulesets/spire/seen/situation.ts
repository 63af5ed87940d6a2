import type { PersonSeen } from '../../../kernel/contract/view.js'
import { FACES } from '../fight/die.js'
import type { MoveView } from './moves.js'
import { isThere } from './people.js'
import type { MonsterView, SpireView } from './view.js'

function figure({ figures }: PersonSeen, name: string): number {
  return Number(figures.find((one) => one.name === name)?.value ?? 0)
}

/** `2x Strike [1], Bash [2]`. */
function handLine({ hand, people, drawSize }: SpireView): string {
  const cards = hand.map(({ name, count, cost }) => `${count > 1 ? `${count}x ` : ''}${name} [${cost}]`)
  return `Hand: ${cards.join(', ') || 'no cards'}. Energy ${figure(people[0]!, 'energy')}, ${drawSize} to draw.`
}

function hitsOf({ damage, more }: MoveView): number {
  return (damage ?? 0) + more.reduce((sum, hit) => sum + hit, 0)
}

/** `on 1-2 Chomp for 3, 1 block`. */
function moveWords(move: MoveView): string {
  const hits = hitsOf(move)
  const words = `${move.on === '' ? '' : `on ${move.on} `}${move.move}${hits > 0 ? ` for ${hits}` : ''}`
  return move.text === '' ? words : `${words}, ${move.text}`
}

/** Every monster that will act, with what it may do. */
function intentLine({ monsters, people }: SpireView): readonly string[] {
  const acting = monsters.filter(({ number, moves }) => moves.length > 0 && isThere(people[number]!))
  if (acting.length === 0) return []
  const words = acting.map(
    ({ number, moves }) => `${people[number]!.name}: ${moves.map(moveWords).join(' / ')}`,
  )
  return [`Intents: ${words.join('; ')}.`]
}

/** Reports whether a face of the die brings a move: `3`, `1-2`, or nothing where the die has no say. */
function isBroughtBy({ on }: MoveView, face: number): boolean {
  if (on === '') return true
  const [from = 0, to = from] = on.split('-').map(Number)
  return from <= face && face <= to
}

function damageOn(face: number, monsters: readonly MonsterView[]): number {
  const moves = monsters.flatMap((monster) => monster.moves.find((move) => isBroughtBy(move, face)) ?? [])
  return moves.reduce((sum, move) => sum + hitsOf(move), 0)
}

/** What the monsters' turn would do to the player as things stand, and a warning where it would kill. */
function incomingLines({ monsters, people }: SpireView): readonly string[] {
  const player = people[0]!
  const there = monsters.filter(({ number }) => isThere(people[number]!))
  const sums = Array.from({ length: FACES }, (_, i) => damageOn(i + 1, there))
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  if (most === 0) return []
  const block = figure(player, 'block')
  const damage = least === most ? `${most}` : `${least} to ${most}`
  const line = `Incoming: ${damage} against block ${block}${player.hp === undefined ? '' : ` and ${player.hp} HP`}.`
  const lost = (all: number) => Math.max(0, all - block)
  if (player.hp === undefined || lost(most) < player.hp) return [line]
  const word = lost(least) >= player.hp ? 'kills' : 'may kill'
  return [line, `Danger: this ${word} ${player.name} unless you block ${most - block - player.hp + 1} more.`]
}

/** Returns the hand, the monsters' intents and the coming damage, while the player has cards to play. */
export function situation(view: SpireView): readonly string[] {
  if (view.phase !== 'player' || view.result !== null) return []
  return [handLine(view), ...intentLine(view), ...incomingLines(view)]
}
