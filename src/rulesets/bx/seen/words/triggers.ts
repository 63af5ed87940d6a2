import type { Trigger } from '../../state/combat-events.js'

/** seed 000 §4.2, §9.10: why nerve is tested. */
export const WHY: Readonly<Record<Trigger, string>> = {
  A: 'first of theirs down',
  B: 'a leader down',
  C: 'half of them down',
  D: 'outnumbered two to one',
  E: 'a blow as hard as can be',
  'PC25%': 'the PC nearly down',
}
