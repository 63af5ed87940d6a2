import type { ClauseSpec, Verbs } from '../../../kernel/contract/command.js'
import { choice, name, text } from './clauses.js'

const needed = { required: true }
const why = text('because', 'Why; goes into the log.', needed)

/** A word of a short list that the rules themselves refuse, with what there is instead. */
function oneOf(label: string, options: readonly string[], summary: string): ClauseSpec {
  return { label, kind: 'word', options, summary, required: true }
}

/** The words of a campaign (rules/bx-campaign). */
export const campaignVerbs: Verbs = {
  encounter: {
    summary: 'Roll the table of the zone out of turn.',
    usage: 'encounter because: <reason>',
    examples: ['encounter because: "they wait for the toll man"'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [why],
  },
  face: {
    group: 'act',
    summary: 'Face the encounter that waits: its check or its saves are rolled.',
    usage: 'face [by: <name>]',
    clauses: [name('by', 'Who makes the check; the PC when not said.')],
    free: true,
  },
  settle: {
    summary: 'Say how the encounter that waits ends without a fight.',
    usage: 'settle how: talk|avoid|leave because: <reason>',
    examples: ['settle how: talk because: "a penny and a pie"'],
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [oneOf('how', ['talk', 'avoid', 'leave'], 'How it ends.'), why],
  },
  consequence: {
    summary: 'Say what the last check brings, where nothing was declared for it.',
    usage: 'consequence effect: <effect>',
    examples: ['consequence effect: "hp -1d4; Flood +1"', 'consequence effect: "condition Shaken"'],
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [text('effect', 'Parts divided by ";": hp, a figure, a clock, a condition, a loss.', needed)],
  },
  engine: {
    summary: 'Run an engine of the save that does not run by itself.',
    usage: 'engine name: <engine> because: <reason>',
    examples: ['engine name: Toll Talk because: "they ask at the ferry"'],
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [name('name', 'The engine.', needed), why],
  },
  change: {
    summary: 'Change figures for good: a level, a curse, equipment, or what is restored.',
    usage:
      'change who: <name> cause: level|curse|equipment|restored figure: <figure> to: <value> [figure: … to: …] because: <reason>',
    examples: ['change who: Harrow cause: level figure: HD to: 5 figure: AT to: 6 because: "fifth level"'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      name('who', 'Whose figures.', needed),
      oneOf('cause', ['level', 'curse', 'equipment', 'restored'], 'What changes them.'),
      {
        label: 'figure',
        kind: 'word',
        options: ['AC', 'HD', 'max', 'AT', 'Dmg', 'ML', 'SaveMod', 'MoraleMod'],
        summary: 'AC, HD, max, AT, Dmg, ML, SaveMod or MoraleMod.',
        required: true,
        repeat: true,
      },
      { label: 'to', kind: 'word', summary: 'Its new value.', follows: 'figure' },
      why,
    ],
  },
  fate: {
    summary: 'Say what became of a companion who is missing.',
    usage: 'fate who: <name> is: captured|killed|rescued|gone because: <reason> [confirm: yes]',
    examples: ['fate who: Wick is: rescued because: "they storm the mill"'],
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [
      name('who', 'Who is missing.', needed),
      oneOf('is', ['captured', 'killed', 'rescued', 'gone'], 'The fate.'),
      why,
      choice('confirm', ['yes'], 'The player has said so; a death needs it.'),
    ],
  },
  loadout: {
    summary: 'State the four skills of somebody of the party, where nobody has.',
    usage: 'loadout who: <name> skills: <skill> and: <skill> and: <skill> and: <skill> because: <reason>',
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [
      name('who', 'Whose skills.', needed),
      name('skills', 'Four skills of the list.', { required: true, list: true }),
      why,
    ],
  },
  session: {
    group: 'end',
    summary: 'Start a session, or end it with its report.',
    usage: 'session do: start | session do: end [summary: <text>]',
    examples: ['session do: start', 'session do: end summary: "They broke the first toll."'],
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [
      choice('do', ['start', 'end'], 'Start or end.', needed),
      text('summary', 'At the end: a sentence for the save.'),
    ],
  },
}
