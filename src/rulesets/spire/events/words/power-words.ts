import { spaced } from '../../effects/text.js'
import type { Power } from '../../fight/power.js'

function times(count: number, one: string, more: string): string {
  return count === 1 ? one : `${count} ${more}`
}

function each(cause: string, text: (now: number) => string): (now: number) => string {
  return (now) => `${text(now)} ${cause}`
}

const damageToAll = (now: number) => `${now} damage to every monster`

/** Powers that stay in play, with what they do. */
const LASTING: Partial<Record<Power, (now: number) => string>> = {
  Combust: each('once a turn, or at its end', damageToAll),
  DarkEmbrace: each('for each exhausted card', (now) => `draw ${now}`),
  Evolve: each('for each status card you draw', (now) => `draw ${now} more`),
  FeelNoPain: each('for each exhausted card', (now) => `${now} block`),
  FireBreathing: each('for each status or curse you draw', damageToAll),
  Metallicize: each('at the end of each turn', (now) => `${now} block`),
  Barricade: () => 'your block stays from turn to turn',
  Berserk: each('for each exhausted card', damageToAll),
  Corruption: () => 'skills cost nothing and are exhausted',
  DemonForm: each('at the start of each turn', (now) => `${now} Strength`),
  Juggernaut: each('whenever you gain block', (now) => `${now} damage to a monster`),
  Apotheosis: () => 'starter Strikes hit for 1 more, starter Defends give 1 more block',
  Mayhem: () => 'once a turn, or at its end, the top card is played for nothing',
  Panache: each('when your turn ends with an empty hand', damageToAll),
  SadisticNature: each('for each Weak or Vulnerable you put on it', (now) => `${now} damage to a monster`),
  TheBomb: each('at the end of your third turn', damageToAll),
}

/** Powers that hold for this turn or the next card only. */
const PASSING: Partial<Record<Power, (now: number) => string>> = {
  DoubleAttack: (now) => `Your next ${times(now, 'attack is', 'attacks are')} played twice this turn.`,
  Burst: (now) => `Your next ${times(now, 'skill is', 'skills are')} played twice this turn.`,
  Invincible: () => 'You lose at most 1 HP until your next turn.',
  NoDraw: () => 'You draw no more cards this turn.',
  Retain: () => 'You may keep cards at the end of this turn.',
  Blur: () => 'Your block stays when your next turn starts.',
  Akabeko: () => 'Akabeko strengthens your next attack.',
  Madness: () => 'Your next card this turn costs nothing.',
  Confusion: (now) => `Confusion: your first card this turn costs ${now}.`,
  TimeWarp: (now) => `Time Warp: you may play ${times(now, '1 card', 'cards')}.`,
  ZeroDamage: () => 'You do no damage this turn.',
}

/** A power that was gained, with what it does now. */
export function powerSentence(power: Power, now: number): string {
  const passing = PASSING[power]
  if (passing !== undefined) return passing(now)
  const lasting = LASTING[power]
  const name = spaced(power)
  return lasting === undefined ? `${name} is in play.` : `${name} is in play: ${lasting(now)}.`
}
