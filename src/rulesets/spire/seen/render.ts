import { bar, type PersonSeen } from '../../../kernel/contract/view.js'
import { LAST_ACT } from '../fight/book.js'
import type { MoveView } from './moves.js'
import { isThere } from './people.js'
import { renderRun } from './run/render.js'
import type { CardsView, ChoiceView, HandView, MonsterView, SpireView } from './view.js'

const RESULTS = { win: 'You have won', loss: 'You have fallen', timeout: 'The fight was called off' } as const

/** Figures that have words of their own on the board. */
const APART: readonly string[] = ['block', 'energy']

function figure({ figures }: PersonSeen, name: string): number {
  return Number(figures.find((one) => one.name === name)?.value ?? 0)
}

function hpText({ hp, max, health }: PersonSeen): string {
  return hp === undefined ? String(health) : `HP ${hp}/${max} ${bar(hp, max ?? hp)}`
}

function blockText(person: PersonSeen): string {
  const block = figure(person, 'block')
  return block > 0 ? `   block ${block}` : ''
}

function powers({ figures }: PersonSeen): string {
  const held = figures.filter(({ name, value }) => value !== 0 && !APART.includes(name))
  return held.length > 0 ? `   ${held.map(({ name, value }) => `${name} ${value}`).join(', ')}` : ''
}

function hitsText({ damage, more }: MoveView): string {
  if (damage === null) return ''
  if (more.some((hit) => hit !== damage)) return `hits for ${[damage, ...more].join(' + ')}`
  return `hits for ${damage}${more.length > 0 ? ` x${more.length + 1}` : ''}`
}

/** `3-4 Thrash: hits for 2, 1 block`. */
function moveLine(move: MoveView): string {
  const what = [hitsText(move), move.text].filter((text) => text !== '').join(', ')
  const on = move.on === '' ? 'will' : `on ${move.on}`
  return `     ${on} ${move.move}${what === '' ? '' : `: ${what}`}`
}

function monsterLines({ number, moves }: MonsterView, person: PersonSeen): string[] {
  const head = `  ${number}  ${person.name}   `
  if (!isThere(person)) return [head + person.status.join(', ')]
  return [`${head}${hpText(person)}${blockText(person)}${powers(person)}`, ...moves.map(moveLine)]
}

function handLines({ hand }: SpireView): string[] {
  if (hand.length === 0) return ['Hand   (no cards)']
  const widest = Math.max(...hand.map(({ name }) => name.length))
  return ['Hand', ...hand.map((card) => cardLine(card, widest))]
}

/** `  2x Strike  [1]  1 damage`. */
function cardLine({ name, count, cost, text, stop }: HandView, widest: number): string {
  const many = count > 1 ? `${count}x` : ''
  const lead = `  ${many.padStart(3)} ${name.padEnd(widest)}  [${cost}]  `
  const dear = stop === 'not-enough-energy' ? ' (too dear now)' : ''
  return `${lead}${text}${dear}`.trimEnd()
}

function pileLine(name: string, size: number, cards: readonly CardsView[], first: readonly string[]): string {
  const parts = [...first, ...cards.map(({ name: card, count }) => `${count}x ${card}`)]
  return `${name.padEnd(9)}${String(size).padStart(3)}${parts.length > 0 ? ': ' : ''}${parts.join(', ')}`
}

function sizeOf(cards: readonly CardsView[]): number {
  return cards.reduce((sum, { count }) => sum + count, 0)
}

/** Potions, gold, what can be used, an open roll, a question. */
function moreLines({ potions = [], slots = 0, gold = 0, usable = [], dieOpen, choice }: SpireView): string[] {
  const held = potions.map(({ name, text }) => `${name} (${text})`)
  return [
    ...(potions.length > 0 ? [`Potions  ${potions.length}/${slots}: ${held.join(', ')}`] : []),
    ...(gold > 0 && potions.length + usable.length > 0 ? [`Gold     ${gold}`] : []),
    ...(usable.length > 0
      ? [`To use   ${usable.map(({ name, text }) => `${name} (${text})`).join(', ')}`]
      : []),
    ...(dieOpen ? ['The roll is still open: change it with "die", or lock it.'] : []),
    ...(choice ? choiceLines(choice) : []),
  ]
}

function choiceLines({ by, question, options, chosen }: ChoiceView): string[] {
  return [
    `${by}: ${question}`,
    `  choose ${options.join(', ')}`,
    ...(chosen.length > 0 ? [`  chosen ${chosen.join(', ')}`] : []),
  ]
}

function wonText(act: number): string {
  if (act === LAST_ACT) return 'The Spire is beaten.'
  return `The ${act === 1 ? 'first' : 'second'} act is behind you.`
}

/** The board of a run, between fights and at its end. */
function runLines(view: SpireView, player: PersonSeen): readonly string[] {
  const { run, result, potions = [], slots = 0, choice } = view
  const held = potions.map(({ name, text }) => `${name} (${text})`)
  return [
    ...renderRun(run!),
    `${player.name}   ${hpText(player)}`,
    ...(potions.length > 0 ? [`Potions  ${potions.length}/${slots}: ${held.join(', ')}`] : []),
    ...(choice ? choiceLines(choice) : []),
    ...(result ? [result === 'win' ? wonText(run!.act) : 'The run is over.'] : []),
  ]
}

/** The table at a glance: the monsters and what they may do, the player, the hand with its texts, the piles. */
export function render(view: SpireView): readonly string[] {
  const player = view.people[0]!
  if (view.run && (view.phase === 'room' || view.phase === 'over')) return runLines(view, player)
  const die = view.dieKnown ? `   die ${view.die}` : ''
  const energy = `energy ${figure(player, 'energy')}/${view.energyEachTurn}`
  const lines = [
    `Turn ${view.turn}${die}`,
    ...view.monsters.flatMap((monster) => monsterLines(monster, view.people[monster.number]!)),
    `${player.name}   ${hpText(player)}${blockText(player)}   ${energy}${powers(player)}`,
  ]
  if (view.result) {
    const left = player.hp === undefined ? `, ${player.health}` : ` with ${player.hp} HP`
    return [...lines, `${RESULTS[view.result]}${left}.`]
  }
  const known = view.top.map((card, i) => (i === 0 ? `next ${card}` : `then ${card}`))
  return [
    ...lines,
    ...handLines(view),
    pileLine('Draw', view.drawSize, view.draw, known),
    pileLine('Discard', sizeOf(view.discard), view.discard, []),
    ...(view.exhausted.length > 0 ? [pileLine('Exhausted', sizeOf(view.exhausted), view.exhausted, [])] : []),
    ...(view.relics.length > 0 ? [`Relics   ${view.relics.join(', ')}`] : []),
    ...moreLines(view),
  ]
}
