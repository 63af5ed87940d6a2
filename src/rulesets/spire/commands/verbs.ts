import type { Verbs } from '../../../kernel/contract/command.js'
import { hand } from '../rulings/verbs.js'

export const verbs: Verbs = {
  play: {
    summary: 'Play a card from your hand.',
    usage: 'play <card> [<monster>]',
    examples: ['play defend', 'play bash', 'play strike 2', 'play strike green louse', 'play strike to: 2'],
    clauses: [
      { label: 'card', kind: 'name', summary: 'A card in your hand.', required: true, positional: true },
      {
        label: 'to',
        kind: 'name',
        positional: true,
        summary: 'The monster an attack is aimed at: its number or its name. Not needed when only one lives.',
      },
    ],
  },
  end: {
    summary: 'End your turn: your hand is discarded, then the monsters act.',
    usage: 'end',
    examples: ['end'],
    clauses: [],
  },
  about: {
    summary: 'What a card, a monster, a relic or a power does. Nothing happens.',
    usage: 'about <card, monster, relic or power>',
    examples: ['about bash', 'about jaw worm', 'about vulnerable'],
    query: true,
    clauses: [
      {
        label: 'what',
        kind: 'name',
        summary: 'A card, a monster, a relic or a power.',
        required: true,
        positional: true,
        bare: true,
      },
    ],
  },
  ...hand,
}
