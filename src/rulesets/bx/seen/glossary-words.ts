import { entriesOf, type GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { SKILL_NAMES } from '../stats/skills.js'

const figures: readonly GlossaryEntry[] = [
  {
    name: 'AC',
    also: ['Armour Class'],
    kind: 'figure',
    text: 'Armour Class: an attack hits when 1d20 + AT reaches it.',
  },
  {
    name: 'HD',
    also: ['Hit Dice'],
    kind: 'figure',
    text: 'Hit Dice: how seasoned somebody is. Added to saving throws; the higher average HD of a side wins a tied initiative.',
  },
  {
    name: 'AT',
    also: ['attack bonus'],
    kind: 'figure',
    text: 'Attack bonus, added to the 1d20 of every attack.',
  },
  {
    name: 'Dmg',
    also: ['damage'],
    kind: 'figure',
    text: 'The dice of damage that a hit takes off the target’s hp.',
  },
  {
    name: 'ML',
    also: ['Morale'],
    kind: 'figure',
    text: 'Morale, 2 to 12: when nerve is tested, 2d6 at or under it stands, above it breaks. Tested at the first fall (A), a leader’s fall (B), half down (C), outnumbered two to one (D), a blow of maximum damage (E), and by companions when the PC is at a quarter of the hp.',
  },
  {
    name: 'hp',
    also: ['HP', 'hit points'],
    kind: 'figure',
    text: 'Hit points: at 0 or less a foe or the PC is dead and a companion is down.',
  },
  {
    name: 'SaveMod',
    also: ['bonus to saving throws'],
    kind: 'figure',
    text: 'Added to saving throws: 1d20 + HD + SaveMod, and 15 or more saves.',
  },
  {
    name: 'MoraleMod',
    also: ['bonus to morale'],
    kind: 'figure',
    text: 'Added to ML when nerve is tested.',
  },
  {
    name: 'BX',
    kind: 'game',
    text: 'The light rules of this game: one PC, companions, foes, and a handful of figures each.',
  },
  { name: 'PC', kind: 'side', text: 'The player’s character, and the side of the PC and the companions.' },
  {
    name: 'Foes',
    kind: 'side',
    text: 'The side against the party. The rules play it: each foe attacks by itself.',
  },
]

const statuses = entriesOf('status', {
  ACTIVE: 'Stands and acts.',
  DEFENSIVE: 'Broke, and stands the ground: no attacks, AC +2. For companions with ML 10 or more.',
  FLED: 'Ran from the fight.',
  BROKEN: 'Lost the nerve: out of this fight, running, or surrendering where flight is impossible.',
  OUT: 'Out of the fight, at 0 hp or less.',
  DOWN: 'A companion at 0 hp or less: not dead, and up again with 1 hp after the fight unless left behind.',
  DEAD: 'Dead.',
  GONE: 'No longer in this fight.',
  INACTIVE: 'Not with the party now.',
  undead: 'A tag: never tests morale.',
  mindless: 'A tag: never tests morale.',
  fearless: 'A tag: never tests morale.',
  leader: 'A tag: when a leader falls, the side’s nerve is tested.',
  elite: 'A tag: when one of the elite falls, the side’s nerve is tested.',
  cowardly: 'A tag without a rule: a label only.',
  Venom:
    'Envenomed: a clock advances daily, and when it is full the character dies. Healing or treatment stops it.',
  'Venom: yes':
    'Envenomed: a clock advances daily, and when it is full the character dies. Healing or treatment stops it.',
})

/** seed 000 §5.5, by the skill's first word. */
const SKILL_TEXTS: Readonly<Record<string, string>> = {
  Alchemy: 'Making acid, incendiaries or pyrotechnics always takes a check; a roll of 2 explodes for 1d6.',
  'Animal Handling': 'Training, care, tricks and tasks of animals.',
  Appraising: 'Says what something is worth, or whether it is forged.',
  Athletics:
    'Any athletic feat; always takes a check. Gives +2 on saves against mechanical traps where agility helps.',
  Bureaucracy: 'Administration, taxes, fees and obstruction; may take days.',
  Craft: 'Makes things of its trade.',
  Etiquette: 'Forms of address, and what a bribe should be.',
  Expression: 'Performance of its art; may take days.',
  Forgery: 'Makes or detects forgeries.',
  Gaming: 'Cheats without being caught.',
  Healing: 'A check heals 1d3 hp or removes venom; always takes a check.',
  Knowledge: 'A check gives an insight; always takes a check.',
  Language: 'Speaks another language.',
  Navigation: 'A successful check makes a slow crossing point quick for one journey; always takes a check.',
  Observation: 'A check scans or searches a place; always takes a check.',
  Spellcraft: 'A check identifies spells by watching; always takes a check.',
  Survival: 'Living in its terrain.',
  Teaching: 'Takes a day; success gives the student a new skill. Always takes a check.',
  Tracking: 'Follows tracks.',
}

const RULE =
  'With stakes: 2d6, where 6 to 8 succeeds with a complication and 9 or more succeeds. Who lacks the skill fails.'

const skills: readonly GlossaryEntry[] = [...new Set([...Object.keys(SKILL_TEXTS), ...SKILL_NAMES])].map(
  (name) => ({ name, kind: 'skill', text: `${SKILL_TEXTS[name.replace(/ \(.*/, '')] ?? ''} ${RULE}`.trim() }),
)

const terms = entriesOf('rule', {
  initiative:
    'Each side rolls 1d6 a round; the higher acts first. On a tie the higher average HD acts first, else both roll again.',
  morale:
    'The nerve of foes and companions: 2d6 at or under ML stands, above it they break. See ML for when it is tested.',
  'saving throw': '1d20 + HD + SaveMod; 15 or more saves.',
  'skill check':
    '2d6: 2 critical failure, 3 to 5 failure, 6 to 8 success with a complication, 9 to 11 success, 12 critical success.',
  stakes: 'What goes wrong if a check fails. A check needs them, and they go into the log.',
  'crossing point': 'The way between two zones: one day, two when it is slow.',
  clock: 'Counts towards something. It moves at most once a day, and when it is full its trigger fires.',
  zone: 'A part of the world. The party is in one, and crossing points lead out of it.',
  gate: 'A die that decides whether a day brings an encounter, or whether others act: 1d6 against the intensity.',
  NPAG: 'The step of a day in which people off stage act. The rules say how many; the game master says what.',
  'PARTY-SEED': 'A text beside a save with the figures and the four skills of each person.',
  consequence:
    'What a failed check, or a success with a complication, brings: declared before the roll, or said once after it.',
  engine: 'A process of the world that a save declares: dice, and what each outcome does.',
  'free attack': 'A blow at the back of who flees.',
  companion: 'Fights beside the PC by itself; an order of the player beats its own choice.',
  encounter: 'A group that may be met; the first meeting takes a reaction roll.',
})

const outcomes = entriesOf('ending', {
  ALL_FOES_DEAD: 'The fight is won: all foes are dead.',
  FOES_BREAK: 'The fight is won: the foes break.',
  FLEE_SUCCESS: 'The party got away.',
  PC_DOWN: 'The fight is lost: the PC is down.',
  COMPANIONS_OUT: 'The fight is lost: no companion is left in it.',
  NO_FIGHT: 'There was nobody to fight.',
})

export const words: readonly GlossaryEntry[] = [...figures, ...statuses, ...skills, ...terms, ...outcomes]
