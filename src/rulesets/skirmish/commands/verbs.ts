import type { ClauseSpec, VerbSpec } from '../../../kernel/contract/command.js'
import { failureResult, successResult } from '../check/result.js'
import { reinforcement, rulings } from '../hand/hand.js'
import { EXAMPLE } from '../hand/stat-line.js'
import type { SkirmishCommand } from './commands.js'

const by: ClauseSpec = {
  label: 'by',
  kind: 'name',
  summary: 'Who acts. Left out, it is the GM.',
  speaker: true,
}

/**
 * rules/skirmish §1, in the order in which `help` lists them (§8). Drives the language, help, completion, MCP and the
 * web forms. All of them are free: they take dice, numbers, texts, lists of any length, and names in any of their forms.
 */
export const verbs: Readonly<Record<SkirmishCommand['verb'], VerbSpec>> = {
  roll: {
    group: 'more',
    summary: 'Roll any dice. For anyone, at any time.',
    usage: 'roll [by: <name>] <dice>',
    examples: ['roll 4d6kh3', 'roll by: ysolde 1d20+7'],
    free: true,
    clauses: [
      by,
      {
        label: 'dice',
        kind: 'dice',
        positional: true,
        bare: true,
        required: true,
        rolls: true,
        summary: 'What to roll.',
      },
    ],
  },
  encounter: {
    summary: 'Begin or end an encounter.',
    usage: 'encounter [by: GM] start [with: <name> [and: <name>]...] | encounter [by: GM] end',
    examples: ['encounter start with: ysolde and: mire hound', 'encounter end'],
    role: 'gm',
    free: true,
    clauses: [
      by,
      {
        label: 'action',
        kind: 'choice',
        options: ['start', 'end'],
        positional: true,
        bare: true,
        required: true,
        summary: 'start or end.',
      },
      {
        label: 'with',
        kind: 'name',
        list: true,
        when: { label: 'action', is: 'start' },
        summary: 'Who is there from the beginning.',
      },
    ],
  },
  add: {
    group: 'more',
    summary: 'Bring characters and monsters into the encounter.',
    usage:
      'add [by: GM] <name> [and: <name>]... [count: <number>] [[side: monsters|characters] stats: <stat line>] [because: <reason>]',
    examples: [
      'add cinder imp and: mire hound',
      'add cinder imp count: 3 because: the roof was full of them',
      `add Bandit count: 2 stats: ${EXAMPLE} because: they heard the noise`,
    ],
    role: 'gm',
    free: true,
    clauses: [
      by,
      {
        label: 'who',
        kind: 'name',
        list: true,
        positional: true,
        bare: true,
        required: true,
        summary: 'A character or monster of the campaign; with stats: anybody.',
      },
      ...reinforcement,
    ],
  },
  initiative: {
    group: 'act',
    summary: 'Roll initiative, or give the number rolled on the table.',
    usage: 'initiative by: <actor> [<number>]',
    examples: ['initiative by: ysolde', 'initiative by: ysolde 17'],
    free: true,
    clauses: [
      by,
      {
        label: 'score',
        kind: 'integer',
        positional: true,
        bare: true,
        ruling: 'discretion',
        everySeat: true,
        summary: 'The score, instead of a roll. It replaces one that is set.',
      },
    ],
  },
  attack: {
    group: 'act',
    harms: 'to',
    summary: 'Attack on your turn: one roll for each target.',
    usage: 'attack [by: <actor>] with: <weapon> to: <target> [and: <target>]... [dice: <dice>]',
    examples: ['attack by: ysolde with: sabre to: mire hound', 'attack mire hound with: sabre'],
    free: true,
    clauses: [
      by,
      {
        label: 'with',
        kind: 'name',
        required: true,
        implied: true,
        summary:
          'An action or weapon of the attacker; the only one may be left out; with dice: anything at hand.',
      },
      {
        label: 'to',
        kind: 'name',
        list: true,
        positional: true,
        required: true,
        summary: 'Who is attacked.',
      },
      {
        label: 'dice',
        kind: 'dice',
        points: true,
        ruling: 'discretion',
        everySeat: true,
        summary: 'Replaces the attack roll, bonus and all.',
      },
    ],
  },
  damage: {
    group: 'act',
    summary: 'Roll the damage of the attack that hit.',
    usage: 'damage [by: <attacker>] [with: <weapon>] [dice: <dice> [type: <damage type>]]...',
    examples: ['damage by: ysolde', 'damage by: ysolde dice: 2d6 type: fire dice: 1d4'],
    free: true,
    clauses: [
      by,
      { label: 'with', kind: 'name', summary: 'Another action, whose damage is rolled instead.' },
      {
        label: 'dice',
        kind: 'dice',
        points: true,
        repeat: true,
        ruling: 'discretion',
        everySeat: true,
        summary: 'Replaces all damage of the weapon; once for each kind of damage.',
      },
      {
        label: 'type',
        kind: 'word',
        follows: 'dice',
        summary: 'The damage type of these dice. Without it, no defence counts.',
      },
    ],
  },
  turn: {
    group: 'end',
    givesUp: 'unused',
    summary: 'End your turn. Damage not rolled by then is lost.',
    usage: 'turn [by: <actor>]',
    examples: ['turn by: ysolde'],
    free: true,
    clauses: [by],
  },
  ask: {
    summary: 'Ask for a check. The fight stands still until everybody asked has rolled.',
    usage:
      'ask [by: GM] check: <check> of: <name> [and: <name>]... dc: <number> [fails: damage <dice> [succeeds: half] | <condition>] [succeeds: damage <dice> | <condition>] [because: <reason>]',
    examples: ['ask check: dex save of: ysolde dc: 14 fails: damage 4d6 succeeds: half'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      by,
      {
        label: 'check',
        kind: 'name',
        required: true,
        // The document's grammar has no clause for a reason: the check says what it is about, `because` says more.
        reason: 'implied',
        summary: 'A skill, an ability or a save: `dex save`.',
      },
      { label: 'of', kind: 'name', list: true, required: true, summary: 'Who must roll.' },
      { label: 'dc', kind: 'integer', required: true, summary: 'The total that succeeds.' },
      { label: 'fails', kind: failureResult, points: true, summary: 'What happens on a failure.' },
      {
        label: 'succeeds',
        kind: successResult,
        points: true,
        summary: 'What happens on a success.',
      },
      { label: 'because', kind: 'text', summary: 'The reason; it stands in the log for all to read.' },
    ],
  },
  check: {
    group: 'act',
    summary: 'Roll a check: the one you were asked for, or any.',
    usage: 'check by: <actor> <check>',
    examples: ['check by: ysolde stealth', 'check by: ysolde dex save'],
    free: true,
    clauses: [
      by,
      {
        label: 'check',
        kind: 'name',
        positional: true,
        bare: true,
        required: true,
        summary: 'A skill, an ability or a save.',
      },
    ],
  },
  ...rulings,
  hint: {
    summary: 'What the table is waiting for.',
    usage: 'hint [by: <name>]',
    query: true,
    clauses: [by],
  },
  help: {
    summary: 'What you can do now; with a command, how it is written; with all, everything.',
    usage: 'help [by: <name>] [<command> | all]',
    examples: ['help', 'help attack', 'help all'],
    query: true,
    clauses: [
      by,
      { label: 'topic', kind: 'word', positional: true, bare: true, summary: 'A command, or all.' },
    ],
  },
}
