import type { ClauseSpec, Verbs } from '../../src/kernel/contract/command.js'
import { failureResult, successResult } from '../../src/rulesets/skirmish/check/result.js'

const by: ClauseSpec = { label: 'by', kind: 'name', summary: 'Who acts.' }

/** The grammar of skirmish.md §1 as specs: what the language has to carry, whatever the game makes of it. */
export const skirmishVerbs: Verbs = {
  attack: {
    summary: 'Roll to hit.',
    usage: 'attack by: <actor> with: <weapon> to: <target> [and: <target>]* [dice: <dice>]',
    clauses: [
      by,
      { label: 'with', kind: 'name', summary: 'The weapon.', required: true },
      { label: 'to', kind: 'name', summary: 'The targets.', required: true, list: true },
      { label: 'dice', kind: 'dice', summary: 'Instead of the usual roll.', points: true },
    ],
  },
  damage: {
    summary: 'Roll damage.',
    usage: 'damage by: <actor> [with: <weapon>] [dice: <dice> [type: <type>]]*',
    clauses: [
      by,
      { label: 'with', kind: 'name', summary: 'The weapon.' },
      { label: 'dice', kind: 'dice', summary: 'Instead of the usual roll.', points: true, repeat: true },
      { label: 'type', kind: 'word', summary: 'The damage type.', follows: 'dice' },
    ],
  },
  turn: { summary: 'End the turn.', usage: 'turn by: <actor>', clauses: [by] },
  encounter: {
    summary: 'Start or end an encounter.',
    usage: 'encounter [by: GM] start [with: <name> [and: <name>]*] | encounter [by: GM] end',
    clauses: [
      by,
      {
        label: 'action',
        kind: 'choice',
        options: ['start', 'end'],
        summary: '',
        positional: true,
        bare: true,
        required: true,
      },
      {
        label: 'with',
        kind: 'name',
        summary: 'Who is there.',
        list: true,
        when: { label: 'action', is: 'start' },
      },
    ],
  },
  add: {
    summary: 'Add somebody.',
    usage: 'add [by: GM] <name> [and: <name>]*',
    clauses: [
      by,
      {
        label: 'names',
        kind: 'name',
        summary: 'Who.',
        list: true,
        positional: true,
        bare: true,
        required: true,
      },
    ],
  },
  initiative: {
    summary: 'Roll initiative.',
    usage: 'initiative by: <actor> [<score>]',
    clauses: [by, { label: 'score', kind: 'integer', summary: 'The score.', positional: true, bare: true }],
  },
  roll: {
    summary: 'Roll dice.',
    usage: 'roll [by: <actor>] <dice>',
    clauses: [
      by,
      { label: 'expression', kind: 'dice', summary: 'Dice.', positional: true, bare: true, required: true },
    ],
  },
  ask: {
    summary: 'Ask for a check.',
    usage:
      'ask [by: GM] check: <check> of: <name> [and: <name>]* dc: <n> [fails: <result>] [succeeds: <result>]',
    clauses: [
      by,
      { label: 'check', kind: 'name', summary: 'Which check.', required: true },
      { label: 'of', kind: 'name', summary: 'Who.', required: true, list: true },
      { label: 'dc', kind: 'integer', summary: 'The number to reach.', required: true },
      { label: 'fails', kind: failureResult, summary: 'On a failure.', points: true },
      { label: 'succeeds', kind: successResult, summary: 'On a success.', points: true },
    ],
  },
  check: {
    summary: 'Make a check.',
    usage: 'check by: <actor> <check>',
    clauses: [
      by,
      { label: 'skill', kind: 'name', summary: 'Which check.', positional: true, bare: true, required: true },
    ],
  },
  hint: { summary: 'What is waited for.', usage: 'hint [by: <actor>]', clauses: [by], query: true },
  help: {
    summary: 'What you can do.',
    usage: 'help [by: <actor>] [<command> | all]',
    clauses: [by, { label: 'topic', kind: 'word', summary: 'Which command.', positional: true, bare: true }],
    query: true,
  },
}
