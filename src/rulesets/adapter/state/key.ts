import { canonical } from '../../../kernel/canonical.js'
import type { AdapterState } from './state.js'

/**
 * How parts of a state are spelled. They are replaced and never changed (state.ts), and most steps replace few of them; exact
 * work asks for millions of keys.
 */
const spellings = new WeakMap<object, string>()

function spelled(part: object | null): string {
  if (part === null) return ''
  const known = spellings.get(part)
  if (known !== undefined) return known
  const made = canonical(part)
  spellings.set(part, made)
  return made
}

/**
 * What a key leaves out: the scenario is the same for all states of a game; totals, rounds, trust, discoveries and what has been
 * seen of hidden figures are told and shown, but nothing that happens depends on them.
 */
type LeftOut = 'scenario' | 'sums' | 'trust' | 'discoveries' | 'tried' | 'soaked'

/** All the rest, so that nothing new can be forgotten. */
const SPELLED: Readonly<Record<Exclude<keyof AdapterState, LeftOut | Plain | 'fight'>, true>> = {
  clocks: true,
  added_clocks: true,
  characters: true,
  npcs: true,
  added: true,
  situations: true,
  threats: true,
  flags: true,
  attempts: true,
  rulings: true,
  projects: true,
  objectives: true,
  favours: true,
}
type Plain = 'opened' | 'scene' | 'ended'

const PARTS = Object.keys(SPELLED) as readonly (keyof typeof SPELLED)[]

export function key(state: AdapterState): string {
  const { opened, scene, ended, fight } = state
  let text = `${opened}|${scene}|${canonical(ended)}`
  if (fight) text += `|${spelled(fight.order)}|${fight.turn}|${spelled(fight.blow)}`
  for (const part of PARTS) text += `|${spelled(state[part])}`
  return text
}
