import type { Verbs } from '../../../kernel/contract/command.js'
import { hand } from '../hand/hand.js'
import { runVerbs } from '../run/verbs.js'

export const verbs: Verbs = {
  play: {
    group: 'act',
    harms: 'to',
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
    group: 'end',
    givesUp: 'unused',
    summary: 'End your turn: your hand is discarded, then the monsters act.',
    usage: 'end',
    examples: ['end'],
    clauses: [],
  },
  choose: {
    group: 'act',
    summary:
      'Answer a question in the middle of an effect: a card, a monster, a number, or one of the options.',
    usage: 'choose <answer>',
    examples: ['choose strike', 'choose 2', 'choose done'],
    clauses: [
      {
        label: 'what',
        kind: 'name',
        summary: 'One of what the question lists; "done" where no more is wanted.',
        required: true,
        positional: true,
      },
    ],
  },
  potion: {
    harms: 'to',
    group: 'other',
    summary: 'Drink or throw a potion.',
    usage: 'potion <potion> [<monster>]',
    examples: ['potion swift', 'potion fire to: 2'],
    clauses: [
      { label: 'potion', kind: 'name', summary: 'A potion you hold.', required: true, positional: true },
      { label: 'to', kind: 'name', positional: true, summary: 'The monster it is thrown at.' },
    ],
  },
  relic: {
    summary: 'Use a relic that has a command.',
    usage: 'relic <relic>',
    examples: ['relic akabeko'],
    clauses: [
      { label: 'relic', kind: 'name', summary: 'A relic you own.', required: true, positional: true },
    ],
  },
  power: {
    summary: 'Use a power that has a command, once a turn.',
    usage: 'power <power>',
    examples: ['power combust'],
    clauses: [
      { label: 'power', kind: 'name', summary: 'Combust or Mayhem.', required: true, positional: true },
    ],
  },
  trigger: {
    summary: 'Trigger the ability of a relic that the die has opened; anything else takes its default.',
    usage: 'trigger <relic>',
    examples: ['trigger horn cleat'],
    clauses: [
      {
        label: 'relic',
        kind: 'name',
        summary: 'A relic with a die ability.',
        required: true,
        positional: true,
      },
    ],
  },
  die: {
    summary: 'Change a roll that is still open.',
    usage: 'die <reroll, abacus, toolbox or a face>',
    examples: ['die reroll', 'die abacus', 'die 5'],
    clauses: [
      {
        label: 'change',
        kind: 'word',
        summary: 'reroll (Gambling Chip), abacus, toolbox, or a face from 1 to 6 (Gambler’s Brew).',
        required: true,
        positional: true,
      },
    ],
  },
  lock: {
    summary: 'Fix the roll as it is; die relics fire. Every other command does so too.',
    usage: 'lock',
    examples: ['lock'],
    clauses: [],
  },
  ...runVerbs,
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
  ...hand.verbs,
}
