import type { Verbs } from '../../kernel/command.js'

export const verbs: Verbs = {
  play: {
    summary: 'Play a card from your hand.',
    usage: 'play <card> [to: <monster>]',
    examples: ['play defend', 'play bash', 'play strike to: 2', 'play strike to: green louse'],
    clauses: [
      { label: 'card', kind: 'name', summary: 'A card in your hand.', required: true, positional: true },
      {
        label: 'to',
        kind: 'name',
        summary: 'The monster an attack is aimed at: its number or its name. Not needed when only one lives.',
      },
    ],
    role: 'player',
  },
  end: {
    summary: 'End your turn: your hand is discarded, then the monsters act.',
    usage: 'end',
    examples: ['end'],
    clauses: [],
    role: 'player',
  },
}
