import type { MonsterView, MoveView, SpireView } from './view.js'

const RESULTS = { win: 'You have won', loss: 'You have fallen', timeout: 'The fight was called off' } as const

interface Tokens {
  readonly strength: number
  readonly weak: number
  readonly vulnerable: number
  readonly curlUp?: number
  readonly ritual?: number
}

const WORDS: readonly (readonly [keyof Tokens, string])[] = [
  ['strength', 'Strength'],
  ['weak', 'Weak'],
  ['vulnerable', 'Vulnerable'],
  ['curlUp', 'Curl Up'],
  ['ritual', 'Ritual'],
]

function powers(tokens: Tokens): string {
  const held = WORDS.filter(([key]) => (tokens[key] ?? 0) > 0).map(([key, word]) => `${word} ${tokens[key]}`)
  return held.length > 0 ? `   ${held.join(', ')}` : ''
}

function moveText(m: MoveView): string {
  const on = m.on === '' ? '' : `${m.on} `
  return `${on}${m.move}${m.damage === null ? '' : ` (hits for ${m.damage})`}`
}

function monsterLines(m: MonsterView): string[] {
  if (!m.alive) return [`  ${m.number}  ${m.name}   dead`]
  const block = m.block > 0 ? `   block ${m.block}` : ''
  const coming = m.moves.map(moveText).join('  |  ')
  const known =
    m.moves.length === 1 ? `will ${m.moves[0]!.intent.toLowerCase().replace('_', ' and ')}: ` : 'may: '
  return [
    `  ${m.number}  ${m.name}   HP ${m.hp}/${m.maxHp}${block}${powers(m)}`,
    ...(coming ? [`     ${known}${coming}`] : []),
  ]
}

function cardsText(view: SpireView): string {
  if (view.hand.length === 0) return '(no cards)'
  return view.hand
    .map(({ card, count, cost, playable }) => {
      const text = `${count > 1 ? `${count}x ` : ''}${card} [${cost}]`
      return playable ? text : `(${text})`
    })
    .join('   ')
}

function pileText(cards: Readonly<Record<string, number>>): string {
  const parts = Object.entries(cards).map(([card, n]) => `${n}x ${card}`)
  return parts.length > 0 ? `: ${parts.join(', ')}` : ''
}

/** The table at a glance: the monsters and what they may do, the player, the hand, the piles. */
export function render(view: SpireView): readonly string[] {
  const { player } = view
  const total = (pile: Readonly<Record<string, number>>): number =>
    Object.values(pile).reduce((a, b) => a + b, 0)
  const die = view.dieKnown ? `   die ${view.die}` : ''
  const lines = [`Turn ${view.turn}${die}`, ...view.monsters.flatMap(monsterLines)]
  const block = player.block > 0 ? `   block ${player.block}` : ''
  lines.push(
    `${player.name}   HP ${player.hp}/${player.maxHp}${block}   energy ${player.energy}/${player.energyEachTurn}${powers(player)}`,
  )
  if (view.result) return [...lines, `${RESULTS[view.result]} with ${player.hp} HP.`]
  lines.push(`Hand     ${cardsText(view)}`)
  const known = view.top.length > 0 ? ` (next: ${view.top.join(', ')})` : ''
  lines.push(
    `Piles    draw ${view.drawSize}${pileText(view.draw)}${known}   discard ${total(view.discard)}${pileText(view.discard)}`,
  )
  return lines
}
