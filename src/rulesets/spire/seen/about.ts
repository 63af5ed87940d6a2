import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { normalName, whichName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { isMet } from '../cards/legal.js'
import { cardText, effectText, effectTexts, spaced } from '../effects/text.js'
import type { Explained } from '../events/questions.js'
import { plainName } from '../events/words/names.js'
import { type Card, isAimed } from '../fight/card.js'
import { type Effect, withInner } from '../fight/effect.js'
import type { MonsterKind, Move } from '../fight/monster-kind.js'
import { POWER_TEXTS, POWERS, SPECIAL_POWERS } from '../fight/power.js'
import { PLAYER_BLOCK_CAP, STRENGTH_CAP, VULNERABLE_CAP, WEAK_CAP } from '../fight/rules.js'
import type { SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import { movesOf } from './moves.js'
import { cardsOnOffer, namesOnOffer } from './run/on-offer.js'
import { traitTexts } from './special.js'

/** Something that can be asked about. */
interface Topic {
  readonly name: string
  tell(): Pick<Explained, 'lines' | 'hp'>
}

function powerTexts({ fight }: SpireState): readonly (readonly [string, string])[] {
  const { weakVsVulnerable, ritualTiming, curlUpOn } = fight.rules
  const both = weakVsVulnerable === 'literal' ? 'half of it and 1 more' : 'as if there were neither'
  const early = ritualTiming === 'monsterTurnStart'
  return [
    ['Strength', `added to every hit; at most ${STRENGTH_CAP}`],
    [
      'Weak',
      `hits do 1 less; one token goes with each attack; at most ${WEAK_CAP}. Against Vulnerable: ${both}`,
    ],
    ['Vulnerable', `hits on it do double; one token goes with each attack on it; at most ${VULNERABLE_CAP}`],
    [
      'Curl Up',
      `block after the first ${curlUpOn === 'anyDamage' ? 'damage' : 'aimed attack'} that hurts it, once`,
    ],
    ['Ritual', `Strength ${early ? 'before each move' : 'after each round'} but the first`],
    [
      'block',
      `holds damage off; yours is gone when your turn starts, at most ${PLAYER_BLOCK_CAP}; a monster’s lasts through your turn and is gone when the monsters’ turn starts`,
    ],
    ['energy', `pays for cards; ${fight.energy} each turn, what is left is lost`],
    ['ethereal', 'left in hand at the end of the turn it is exhausted'],
    ['exhaust', 'an exhausted card is out of this fight'],
  ]
}

function cardLines(card: Card): string[] {
  const aim = isAimed(card) ? ', aimed at one monster' : ''
  const cost = card.costX ? 'X' : card.cost
  return [
    `${plainName(card.name)}: ${card.type}, cost ${cost}${aim}`,
    `  ${cardText(card) || 'does nothing'}`,
  ]
}

/** The moves of a monster that everybody may know: of several behaviours, those of the one that it was dealt (rules/secrets). */
function openMoves({ moves, behaviors, byDie, first }: MonsterKind, behavior: number): readonly Move[] {
  if (behaviors.length === 0) return moves
  const open = [...first, ...(byDie[behavior] ?? [])]
  return moves.filter((_, at) => open.includes(at))
}

/** Cards that a seat has heard of: dealt, met or offered, or named by the text of such a card or of a monster’s move. */
function heardOf(state: SpireState): ReadonlySet<string> {
  const { cards, kinds } = state.fight
  const heard = new Set([
    ...cards.flatMap(({ name }, kind) => (isMet(state, kind) ? [name] : [])),
    ...namesOnOffer(state),
  ])
  const hear = (effects: readonly Effect[]) => {
    for (const { effect, card } of withInner(effects)) if (effect === 'add') heard.add(card)
  }
  for (const m of state.monsters)
    for (const { effects, facing = [] } of openMoves(kinds[m.kind]!, m.behavior))
      hear([...effects, ...facing])
  for (const name of heard) hear(cards.find((card) => card.name === name)?.effects ?? [])
  return heard
}

/** A monster in the fight, as everybody sees it: what it may do next, and what its card shows beside that. */
function monsterTopic(state: SpireState, place: number): Topic {
  const { kind, behavior } = state.monsters[place]!
  const known = state.fight.kinds[kind]!
  const { name, hp, curlUp, ritual, moves } = known
  return {
    name,
    tell: () => {
      const due = movesOf(state)[place]!
      const lines = due.map(({ on, move }) => {
        // A monster that sleeps or is stunned shows a word for it, which is no move of its list.
        const effects = moves.find((one) => one.name === move)?.effects ?? []
        return `  ${on === '' ? '' : `on ${on} `}${move}: ${movesText(effects) || 'nothing'}`
      })
      const others = openMoves(known, behavior).filter(
        ({ name: move }) => !due.some((one) => one.move === move),
      )
      const told = others.map((move) => `${move.name}: ${movesText(move.effects) || 'nothing'}`)
      const card = told.length > 0 ? [`  Its other moves: ${told.join('; ')}`] : []
      return { lines: [`${name}: a monster${powersOf(curlUp, ritual)}`, ...lines, ...card], hp }
    },
  }
}

/** A kind of monster that is not here, for the game master. */
function kindTopic(kind: MonsterKind): Topic {
  const { name, hp, curlUp, ritual, moves, behaviors } = kind
  const dealt = behaviors.length > 0 ? [`  by the die: ${behaviors.join(' or ')}`] : []
  const lines = moves.map((move) => `  ${move.name}: ${movesText(move.effects)}`)
  return {
    name: kind.id.replace(/[:_]/g, ' '),
    tell: () => ({ lines: [`${name}: a monster${powersOf(curlUp, ritual)}`, ...dealt, ...lines], hp }),
  }
}

function powersOf(curlUp: number, ritual: number): string {
  return `${curlUp > 0 ? `, Curl Up ${curlUp}` : ''}${ritual > 0 ? `, Ritual ${ritual}` : ''}`
}

function movesText(effects: readonly Effect[]): string {
  return effects.map((effect) => effectText(effect, ' on you')).join(', ') || effectTexts(effects)
}

/** All that a seat may ask about: what is in the fight; the game master also what he could bring in. */
export function topics(state: SpireState, seat: string): readonly Topic[] {
  const { fight, monsters } = state
  const heard = heardOf(state)
  const all = seat === GAME_MASTER ? [...fight.cards, ...fight.others.cards] : fight.cards
  const cards = [...all, ...cardsOnOffer(state)].filter(({ name }) => seat === GAME_MASTER || heard.has(name))
  const found: Topic[] = [
    ...cards.map((card): Topic => ({ name: card.name, tell: () => ({ lines: cardLines(card) }) })),
    ...monsters.map((_, place) => monsterTopic(state, place)),
    ...fight.relicTexts.map(
      ({ name, text }): Topic => ({ name, tell: () => ({ lines: [`${name}: a relic`, `  ${text}`] }) }),
    ),
    ...fight.potionKinds.map(
      ({ name, text }): Topic => ({ name, tell: () => ({ lines: [`${name}: a potion`, `  ${text}`] }) }),
    ),
    ...(fight.marked ? POWERS.filter((power) => fight.special || !SPECIAL_POWERS.has(power)) : []).map(
      (power): Topic => ({
        name: spaced(power),
        tell: () => ({ lines: [`${spaced(power)}: ${POWER_TEXTS[power]}`] }),
      }),
    ),
    ...[...powerTexts(state), ...traitTexts(fight.kinds)].map(
      ([name, text]): Topic => ({ name, tell: () => ({ lines: [`${name}: ${text}`] }) }),
    ),
    ...(seat === GAME_MASTER ? fight.others.kinds.map(kindTopic) : []),
  ]
  const first = new Map<string, Topic>()
  for (const topic of found) if (!first.has(normalName(topic.name))) first.set(normalName(topic.name), topic)
  return [...first.values()]
}

/** The answer to `about`, as the seat may know it. */
export function answer(state: SpireState, seat: string, { verb, what }: Command): readonly Explained[] {
  if (verb !== 'about') return []
  const said = String(what)
  const known = topics(state, seat)
  const names = known.map(({ name }) => name)
  // Words of the rules are lower-case, and stay so; ids have capitals.
  const read = names.map((name) => (/[A-Z]/.test(name) ? plainName(name) : name))
  const topic = known[whichName(names, said)] ?? known[whichName(read, said)]
  if (!topic) {
    const near = nearest(said, read)
    const meant = near === undefined ? '' : ` Did you mean ${near}?`
    throw refused(
      'unknown-name',
      `There is nothing called "${said}" here.${meant} Known: ${read.join(', ')}.`,
    )
  }
  return [{ type: 'Explained', name: topic.name, ...topic.tell() }]
}
