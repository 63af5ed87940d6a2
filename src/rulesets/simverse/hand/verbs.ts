import type { VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { handVerb } from '../../../kernel/hand/verbs.js'

function shown(spec: VerbSpec, ...examples: readonly string[]): VerbSpec {
  return { ...spec, examples }
}

/** The referee's hand. There are no clocks in this game. */
export const handVerbs: Verbs = {
  damage: shown(handVerb('damage'), 'damage who: Marcus points: 4 because: the floor gives way'),
  heal: shown(handVerb('heal'), 'heal who: Marcus points: 6 because: a draught of the hermit'),
  condition: shown(
    handVerb('condition', {
      label: 'rounds',
      kind: 'integer',
      summary: 'For how many rounds; until it is lifted when left out.',
      when: { label: 'do', is: 'set' },
    }),
    'condition who: Goblin 1 do: set what: prone because: the rug is pulled away',
    'condition who: Goblin 1 do: lift what: hand disabled because: the cramp passes',
  ),
  restore: shown(handVerb('restore'), 'restore who: Lyra because: the spring heals her'),
  set: shown(handVerb('set'), 'set who: Lyra figure: Mana to: 8 because: the stone was charged'),
  add: shown(
    handVerb('add', { label: 'at', kind: 'word', summary: 'Where they stand, in metres along the field.' }),
    'add Goblin count: 2 because: the horn is heard',
    'add Wolf side: goblins stats: DX 13, EN 9, Brawling 3, Vitality 14 because: it smells blood',
  ),
  remove: shown(handVerb('remove'), 'remove who: Goblin 2 because: it slips away'),
  bonus: shown(handVerb('bonus'), 'bonus who: Marcus value: 2 because: a plan well told'),
  'take-part': shown(
    handVerb('take-part'),
    'take-part who: Lyra do: leave because: she runs for help',
    'take-part who: Lyra do: join because: she is back',
  ),
}
