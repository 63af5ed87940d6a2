import type { ClauseSpec, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { handVerb } from '../../../kernel/contract/referee.js'

function shown(spec: VerbSpec, ...examples: readonly string[]): VerbSpec {
  return { ...spec, examples }
}

/** A figure may be dice here: `set who: Reaver 1 figure: Dmg to: 1d8`. */
function withValue(spec: VerbSpec): VerbSpec {
  const value = (clause: ClauseSpec): ClauseSpec =>
    clause.label === 'to' ? { ...clause, kind: 'word', summary: 'Its new value; dice for Dmg.' } : clause
  return { ...spec, clauses: spec.clauses.map(value) }
}

const side: ClauseSpec = { label: 'side', kind: 'name', summary: 'On whose side: PC or Foes.' }

/** The referee's hand. Clocks have their own verb in this game. */
export const handVerbs: Verbs = {
  damage: shown(handVerb('damage'), 'damage who: Harrow points: 4 because: the bridge gives way'),
  heal: shown(handVerb('heal'), 'heal who: Wick points: 3 because: the spring'),
  condition: shown(
    handVerb('condition', {
      label: 'new',
      kind: 'choice',
      options: ['yes'],
      summary: 'A word that no rule knows: only a note on the sheet.',
      when: { label: 'do', is: 'set' },
    }),
    'condition who: Sable do: set what: defensive because: she covers the boy',
    'condition who: Wick do: lift what: venom because: the herb works',
  ),
  restore: shown(handVerb('restore'), 'restore who: Wick because: a night in the temple'),
  set: shown(
    withValue(handVerb('set')),
    'set who: Reaver 1 figure: AC to: 12 because: he has lost his shield',
    'set who: Harrow figure: Dmg to: 1d6 because: the blade snaps',
  ),
  add: shown(
    handVerb('add'),
    'add Reaver count: 2 because: the horn is heard',
    'add Wolf stats: AC 13, HD 2, hp 9, AT 3, Dmg 1d6, ML 7 because: it smells blood',
    'add Tam side: PC stats: AC 13, HD 1, hp 6, AT 2, Dmg 1d6, ML 8 because: the miller’s son takes up a fork',
  ),
  remove: shown(handVerb('remove'), 'remove who: Reaver 2 because: he slips away'),
  bonus: shown(handVerb('bonus'), 'bonus who: Harrow value: 2 because: a plan well told'),
  'take-part': shown(
    handVerb('take-part', side),
    'take-part who: Wick do: leave because: he runs for help',
    'take-part who: Aldis Crane do: join side: PC because: it is his house',
  ),
}
