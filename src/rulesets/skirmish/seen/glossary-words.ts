import { entriesOf, type GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { SKILLS } from '../check/skills.js'
import { DAMAGE_TYPES } from '../damage/loss.js'
import { ABILITIES } from '../people/sheet.js'

const figures: readonly GlossaryEntry[] = [
  {
    name: 'AC',
    also: ['Armor Class', 'Armour Class'],
    kind: 'figure',
    text: 'Armor Class: an attack hits when 1d20 and its bonus reach it.',
  },
  {
    name: 'HP',
    also: ['hp', 'hit points'],
    kind: 'figure',
    text: 'Hit points. At 0 somebody is down: only passing the turn is left.',
  },
  {
    name: 'DC',
    also: ['Difficulty Class'],
    kind: 'figure',
    text: 'Difficulty Class: what a check must reach. It is open once the check is rolled.',
  },
  {
    name: 'initiative',
    kind: 'figure',
    text: 'Rolled when somebody joins: 1d20 and the Dexterity modifier. Turns go from the highest down.',
  },
  {
    name: 'GM',
    also: ['game master'],
    kind: 'seat',
    text: 'The game master: plays the monsters, asks for checks, adds and removes people.',
  },
  { name: 'characters', kind: 'side', text: 'The side of the players.' },
  { name: 'monsters', kind: 'side', text: 'The side that the game master plays.' },
  {
    name: 'd20',
    kind: 'rule',
    text: 'A die of twenty faces. Attacks, checks and initiative are 1d20 and a bonus. A natural 20 or 1 is a number like any other.',
  },
  {
    name: 'critical',
    also: ['critical hit', 'natural 20', 'natural 1', 'crit'],
    kind: 'rule',
    text: 'This game has none: a natural 20 and a natural 1 count by their total alone.',
  },
]

/** rules/skirmish §6. */
const conditions = entriesOf('condition', {
  blinded: 'A condition: disadvantage on own attacks; attacks against it have advantage.',
  exhaustion: 'A condition: disadvantage on attacks, checks and saves.',
  frightened: 'A condition: disadvantage on attacks and on checks that are no saves.',
  invisible: 'A condition: advantage on own attacks; attacks against it have disadvantage.',
  paralyzed:
    'A condition: attacks against it have advantage; fails Strength and Dexterity saves without a roll.',
  petrified:
    'A condition: attacks against it have advantage; fails Strength and Dexterity saves without a roll.',
  poisoned: 'A condition: disadvantage on attacks and on checks that are no saves.',
  prone: 'A condition: disadvantage on own attacks; attacks against it have advantage.',
  restrained:
    'A condition: disadvantage on own attacks and Dexterity saves; attacks against it have advantage.',
  stunned:
    'A condition: attacks against it have advantage; fails Strength and Dexterity saves without a roll.',
  unconscious:
    'A condition: attacks against it have advantage; fails Strength and Dexterity saves without a roll.',
})

const statuses = entriesOf('status', {
  down: 'At 0 hit points: out of the fight unless healed.',
  hit: 'The last attack hit; its damage is rolled next. Another attack or the end of the turn loses it.',
  'on the next d20': 'A ruling’s bonus for the next d20 alone.',
  advantage: 'The d20 is rolled twice and the higher counts. Advantage and disadvantage cancel each other.',
  disadvantage: 'The d20 is rolled twice and the lower counts. Advantage and disadvantage cancel each other.',
  resistance: 'Damage of that type is halved.',
  immunity: 'Damage of that type does nothing.',
  vulnerability: 'Damage of that type is doubled.',
})

const checks: readonly GlossaryEntry[] = [
  ...Object.entries(SKILLS).map(([name, ability]) => ({
    name,
    kind: 'skill',
    text: `A skill: 1d20 and the sheet’s bonus for it, or else the ${ability} modifier.`,
  })),
  ...ABILITIES.flatMap((ability) => [
    {
      name: ability,
      also: [ability.slice(0, 3)],
      kind: 'ability',
      text: 'An ability: its modifier is half of what it is over 10, rounded down.',
    },
    {
      name: `${ability} save`,
      also: [`${ability.slice(0, 3)} save`, `${ability} saving throw`],
      kind: 'save',
      text: `A saving throw: 1d20 and the sheet’s bonus for it, or else the ${ability} modifier.`,
    },
  ]),
]

const damage: readonly GlossaryEntry[] = DAMAGE_TYPES.map((name) => ({
  name,
  kind: 'damage type',
  text: 'A type of damage. A sheet may resist it (half), be immune to it (none) or be vulnerable to it (double).',
}))

export const words: readonly GlossaryEntry[] = [...figures, ...conditions, ...statuses, ...checks, ...damage]
