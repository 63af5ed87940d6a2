import type { ClauseSpec, Verbs } from '../../../kernel/contract/command.js'

function clause(label: string, kind: 'name' | 'word' | 'integer', summary: string): ClauseSpec {
  return { label, kind, summary, required: true, positional: true }
}

/** What is said between the fights of a run. */
export const runVerbs: Verbs = {
  move: {
    group: 'move',
    summary: 'Go to a space of the next row.',
    usage: 'move <space>',
    examples: ['move 0-3', 'move 1-5'],
    clauses: [clause('to', 'word', 'A space: row and column, such as 1-5.')],
  },
  take: {
    group: 'act',
    summary:
      'Take a reward: gold, a relic, a potion, an upgrade, or one of the cards or boss relics by name.',
    usage: 'take <reward>',
    examples: ['take gold', 'take potion', 'take twin strike'],
    clauses: [clause('what', 'name', 'What lies here.')],
  },
  skip: {
    group: 'end',
    givesUp: 'left',
    final: true,
    summary: 'Leave the rewards that lie here.',
    usage: 'skip',
    examples: ['skip'],
    clauses: [],
  },
  rest: {
    group: 'act',
    summary: 'Rest at a campfire: heal 3 HP.',
    usage: 'rest',
    examples: ['rest'],
    clauses: [],
  },
  smith: {
    group: 'act',
    summary: 'Upgrade a card at a campfire.',
    usage: 'smith <card>',
    examples: ['smith bash'],
    clauses: [clause('card', 'name', 'A card of your deck.')],
  },
  buy: {
    group: 'act',
    summary: 'Buy something from the merchant.',
    usage: 'buy <card, relic or potion>',
    examples: ['buy anchor'],
    clauses: [clause('what', 'name', 'What the merchant offers.')],
  },
  purge: {
    group: 'act',
    final: true,
    summary: 'Have the merchant remove a card from your deck, once a visit.',
    usage: 'purge <card>',
    examples: ['purge strike'],
    clauses: [clause('card', 'name', 'A card of your deck.')],
  },
  option: {
    group: 'act',
    summary: 'Answer an event.',
    usage: 'option <name>',
    examples: ['option banana'],
    clauses: [clause('name', 'name', 'One of the event’s options.')],
  },
  neow: {
    group: 'act',
    final: true,
    summary: 'Take one of the three options of Neow’s card.',
    usage: 'neow <1, 2 or 3>',
    examples: ['neow 2'],
    clauses: [clause('number', 'integer', 'Which of the three.')],
  },
  drop: {
    givesUp: 'dropped',
    final: true,
    summary: 'Throw a potion away.',
    usage: 'drop <potion>',
    examples: ['drop swift'],
    clauses: [clause('potion', 'name', 'A potion you hold.')],
  },
  ahead: {
    group: 'end',
    final: true,
    summary:
      'Go up to the next act, once the boss of this one is beaten; after the last one of the run it is won.',
    usage: 'ahead',
    examples: ['ahead'],
    clauses: [],
  },
}
