import type { Command } from '../../kernel/contract/command.js'
import type { BestPlayHints } from '../../kernel/contract/speed/speed.js'
import { choices } from './commands/choices.js'
import { hitDamage } from './effects/damage.js'
import type { Card } from './fight/card.js'
import { type Effect, withInner } from './fight/effect.js'
import { type Fight, kindOf } from './fight/fight.js'
import { PLAYER_BLOCK_CAP, STRENGTH_CAP } from './fight/rules.js'
import { type IgnoredParts, spell } from './state/key.js'
import type { SpireState } from './state/state.js'

/**
 * Positions that best play need not tell apart, from the start of a turn on, in fights of plain decks:
 * - more copies of a card than a turn's energy pays for (random play counts them);
 * - whether he defends first or last: he is taken to do it last, so that nothing else is left once he has begun;
 * - how strong a monster is of which each hit kills in any case.
 */
export function atBest(start: SpireState): BestPlayHints<SpireState, Command> | undefined {
  const { fight, phase, run } = start
  if (!fight.plainDeck || run !== null || (phase !== 'deal' && phase !== 'start')) return undefined
  const best: IgnoredParts = { last: lastCards(start), deadly: deadlyStrengths(start) }
  return {
    choices: (state, seat) => worthTrying(state, choices(state, seat), best),
    spell: (state) => spell(state, best),
  }
}

/** Once there is block, cards that do not come last are passed over; the turn's end never is. */
function worthTrying(
  { fight, player, phase }: SpireState,
  all: readonly Command[],
  { last }: IgnoredParts,
): readonly Command[] {
  if (last === null || player.block === 0 || phase !== 'player') return all
  const found: Command[] = []
  for (const command of all)
    if (command.verb !== 'play' || last[kindOf(fight, String(command.card))]) found.push(command)
  return found
}

/** A card that gives block and does nothing else, wherever it goes then. */
function isGuard({ effects, after }: Card): boolean {
  return effects.length > 0 && effects.every(isBlock) && (after === 'discard' || after === 'exhaust')
}

function isBlock({ effect }: Effect): boolean {
  return effect === 'blk'
}

/** What a skill or an attack brings down on the player at once: then it matters when he defends. */
const STRIKES_BACK: ReadonlySet<string> = new Set(['anger', 'sharpHide'])

/**
 * Cards that give block and nothing else may wait until all others are played: nothing that happens in the turn asks for
 * block, energy is only spent, and a fight that is won needs none. Block must come from nothing else, for it is the sign
 * that he has begun; without that, no cards come last.
 */
function lastCards({ fight, monsters }: SpireState): readonly boolean[] | null {
  const { cards, kinds, rules, onDie } = fight
  const others = cards.filter((card) => !isGuard(card)).flatMap(({ effects }) => withInner(effects))
  const early =
    rules.dieTiming === 'turnStart' ? onDie.flat().flatMap(({ effects }) => withInner(effects)) : []
  const moves = kinds.flatMap((kind) => kind.moves.flatMap(({ effects }) => effects))
  const strikesBack =
    moves.some(({ effect }) => STRIKES_BACK.has(effect)) ||
    monsters.some(({ anger, sharpHide }) => anger > 0 || sharpHide > 0)
  return strikesBack || [...others, ...early].some(isBlock) ? null : cards.map(isGuard)
}

/** For each kind of monster and each HP: the Strength at which its weakest hit kills, whatever block there is. */
function deadlyStrengths({ fight, player, monsters }: SpireState): readonly (readonly number[])[] {
  const { cards, kinds, onDie, rules } = fight
  const own = [...cards, ...onDie.flat()].flatMap(({ effects }) => withInner(effects))
  const heals = own.some(({ effect }) => effect === 'heal')
  const weakens = own.some(({ effect }) => WEAKENS.has(effect)) || monsters.some(({ weak }) => weak > 0)
  const block = mostBlock(fight)
  const tokens = weakens ? [0, 1] : [0]
  return kinds.map(({ moves }) => {
    const hits = moves.flatMap(({ effects }) => effects).filter(({ effect }) => effect === 'dmg')
    const least = (strength: number): number =>
      Math.min(
        ...hits.flatMap(({ amount }) =>
          tokens.flatMap((weak) =>
            [0, 1].map((vulnerable) => hitDamage(rules, amount, strength, weak, vulnerable)),
          ),
        ),
      )
    return Array.from({ length: player.maxHp + 1 }, (_, hp) => {
      if (heals) return Number.POSITIVE_INFINITY
      let strength = 0
      while (strength <= STRENGTH_CAP && least(strength) < hp + block) strength++
      return strength
    })
  })
}

const WEAKENS: ReadonlySet<string> = new Set(['weak', 'weakAll'])

/** No turn gives more block than this. */
function mostBlock({ cards, energy, onDie }: Fight): number {
  const blockOf = (effects: readonly Effect[]): number =>
    withInner(effects)
      .filter(isBlock)
      .reduce((sum, { amount }) => sum + amount, 0)
  const byCards = cards.reduce((sum, { effects, cost, playable }) => {
    const block = playable ? blockOf(effects) : 0
    if (block === 0) return sum
    return sum + (cost === 0 ? PLAYER_BLOCK_CAP : block * Math.floor(energy / cost))
  }, 0)
  const byDie = Math.max(...onDie.map((face) => face.reduce((sum, { effects }) => sum + blockOf(effects), 0)))
  return Math.min(PLAYER_BLOCK_CAP, byCards + byDie)
}
