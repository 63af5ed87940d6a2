/** Nerve: when it is tested, and how it holds. */
import type { Rolled } from '../roll/roll.js'
import { get } from '../state/state.js'
import { add, spendBonus } from './shared/folds.js'
import { needs, outOf, rollText, targetNeed } from './shared/rolls.js'
import { type Rows, silent } from './shared/rows.js'
import { capital, cut, plainWord, rounds, storyWord } from './shared/words.js'

export interface MoraleTriggered {
  readonly type: 'MoraleTriggered'
  readonly who: string
  readonly trigger: string
  readonly once: boolean
}

export interface MoraleRolled extends Rolled {
  readonly type: 'MoraleRolled'
  readonly who: string
  readonly trigger: string
  readonly result: string
  readonly condition: string
  readonly rounds: number
}

export type MoraleEvent = MoraleTriggered | MoraleRolled

/** Results of the table after which somebody no longer fights. */
const BREAKS: ReadonlySet<string> = new Set(['panic', 'total-panic'])

export const moraleRows: Rows<MoraleEvent> = {
  MoraleTriggered: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      if (!c.moraleDue.includes(event.trigger)) c.moraleDue = [...c.moraleDue, event.trigger]
      if (event.once) c.faced = [...c.faced, event.trigger]
    },
    mech: ({ who, trigger }) => [`${who} must check morale: ${plainWord(trigger)}`],
    // The roll says why.
    story: silent,
  },
  MoraleRolled: {
    need: targetNeed,
    weight: ({ result }) => (BREAKS.has(result) ? 'decisive' : 'notable'),
    concerns: ({ who }) => [who],
    fold(state, event) {
      spendBonus(state, event.who)
      const c = get(state, event.who)
      c.moraleDue = c.moraleDue.filter((trigger) => trigger !== event.trigger)
      if (event.condition !== '') add(c, event.condition, event.rounds)
      if (event.condition === 'panicked') state.sums.panics++
    },
    mech: (event) => [
      `${event.who}'s morale (${plainWord(event.trigger) || 'called'}): ${rollText(event)} → ${event.result}${event.rounds > 0 ? ` for ${event.rounds} rounds` : ''}`,
    ],
    story: moraleSentence,
    short: (event) => cut(moraleShort(event)),
    narr: (event) => `${event.who} ${CUES[event.result] ?? 'holds'}.`,
    beat({ who, result, condition }) {
      const gains = condition === '' ? [] : [{ who, gains: storyWord(condition) }]
      return { by: who, result: storyWord(result), changes: gains }
    },
  },
}

const CUES: Readonly<Record<string, string>> = {
  steeled: 'sets the jaw; nothing will shake them now',
  steady: 'swallows hard and holds',
  shaken: 'falters; the hands are not steady',
  panic: 'breaks',
  'total-panic': 'drops everything and runs screaming',
}

/** What tests the nerve, as a thing that can shake somebody. */
const THINGS: Readonly<Record<string, string>> = {
  massiveDamage: 'a massive wound',
  horrificViolence: 'horrific violence',
  supernaturalCreature: 'a supernatural creature',
  supernaturalFear: 'supernatural fear',
}

/** How the sentence opens, before the name: `Outnumbered 3 to 1, `. */
function opening(trigger: string, holds: boolean): string {
  if (trigger === 'allyDeath') return holds ? 'A friend has died. ' : 'A friend has died, and '
  if (trigger === 'outnumbered3to1') return 'Outnumbered 3 to 1, '
  return trigger === '' ? '' : `${capital(THINGS[trigger] ?? storyWord(trigger))}, and `
}

function moraleSentence(event: MoraleRolled): string {
  const { who, trigger, result } = event
  const figures = needs(event)
  const open = opening(trigger, result === 'steady')
  const lasts = event.rounds > 0 ? ` for ${rounds(event.rounds)}` : ''
  switch (result) {
    case 'steeled':
      return `${open.replace('3 to 1, ', '3 to 1, and ')}${who} only grows harder: steeled (${figures}).`
    case 'steady':
      return `${open}${who} holds (${figures}).`
    case 'shaken': {
      const thing = THINGS[trigger]
      if (thing !== undefined) return `${capital(thing)} shakes ${who} (${figures}): shaken${lasts}.`
      return `${open}${who} is shaken${lasts} (${figures}).`
    }
    case 'panic':
      return `${open}${who} panics and runs (${figures})${event.rounds > 0 ? `: ${rounds(event.rounds)}` : ''}.`
    case 'total-panic':
      return `${who} drops everything and runs (${figures}).`
    default:
      return `${open}${who} is ${storyWord(result)}${lasts} (${figures}).`
  }
}

function moraleShort(event: MoraleRolled): string {
  const { who, result } = event
  const figures = outOf(event)
  switch (result) {
    case 'steady':
      return `${who} holds (${figures})`
    case 'panic':
      return `${who} panics (${figures})`
    case 'total-panic':
      return `${who}: total panic`
    default:
      return `${who} ${storyWord(result)}${event.rounds > 0 ? ` ${event.rounds}` : ''} (${figures})`
  }
}
