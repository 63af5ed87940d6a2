import type { Measure, PlayMoment } from '../../../kernel/contract/ruleset.js'
import { filledBoxes } from '../people/health.js'
import type { AdapterState, CharacterState, Totals } from './state.js'

function total(state: AdapterState, of: (character: CharacterState) => number): number {
  let sum = 0
  for (const character of state.characters) sum += of(character)
  return sum
}

function sum(name: keyof Totals, summary: string): Measure<AdapterState> {
  return { kind: 'sum', summary, of: (state) => state.sums[name] }
}

export const measures: Readonly<Record<string, Measure<AdapterState>>> = {
  objectives: {
    kind: 'final',
    summary: 'Objectives reached.',
    of: (state) => state.objectives.filter(Boolean).length,
  },
  wounds: {
    kind: 'final',
    summary: 'Boxes filled on the characters.',
    of: (state) => total(state, (character) => filledBoxes(character.health)),
  },
  paradox: {
    kind: 'final',
    summary: 'Paradox the characters hold.',
    of: (state) => total(state, (character) => character.paradox),
  },
  failures: sum('failures', 'Failed actions, botches included.'),
  botches: sum('botches', 'Botched actions.'),
  turns: sum('turns', 'Turns taken outside of fights.'),
  rounds: {
    kind: 'sum',
    summary: 'Turns outside of fights, rolls of projects and rounds of fights.',
    of: ({ sums, projects }) =>
      projects.reduce((all, { rolls_used }) => all + rolls_used, sums.turns + sums.rounds),
  },
  minutes: sum('minutes', 'Minutes that passed.'),
}

/** Rounds are counted in a fight, turns outside of one. */
export function momentOf({ fight, sums }: AdapterState): PlayMoment {
  return fight === null
    ? { round: `Turn ${sums.turns + 1}` }
    : { scene: 'A fight', round: `Round ${fight.round}` }
}
