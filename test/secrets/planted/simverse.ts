import type { Command } from '../../../src/kernel/contract/command.js'
import type { GameEvent, Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { type SimverseScenario, simverse } from '../../../src/rulesets/simverse/index.js'
import { scenario } from '../../rulesets/simverse/support.js'
import { type Mark, told } from '../marks.js'
import type { Staging } from '../stage.js'

export const ruleset = simverse as Ruleset

/** What one side has up its sleeve, in words and figures that nothing else is made of. */
interface Sleeve {
  readonly word: string
  readonly stamina: number
  readonly mana: number
  readonly ammo: number
  readonly vitality: number
}

const HEROES: Sleeve = { word: 'zqxhero', stamina: 7117, mana: 7219, ammo: 7313, vitality: 7417 }
export const FOES: Sleeve = { word: 'zqxfoe', stamina: 8117, mana: 8203, ammo: 8303, vitality: 8411 }

function fighter(name: string, side: string, seat: string, at: number, sleeve: Sleeve): object {
  const { word, stamina, mana, ammo, vitality } = sleeve
  return {
    name,
    side,
    seat,
    DX: 13,
    ST: 12,
    IN: 12,
    skills: { Bows: 4, Swords: 4 },
    weapons: [
      { use: 'longsword' },
      { use: 'longbow', ammo },
      { use: 'dagger', id: `${word}dagger`, name: `${word}dagger` },
    ],
    ready: ['longsword'],
    stamina,
    staminaMax: stamina,
    mana,
    manaMax: mana,
    vitality,
    vitalityMax: vitality + 2,
    spells: [{ id: `${word}hex`, name: `${word}hex`, mana: 2, rangeM: 30, kind: 'bless', value: 1 }],
    buffs: [{ name: `${word}charm`, value: 1, to: 'defense' }],
    at,
  }
}

/** Two heroes against a foe, and somebody who waits in the reserves. */
export function field(foes: Sleeve = FOES, waiting = 'zqxwaiting'): SimverseScenario {
  const newcomer = { ...foes, word: waiting, stamina: 9109 }
  const written = scenario({
    combatants: [
      fighter('Ana', 'heroes', 'ana', 0, HEROES),
      fighter('Ben', 'heroes', 'ben', 1, { ...HEROES, word: 'zqxbeno' }),
      fighter('Reaver', 'foes', 'foes', 2, foes),
    ],
    reserves: [fighter(waiting, 'foes', 'foes', 9, newcomer)],
    morale: 'called',
  })
  // A trick that no table knows: words of the tables would be no marks.
  const tricks: Readonly<Record<string, string>> = { Ana: 'zqxherotrick', Reaver: `${foes.word}trick` }
  return {
    ...written,
    combatants: written.combatants.map((sheet) => {
      const trick = tricks[sheet.name]
      return trick === undefined ? sheet : { ...sheet, maneuvers: [...sheet.maneuvers, trick] }
    }),
  }
}

/** rules/secrets 1: a modifier of a die is open with its source when the die falls. */
function modifies(source: string): (event: GameEvent) => boolean {
  return (event) =>
    'terms' in event &&
    (event.terms as readonly { readonly source: string }[]).some((term) => term.source === source)
}

function sleeve(
  { word, stamina, mana, ammo }: Sleeve,
  whose: string,
  of: readonly string[],
): readonly Mark[] {
  return [
    { what: `Stamina of ${whose}`, mark: stamina, of },
    { what: `Mana of ${whose}`, mark: mana, of },
    { what: `ammunition of ${whose}`, mark: ammo, of },
    { what: `a spell of ${whose}`, mark: `${word}hex`, of, named: true },
    { what: `a charm of ${whose}`, mark: `${word}charm`, of, named: true, opens: modifies(`${word}charm`) },
    { what: `a trick of ${whose}`, mark: `${word}trick`, of, named: true },
    { what: `what is in the bags of ${whose}`, mark: `${word}dagger`, of, named: true },
  ]
}

const joins = told('Joined', { who: 'zqxwaiting' })
export const marks: readonly Mark[] = [
  ...sleeve(HEROES, 'the heroes', ['ana', 'ben']),
  ...sleeve(FOES, 'the foes', ['foes']),
  { what: 'somebody who waits', mark: 'zqxwaiting', named: true, opens: joins },
  { what: 'what they bring', mark: 9109, of: ['foes'] },
]

/** rules/secrets 7: Vitality of others is a word, even of one's own side; one's own stays a figure. */
export const vitality: readonly Mark[] = [
  { what: 'Vitality of the heroes', mark: 7417, of: ['ana', 'ben'] },
  { what: 'Vitality of the foe', mark: 8411, of: ['foes'] },
]

/** What the game master rules, with figures that others read in words or not at all. */
export const RULINGS = [
  'damage who: Reaver points: 3 because: a trap',
  'set who: Reaver figure: Vitality to: 6607 because: a ruling',
  'set who: Reaver figure: Stamina to: 6619 because: a ruling',
  'set who: Reaver figure: Mana to: 6637 because: a ruling',
  'add Wolf side: foes stats: DX 13, EN 9, Vitality 6653 because: it smells blood',
  'heal who: Reaver points: 2 because: a ruling',
]
export const ruled: readonly Mark[] = [6607, 6619, 6637, 6653].map((mark) => ({
  what: `the ruled figure ${mark}`,
  mark,
  of: ['foes'],
}))

export const open: Staging = { ruleset, scenario: field(), marks, seed: 'simverse' }
export const words: Staging = {
  ...open,
  marks: [...marks, ...vitality, ...ruled],
  options: { figures: 'words' },
}

/** Nothing that shows what was hidden: a spell that is cast, a weapon that is drawn. */
export const careful = ({ verb }: Command) => !['cast', 'draw', 'add', 'take-part'].includes(verb)
