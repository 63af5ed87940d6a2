import { entriesOf, type GlossaryEntry } from '../../../kernel/glossary/entry.js'

const health = entriesOf('status', {
  healthy: 'No box of health is filled.',
  unhurt: 'No hit point is lost.',
  bruised: 'A health level: the first box.',
  hurt: 'Has lost some health; rolls may suffer.',
  injured: 'A health level: rolls lose a die.',
  wounded: 'A health level: rolls lose dice.',
  mauled: 'A health level: rolls lose more dice.',
  crippled: 'A health level: rolls lose most of their dice.',
  incapacitated: 'A health level: no actions.',
  'badly hurt': 'Half of the hit points or more are gone.',
  down: 'Out of the fight: no actions.',
  dead: 'Dead.',
  dodging: 'Dodges until the next turn: attackers lose the dodge’s successes.',
  gone: 'Out of the game.',
})

const figures: readonly GlossaryEntry[] = [
  {
    name: 'hp',
    also: ['HP', 'hit points', 'boxes'],
    kind: 'figure',
    text: 'Health left: boxes of health levels, or hit points, as the system counts.',
  },
  { name: 'wounds', kind: 'figure', text: 'What the health level takes off rolls.' },
  { name: 'bashing', kind: 'damage type', text: 'Harm that heals fast; the body soaks it.' },
  { name: 'lethal', kind: 'damage type', text: 'Harm by blades and bullets; harder to soak.' },
  { name: 'aggravated', kind: 'damage type', text: 'The worst harm; hardly soaked at all.' },
  {
    name: 'soak',
    also: ['soak bashing', 'soak lethal', 'soak aggravated'],
    kind: 'figure',
    text: 'What holds damage off: dice or points, from the body and the armour. Known once it was seen.',
  },
  {
    name: 'failure streak',
    kind: 'figure',
    text: 'Failures in a row. A long streak makes the next failure worse.',
  },
  { name: 'willpower', kind: 'figure', text: 'A point of it, spent on a roll, adds an automatic success.' },
  {
    name: 'quintessence',
    kind: 'figure',
    text: 'Raw magick: a point of it lowers the difficulty of an effect.',
  },
  {
    name: 'paradox',
    kind: 'figure',
    text: 'What reality holds against a mage. It gathers with vulgar magick and breaks out as a backlash.',
  },
  { name: 'permanent paradox', kind: 'figure', text: 'Paradox that no backlash takes away.' },
  {
    name: 'arete',
    also: ['Arete'],
    kind: 'figure',
    text: 'The trait that magick is rolled with: its rating is the number of dice.',
  },
  {
    name: 'avatar',
    kind: 'figure',
    text: 'The part of a mage that draws Quintessence; its rating is the most a mage can hold.',
  },
  { name: 'armor', also: ['armour'], kind: 'figure', text: 'Added to the soak.' },
]

const rules = entriesOf('rule', {
  push: 'Throwing a roll again, once, at the price that the system names. Until you push or keep it, the roll waits.',
  position: 'How much a failure costs: the game master chooses it before the roll, where the system has it.',
  effect:
    'How far a success brings a project: the game master chooses it before the roll, where the system has it.',
  edge: 'More dice of which the better ones count, or the worse ones: advantage and disadvantage.',
  backlash:
    'Paradox breaks out: dice for each point, and each success is a level of harm or a mark of Paradox.',
  botch: 'The worst outcome: no success, and a one among the dice.',
  failure: 'The action fails; what that brings depends on its severity.',
  mixed: 'Success at a cost.',
  success: 'The action succeeds.',
  critical: 'The action succeeds better than asked.',
  difficulty: 'What a die or a total must reach. It is open once somebody has rolled against it.',
  pool: 'The dice of a roll: attribute and ability together.',
  specialty: 'A field in which a trait is better.',
  rote: 'An effect of magick with a name.',
  sphere: 'A field of magick; its rating is how much of it a mage commands.',
  coincidental: 'Magick that looks like chance: less Paradox.',
  vulgar: 'Magick that nobody can explain away: more Paradox, worse where sleepers watch.',
  sleepers: 'People who do not believe in magick. Vulgar effects before them are harder.',
  clock: 'Counts towards something on the table; where it triggers, something happens.',
  objective: 'What is to be reached.',
  trust: 'How warmly somebody takes a character.',
  severity: 'How bad a failure is, from 1 to 3.',
  round: 'In a fight everybody acts once a round, in the order of initiative.',
})

const sides = entriesOf('side', {
  characters: 'The side of the players.',
  foes: 'The side against the characters.',
  others: 'People of no side.',
  allies: 'People who help the characters.',
})

export const words: readonly GlossaryEntry[] = [...health, ...figures, ...rules, ...sides]
