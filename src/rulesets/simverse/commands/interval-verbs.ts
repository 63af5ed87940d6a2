import type { ClauseSpec, Verbs } from '../../../kernel/contract/command.js'
import { ATTRIBUTES } from '../tables/things.js'

const who: ClauseSpec = { label: 'who', kind: 'name', required: true, summary: 'Whom.' }

const yes = (label: string, summary: string): ClauseSpec => ({
  label,
  kind: 'choice',
  options: ['yes'],
  summary,
})

/** Every command of the hour after a fight (rules/simverse V5). */
export const intervalVerbs: Verbs = {
  rest: {
    group: 'act',
    summary: 'After a fight: everybody rests for an hour, a night or a day in bed.',
    free: true,
    usage: 'rest kind: short | rest kind: long [care: <name>] | rest kind: bed [care: <name>]',
    clauses: [
      {
        label: 'kind',
        kind: 'choice',
        options: ['short', 'long', 'bed'],
        required: true,
        summary: 'How long.',
      },
      { label: 'care', kind: 'name', summary: 'Who nurses the wounded through the night.' },
    ],
  },
  tend: {
    group: 'act',
    summary: 'After a fight: first aid; one success stabilises, closes a wound and may give Vitality.',
    free: true,
    usage: 'tend who: <name> by: <name>',
    clauses: [who, { label: 'by', kind: 'name', required: true, summary: 'Who helps.' }],
  },
  meditate: {
    group: 'act',
    summary: 'After a fight: an hour of meditation for Mana.',
    free: true,
    usage: 'meditate who: <name>',
    clauses: [who],
  },
  repair: {
    group: 'act',
    summary: 'After a fight: mend a damaged thing for silver and time.',
    free: true,
    usage: 'repair who: <name> item: <item> [steps: <number>] [by: smith|self]',
    clauses: [
      who,
      {
        label: 'item',
        kind: 'text',
        required: true,
        summary: 'What, by its id; armor by armor and its location.',
      },
      { label: 'steps', kind: 'integer', summary: 'How many steps or points; 1 when left out.' },
      {
        label: 'by',
        kind: 'choice',
        options: ['smith', 'self'],
        summary: 'Who mends it; a smith when left out.',
      },
    ],
  },
  improve: {
    group: 'act',
    summary: 'After a fight: spend character points on one thing.',
    free: true,
    usage: 'improve who: <name> skill: <skill> [teacher: yes] [books: yes]',
    clauses: [
      who,
      { label: 'skill', kind: 'text', summary: 'A skill: one level.' },
      {
        label: 'attribute',
        kind: 'choice',
        options: ATTRIBUTES,
        summary: 'An attribute: one point, to 18 at most.',
      },
      { label: 'maneuver', kind: 'text', summary: 'A maneuver.' },
      { label: 'spell', kind: 'text', summary: 'A spell.' },
      { label: 'perk', kind: 'text', summary: 'A perk, such as weapon-master:Swords.' },
      { label: 'flaw', kind: 'text', summary: 'A flaw that is bought off.' },
      yes('teacher', 'Somebody teaches it.'),
      yes('books', 'Books teach it.'),
    ],
  },
  award: {
    summary: 'The referee gives somebody character points after a fight.',
    free: true,
    usage: 'award who: <name> cp: <number> because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    clauses: [
      who,
      { label: 'cp', kind: 'integer', required: true, summary: 'How many, 1 to 13.' },
      {
        label: 'reason',
        kind: 'text',
        required: true,
        summary: 'Why; it stands in the log for all to read.',
      },
    ],
  },
  wait: { group: 'end', summary: 'After a fight: let a round pass.', usage: 'wait', clauses: [] },
  next: {
    group: 'end',
    summary: 'After a fight: go on to the next one, or end the evening.',
    usage: 'next',
    clauses: [],
  },
}
