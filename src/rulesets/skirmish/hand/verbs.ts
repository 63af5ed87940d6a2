import type { ClauseSpec, VerbSpec } from '../../../kernel/contract/command.js'
import { handVerb } from '../../../kernel/contract/referee.js'

/** The referee's hand. `damage` and `add` are verbs of the rules here: `hurt` is the free one, `add` takes a reason. */
export const RULINGS = ['hurt', 'heal', 'condition', 'restore', 'set', 'remove', 'bonus'] as const

export type RulingVerb = (typeof RULINGS)[number]

/** A ruling under another word than the one that every game has. */
function called(verb: string, spec: VerbSpec, ...examples: readonly string[]): VerbSpec {
  return { ...spec, usage: spec.usage.replace(/^\S+/, verb), examples }
}

export const rulings: Readonly<Record<RulingVerb, VerbSpec>> = {
  hurt: called('hurt', handVerb('damage'), 'hurt who: ysolde points: 5 because: the floor gives way'),
  heal: called('heal', handVerb('heal'), 'heal who: ysolde points: 8 because: a night at the ferry house'),
  condition: called(
    'condition',
    handVerb('condition'),
    'condition who: ysolde do: set what: prone because: she slips on the reeds',
    'condition who: ysolde do: lift what: prone because: Odrin helps her up',
  ),
  restore: called('restore', handVerb('restore'), 'restore who: odrin because: three days of rest'),
  set: called(
    'set',
    handVerb('set'),
    'set who: mire-hound figure: AC to: 11 because: the mud has washed off',
    'set who: encounter figure: round to: 3 because: the bell rings in the fourth',
  ),
  remove: called('remove', handVerb('remove'), 'remove who: mire-hound because: it runs into the reeds'),
  bonus: called('bonus', handVerb('bonus'), 'bonus who: ysolde value: 2 because: she stands above it'),
}

const add = handVerb('add')

/** What `add` takes beside the names of the rules: with a reason it is a ruling, and may bring its own sheet. */
export const reinforcement: readonly ClauseSpec[] = add.clauses.flatMap((clause): readonly ClauseSpec[] => {
  if (clause.label === 'name') return []
  if (clause.label === 'side') {
    return [
      {
        ...clause,
        kind: 'choice',
        options: ['monsters', 'characters'],
        summary: 'With stats: on whose side.',
      },
    ]
  }
  return [clause.label === 'because' ? { ...clause, required: false, ruling: 'free' } : clause]
})
